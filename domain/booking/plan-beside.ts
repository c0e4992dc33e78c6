import type { Environment } from '../planning/environment/environment.ts';
import type { Job } from '../planning/job/job.ts';
import { makePlan, type PlanResult } from '../planning/make-plan.ts';
import { type Commitment, satelliteResource, stationResource, type TermsOf } from './commitment.ts';
import { commitmentsOf } from './commitments-of.ts';
import { displacedBy, divide, type BookingOf } from './displace.ts';
import { occupy } from './occupy.ts';
import type { Capacity } from './sum-check.ts';

/** What others have booked of a satellite and its stations, and on which terms. */
export interface ScheduleOf {
  readonly satelliteId: string;
  readonly commitments: readonly Commitment[];
  readonly bookingOf: BookingOf;
  readonly termsOf: TermsOf;
}

/** A job that is to be planned beside a schedule. */
export interface BesideQuery {
  readonly job: Job;
  /** The surroundings without anybody else. */
  readonly environment: Environment;
  readonly schedule: ScheduleOf;
  readonly booking: string;
  readonly priority: number;
  readonly nowMs: number;
  readonly plan?: (job: Job, environment: Environment) => PlanResult;
}

/** A plan beside a schedule: where it was made, what it books, and who has to give way. */
export interface PlannedBeside {
  readonly made: PlanResult;
  /** The surroundings that were left; what the plan is checked in. */
  readonly environment: Environment;
  readonly commitments: readonly Commitment[];
  /** Bookings of lower priority that lose what they have not begun. */
  readonly displaced: readonly string[];
}

/**
 * Plans a job in what a schedule leaves of its surroundings. Where preemptible work of lower priority stands in
 * the way it is planned as if that were not there, and only who really stands in the way gives way; nobody
 * does where the plan beside all is as good.
 */
export function planBeside(query: BesideQuery): PlannedBeside {
  const { job, environment, schedule, booking, priority, nowMs } = query;
  const { satelliteId, commitments, bookingOf, termsOf } = schedule;
  const plan =
    query.plan ??
    ((of, within) => makePlan({ job: of, environment: within, explain: false, suggest: false }));
  const within = (taken: readonly Commitment[]): Omit<PlannedBeside, 'displaced'> => {
    const left = occupy(environment, satelliteId, taken, termsOf);
    const made = plan(job, left);
    const books = made.ok
      ? commitmentsOf({
          ...{ booking, satelliteId, termsOf, environment: left },
          ...{ job: made.job, schedule: made.schedule },
        })
      : [];
    return { made, environment: left, commitments: books };
  };
  const beside = within(commitments);
  const { fixed, loose } = divide(commitments, bookingOf, { priority, nowOf: () => nowMs });
  if (loose.length === 0) return { ...beside, displaced: [] };
  const alone = within(fixed);
  if (!alone.made.ok || isAsGood(beside.made, alone.made)) return { ...beside, displaced: [] };
  const capacityOf = (resource: string): Capacity | null =>
    capacityIn(resource, environment, satelliteId, termsOf);
  const displaced = displacedBy(alone.commitments, fixed, loose, bookingOf, capacityOf);
  return { ...alone, displaced };
}

/** Whether a plan serves as much, is as good by the objective, and ends no later. */
export function isAsGood(one: PlanResult, other: PlanResult): boolean {
  if (!one.ok || !other.ok) return one.ok;
  return (
    (one.value?.served ?? 0) >= (other.value?.served ?? 0) &&
    one.optimality.value <= other.optimality.value &&
    one.schedule.finishMs <= other.schedule.finishMs
  );
}

/** What a resource that a plan on a satellite may use offers; null of other satellites. */
export function capacityIn(
  resource: string,
  { bus, illumination, periodMs }: Environment,
  satelliteId: string,
  termsOf: TermsOf,
): Capacity | null {
  if (resource === satelliteResource(satelliteId))
    return { kind: 'satellite', bus, illumination, periodMs };
  const station = STATION.exec(resource)?.[1];
  return station === undefined ? null : { kind: 'station', antennas: termsOf(station).antennas };
}

const STATION = new RegExp(`^${stationResource('(.+)')}$`);
