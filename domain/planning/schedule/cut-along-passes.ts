import type { PartialSchedule, Piece } from './partial-schedule.ts';
import type { Pass } from '../environment/environment.ts';
import type { StepDetail } from '../job/job.ts';
import type { Interval } from '../../time/intervals.ts';
import { lightOf } from './admissible.ts';
import type { StepTask } from './tasks.ts';
import type { WorkMeter } from '../rcpsp/work-meter.ts';

/** A stretch of one pass in which the step's draw fits. */
interface Option extends Interval {
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
  partial: PartialSchedule,
  task: StepTask,
  detail: Extract<StepDetail, { kind: 'pass' }>,
  fromMs: number,
): Piece[] | null {
  const minMs = detail.minPassDurationS * 1000;
  const { maxSegments } = detail;
  const { meter } = partial;
  const chains: Chain[][] = [];
  let best: Chain | null = null;
  for (const pass of partial.environment.passes) {
    if (pass.losMs <= fromMs || pass.losMs - pass.aosMs < minMs) continue;
    if (best !== null && pass.aosMs >= endOf(best)) break;
    const option = longestFit(partial, task, pass, fromMs);
    if (option === null) continue;
    const finish = extend(chains, option, task.durationMs, { maxSegments, meter });
    if (finish !== null && (best === null || endOf(finish) < endOf(best))) best = finish;
  }
  return best === null ? null : unwind(best);
}

/** Adds the chains that end with an option; returns one that finishes the work in it, if any. */
function extend(
  chains: Chain[][],
  option: Option,
  durationMs: number,
  { maxSegments, meter }: { readonly maxSegments: number; readonly meter: WorkMeter },
): Chain | null {
  let finish: Chain | null = null;
  const levels = Math.min(maxSegments, chains.length + 1);
  for (let count = levels; count >= 1; count -= 1) {
    const before: readonly (Chain | null)[] = count === 1 ? [null] : (chains[count - 2] ?? []);
    let longest: Chain | null = null;
    // Backwards: behind the first that is over in time there are only chains with less work done.
    for (let at = before.length - 1; at >= 0; at -= 1) {
      const chain = before[at] ?? null;
      const overMs = chain === null ? option.startMs : endOf(chain);
      meter.spent += 1;
      if (overMs >= option.endMs) continue;
      const startMs = Math.max(option.startMs, overMs);
      const left = durationMs - (chain?.workMs ?? 0);
      const lengthMs = Math.min(left, option.endMs - startMs);
      const next = { option, startMs, workMs: (chain?.workMs ?? 0) + lengthMs, before: chain };
      if (lengthMs === left) {
        if (finish === null || endOf(next) <= endOf(finish)) finish = next;
      } else if (longest === null || next.workMs >= longest.workMs) longest = next;
      if (overMs <= option.startMs) break;
    }
    if (longest !== null) keep((chains[count - 1] ??= []), longest);
  }
  return finish;
}

/**
 * Adds a chain to those of as many pieces, which stand in order of their ends with ever more work
 * done: one that lasts longer than another without more work is of no use.
 */
function keep(alike: Chain[], chain: Chain): void {
  const endMs = endOf(chain);
  let at = alike.length;
  for (let other = alike[at - 1]; other !== undefined && endOf(other) > endMs;)
    other = alike[(at -= 1) - 1];
  if ((alike[at - 1]?.workMs ?? 0) >= chain.workMs) return;
  let useless = 0;
  for (let next = alike[at]; next !== undefined && next.workMs <= chain.workMs;)
    next = alike[at + (useless += 1)];
  alike.splice(at, useless, chain);
}

function longestFit(
  partial: PartialSchedule,
  task: StepTask,
  pass: Pass,
  fromMs: number,
): Option | null {
  let longest: Option | null = null;
  let atMs = Math.max(pass.aosMs, fromMs);
  while (atMs < pass.losMs) {
    const span = partial.profile.nextFit(task.draw, atMs, lightOf(task.step));
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
