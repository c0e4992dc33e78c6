import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../../domain/planning/check/check-plan.ts';
import { CHECK_RULES } from '../../../../domain/planning/check/violation.ts';
import {
  all,
  passesWith,
  setEnvironment,
  setExchanges,
  setNeed,
  setPieces,
  setSecurity,
  setStep,
  setTransfer,
} from '../../../kit/checker/edits.ts';
import {
  CUT,
  ECLIPSE,
  PARALLEL,
  PASS,
  ROUND_TRIP,
  SAVING,
  STRADDLING,
  tiered,
} from '../../../kit/checker/plans.ts';
import { CHOSEN, choiceMutants } from '../../../kit/checker/choice-mutants.ts';
import { orbitalMutants } from '../../../kit/checker/orbital-mutants.ts';
import { resourceMutants } from '../../../kit/checker/resource-mutants.ts';
import { stepMutants } from '../../../kit/checker/step-mutants.ts';
import { transferMutants } from '../../../kit/checker/transfer-mutants.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';
import { aSchedule, type ScheduleFields } from '../../../kit/makers/schedule.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';

const valid: readonly [name: string, plan: ScheduleFields][] = [
  ['a round trip over three passes', ROUND_TRIP],
  ['two steps that share the bus', PARALLEL],
  ['what may be left out left out, and starts apart', CHOSEN],
  ['a step cut at a checkpoint', CUT],
  ['a step that saves before hazards that begin during it', SAVING],
  [
    'a step without checkpoints that runs through hazards',
    all(setStep('busy', { checkpointIntervalS: 0 }), setPieces('busy', [[0, 1180]]))(SAVING),
  ],
  [
    'a step that begins with one hazard and ends with the next',
    all(setStep('busy', { durationS: 570 }), setPieces('busy', [[330, 900]]))(SAVING),
  ],
  [
    'a save that ends when the hazard begins',
    setPieces('busy', [
      [0, 290],
      [290, 300, 'save'],
      [300, 890],
      [890, 900, 'save'],
      [900, 1200],
    ])(SAVING),
  ],
  [
    'a step that has saved before the first hazards already',
    all(
      setStep('busy', { savedUntilMs: SAVING.environment.startMs + 330_000 }),
      setPieces('busy', [
        [0, 860],
        [860, 870, 'save'],
        [870, 1190],
      ]),
    )(SAVING),
  ],
  [
    'a cut step of which one piece saves before a hazard',
    all(
      setEnvironment({ saa: [[600, 900]] }),
      setPieces('long', [
        [0, 570],
        [570, 580, 'save'],
        [580, 3550],
        [3550, 3560, 'save'],
        [5400, 5410, 'restore'],
        [5410, 5870],
      ]),
    )(CUT),
  ],
  ['a step that fits on both sides of an illumination edge', STRADDLING],
  ['an eclipse step inside its budget', ECLIPSE],
  ['a window step at its preferred tier', tiered('standard', 60, 4)],
  ['a window step at its least tier', tiered('low', 30, 2)],
  ['a pass step over two passes', PASS],
  [
    'a round trip without encryption and key exchanges',
    all(setSecurity({ encryption: 'none' }), setExchanges([]))(ROUND_TRIP),
  ],
  [
    'a round trip with a rotation of keys inside a contact',
    all(
      setSecurity({ keyRotationOrbits: 0.5 }),
      setExchanges([
        [0, 1200],
        [1, 3000],
        [2, 4200],
        [2, 4198],
      ]),
      setEnvironment({ passes: passesWith(2, 4190) }),
    )(ROUND_TRIP),
  ],
  ['storage used to the last megabyte', setEnvironment({ bus: { storageMb: 96 } })(ROUND_TRIP)],
  [
    'confidential data over the stations allowed',
    setSecurity({
      dataClassification: 'confidential',
      allowedGroundStations: ['station-0', 'station-1', 'station-2'],
    })(ROUND_TRIP),
  ],
  [
    'restricted data over any station',
    setSecurity({ allowedGroundStations: ['station-0'] })(ROUND_TRIP),
  ],
  [
    'storage that the last slice of a product has released',
    all(
      setEnvironment({ bus: { storageMb: 96 } }),
      setNeed('deploy', { storageMb: 90 }),
    )(ROUND_TRIP),
  ],
  [
    'up and down at once in one pass of a full-duplex bus',
    all(
      setEnvironment({ bus: { fullDuplex: true } }),
      setTransfer(2, { slices: [{ pass: 1, startS: 3236, endS: 3241 }] }),
    )(ROUND_TRIP),
  ],
  [
    'a ground step that ends after the horizon',
    {
      ...ROUND_TRIP,
      job: aJob([
        aStep('make', { outputDataMb: 2 }),
        aStep('read', { location: 'ground', dependsOn: ['make'], durationS: 7200 }),
      ]),
      environment: anEnvironment({ orbits: 1 }),
      runs: [
        { id: 'make', pieces: [[0, 60]] },
        { id: 'read', side: 'ground', pieces: [[4207, 11_407]] },
      ],
      transfers: [
        {
          from: 'make',
          to: 'read',
          direction: 'downlink',
          rawMb: 2,
          slices: [{ pass: 2, startS: 4202, endS: 4207 }],
        },
      ],
      exchanges: [[2, 4200]],
    },
  ],
];

const mutants = [
  ...choiceMutants,
  ...stepMutants,
  ...orbitalMutants,
  ...transferMutants,
  ...resourceMutants,
];

describe('checkPlan', () => {
  for (const [name, plan] of valid)
    it(`accepts ${name}`, () => {
      assert.deepEqual(checkPlan({ ...plan, schedule: aSchedule(plan) }), []);
    });

  for (const { rule, what, base, edit, spoil } of mutants)
    it(`catches ${rule}: ${what}`, () => {
      const plan = edit === undefined ? base : edit(base);
      const made = aSchedule(plan);
      const schedule = spoil === undefined ? made : spoil(made);
      const found = checkPlan({ ...plan, schedule });
      assert.deepEqual(
        [...new Set(found.map((one) => one.rule))],
        [rule],
        JSON.stringify(found, null, 1),
      );
      for (const one of found) assert.ok(one.message.length > 10);
    });

  it('shares no code with the scheduler', () => {
    const folder = new URL('../../../../domain/planning/check/', import.meta.url);
    const files = readdirSync(folder).map((name) => new URL(name, folder));
    for (const file of files) {
      const source = readFileSync(file, 'utf8');
      for (const [, from = ''] of source.matchAll(/from '(.*)'/g)) {
        const target = new URL(from, file).pathname.split('/domain/')[1] ?? from;
        assert.match(
          target,
          /^(time\/\w+|link\/\w+|orbit\/environment\/eclipse|planning\/check\/[\w-]+|planning\/(environment\/environment|job\/job|plan))\.ts$/,
        );
      }
    }
  });

  it('has a mutant for every rule', () => {
    const caught = new Set(mutants.map((mutant) => mutant.rule));
    assert.deepEqual(
      CHECK_RULES.filter((rule) => !caught.has(rule)),
      [],
    );
  });
});
