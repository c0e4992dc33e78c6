import type { Collection, Db, Filter } from 'mongodb';
import type { SatelliteStatus } from '../../contracts/webhook/event.ts';
import { normaliseNoradId } from '../../domain/orbit/elements/norad-id.ts';
import { followCatalogue } from './follower.ts';
import { nameKey, type SatelliteDocument } from './satellite-documents.ts';

/** What filters look at; values are compared without case. */
export interface SatelliteWanted {
  readonly type?: string | undefined;
  readonly operator?: string | undefined;
  readonly constellation?: string | undefined;
  readonly status?: SatelliteStatus | undefined;
  /** Part of a name or the beginning of a number. */
  readonly text?: string | undefined;
}

/** What the index knows of a satellite: some 300 bytes. */
export interface IndexedSatellite {
  readonly id: string;
  readonly number: number;
  /** Of the document that this was read from. */
  readonly revision: number;
  readonly keys: readonly string[];
  readonly type: string | null;
  readonly operator: string | null;
  readonly constellation: string | null;
  readonly status: SatelliteStatus;
}

type Read = Pick<
  SatelliteDocument,
  '_id' | 'norad_id' | 'name_keys' | 'type' | 'operator' | 'constellation' | 'status' | 'revision'
>;

const PROJECTION = {
  norad_id: 1,
  name_keys: 1,
  type: 1,
  operator: 1,
  constellation: 1,
  status: 1,
  revision: 1,
} as const;

/**
 * The names and facts of all satellites in memory, for lists and searches: looking through them takes
 * a millisecond, looking through the collection thirty.
 */
export function createSatelliteIndex(db: Db, satellites: Collection<SatelliteDocument>) {
  const byId = new Map<string, IndexedSatellite>();
  let sorted: readonly IndexedSatellite[] = [];
  const follower = followCatalogue(db, async (since) => {
    const changed: Filter<SatelliteDocument> = since === null ? {} : { revision: { $gt: since } };
    const read = await satellites.find(changed).project<Read>(PROJECTION).toArray();
    if (since === null) byId.clear();
    for (const document of read) byId.set(document._id, toIndexed(document));
    sorted = [...byId.values()].sort((a, b) => a.number - b.number);
  });

  return {
    /** All satellites in order of number. Throws when MongoDB is away. */
    async all(): Promise<readonly IndexedSatellite[]> {
      await follower.catchUp();
      return sorted;
    },

    /** Reads everything anew the next time: the collection does not have what the index says. */
    forget: follower.forget,
  };
}

/** The satellites that a filter wants, in their order. */
export function wantedOf(
  satellites: readonly IndexedSatellite[],
  wanted: SatelliteWanted,
): readonly IndexedSatellite[] {
  const { status, text } = wanted;
  const facts = (['type', 'operator', 'constellation'] as const).flatMap((fact) => {
    const value = wanted[fact];
    return value === undefined ? [] : [{ fact, value: fold(value) }];
  });
  const isNamed = text === undefined ? null : containing(text);
  if (facts.length === 0 && status === undefined && isNamed === null) return satellites;
  return satellites.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      facts.every(({ fact, value }) => one[fact] === value) &&
      (isNamed === null || isNamed(one)),
  );
}

/** Whether a number begins with the text, or is it as alpha-5, or a name contains it. */
export function containing(text: string): (one: IndexedSatellite) => boolean {
  const key = nameKey(text);
  return withNumber(text, ({ keys }) => keys.some((name) => name.includes(key)));
}

/** Whether a number or a name begins with the text. */
export function beginning(text: string): (one: IndexedSatellite) => boolean {
  const key = nameKey(text);
  return withNumber(text, ({ keys }) => keys.some((name) => name.startsWith(key)));
}

/** Where the satellites with a greater number begin. */
export function placeAfter(satellites: readonly IndexedSatellite[], number: number): number {
  let [low, high] = [0, satellites.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = satellites[middle];
    if (one !== undefined && one.number > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Digits are looked for at the beginning of a number too, alpha-5 as the whole number. */
function withNumber(
  text: string,
  named: (one: IndexedSatellite) => boolean,
): (one: IndexedSatellite) => boolean {
  const digits = text.trim();
  if (/^\d{1,9}$/.test(digits)) return (one) => one.id.startsWith(digits) || named(one);
  const noradId = normaliseNoradId(text);
  return noradId === null ? named : (one) => one.id === noradId || named(one);
}

/** Letters of either case are the same to filters. */
function fold(value: string): string {
  return value.normalize('NFC').toLowerCase();
}

function toIndexed(document: Read): IndexedSatellite {
  const folded = (value: string | null) => (value === null ? null : fold(value));
  return {
    id: document._id,
    number: document.norad_id,
    // Those written before there were revisions count as the oldest.
    revision: document.revision ?? 0,
    keys: document.name_keys,
    type: folded(document.type),
    operator: folded(document.operator),
    constellation: folded(document.constellation),
    status: document.status,
  };
}
