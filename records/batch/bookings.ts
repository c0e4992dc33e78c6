import { quotaFor, QUOTAS, type CountedQuotaKind } from '../../contracts/access/quotas.ts';
import type { WirePlan } from '../../contracts/plan/plan.ts';
import type { BookedJob } from '../../domain/batch/booked.ts';
import {
  DEFAULT_PRIORITY,
  type Commitment,
  type StationTerms,
} from '../../domain/booking/commitment.ts';
import type { Capacity } from '../../domain/booking/sum-check.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { createQuotaRecords } from '../access/quotas.ts';
import { ScheduleConflict, type ScheduleOverlap } from '../booking/bookings.ts';
import { createSatelliteRecords } from '../catalogue/satellites.ts';
import { createDeploymentRecords, type DeploymentDocument } from '../deployment/deployments.ts';
import { PriorityCapped, ResourceGone } from '../fleet/booking-rules.ts';
import { createFleetView } from '../fleet/resolve.ts';
import { createWorldBookings } from '../fleet/world-bookings.ts';
import {
  createWorlds,
  type WorldResources,
  type WorldSchedules,
  type WorldSpan,
} from '../fleet/worlds.ts';
import { createMissionRecords } from '../mission/missions.ts';
import { createMissionPlanRecords, type MissionPlanDocument } from '../plan/mission-plans.ts';
import type { Database } from '../store/database.ts';
import { derivedId, derivedUuid } from '../store/ids.ts';
import { makeFreely, type Making } from '../store/making.ts';
import type { BatchBooking, BatchSummary } from './batches.ts';

/** A batch that books. */
export type BookingBatch = Pick<BatchSummary, '_id' | 'owner_id'> & {
  readonly booking: BatchBooking;
};

/** A plan of a served job, as it is kept, with what it takes. */
export interface JobBooking {
  readonly plan: MissionPlanDocument;
  /** Epoch ms. */
  readonly startMs: number;
  readonly commitments: readonly Commitment[];
  readonly strict: readonly string[];
  /** Of the registered stations, by which commitments and capacity were made. */
  readonly terms: Readonly<Record<string, StationTerms>>;
  /** Versions of schedules beside which it was planned. */
  readonly versions: ReadonlyMap<string, number>;
  readonly capacityOf: (resource: string) => Capacity | null;
}

/** A plan that is kept, and what it was made from. */
export interface KeptJobPlan {
  readonly kind: 'kept';
  readonly plan: MissionPlanDocument;
  readonly source: object;
}

/** Why a job is not booked. */
type JobRefused = Extract<BookedJob, { readonly kind: 'refused' }>;

/** Whether a job has its deployment now. */
export type JobBooked =
  { readonly kind: 'booked'; readonly deployment: DeploymentDocument } | JobRefused;

export type BatchBookings = ReturnType<typeof createBatchBookings>;

/** The owner has as many as there may be: nothing was made. */
class QuotaFull extends Error {}

/** Books what batches serve. All functions throw when MongoDB is away. */
export function createBatchBookings(database: Database, clock: () => number = Date.now) {
  const deployments = createDeploymentRecords(database, clock);
  const plans = createMissionPlanRecords(database);
  const missions = createMissionRecords(database);
  const bookings = createWorldBookings(database, clock);
  const quotas = createQuotaRecords(database, clock);
  const view = createFleetView(database, createSatelliteRecords(database));
  const within = ({ owner_id: ownerId, booking }: BookingBatch, kind: CountedQuotaKind): Making => {
    const limit = quotaFor(kind, booking.tier);
    if (limit === null) return makeFreely;
    return async (make) => {
      const outcome = await quotas.admit({ ownerId, kind, limit }, make);
      if (outcome.kind === 'made') return outcome.value;
      const { counts, room } = QUOTAS[kind];
      throw new QuotaFull(`You have ${outcome.used} ${counts}; the limit is ${limit}. ${room}`);
    };
  };
  /** Books a job at one priority; throws PriorityCapped, and all that refuses a job. */
  const bookAt = async (
    priority: number,
    batch: BookingBatch,
    jobId: string,
    { plan, startMs, ...taken }: JobBooking,
  ): Promise<DeploymentDocument> => {
    const { owner_id: ownerId, booking } = batch;
    const id = derivedId('dep', `${batch._id}/${jobId}`);
    const { name } = await missions.reserved(ownerId, 'default', clock());
    const { satellite, preset } = plan.plan;
    const rank = { priority, preemptible: false };
    const making: Making = (make) =>
      bookings.commit(
        { ...taken, ownerId, tier: booking.tier, world: booking.world, booking: id, ...rank },
        (session) => make(session),
        within(batch, 'deployments'),
      );
    return await deployments.create(
      {
        ...{ id, ownerId, tier: booking.tier, missionId: plan.mission_id, missionName: name },
        ...{ planId: plan._id, copyId: plan._id, planLabel: plan.label, planName: preset.name },
        ...{ satelliteId: plan.satellite_id, satNoradId: String(satellite.norad_id) },
        ...{ satelliteName: satellite.name, mode: booking.mode },
        speedMultiplier: booking.speed_multiplier,
        booked: { world: booking.world, startMs, ...rank },
        revisions: { policy: booking.mode === 'live' ? 'ask' : 'auto', onSilence: 'accept' },
        requestKey: `${batch._id}/${jobId}`,
      },
      making,
    );
  };
  return {
    /** Id of the deployment of a served job, the same every time. */
    idOf: (batchId: string, jobId: string): string => derivedId('dep', `${batchId}/${jobId}`),

    /** Id of a plan of a served job: the same every time. */
    planIdOf: (batchId: string, jobId: string, attempt: number): string =>
      derivedUuid(`${batchId}/${jobId}/${attempt}`),

    /** The deployment of a served job, or null. */
    find: ({ _id: id, owner_id: ownerId }: BookingBatch, jobId: string) =>
      deployments.get(ownerId, derivedId('dep', `${id}/${jobId}`)),

    /** What is booked in the world of a batch by now. */
    schedules: (
      { owner_id: ownerId, booking }: BookingBatch,
      resources: WorldResources,
      span: WorldSpan,
    ): Promise<WorldSchedules> =>
      createWorlds(database, view, () => ownerId).read(booking.world, resources, span),

    /** The terms of the registered stations among some resources, by their ids. */
    terms: (strict: readonly string[]): Promise<Record<string, StationTerms>> =>
      bookings.terms(strict),

    /** Keeps a plan of a served job with what it was made from; where a plan of its id is kept already, that is the plan. */
    async keep(
      batch: BookingBatch,
      plan: WirePlan,
      source: object,
      label: string,
    ): Promise<KeptJobPlan | JobRefused> {
      const { owner_id: ownerId } = batch;
      const nowMs = clock();
      const { _id: missionId } = await missions.reserved(ownerId, 'default', nowMs);
      try {
        const kept = await plans.keep(
          { ownerId, missionId, label, plan, source, nowMs },
          within(batch, 'plans'),
        );
        const madeFrom = await plans.source(ownerId, kept._id);
        if (madeFrom === null) throw new Error(`what the plan ${kept._id} was made from is gone`);
        return { kind: 'kept', plan: kept, source: madeFrom };
      } catch (error) {
        if (error instanceof QuotaFull) return refused('quota_exceeded', error.message);
        throw error;
      }
    },

    /**
     * Makes the deployment of a served job and books what its plan uses, in one transaction: all of it or nothing. Of
     * what is another's it takes the priority that there is. A repeat answers the first one. Throws TermsMoved where a
     * station has other terms by now: then nothing was made.
     */
    async book(batch: BookingBatch, jobId: string, request: JobBooking): Promise<JobBooked> {
      for (let priority = batch.booking.priority ?? DEFAULT_PRIORITY; ;) {
        try {
          return { kind: 'booked', deployment: await bookAt(priority, batch, jobId, request) };
        } catch (error) {
          if (!(error instanceof PriorityCapped)) return refusalOf(error);
          priority = error.cap;
        }
      }
    },
  };
}

/** Why a job is not booked; throws what another attempt may not meet. */
function refusalOf(error: unknown): JobRefused {
  if (error instanceof QuotaFull) return refused('quota_exceeded', error.message);
  if (error instanceof ResourceGone)
    return refused('resource_gone', `${error.resource} is registered no more`);
  if (error instanceof ScheduleConflict)
    return refused('schedule_conflict', conflictText(error.overlaps));
  throw error;
}

function conflictText([first]: readonly ScheduleOverlap[]): string {
  if (first === undefined) return 'what it uses is booked already';
  const { resource, rule, startMs, endMs, needed, available } = first;
  const span = `from ${formatInstant(startMs)} to ${formatInstant(endMs)}`;
  return rule === 'minutes_per_day' || rule === 'quota_minutes_per_day'
    ? `${resource} (${rule}) has no room ${span}: ${Math.ceil(needed)} minutes with it, ${available} are allowed`
    : `${resource} (${rule}) is booked ${span}`;
}

function refused(code: JobRefused['code'], message: string): JobRefused {
  return { kind: 'refused', code, message };
}
