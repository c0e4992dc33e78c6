import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Booking } from '../../../domain/booking/commitment.ts';
import { occupy } from '../../../domain/booking/occupy.ts';
import { planBeside } from '../../../domain/booking/plan-beside.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import { holds } from '../random/arbitraries.ts';
import { sumHolds } from './against-brute-force.ts';
import { commitmentsFrom, ONE_ANTENNA, SATELLITE } from './booked-commitments.ts';
import { bookings, jobOf, shortSky, works } from './random-bookings.ts';

const ranks = fc.record({
  priority: fc.integer({ min: 0, max: 4 }),
  preemptible: fc.constantFrom(true, true, false),
});

const termsOf = () => ONE_ANTENNA;

/**
 * Plans random jobs of priority 3 beside random bookings: never later than with all absent that may be
 * displaced, nobody displaced of equal or higher priority or who is not preemptible, and the sum of what
 * stands holds. Counts plans, who was displaced, and who could have been and was not.
 */
export function compareDisplacement(numRuns: number, seed: number) {
  const sky = shortSky(1000);
  const counts = { planned: 0, displaced: 0, spared: 0 };
  holds(
    [works(3), fc.array(fc.tuple(bookings, ranks), { minLength: 2, maxLength: 5 })],
    (drawn, taken) => {
      const job = jobOf(drawn, 20);
      const commitments = commitmentsFrom(
        sky.startMs,
        taken.map(([booked]) => booked),
      );
      const known = new Map(
        taken.map(([, rank], index): [string, Booking] => [
          `other_${index}`,
          { id: `other_${index}`, ...rank },
        ]),
      );
      const bookingOf = (id: string) => known.get(id);
      const planned = planBeside({
        ...{ job, environment: sky, booking: 'own', priority: 3, nowMs: sky.startMs - 1 },
        schedule: { satelliteId: SATELLITE, commitments, bookingOf, termsOf },
      });
      const weaker = [...known.values()].filter((one) => one.preemptible && one.priority < 3);
      const absent = commitments.filter((one) => weaker.every(({ id }) => id !== one.booking));
      const alone = makePlan({
        ...{ job, explain: false, suggest: false },
        environment: occupy(sky, SATELLITE, absent, termsOf),
      });
      assert.equal(planned.made.ok, alone.ok);
      if (!planned.made.ok || !alone.ok) return;
      counts.planned += 1;
      assert.ok(planned.made.schedule.finishMs <= alone.schedule.finishMs);
      for (const id of planned.displaced) assert.ok(weaker.some((one) => one.id === id));
      counts.displaced += planned.displaced.length;
      counts.spared += weaker.length - planned.displaced.length;
      const standing = commitments.filter((one) => !planned.displaced.includes(one.booking));
      assert.ok(sumHolds(sky, standing, planned.commitments));
    },
    { numRuns, seed },
  );
  return counts;
}
