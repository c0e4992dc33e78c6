import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  type Commitment,
  satelliteResource,
  stationResource,
} from '../../../domain/booking/commitment.ts';
import type { Violation } from '../../../domain/planning/check/violation.ts';
import type { Pass } from '../../../domain/planning/environment/environment.ts';
import type { Schedule } from '../../../domain/planning/plan.ts';
import { reasonsOf, type ReasonSetting } from '../../../domain/revision/reasons.ts';
import { ENVIRONMENT_START_MS, anEnvironment } from '../../kit/makers/environment.ts';

const MINUTE_MS = 60_000;
const at = (minutes: number): number => ENVIRONMENT_START_MS + minutes * MINUTE_MS;
const outage = (resource: string, from: number, to: number): Commitment => ({
  ...{ resource, booking: 'otg', work: null, draw: { kind: 'outage' } },
  ...{ startMs: at(from), endMs: at(to) },
});

describe('reasonsOf', () => {
  const { passes } = anEnvironment({ passes: [{ startS: 600, durationS: 480 }] });
  const pass: Pass = passes[0] ?? assert.fail('a pass was asked for');
  const use = { passIndex: 0, startMs: at(11), endMs: at(15) };
  const key = { passIndex: 0, startMs: at(11) - 2000, endMs: at(11) };
  // Only what contacts are read from.
  const schedule = {
    segments: [
      { id: 'seg-key', ...key },
      { id: 'seg-send', ...use },
    ],
    transfers: [{ id: 'down', slices: [use] }],
  } as unknown as Schedule;
  const told = (found: readonly Violation[], fields: Partial<ReasonSetting> = {}): string[] =>
    reasonsOf(found, {
      ...{ satellite: { id: 'sat_1', name: 'Aria' }, schedule, former: { passes } },
      ...{ now: { passes }, commitments: [], ...fields },
    });
  const lost: readonly Violation[] = [
    { rule: 'slice_in_pass', message: 'raw', transferId: 'down', atMs: use.startMs },
    { rule: 'key_exchange', message: 'raw', segmentId: 'seg-key', atMs: key.startMs },
  ];
  const none = { rule: 'power', message: 'raw', needed: 45, available: -1, atMs: at(5) } as const;

  it('tells an outage of the satellite as one, whatever it breaks, those that meet as one', () => {
    const commitments = [
      outage(satelliteResource('sat_1'), 20, 30),
      outage(satelliteResource('sat_1'), 6, 20),
      outage(satelliteResource('sat_2'), 0, 90),
      outage(satelliteResource('sat_1'), 50, 60),
    ];
    assert.deepEqual(told([none, { ...none, rule: 'memory' }, ...lost], { commitments }), [
      'satellite Aria is out of service from 2026-07-25T00:06:00.000Z to 2026-07-25T00:30:00.000Z',
    ]);
  });

  it('never tells that less than nothing is there', () => {
    assert.deepEqual(told([none]), [
      '45 W are drawn where 0 W are there at 2026-07-25T00:05:00.000Z',
    ]);
  });

  it('tells of a contact what became of it: an outage, none, a shorter one', () => {
    const name = `station ${pass.stationName}`;
    const span = 'from 2026-07-25T00:10:58.000Z to 2026-07-25T00:15:00.000Z';
    const commitments = [outage(stationResource(pass.stationId), 14, 40)];
    assert.deepEqual(told(lost, { commitments }), [
      `${name} is out of service from 2026-07-25T00:14:00.000Z to 2026-07-25T00:40:00.000Z`,
    ]);
    assert.deepEqual(told(lost, { now: { passes: [] } }), [
      `there is no contact with ${name} ${span}`,
    ]);
    const shorter = { ...pass, losMs: at(12) };
    assert.deepEqual(told(lost, { now: { passes: [shorter] } }), [
      `the contact with ${name} is not free all the time ${span}`,
    ]);
    const less = { needed: 12.3456, available: 12.3411, transferId: 'down', atMs: use.startMs };
    assert.deepEqual(told([{ rule: 'capacity', message: 'raw', ...less }]), [
      `the contact with ${name} at 2026-07-25T00:11:00.000Z carries 12.34 MB where 12.35 MB are sent`,
    ]);
  });

  for (const [rule, needed, available, words] of [
    ['power', 45.00001, 12, '45 W are drawn where 12 W are there'],
    ['compute', 0.95, 0.05, '95 % of the computer is used where 5 % of it is free'],
    ['thermal', 1234.5678, 0, '1235 W of heat arise where 0 W can be taken'],
    ['memory', 512, 256, '512 MB of memory are used where 256 MB are free'],
    ['storage', 10.26, 10.25, '10.26 MB are stored where 10.25 MB fit'],
    ['battery_floor', 0.6, 0.5731, 'the battery falls to 57.3 %, below its floor of 60 %'],
  ] as const)
    it(`tells ${rule} in figures that can be read`, () => {
      const violation = { rule, message: 'raw', needed, available, atMs: at(5) };
      assert.deepEqual(told([violation]), [`${words} at 2026-07-25T00:05:00.000Z`]);
    });

  it('leaves as it is what the checker says of a step', () => {
    const message = 'Step look runs outside sunlight';
    assert.deepEqual(told([{ rule: 'power_policy', stepId: 'look', atMs: at(5), message }]), [
      message,
    ]);
  });
});
