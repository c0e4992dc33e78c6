import type { Problem } from '../../../contracts/error-codes.ts';
import { parseInstant } from '../../../domain/time/instant.ts';
import type { Read } from './station.ts';

/** Outages are at most so long, ms: two years. */
const MOST_MS = 2 * 366 * 86_400_000;

/** Reads the span of an outage; `prefix` stands before the paths of problems. */
export function readSpan(
  given: { readonly start: string; readonly end: string },
  prefix = '',
): Read<{ readonly start: Date; readonly end: Date }> {
  const problems: Problem[] = [];
  const [start, end] = (['start', 'end'] as const).map((name) => {
    const read = parseInstant(given[name]);
    if (read.ok) return read.instant.ms;
    problems.push({ path: `${prefix}${name}`, message: read.message });
    return null;
  });
  if (typeof start !== 'number' || typeof end !== 'number') return { ok: false, problems };
  if (end <= start) problems.push({ path: `${prefix}end`, message: 'must be later than start' });
  else if (end - start > MOST_MS)
    problems.push({ path: `${prefix}end`, message: 'must be at most two years after start' });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: { start: new Date(start), end: new Date(end) } };
}
