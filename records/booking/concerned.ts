import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { workloadsConcerned } from './booked-stages.ts';
import { COMMITMENTS, LIVE, type CommitmentDocument } from './schedules.ts';
import type { Database } from '../store/database.ts';
import { inParts } from '../store/in-parts.ts';

/** What is booked of a resource, as bookings name it, in a span. */
export interface ChangedBookings {
  readonly resource: string;
  readonly span: { readonly start: Date; readonly end: Date };
}

/** All that is flown on some satellites. */
export interface ChangedElements {
  readonly satellites: readonly string[];
}

/** A deployment or a workload that a change concerns. */
export interface Concerned {
  readonly id: string;
  /** When it does what it has booked next, epoch ms on the wall clock. */
  readonly dueMs: number;
}

/** Bookings that are read at once: never more of a change is held in memory. */
const READ_AT_ONCE = 500;

/**
 * The open deployments and workloads that a change concerns, part by part and in no order; several parts may have one
 * workload. Throws when MongoDB is away.
 */
export function concernedBy(
  database: Pick<Database, 'db'>,
  of: ChangedBookings | ChangedElements,
  nowMs: number,
): AsyncGenerator<Concerned[]> {
  return 'satellites' in of ? flownOn(database, of, nowMs) : bookedOf(database, of, nowMs);
}

const OPEN_AND_REVISABLE = { status: { $in: [...OPEN_STATUSES] }, revisions: { $exists: true } };

/** As much of a deployment as says when it does what. */
interface Timed {
  readonly _id: string;
  readonly mode: string;
  readonly booked?: { readonly world: string; readonly starts_at: Date };
  readonly played_s: number;
  /** Null of live ones. */
  readonly speed_multiplier: number | null;
}
const TIMED = { booked: 1, mode: 1, played_s: 1, speed_multiplier: 1 } as const;

/** Those on some satellites. */
async function* flownOn(
  { db }: Pick<Database, 'db'>,
  { satellites }: ChangedElements,
  nowMs: number,
): AsyncGenerator<Concerned[]> {
  for await (const some of workloadsConcerned({ db }, { satellites })) yield ahead(some, nowMs);
  const open = db
    .collection<Timed>('deployments')
    .find({ satellite_id: { $in: [...satellites] }, ...OPEN_AND_REVISABLE })
    .project<Timed>(TIMED);
  for await (const some of inParts(open, READ_AT_ONCE)) {
    const reached = new Map(some.map((one) => [one._id, reachedMs(one, nowMs)]));
    const next = new Map<string, number>();
    const booked = db
      .collection<CommitmentDocument>(COMMITMENTS)
      .find({ booking_id: { $in: [...reached.keys()] } })
      .project<Pick<CommitmentDocument, 'booking_id' | 'start' | 'end'>>({
        ...{ _id: 0, booking_id: 1, start: 1, end: 1 },
      });
    for await (const { booking_id: id, start, end } of booked)
      if (end.getTime() > (reached.get(id) ?? Infinity))
        next.set(id, Math.min(start.getTime(), next.get(id) ?? Infinity));
    yield some.map((one) => ({
      id: one._id,
      dueMs: dueMs(one, next.get(one._id) ?? Infinity, nowMs),
    }));
  }
}

/** Those that have booked a resource in a span. */
async function* bookedOf(
  { db }: Pick<Database, 'db'>,
  { resource, span }: ChangedBookings,
  nowMs: number,
): AsyncGenerator<Concerned[]> {
  const booked = db
    .collection<CommitmentDocument>(COMMITMENTS)
    .aggregate<{ readonly _id: string; readonly first: Date }>([
      { $match: { resource, end: { $gt: span.start }, start: { $lt: span.end } } },
      { $group: { _id: '$booking_id', first: { $min: '$start' } } },
    ]);
  for await (const some of inParts(booked, READ_AT_ONCE)) {
    const bookings = some.map(({ _id }) => _id);
    const open = await db
      .collection<Timed>('deployments')
      .find({ _id: { $in: bookings }, ...OPEN_AND_REVISABLE })
      .project<Timed>(TIMED)
      .toArray();
    for await (const own of workloadsConcerned({ db }, { bookings })) yield ahead(own, nowMs);
    const first = new Map(some.map((one) => [one._id, one.first.getTime()]));
    yield open.map((one) => ({
      id: one._id,
      dueMs: dueMs(one, first.get(one._id) ?? Infinity, nowMs),
    }));
  }
}

/** What is to have begun by now is told first. */
function ahead(workloads: readonly Concerned[], nowMs: number): Concerned[] {
  return workloads.map(({ id, dueMs }) => ({
    id,
    dueMs: Math.min(Math.max(dueMs, nowMs), nowMs + YEAR_MS),
  }));
}

/** How far a deployment is on its own clock, epoch ms. */
function reachedMs({ booked, played_s: playedS }: Timed, nowMs: number): number {
  if (booked === undefined || booked.world === LIVE) return nowMs;
  return booked.starts_at.getTime() + playedS * 1000;
}

/** When an instant of its clock is on the wall clock; what has nothing ahead comes last, in a year. */
function dueMs(deployment: Timed, instantMs: number, nowMs: number): number {
  const { mode, speed_multiplier: multiplier } = deployment;
  const speed = mode === 'live' ? 1 : (multiplier ?? 1);
  const aheadMs = Math.max(0, instantMs - reachedMs(deployment, nowMs)) / speed;
  return nowMs + Math.min(aheadMs, YEAR_MS);
}

const YEAR_MS = 365 * DAY_MS;
