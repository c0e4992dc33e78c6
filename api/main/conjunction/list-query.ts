import * as v from 'valibot';
import {
  DEFAULT_CONJUNCTIONS,
  DEFAULT_DAYS,
  DEFAULT_THRESHOLD_KM,
  MAX_CONJUNCTIONS,
  MAX_DAYS,
  MAX_THRESHOLD_KM,
} from '../../../contracts/conjunction/conjunction.ts';
import { onMissionClock } from '../../../contracts/time.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { formatQuery } from '../../http/formats.ts';
import { countQuery, instantQuery, numberQuery, textQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import { CONJUNCTION_FORMATS } from './written.ts';

/** Query of `GET /v1/conjunctions`. */
export const ListQuery = v.object({
  satellite: v.pipe(textQuery(200), v.description('Catalogue number, alpha-5 or any name.')),
  satellite_id: v.pipe(textQuery(200), v.description('As satellite (alias).')),
  threshold_km: v.pipe(
    numberQuery(0.001, MAX_THRESHOLD_KM),
    v.description(`Distance up to which encounters are wanted. Default ${DEFAULT_THRESHOLD_KM}.`),
  ),
  days_ahead: v.pipe(
    numberQuery(0.01, MAX_DAYS),
    v.description(`Days from the start. Default ${DEFAULT_DAYS}.`),
  ),
  start: v.pipe(instantQuery(), v.description(onMissionClock('Default: now.'))),
  end: v.pipe(
    instantQuery(),
    v.description(onMissionClock('Instead of days_ahead; at most 14 days after the start.')),
  ),
  min_probability: v.pipe(
    numberQuery(0, 1),
    v.description('Leaves out what is less probable, and what has no probability.'),
  ),
  same_constellation: v.pipe(
    v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
    v.description(
      'Whether pairs within one constellation, which keeps its own distances, are told.',
    ),
  ),
  limit: countQuery(DEFAULT_CONJUNCTIONS, MAX_CONJUNCTIONS),
  cursor: v.pipe(textQuery(64), v.description('`cursor` of the page before.')),
  ...formatQuery(CONJUNCTION_FORMATS).entries,
});
export type ListQuery = v.InferOutput<typeof ListQuery>;

/** Later instants are not written with four digits of the year. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The window that a list asks for, epoch ms.
 * @throws {AppError} validation_error where it is empty, too long or ends after the year 9999.
 */
export function readSpan({ start, end, days_ahead: days }: ListQuery, nowMs: number) {
  const startMs = start ?? nowMs;
  const endMs = end ?? startMs + (days ?? DEFAULT_DAYS) * DAY_MS;
  if (endMs <= startMs)
    throw validationError([{ path: 'end', message: 'must be after the start', in: 'query' }]);
  if (endMs - startMs > MAX_DAYS * DAY_MS)
    throw validationError([
      { path: 'end', message: `must be at most ${MAX_DAYS} days after the start`, in: 'query' },
    ]);
  if (endMs > LAST_MS)
    throw validationError([
      {
        path: end === undefined ? 'days_ahead' : 'end',
        message: 'must end the window in the year 9999 or before',
        in: 'query',
      },
    ]);
  return { startMs, endMs };
}
