import { KEY_EXCHANGE_MS, MIN_SLICE_MS, RADIO_LOAD } from '../../link/radio.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import { plainDurationMs } from './orders.ts';
import { stepEndMs, transferEndMs, volumeEndMs, volumeOf } from '../schedule/earliest-ends.ts';
import { createResourceProfile } from '../schedule/resource-profile.ts';
import type { Task, TaskGraph, TransferTask } from '../schedule/tasks.ts';
import { HOUR_MS } from '../../time/instant.ts';

/**
 * No schedule of a graph ends before this instant, ms; Infinity when some task fits nowhere. The
 * larger of two bounds: the critical path with every task alone in the environment, and the volume
 * that must come down against all passes together.
 */
export function finishBoundMs(job: Job, environment: Environment, graph: TaskGraph): number {
  const profile = createResourceProfile(environment.windows);
  const ends: number[] = [];
  const starts: number[] = [];
  let boundMs = environment.startMs;
  graph.tasks.forEach((task, index) => {
    const before = graph.predecessors[index] ?? [];
    const lag = graph.lags?.get(index);
    const releaseMs = before.reduce(
      (latest, at) =>
        Math.max(latest, (ends[at] ?? latest) + (lag?.before === at ? lag.leastMs : 0)),
      Math.max(environment.startMs, (lag?.endMs ?? -Infinity) + (lag?.leastMs ?? 0)),
    );
    const endMs =
      task.kind === 'step'
        ? stepEndMs(environment, profile, task, releaseMs)
        : transferEndMs(environment, job.security, task, releaseMs);
    starts.push(releaseMs);
    ends.push(endMs);
    boundMs = Math.max(boundMs, endMs);
  });
  return Math.max(boundMs, volumeBoundMs(job, environment, graph, starts));
}

/** No schedule of a graph draws less on board than this, Wh: every step, and the radio at full rate. */
export function energyBoundWh(job: Job, graph: TaskGraph): number {
  let wattMs = 0;
  let hasTransfer = false;
  for (const task of graph.tasks) {
    if (task.kind === 'transfer') {
      hasTransfer = true;
      const airMs = Math.max(MIN_SLICE_MS, plainDurationMs(task));
      wattMs += RADIO_LOAD[task.direction].powerW * airMs;
    } else if (task.location === 'onboard') wattMs += task.draw.powerW * task.durationMs;
  }
  if (hasTransfer && job.security.encryption !== 'none')
    wattMs += RADIO_LOAD.keyExchange.powerW * KEY_EXCHANGE_MS;
  return wattMs / HOUR_MS;
}

/**
 * No plan has a higher delivery confidence: with a transfer it fails at least when every pass before
 * the deadline is lost.
 */
export function confidenceBound(job: Job, environment: Environment, graph: TaskGraph): number {
  if (!graph.tasks.some(({ kind }) => kind === 'transfer')) return 1;
  const deadlineMs = environment.startMs + job.policy.deadlineOrbits * environment.periodMs;
  const allLost = environment.passes
    .filter(({ aosMs }) => aosMs < deadlineMs)
    .reduce((product, { outageProbability }) => product * outageProbability, 1);
  // With a pass there is always some chance of loss, even where floats round it away.
  return Math.min(1 - allLost, 1 - Number.EPSILON);
}

/** Time that a task takes at least, whole ms, whenever it starts. */
export function shortestMs(task: Task): number {
  if (task.kind === 'step') return task.durationMs;
  return Math.max(MIN_SLICE_MS, Math.floor(plainDurationMs(task)));
}

/** Everything that must come down, from the earliest release on, with the antenna for it alone. */
function volumeBoundMs(
  job: Job,
  environment: Environment,
  graph: TaskGraph,
  releases: readonly number[],
): number {
  let volumeMb = 0;
  let releaseMs = Infinity;
  let first: TransferTask | null = null;
  for (const task of graph.tasks) {
    if (task.kind !== 'transfer' || task.direction !== 'downlink') continue;
    first ??= task;
    volumeMb += volumeOf(task);
    releaseMs = Math.min(releaseMs, releases[task.index] ?? releaseMs);
  }
  if (first === null || releaseMs === Infinity) return environment.startMs;
  return volumeEndMs(environment, job.security, first, releaseMs, volumeMb);
}
