import type { ClientSession } from 'mongodb';
import { capacitiesOf } from '../../domain/booking/capacities.ts';
import { DEFAULT_PRIORITY, satelliteResource, termsIn } from '../../domain/booking/commitment.ts';
import { normaliseNoradId } from '../../domain/orbit/elements/norad-id.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { GROUND_ID, type StagePlan } from '../../domain/workload/workload-plan.ts';
import { createBookingRecords, ScheduleConflict } from '../booking/bookings.ts';
import { PriorityCapped, ResourceGone } from '../fleet/booking-rules.ts';
import { byTermsOfNow } from '../../domain/booking/terms-of-now.ts';
import { createWorldBookings } from '../fleet/world-bookings.ts';
import type { Database } from '../store/database.ts';
import type { WorkloadDocument, WorkloadStageDocument, WorkloadWorld } from './documents.ts';
import { stageDeploymentId } from './stage-documents.ts';

/** What became of stages that were to be booked. */
export type StagesBooked<T> =
  | { readonly kind: 'booked'; readonly value: T }
  /** Others were faster, or something is registered no more: nothing has changed. */
  | { readonly kind: 'conflict'; readonly message: string }
  /** What they were planned for has moved on: nothing has changed. */
  | { readonly kind: 'past' };

/** Stages, each with the attempt that it is. */
export interface StagesToBook {
  readonly workload: Pick<WorkloadDocument, '_id' | 'owner_id' | 'tier'>;
  readonly world: WorkloadWorld;
  readonly stages: readonly StagePlan[];
  readonly attempt: number;
  /** What is booked for stages that these take the place of, given back first. */
  readonly releases?: readonly string[];
}

/** What the work of a booking was for is no more: the transaction is undone. */
class Past extends Error {}

/**
 * Books what stages draw, all of them or none, in one transaction with `work`, which is told their priority (0 to 9);
 * null of `work` undoes it. Each is booked for the deployment that it will have.
 */
export async function bookStages<T>(
  database: Database,
  { workload, world, stages, attempt, releases = [] }: StagesToBook,
  work: (session: ClientSession, priority: number) => Promise<T | null>,
): Promise<StagesBooked<T>> {
  const bookings = createWorldBookings(database);
  const drawn = stages.flatMap(({ satellite, draws }) =>
    draws === undefined ? [] : [{ satellite, draws }],
  );
  // What a link draws of other satellites; those that are stages' own are known for longer.
  const offers = Object.fromEntries([
    ...drawn.flatMap(({ draws }) => Object.entries(draws.others ?? {})),
    ...drawn.map(({ satellite, draws }) => [satellite, draws.satellite] as const),
  ]);
  const used = [...stages.map(({ satellite }) => satellite), ...Object.keys(offers)];
  const strict = strictIn(world, used);
  const request = {
    ...{ ownerId: workload.owner_id, tier: workload.tier, world: world.name },
    ...{ booking: workload._id, strict },
    preemptible: false,
    commitments: stages.flatMap(({ index, draws }) => {
      const booking = stageDeploymentId(workload._id, index, attempt);
      return (draws?.commitments ?? []).map((one) => ({ ...one, booking }));
    }),
    // Stages of one workload take of the same things, so that all of it is looked at.
    versions: null,
    releases,
  };
  for (let priority = world.priority ?? DEFAULT_PRIORITY; ;) {
    try {
      const value = await byTermsOfNow(async () => {
        const terms = await bookings.terms(strict);
        const capacityOf = capacitiesOf(offers, termsIn(terms));
        const asked = { ...request, priority, terms, capacityOf };
        return await bookings.commit(asked, async (session) => {
          const done = await work(session, priority);
          if (done === null) throw new Past();
          return done;
        });
      });
      return { kind: 'booked', value };
    } catch (error) {
      if (error instanceof Past) return { kind: 'past' };
      if (error instanceof ResourceGone || error instanceof ScheduleConflict)
        return { kind: 'conflict', message: conflictText(error) };
      if (!(error instanceof PriorityCapped)) throw error;
      // Of what is another's it takes the priority that there is.
      priority = error.cap;
    }
  }
}

/** The registered things that a workload uses on some satellites, as resources, in order of their names. */
export function strictIn({ strict }: WorkloadWorld, satelliteIds: readonly string[]): string[] {
  // Satellites of the catalogue have numbers, registered ones ids.
  const registered = satelliteIds.filter((id) => id !== GROUND_ID && normaliseNoradId(id) === null);
  return [...new Set([...strict, ...registered.map(satelliteResource)])].sort();
}

function conflictText(error: ResourceGone | ScheduleConflict): string {
  if (error instanceof ResourceGone)
    return `${error.resource} is registered no more, or no longer for its owner.`;
  const [first] = error.overlaps;
  if (first === undefined) return 'What its plan uses is booked already.';
  const { resource, rule, startMs, endMs } = first;
  return `What its plan uses is booked already: ${resource} (${rule}) from ${formatInstant(startMs)} to ${formatInstant(endMs)}.`;
}

/**
 * Inside the transaction that ends a workload: gives back what stages have booked that were never dispatched. The
 * others give it back with their deployments.
 */
export async function releaseWaiting(
  database: Database,
  session: ClientSession,
  stages: readonly WorkloadStageDocument[],
): Promise<void> {
  const bookings = createBookingRecords(database);
  for (const { booked, deployment_id: deploymentId } of stages)
    if (booked !== undefined && deploymentId === null)
      await bookings.release(session, booked.id, 0);
}
