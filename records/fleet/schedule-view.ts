import type { Filter } from 'mongodb';
import {
  type Commitment,
  satelliteResource,
  stationResource,
} from '../../domain/booking/commitment.ts';
import { COMMITMENTS, scheduleId, type CommitmentDocument } from '../booking/schedules.ts';
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
  /** Its name; its id where it is not registered. */
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
  const { ownerId, world, span } = query;
  const resources = await resourcesOf(database, query);
  if (resources === null) return null;
  const strict = new Set(resources.filter(({ isRegistered }) => isRegistered).map(({ id }) => id));
  const isStrict = (resource: string): boolean => strict.has(resource);
  const ids = new Map(
    resources.map(({ id }) => [scheduleId({ ownerId, world, isStrict }, id), id]),
  );
  const [found, outages] = await Promise.all([
    database.db
      .collection<CommitmentDocument>(COMMITMENTS)
      .find({
        schedule_id: { $in: [...ids.keys()] },
        end: { $gt: new Date(span.fromMs) },
        start: { $lt: new Date(span.untilMs) },
      })
      .sort({ start: 1, _id: 1 })
      .toArray(),
    readOutages(database, [...strict], span),
  ]);
  // Each commitment is looked at once: a fleet has hundreds of resources.
  const shown = new Map(resources.map(({ id }): [string, ShownCommitment[]] => [id, []]));
  for (const one of found) shown.get(one.resource)?.push(asSeen(one, ownerId));
  for (const one of outages)
    shown.get(one.resource)?.push({ ...one, isBusy: false, priority: null });
  return resources.map(({ id, label, isRegistered }) => ({
    ...{ resource: id, label, isRegistered, commitments: shown.get(id) ?? [] },
  }));
}

function asSeen(document: CommitmentDocument, ownerId: string): ShownCommitment {
  const { resource, draw, start, end, priority } = document;
  const isBusy = document.owner_id !== ownerId;
  return {
    ...{ resource, draw, isBusy, startMs: start.getTime(), endMs: end.getTime() },
    booking: isBusy ? 'busy' : document.booking_id,
    work: isBusy ? null : document.work,
    priority: isBusy ? null : priority,
  };
}

interface Shown {
  readonly id: string;
  readonly label: string;
  readonly isRegistered: boolean;
}

async function resourcesOf(database: Database, query: ScheduleQuery): Promise<Shown[] | null> {
  const { satellite, station } = query;
  if (satellite === null && station === null) return await allOf(database, query);
  const asked = await Promise.all([
    satellite === null ? [] : namedOne(database, query, FLEET_SATELLITES, satellite),
    station === null ? [] : namedOne(database, query, FLEET_STATIONS, station),
  ]);
  return asked.some((found) => found === null) ? null : asked.flatMap((found) => found ?? []);
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
  return booked === null ? null : [{ id: resource, label: text, isRegistered: false }];
}

/** All that an owner has registered, or booked in the span. */
async function allOf({ db }: Database, { ownerId, world, span }: ScheduleQuery): Promise<Shown[]> {
  const own = async (collection: string, named: (id: string) => string): Promise<Shown[]> => {
    const found = await db
      .collection<NamedDocument>(collection)
      .find({ owner_id: ownerId }, { projection: { name: 1 } })
      .sort({ name_key: 1 })
      .toArray();
    return found.map(({ _id, name }) => ({ id: named(_id), label: name, isRegistered: true }));
  };
  const inWorld: Filter<CommitmentDocument> = {
    owner_id: ownerId,
    end: { $gt: new Date(span.fromMs) },
    start: { $lt: new Date(span.untilMs) },
  };
  const [satellites, stations, booked] = await Promise.all([
    own(FLEET_SATELLITES, satelliteResource),
    own(FLEET_STATIONS, stationResource),
    db
      .collection<CommitmentDocument>(COMMITMENTS)
      .aggregate<{ readonly _id: { readonly resource: string; readonly schedule: string } }>([
        { $match: inWorld },
        { $group: { _id: { resource: '$resource', schedule: '$schedule_id' } } },
      ])
      .toArray(),
  ]);
  const known = new Map([...satellites, ...stations].map((one) => [one.id, one]));
  const others = booked.flatMap(({ _id: { resource, schedule } }): Shown[] => {
    // The first word of a schedule's id is its world, the second whose it is.
    const [of, owner] = JSON.parse(schedule) as [string, string | null];
    if (of !== world || known.has(resource)) return [];
    return [{ id: resource, label: idOf(resource), isRegistered: owner === null }];
  });
  const all = [...satellites, ...stations, ...others];
  const isSatellite = ({ id }: Shown): boolean => id.startsWith(satelliteResource(''));
  return [...all.filter(isSatellite), ...all.filter((other) => !isSatellite(other))];
}
