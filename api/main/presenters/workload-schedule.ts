import type * as v from 'valibot';
import type {
  Occurrence,
  WorkloadSchedule,
  WorkloadScheduleSummary,
} from '../../../contracts/workload/schedule.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { instant, instantOrNull } from '../../../presenters/instant.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import type { ScheduleDocument } from '../../../records/schedule/documents.ts';
import type { FollowedOccurrence } from '../../../records/schedule/schedules.ts';
import { spanText } from '../../../domain/time/span.ts';

/** A schedule as lists show it. */
export function presentScheduleSummary(
  schedule: ScheduleDocument,
): v.InferOutput<typeof WorkloadScheduleSummary> {
  const { timing } = schedule;
  return {
    id: schedule._id,
    name: schedule.name,
    paused: schedule.paused,
    schedule: {
      cron: timing.cron,
      every: timing.every_s === null ? null : spanText(timing.every_s),
      timezone: timing.timezone,
      start: instantOrNull(timing.start_at),
      end: instantOrNull(timing.end_at),
      overlap: timing.overlap,
      catchup_window: spanText(timing.catchup_window_s),
    },
    // True: this is the text of the request that was accepted.
    workload: JSON.parse(schedule.request) as Record<string, unknown>,
    price_per_ocu_second_cents: schedule.price_per_ocu_cents,
    is_applied: !schedule.is_unapplied,
    created_at: instant(schedule.created_at),
    updated_at: instant(schedule.updated_at),
    links: { self: pathOf.workloadSchedule(schedule._id) },
  };
}

/** A schedule with what comes and what was; `nextMs` null: the workflow service could not be asked. */
export function presentSchedule(
  schedule: ScheduleDocument,
  nextMs: readonly number[] | null,
  last: readonly FollowedOccurrence[],
  temporal: string | undefined,
): Omit<WorkloadSchedule, 'warnings'> {
  const self = pathOf.workloadSchedule(schedule._id);
  return {
    ...presentScheduleSummary(schedule),
    next: nextMs === null ? null : nextMs.map(formatInstant),
    last: last.map(presentOccurrence),
    links: linksOf({ self, occurrences: `${self}/occurrences`, temporal }),
  };
}

/** An occurrence, and where its workload stands. */
export function presentOccurrence(one: FollowedOccurrence): v.InferOutput<typeof Occurrence> {
  const { workload } = one;
  return {
    at: instant(one.created_at),
    cause: one.cause,
    outcome: one.outcome,
    code: one.code,
    message: one.message,
    decided_at: instant(one.decided_at),
    workload: workload && {
      id: workload._id,
      phase: workload.phase,
      code: workload.outcome?.code ?? null,
      message: workload.outcome?.message ?? null,
    },
    links: linksOf({ workload: workload && pathOf.workload(workload._id) }),
  };
}
