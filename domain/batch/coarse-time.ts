import { SPAN_MS, type Row } from './cells.ts';
import type { AntennaTime, ContactTime, Supply } from './master.ts';

/** Pieces of antenna time with which a master is solved in seconds. */
const MOST_PIECES = 12_000;

/**
 * Antenna time in pieces so long that a master over it stays solvable: those of 200 satellites over half a day are too many
 * as they are, and its prices need not be exact, since any are proof. As it is where there is little of it.
 */
export function coarsened(
  supply: Supply,
  rows: ReadonlyMap<string, Row>,
  mostPieces: number = MOST_PIECES,
): Supply {
  const spans = Math.ceil(supply.antennaTime.length / mostPieces);
  if (spans <= 1) return supply;
  const within = (key: string): string => {
    const row = rows.get(key);
    return row === undefined ? key : longKey(row, spans);
  };
  return {
    spans,
    antennaTime: mergedTime(supply.antennaTime, within),
    contactTime: mergedContacts(supply.contactTime, within),
  };
}

/** Key of the long span in which a priced one lies; loads have none. */
function longKey({ key, resource, kind, startMs }: Row, spans: number): string {
  if (kind !== 'antenna') return key;
  return `${resource}|antenna|${spans}x${Math.floor(startMs / (spans * SPAN_MS))}`;
}

/** Priced spans, of which some are taken together as one. */
export interface LongRows {
  readonly rows: ReadonlyMap<string, Row>;
  /** Keys of the priced spans in a row. */
  readonly spansIn: (key: string) => readonly string[];
}

/** So many neighbouring priced spans of antennas together as one, with what all of them have. */
export function longRows(rows: ReadonlyMap<string, Row>, spans: number): LongRows {
  if (spans <= 1) return { rows, spansIn: (key) => [key] };
  const long = new Map<string, Row>();
  const members = new Map<string, string[]>();
  for (const row of rows.values()) {
    const key = longKey(row, spans);
    const known = long.get(key);
    long.set(key, {
      ...{ key, resource: row.resource, kind: row.kind },
      capacity: (known?.capacity ?? 0) + row.capacity,
      startMs: Math.min(known?.startMs ?? Infinity, row.startMs),
      endMs: Math.max(known?.endMs ?? -Infinity, row.endMs),
    });
    const own = members.get(key);
    if (own === undefined) members.set(key, [row.key]);
    else own.push(row.key);
  }
  return { rows: long, spansIn: (key) => members.get(key) ?? [] };
}

/** Pieces of one satellite in the same long spans as one, with the mean of their rates. */
function mergedTime(
  pieces: readonly AntennaTime[],
  within: (key: string) => string,
): AntennaTime[] {
  const found = new Map<string, { readonly time: AntennaTime; readonly count: number }>();
  for (const { satelliteId, rate, startMs, ...keys } of pieces) {
    const [station, antenna] = [within(keys.station), within(keys.antenna)];
    const key = `${satelliteId}|${station}|${antenna}`;
    const known = found.get(key);
    const count = (known?.count ?? 0) + 1;
    const mean = ((known?.time.rate ?? 0) * (count - 1) + rate) / count;
    const firstMs = Math.min(known?.time.startMs ?? Infinity, startMs);
    const time = { satelliteId, station, antenna, rate: mean, startMs: firstMs };
    found.set(key, { time, count });
  }
  return [...found.values()].map(({ time }) => time);
}

function mergedContacts(
  places: readonly ContactTime[],
  within: (key: string) => string,
): ContactTime[] {
  const found = new Map<string, ContactTime>();
  for (const { satelliteId, station } of places) {
    const merged = { satelliteId, station: within(station) };
    found.set(`${satelliteId}|${merged.station}`, merged);
  }
  return [...found.values()];
}
