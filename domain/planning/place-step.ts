import { lightOf, mustBeCut } from './admissible.ts';
import { eclipseAllowanceWh, type BatteryBlock } from './battery-guard.ts';
import {
  bookLoads,
  releaseOf,
  releases,
  type Board,
  type EclipseUse,
  type Piece,
} from './board.ts';
import type { Refusal } from './refusal.ts';
import { cutAlongPasses } from './cut-along-passes.ts';
import { refuseStep } from './refuse-step.ts';
import type { Span } from './resource-profile.ts';
import type { Overflow, StorageChange } from './storage-ledger.ts';
import type { StepTask } from './tasks.ts';

/** Attempts to place one step before it counts as impossible; each moves it later. */
const MAX_ATTEMPTS = 400;

/** Shortest save or restore of a checkpoint, ms. */
const MIN_CHECKPOINT_MS = 1000;

/**
 * Places a step at its earliest feasible start and books everything it takes; returns a refusal when
 * there is none. Ground steps start when the last of what they wait for has ended.
 */
export function placeStep(board: Board, task: StepTask): Refusal | null {
  const releaseMs = releaseOf(board, task.index);
  if (task.location === 'ground') {
    commit(board, task, [whole(releaseMs, releaseMs + task.durationMs)]);
    return null;
  }
  const propose = proposerOf(board, task);
  let fromMs = releaseMs;
  let cause: Overflow | BatteryBlock | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const pieces = propose(fromMs);
    const first = pieces?.[0];
    const last = pieces?.at(-1);
    if (pieces === null || first === undefined || last === undefined)
      return refuseStep(board, task, releaseMs, cause);
    const changes = storageChanges(board, task, pieces, last.endMs);
    const overflow = board.storage.overflow(changes);
    if (overflow !== null) {
      cause = overflow;
      if (overflow.endMs === Infinity) break;
      fromMs = laterStart(overflow, first.startMs, last.endMs);
      continue;
    }
    const uses = task.step.detail.kind === 'eclipse' ? eclipseUses(task, pieces) : [];
    const bookings = pieces.map((span) => ({ draw: task.draw, span }));
    const block = bookLoads(board, bookings, uses);
    if (block === null) {
      board.storage.book(changes);
      commit(board, task, pieces);
      return null;
    }
    cause = block;
    if (block.retryMs <= first.startMs) break;
    fromMs = block.retryMs;
  }
  return refuseStep(board, task, releaseMs, cause);
}

type Proposer = (fromMs: number) => Piece[] | null;

function proposerOf(board: Board, task: StepTask): Proposer {
  if (task.step.detail.kind === 'pass') {
    const detail = task.step.detail;
    return (fromMs) => cutAlongPasses(board, task, detail, fromMs);
  }
  if (mustBeCut(board.environment, task)) return (fromMs) => cutAtCheckpoints(board, task, fromMs);
  return (fromMs) => inOnePiece(board, task, fromMs);
}

function inOnePiece(board: Board, task: StepTask, fromMs: number): Piece[] | null {
  if (task.step.detail.kind !== 'eclipse') {
    const startMs = board.profile.firstFit(task.draw, fromMs, 'any', task.durationMs);
    return startMs === null ? null : [whole(startMs, startMs + task.durationMs)];
  }
  for (let span = nextSpan(board, task, fromMs); span !== null;) {
    if (usableMs(board, task, span) >= task.durationMs)
      return [whole(span.startMs, span.startMs + task.durationMs)];
    span = nextSpan(board, task, span.endMs);
  }
  return null;
}

/**
 * Cuts a step: a piece holds a whole multiple of the checkpoint interval of work except the last,
 * ends with a save inside its span, and the next one starts with a restore of the same length.
 */
function cutAtCheckpoints(board: Board, task: StepTask, fromMs: number): Piece[] | null {
  const intervalMs = Math.round(task.step.checkpointIntervalS * 1000);
  const costMs = checkpointMs(board, task);
  const pieces: Piece[] = [];
  let workMs = task.durationMs;
  for (let span = nextSpan(board, task, fromMs); span !== null;) {
    const restoreMs = pieces.length === 0 ? 0 : costMs;
    const roomMs = usableMs(board, task, span) - restoreMs;
    const { startMs } = span;
    if (roomMs >= workMs) {
      const endMs = startMs + restoreMs + workMs;
      return [...pieces, { startMs, endMs, restoreMs, saveMs: 0, passIndex: null }];
    }
    const doneMs = Math.floor((roomMs - costMs) / intervalMs) * intervalMs;
    if (doneMs > 0) {
      const endMs = startMs + restoreMs + doneMs + costMs;
      pieces.push({ startMs, endMs, restoreMs, saveMs: costMs, passIndex: null });
      workMs -= doneMs;
    }
    span = nextSpan(board, task, span.endMs);
  }
  return null;
}

function nextSpan(board: Board, task: StepTask, fromMs: number): Span | null {
  return board.profile.nextFit(task.draw, fromMs, lightOf(task.step));
}

/** How long a step may run from the start of a span: all of it or, in eclipse, what energy allows. */
function usableMs(board: Board, task: StepTask, span: Span): number {
  const lengthMs = span.endMs - span.startMs;
  if (task.step.detail.kind !== 'eclipse' || task.draw.powerW === 0) return lengthMs;
  const allowedWh = eclipseAllowanceWh(board.environment, board.profile.load(), {
    task,
    ...span,
  });
  return Math.min(lengthMs, Math.floor((allowedWh * 3_600_000) / task.draw.powerW + 1e-6));
}

/** Time to write or read the state of a step, ms. */
function checkpointMs(board: Board, task: StepTask): number {
  const seconds = task.draw.memoryMb / board.environment.bus.writeMbS;
  return Math.max(MIN_CHECKPOINT_MS, Math.ceil(seconds * 1000));
}

function storageChanges(
  board: Board,
  task: StepTask,
  pieces: readonly Piece[],
  endMs: number,
): StorageChange[] {
  const changes: StorageChange[] = [];
  pieces.forEach(({ startMs, endMs: pieceEnd }, index) => {
    changes.push({ startMs, endMs: pieceEnd, amountMb: task.scratchMb });
    const next = pieces[index + 1];
    if (next !== undefined && task.step.detail.kind !== 'pass')
      changes.push({ startMs: pieceEnd, endMs: next.startMs, amountMb: task.draw.memoryMb });
  });
  if (task.heldMb > 0) changes.push({ startMs: endMs, endMs: Infinity, amountMb: task.heldMb });
  changes.push(...releases(board, task.index, endMs));
  return changes.filter(({ amountMb }) => amountMb !== 0);
}

/** The next start worth trying: after the overflow, or so late that the product comes after it. */
function laterStart(overflow: Overflow, startMs: number, endMs: number): number {
  if (overflow.startMs < endMs) return Math.max(startMs + 1, overflow.endMs);
  return Math.max(startMs + 1, overflow.endMs - (endMs - startMs));
}

function eclipseUses(task: StepTask, pieces: readonly Piece[]): EclipseUse[] {
  return pieces.map(({ startMs, endMs }) => ({ task, startMs, endMs }));
}

function whole(startMs: number, endMs: number): Piece {
  return { startMs, endMs, restoreMs: 0, saveMs: 0, passIndex: null };
}

function commit(board: Board, task: StepTask, pieces: readonly Piece[]): void {
  const first = pieces[0];
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return;
  board.placed[task.index] = { kind: 'step', pieces };
  board.startMs[task.index] = first.startMs;
  board.endMs[task.index] = last.endMs;
}
