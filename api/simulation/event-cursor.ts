import { validationError } from '../http/validate.ts';

/** Writes a place in a session's events as an opaque, URL-safe text. */
export function writeEventCursor(seq: number): string {
  return Buffer.from(`e${String(seq)}`).toString('base64url');
}

/** Reads a cursor that `writeEventCursor` made; throws `validation_error` for any other text. */
export function readEventCursor(text: string): number {
  const digits = /^e(\d{1,15})$/.exec(Buffer.from(text, 'base64url').toString('utf8'))?.[1];
  if (digits !== undefined) return Number(digits);
  throw validationError([
    { path: 'cursor', message: 'is not one that this list gave', in: 'query' },
  ]);
}
