import type { Problem } from '../../../contracts/error-codes.ts';
import { type TimingInput } from '../../../contracts/workload/schedule.ts';
import { DAY_MS, parseInstant } from '../../../domain/time/instant.ts';
import { spanMs } from '../../../domain/time/span.ts';
import { isTimeZone } from '../../http/input/time-zone.ts';
import type { ScheduleTiming } from '../../../records/schedule/documents.ts';

/** A timing, or everything that is wrong with it. */
export type TimingResult =
  | { readonly ok: true; readonly timing: ScheduleTiming }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const LONGEST_EVERY_MS = 366 * DAY_MS;
const LONGEST_CATCHUP_MS = 30 * DAY_MS;
const DEFAULT_CATCHUP = '1h';

/** Reads when workloads are due, with all problems at once; paths begin with `schedule`. */
export function readTiming(input: TimingInput): TimingResult {
  const problems: Problem[] = [];
  const tell = (field: string, message: string) =>
    problems.push({ path: `schedule.${field}`, message });
  const cron = input.cron ?? null;
  const every = input.every ?? null;
  if ((cron === null) === (every === null)) tell('cron', 'give either cron or every, and not both');
  const span = (field: 'every' | 'catchup_window', text: string | null, longestMs: number) => {
    if (text === null) return null;
    const ms = spanMs(text);
    if (ms > longestMs) tell(field, `must be at most ${longestMs / DAY_MS}d`);
    return ms / 1_000;
  };
  const instant = (field: 'start' | 'end'): Date | null => {
    const text = input[field] ?? null;
    if (text === null) return null;
    const read = parseInstant(text);
    if (read.ok) return new Date(read.instant.ms);
    tell(field, 'must be an instant such as 2026-11-23T06:00:00Z');
    return null;
  };
  const timezone = input.timezone ?? 'UTC';
  if (!isTimeZone(timezone))
    tell('timezone', 'must be the name of a time zone such as Europe/Berlin');
  if (every !== null && timezone !== 'UTC')
    tell('timezone', 'counts with cron alone: leave it out with every');
  const timing: ScheduleTiming = {
    cron,
    every_s: span('every', every, LONGEST_EVERY_MS),
    timezone,
    start_at: instant('start'),
    end_at: instant('end'),
    overlap: input.overlap ?? 'skip',
    catchup_window_s:
      span('catchup_window', input.catchup_window ?? DEFAULT_CATCHUP, LONGEST_CATCHUP_MS) ?? 0,
  };
  const { start_at: start, end_at: end } = timing;
  if (start !== null && end !== null && end <= start) tell('end', 'must be after start');
  return problems.length > 0 ? { ok: false, problems } : { ok: true, timing };
}
