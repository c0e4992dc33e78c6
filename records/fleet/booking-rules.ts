import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import {
  type Commitment,
  satelliteResource,
  stationResource,
  type StationTerms,
} from '../../domain/booking/commitment.ts';
import { TermsMoved } from '../../domain/booking/terms-of-now.ts';
import { intersect, unite } from '../../domain/time/intervals.ts';
import type { ScheduleOverlap } from '../booking/bookings.ts';
import { LIVE } from '../booking/schedules.ts';
import type { Database } from '../store/database.ts';
import { daysBeyond, minuteBounds, type MinutesBound } from './daily-minutes.ts';
import { FLEET_SATELLITES, FLEET_STATIONS } from './documents.ts';
import type { NamedDocument } from './documents.ts';
import { usableById } from './resolve.ts';
import { TERMS_FIELDS, termsOfStation, type TermsRecord } from './station-terms.ts';
import { idOf, readOutages } from './worlds.ts';

/** What a booking takes of registered satellites and stations. */
export interface RegisteredRequest {
  readonly ownerId: string;
  readonly world: string;
  /** Of the key that books; undefined: no tier bounds it. */
  readonly tier: Tier | undefined;
  readonly strict: readonly string[];
  readonly commitments: readonly Commitment[];
  /** By which it was made, of stations by their ids; absent: by none that were read. */
  readonly terms?: Readonly<Record<string, StationTerms>>;
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
 * owner, and meets those who remove or change it here; stations have the terms by which it was made; nothing of it
 * may lie in an outage; and of what is another's no more minutes a day than its rules and the tier allow. Throws
 * ResourceGone, PriorityCapped and TermsMoved.
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
    if (!isMadeBy(request.terms, resource, document)) throw new TermsMoved(resource);
    owners.set(resource, document.owner_id);
    const rules = document.owner_id === ownerId ? null : document.share_rules;
    const cap = rules?.priority_cap ?? null;
    if (cap !== null && request.priority !== null && request.priority > cap)
      throw new PriorityCapped(resource, cap);
  }
  for (const bound of minuteBounds(request, strict, touched))
    found.push(...(await daysBeyond(database, request, bound, session)));
  const busy = commitments.filter(({ draw }) => draw.kind === 'load' || draw.kind === 'antenna');
  const span = {
    fromMs: Math.min(...busy.map(({ startMs }) => startMs)),
    untilMs: Math.max(...busy.map(({ endMs }) => endMs)),
  };
  // Whoever tells of an outage counts it in the record: most have never had one.
  const hadOne = strict.filter((one) => touched.get(idOf(one))?.outage_turns !== undefined);
  const outages = busy.length === 0 ? [] : await readOutages(database, hadOne, span, { session });
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

/** What of a booking is beyond the minutes a day that others or its tier allow, outside of any transaction. */
export async function minuteRefusals(
  database: Database,
  asked: Omit<RegisteredRequest, 'priority'>,
): Promise<ScheduleOverlap[]> {
  const found: ScheduleOverlap[] = [];
  for (const bound of await minutesAllowed(database, asked))
    found.push(...(await daysBeyond(database, asked, bound)));
  return found;
}

/** What the register has against bookings of an owner, beside outages. */
export interface RegisterLimits {
  /** Resources that are registered no more, or no longer for the owner. */
  readonly gone: readonly string[];
  /** How many minutes a day others allow of what is theirs. */
  readonly bounds: readonly MinutesBound[];
}

/** What bounds a revision of what flies already, among registered resources; a commit is what decides. */
export async function registerLimits(
  database: Pick<Database, 'db'>,
  { ownerId, world, strict }: Pick<RegisteredRequest, 'ownerId' | 'world' | 'strict'>,
): Promise<RegisterLimits> {
  if (strict.length === 0) return { gone: [], bounds: [] };
  const filter = usableById(ownerId, strict.map(idOf));
  const [bounds, ...found] = await Promise.all([
    minutesAllowed(database, { ownerId, world, strict, tier: undefined }),
    ...[FLEET_SATELLITES, FLEET_STATIONS].map((collection) =>
      database.db
        .collection<NamedDocument>(collection)
        .find(filter, { projection: { _id: 1 } })
        .toArray(),
    ),
  ]);
  const there = new Set(found.flat().map(({ _id: id }) => id));
  return { gone: strict.filter((resource) => !there.has(idOf(resource))), bounds };
}

/** What bounds the minutes a day that an owner may book among some resources. */
export async function minutesAllowed(
  { db }: Pick<Database, 'db'>,
  { strict, ...scope }: Omit<RegisteredRequest, 'priority' | 'commitments'>,
): Promise<MinutesBound[]> {
  if (scope.world !== LIVE || strict.length === 0) return [];
  const others = { _id: { $in: strict.map(idOf) }, owner_id: { $ne: scope.ownerId } };
  const registered = new Map<string, NamedDocument>();
  for (const collection of [FLEET_SATELLITES, FLEET_STATIONS]) {
    const found = await db
      .collection<NamedDocument>(collection)
      .find(others, { projection: { owner_id: 1, share_rules: 1 } })
      .toArray();
    for (const one of found) registered.set(one._id, one);
  }
  return minuteBounds(scope, strict, registered);
}

/** Whether the terms by which something was made are those of the record. */
function isMadeBy(
  terms: RegisteredRequest['terms'],
  resource: string,
  document: TouchedDocument,
): boolean {
  if (terms === undefined || !resource.startsWith(stationResource(''))) return true;
  // True: what has the resource of a station is one.
  const now = termsOfStation(document as TermsRecord);
  return isDeepStrictEqual(terms[document._id], now);
}

/** What is read of a record, of stations with their terms. */
type TouchedDocument = NamedDocument & Partial<TermsRecord>;

/**
 * Writes to records, so that their removal, outages of them and a booking never pass each other unseen; answers the
 * usable ones by id. One alone, as the satellite of nearly every booking is, is written and read by one command.
 */
async function touch(
  { db }: Database,
  ownerId: string,
  resources: readonly string[],
  session: ClientSession,
): Promise<ReadonlyMap<string, TouchedDocument>> {
  const isSatellite = (one: string): boolean => one.startsWith(satelliteResource(''));
  const touched = new Map<string, TouchedDocument>();
  const projection = { owner_id: 1, share_rules: 1, outage_turns: 1, ...TERMS_FIELDS };
  const options = { session, projection };
  const update = { $inc: { booking_turns: 1 } };
  for (const [collection, of] of [
    [FLEET_SATELLITES, resources.filter(isSatellite)],
    [FLEET_STATIONS, resources.filter((one) => !isSatellite(one))],
  ] as const) {
    if (of.length === 0) continue;
    const records = db.collection<TouchedDocument>(collection);
    const filter = usableById<TouchedDocument>(ownerId, of.map(idOf));
    if (of.length === 1) {
      const one = await records.findOneAndUpdate(filter, update, options);
      if (one !== null) touched.set(one._id, one);
      continue;
    }
    await records.updateMany(filter, update, { session });
    for (const one of await records.find(filter, options).toArray()) touched.set(one._id, one);
  }
  return touched;
}
