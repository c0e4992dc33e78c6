import type { Filter } from 'mongodb';
import {
  type Commitment,
  satelliteResource,
  stationResource,
  type StationTerms,
} from '../../domain/booking/commitment.ts';
import type { Station } from '../../domain/orbit/geometry/stations.ts';
import { createBookingRecords } from '../booking/bookings.ts';
import { createStanding } from '../deployment/displacing.ts';
import type { Database } from '../store/database.ts';
import { FLEET_OUTAGES, FLEET_STATIONS } from './documents.ts';
import type { OutageDocument, StationDocument } from './documents.ts';
import type { FleetView } from './resolve.ts';
import { TERMS_FIELDS, termsOfStation } from './station-terms.ts';

/** What a plan may use: a satellite and stations, by their ids, and which of them are registered. */
export interface WorldResources {
  readonly satelliteId: string;
  /** More satellites, where several are looked at together. */
  readonly alsoSatelliteIds?: readonly string[];
  readonly stationIds: readonly string[];
  /** Resources that are registered, and so never booked twice. */
  readonly strict: readonly string[];
}

/** What is booked in a world, as far as a plan needs it. */
export interface WorldSchedules {
  readonly world: string;
  /** Who asked; null: nobody who is known. */
  readonly ownerId: string | null;
  /** Outages among them. */
  readonly commitments: readonly Commitment[];
  /** Those among them that a plan of the priority that was asked for may take; absent where there are none. */
  readonly loose?: readonly Commitment[];
  /** By resource; 0 where nobody has booked it yet. */
  readonly versions: Readonly<Record<string, number>>;
  /** Of registered stations, by their ids; the default terms for others. */
  readonly terms: Readonly<Record<string, StationTerms>>;
}

/** A span of time, epoch ms. */
export interface WorldSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Worlds as plans read them, for whoever asks. */
export interface Worlds {
  /** Who asks; null: nobody who is known. */
  caller(): string | null;
  /** The registered stations that texts stand for as ids or names, for whoever asks. */
  stations(texts: readonly string[]): Promise<ReadonlyMap<string, Station>>;
  /**
   * What is booked of some resources, without what the booking `without` has; with a `priority` also what of it
   * work of that priority may take.
   */
  read(
    world: string,
    resources: WorldResources,
    span: WorldSpan,
    more?: { readonly without?: string | undefined; readonly priority?: number | undefined },
  ): Promise<WorldSchedules>;
}

/** Opens worlds; `ownerOf` says who asks, `clock` epoch ms. All functions throw when MongoDB is away. */
export function createWorlds(
  database: Database,
  view: Pick<FleetView, 'stations'>,
  ownerOf: () => string | null,
  clock: () => number = Date.now,
): Worlds {
  const bookings = createBookingRecords(database);
  const displacing = { standing: createStanding(database, clock) };
  return {
    caller: ownerOf,
    stations: (texts) => view.stations(ownerOf(), texts),
    async read(world, resources, span, { without, priority } = {}) {
      const ownerId = ownerOf();
      const strict = new Set(resources.strict);
      const isStrict = (resource: string): boolean => strict.has(resource);
      const all = [
        ...[resources.satelliteId, ...(resources.alsoSatelliteIds ?? [])].map(satelliteResource),
        ...resources.stationIds.map(stationResource),
      ];
      // Who is not known has no schedules of their own.
      const known = ownerId === null ? all.filter(isStrict) : all;
      const scope = { ownerId: ownerId ?? '', world, isStrict };
      const claim = priority === undefined ? null : { priority, displacing };
      const [read, outages] = await Promise.all([
        bookings.read(scope, known, span, claim),
        readOutages(database, resources.strict, span),
      ]);
      // After the versions, which a change of terms raises: a plan by former terms then has a former version.
      const terms = await readTerms(database, resources.strict);
      const others = ({ booking }: Commitment): boolean => booking !== without;
      const loose = read.loose.filter(others);
      return {
        world,
        ownerId,
        commitments: [...read.commitments.filter(others), ...outages],
        ...(loose.length > 0 && { loose }),
        versions: Object.fromEntries([...read.versions].sort(([a], [b]) => (a < b ? -1 : 1))),
        terms,
      };
    },
  };
}

/** The outages of registered resources in a span, as commitments of their own. */
export async function readOutages(
  { db }: Pick<Database, 'db'>,
  strict: readonly string[],
  { fromMs, untilMs }: WorldSpan,
  options: Parameters<ReturnType<typeof db.collection>['find']>[1] = {},
): Promise<Commitment[]> {
  if (strict.length === 0) return [];
  const filter: Filter<OutageDocument> = {
    subject_id: { $in: strict.map(idOf) },
    end: { $gt: new Date(fromMs) },
    start: { $lt: new Date(untilMs) },
  };
  const found = await db.collection<OutageDocument>(FLEET_OUTAGES).find(filter, options).toArray();
  return found.map(({ _id, subject, subject_id, start, end }) => ({
    resource: subject === 'satellite' ? satelliteResource(subject_id) : stationResource(subject_id),
    ...{ booking: _id, work: null, draw: { kind: 'outage' } },
    ...{ startMs: start.getTime(), endMs: end.getTime() },
  }));
}

/** The terms of the registered stations among some resources, by their ids. */
export async function readTerms(
  { db }: Pick<Database, 'db'>,
  strict: readonly string[],
): Promise<Record<string, StationTerms>> {
  const ids = strict.filter((one) => one.startsWith(stationResource(''))).map(idOf);
  if (ids.length === 0) return {};
  const found = await db
    .collection<StationDocument>(FLEET_STATIONS)
    .find({ _id: { $in: ids } }, { projection: TERMS_FIELDS })
    .toArray();
  return Object.fromEntries(found.map((one) => [one._id, termsOfStation(one)]));
}

/** The id of what a resource is of. */
export function idOf(resource: string): string {
  return resource.slice(resource.indexOf('/') + 1);
}
