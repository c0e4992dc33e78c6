import type { BackfillBody, Overlap } from '../../../contracts/workload/schedule.ts';
import { BACKFILL_DAYS, MAX_BACKFILL } from '../../../contracts/workload/schedule.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import { DAY_MS, parseInstant } from '../../../domain/time/instant.ts';
import type { Identity } from '../../http/identity.ts';
import { validationError } from '../../http/input/validate.ts';
import { scheduleToRun } from './change-schedule.ts';
import type { ScheduleDeps } from './deps.ts';

/** What a backfill makes. */
export interface BackfillOutcome {
  /** Epoch ms, the oldest first. */
  readonly times: readonly number[];
  /** Those of them that have their workload already. */
  readonly startedBefore: number;
}

/**
 * Makes the occurrences of a span of the past that have no workload; `dry_run` only counts them.
 * @throws {AppError} not_found, live_not_allowed, validation_error, unavailable.
 */
export async function backfillSchedule(
  deps: ScheduleDeps,
  identity: Identity,
  id: string,
  body: BackfillBody,
): Promise<BackfillOutcome> {
  await scheduleToRun(deps, identity, id);
  const { fromMs, toMs } = readSpan(body, deps.clock());
  const times = await deps.scheduleGateway.timesBetween(id, fromMs, toMs);
  if (times.length > MAX_BACKFILL) {
    const message = `holds ${times.length} occurrences, ${MAX_BACKFILL} are allowed: ask for a shorter span`;
    throw validationError([{ path: 'to', message, in: 'body' }]);
  }
  const startedBefore = await deps.schedules.startedAmong(
    id,
    times.map((ms) => new Date(ms)),
  );
  if (body.dry_run !== true && times.length > startedBefore) {
    const overlap: Overlap = body.overlap ?? 'allow';
    // First: an occurrence asks the record whether it was asked for, and how.
    const span = { from: new Date(fromMs), to: new Date(toMs), overlap };
    await deps.schedules.rememberBackfill(id, span);
    await deps.scheduleGateway.backfill(id, fromMs, toMs);
  }
  return { times, startedBefore };
}

function readSpan(body: BackfillBody, nowMs: number) {
  const problems: Problem[] = [];
  const instant = (field: 'from' | 'to'): number => {
    const read = parseInstant(body[field]);
    if (read.ok) return read.instant.ms;
    problems.push({ path: field, message: 'must be an instant such as 2026-11-23T06:00:00Z' });
    return Number.NaN;
  };
  const fromMs = instant('from');
  const toMs = instant('to');
  if (toMs > nowMs) problems.push({ path: 'to', message: 'must not be in the future' });
  if (fromMs > toMs) problems.push({ path: 'from', message: 'must not be after to' });
  if (fromMs < nowMs - BACKFILL_DAYS * DAY_MS)
    problems.push({ path: 'from', message: `must be at most ${BACKFILL_DAYS} days ago` });
  if (problems.length > 0) throw validationError(problems);
  return { fromMs, toMs };
}
