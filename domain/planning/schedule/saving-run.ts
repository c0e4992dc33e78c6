import type { Environment } from '../environment/environment.ts';
import type { ResourceProfile } from './resource-profile.ts';
import type { Interval } from '../../time/intervals.ts';
import type { StepTask } from './tasks.ts';
import { lightOf } from './admissible.ts';

/** A save ends so long before its hazard where there is room, as predictions of hazards have it, ms. */
export const SAVE_MARGIN_MS = 30_000;

/** Hazards that begin so soon after another share its save, or while one could be written, ms. */
const SHARED_MS = 60_000;

/** Shortest save or restore of a checkpoint, ms. */
const MIN_CHECKPOINT_MS = 1000;

/** A stretch of work that is saved before every hazard that begins during it. */
export interface SavingRun extends Interval {
  /** After each of them the work goes on at once. */
  readonly saves: readonly Interval[];
}

/** What a stretch consists of, and what its step saves before. */
export interface RunPlan {
  readonly restoreMs: number;
  readonly workMs: number;
  /** The save that closes it. */
  readonly saveMs: number;
  /** How long one save takes, ms. */
  readonly stateMs: number;
  /** Begins of hazards in order of time, ms. */
  readonly hazards: readonly number[];
}

/** Time to write or read the state of a step, ms: its memory at the bus's rate, at least 1 s. */
export function checkpointMs({ bus }: Environment, { draw }: StepTask): number {
  return Math.max(MIN_CHECKPOINT_MS, Math.ceil((draw.memoryMb / bus.writeMbS) * 1000));
}

/**
 * When the hazards begin before which a step saves, ms, in order of time: crossings of the anomaly and
 * peaks of temperature. None for steps without checkpoints, and for `pass` steps, whose parts are
 * products of their own.
 */
export function hazardsOf(
  { saa, thermalHazards }: Environment,
  { step, location }: Pick<StepTask, 'step' | 'location'>,
): number[] {
  const isSaved = step.checkpointIntervalS > 0 && step.detail.kind !== 'pass';
  if (!isSaved || location === 'ground') return [];
  const fromMs = step.savedUntilMs ?? -Infinity;
  return [...saa, ...thermalHazards]
    .map(({ startMs }) => startMs)
    .filter((beginMs) => beginMs > fromMs)
    .sort((a, b) => a - b);
}

/** Until when further hazards share the save before one that begins at `hazardMs`, ms. */
export function sharedUntilMs(hazardMs: number, stateMs: number): number {
  return hazardMs + Math.max(SHARED_MS, stateMs);
}

/**
 * The earliest stretch that begins at or after `fromMs`. A save ends before each hazard that begins
 * during the work, `SAVE_MARGIN_MS` before where half of the room for work allows; where a hazard
 * comes too soon for any work and a save, the work begins with the hazard instead. The later a stretch
 * begins, the later it ends.
 */
export function layRun(fromMs: number, plan: RunPlan): SavingRun {
  for (let workFromMs = fromMs + plan.restoreMs; ;) {
    const walked = walk(workFromMs, plan);
    if (walked.ok) {
      const { saves, endMs } = walked;
      return { startMs: workFromMs - plan.restoreMs, endMs, saves };
    }
    workFromMs = walked.waitMs;
  }
}

type Walk =
  | { readonly ok: true; readonly saves: readonly Interval[]; readonly endMs: number }
  | { readonly ok: false; readonly waitMs: number };

function walk(workFromMs: number, { workMs, saveMs, stateMs, hazards }: RunPlan): Walk {
  const saves: Interval[] = [];
  let atMs = workFromMs;
  let leftMs = workMs;
  let sharedMs = workFromMs;
  for (const hazardMs of hazards) {
    if (hazardMs <= sharedMs) continue;
    if (atMs + leftMs + saveMs <= hazardMs) break;
    const roomMs = hazardMs - atMs - stateMs;
    if (roomMs < 1) return { ok: false, waitMs: hazardMs };
    const endMs = hazardMs - Math.min(SAVE_MARGIN_MS, Math.floor(roomMs / 2));
    saves.push({ startMs: endMs - stateMs, endMs });
    leftMs -= endMs - stateMs - atMs;
    atMs = endMs;
    sharedMs = sharedUntilMs(hazardMs, stateMs);
  }
  return { ok: true, saves, endMs: atMs + leftMs + saveMs };
}

/**
 * The earliest stretch from `fromMs` on that does all of a step's work at once where its draw fits;
 * null when there is none. In eclipse only for eclipse steps, whose energy is not looked at.
 */
export function firstRun(
  environment: Environment,
  profile: ResourceProfile,
  task: StepTask,
  fromMs: number,
): SavingRun | null {
  const { draw, durationMs: workMs } = task;
  const light = lightOf(task.step);
  const hazards = hazardsOf(environment, task);
  const plan = {
    restoreMs: 0,
    workMs,
    saveMs: 0,
    stateMs: checkpointMs(environment, task),
    hazards,
  };
  for (let atMs = fromMs; ;) {
    const fitMs = profile.firstFit(draw, atMs, light, workMs);
    if (fitMs === null) return null;
    const run = layRun(fitMs, plan);
    if (run.startMs === fitMs && run.saves.length === 0) return run;
    const span = profile.nextFit(draw, run.startMs, light);
    if (span === null) return null;
    if (span.startMs === run.startMs && run.endMs <= span.endMs) return run;
    // Whatever begins later in the same span ends later still.
    atMs = span.startMs === run.startMs ? span.endMs : span.startMs;
  }
}
