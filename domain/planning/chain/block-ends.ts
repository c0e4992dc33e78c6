import type { Environment } from '../environment/environment.ts';
import { createResourceProfile } from '../schedule/resource-profile.ts';
import type { StepTask } from '../schedule/tasks.ts';
import { stepEndMs } from '../schedule/earliest-ends.ts';
import { stepStarts, type StepStarts } from './step-starts.ts';

/** For every release of a block inside it the block ends no sooner than max(atLeastMs, release + lastsMs). */
export interface BlockPiece {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly atLeastMs: number;
  readonly lastsMs: number;
}

/** A step on board that may choose its start. */
export interface OpenStep {
  readonly task: StepTask;
  readonly starts: StepStarts;
  /** Earliest end, released at an instant, ms; Infinity when it fits nowhere. */
  readonly endFrom: (releaseMs: number) => number;
}

/** When a block of steps that run one after another ends. */
export interface BlockEnds {
  /** Earliest end of the block released at an instant, ms; Infinity when it fits nowhere. */
  readonly endFrom: (releaseMs: number) => number;
  /** Whether the block never waits. */
  readonly isLinear: boolean;
  /** Time that its steps take, ms. */
  readonly lastsMs: number;
  /** Lower bounds of its ends over a span of releases. */
  readonly over: (fromMs: number, untilMs: number) => BlockPiece[];
  /** Its steps where each of them may choose its start; null where that is not known. */
  readonly steps: readonly OpenStep[] | null;
}

/** Halvings of a span of releases in search of the instants from which a block has to wait. */
const HALVINGS = 6;

const ROUNDING_MS = 1e-3;

/** When a block ends that has the satellite for itself. */
export function blockEnds(environment: Environment, block: readonly StepTask[]): BlockEnds {
  const profile = createResourceProfile(environment.windows);
  const lastsMs = block.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const known = new Map<number, number>();
  const endFrom = (releaseMs: number): number => {
    let endMs = known.get(releaseMs);
    if (endMs !== undefined) return endMs;
    endMs = releaseMs;
    for (const task of block) {
      if (endMs === Infinity) break;
      endMs = stepEndMs(environment, profile, task, endMs);
    }
    known.set(releaseMs, endMs);
    return endMs;
  };
  const split = (fromMs: number, untilMs: number, halvings: number): BlockPiece[] => {
    const atLeastMs = endFrom(fromMs);
    const boundMs = Math.max(atLeastMs, untilMs + lastsMs);
    if (halvings === 0 || endFrom(untilMs) <= boundMs + ROUNDING_MS)
      return [{ fromMs, untilMs, atLeastMs, lastsMs }];
    const middleMs = Math.round((fromMs + untilMs) / 2);
    return [...split(fromMs, middleMs, halvings - 1), ...split(middleMs, untilMs, halvings - 1)];
  };
  const isFree = ({ location, step }: StepTask): boolean =>
    location === 'ground' && step.notBeforeS === undefined && step.notAfterS === undefined;
  if (block.every(isFree))
    return {
      isLinear: true,
      lastsMs,
      endFrom: (releaseMs) => releaseMs + lastsMs,
      over: (fromMs, untilMs) => [{ fromMs, untilMs, atLeastMs: fromMs + lastsMs, lastsMs }],
      steps: null,
    };
  const steps = block.flatMap((task) => {
    const starts = task.location === 'ground' ? null : stepStarts(environment, task);
    const stepEndFrom = (releaseMs: number) => stepEndMs(environment, profile, task, releaseMs);
    return starts === null ? [] : [{ task, starts, endFrom: stepEndFrom }];
  });
  return {
    isLinear: false,
    lastsMs,
    endFrom,
    over: (fromMs, untilMs) => split(fromMs, untilMs, HALVINGS),
    steps: steps.length === block.length ? steps : null,
  };
}
