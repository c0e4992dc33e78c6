import type { CreateDeploymentBody } from '../../../contracts/deployment/deployment.ts';
import type { ScheduleConflictRow } from '../../../contracts/deployment/booking.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { WirePlan } from '../../../contracts/plan/plan.ts';
import { LIVE_WORLD } from '../../../contracts/plan/world.ts';
import { capacitiesOf } from '../../../domain/booking/capacities.ts';
import { type Commitment, termsIn } from '../../../domain/booking/commitment.ts';
import type { RevisionTerms } from '../../../domain/revision/revision.ts';
import { formatInstant, HOUR_MS } from '../../../domain/time/instant.ts';
import {
  type Committed,
  ScheduleConflict,
  type ScheduleOverlap,
} from '../../../records/booking/bookings.ts';
import type { DisplacedBooking } from '../../../records/booking/displacing.ts';
import type { DeploymentDocument, NewDeployment } from '../../../records/deployment/deployments.ts';
import { PriorityCapped, ResourceGone } from '../../../records/fleet/booking-rules.ts';
import { byTermsOfNow, TermsMoved } from '../../../domain/booking/terms-of-now.ts';
import type { WorldBooking } from '../../../records/fleet/world-bookings.ts';
import type { MissionPlanSummary } from '../../../records/plan/mission-plans.ts';
import type { Making } from '../../../records/store/making.ts';
import { newId } from '../../../records/store/ids.ts';
import type { Compute } from '../../http/compute.ts';
import type { Identity } from '../../http/identity.ts';
import { isRest, requireWorld } from '../../planning/booking.ts';
import { allowedPriority } from '../../planning/priority.ts';
import type { PlannedAgain } from '../../planning/planning.ts';
import type { PlanSource } from '../../planning/tasks.ts';
import { noSource, refuseBorrowedIds } from '../../planning/worlds.ts';
import type { ConsoleDeps } from '../deps.ts';

export type BookingDeps = Pick<
  ConsoleDeps,
  'clock' | 'deployments' | 'missionPlans' | 'planning' | 'quotas' | 'relay' | 'worldBookings'
>;

/** A deployment to be booked. */
export interface BookingAsked {
  readonly identity: Pick<Identity, 'ownerId' | 'tier' | 'mode' | 'maxPriority'>;
  readonly world: string;
  readonly onConflict: NonNullable<CreateDeploymentBody['on_conflict']>;
  readonly compute: Compute;
  readonly revisions: RevisionTerms;
  /** 0 to 9; null: none was asked for. */
  readonly priority: number | null;
  /** Whether work of higher priority may take what it has not begun. */
  readonly preemptible: boolean;
  /** The record of a deployment of a plan. */
  readonly recordOf: (plan: MissionPlanSummary) => NewDeployment;
  /** The caller's Idempotency-Key. */
  readonly requestKey: string | undefined;
}

/** A deployment that has what its plan uses. */
export interface Booked {
  readonly deployment: DeploymentDocument;
  /** What it shares on loose resources, with whom. */
  readonly conflicts: readonly ScheduleConflictRow[];
  /** Whose bookings it has taken. */
  readonly displaced: readonly DisplacedBooking[];
  /** Whether it flies another plan than was asked for. */
  readonly isReplanned: boolean;
}

/** What is asked for by now. */
interface AskedNow extends BookingAsked {
  readonly priority: number;
  /** What plans that are made anew may not use, beside what is booked. */
  readonly closed: readonly Commitment[];
}

/** Plans that are made anew for one request, where others are faster. */
const MOST_REPLANS = 3;

/** The world that a request books in; null: it books nothing. */
export function worldOf(
  { world, on_conflict: onConflict }: CreateDeploymentBody,
  { plan }: MissionPlanSummary,
): string | null {
  return world ?? plan.schedule?.world ?? (typeof onConflict === 'string' ? LIVE_WORLD : null);
}

/**
 * Books what a plan uses and keeps the deployment, in one transaction. Where something strict is taken, it is
 * planned again beside what is there (`replan`), or refused.
 * @throws {AppError} schedule_conflict with what stands in the way and a start that was found to be free;
 * live_not_allowed: a test key in the live world; conflict: nothing is known of how the plan was made, or something
 * that it uses is registered no more, or changes too fast; forbidden: more priority than the key or what is another's allows;
 * quota_exceeded.
 */
export async function bookDeployment(
  deps: BookingDeps,
  first: MissionPlanSummary,
  asked: BookingAsked,
): Promise<Booked> {
  const { identity, world } = asked;
  requireWorld(identity, world);
  let plan = first;
  let source = await sourceOf(deps, plan);
  const given = asked.priority ?? source.input.beside?.priority ?? null;
  let priority = allowedPriority(given, identity.maxPriority, 'priority');
  const closed: Commitment[] = [];
  for (let replans = 0; ; replans += 1) {
    try {
      const made = { plan, source, asked: { ...asked, priority } };
      const booked = await byTermsOfNow(() => book(deps, made));
      return { ...booked, isReplanned: booked.deployment.copy_id !== first._id };
    } catch (error) {
      if (error instanceof ResourceGone) throw goneOf(error);
      if (error instanceof TermsMoved) throw movedOf(error);
      if (error instanceof PriorityCapped) {
        // Who has asked for none takes what there is.
        if (asked.priority !== null) throw cappedOf(error);
        priority = error.cap;
        continue;
      }
      if (!(error instanceof ScheduleConflict)) throw error;
      closed.push(...error.overlaps.flatMap(closedBy));
      const isLast = asked.onConflict === 'refuse' || replans === MOST_REPLANS || isRest(source);
      const now = { ...asked, priority, closed };
      const next = isLast ? null : await replanned(deps, plan, source, now);
      if (next === null) throw await conflictOf(deps, source, now, error.overlaps);
      ({ plan, source } = next);
    }
  }
}

async function sourceOf(
  { missionPlans }: BookingDeps,
  { owner_id: ownerId, _id: id }: MissionPlanSummary,
): Promise<PlanSource> {
  const source = await missionPlans.source(ownerId, id);
  if (source === null) throw noSource();
  // What was kept with a plan is what the planning surface made it from.
  const own = source as PlanSource;
  refuseBorrowedIds(own.input);
  return own;
}

async function book(
  deps: BookingDeps,
  {
    plan,
    source,
    asked,
  }: {
    readonly plan: MissionPlanSummary;
    readonly source: PlanSource;
    readonly asked: BookingAsked & { readonly priority: number };
  },
): Promise<Omit<Booked, 'isReplanned'>> {
  const { identity, world, compute, recordOf, requestKey, revisions } = asked;
  const { priority, preemptible } = asked;
  const { ownerId, tier } = identity;
  const { input } = source;
  const { beside, strict = [] } = input;
  const id = newId('dep');
  const terms = await deps.worldBookings.terms(strict);
  const drawn = await deps.planning.draws({ source, booking: id, terms }, compute);
  if (drawn.kind === 'lost') throw new AppError('propagation_failed', drawn.message);
  // Beside a charge that the request gave nothing was planned that could be believed.
  const isGiven = input.initialCharge !== undefined;
  const isOurs = !isGiven && beside?.world === world && beside.ownerId === ownerId;
  // What it takes is there until now.
  const isBeside = isOurs && beside.isTaking !== true;
  const booking: WorldBooking = {
    ...{ ownerId, tier, world, booking: id, strict, priority, preemptible },
    ...{ commitments: drawn.commitments, terms },
    versions: isBeside ? new Map(Object.entries(beside.versions)) : null,
    capacityOf: capacitiesOf({ [input.satellite.id]: drawn.satellite }, termsIn(terms)),
  };
  let committed: Pick<Committed, 'displaced' | 'overlaps'> = { displaced: [], overlaps: [] };
  const making: Making = (make) =>
    deps.worldBookings.commit(
      booking,
      (session, taken) => {
        committed = taken;
        return make(session);
      },
      deps.quotas(identity, 'deployments'),
    );
  const record: NewDeployment = {
    ...recordOf(plan),
    ...{ id, booked: { world, startMs: input.startMs, priority, preemptible }, revisions },
    ...(requestKey !== undefined && { requestKey }),
  };
  const deployment = await deps.deployments.create(record, making);
  // A repeat of a request finds its first deployment, and books nothing.
  const isFirst = deployment._id === id;
  if (!isFirst) return { deployment, conflicts: [], displaced: [] };
  const { displaced, overlaps } = committed;
  for (const other of displaced) deps.relay.nudge(other.id);
  return { deployment, conflicts: overlaps.flatMap(presentOverlap), displaced };
}

/** The job planned again beside what is booked by now, and kept; null where there is no such plan. */
async function replanned(
  deps: BookingDeps,
  plan: MissionPlanSummary,
  source: PlanSource,
  { identity, world, compute, priority, closed }: AskedNow,
): Promise<{ readonly plan: MissionPlanSummary; readonly source: PlanSource } | null> {
  const startMs = firstStart(source, world, deps.clock());
  const made = await madeAgain(deps, source, { startMs, world, priority, closed }, compute);
  if (made === null) return null;
  const kept = await deps.missionPlans.keep(
    {
      ...{ ownerId: identity.ownerId, missionId: plan.mission_id, label: plan.label, plan: made },
      ...{ replans: plan._id, source: await deps.planning.source(made.id), nowMs: deps.clock() },
    },
    deps.quotas(identity, 'plans'),
  );
  return { plan: kept, source: await sourceOf(deps, kept) };
}

/** The job of a plan planned again; null where that is not possible. */
function madeAgain(
  { planning }: BookingDeps,
  source: PlanSource,
  place: PlannedAgain,
  compute: Compute,
): Promise<WirePlan | null> {
  return planning.again(source, place, compute).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'planning_failed') return null;
    throw error;
  });
}

/** Where a plan of a job may begin: as before, or now where the live world is in the middle of it. */
function firstStart({ input }: PlanSource, world: string, nowMs: number): number {
  const endMs = input.startMs + input.predictionHours * HOUR_MS;
  return world === LIVE_WORLD && nowMs > input.startMs && nowMs < endMs ? nowMs : input.startMs;
}

async function conflictOf(
  deps: BookingDeps,
  source: PlanSource,
  asked: AskedNow,
  overlaps: readonly ScheduleOverlap[],
): Promise<AppError> {
  const { world } = asked;
  const nextMs = await nextStart(deps, source, asked, overlaps);
  const conflicts = overlaps.flatMap(presentOverlap);
  const hint =
    nextMs === null
      ? 'Plan it again with options.world, or later.'
      : `With options.world and options.start ${formatInstant(nextMs)} it has a plan; or send on_conflict: replan.`;
  return new AppError(
    'schedule_conflict',
    `What the plan uses is booked already: ${describe(overlaps[0])}. ${hint}`,
    { details: { world, conflicts, next_start: nextMs === null ? null : formatInstant(nextMs) } },
  );
}

/** Days that are looked at for minutes that are still allowed. */
const MOST_DAYS = 4;

/**
 * The first start that was found to be free. Plans know nothing of the minutes a day that others or a tier allow: where those
 * count, a plan is made from there, and begins on a later day if it is beyond them.
 */
async function nextStart(
  deps: BookingDeps,
  source: PlanSource,
  { identity: { ownerId, tier }, world, compute, priority }: AskedNow,
  overlaps: readonly ScheduleOverlap[],
): Promise<number | null> {
  const { strict = [] } = source.input;
  const scope = { ownerId, tier, world, strict };
  const firstMs = firstStart(source, world, deps.clock());
  let instants = startsAfter(overlaps, firstMs);
  if (instants.length === 0) return null;
  const isMetered = await deps.worldBookings.isMetered(scope);
  for (let day = 0; day < MOST_DAYS; day += 1) {
    const nextMs = await deps.planning.nextStart({ source, world, instants }, compute);
    if (nextMs === null || !isMetered) return nextMs;
    const place = { startMs: nextMs, world, priority };
    const made = await madeAgain(deps, source, place, compute);
    const again = made === null ? null : await deps.planning.source(made.id);
    if (made === null || again === null) return null;
    const terms = await deps.worldBookings.terms(strict);
    const drawn = await deps.planning.draws({ source: again, booking: made.id, terms }, compute);
    if (drawn.kind === 'lost') return null;
    const { commitments } = drawn;
    const beyond = await deps.worldBookings.beyondMinutes({ ...scope, commitments });
    if (beyond.length === 0) return nextMs;
    instants = startsAfter(beyond, nextMs);
    if (instants.length === 0) return null;
  }
  return null;
}

/**
 * Where a job may begin that something stands in the way of: after the days of which all minutes are taken. Nowhere,
 * where it alone is more than any day has.
 */
function startsAfter(overlaps: readonly ScheduleOverlap[], firstMs: number): number[] {
  if (overlaps.some((one) => isOfDay(one) && one.needed > one.available && one.with.length === 0))
    return [];
  const days = overlaps.filter(isOfDay).map(({ endMs }) => endMs);
  const ends = overlaps.map(({ endMs }) => endMs).filter((endMs) => endMs > firstMs);
  return [firstMs, ...ends].filter((tMs) => tMs >= Math.max(firstMs, ...days));
}

function isOfDay({ rule }: ScheduleOverlap): boolean {
  return rule === 'minutes_per_day' || rule === 'quota_minutes_per_day';
}

/** What may not be used on a day of which all minutes are taken. */
function closedBy(overlap: ScheduleOverlap): Commitment[] {
  if (!isOfDay(overlap)) return [];
  const { resource, rule, startMs, endMs } = overlap;
  return [{ resource, booking: rule, work: null, draw: { kind: 'outage' }, startMs, endMs }];
}

function describe(overlap: ScheduleOverlap | undefined): string {
  if (overlap === undefined) return 'its satellite';
  const { resource, rule, startMs, endMs } = overlap;
  return `${resource} (${rule}) from ${formatInstant(startMs)} to ${formatInstant(endMs)}`;
}

/** An overlap with each that it is with. */
function presentOverlap({
  resource,
  rule,
  startMs,
  endMs,
  needed,
  available,
  with: others,
}: ScheduleOverlap): ScheduleConflictRow[] {
  const row = {
    ...{ resource, rule, needed, available },
    ...{ start: formatInstant(startMs), end: formatInstant(endMs) },
  };
  return others.length === 0
    ? [{ ...row, with: null }]
    : others.map((other) => ({ ...row, with: other }));
}

function goneOf({ resource }: ResourceGone): AppError {
  return new AppError(
    'conflict',
    `${resource} is registered no more, or no longer for you: plan the job again.`,
    { details: { resource } },
  );
}

function movedOf({ resource }: TermsMoved): AppError {
  const message = `The terms of ${resource} changed again and again while it was booked: nothing was booked, send it again.`;
  return new AppError('conflict', message, { details: { resource }, retryAfterS: 1 });
}

function cappedOf({ resource, cap }: PriorityCapped): AppError {
  const message = `must be ${cap} or less: ${resource} is another's, who allows others no more`;
  return new AppError('forbidden', `priority ${message}. Send ${cap} or less, or no priority.`, {
    details: { resource, problems: [{ path: 'priority', message, in: 'body' }] },
  });
}
