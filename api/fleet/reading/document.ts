import type { Problem } from '../../../contracts/error-codes.ts';
import type { DocumentOutage, FleetDocumentBody } from '../../../contracts/fleet/document.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { nameKey } from '../../../records/catalogue/satellite-documents.ts';
import type { WantedFleet } from '../../../records/fleet/document.ts';
import type { FleetSatelliteDocument, NamedDocument } from '../../../records/fleet/documents.ts';
import type { NewOutage } from '../../../records/fleet/outages.ts';
import { newSatelliteId } from '../../../records/fleet/satellites.ts';
import { newStationId } from '../../../records/fleet/stations.ts';
import type { FleetDeps } from '../deps.ts';
import { readSpan } from './outage.ts';
import { readNewSatellite } from './satellite.ts';
import { readStation, type Read } from './station.ts';

/** What a document wants, and what is told of it. */
export interface ReadDocument {
  readonly wanted: WantedFleet;
  readonly warnings: readonly Warning[];
}

/** Ids by the keys of names, and by the ids themselves. */
type Ids = ReadonlyMap<string, string>;

/** Reads a document beside what its owner has: all problems at once. */
export async function readDocument(
  body: FleetDocumentBody,
  deps: Pick<FleetDeps, 'fleet' | 'catalogue' | 'clock'>,
  ownerId: string,
): Promise<Read<ReadDocument>> {
  const [ownStations, ownSatellites] = await Promise.all([
    deps.fleet.stations.all(ownerId),
    deps.fleet.satellites.all(ownerId),
  ]);
  const problems: Problem[] = [];
  const stations = idsOf(body.stations, ownStations, newStationId);
  const satellites = idsOf(body.satellites, ownSatellites, newSatelliteId);
  problems.push(...twice(body.stations, 'stations'), ...twice(body.satellites, 'satellites'));
  const wantedStations = (body.stations ?? []).flatMap((station, index) => {
    const read = readStation(station, `stations.${index}.`);
    if (read.ok) return [{ id: idFor(stations, station.name), facts: read.value }];
    problems.push(...read.problems);
    return [];
  });
  const wantedSatellites: NonNullable<WantedFleet['satellites']>[number][] = [];
  const warnings: Warning[] = [];
  for (const [index, satellite] of (body.satellites ?? []).entries()) {
    const prefix = `satellites.${index}.`;
    const texts = satellite.ground_stations ?? [];
    const named = texts.flatMap((text) => {
      const id = stations.get(text) ?? stations.get(nameKey(text));
      return id === undefined ? [] : [[text, id] as const];
    });
    const looking = { deps, ownerId, prefix, stations: new Map(named) };
    const read = await readNewSatellite(satellite, looking);
    if (!read.ok) {
      problems.push(...read.problems);
      continue;
    }
    const { facts, elements } = read.value;
    const id = idFor(satellites, satellite.name);
    problems.push(...numberChange(ownSatellites, id, facts.norad_id, `${prefix}norad_id`));
    wantedSatellites.push({ id, facts, elements });
    warnings.push(...read.value.warnings);
  }
  const outages = (body.outages ?? []).flatMap((outage, index) => {
    const read = readOutage(outage, `outages.${index}.`, { satellites, stations });
    if (read.ok) return [read.value];
    problems.push(...read.problems);
    return [];
  });
  if (problems.length > 0) return { ok: false, problems };
  const isGiven = (list: unknown): boolean => list !== null && list !== undefined;
  return {
    ok: true,
    value: {
      wanted: {
        stations: isGiven(body.stations) ? wantedStations : null,
        satellites: isGiven(body.satellites) ? wantedSatellites : null,
        outages: isGiven(body.outages) ? outages : null,
      },
      warnings,
    },
  };
}

/** Ids of those that there will be: of the same name as before, else new ones. */
function idsOf(
  wanted: readonly { readonly name: string }[] | null | undefined,
  own: readonly NamedDocument[],
  newId: () => string,
): Ids {
  const known = new Map(own.map(({ _id: id, name_key: key }) => [key, id]));
  if (wanted === null || wanted === undefined)
    return new Map([...known, ...own.map(({ _id: id }) => [id, id] as const)]);
  return new Map(
    wanted.flatMap(({ name }) => {
      const key = nameKey(name);
      const id = known.get(key) ?? newId();
      return [
        [key, id],
        [id, id],
      ] as const;
    }),
  );
}

function idFor(ids: Ids, name: string): string {
  const id = ids.get(nameKey(name));
  if (id === undefined) throw new Error('every name of a document has an id');
  return id;
}

function twice(
  named: readonly { readonly name: string }[] | null | undefined,
  path: string,
): Problem[] {
  const seen = new Set<string>();
  return (named ?? []).flatMap(({ name }, index) => {
    const key = nameKey(name);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const message =
      'stands in the document twice: names are compared without case, blanks and punctuation';
    return [{ path: `${path}.${index}.name`, message }];
  });
}

function numberChange(
  own: readonly FleetSatelliteDocument[],
  id: string,
  number: string | null,
  path: string,
): Problem[] {
  const former = own.find(({ _id }) => _id === id);
  if (former === undefined || former.norad_id === number) return [];
  const message = `is ${former.norad_id ?? 'none'} of the satellite of this name: a satellite of another number is another one, with another name`;
  return [{ path, message }];
}

function readOutage(
  outage: DocumentOutage,
  prefix: string,
  ids: { readonly satellites: Ids; readonly stations: Ids },
): Read<Omit<NewOutage, 'owner_id'>> {
  const { satellite = null, station = null } = outage;
  const span = readSpan(outage, prefix);
  const problems: Problem[] = span.ok ? [] : [...span.problems];
  if ((satellite === null) === (station === null))
    problems.push({
      path: `${prefix}satellite`,
      message: satellite === null ? 'is required (or station)' : 'give only one of it and station',
    });
  const subject = satellite === null ? 'station' : 'satellite';
  const name = satellite ?? station ?? '';
  const known = ids[`${subject}s`];
  const id = known.get(name) ?? known.get(nameKey(name));
  if (id === undefined && problems.length === 0)
    problems.push({
      path: `${prefix}${subject}`,
      message: `is no ${subject} that there will be: give a name of the document, or leave the list of ${subject}s out to keep yours`,
    });
  if (problems.length > 0 || id === undefined || !span.ok) return { ok: false, problems };
  return {
    ok: true,
    value: {
      ...{ subject, subject_id: id, kind: outage.kind, reason: outage.reason ?? null },
      ...span.value,
    },
  };
}
