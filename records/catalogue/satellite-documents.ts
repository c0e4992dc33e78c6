import type { SatelliteStatus } from '../../contracts/webhook/event.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { formatOmm, type Omm, parseOmm } from '../../domain/orbit/elements/omm.ts';
import { positionAt } from '../../domain/orbit/propagation/position.ts';
import { busFor } from '../../domain/spacecraft/bus-for.ts';
import type { Bus, BusClass } from '../../domain/spacecraft/bus.ts';

/** Where a satellite's elements come from, to be shown beside whatever is made of them. */
export interface ElementsProvenance {
  /** Date of the source, `yyyy-mm-dd`. */
  readonly date: string;
  readonly source: string;
  readonly originator: string;
  readonly attribution: string;
}

/** A satellite of the catalogue. */
export interface Satellite {
  /** Catalogue number, 1 to 9 digits; of a registered satellite its own id. */
  readonly noradId: string;
  readonly name: string;
  /** Every name it is known by, its own first. */
  readonly names: readonly string[];
  readonly type: string | null;
  readonly operator: string | null;
  readonly constellation: string | null;
  /** UTC date, `yyyy-mm-dd`. */
  readonly launchDate: string | null;
  readonly busClass: BusClass | null;
  /** As last found by whoever wrote the elements or reviewed the catalogue. */
  readonly status: SatelliteStatus;
  readonly elements: Elements;
  readonly provenance: ElementsProvenance;
  /** Of a registered satellite alone. */
  readonly fleet?: FleetFacts;
}

/** What the owner of a registered satellite says of it. */
export interface FleetFacts {
  /** Catalogue number, digits; null without one. */
  readonly number: string | null;
  readonly bus: Bus;
  /** Ids of the stations that it talks to; empty: the default ones. */
  readonly stations: readonly string[];
  /** Elevation mask of its plans, degrees. */
  readonly minElevationDeg: number | null;
}

/** What a satellite offers to jobs. */
export function busOfSatellite({
  noradId,
  elements,
  busClass,
  fleet,
}: Pick<Satellite, 'noradId' | 'elements' | 'busClass' | 'fleet'>): Bus {
  return fleet?.bus ?? busFor({ noradId, elements, catalogueClass: busClass });
}

/** The catalogue number of a satellite, 0 where a registered one has none. */
export function numberOf({ noradId, fleet }: Pick<Satellite, 'noradId' | 'fleet'>): number {
  return Number(fleet === undefined ? noradId : (fleet.number ?? 0));
}

/** A warning that a satellite is about to re-enter, as it was last published. */
export interface DecayNotice {
  /** The threshold that was reached, days before re-entry. */
  readonly level_days: number;
  readonly predicted_reentry: Date | null;
  readonly warned_at: Date;
}

/** A satellite as stored; the elements are an OMM, which keeps every digit. */
export interface SatelliteDocument {
  readonly _id: string;
  readonly norad_id: number;
  readonly name: string;
  readonly names: readonly string[];
  /** What `find` and `search` compare: names without case, accents, blanks and punctuation. */
  readonly name_keys: readonly string[];
  readonly type: string | null;
  readonly operator: string | null;
  readonly constellation: string | null;
  readonly launch_date: string | null;
  readonly bus_class: BusClass | null;
  readonly status: SatelliteStatus;
  /** The source that lists it, and when it last did; absent for those that no source has listed. */
  readonly listed_by?: string;
  readonly listed_at?: Date;
  /** Whether its history of elements is kept for long, because somebody watches it. */
  readonly watched?: boolean;
  /** What its owners were last warned of. */
  readonly decay?: DecayNotice;
  readonly omm: Omm;
  readonly elements_epoch: Date;
  readonly provenance: ElementsProvenance;
  /** Given by the transaction that wrote it last; absent in those older than revisions. */
  readonly revision?: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The form in which names are compared: `Pléiades Neo 3` and `PLEIADES-NEO 3` are one. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const key = plain.replace(/[^\p{Letter}\p{Number}]/gu, '');
  return key === '' ? plain.trim() : key;
}

/** The fields that say what a satellite is. */
export function factsOf(entry: Satellite) {
  const names = [...new Set([entry.name, ...entry.names])];
  return {
    norad_id: Number(entry.noradId),
    name: entry.name,
    names,
    name_keys: [...new Set(names.map(nameKey))],
    type: entry.type,
    operator: entry.operator,
    constellation: entry.constellation,
    launch_date: entry.launchDate,
    bus_class: entry.busClass,
  };
}

/** The fields that change with every set of elements. */
export function elementsOf(entry: Pick<Satellite, 'elements' | 'provenance'>) {
  return {
    omm: formatOmm(entry.elements),
    elements_epoch: new Date(entry.elements.epochMs),
    provenance: entry.provenance,
  };
}

/**
 * Reads a stored satellite; throws when its elements cannot be read, which never were stored so.
 */
export function toSatellite(document: SatelliteDocument): Satellite {
  const read = parseOmm(document.omm);
  if (!read.ok) {
    const what = read.problems.map(({ path, message }) => `${path} ${message}`).join('; ');
    throw new Error(`the stored elements of satellite ${document._id} cannot be read: ${what}`);
  }
  return {
    noradId: document._id,
    name: document.name,
    names: document.names,
    type: document.type,
    operator: document.operator,
    constellation: document.constellation,
    launchDate: document.launch_date,
    busClass: document.bus_class,
    status: document.status,
    elements: { ...read.elements, name: document.name },
    provenance: document.provenance,
  };
}

/**
 * The status of a satellite that a source lists: decayed once its elements do not reach the
 * instant.
 */
export function statusOf(elements: Elements, nowMs: number): SatelliteStatus {
  return positionAt(elements, nowMs).ok ? 'active' : 'decayed';
}
