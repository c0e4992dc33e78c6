import { timeForVolume, VOLUME_TOLERANCE_MB, volumeBetween } from '../link/capacity.ts';
import { KEY_EXCHANGE_MS, MIN_SLICE_MS, RADIO_LOAD } from '../link/radio.ts';
import { lightOf, mustBeCut } from './admissible.ts';
import type { CapacityTable, Environment, Pass } from './environment.ts';
import type { Job, Security } from './job.ts';
import { plainDurationMs } from './orders.ts';
import { createResourceProfile, type ResourceProfile } from './resource-profile.ts';
import { firstRun, hazardsOf } from './saving-run.ts';
import type { StepTask, Task, TaskGraph, TransferTask } from './tasks.ts';

const MS_PER_HOUR = 3_600_000;

/** Ends are whole milliseconds; floats may pass one by this much. */
const ROUNDING_MS = 1e-3;

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
    const releaseMs = before.reduce(
      (latest, at) => Math.max(latest, ends[at] ?? latest),
      environment.startMs,
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
  return wattMs / MS_PER_HOUR;
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

/**
 * No schedule ends a step, released at an instant, before this, ms: it has the satellite for itself.
 * Infinity when it fits nowhere.
 */
export function stepEndMs(
  environment: Environment,
  profile: ResourceProfile,
  task: StepTask,
  releaseMs: number,
): number {
  if (task.location === 'ground') return releaseMs + task.durationMs;
  if (task.step.detail.kind === 'pass') return passBoundMs(environment, task, releaseMs);
  const light = lightOf(task.step);
  const cut = mustBeCut(environment, task);
  if (!cut && hazardsOf(environment, task).length > 0)
    return firstRun(environment, profile, task, releaseMs)?.endMs ?? Infinity;
  let leftMs = task.durationMs;
  let fromMs = releaseMs;
  for (;;) {
    const span = profile.nextFit(task.draw, fromMs, light);
    if (span === null) return Infinity;
    const lengthMs = span.endMs - span.startMs;
    if (lengthMs >= leftMs) return span.startMs + leftMs;
    if (cut) leftMs -= lengthMs;
    fromMs = span.endMs;
  }
}

/** End of a pass step that may use every pass that lasts long enough, whole and at once. */
function passBoundMs(environment: Environment, task: StepTask, releaseMs: number): number {
  const detail = task.step.detail;
  const minMs = detail.kind === 'pass' ? detail.minPassDurationS * 1000 : 0;
  let coveredMs = releaseMs;
  let leftMs = task.durationMs;
  for (const { aosMs, losMs } of environment.passes) {
    if (losMs - aosMs < minMs || losMs <= coveredMs) continue;
    const startMs = Math.max(aosMs, coveredMs);
    if (losMs - startMs >= leftMs) return startMs + leftMs;
    leftMs -= losMs - startMs;
    coveredMs = losMs;
  }
  return Infinity;
}

/** No schedule ends a transfer, released at an instant, before this, ms: it has every pass for itself. */
export function transferEndMs(
  environment: Environment,
  security: Security,
  task: TransferTask,
  releaseMs: number,
): number {
  return transferBoundMs(environment, security, task, releaseMs, volumeOf(task));
}

/** Time that a task takes at least, whole ms, whenever it starts. */
export function shortestMs(task: Task): number {
  if (task.kind === 'step') return task.durationMs;
  return Math.max(MIN_SLICE_MS, Math.floor(plainDurationMs(task)));
}

function volumeOf({ volumes }: TransferTask): number {
  return volumes.totalMb + volumes.reserveMb;
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
  return transferBoundMs(environment, job.security, first, releaseMs, volumeMb);
}

/**
 * Earliest end of a volume when at every instant the fastest station serves it, without changing
 * over; each pass serves from its key exchange on.
 */
function transferBoundMs(
  environment: Environment,
  security: Security,
  { direction }: Pick<TransferTask, 'direction'>,
  releaseMs: number,
  volumeMb: number,
): number {
  if (releaseMs === Infinity) return Infinity;
  const leadMs = security.encryption === 'none' ? 0 : KEY_EXCHANGE_MS;
  const { passes } = environment;
  let leftMb = volumeMb;
  let soonestMs: number | null = null;
  for (let at = 0; at < passes.length;) {
    const cluster: Offer[] = [];
    let untilMs = -Infinity;
    for (; at < passes.length; at += 1) {
      const pass = passes[at];
      if (pass === undefined || !mayServe(security, pass)) continue;
      const offer = offerOf(pass, direction, Math.max(pass.aosMs + leadMs, releaseMs));
      if (offer.startMs + MIN_SLICE_MS > offer.endMs) continue;
      if (cluster.length > 0 && offer.startMs >= untilMs) break;
      untilMs = Math.max(untilMs, offer.endMs);
      cluster.push(offer);
    }
    const [first] = cluster;
    if (first === undefined) break;
    soonestMs ??= first.startMs + MIN_SLICE_MS;
    const { finishMs, carriedMb } = envelope(cluster, leftMb);
    if (finishMs !== null) return Math.max(finishMs, soonestMs);
    leftMb -= carriedMb;
  }
  return Infinity;
}

/** Whether the data may go over the station of a pass. */
function mayServe({ dataClassification, allowedGroundStations }: Security, pass: Pass): boolean {
  if (dataClassification !== 'confidential' || allowedGroundStations === undefined) return true;
  return allowedGroundStations.includes(pass.stationId);
}

interface Offer {
  readonly table: CapacityTable;
  readonly startMs: number;
  readonly endMs: number;
}

function offerOf(pass: Pass, direction: 'downlink' | 'uplink', startMs: number): Offer {
  const table = direction === 'downlink' ? pass.downlink : pass.uplink;
  return { table, startMs, endMs: pass.losMs };
}

/** What the fastest of several stations carries at every instant, and when a volume has flowed. */
function envelope(
  cluster: readonly Offer[],
  volumeMb: number,
): { finishMs: number | null; carriedMb: number } {
  const [only] = cluster;
  if (only === undefined) return { finishMs: null, carriedMb: 0 };
  if (cluster.length === 1) {
    const finishMs = timeForVolume(only.table, only.startMs, volumeMb);
    return { finishMs, carriedMb: volumeBetween(only.table, only.startMs, only.endMs) };
  }
  // Short by half a byte counts as sent, here as in the capacity tables.
  const targetMb = volumeMb - VOLUME_TOLERANCE_MB / 2;
  let carriedMb = 0;
  let fromMs = Math.min(...cluster.map(({ startMs }) => startMs));
  const positions = cluster.map(() => 1);
  for (;;) {
    const cell = nextCell(cluster, positions, fromMs);
    if (cell === null) return { finishMs: null, carriedMb };
    const { toMs, mbPerMs } = cell;
    const cellMb = mbPerMs * (toMs - fromMs);
    if (cellMb > 0 && carriedMb + cellMb >= targetMb) {
      const exactMs = fromMs + (targetMb - carriedMb) / mbPerMs;
      return { finishMs: Math.ceil(exactMs - ROUNDING_MS), carriedMb };
    }
    carriedMb += cellMb;
    fromMs = toMs;
  }
}

/** The span from an instant on in which no rate changes, and the highest rate in it. */
function nextCell(
  cluster: readonly Offer[],
  positions: number[],
  fromMs: number,
): { toMs: number; mbPerMs: number } | null {
  let toMs = Infinity;
  let mbPerMs = 0;
  cluster.forEach(({ table, startMs, endMs }, index) => {
    if (endMs <= fromMs) return;
    if (startMs > fromMs) {
      toMs = Math.min(toMs, startMs);
      return;
    }
    const { timesMs, cumulativeMb } = table;
    let at = positions[index] ?? 1;
    while (at < timesMs.length - 1 && (timesMs[at] ?? Infinity) <= fromMs) at += 1;
    positions[index] = at;
    const spanMs = (timesMs[at] ?? 0) - (timesMs[at - 1] ?? 0);
    const spanMb = (cumulativeMb[at] ?? 0) - (cumulativeMb[at - 1] ?? 0);
    toMs = Math.min(toMs, endMs, timesMs[at] ?? endMs);
    mbPerMs = Math.max(mbPerMs, spanMs > 0 ? spanMb / spanMs : 0);
  });
  return toMs === Infinity ? null : { toMs, mbPerMs };
}
