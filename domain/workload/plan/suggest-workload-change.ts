import { MAX_WORKLOAD_HORIZON_S, type WorkloadJob } from '../workload.ts';
import type { WorkloadReason, WorkloadRefusal } from '../workload-plan.ts';
import { workloadPlanningMs } from './planning-work.ts';

/** A workload that asks for less, and how the change is said. */
interface Change {
  readonly job: WorkloadJob;
  readonly said: string;
}

/** Planning that looking for either kind of change may take where the request itself takes less, ms. */
const LEAST_MS = 1_000;
/** The most that it may take: a refusal that took long is not to take three times as long, ms. */
const MOST_MS = 3_000;

/** Deadlines that are tried beside twice the one given, hours; the last is the longest possible. */
const LATER_H = [48, MAX_WORKLOAD_HORIZON_S / 3600] as const;

/** Refusals that more time may lift. */
const TIME_HELPS: ReadonlySet<WorkloadReason['code']> = new Set([
  'deadline',
  'capacity',
  'coverage',
  'no_isl_path',
]);

/**
 * The refusal with a change in its first reason with which `isPlanned` says that the workload has a plan:
 * a later deadline first, then less of what was too much. Each of both takes about as much planning as the
 * request, a second where that takes less, three where it takes longer. Refusals that suggest something already stay as they are, and
 * those of a limit, which say it: planning just below one takes longest.
 */
export function withSuggestion(
  refusal: WorkloadRefusal,
  { job, candidates }: { readonly job: WorkloadJob; readonly candidates: number },
  isPlanned: (job: WorkloadJob) => boolean,
): WorkloadRefusal {
  const [first, ...others] = refusal.reasons;
  if (first === undefined || refusal.reasons.some(({ suggestion }) => suggestion !== undefined))
    return refusal;
  for (const changes of [laterDeadlines(job, first), lessOf(job, first)]) {
    let leftMs = Math.min(MOST_MS, Math.max(LEAST_MS, workloadPlanningMs(job, candidates)));
    for (const change of changes) {
      leftMs -= workloadPlanningMs(change.job, candidates);
      if (leftMs < 0) break;
      if (!isPlanned(change.job)) continue;
      const suggestion = `${change.said} (checked: the workload then has a plan).`;
      return { ...refusal, reasons: [{ ...first, suggestion }, ...others] };
    }
  }
  return refusal;
}

function laterDeadlines(job: WorkloadJob, { code }: WorkloadReason): Change[] {
  if (!TIME_HELPS.has(code)) return [];
  const givenH = job.deadlineS / 3600;
  const first = Math.ceil(2 * givenH);
  return [first, ...LATER_H.filter((later) => later > first)]
    .filter((hours) => hours * 3600 <= MAX_WORKLOAD_HORIZON_S && hours > givenH)
    .map((hours) => ({
      job: { ...job, deadlineS: hours * 3600 },
      said: `Raise deadline_hours to ${hours}`,
    }));
}

/** Less of what the reason says was too much; what is available is a bound, so that less is tried too. */
function lessOf(job: WorkloadJob, reason: WorkloadReason): Change[] {
  const { data, training, stages } = job;
  const available = reason.available ?? 0;
  switch (reason.constraint) {
    case 'data.total_mb':
      if (data === null) return [];
      return descending([0.9, 0.5, 0.25, 0.1].map((share) => share * available)).map((totalMb) => ({
        job: { ...job, data: { ...data, totalMb } },
        said: `Lower data.total_mb to ${totalMb}`,
      }));
    case 'training.min_clients':
      if (training === null) return [];
      return descending([available]).map((minClients) => ({
        job: { ...job, training: { ...training, minClients } },
        said: `Lower training.min_clients to ${minClients}`,
      }));
    case 'deadline_hours': {
      if (training === null) return [];
      const tried = [training.rounds / 2, training.rounds / 4, 1];
      return descending(tried.filter((rounds) => rounds < training.rounds)).map((rounds) => ({
        job: { ...job, training: { ...training, rounds } },
        said: `Lower training.rounds to ${rounds}`,
      }));
    }
    case 'parallelism.stages':
    case 'placement.satellites':
      if (stages === null) return [];
      return descending([Math.min(available, stages - 1)]).map((fewer) => ({
        job: { ...job, stages: fewer },
        said: `Lower parallelism.stages to ${fewer}`,
      }));
    case 'min_coverage_fraction': {
      const share = Math.floor(100 * available) / 100;
      if (share <= 0) return [];
      const said = `Lower min_coverage_fraction to ${share}`;
      return [{ job: { ...job, minCoverageFraction: share }, said }];
    }
    default:
      return [];
  }
}

/** Each as a whole number from 1, the largest first, once. */
function descending(values: readonly number[]): number[] {
  const whole = new Set(values.map(Math.floor).filter((value) => value >= 1));
  return [...whole].sort((a, b) => b - a);
}
