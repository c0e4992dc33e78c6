import type { Problem } from '../../../contracts/error-codes.ts';
import { DAY_MS, parseInstant } from '../../../domain/time/instant.ts';
import type { WorldSpan } from '../../../records/fleet/worlds.ts';
import { validationError } from '../../http/input/validate.ts';

/** Where a span is named, and how long it may be. */
export interface SpanRules {
  readonly nowMs: number;
  readonly mostDays: number;
  /** Where the two instants stand: a query, unless they are fields of a body. */
  readonly in?: 'query';
}

const DEFAULT_DAYS = 2;
/** Later instants have no form with four digits of a year. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The span from one instant to another: from now on, and two days long, where nothing else is said.
 * @throws {AppError} validation_error
 */
export function spanOf(
  from: string | null | undefined,
  to: string | null | undefined,
  { nowMs, mostDays, ...place }: SpanRules,
): WorldSpan {
  const problems: Problem[] = [];
  const read = (path: string, text: string | null | undefined, otherwise: number): number => {
    if (text === undefined || text === null) return otherwise;
    const parsed = parseInstant(text);
    if (parsed.ok) return parsed.instant.ms;
    problems.push({ path, message: parsed.message, ...place });
    return otherwise;
  };
  const fromMs = read('from', from, nowMs);
  const untilMs = read('to', to, fromMs + DEFAULT_DAYS * DAY_MS);
  if (problems.length === 0 && untilMs <= fromMs)
    problems.push({ path: 'to', message: 'must be later than from', ...place });
  if (problems.length === 0 && untilMs - fromMs > mostDays * DAY_MS)
    problems.push({
      ...{ path: 'to', ...place },
      message: `must be at most ${mostDays} days after from`,
    });
  if (problems.length === 0 && untilMs > LAST_MS)
    problems.push({ path: 'to', message: 'must not be after the year 9999', ...place });
  if (problems.length > 0) throw validationError(problems);
  return { fromMs, untilMs };
}
