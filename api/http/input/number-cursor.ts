import { validationError } from './validate.ts';

/** Writes a place in a list, a whole number, as an opaque, URL-safe text; `kind` is a letter. */
export function writeNumberCursor(kind: string, place: number): string {
  return Buffer.from(`${kind}${String(place)}`).toString('base64url');
}

/** Reads a cursor that `writeNumberCursor` made; throws `validation_error` for any other text. */
export function readNumberCursor(kind: string, text: string): number {
  const written = Buffer.from(text, 'base64url').toString('utf8');
  const digits = /^\d{1,15}$/.exec(written.slice(kind.length))?.[0];
  if (written.startsWith(kind) && digits !== undefined) return Number(digits);
  throw validationError([
    { path: 'cursor', message: 'is not one that this list gave', in: 'query' },
  ]);
}

/** The place of a page in a list whose items are counted from its beginning. */
export function countedPlace(
  kind: string,
  page: { readonly from: number; readonly shown: number; readonly total: number },
): { has_more: boolean; cursor: string | null; total: number } {
  const end = page.from + page.shown;
  const cursor = end < page.total ? writeNumberCursor(kind, end) : null;
  return { has_more: cursor !== null, cursor, total: page.total };
}
