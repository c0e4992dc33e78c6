import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { findOpenings, nextStart } from '../../../domain/booking/openings.ts';
import { overbookings } from '../../../domain/booking/sum-check.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { commitmentsFrom, ONE_ANTENNA, SATELLITE } from '../../kit/booking/booked-commitments.ts';
import { jobOf, shortSky } from '../../kit/booking/random-bookings.ts';

const SKY = shortSky(1000);
const termsOf = () => ONE_ANTENNA;

/** What is left of the sky from an instant on, without passes. */
function from(startMs: number): Environment | null {
  if (startMs >= SKY.endMs) return null;
  const windows = SKY.windows
    .filter(({ endMs }) => endMs > startMs)
    .map((window, index) => ({
      ...window,
      ...{ index, passIndices: [] },
      startMs: Math.max(window.startMs, startMs),
    }));
  return { ...SKY, startMs, windows, passes: [] };
}

const job = jobOf(
  [{ durationS: 300, powerW: 50, compute: 0.2, storedMb: 0, scratchMb: 0, waitsFor: 0 }],
  0,
);

describe('findOpenings', () => {
  const busy = commitmentsFrom(SKY.startMs, [
    { startS: 0, endS: 400, what: { kind: 'load', powerW: 50, compute: 0.1 } },
  ]);
  const query = {
    ...{ job, commitments: busy, termsOf, plans: 100, limit: 10, everyMs: 100_000 },
    candidates: [
      { satelliteId: SATELLITE, environmentAt: from },
      { satelliteId: 'sat_other', environmentAt: from },
    ],
    ...{ fromMs: SKY.startMs, toMs: SKY.startMs + 400_000 },
  };

  it('lists the starts of a fleet, earliest end first, each once', () => {
    const { openings, isComplete } = findOpenings(query);
    assert.ok(isComplete);
    // The other satellite is free; this one from 400 s on, where 320 s of sunlight are left.
    assert.deepEqual(
      openings.map(({ satelliteId, startMs, finishMs }) => [
        satelliteId,
        (startMs - SKY.startMs) / 1000,
        (finishMs - SKY.startMs) / 1000,
      ]),
      [
        ['sat_other', 0, 300],
        ['sat_other', 100, 400],
        ['sat_other', 200, 500],
        ['sat_other', 300, 600],
        [SATELLITE, 400, 700],
      ],
    );
  });

  it('tells what each would book, which fits together with what is booked', () => {
    const { bus, illumination, periodMs } = SKY;
    const capacity = { kind: 'satellite', bus, illumination, periodMs } as const;
    const { openings } = findOpenings(query);
    for (const { satelliteId, startMs, finishMs, fromMs, segments, commitments } of openings) {
      const resource = `satellite/${satelliteId}`;
      assert.deepEqual(
        commitments.map((one) => [one.resource, one.startMs, one.endMs, one.booking]),
        [[resource, startMs, finishMs, 'opening']],
      );
      assert.deepEqual(overbookings(resource, [...busy, ...commitments], capacity), []);
      assert.deepEqual([segments.length, fromMs <= startMs], [1, true]);
    }
    // The whole computer is taken: nothing fits before its end.
    const full = commitmentsFrom(SKY.startMs, [
      { startS: 0, endS: 300, what: { kind: 'load', powerW: 0, compute: 0.9 } },
    ]);
    const [alone] = query.candidates;
    assert.ok(alone !== undefined);
    const later = findOpenings({ ...query, candidates: [alone], commitments: full, limit: 1 });
    assert.deepEqual(
      later.openings.map(({ startMs }) => startMs - SKY.startMs),
      [300_000],
    );
  });

  it('says that it stopped, and gives no more than is asked for', () => {
    const few = findOpenings({ ...query, plans: 3 });
    // The third plan, on this satellite, is that of the first.
    assert.deepEqual([few.openings.length, few.isComplete], [2, false]);
    const [first] = findOpenings({ ...query, limit: 1 }).openings;
    assert.deepEqual([first?.satelliteId, first?.startMs], ['sat_other', SKY.startMs]);
  });

  it('finds the next start that is feasible among the ends of what stands in the way', () => {
    const tried: number[] = [];
    const isFeasible = (startMs: number): boolean => {
      tried.push(startMs);
      return startMs >= 30;
    };
    assert.equal(nextStart(10, [40, 20, 5, 20, 30], 5, isFeasible), 30);
    assert.deepEqual(tried, [20, 30]);
    assert.equal(nextStart(10, [20, 30], 1, isFeasible), null);
  });
});
