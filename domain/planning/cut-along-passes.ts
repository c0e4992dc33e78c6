import type { Board, Piece } from './board.ts';
import type { Pass } from './environment.ts';
import type { StepDetail } from './job.ts';
import type { Span } from './resource-profile.ts';
import type { StepTask } from './tasks.ts';

/** A stretch of one pass in which the step's draw fits. */
interface Option extends Span {
  readonly passIndex: number;
}

/** Most work done by some number of pieces of which the last fills its option. */
interface Chain {
  readonly option: Option;
  readonly startMs: number;
  readonly workMs: number;
  readonly before: Chain | null;
}

/**
 * Cuts a `pass` step into at most `maxSegments` pieces, each inside another pass that lasts long
 * enough, so that it ends as early as possible; null when the passes do not hold it. Dynamic
 * programme over passes in order of time: most work with k pieces of which the last ends with its
 * pass, closed by a piece that does the rest.
 */
export function cutAlongPasses(
  board: Board,
  task: StepTask,
  detail: Extract<StepDetail, { kind: 'pass' }>,
  fromMs: number,
): Piece[] | null {
  const minMs = detail.minPassDurationS * 1000;
  const chains: Chain[][] = [];
  let best: Chain | null = null;
  for (const pass of board.environment.passes) {
    if (pass.losMs <= fromMs || pass.losMs - pass.aosMs < minMs) continue;
    if (best !== null && pass.aosMs >= endOf(best)) break;
    const option = longestFit(board, task, pass, fromMs);
    if (option === null) continue;
    const finish = extend(chains, option, task.durationMs, detail.maxSegments);
    board.meter.spent += chains.reduce((sum, { length }) => sum + 1 + length, 0);
    if (finish !== null && (best === null || endOf(finish) < endOf(best))) best = finish;
  }
  return best === null ? null : unwind(best);
}

/** Adds the chains that end with an option; returns one that finishes the work in it, if any. */
function extend(
  chains: Chain[][],
  option: Option,
  durationMs: number,
  maxSegments: number,
): Chain | null {
  let finish: Chain | null = null;
  const levels = Math.min(maxSegments, chains.length + 1);
  for (let count = levels; count >= 1; count -= 1) {
    const before: readonly (Chain | null)[] = count === 1 ? [null] : (chains[count - 2] ?? []);
    let longest: Chain | null = null;
    for (const chain of before) {
      const startMs = Math.max(option.startMs, chain === null ? option.startMs : endOf(chain));
      if (startMs >= option.endMs) continue;
      const left = durationMs - (chain?.workMs ?? 0);
      const lengthMs = Math.min(left, option.endMs - startMs);
      const next = { option, startMs, workMs: (chain?.workMs ?? 0) + lengthMs, before: chain };
      if (lengthMs === left) {
        if (finish === null || endOf(next) < endOf(finish)) finish = next;
      } else if (longest === null || next.workMs > longest.workMs) longest = next;
    }
    if (longest !== null) keep((chains[count - 1] ??= []), longest);
  }
  return finish;
}

/**
 * Adds a chain to those of as many pieces, unless one of them is over as soon with as much work done;
 * those that last as long with less work are forgotten. Of equals the first stays, so that what is
 * found is what all chains together would find.
 */
function keep(alike: Chain[], chain: Chain): void {
  const endMs = endOf(chain);
  if (alike.some((other) => endOf(other) <= endMs && other.workMs >= chain.workMs)) return;
  let kept = 0;
  for (const other of alike)
    if (endOf(other) < endMs || other.workMs >= chain.workMs) alike[kept++] = other;
  alike.length = kept;
  alike.push(chain);
}

function longestFit(board: Board, task: StepTask, pass: Pass, fromMs: number): Option | null {
  let longest: Option | null = null;
  let atMs = Math.max(pass.aosMs, fromMs);
  while (atMs < pass.losMs) {
    const span = board.profile.nextFit(task.draw, atMs, 'any');
    if (span === null || span.startMs >= pass.losMs) break;
    const endMs = Math.min(span.endMs, pass.losMs);
    if (longest === null || endMs - span.startMs > longest.endMs - longest.startMs)
      longest = { passIndex: pass.index, startMs: span.startMs, endMs };
    atMs = span.endMs;
  }
  return longest;
}

function endOf(chain: Chain): number {
  return chain.startMs + chain.workMs - (chain.before?.workMs ?? 0);
}

function unwind(last: Chain): Piece[] {
  const pieces: Piece[] = [];
  for (let chain: Chain | null = last; chain !== null; chain = chain.before)
    pieces.push({
      startMs: chain.startMs,
      endMs: endOf(chain),
      restoreMs: 0,
      saveMs: 0,
      saves: [],
      passIndex: chain.option.passIndex,
    });
  return pieces.reverse();
}
