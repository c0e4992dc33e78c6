import { KEY_EXCHANGE_MS } from '../../link/radio.ts';
import type { Environment } from '../environment/environment.ts';
import type { Security } from '../job/job.ts';
import { endInTime, timesOf } from '../job/step-times.ts';
import { lightOf, mustBeCut } from './admissible.ts';
import { bestContactEndMs } from './best-contact.ts';
import type { ResourceProfile } from './resource-profile.ts';
import { firstRun, hazardsOf } from './saving-run.ts';
import type { StepTask, TransferTask } from './tasks.ts';

/**
 * No schedule ends a step, released at an instant, before this, ms: it has the satellite for itself.
 * Infinity when it fits nowhere, or only later than it may end.
 */
export function stepEndMs(
  environment: Environment,
  profile: ResourceProfile,
  task: StepTask,
  releaseMs: number,
): number {
  const { startMs } = environment;
  const fromMs = Math.max(releaseMs, timesOf(task.step, startMs).notBeforeMs);
  return endInTime(task.step, startMs, freeEndMs(environment, profile, task, fromMs));
}

/** The same, whenever the step may run. */
function freeEndMs(
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
  if (!cut) {
    const fitMs = profile.firstFit(task.draw, releaseMs, light, task.durationMs);
    return fitMs === null ? Infinity : fitMs + task.durationMs;
  }
  let leftMs = task.durationMs;
  let fromMs = releaseMs;
  for (;;) {
    const span = profile.nextFit(task.draw, fromMs, light);
    if (span === null) return Infinity;
    const lengthMs = span.endMs - span.startMs;
    if (lengthMs >= leftMs) return span.startMs + leftMs;
    leftMs -= lengthMs;
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
  return volumeEndMs(environment, security, task, releaseMs, volumeOf(task));
}

/** Earliest end, ms, of a volume over the contacts that the job's data may use. */
export function volumeEndMs(
  { passes }: Environment,
  { encryption, dataClassification, allowedGroundStations }: Security,
  { direction }: Pick<TransferTask, 'direction'>,
  releaseMs: number,
  volumeMb: number,
): number {
  const leadMs = encryption === 'none' ? 0 : KEY_EXCHANGE_MS;
  const isConfined = dataClassification === 'confidential';
  const stations = isConfined ? (allowedGroundStations ?? null) : null;
  return bestContactEndMs(passes, { direction, leadMs, stations }, releaseMs, volumeMb);
}

/** What a transfer carries on the wire with its reserve, MB. */
export function volumeOf({ volumes }: TransferTask): number {
  return volumes.totalMb + volumes.reserveMb;
}
