import type { Commitment } from '../booking/commitment.ts';
import { DAY_MS } from '../time/instant.ts';
import type { BatchSource } from './source.ts';

/** A served job, with what it takes. */
export interface ServedPlace {
  readonly jobId: string;
  readonly commitments: readonly Commitment[];
}

/** How many horizons a batch has, one unless it says otherwise. */
export function horizonsOf({ rolling }: Pick<BatchSource, 'rolling'>): number {
  return rolling?.count ?? 1;
}

/**
 * What is left of a batch when a horizon begins, counted from 0: later by so many steps, without the jobs that are kept from
 * those before and beside what these take. Deadlines stay where they were, by the shortest orbit of the satellites, so
 * that none is later on any of them; a job whose deadline has passed is left out.
 */
export function horizonAt(
  source: BatchSource,
  horizon: number,
  kept: readonly ServedPlace[],
): BatchSource {
  const { rolling, satellites } = source;
  if (rolling === undefined || horizon === 0) return source;
  const passedMs = horizon * rolling.stepMs;
  const shortestMs = Math.min(
    ...satellites.map(({ elements }) => DAY_MS / elements.meanMotionRevPerDay),
  );
  const done = new Set(kept.map(({ jobId }) => jobId));
  const left = source.jobs.flatMap((one, at) => {
    const deadlineOrbits = one.job.policy.deadlineOrbits - passedMs / shortestMs;
    if (done.has(one.id) || deadlineOrbits <= 0) return [];
    const policy = { ...one.job.policy, deadlineOrbits };
    return [{ name: source.names[at] ?? one.id, job: { ...one, job: { ...one.job, policy } } }];
  });
  return {
    ...source,
    startMs: source.startMs + passedMs,
    jobs: left.map(({ job }) => job),
    names: left.map(({ name }) => name),
    commitments: [...source.commitments, ...kept.flatMap(({ commitments }) => commitments)],
  };
}

/**
 * Which of the served jobs of a horizon are kept: those that begin before the next one does, in the last horizon all. The
 * others are placed again with the next one.
 */
export function keptOf<Place extends ServedPlace>(
  { startMs, rolling }: Pick<BatchSource, 'startMs' | 'rolling'>,
  placed: readonly Place[],
  isLast: boolean,
): Place[] {
  if (isLast || rolling === undefined) return [...placed];
  const nextMs = startMs + rolling.stepMs;
  return placed.filter(({ commitments }) =>
    commitments.some((one) => one.startMs < nextMs && one.draw.kind !== 'outage'),
  );
}
