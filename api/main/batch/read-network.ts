import type { Problem } from '../../../contracts/error-codes.ts';
import type { BatchRequest } from '../../../contracts/plan/batch.ts';
import { DEFAULT_MIN_ELEVATION_DEG } from '../../../contracts/plan/request.ts';
import type { SourceSatellite } from '../../../domain/batch/source.ts';
import { MAX_ELEMENTS_AGE_MS } from '../../../domain/orbit/elements/element-age.ts';
import {
  DEFAULT_STATIONS,
  findStation,
  type Station,
} from '../../../domain/orbit/geometry/stations.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import { busOfSatellite, type Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { notOneSatellite, numbersMeant } from '../../../records/catalogue/satellite-names.ts';
import {
  resolveStations,
  stationTexts,
  type RegisteredStations,
} from '../../planning/reading/stations.ts';
import type { BatchNetworkDeps } from './deps.ts';

/** The satellites and stations of a batch, and what is wrong with them. */
export interface BatchNetwork {
  /** Each once, in the order in which they were asked for. */
  readonly satellites: readonly SourceSatellite[];
  /** All that any satellite talks to. */
  readonly stations: readonly Station[];
  readonly registered: RegisteredStations;
  /** Ids of satellites by the texts that stand for them. */
  readonly idOf: ReadonlyMap<string, string>;
  readonly problems: readonly Problem[];
}

/**
 * Finds the satellites and stations that a batch names. A registered satellite brings the stations that it talks to
 * and its lowest elevation, where the request says nothing of them.
 */
export async function readNetwork(
  { satellites: catalogue, worlds }: BatchNetworkDeps,
  body: BatchRequest,
  startMs: number,
): Promise<BatchNetwork> {
  const texts = body.satellites.map(String);
  const meant = await Promise.all(texts.map((text) => numbersMeant(catalogue, text)));
  const found = await catalogue.findMany([
    ...new Set(meant.flatMap((numbers) => (numbers.length === 1 ? numbers : []))),
  ]);
  const known = new Map(found.map((one) => [one.noradId, one]));
  const isListed = (body.ground_stations ?? null) !== null;
  const own = isListed ? [] : found.flatMap(({ fleet }) => fleet?.stations ?? []);
  const wanted = [...stationTexts(body.ground_stations), ...stationTexts([...new Set(own)])];
  const registered: RegisteredStations =
    wanted.length === 0 ? new Map() : await worlds.stations(wanted);
  const listed = resolveStations(body.ground_stations, 'ground_stations', registered);
  const problems: Problem[] = listed.ok ? [] : [...listed.problems];
  const idOf = new Map<string, string>();
  const once = new Map<string, SourceSatellite>();
  const stations = new Map((listed.ok ? listed.stations : []).map((one) => [one.id, one]));
  texts.forEach((text, at) => {
    const numbers = meant[at] ?? [];
    const satellite = numbers.length === 1 ? known.get(numbers[0] ?? '') : undefined;
    const problem = problemOf(satellite, numbers, startMs);
    if (problem !== null) problems.push({ path: `satellites.${at}`, message: problem });
    if (satellite === undefined) return;
    const ownStations = isListed ? [] : stationsOf(satellite, registered);
    for (const one of ownStations) stations.set(one.id, one);
    idOf.set(text, satellite.noradId);
    once.set(satellite.noradId, sourceOf(satellite, ownStations, isListed, body));
  });
  return {
    ...{ satellites: [...once.values()], stations: [...stations.values()] },
    ...{ registered, idOf, problems },
  };
}

function problemOf(
  satellite: Satellite | undefined,
  numbers: readonly string[],
  startMs: number,
): string | null {
  if (satellite === undefined)
    return numbers.length > 1
      ? notOneSatellite(numbers)
      : 'is no satellite of the catalogue or of yours: give a catalogue number, an id or a name';
  const { epochMs } = satellite.elements;
  const ageMs = Math.abs(startMs - epochMs);
  if (ageMs <= MAX_ELEMENTS_AGE_MS) return null;
  const days = Math.round(ageMs / DAY_MS);
  return `has elements of ${formatInstant(epochMs)}, ${days} days away from the start; the limit is 365 days`;
}

/** The stations that a registered satellite talks to; none where it names none that is there. */
function stationsOf({ fleet }: Satellite, registered: RegisteredStations): Station[] {
  return (fleet?.stations ?? []).flatMap((id) => findStation(id) ?? registered.get(id) ?? []);
}

function sourceOf(
  satellite: Satellite,
  own: readonly Station[],
  isListed: boolean,
  { min_elevation_deg: minElevationDeg }: BatchRequest,
): SourceSatellite {
  const { noradId, name, elements, fleet } = satellite;
  const ids = (own.length > 0 ? own : DEFAULT_STATIONS).map(({ id }) => id);
  return {
    ...{ id: noradId, name, elements, bus: busOfSatellite(satellite) },
    // Whose own stations are not asked for has the default ones, and not those of others.
    stationIds: isListed ? null : ids,
    minElevationDeg: minElevationDeg ?? fleet?.minElevationDeg ?? DEFAULT_MIN_ELEVATION_DEG,
  };
}
