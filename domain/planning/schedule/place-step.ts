import { lightOf, mustBeCut } from './admissible.ts';
import { eclipseAllowanceWh, type BatteryBlock, type EclipseUse } from './battery-guard.ts';
import {
  bookLoads,
  heldBeside,
  latestStartOf,
  releaseOf,
  releases,
  type PartialSchedule,
  type Piece,
} from './partial-schedule.ts';
import type { TransferLimits } from './contact-options.ts';
import type { Refusal } from '../refusal.ts';
import { firstCarriedMs } from './battery-wait.ts';
import { cutAlongPasses } from './cut-along-passes.ts';
import { refuseGap, refuseLate, refuseStep } from './refuse-step.ts';
import { timesOf } from '../job/step-times.ts';
import {
  checkpointMs,
  firstRun,
  hazardsOf,
  layRun,
  type RunPlan,
  type SavingRun,
} from './saving-run.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Overflow, StorageChange } from './storage-ledger.ts';
import type { StepTask } from './tasks.ts';
import { crossingMet, isAtRisk } from './upset-risk.ts';
import { isSpent } from '../rcpsp/work-meter.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** Attempts to place one step before it counts as impossible; each moves it later. */
const MAX_ATTEMPTS = 400;

/**
 * Places a step at its earliest feasible start and books everything it takes; returns a refusal when
 * there is none. A sheltered step without checkpoints keeps out of the anomaly where it can. Ground
 * steps start when the last of what they wait for has ended.
 */
export function placeStep(
  partial: PartialSchedule,
  task: StepTask,
  { sheltered, waits }: Pick<TransferLimits, 'sheltered' | 'waits'>,
): Refusal | null {
  const { notBeforeMs, notAfterMs } = timesOf(task.step, partial.environment.startMs);
  const releaseMs = Math.max(notBeforeMs, releaseOf(partial, task.index));
  const latestMs = latestStartOf(partial, task.index);
  if (task.location === 'ground') {
    const endMs = releaseMs + task.durationMs;
    if (releaseMs > latestMs) return refuseGap(partial, task, releaseMs);
    if (endMs > notAfterMs) return refuseLate(partial, task, endMs);
    commit(partial, task, [whole(releaseMs, endMs)]);
    return null;
  }
  const plain = proposerOf(partial, task);
  const isSheltered = sheltered.has(task.step.id) && isAtRisk(task);
  const propose = isSheltered ? shelter(partial, plain, notAfterMs) : plain;
  let fromMs = Math.max(releaseMs, waits.get(task.step.id) ?? releaseMs);
  let cause: Overflow | BatteryBlock | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0 && isSpent(partial.meter)) break;
    const pieces = propose(fromMs);
    const first = pieces?.[0];
    const last = pieces?.at(-1);
    if (pieces === null || first === undefined || last === undefined)
      return refuseStep(partial, task, releaseMs, cause);
    if (first.startMs > latestMs) return refuseGap(partial, task, first.startMs);
    if (last.endMs > notAfterMs) return refuseLate(partial, task, last.endMs);
    const changes = storageChanges(partial, task, pieces, last.endMs);
    const overflow = partial.storage.overflow(changes);
    if (overflow !== null) {
      cause = overflow;
      const isSaving = pieces.some(({ saves }) => saves.length > 0);
      if (overflow.endMs === Infinity && !isSaving) break;
      const span = { startMs: first.startMs, endMs: last.endMs };
      fromMs = laterStart(partial, task, overflow, span, isSaving);
      continue;
    }
    const uses = task.step.detail.kind === 'eclipse' ? eclipseUses(task, pieces) : [];
    const bookings = pieces.map((span) => ({ draw: task.draw, span }));
    const block = bookLoads(partial, bookings, uses);
    if (block === null) {
      const held = heldBeside(partial, task.index, last.endMs);
      if (held !== null) return refuseStep(partial, task, releaseMs, held);
      partial.storage.book(changes);
      commit(partial, task, pieces);
      return null;
    }
    cause = block;
    const retryMs = chargedFrom(partial, task, pieces) ?? block.retryMs;
    if (retryMs <= first.startMs) break;
    fromMs = retryMs;
  }
  return refuseStep(partial, task, releaseMs, cause);
}

/**
 * Whether steps look for the very instant from which the battery carries them: where its charge at the
 * start is stated, others draw on it, or a step draws on it beyond its window.
 */
export function waitsForCharge({ environment, graph }: PartialSchedule): boolean {
  const { baseLoad, chargeAtStart } = environment.bus;
  if (chargeAtStart !== undefined || baseLoad !== undefined) return true;
  return graph.tasks.some((task) => task.kind === 'step' && task.draw.isAssisted === true);
}

/** From when on the battery carries a step that runs in one piece and is not; null where that is not asked. */
function chargedFrom(
  partial: PartialSchedule,
  task: StepTask,
  pieces: readonly Piece[],
): number | null {
  const [first] = pieces;
  if (first === undefined || pieces.length > 1 || first.saves.length > 0) return null;
  if (!waitsForCharge(partial)) return null;
  const { environment, guard, meter, profile } = partial;
  const carriedMs = firstCarriedMs(
    {
      environment,
      booked: profile.load(),
      watts: task.draw.powerW,
      durationMs: first.endMs - first.startMs,
      recovers: guard === 'recovery',
      meter,
    },
    first.startMs,
  );
  // Where the load itself is carried, something else stands in its way.
  return carriedMs === first.startMs ? null : carriedMs;
}

type Proposer = (fromMs: number) => Piece[] | null;

function proposerOf(partial: PartialSchedule, task: StepTask): Proposer {
  if (task.step.detail.kind === 'pass') {
    const detail = task.step.detail;
    return (fromMs) => cutAlongPasses(partial, task, detail, fromMs);
  }
  if (mustBeCut(partial.environment, task))
    return (fromMs) => cutAtCheckpoints(partial, task, fromMs);
  return (fromMs) => inOnePiece(partial, task, fromMs);
}

/** The first proposal outside the anomaly, or where there is none in time the first one. */
function shelter(
  { environment: { saa } }: PartialSchedule,
  propose: Proposer,
  notAfterMs: number,
): Proposer {
  return (fromMs) => {
    for (let atMs = fromMs; ;) {
      const pieces = propose(atMs);
      const isLate = (pieces?.at(-1)?.endMs ?? Infinity) > notAfterMs;
      if (pieces === null || isLate) return propose(fromMs);
      const crossing = crossingMet(saa, pieces);
      if (crossing === null) return pieces;
      atMs = crossing.endMs;
    }
  };
}

function inOnePiece(partial: PartialSchedule, task: StepTask, fromMs: number): Piece[] | null {
  if (task.step.detail.kind !== 'eclipse') {
    const run = firstRun(partial.environment, partial.profile, task, fromMs);
    return run === null ? null : [pieceOf(run)];
  }
  const plan = runPlan(partial, task, { restoreMs: 0, workMs: task.durationMs, saveMs: 0 });
  for (let span = nextSpan(partial, task, fromMs); span !== null;) {
    const run = layRun(span.startMs, plan);
    if (excessMs(partial, task, span, run) <= 0) return [pieceOf(run)];
    const { startMs, endMs }: Interval = span;
    const hazardMs = plan.hazards.find((beginMs) => beginMs > startMs) ?? endMs;
    span = nextSpan(partial, task, Math.min(endMs, hazardMs));
  }
  return null;
}

/**
 * Cuts a step: a piece holds a whole multiple of the checkpoint interval of work except the last,
 * ends with a save inside its span, and the next one starts with a restore of the same length.
 */
function cutAtCheckpoints(
  partial: PartialSchedule,
  task: StepTask,
  fromMs: number,
): Piece[] | null {
  const intervalMs = Math.round(task.step.checkpointIntervalS * 1000);
  const costMs = checkpointMs(partial.environment, task);
  const pieces: Piece[] = [];
  let leftMs = task.durationMs;
  for (let span = nextSpan(partial, task, fromMs); span !== null;) {
    const restoreMs = pieces.length === 0 ? 0 : costMs;
    const rest = { restoreMs, workMs: leftMs, saveMs: 0 };
    const last = layRun(span.startMs, runPlan(partial, task, rest));
    if (excessMs(partial, task, span, last) <= 0)
      return [...pieces, { ...pieceOf(last), restoreMs }];
    const roomMs = usableMs(partial, task, span) - restoreMs;
    for (let parts = Math.floor((roomMs - costMs) / intervalMs); parts > 0;) {
      const part = { restoreMs, workMs: parts * intervalMs, saveMs: costMs };
      const run = layRun(span.startMs, runPlan(partial, task, part));
      const overMs = excessMs(partial, task, span, run);
      if (overMs <= 0) {
        pieces.push({ ...pieceOf(run), restoreMs, saveMs: costMs });
        leftMs -= part.workMs;
        break;
      }
      parts -= Math.ceil(overMs / intervalMs);
    }
    span = nextSpan(partial, task, span.endMs);
  }
  return null;
}

function runPlan(
  { environment }: PartialSchedule,
  task: StepTask,
  parts: Pick<RunPlan, 'restoreMs' | 'workMs' | 'saveMs'>,
): RunPlan {
  return {
    ...parts,
    stateMs: checkpointMs(environment, task),
    hazards: hazardsOf(environment, task),
  };
}

/**
 * By how much a stretch ends after its span or, in eclipse, takes more energy than there is, ms of
 * work; it fits where that is not above 0.
 */
function excessMs(
  partial: PartialSchedule,
  task: StepTask,
  span: Interval,
  run: SavingRun,
): number {
  const lengthMs = run.endMs - run.startMs;
  return Math.max(run.endMs - span.endMs, lengthMs - usableMs(partial, task, span));
}

function nextSpan(partial: PartialSchedule, task: StepTask, fromMs: number): Interval | null {
  return partial.profile.nextFit(task.draw, fromMs, lightOf(task.step));
}

/** How long a step may run from the start of a span: all of it or, in eclipse, what energy allows. */
function usableMs(partial: PartialSchedule, task: StepTask, span: Interval): number {
  const lengthMs = span.endMs - span.startMs;
  if (task.step.detail.kind !== 'eclipse' || task.draw.powerW === 0) return lengthMs;
  const allowedWh = eclipseAllowanceWh(partial.environment, partial.profile.load(), {
    task,
    ...span,
  });
  return Math.min(lengthMs, Math.floor((allowedWh * HOUR_MS) / task.draw.powerW + 1e-6));
}

function storageChanges(
  partial: PartialSchedule,
  task: StepTask,
  pieces: readonly Piece[],
  endMs: number,
): StorageChange[] {
  const changes: StorageChange[] = [];
  pieces.forEach(({ startMs, endMs: pieceEnd, saves }, index) => {
    changes.push({ startMs, endMs: pieceEnd, amountMb: task.scratchMb });
    saves.forEach((save, nth) => {
      const replacedMs = saves[nth + 1]?.endMs ?? pieceEnd;
      changes.push({ startMs: save.endMs, endMs: replacedMs, amountMb: task.draw.memoryMb });
    });
    const next = pieces[index + 1];
    if (next !== undefined && task.step.detail.kind !== 'pass')
      changes.push({ startMs: pieceEnd, endMs: next.startMs, amountMb: task.draw.memoryMb });
  });
  if (task.heldMb > 0) changes.push({ startMs: endMs, endMs: Infinity, amountMb: task.heldMb });
  changes.push(...releases(partial, task.index, endMs));
  return changes.filter(({ amountMb }) => amountMb !== 0);
}

/**
 * The next start worth trying: after the overflow, so late that the product comes after it, or past a
 * hazard before which a state was saved, which then need not be kept.
 */
function laterStart(
  partial: PartialSchedule,
  task: StepTask,
  overflow: Overflow,
  { startMs, endMs }: Interval,
  isSaving: boolean,
): number {
  const freeMs = overflow.startMs < endMs ? overflow.endMs : overflow.endMs - (endMs - startMs);
  const hazardMs = isSaving
    ? hazardsOf(partial.environment, task).find((beginMs) => beginMs > startMs)
    : undefined;
  return Math.max(startMs + 1, Math.min(freeMs, hazardMs ?? freeMs));
}

function eclipseUses(task: StepTask, pieces: readonly Piece[]): EclipseUse[] {
  return pieces.map(({ startMs, endMs }) => ({ task, startMs, endMs }));
}

function whole(startMs: number, endMs: number): Piece {
  return pieceOf({ startMs, endMs, saves: [] });
}

function pieceOf({ startMs, endMs, saves }: SavingRun): Piece {
  return { startMs, endMs, restoreMs: 0, saveMs: 0, saves, passIndex: null };
}

function commit(partial: PartialSchedule, task: StepTask, pieces: readonly Piece[]): void {
  const first = pieces[0];
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return;
  partial.placed[task.index] = { kind: 'step', pieces };
  partial.startMs[task.index] = first.startMs;
  partial.endMs[task.index] = last.endMs;
}
