import type { ClientSession, Filter } from 'mongodb';
import { type Commitment, satelliteResource } from '../../domain/booking/commitment.ts';
import { intersect, measureMs, unite, type Interval } from '../../domain/time/intervals.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { ScheduleOverlap } from '../booking/bookings.ts';
import { COMMITMENTS, LIVE, type CommitmentDocument } from '../booking/schedules.ts';
import type { Database } from '../store/database.ts';
import { FLEET_SATELLITES, FLEET_STATIONS } from './documents.ts';
import type { NamedDocument } from './documents.ts';
import { usable } from './resolve.ts';
import { idOf, readOutages } from './worlds.ts';

/** What a booking takes of registered satellites and stations. */
export interface RegisteredRequest {
  readonly ownerId: string;
  readonly world: string;
  readonly strict: readonly string[];
  readonly commitments: readonly Commitment[];
  /** Of a new booking; null of one that was taken before, by the rules of then. */
  readonly priority: number | null;
}

/** Something that a booking needs is another's, who allows others no such priority. */
export class PriorityCapped extends Error {
  readonly resource: string;
  /** The highest that others may have, 0 to 9. */
  readonly cap: number;

  constructor(resource: string, cap: number) {
    super(`others may book ${resource} with priority ${cap} at most`);
    this.name = 'PriorityCapped';
    this.resource = resource;
    this.cap = cap;
  }
}

/** Something that a booking needs is registered no more, or no longer for its owner. */
export class ResourceGone extends Error {
  readonly resource: string;

  constructor(resource: string) {
    super(`${resource} cannot be booked by this owner`);
    this.name = 'ResourceGone';
    this.resource = resource;
  }
}

/**
 * Inside the transaction of a booking: what the register has against it. It has to be there still, for this
 * owner, and meets those who remove it here; nothing of it may lie in an outage; and of what is another's no
 * more minutes a day than its rules allow. Throws ResourceGone, and PriorityCapped.
 */
export async function registerRefusals(
  database: Database,
  request: RegisteredRequest,
  session: ClientSession,
): Promise<ScheduleOverlap[]> {
  const { ownerId, commitments } = request;
  const used = new Set(commitments.map(({ resource }) => resource));
  const strict = request.strict.filter((resource) => used.has(resource)).sort();
  if (strict.length === 0) return [];
  const found: ScheduleOverlap[] = [];
  const owners = new Map<string, string>();
  const touched = await touch(database, ownerId, strict, session);
  for (const resource of strict) {
    const document = touched.get(idOf(resource));
    if (document === undefined) throw new ResourceGone(resource);
    owners.set(resource, document.owner_id);
    const rules = document.owner_id === ownerId ? null : document.share_rules;
    const cap = rules?.priority_cap ?? null;
    if (cap !== null && request.priority !== null && request.priority > cap)
      throw new PriorityCapped(resource, cap);
    const most = rules?.max_minutes_per_day;
    if (typeof most === 'number' && request.world === LIVE)
      found.push(...(await tooManyMinutes(database, request, resource, most, session)));
  }
  const busy = commitments.filter(({ draw }) => draw.kind === 'load' || draw.kind === 'antenna');
  const span = {
    fromMs: Math.min(...busy.map(({ startMs }) => startMs)),
    untilMs: Math.max(...busy.map(({ endMs }) => endMs)),
  };
  const outages = busy.length === 0 ? [] : await readOutages(database, strict, span, { session });
  for (const outage of outages) {
    const within = unite(busy.filter(({ resource }) => resource === outage.resource));
    for (const { startMs, endMs } of intersect(within, [outage]))
      found.push({
        ...{ resource: outage.resource, rule: 'outage', startMs, endMs },
        ...{ needed: 1, available: 0 },
        with: [owners.get(outage.resource) === ownerId ? outage.booking : 'busy'],
      });
  }
  return found;
}

/** What of a booking in the live world is beyond the minutes a day that others allow, outside of any transaction. */
export async function minuteRefusals(
  database: Database,
  { ownerId, world, strict, commitments }: Omit<RegisteredRequest, 'priority'>,
): Promise<ScheduleOverlap[]> {
  const found: ScheduleOverlap[] = [];
  for (const [resource, most] of await minutesAllowed(database, { ownerId, world, strict }))
    found.push(
      ...(await tooManyMinutes(database, { ownerId, world, commitments }, resource, most)),
    );
  return found;
}

/** Minutes a day that an owner may book of what is another's, by resource; without what nobody has bounded. */
export async function minutesAllowed(
  { db }: Pick<Database, 'db'>,
  { ownerId, world, strict }: Pick<RegisteredRequest, 'ownerId' | 'world' | 'strict'>,
): Promise<Map<string, number>> {
  const allowed = new Map<string, number>();
  if (world !== LIVE || strict.length === 0) return allowed;
  const ids = new Map(strict.map((resource) => [idOf(resource), resource]));
  const bounded = {
    ...{ _id: { $in: [...ids.keys()] }, owner_id: { $ne: ownerId } },
    'share_rules.max_minutes_per_day': { $type: 'number' },
  } as unknown as Filter<NamedDocument>;
  for (const collection of [FLEET_SATELLITES, FLEET_STATIONS]) {
    const found = await db
      .collection<NamedDocument>(collection)
      .find(bounded, { projection: { share_rules: 1 } })
      .toArray();
    for (const { _id: id, share_rules: rules } of found) {
      const resource = ids.get(id);
      const most = rules?.max_minutes_per_day ?? null;
      if (resource !== undefined && most !== null) allowed.set(resource, most);
    }
  }
  return allowed;
}

/** Writes to records, so that their removal and a booking of them never both happen; answers the usable ones by id. */
async function touch(
  { db }: Database,
  ownerId: string,
  resources: readonly string[],
  session: ClientSession,
): Promise<ReadonlyMap<string, NamedDocument>> {
  const isSatellite = (one: string): boolean => one.startsWith(satelliteResource(''));
  const touched = new Map<string, NamedDocument>();
  for (const [collection, of] of [
    [FLEET_SATELLITES, resources.filter(isSatellite)],
    [FLEET_STATIONS, resources.filter((one) => !isSatellite(one))],
  ] as const) {
    if (of.length === 0) continue;
    const records = db.collection<NamedDocument>(collection);
    const filter = usable<NamedDocument>(ownerId, of.map(idOf));
    await records.updateMany(filter, { $inc: { booking_turns: 1 } }, { session });
    const options = { session, projection: { owner_id: 1, share_rules: 1 } };
    for (const one of await records.find(filter, options).toArray()) touched.set(one._id, one);
  }
  return touched;
}

/** The days (UTC) on which an owner would have more minutes of a resource than the rules allow. */
async function tooManyMinutes(
  { db }: Database,
  { ownerId, commitments, world }: Pick<RegisteredRequest, 'ownerId' | 'commitments' | 'world'>,
  resource: string,
  most: number,
  session?: ClientSession,
): Promise<ScheduleOverlap[]> {
  const own = commitments.filter((one) => one.resource === resource && one.draw.kind !== 'storage');
  if (own.length === 0) return [];
  const firstMs = dayOf(Math.min(...own.map(({ startMs }) => startMs)));
  const lastMs = Math.max(...own.map(({ endMs }) => endMs));
  const schedule = JSON.stringify([world, null, resource]);
  const others = await db
    .collection<CommitmentDocument>(COMMITMENTS)
    .find(
      {
        ...{ schedule_id: schedule, owner_id: ownerId, 'draw.kind': { $ne: 'storage' } },
        end: { $gt: new Date(firstMs) },
        start: { $lt: new Date(dayOf(lastMs) + DAY_MS) },
      },
      session === undefined ? {} : { session },
    )
    .toArray();
  const spans: Interval[] = [
    ...own,
    ...others.map(({ start, end }) => ({ startMs: start.getTime(), endMs: end.getTime() })),
  ];
  const found: ScheduleOverlap[] = [];
  for (let dayMs = firstMs; dayMs < lastMs; dayMs += DAY_MS) {
    const day = { startMs: dayMs, endMs: dayMs + DAY_MS };
    const minutes = measureMs(intersect(unite(spans), [day])) / 60_000;
    if (minutes > most && measureMs(intersect(unite(own), [day])) > 0)
      found.push({
        ...{ resource, rule: 'minutes_per_day', ...day, needed: minutes, available: most },
        with: [...new Set(others.map(({ booking_id: id }) => id))],
      });
  }
  return found;
}

function dayOf(tMs: number): number {
  return Math.floor(tMs / DAY_MS) * DAY_MS;
}
