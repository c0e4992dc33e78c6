import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Commitment } from '../../../domain/booking/commitment.ts';
import { extend, release } from '../../../domain/booking/release.ts';
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
