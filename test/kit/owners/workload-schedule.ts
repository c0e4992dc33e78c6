import type { NewSchedule } from '../../../records/schedule/schedules.ts';
import { aNewWorkload } from '../makers/workload.ts';

/** A schedule of the first owner: every hour, of a small simulated workload. */
export function aSchedule(
  more: Partial<Omit<NewSchedule, 'timing'>> & { readonly timing?: object } = {},
): NewSchedule {
  const { timing, ...fields } = more;
  const { ownerId, job, candidateIds, executor, speedMultiplier, ...others } = aNewWorkload();
  const { metadata, deadlineHours, pricePerOcuCents } = others;
  const terms = {
    ...{ job, candidateIds, executor, speedMultiplier },
    ...{ metadata, deadlineHours, pricePerOcuCents },
  };
  return {
    ownerId,
    tier: 'free',
    name: 'hourly',
    work: { request: { type: 'made' }, terms },
    paused: false,
    ...fields,
    timing: {
      cron: null,
      every_s: 3_600,
      timezone: 'UTC',
      start_at: null,
      end_at: null,
      overlap: 'skip',
      catchup_window_s: 3_600,
      ...timing,
    },
  };
}
