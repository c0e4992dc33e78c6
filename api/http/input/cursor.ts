import type { NewestFirst } from '../../../records/store/paging.ts';
import { validationError } from './validate.ts';

/** Writes a place in a list as an opaque, URL-safe text. */
function writeCursor(place: NewestFirst): string {
  return Buffer.from(`${String(place.atMs)} ${place.id}`).toString('base64url');
}

/** Reads a cursor that `writeCursor` made; throws `validation_error` for any other text. */
function readCursor(text: string): NewestFirst {
  const match = /^(-?\d{1,16}) (\S{1,200})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined || Math.abs(Number(at)) > 8.64e15) {
    throw validationError([
      { path: 'cursor', message: 'is not one that this list gave', in: 'query' },
    ]);
  }
  return { atMs: Number(at), id };
}

/** A page of a list and, in the words of the wire, where it goes on. */
interface Page<T> {
  readonly items: readonly T[];
  readonly place: {
    readonly has_more: boolean;
    readonly cursor: string | null;
    readonly limit: number;
  };
}

/** What to read for a page: one more than it shows, after its cursor; throws `validation_error`. */
export function pageRange(query: {
  readonly limit: number;
  readonly cursor?: string | undefined;
}): { readonly limit: number; readonly after: NewestFirst | null } {
  const { limit, cursor } = query;
  return { limit: limit + 1, after: cursor === undefined ? null : readCursor(cursor) };
}

/** The place of a document in a list by the time at which it was made. */
export function placeOfDocument(document: {
  readonly created_at: Date;
  readonly _id: string;
}): NewestFirst {
  return { atMs: document.created_at.getTime(), id: document._id };
}

/** Where a page of none (limit=0) goes on: at the item that it did not show. */
function before({ atMs, id }: NewestFirst): NewestFirst {
  return { atMs, id: `${id}~` };
}

/** Cuts a list that was read one longer than asked for, and says where it goes on. */
export function pageOf<T>(
  items: readonly T[],
  limit: number,
  placeOf: (item: T) => NewestFirst,
): Page<T> {
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  const next = items[limit];
  const cursor =
    next === undefined ? null : writeCursor(last ? placeOf(last) : before(placeOf(next)));
  return { items: shown, place: { has_more: cursor !== null, cursor, limit } };
}
