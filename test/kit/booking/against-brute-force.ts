import assert from 'node:assert/strict';
import fc from 'fast-check';
import { commitmentsOf } from '../../../domain/booking/commitments-of.ts';
import {
  satelliteResource,
  stationResource,
  type Commitment,
} from '../../../domain/booking/commitment.ts';
import { fitsAsBefore } from '../../../domain/booking/displace.ts';
import { occupy } from '../../../domain/booking/occupy.ts';
import { capacityIn } from '../../../domain/booking/plan-beside.ts';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import { holds } from '../random/arbitraries.ts';
import { commitmentsFrom, ONE_ANTENNA, SATELLITE } from './booked-commitments.ts';
import { bruteBeside } from './brute-beside.ts';
import { bookings, CELL_S, jobOf, shortSky, works } from './random-bookings.ts';

/** Jobs and commitments that are compared, by what is scarce. */
export const COMPARED = [
  { name: 'steps alone', batteryWh: 1000, sentMb: 0 },
  { name: 'steps and a downlink', batteryWh: 1000, sentMb: 40 },
  { name: 'a battery that is short', batteryWh: 20, sentMb: 0 },
] as const;

/** How plans and brute force compare. */
export interface Comparison {
  planned: number;
  refused: number;
  /** Plans that end later than brute force, and jobs refused that it has a timetable for. */
  later: number;
  missed: number;
  /** Plans that end later than in an empty sky. */
  moved: number;
}

/** What 40 MB and their reserve are on the wire at least, for jobs that the planner refuses. */
const WIRE_MB = new Map([[40, 42.5]]);

const quick = (job: Job, environment: Environment) =>
  makePlan({ job, environment, explain: false, suggest: false });

/**
 * Plans random jobs of up to four steps beside up to three commitments and compares them with brute force;
 * every plan has to pass the checker, and the sum of all commitments must hold.
 */
export function compareWithBruteForce(
  { batteryWh, sentMb }: (typeof COMPARED)[number],
  numRuns: number,
  seed: number,
): Comparison {
  const environment = shortSky(batteryWh);
  const counts: Comparison = { planned: 0, refused: 0, later: 0, missed: 0, moved: 0 };
  holds(
    [works(4), fc.array(bookings, { minLength: 1, maxLength: 3 })],
    (drawn, booked) => {
      const job = jobOf(drawn, sentMb);
      const others = commitmentsFrom(environment.startMs, booked);
      const within = occupy(environment, SATELLITE, others, () => ONE_ANTENNA);
      const made = quick(job, within);
      const wireMb = made.ok
        ? made.schedule.transfers.reduce((sum, one) => sum + one.totalMb + one.reserveMb, 0)
        : (WIRE_MB.get(sentMb) ?? 0);
      const brute = bruteBeside(job, environment, booked, CELL_S, wireMb);
      if (!made.ok) {
        counts.refused += 1;
        if (brute !== null) counts.missed += 1;
        return;
      }
      counts.planned += 1;
      const { schedule } = made;
      assert.deepEqual(checkPlan({ job, environment: within, schedule }), []);
      const own = commitmentsOf({
        ...{ booking: 'own', satelliteId: SATELLITE, termsOf: () => ONE_ANTENNA },
        ...{ job, schedule, environment: within },
      });
      assert.ok(sumHolds(environment, others, own), 'the sum of all does not hold');
      const finishS = (schedule.finishMs - environment.startMs) / 1000;
      const empty = quick(job, environment);
      if (empty.ok && empty.schedule.finishMs < schedule.finishMs) counts.moved += 1;
      if (brute !== null && finishS > brute + 0.002) counts.later += 1;
    },
    { numRuns, seed },
  );
  return counts;
}

/** Whether all commitments together fit as well as the others alone, by the code that adds them up. */
export function sumHolds(
  environment: Environment,
  others: readonly Commitment[],
  own: readonly Commitment[],
): boolean {
  const resources = [
    satelliteResource(SATELLITE),
    ...environment.passes.map(({ stationId }) => stationResource(stationId)),
  ];
  return fitsAsBefore(others, [...others, ...own], [...new Set(resources)], (resource) =>
    capacityIn(resource, environment, SATELLITE, () => ONE_ANTENNA),
  );
}
