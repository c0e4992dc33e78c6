import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Commitment } from '../../../domain/booking/commitment.ts';
import { extend, holdFrom, release } from '../../../domain/booking/release.ts';
import { commitmentsFrom, SATELLITE } from '../../kit/booking/booked-commitments.ts';
import { shortSky } from '../../kit/booking/random-bookings.ts';

const SKY = shortSky(1000);
const START = SKY.startMs;

const CAPACITY = {
  kind: 'satellite',
  bus: SKY.bus,
  illumination: SKY.illumination,
  periodMs: SKY.periodMs,
} as const;

/** A capture that is over, a step that runs, what it will store, a contact to come; and somebody else's. */
const [over, running, stored, contact, others] = commitmentsFrom(START, [
  { startS: 0, endS: 100, what: { kind: 'load', powerW: 20, compute: 0.2 } },
  { startS: 100, endS: 300, what: { kind: 'load', powerW: 40, compute: 0.6 } },
  { startS: 100, endS: 600, what: { kind: 'storage', mb: 50 } },
  { startS: 560, endS: 600, what: { kind: 'antenna' } },
  { startS: 350, endS: 500, what: { kind: 'load', powerW: 50, compute: 0.6 } },
]).map((one, index): Commitment => ({
  ...one,
  booking: index === 4 ? 'theirs' : 'own',
  work: ['capture', 'step', 'capture', 'sending', 'theirs'][index] ?? null,
})) as [Commitment, Commitment, Commitment, Commitment, Commitment];

const ALL = [over, running, stored, contact, others];

const at = (one: Commitment, startS: number, endS: number): Commitment => ({
  ...one,
  startMs: START + startS * 1000,
  endMs: START + endS * 1000,
});

describe('release', () => {
  const table: readonly (readonly [
    string,
    number,
    string | undefined,
    Commitment[],
    Commitment[],
  ])[] = [
    [
      'the end of a deployment before it begins',
      -10,
      undefined,
      [others],
      [over, running, stored, contact],
    ],
    [
      'the end of a deployment while a step runs',
      200,
      undefined,
      [over, at(running, 100, 200), at(stored, 100, 200), others],
      [at(running, 200, 300), at(stored, 200, 600), contact],
    ],
    ['the end of a deployment after all', 600, undefined, ALL, []],
    [
      'the early end of a step',
      250,
      'step',
      [over, at(running, 100, 250), stored, contact, others],
      [at(running, 250, 300)],
    ],
    ['the end of a step in time', 300, 'step', ALL, []],
    ['a contact that is left out', 400, 'sending', [over, running, stored, others], [contact]],
  ];
  for (const [name, atS, work, kept, freed] of table)
    it(`gives back what lies ahead: ${name}`, () => {
      const which = { booking: 'own', ...(work !== undefined && { work }) };
      assert.deepEqual(release(ALL, START + atS * 1000, which), { kept, freed });
    });
});

describe('extend', () => {
  const late = (untilS: number) =>
    extend(
      ALL,
      {
        ...{ booking: 'own', work: 'step', satelliteId: SATELLITE },
        ...{ nowMs: START + 290_000, untilMs: START + untilS * 1000 },
      },
      CAPACITY,
    );

  it('keeps a late step going while nobody is behind it', () => {
    const extended = late(350);
    assert.ok(extended.ok);
    assert.deepEqual(extended.commitments, [over, at(running, 100, 350), stored, contact, others]);
  });

  it('moves every piece that is to come, none into the next one', () => {
    const pieces = commitmentsFrom(START, [
      { startS: 0, endS: 100, what: { kind: 'load', powerW: 5, compute: 0.1 } },
      { startS: 100, endS: 200, what: { kind: 'load', powerW: 5, compute: 0.1 } },
      { startS: 220, endS: 300, what: { kind: 'load', powerW: 5, compute: 0.1 } },
      { startS: 400, endS: 500, what: { kind: 'load', powerW: 5, compute: 0.1 } },
      { startS: 400, endS: 500, what: { kind: 'storage', mb: 5 } },
      { startS: 500, endS: 600, what: { kind: 'storage', mb: 5 } },
    ]).map((one): Commitment => ({ ...one, booking: 'own', work: 'step' }));
    const extended = extend(
      pieces,
      {
        ...{ booking: 'own', work: 'step', satelliteId: SATELLITE },
        ...{ nowMs: START + 150_000, untilMs: START + 550_000 },
      },
      CAPACITY,
    );
    assert.ok(extended.ok);
    assert.deepEqual(
      extended.commitments.map(({ endMs }) => (endMs - START) / 1000),
      [100, 220, 350, 550, 550, 600],
    );
  });

  it('says who is behind it', () => {
    const extended = late(400);
    assert.ok(!extended.ok);
    assert.deepEqual(
      extended.conflicts.map(({ rule, startMs, endMs, bookings }) => [
        rule,
        (startMs - START) / 1000,
        (endMs - START) / 1000,
        bookings,
      ]),
      [
        ['power', 350, 400, ['own', 'theirs']],
        ['compute', 350, 400, ['own', 'theirs']],
      ],
    );
  });
});

describe('holdFrom', () => {
  const [made] = commitmentsFrom(START, [
    { startS: 300, endS: 600, what: { kind: 'storage', mb: 30 } },
  ]).map((one): Commitment => ({ ...one, booking: 'own', work: 'step' })) as [Commitment];
  const early = (others: number, fromS: number) =>
    holdFrom(
      [
        ...ALL,
        made,
        ...commitmentsFrom(START, [
          { startS: 0, endS: 290, what: { kind: 'storage', mb: others } },
        ]),
      ],
      { booking: 'own', work: 'step', satelliteId: SATELLITE, fromMs: START + fromS * 1000 },
      CAPACITY,
    );

  it('stores what a step made from its early end on', () => {
    const held = early(320, 250);
    assert.ok(held.ok);
    assert.deepEqual(held.commitments.slice(0, 6), [...ALL, at(made, 250, 600)]);
  });

  it('says where others have filled the storage', () => {
    const held = early(321, 250);
    assert.ok(!held.ok);
    assert.deepEqual(
      held.conflicts.map(({ rule, startMs, endMs }) => [
        rule,
        (startMs - START) / 1000,
        (endMs - START) / 1000,
      ]),
      [['storage', 250, 290]],
    );
  });

  it('leaves what is stored in time as it is', () => {
    const held = early(0, 300);
    assert.ok(held.ok && held.commitments[5] === made);
  });
});
