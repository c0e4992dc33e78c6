import type { Filter } from 'mongodb';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import type { Station } from '../../domain/orbit/geometry/stations.ts';
import { busFor } from '../../domain/spacecraft/bus-for.ts';
import { nameKey, type Satellite } from '../catalogue/satellite-documents.ts';
import type { SatelliteRecords } from '../catalogue/satellites.ts';
import { normaliseNoradId } from '../../domain/orbit/elements/norad-id.ts';
import type { Database } from '../store/database.ts';
import { FLEET_SATELLITES, FLEET_STATIONS } from './documents.ts';
import type {
  ElementsRecord,
  FleetSatelliteDocument,
  NamedDocument,
  StationDocument,
} from './documents.ts';
import { elementsOfRecord } from './satellites.ts';
import { stationOf } from './stations.ts';

/** Elements that a registered satellite flies with, and how they were given. */
export interface FlownElements {
  readonly elements: Elements;
  readonly form: ElementsRecord['form'];
}

/**
 * The newest of a satellite's own elements and those of the catalogue; throws where there are neither,
 * which no satellite was registered with.
 */
export function flownElements(
  { _id, name, elements: own }: Pick<FleetSatelliteDocument, '_id' | 'name' | 'elements'>,
  catalogued: Satellite | null,
): FlownElements {
  const known = own === null ? null : elementsOfRecord(own);
  const newer =
    catalogued !== null && (known === null || catalogued.elements.epochMs > known.epochMs);
  if (newer) return { elements: { ...catalogued.elements, name }, form: 'catalogue' };
  if (known === null || own === null) throw new Error(`${_id} has no elements`);
  return { elements: { ...known, name }, form: own.form };
}

/** A registered satellite as all that works with satellites knows them. */
export function satelliteOfFleet(
  document: FleetSatelliteDocument,
  catalogued: Satellite | null,
): Satellite {
  const { elements } = flownElements(document, catalogued);
  const { bus, norad_id: number } = document;
  return {
    noradId: document._id,
    name: document.name,
    names: [document.name],
    type: catalogued?.type ?? null,
    operator: null,
    constellation: null,
    launchDate: catalogued?.launchDate ?? null,
    busClass: bus.class,
    status: 'active',
    elements,
    provenance: {
      date: new Date(elements.epochMs).toISOString().slice(0, 10),
      source: 'elements of its owner',
      originator: 'owner',
      attribution: '',
    },
    fleet: {
      number,
      bus: busFor({
        noradId: number ?? '',
        elements,
        busClass: bus.class,
        ...(bus.figures !== null && { figures: bus.figures }),
      }),
      stations: document.ground_stations,
      minElevationDeg: document.min_elevation_deg,
    },
  };
}

/** What one owner, or nobody (null), may use of all fleets. */
export type FleetView = ReturnType<typeof createFleetView>;

/** Registered satellites and stations as their owners, and those whom they let, use them. */
export function createFleetView(
  { db }: Pick<Database, 'db'>,
  catalogue: Pick<SatelliteRecords, 'findMany'>,
) {
  const satellites = db.collection<FleetSatelliteDocument>(FLEET_SATELLITES);
  const stations = db.collection<StationDocument>(FLEET_STATIONS);
  return {
    /** The satellites that texts stand for as ids or names, by text; without those it may not use. */
    async satellites(
      ownerId: string | null,
      texts: readonly string[],
    ): Promise<Map<string, Satellite>> {
      const asked = texts.filter(isFleetText);
      if (asked.length === 0) return new Map();
      const found = await satellites.find(usable<FleetSatelliteDocument>(ownerId, asked)).toArray();
      const numbers = found.flatMap(({ norad_id }) => norad_id ?? []);
      const known = numbers.length === 0 ? [] : await catalogue.findMany(numbers);
      const read = (document: FleetSatelliteDocument): Satellite =>
        satelliteOfFleet(
          document,
          known.find(({ noradId }) => noradId === document.norad_id) ?? null,
        );
      return new Map(
        asked.flatMap((text) => {
          const one = meant(found, text, ownerId);
          return one === undefined ? [] : [[text, read(one)] as const];
        }),
      );
    },

    /** The same of stations. */
    async stations(
      ownerId: string | null,
      texts: readonly string[],
    ): Promise<Map<string, Station>> {
      if (texts.length === 0) return new Map();
      const found = await stations.find(usable<StationDocument>(ownerId, texts)).toArray();
      return new Map(
        texts.flatMap((text) => {
          const one = meant(found, text, ownerId);
          return one === undefined ? [] : [[text, stationOf(one)] as const];
        }),
      );
    },

    /** Satellites of an owner whose name contains a text, in order of name. */
    async search(ownerId: string | null, text: string, limit: number): Promise<Satellite[]> {
      const key = nameKey(text);
      if (ownerId === null || limit === 0) return [];
      const own = await satellites.find({ owner_id: ownerId }).sort({ name_key: 1 }).toArray();
      const found = own.filter(({ name_key }) => name_key.includes(key)).slice(0, limit);
      const all = await this.satellites(
        ownerId,
        found.map(({ _id }) => _id),
      );
      return [...all.values()];
    },
  };
}

/** Catalogue numbers are never ids or names of fleets. */
function isFleetText(text: string): boolean {
  return normaliseNoradId(text) === null;
}

/** Which records an owner may use by these ids or names: one question, whoever asks for whatever, so that what is another's takes as long as what never was. */
export function usable<D extends NamedDocument>(
  ownerId: string | null,
  texts: readonly string[],
): Filter<D> {
  const ids = [...texts];
  const own = { owner_id: ownerId ?? '' };
  const filter = {
    $or: [
      { ...own, _id: { $in: ids } },
      { ...own, name_key: { $in: ids.map(nameKey) } },
      { _id: { $in: ids }, ...shared(ownerId) },
    ],
  };
  // True: all are fields of every such record, which the driver's type cannot see in `D`.
  return filter as unknown as Filter<D>;
}

/** Which records an owner may use among those of some ids: without names, in two thirds of the time of `usable`. */
export function usableById<D extends NamedDocument>(
  ownerId: string,
  ids: readonly string[],
): Filter<D> {
  const filter = { _id: { $in: [...ids] }, $or: [{ owner_id: ownerId }, shared(ownerId)] };
  // True: all are fields of every such record, which the driver's type cannot see in `D`.
  return filter as unknown as Filter<D>;
}

/** What others let an owner use. */
function shared(ownerId: string | null): object {
  return {
    sharing: 'public',
    $or: [{ 'share_rules.owners': null }, { 'share_rules.owners': ownerId ?? '' }],
  };
}

/** Which of the found records a text means: an id first, then a name of the owner's own. */
function meant<D extends NamedDocument>(
  found: readonly D[],
  text: string,
  ownerId: string | null,
): D | undefined {
  return (
    found.find(({ _id }) => _id === text) ??
    found.find(({ owner_id, name_key }) => owner_id === ownerId && name_key === nameKey(text))
  );
}

/**
 * The catalogue with the registered satellites that whoever asks may use: their ids and names stand
 * before names of the catalogue. `ownerOf` says who asks; null: nobody who is known.
 */
export function withFleet(
  catalogue: SatelliteRecords,
  view: FleetView,
  ownerOf: () => string | null,
): SatelliteRecords {
  return {
    ...catalogue,
    async find(idOrName) {
      const text = String(idOrName);
      const own = await view.satellites(ownerOf(), [text]);
      return own.get(text) ?? (await catalogue.find(idOrName));
    },
    async findMany(ids) {
      const own = await view.satellites(ownerOf(), ids);
      const others = ids.filter((id) => !own.has(id));
      return [...own.values(), ...(await catalogue.findMany(others))];
    },
    async numbersOf(texts) {
      const own = await view.satellites(ownerOf(), texts);
      const others = texts.filter((text) => !own.has(text));
      const ids = [...own.values()].map(({ noradId }) => noradId);
      return [...new Set([...ids, ...(await catalogue.numbersOf(others))])];
    },
    async unknownOf(texts) {
      const own = await view.satellites(ownerOf(), texts);
      return await catalogue.unknownOf(texts.filter((text) => !own.has(text)));
    },
    async search(text, limit) {
      const own = await view.search(ownerOf(), text, limit);
      return [...own, ...(await catalogue.search(text, limit - own.length))];
    },
  };
}
