import type { ClientSession, Filter } from 'mongodb';
import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import { quotaFor } from '../../contracts/access/quotas.ts';
import { stationResource, type Commitment } from '../../domain/booking/commitment.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { intersect, measureMs, type Interval } from '../../domain/time/intervals.ts';
import { takeQuotaTurn } from '../store/quota-turns.ts';
import type { ScheduleOverlap } from '../booking/bookings.ts';
import {
  COMMITMENTS,
  LIVE,
  sharedScheduleId,
  type CommitmentDocument,
} from '../booking/schedules.ts';
import type { Database } from '../store/database.ts';
import { FLEET_STATIONS, type NamedDocument } from './documents.ts';
import { idOf } from './worlds.ts';

/** Who books where, by the tier of their key; undefined: no tier bounds them. */
export interface MinutesScope {
  readonly ownerId: string;
  readonly world: string;
  readonly tier: Tier | undefined;
}

/** How many minutes a day (UTC) somebody may book of some resources of others together. */
export interface MinutesBound {
  readonly rule: 'minutes_per_day' | 'quota_minutes_per_day';
  readonly resources: readonly string[];
  readonly most: number;
}

/** The schedules of all registered stations in the live world. */
const STATIONS_IN_LIVE = /^\["live",null,"station\//;

const MINUTE_MS = 60_000;

/**
 * What bounds the minutes of somebody, among registered resources by their ids: the rules of each that is another's,
 * and the quota of the tier over all stations of others. Rehearsals and what is one's own have no bound.
 */
export function minuteBounds(
  { ownerId, world, tier }: MinutesScope,
  strict: readonly string[],
  registered: ReadonlyMap<string, Pick<NamedDocument, 'owner_id' | 'share_rules'>>,
): MinutesBound[] {
  if (world !== LIVE) return [];
  const bounds: MinutesBound[] = [];
  const stations: string[] = [];
  for (const resource of strict) {
    const document = registered.get(idOf(resource));
    if (document === undefined || document.owner_id === ownerId) continue;
    const most = document.share_rules?.max_minutes_per_day ?? null;
    if (most !== null) bounds.push({ rule: 'minutes_per_day', resources: [resource], most });
    if (resource.startsWith(stationResource(''))) stations.push(resource);
  }
  const quota = tier === undefined ? null : quotaFor('public_station_minutes', tier);
  if (quota !== null && stations.length > 0)
    bounds.push({ rule: 'quota_minutes_per_day', resources: stations, most: quota });
  return bounds;
}

/** What somebody would book, and what of a booking that stands it takes the place of. */
export interface MinutesAsked {
  readonly ownerId: string;
  readonly commitments: readonly Commitment[];
  /** What this booking has from an instant on, epoch ms, is given back; absent: nothing is. */
  readonly replaces?: { readonly booking: string; readonly fromMs: number };
}

/** The days on which commitments of an owner would be beyond a bound in the live world. */
export async function daysBeyond(
  database: Database,
  { ownerId, commitments, replaces }: MinutesAsked,
  { rule, resources, most }: MinutesBound,
  session?: ClientSession,
): Promise<ScheduleOverlap[]> {
  const own = commitments.filter(
    ({ resource, draw }) => resources.includes(resource) && draw.kind !== 'storage',
  );
  if (own.length === 0) return [];
  const isQuota = rule === 'quota_minutes_per_day';
  if (isQuota && session !== undefined)
    await takeQuotaTurn(database, { ownerId, kind: 'public_station_minutes' }, session);
  const span = {
    startMs: dayOf(Math.min(...own.map(({ startMs }) => startMs))),
    endMs: dayOf(Math.max(...own.map(({ endMs }) => endMs))) + DAY_MS,
  };
  const standing = isQuota
    ? await bookedOfStations(database, ownerId, span, session)
    : await bookedIn(
        database,
        { ownerId, span, schedules: { $in: resources.map(sharedScheduleId) } },
        session,
      );
  const booked =
    replaces === undefined
      ? standing
      : standing.flatMap((one) => {
          if (one.booking !== replaces.booking) return [one];
          const endMs = Math.min(one.endMs, replaces.fromMs);
          return endMs > one.startMs ? [{ ...one, endMs }] : [];
        });
  const found: ScheduleOverlap[] = [];
  for (let startMs = span.startMs; startMs < span.endMs; startMs += DAY_MS) {
    const day = { startMs, endMs: startMs + DAY_MS };
    const asked = own.filter((one) => intersect([one], [day]).length > 0);
    const others = booked.filter((one) => intersect([one], [day]).length > 0);
    const needed = minutesOn(day, [...own, ...booked]);
    if (asked.length === 0 || needed <= most) continue;
    const bookings = [...new Set(others.map(({ booking }) => booking))];
    for (const resource of new Set(asked.map((one) => one.resource)))
      found.push({ resource, rule, ...day, needed, available: most, with: bookings });
  }
  return found;
}

/** Minutes that an owner has booked of public stations of others on the fullest day (UTC) from today, whole and rounded up. */
export async function fullestStationDay(
  database: Pick<Database, 'db'>,
  ownerId: string,
  nowMs: number,
): Promise<number> {
  const span = { startMs: dayOf(nowMs), endMs: Infinity };
  const booked = await bookedOfStations(database, ownerId, span);
  const days = new Set(booked.flatMap(({ startMs, endMs }) => [startMs, endMs - 1].map(dayOf)));
  const minutes = [...days]
    .filter((startMs) => startMs >= span.startMs)
    .map((startMs) => minutesOn({ startMs, endMs: startMs + DAY_MS }, booked));
  return Math.ceil(Math.max(0, ...minutes));
}

/** What an owner has booked of a resource. */
interface Taken extends Interval {
  readonly resource: string;
  readonly booking: string;
}

/** What an owner has booked of stations of others. */
async function bookedOfStations(
  database: Pick<Database, 'db'>,
  ownerId: string,
  span: Interval,
  session?: ClientSession,
): Promise<Taken[]> {
  const all = await bookedIn(database, { ownerId, span, schedules: STATIONS_IN_LIVE }, session);
  const ids = [...new Set(all.map(({ resource }) => idOf(resource)))];
  // What is registered no more was not another's, as far as anybody knows.
  const others = await database.db
    .collection<NamedDocument>(FLEET_STATIONS)
    .find(
      { _id: { $in: ids }, owner_id: { $ne: ownerId } },
      { projection: { _id: 1 }, ...(session !== undefined && { session }) },
    )
    .toArray();
  const counted = new Set(others.map(({ _id: id }) => id));
  return all.filter(({ resource }) => counted.has(idOf(resource)));
}

async function bookedIn(
  { db }: Pick<Database, 'db'>,
  asked: {
    readonly ownerId: string;
    readonly span: Interval;
    readonly schedules: Filter<CommitmentDocument>['schedule_id'];
  },
  session?: ClientSession,
): Promise<Taken[]> {
  const { ownerId, span, schedules } = asked;
  const found = await db
    .collection<CommitmentDocument>(COMMITMENTS)
    .find(
      {
        ...{ schedule_id: schedules, owner_id: ownerId, 'draw.kind': { $ne: 'storage' } },
        end: { $gt: new Date(span.startMs) },
        ...(Number.isFinite(span.endMs) && { start: { $lt: new Date(span.endMs) } }),
      } as Filter<CommitmentDocument>,
      session === undefined ? {} : { session },
    )
    .toArray();
  return found.map(({ resource, booking_id: booking, start, end }) => ({
    ...{ resource, booking },
    ...{ startMs: start.getTime(), endMs: end.getTime() },
  }));
}

/**
 * Minutes of a day that are taken, together: those of each antenna of a station, and those of a satellite, whatever
 * of it is used at once.
 */
function minutesOn(day: Interval, taken: readonly Omit<Taken, 'booking'>[]): number {
  const isStation = (one: Omit<Taken, 'booking'>): boolean =>
    one.resource.startsWith(stationResource(''));
  let ms = 0;
  for (const antenna of taken.filter(isStation)) ms += measureMs(intersect([antenna], [day]));
  const satellites = taken.filter((one) => !isStation(one));
  for (const resource of new Set(satellites.map((one) => one.resource)))
    ms += measureMs(
      intersect(
        satellites.filter((one) => one.resource === resource),
        [day],
      ),
    );
  return ms / MINUTE_MS;
}

function dayOf(tMs: number): number {
  return Math.floor(tMs / DAY_MS) * DAY_MS;
}
