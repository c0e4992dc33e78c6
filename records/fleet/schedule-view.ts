import type { AggregateOptions, Filter } from 'mongodb';
import {
  type Commitment,
  satelliteResource,
  stationResource,
} from '../../domain/booking/commitment.ts';
import { findStation } from '../../domain/orbit/geometry/stations.ts';
import { SATELLITE_COLLECTION } from '../catalogue/satellites.ts';
import {
  COMMITMENTS,
  IN_TIME,
  LIVE,
  scheduleId,
  type CommitmentDocument,
} from '../booking/schedules.ts';
import type { Database } from '../store/database.ts';
import { FLEET_SATELLITES, FLEET_STATIONS } from './documents.ts';
import type { NamedDocument } from './documents.ts';
import { usable } from './resolve.ts';
import { idOf, readOutages, type WorldSpan } from './worlds.ts';

/** Whose schedules are looked at, and which. */
export interface ScheduleQuery {
  readonly ownerId: string;
  readonly world: string;
  readonly span: WorldSpan;
  /** Ids or names; both null: all that the owner has registered or booked. */
  readonly satellite: string | null;
  readonly station: string | null;
}

/** What is booked of one resource. */
export interface ResourceSchedule {
  readonly resource: string;
  /** Its name; its id where whoever looks may know none. */
  readonly label: string;
  readonly isRegistered: boolean;
  readonly commitments: readonly ShownCommitment[];
}

/** A commitment as its viewer may see it. */
export interface ShownCommitment extends Commitment {
  /** Another's: neither its booking nor its work are told. */
  readonly isBusy: boolean;
  readonly priority: number | null;
}

/** What is booked, resource by resource, satellites first; null where what is asked for is not there. */
export async function readSchedule(
  database: Database,
  query: ScheduleQuery,
): Promise<ResourceSchedule[] | null> {
  const { satellite, station } = query;
  const isOfAll = satellite === null && station === null;
  const seen = isOfAll ? await seeAll(database, query) : await seeNamed(database, query);
  if (seen === null) return null;
  const { resources, booked, outages } = seen;
  // Each commitment is looked at once: a fleet has hundreds of resources.
  const shown = new Map(resources.map(({ id }): [string, ShownCommitment[]] => [id, []]));
  for (const one of booked) shown.get(one.resource)?.push(one);
  for (const own of shown.values()) own.sort(inOrder);
  for (const one of outages)
    shown.get(one.resource)?.push({ ...one, isBusy: false, priority: null });
  return resources.map(({ id, label, isRegistered }) => ({
    ...{ resource: id, label, isRegistered, commitments: shown.get(id) ?? [] },
  }));
}

/** In order of begin and end; of those that have both in common by what they are, so that every view has one order. */
function inOrder(one: ShownCommitment, other: ShownCommitment): number {
  const inTime = one.startMs - other.startMs || one.endMs - other.endMs;
  if (inTime !== 0) return inTime;
  const [a, b] = [rankOf(one), rankOf(other)];
  return a < b ? -1 : Number(a > b);
}

function rankOf({ booking, work, draw }: ShownCommitment): string {
  return [booking, work, draw.kind].join();
}

/** What is booked in one schedule and begins on one day (UTC) of a year, as MongoDB puts it together. */
interface BookedDay {
  readonly _id: { readonly schedule: string; readonly day: number };
  readonly commitments: readonly Omit<ShownCommitment, 'resource' | 'isBusy'>[];
}

/** What is to be shown, not yet put together. */
interface Seen {
  readonly resources: readonly Shown[];
  readonly booked: readonly ShownCommitment[];
  readonly outages: readonly Commitment[];
}

interface Shown {
  readonly id: string;
  readonly label: string;
  readonly isRegistered: boolean;
}

/** So many come in one answer of MongoDB. */
const MOST_AT_ONCE = 50_000;

const IN_DAYS = {
  $group: {
    _id: { schedule: '$schedule_id', day: { $dayOfYear: '$start' } },
    commitments: {
      $push: {
        ...{ booking: '$booking_id', work: '$work', draw: '$draw', priority: '$priority' },
        ...{ startMs: { $toDouble: '$start' }, endMs: { $toDouble: '$end' } },
      },
    },
  },
};

/**
 * Those of commitments that meet the span, by schedule and day: the driver takes longer for a document than for all
 * that is in it, so that thousands of commitments are read in three quarters of the time. A day of a schedule is far
 * from too large for one document.
 */
function read(
  { db }: Pick<Database, 'db'>,
  { fromMs, untilMs }: WorldSpan,
  filter: Filter<CommitmentDocument>,
  options: Pick<AggregateOptions, 'hint'> = {},
): Promise<BookedDay[]> {
  const inSpan = { end: { $gt: new Date(fromMs) }, start: { $lt: new Date(untilMs) } };
  return db
    .collection<CommitmentDocument>(COMMITMENTS)
    .aggregate<BookedDay>([{ $match: { ...filter, ...inSpan } }, IN_DAYS], {
      ...options,
      batchSize: MOST_AT_ONCE,
    })
    .toArray();
}

/**
 * Commitments of some schedules, each of which is of a resource; those of other schedules are left out. Of others'
 * neither the booking nor its work is told.
 */
function seenIn(
  schedules: ReadonlyMap<string, string>,
  days: readonly BookedDay[],
  isBusy: boolean,
): ShownCommitment[] {
  return days.flatMap(({ _id, commitments }) => {
    const resource = schedules.get(_id.schedule);
    if (resource === undefined) return [];
    return commitments.map(({ draw, startMs, endMs, booking, work, priority }) => ({
      resource,
      draw,
      isBusy,
      startMs,
      endMs,
      booking: isBusy ? 'busy' : booking,
      work: isBusy ? null : work,
      priority: isBusy ? null : priority,
    }));
  });
}

/** What is booked of the satellite or station that was asked for; null where one is not there. */
async function seeNamed(database: Database, query: ScheduleQuery): Promise<Seen | null> {
  const { ownerId, span, satellite, station } = query;
  const asked = await Promise.all([
    satellite === null ? [] : namedOne(database, query, FLEET_SATELLITES, satellite),
    station === null ? [] : namedOne(database, query, FLEET_STATIONS, station),
  ]);
  if (asked.some((one) => one === null)) return null;
  const resources = asked.flatMap((one) => one ?? []);
  const strict = strictOf(resources);
  const isStrict = (resource: string): boolean => strict.includes(resource);
  const schedules = schedulesOf(query, resources, isStrict);
  // Loose ones, and those of rehearsals, are nobody else's.
  const [own, beside] = await Promise.all([
    read(
      database,
      span,
      { schedule_id: { $in: [...schedules.keys()] }, owner_id: ownerId },
      { hint: IN_TIME },
    ),
    seeOthers(database, query, strict),
  ]);
  const booked = [...seenIn(schedules, own, false), ...beside.booked];
  return { resources, booked, outages: beside.outages };
}

/** The schedules of resources in a world, each with what it is of. */
function schedulesOf(
  { ownerId, world }: Pick<ScheduleQuery, 'ownerId' | 'world'>,
  resources: readonly Pick<Shown, 'id'>[],
  isStrict: (resource: string) => boolean,
): Map<string, string> {
  return new Map(resources.map(({ id }) => [scheduleId({ ownerId, world, isStrict }, id), id]));
}

function strictOf(resources: readonly Shown[]): string[] {
  return resources.flatMap(({ id, isRegistered }) => (isRegistered ? [id] : []));
}

/** The registered thing that a text means, or one that the owner has booked under this id. */
async function namedOne(
  database: Database,
  { ownerId }: ScheduleQuery,
  collection: string,
  text: string,
): Promise<Shown[] | null> {
  const named = collection === FLEET_SATELLITES ? satelliteResource : stationResource;
  const found = await database.db
    .collection<NamedDocument>(collection)
    .findOne(usable<NamedDocument>(ownerId, [text]));
  if (found !== null) return [{ id: named(found._id), label: found.name, isRegistered: true }];
  const resource = named(text);
  const booked = await database.db
    .collection<CommitmentDocument>(COMMITMENTS)
    .findOne({ owner_id: ownerId, resource });
  if (booked === null) return null;
  return await withNames(database, ownerId, [{ id: resource, label: text, isRegistered: false }]);
}

/** What is not registered by who looks, with its name where they may know one. */
async function withNames(
  { db }: Pick<Database, 'db'>,
  ownerId: string,
  shown: readonly Shown[],
): Promise<Shown[]> {
  const ids = shown.map(({ id }) => idOf(id));
  const ofFleets = ids.filter((id) => id.includes('_') && findStation(id) === undefined);
  const numbers = ids.filter((id) => !id.includes('_'));
  const found = await Promise.all([
    ...[FLEET_SATELLITES, FLEET_STATIONS].map((collection) =>
      ofFleets.length === 0
        ? []
        : namesIn(db, collection, usable<NamedDocument>(ownerId, ofFleets)),
    ),
    numbers.length === 0 ? [] : namesIn(db, SATELLITE_COLLECTION, { _id: { $in: numbers } }),
  ]);
  const names = new Map(found.flat().map(({ _id, name }) => [_id, name]));
  return shown.map((one) => {
    const id = idOf(one.id);
    return { ...one, label: findStation(id)?.name ?? names.get(id) ?? one.label };
  });
}

function namesIn(
  db: Database['db'],
  collection: string,
  filter: Filter<NamedDocument>,
): Promise<Pick<NamedDocument, '_id' | 'name'>[]> {
  return db
    .collection<NamedDocument>(collection)
    .find(filter, { projection: { name: 1 } })
    .toArray();
}

/**
 * What is booked of all that an owner has registered, or has booked in the span. Own commitments are read by their
 * owner while the register is read: of a fleet they are nearly all that there are. What others have booked of the
 * same is asked for apart.
 */
async function seeAll(database: Database, query: ScheduleQuery): Promise<Seen> {
  const { ownerId, span } = query;
  const registering = registeredOf(database, ownerId);
  const besideRegistered = registering.then((all) => seeOthers(database, query, strictOf(all)));
  const [registered, own, beside] = await Promise.all([
    registering,
    read(database, span, { owner_id: ownerId }),
    besideRegistered,
  ]);
  const elsewhere = await withNames(
    database,
    ownerId,
    bookedElsewhere(own, query, new Set(registered.map(({ id }) => id))),
  );
  const besideElsewhere = await seeOthers(database, query, strictOf(elsewhere));
  const resources = [...registered, ...elsewhere];
  const strict = new Set(strictOf(resources));
  const isStrict = (resource: string): boolean => strict.has(resource);
  const schedules = schedulesOf(query, resources, isStrict);
  const isSatellite = ({ id }: Shown): boolean => id.startsWith(satelliteResource(''));
  return {
    resources: [...resources.filter(isSatellite), ...resources.filter((one) => !isSatellite(one))],
    // Own ones of other worlds, or of before a thing was registered, are in no schedule that is shown.
    booked: [...seenIn(schedules, own, false), ...beside.booked, ...besideElsewhere.booked],
    outages: [...beside.outages, ...besideElsewhere.outages],
  };
}

async function registeredOf({ db }: Database, ownerId: string): Promise<Shown[]> {
  const own = async (collection: string, named: (id: string) => string): Promise<Shown[]> => {
    const found = await db
      .collection<NamedDocument>(collection)
      .find({ owner_id: ownerId }, { projection: { name: 1 }, batchSize: MOST_AT_ONCE })
      .sort({ name_key: 1 })
      .toArray();
    return found.map(({ _id, name }) => ({ id: named(_id), label: name, isRegistered: true }));
  };
  const [satellites, stations] = await Promise.all([
    own(FLEET_SATELLITES, satelliteResource),
    own(FLEET_STATIONS, stationResource),
  ]);
  return [...satellites, ...stations];
}

/** What own commitments of a world take that is not registered here, in order of its ids. */
function bookedElsewhere(
  own: readonly BookedDay[],
  { world }: ScheduleQuery,
  known: ReadonlySet<string>,
): Shown[] {
  const found = new Map<string, Shown>();
  const looked = new Set<string>();
  for (const {
    _id: { schedule },
  } of own) {
    if (looked.has(schedule)) continue;
    looked.add(schedule);
    // A schedule's id says its world, whose it is, and of what.
    const [of, owner, resource] = JSON.parse(schedule) as [string, string | null, string];
    if (of !== world || known.has(resource)) continue;
    const isRegistered = owner === null || (found.get(resource)?.isRegistered ?? false);
    found.set(resource, { id: resource, label: idOf(resource), isRegistered });
  }
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What others have booked of registered things, and outages: rehearsals share their schedules with nobody. */
async function seeOthers(
  database: Database,
  { ownerId, world, span }: ScheduleQuery,
  strict: readonly string[],
): Promise<Pick<Seen, 'booked' | 'outages'>> {
  if (strict.length === 0) return { booked: [], outages: [] };
  const shared = strict.map((id) => ({ id }));
  const schedules = schedulesOf({ ownerId, world }, shared, () => true);
  const [booked, outages] = await Promise.all([
    world === LIVE
      ? read(
          database,
          span,
          { schedule_id: { $in: [...schedules.keys()] }, owner_id: { $ne: ownerId } },
          // By owner it would be all that everybody else has booked of anything.
          { hint: IN_TIME },
        )
      : [],
    readOutages(database, strict, span),
  ]);
  return { booked: seenIn(schedules, booked, true), outages };
}
