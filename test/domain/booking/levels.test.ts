import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Commitment, CommitmentDraw } from '../../../domain/booking/commitment.ts';
import { levelsOf, NOTHING_TAKEN, type Taken } from '../../../domain/booking/levels.ts';

/** Decimals of three places, whose sums are known exactly as whole thousandths. */
const amounts = fc.integer({ min: 0, max: 90_000 }).map((thousandths) => thousandths / 1000);

const draws: fc.Arbitrary<CommitmentDraw> = fc.oneof(
  fc.record({
    ...{ kind: fc.constant('load' as const), powerW: amounts, windowW: amounts },
    ...{ compute: amounts, thermalW: amounts, memoryMb: amounts },
  }),
  fc.record({ kind: fc.constant('storage' as const), amountMb: amounts }),
  fc.constant<CommitmentDraw>({ kind: 'antenna' }),
  fc.constant<CommitmentDraw>({ kind: 'outage' }),
);

/** Some begin or end together, and some last no time. */
const commitments: fc.Arbitrary<Commitment[]> = fc.array(
  fc
    .tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 0, max: 25 }), draws)
    .map(([startMs, lastsMs, draw]): Commitment => ({
      ...{ resource: 'satellite/one', booking: 'dep', work: 'work', draw },
      ...{ startMs, endMs: startMs + lastsMs },
    })),
  { maxLength: 40 },
);

const FIELDS = Object.keys(NOTHING_TAKEN) as (keyof Taken)[];

/** What is taken in one millisecond, added up as whole thousandths. */
function takenAt(all: readonly Commitment[], tMs: number): Taken {
  const sums = new Map<string, number>();
  const add = (field: keyof Taken, amount: number): void => {
    sums.set(field, (sums.get(field) ?? 0) + Math.round(amount * 1000));
  };
  for (const { draw, startMs, endMs } of all) {
    if (startMs > tMs || endMs <= tMs) continue;
    if (draw.kind === 'storage') add('storageMb', draw.amountMb);
    if (draw.kind === 'antenna') add('contacts', 1);
    if (draw.kind === 'outage') add('outages', 1);
    if (draw.kind === 'load')
      for (const field of ['powerW', 'windowW', 'compute', 'thermalW', 'memoryMb'] as const)
        add(field, draw[field]);
  }
  const entries = FIELDS.map((field) => [field, (sums.get(field) ?? 0) / 1000]);
  // It has all fields of what nobody takes.
  return { ...NOTHING_TAKEN, ...(Object.fromEntries(entries) as Partial<Taken>) };
}

describe('levelsOf', () => {
  it('is what adding up each millisecond finds, in spans that are as long as can be', () => {
    fc.assert(
      fc.property(commitments, (all) => {
        const levels = levelsOf(all);
        const told = (tMs: number): Taken | null => {
          const found = levels.filter(({ startMs, endMs }) => startMs <= tMs && tMs < endMs);
          assert.ok(found.length <= 1, 'levels are disjoint');
          const [level] = found;
          if (level === undefined) return null;
          // Rounding may leave a zero with a sign.
          const entries = FIELDS.map((field) => [field, level[field] + 0]);
          return { ...NOTHING_TAKEN, ...(Object.fromEntries(entries) as Partial<Taken>) };
        };
        for (let tMs = -25; tMs < 90; tMs += 1) {
          const isTaken = all.some(({ startMs, endMs }) => startMs <= tMs && tMs < endMs);
          assert.deepEqual(told(tMs), isTaken ? takenAt(all, tMs) : null);
        }
        levels.forEach((level, at) => {
          assert.ok(level.endMs > level.startMs);
          const next = levels[at + 1];
          if (next === undefined) return;
          assert.ok(next.startMs >= level.endMs, 'in order of time');
          const isOther = FIELDS.some((field) => level[field] !== next[field]);
          assert.ok(next.startMs > level.endMs || isOther, 'neighbours differ');
        });
      }),
      { numRuns: 300 },
    );
  });

  it('has no levels where nothing is taken, and leaves the list as it was', () => {
    assert.deepEqual(levelsOf([]), []);
    const empty: Commitment = {
      ...{ resource: 'satellite/one', booking: 'dep', work: null, draw: { kind: 'antenna' } },
      ...{ startMs: 5, endMs: 5 },
    };
    assert.deepEqual(levelsOf([empty]), []);
    const list = Object.freeze(
      [
        { ...empty, endMs: 9 },
        { ...empty, startMs: 1 },
      ].map((one) => Object.freeze(one)),
    );
    assert.deepEqual(
      levelsOf(list).map(({ startMs, endMs, contacts }) => [startMs, endMs, contacts]),
      [[1, 9, 1]],
    );
  });
});
