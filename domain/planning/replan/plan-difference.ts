import type { Environment } from '../environment/environment.ts';
import type { Schedule } from '../plan.ts';
import { edgeOf } from './steady-plan.ts';

/** A contact of a transfer that one plan has and the other has not. */
export interface ContactChange {
  readonly fromStep: string | null;
  readonly toStep: string | null;
  readonly stationId: string;
  readonly startMs: number;
}

/** How a new plan differs from the former one. */
export interface PlanDifference {
  /** Steps that are done, go on, or begin when they did. */
  readonly kept: readonly string[];
  readonly moved: readonly { stepId: string; fromMs: number; toMs: number }[];
  readonly added: readonly ContactChange[];
  readonly removed: readonly ContactChange[];
  readonly finishDeltaMs: number;
}

/** Instants that differ by no more are the same, ms. */
const SAME_MS = 2;

interface Side {
  readonly environment: Environment;
  readonly schedule: Schedule;
}

/**
 * Compares a new plan with the former one. Steps in `settled` (completed or running) stay as they
 * were; contacts that began before `nowMs` are past and not compared.
 */
export function differenceOf(
  former: Side,
  next: Side,
  settled: ReadonlySet<string>,
  nowMs: number,
): PlanDifference {
  const before = stepStarts(former.schedule);
  const after = stepStarts(next.schedule);
  const kept: string[] = [];
  const moved: { stepId: string; fromMs: number; toMs: number }[] = [];
  for (const [stepId, fromMs] of before) {
    const toMs = after.get(stepId);
    if (settled.has(stepId) || (toMs !== undefined && Math.abs(toMs - fromMs) <= SAME_MS))
      kept.push(stepId);
    else if (toMs !== undefined) moved.push({ stepId, fromMs, toMs });
  }
  const old = contactsOf(former).filter(({ startMs }) => startMs >= nowMs);
  const now = contactsOf(next);
  const isIn = (list: readonly ContactChange[], one: ContactChange): boolean =>
    list.some((other) => keyOf(other) === keyOf(one));
  const deltaMs = next.schedule.finishMs - former.schedule.finishMs;
  return {
    kept,
    moved,
    added: now.filter((one) => !isIn(contactsOf(former), one)),
    removed: old.filter((one) => !isIn(now, one)),
    finishDeltaMs: Math.abs(deltaMs) <= SAME_MS ? 0 : deltaMs,
  };
}

/** First start of every step, in order of time. */
function stepStarts({ segments }: Schedule): Map<string, number> {
  const starts = new Map<string, number>();
  for (const { kind, stepId, startMs } of segments)
    if (kind === 'step' && stepId !== null && !starts.has(stepId)) starts.set(stepId, startMs);
  return starts;
}

function contactsOf({ environment, schedule }: Side): (ContactChange & { losMs: number })[] {
  return schedule.transfers.flatMap(({ fromStep, toStep, slices }) =>
    slices.flatMap(({ passIndex, startMs }) => {
      const pass = environment.passes[passIndex];
      if (pass === undefined) return [];
      return [{ fromStep, toStep, stationId: pass.stationId, startMs, losMs: pass.losMs }];
    }),
  );
}

/** Passes of the two environments are told by station and LOS, to a second. */
function keyOf(one: ContactChange & { losMs?: number }): string {
  return `${edgeOf(one.fromStep, one.toStep)} ${one.stationId} ${Math.round((one.losMs ?? 0) / 1000)}`;
}
