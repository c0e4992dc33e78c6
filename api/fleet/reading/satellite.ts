import type { Problem } from '../../../contracts/error-codes.ts';
import type {
  CreateFleetSatelliteBody,
  ElementForm,
  UpdateFleetSatelliteBody,
} from '../../../contracts/fleet/satellite.ts';
import {
  elementsSource,
  wireElementsProblems,
  type ElementsInput,
} from '../../../contracts/orbit/elements.ts';
import type { BusInput } from '../../../contracts/plan/request.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { MAX_ELEMENTS_AGE_MS } from '../../../domain/orbit/elements/element-age.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { normaliseNoradId } from '../../../domain/orbit/elements/norad-id.ts';
import { resolveElements } from '../../../domain/orbit/elements/resolve-elements.ts';
import { findStation } from '../../../domain/orbit/geometry/stations.ts';
import { createPropagator } from '../../../domain/orbit/propagation/sgp4.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { BusRecord, FleetSatelliteDocument } from '../../../records/fleet/documents.ts';
import { recordOf, type NewElements } from '../../../records/fleet/satellites.ts';
import { busParts, describeBusProblem } from '../../planning/reading/satellite.ts';
import type { FleetDeps } from '../deps.ts';
import { nameProblems } from '../requests.ts';
import { sharingOf, type Read } from './station.ts';

/** What a body says of a satellite that does not change by pushed elements. */
export type SatelliteFacts = Pick<
  FleetSatelliteDocument,
  | 'name'
  | 'norad_id'
  | 'bus'
  | 'ground_stations'
  | 'min_elevation_deg'
  | 'agents'
  | 'sharing'
  | 'share_rules'
>;

/** A satellite as a body describes it, with its first elements where it has some of its own. */
export interface NewSatellite {
  readonly facts: SatelliteFacts;
  readonly elements: NewElements | null;
  readonly warnings: readonly Warning[];
}

/** Where a reading looks things up, for whom, and what stands before the paths of problems. */
export interface Looking {
  readonly deps: Pick<FleetDeps, 'fleet' | 'catalogue' | 'clock'>;
  readonly ownerId: string;
  readonly prefix?: string;
  /** Names of stations that are there, or will be, beside those that are registered. */
  readonly stations?: ReadonlyMap<string, string>;
}

/** Reads a new satellite: all problems at once. */
export async function readNewSatellite(
  body: CreateFleetSatelliteBody,
  looking: Looking,
): Promise<Read<NewSatellite>> {
  const { prefix = '', deps } = looking;
  const problems: Problem[] = [
    ...nameProblems(body.name, `${prefix}name`),
    ...busProblems(body.bus, `${prefix}bus`),
  ];
  const given = body.norad_id ?? null;
  const number = given === null ? null : normaliseNoradId(given);
  const numberPath = `${prefix}norad_id`;
  if (given !== null && (number === null || number === '0'))
    problems.push({
      path: numberPath,
      message: 'is no catalogue number: 1 to 9 digits, a number, or alpha-5',
    });
  const catalogued = await cataloguedOf(deps.catalogue, number);
  const path = `${prefix}elements`;
  const input = body.elements ?? null;
  const read = input === null ? null : readElements(input, path, deps.clock());
  if (read?.ok === false) problems.push(...read.problems);
  if (input === null && number !== null && number !== '0' && catalogued === null)
    problems.push({
      path: numberPath,
      message: `the catalogue has no ${number}: give \`elements\` of its own`,
    });
  if (read?.ok === true)
    problems.push(
      ...numberProblems(read.value, number, formPath(input, path)),
      ...aheadProblems(read.value.epochMs, deps.clock(), path),
    );
  const stations = await readStations(body.ground_stations, looking);
  if (!stations.ok) problems.push(...stations.problems);
  if (problems.length > 0 || !stations.ok) return { ok: false, problems };
  const elements = read?.ok === true ? read.value : null;
  return {
    ok: true,
    value: {
      facts: {
        name: body.name,
        norad_id: number,
        bus: busRecordOf(body.bus),
        ground_stations: stations.value,
        min_elevation_deg: body.min_elevation_deg ?? null,
        agents: [...new Set(body.agents ?? [])],
        ...sharingOf(body),
      },
      elements:
        elements === null || input === null
          ? null
          : { ...recordOf(elements, formOf(input)), fit: null },
      warnings: elements === null ? [] : olderThanCatalogue(elements, catalogued, path),
    },
  };
}

/** Reads a change of a satellite: what is absent stays. */
export async function readSatelliteChange(
  body: UpdateFleetSatelliteBody,
  former: FleetSatelliteDocument,
  looking: Looking,
): Promise<Read<Omit<SatelliteFacts, 'norad_id'>>> {
  const problems: Problem[] = [];
  if (body.name !== undefined) problems.push(...nameProblems(body.name));
  if (body.bus !== undefined) problems.push(...busProblems(body.bus, 'bus'));
  const stations =
    body.ground_stations === undefined
      ? { ok: true as const, value: former.ground_stations }
      : await readStations(body.ground_stations, looking);
  if (!stations.ok) problems.push(...stations.problems);
  if (problems.length > 0 || !stations.ok) return { ok: false, problems };
  const mask = body.min_elevation_deg;
  const sharing = sharingOf(body);
  return {
    ok: true,
    value: {
      name: body.name ?? former.name,
      bus: body.bus === undefined ? former.bus : busRecordOf(body.bus),
      ground_stations: stations.value,
      min_elevation_deg: mask === undefined ? former.min_elevation_deg : mask,
      agents: body.agents === undefined ? former.agents : [...new Set(body.agents ?? [])],
      sharing: body.sharing === undefined ? former.sharing : sharing.sharing,
      share_rules: body.share_rules === undefined ? former.share_rules : sharing.share_rules,
    },
  };
}

/** The satellite of the catalogue that has this number, or null. */
export async function cataloguedOf(
  catalogue: FleetDeps['catalogue'],
  number: string | null,
): Promise<Satellite | null> {
  return number === null ? null : ((await catalogue.findMany([number]))[0] ?? null);
}

/** Reads elements that SGP4 can begin with; mean elements without an epoch are of now. */
export function readElements(input: ElementsInput, path: string, nowMs: number): Read<Elements> {
  const read = resolveElements(elementsSource(input), { ms: nowMs, us: 0 });
  if (!read.ok) {
    const problems = wireElementsProblems(read.problems, path);
    return {
      ok: false,
      problems: problems.map(({ path: at, message }) => ({ path: at, message })),
    };
  }
  const begun = createPropagator(read.elements);
  if (begun.ok) return { ok: true, value: read.elements };
  return { ok: false, problems: [{ path, message: `SGP4 cannot fly them: ${begun.message}` }] };
}

/** Elements of another satellite than the number says; those without a number are of any. */
export function numberProblems(
  { noradId }: Pick<Elements, 'noradId'>,
  number: string | null,
  path: string,
): Problem[] {
  const own = normaliseNoradId(noradId) ?? '0';
  if (own === '0' || number === null || own === number) return [];
  const message = `are of satellite ${own}, and this is ${number}: send its own elements, or register the other one`;
  return [{ path, message }];
}

/**
 * Refuses elements so far ahead that no plan of today may use them: nothing that is true now could ever take their
 * place, since the newest epoch counts.
 */
export function aheadProblems(epochMs: number, nowMs: number, path: string): Problem[] {
  if (epochMs <= nowMs + MAX_ELEMENTS_AGE_MS) return [];
  const message = `are of ${formatInstant(epochMs)}, more than 365 days ahead: no plan of today could use them, and the newest epoch counts; correct the epoch`;
  return [{ path, message }];
}

/** Where the number of elements stands. */
export function formPath(input: ElementsInput | null, path: string): string {
  if ((input?.tle ?? null) !== null) return `${path}.tle`;
  return (input?.omm ?? null) === null ? path : `${path}.omm.NORAD_CAT_ID`;
}

/** In which form elements were given. */
export function formOf(input: ElementsInput): ElementForm {
  if ((input.tle ?? null) !== null) return 'tle';
  return (input.omm ?? null) === null ? 'mean' : 'omm';
}

/** Tells that the catalogue knows the satellite of later. */
export function olderThanCatalogue(
  { epochMs }: Pick<Elements, 'epochMs'>,
  catalogued: Satellite | null,
  path: string,
): Warning[] {
  if (catalogued === null || catalogued.elements.epochMs <= epochMs) return [];
  const message = `are of ${formatInstant(epochMs)}; the catalogue has newer ones, of ${formatInstant(catalogued.elements.epochMs)}, and the satellite flies with those`;
  return [{ path, code: 'elements_older_than_catalogue', message }];
}

function busProblems(bus: BusInput, path: string): Problem[] {
  const problem = describeBusProblem(bus, path);
  if (problem !== null) return [problem];
  const isNamed = typeof bus === 'string' || Object.values(bus).some((value) => value !== null);
  if (isNamed) return [];
  const message = 'says nothing: name a class such as 6U, or give figures such as battery_wh';
  return [{ path, message }];
}

function busRecordOf(bus: BusInput): BusRecord {
  const { busClass, figures } = busParts(bus);
  const given =
    typeof bus === 'string'
      ? bus
      : Object.fromEntries(
          Object.entries(bus).flatMap(([name, value]) =>
            value === null || value === undefined ? [] : [[name, value] as const],
          ),
        );
  return { given, class: busClass, figures: figures ?? null };
}

/** Ids of stations that were named by ids or names: of the default network, or registered. */
async function readStations(
  named: readonly string[] | null | undefined,
  { deps, ownerId, prefix = '', stations }: Looking,
): Promise<Read<readonly string[]>> {
  const problems: Problem[] = [];
  const ids = new Set<string>();
  for (const [index, text] of (named ?? []).entries()) {
    const id =
      findStation(text)?.id ??
      stations?.get(text) ??
      (stations === undefined ? (await deps.fleet.stations.named(ownerId, text))?._id : undefined);
    if (id === undefined)
      problems.push({
        path: `${prefix}ground_stations.${index}`,
        message:
          'is no station: give the id of a default one (gs_…), or the id or name of one that you registered',
      });
    else ids.add(id);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value: [...ids] };
}
