import type { Step, StepDetail } from '../../../domain/planning/job/job.ts';
import { anEnvironment, type EnvironmentFields } from '../makers/environment.ts';
import { type ScheduleFields, type RunFields } from '../makers/schedule.ts';
import { aJob, aStep } from '../makers/job.ts';

/** What an easy step draws. */
export const NEED = { powerW: 10, compute: 0.2, thermalW: 6, memoryMb: 128, storageMb: 16 };

/**
 * Input from the ground, work in sunlight, its product down in one pass and read on the ground,
 * the answer up over two passes into a step in eclipse, and a report down: 6 key exchange seconds.
 */
export const ROUND_TRIP: ScheduleFields = {
  job: aJob([
    aStep('receive', { source: 'ground', inputDataMb: 50, outputDataMb: 50, maxPasses: 1 }),
    aStep('work', {
      dependsOn: ['receive'],
      durationS: 300,
      requires: { ...NEED, powerW: 40, compute: 0.9, thermalW: 30, memoryMb: 1024 },
      outputDataMb: 100,
      storedOutputMb: 80,
    }),
    aStep('report', { dependsOn: ['work'], durationS: 20, outputDataMb: 2 }),
    aStep('analyse', {
      location: 'ground',
      dependsOn: ['work'],
      durationS: 120,
      outputDataMb: 5,
      otherPassThan: ['receive'],
      requires: { ...NEED, powerW: 300, compute: 1, thermalW: 250, memoryMb: 16_384 },
    }),
    aStep('deploy', { dependsOn: ['analyse'], durationS: 30, maxPasses: 2 }),
  ]),
  environment: anEnvironment(),
  runs: [
    { id: 'receive', pieces: [[1307, 1367]] },
    { id: 'work', pieces: [[1367, 1667]] },
    { id: 'report', pieces: [[1667, 1687]] },
    { id: 'analyse', side: 'ground', pieces: [[3116, 3236]] },
    { id: 'deploy', pieces: [[4208, 4238]] },
  ],
  transfers: [
    {
      from: null,
      to: 'receive',
      direction: 'uplink',
      rawMb: 50,
      slices: [{ pass: 0, startS: 1202, endS: 1307 }],
    },
    {
      from: 'work',
      to: 'analyse',
      direction: 'downlink',
      rawMb: 100,
      slices: [{ pass: 1, startS: 3002, endS: 3116 }],
    },
    {
      from: 'report',
      to: null,
      direction: 'downlink',
      rawMb: 2,
      slices: [{ pass: 1, startS: 3116, endS: 3121 }],
    },
    {
      from: 'analyse',
      to: 'deploy',
      direction: 'uplink',
      rawMb: 5,
      slices: [
        { pass: 1, startS: 3236, endS: 3242, dataMb: 3 },
        { pass: 2, startS: 4202, endS: 4208, dataMb: 2.25 },
      ],
    },
  ],
  exchanges: [
    [0, 1200],
    [1, 3000],
    [2, 4200],
  ],
};

const alone = (
  step: Step,
  pieces: RunFields['pieces'],
  made: EnvironmentFields = {},
): ScheduleFields => ({
  job: aJob([step]),
  environment: anEnvironment(made),
  runs: [{ id: step.id, pieces }],
  transfers: [],
  exchanges: [],
});

/** Two independent steps that run at once. */
export const PARALLEL: ScheduleFields = {
  ...alone(aStep('left'), [[0, 60]]),
  job: aJob(['left', 'right'].map((id) => aStep(id, { requires: half() }))),
  runs: [
    { id: 'left', pieces: [[0, 60]] },
    { id: 'right', pieces: [[0, 60]] },
  ],
};

function half() {
  return { powerW: 37, compute: 0.5, thermalW: 22, memoryMb: 1024, storageMb: 2048 };
}

/** Longer than the 60 sunlit minutes in which its 40 W fit, so cut at a checkpoint. */
export const CUT = alone(
  aStep('long', {
    durationS: 4000,
    checkpointIntervalS: 60,
    requires: { ...NEED, powerW: 40, memoryMb: 500 },
  }),
  [
    [0, 3540],
    [3540, 3550, 'save'],
    [5400, 5410, 'restore'],
    [5410, 5870],
  ],
);

/** Small enough for sunlight and eclipse: it may cross the edge. */
export const STRADDLING = alone(
  aStep('across', { durationS: 600, requires: { ...NEED, powerW: 25, compute: 0.6 } }),
  [[3300, 3900]],
);

/** The eclipse step's own fields. */
export const eclipseDetail = {
  kind: 'eclipse',
  energyBudgetWh: 5,
  eclipsePolicy: 'conservative',
  minBatterySoc: 0.7,
  priority: 0,
} as const satisfies StepDetail;

/** 20 W for 15 minutes of the eclipse: 5 Wh of the 25.5 usable. */
export const ECLIPSE = alone(
  aStep('night', {
    durationS: 900,
    requires: { ...NEED, powerW: 20 },
    detail: eclipseDetail,
  }),
  [[3700, 4600]],
);

const tier = (computeS: number, outputMb: number) => ({
  computeS,
  outputMb,
  memoryMb: 256,
  powerW: 20,
  compute: 0.3,
});
/** The window step's own fields. */
export const windowDetail = {
  kind: 'window',
  qualityTiers: { low: tier(30, 2), standard: tier(60, 4), maximum: tier(120, 8) },
  minTier: 'low',
  preferredTier: 'standard',
} as const satisfies StepDetail;

/** A window step at one tier, with its final downlink. */
export const tiered = (name: string, endS: number, rawMb: number): ScheduleFields => ({
  ...alone(aStep('classify', { outputDataMb: 4, detail: windowDetail }), []),
  runs: [{ id: 'classify', tier: name, pieces: [[0, endS]] }],
  transfers: [
    {
      from: 'classify',
      to: null,
      direction: 'downlink',
      rawMb,
      slices: [{ pass: 0, startS: 1202, endS: 1212 }],
    },
  ],
  exchanges: [[0, 1200]],
});

/** The pass step's own fields. */
export const passDetail = {
  kind: 'pass',
  mergeStrategy: 'concat',
  maxSegments: 2,
  minPassDurationS: 300,
} as const satisfies StepDetail;

/** Five minutes of work over two passes. */
export const PASS = alone(aStep('listen', { durationS: 300, detail: passDetail }), [
  [1200, 1400],
  [3000, 3100],
]);

/** Two crossings of the anomaly, 20 s apart, and a thermal hazard 10 min later, in seconds. */
export const HAZARDS: EnvironmentFields = {
  saa: [
    [300, 310],
    [330, 700],
  ],
  thermalHazards: [[900, 1000]],
};

/** Runs through three hazards: a save of 10 s before the first two, another before the third. */
export const SAVING = alone(
  aStep('busy', {
    durationS: 1180,
    checkpointIntervalS: 60,
    requires: { ...NEED, powerW: 40, memoryMb: 500 },
  }),
  [
    [0, 260],
    [260, 270, 'save'],
    [270, 860],
    [860, 870, 'save'],
    [870, 1200],
  ],
  HAZARDS,
);
