import type { Instance } from '../../../domain/planning/job/job.ts';
import { anEnvironment } from '../makers/environment.ts';
import { aJob, aStep } from '../makers/job.ts';
import type { ScheduleFields } from '../makers/schedule.ts';
import { of, setPieces, setStep, type Mutant } from './edits.ts';

const start = (nth: number): { readonly instance: Instance } => ({
  instance: { of: 'image', nth, minStarts: 2, maxStarts: 4, minGapS: 600, maxGapS: 1800 },
});
const optional = { optional: true, value: 1 } as const;

/**
 * Two starts that must run and one of two that may, ten minutes apart; who waits for them takes what there
 * is. Of what is optional a step runs without the one behind it, whose product nobody then sends.
 */
export const CHOSEN: ScheduleFields = {
  job: aJob([
    aStep('image#1', { ...start(1), outputDataMb: 10 }),
    aStep('image#2', { ...start(2), outputDataMb: 10 }),
    aStep('image#3', { ...start(3), ...optional, outputDataMb: 10 }),
    aStep('image#4', { ...start(4), ...optional, outputDataMb: 10 }),
    aStep('pack', {
      dependsOn: ['image#1', 'image#2', 'image#3', 'image#4'],
      inputDataMb: 40,
      outputDataMb: 20,
      dataReductionRatio: 0.5,
      stated: { inputMb: null, outputMb: null, storedMb: null },
    }),
    aStep('look', { ...optional, durationS: 30, outputDataMb: 100 }),
    aStep('send', { ...optional, dependsOn: ['look'], outputDataMb: 100 }),
  ]),
  environment: anEnvironment(),
  runs: [
    { id: 'image#1', pieces: [[0, 60]] },
    { id: 'image#2', pieces: [[660, 720]] },
    { id: 'image#3', pieces: [[2520, 2580]] },
    { id: 'pack', pieces: [[2580, 2640]] },
    { id: 'look', pieces: [[0, 30]] },
  ],
  transfers: [
    {
      from: 'pack',
      to: null,
      direction: 'downlink',
      rawMb: 15,
      slices: [{ pass: 1, startS: 3002, endS: 3020 }],
    },
  ],
  exchanges: [[1, 3000]],
};

const without =
  (...ids: readonly string[]) =>
  (plan: ScheduleFields): ScheduleFields => ({
    ...plan,
    runs: plan.runs.filter(({ id }) => !ids.includes(id)),
  });

const withRun =
  (id: string, startS: number, endS: number) =>
  (plan: ScheduleFields): ScheduleFields => ({
    ...plan,
    runs: [...plan.runs, { id, pieces: [[startS, endS]] }],
  });

/** Alone, so that nothing else breaks with it. */
const PAIR: ScheduleFields = {
  job: aJob([aStep('first', optional), aStep('second', { ...optional, dependsOn: ['first'] })]),
  environment: anEnvironment(),
  runs: [
    { id: 'first', pieces: [[0, 60]] },
    { id: 'second', pieces: [[60, 120]] },
  ],
  transfers: [],
  exchanges: [],
};

/** Starts alone, of which the third is not needed by the fourth's distance. */
const STARTS: ScheduleFields = {
  ...PAIR,
  job: aJob(
    [1, 2, 3, 4].map((nth) => aStep(`image#${nth}`, { ...start(nth), ...(nth > 2 && optional) })),
  ),
  runs: [
    { id: 'image#1', pieces: [[0, 60]] },
    { id: 'image#2', pieces: [[660, 720]] },
    { id: 'image#3', pieces: [[1320, 1380]] },
  ],
};

/** Plans that leave out what they may not, or start too near or too far from the start before. */
export const choiceMutants: readonly Mutant[] = [
  of(PAIR, 'left_out', 'a step without the one that it needs', without('first')),
  of(STARTS, 'left_out', 'a start without the one before it', (plan) =>
    withRun('image#4', 1320, 1380)(without('image#3')(plan)),
  ),
  of(
    CHOSEN,
    'start_gap',
    'a start too soon after the one before',
    setPieces('image#2', [[659, 719]]),
  ),
  of(
    CHOSEN,
    'start_gap',
    'a start too long after the one before',
    setStep('image#3', { instance: { ...start(3).instance, maxGapS: 1799 } }),
  ),
  of(CHOSEN, 'transfer_volume', 'what starts would have made that were left out', (plan) => ({
    ...plan,
    transfers: plan.transfers.map((one) => ({
      ...one,
      rawMb: 20,
      slices: [{ pass: 1, startS: 3002, endS: 3030 }],
    })),
  })),
  of(CHOSEN, 'transfer_set', 'a product that was for nobody', (plan) => ({
    ...plan,
    transfers: [
      ...plan.transfers,
      {
        from: 'look',
        to: null,
        direction: 'downlink' as const,
        rawMb: 100,
        slices: [{ pass: 1, startS: 3020, endS: 3134 }],
      },
    ],
  })),
];
