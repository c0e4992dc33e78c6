import { createHash } from 'node:crypto';
import type { Answer, RawQuery, Route } from '../route.ts';
import { knownFieldsOf } from './known-fields.ts';
import { validationError } from './validate.ts';

/** Separates a cursor from the mark of its list; base64url has none. */
const SEPARATOR = '.';

/** What a list marks its cursors with; null for routes that are no lists. */
export function markOfList(
  surface: string,
  { path, query }: Pick<Route, 'path' | 'query'>,
  params: Readonly<Record<string, string>>,
): string | null {
  if (query === undefined || knownFieldsOf(query)?.fields?.has('cursor') !== true) return null;
  const list = JSON.stringify([surface, path, params]);
  return createHash('sha256').update(list).digest('base64url').slice(0, 6);
}

/** A query with its cursor as the list wrote it. @throws {AppError} validation_error for that of another list. */
export function withoutMark(mark: string | null, query: RawQuery): RawQuery {
  const { cursor } = query;
  if (mark === null || typeof cursor !== 'string') return query;
  const [place = '', found] = cursor.split(SEPARATOR, 2);
  if (found === undefined) return query;
  if (found === mark) return { ...query, cursor: place };
  throw validationError([
    {
      path: 'cursor',
      message: 'belongs to another list: send it to the one that gave it',
      in: 'query',
    },
  ]);
}

/** A page whose cursor says which list it belongs to. */
export function withMark(mark: string | null, answer: Answer): Answer {
  if (mark === null || !('body' in answer)) return answer;
  const { body } = answer;
  if (typeof body !== 'object' || body === null || !('cursor' in body)) return answer;
  if (typeof body.cursor !== 'string') return answer;
  return { ...answer, body: { ...body, cursor: `${body.cursor}${SEPARATOR}${mark}` } };
}
