import type { Pass } from '../planning/environment/environment.ts';
import type { PlanDifference } from '../planning/replan/plan-difference.ts';
import type { Schedule } from '../planning/plan.ts';

/** Data that a revision moves at another time, over another station, or not at all. */
export interface ChangedTransfer {
  readonly fromStep: string | null;
  readonly toStep: string | null;
  /** Where it was and where it is; null: it was not, it is no more. */
  readonly before: Crossing | null;
  readonly after: Crossing | null;
}

/** When data begin and end to flow, and over which stations. */
export interface Crossing {
  readonly startMs: number;
  readonly endMs: number;
  readonly stationIds: readonly string[];
}

/** What a revision changes of the plan that is flown. */
export interface RevisionChanges {
  /** Steps that run no more. */
  readonly leftOut: readonly string[];
  readonly transfers: readonly ChangedTransfer[];
  /** Whether a step runs at another time, or no more. */
  readonly changesSteps: boolean;
  /** When the two plans first differ, epoch ms on the deployment's clock; null: nowhere. */
  readonly firstChangeMs: number | null;
}

/** A schedule with the passes that it names. */
interface Contacts {
  readonly schedule: Pick<Schedule, 'segments' | 'transfers'>;
  readonly passes: readonly Pick<Pass, 'stationId'>[];
}

/** Instants that differ by no more are the same, ms. */
const SAME_MS = 2;

/**
 * What a difference of two plans means for who flies the former one. `former` and `next` are the plans as they
 * are shown; steps in `settled` (done or running) stay, and what lies before `nowMs` is past.
 */
export function changesOf(
  difference: PlanDifference,
  former: Contacts,
  next: Contacts,
  { settled, nowMs }: { readonly settled: ReadonlySet<string>; readonly nowMs: number },
): RevisionChanges {
  const { kept, moved, added, removed } = difference;
  const there = new Set([...kept, ...moved.map(({ stepId }) => stepId), ...settled]);
  const gone = former.schedule.segments.flatMap(({ kind, stepId, startMs }) =>
    kind === 'step' && stepId !== null && !there.has(stepId) ? [{ stepId, startMs }] : [],
  );
  const transfers = changedTransfers(crossings(former, nowMs), crossings(next, nowMs));
  const crossed = transfers.flatMap(({ before, after }) => [before, after]);
  const instants = [
    ...gone.map(({ startMs }) => startMs),
    ...moved.flatMap(({ fromMs, toMs }) => [fromMs, toMs]),
    ...[...added, ...removed].map(({ startMs }) => startMs),
    ...crossed.flatMap((one) => one?.startMs ?? []),
  ];
  return {
    leftOut: [...new Set(gone.map(({ stepId }) => stepId))],
    transfers,
    changesSteps: gone.length > 0 || moved.length > 0,
    firstChangeMs: instants.length === 0 ? null : Math.max(nowMs, Math.min(...instants)),
  };
}

/** What flows after `nowMs`, by the steps that it leads from and to. */
function crossings(
  { schedule, passes }: Contacts,
  nowMs: number,
): Map<string, Crossing & Pick<ChangedTransfer, 'fromStep' | 'toStep'>> {
  const found = schedule.transfers.flatMap(({ fromStep, toStep, slices }) => {
    const ahead = slices.filter(({ endMs }) => endMs > nowMs);
    if (ahead.length === 0) return [];
    const stationIds = ahead.flatMap(({ passIndex }) => passes[passIndex]?.stationId ?? []);
    return {
      ...{ fromStep, toStep, stationIds: [...new Set(stationIds)] },
      startMs: Math.min(...ahead.map(({ startMs }) => startMs)),
      endMs: Math.max(...ahead.map(({ endMs }) => endMs)),
    };
  });
  return new Map(found.map((one) => [JSON.stringify([one.fromStep, one.toStep]), one]));
}

function changedTransfers(
  before: ReturnType<typeof crossings>,
  after: ReturnType<typeof crossings>,
): ChangedTransfer[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const either = was ?? is;
    if (either === undefined || (was !== undefined && is !== undefined && isSame(was, is)))
      return [];
    const { fromStep, toStep } = either;
    return [{ fromStep, toStep, before: crossingOf(was), after: crossingOf(is) }];
  });
}

function isSame(one: Crossing, other: Crossing): boolean {
  return (
    Math.abs(one.startMs - other.startMs) <= SAME_MS &&
    Math.abs(one.endMs - other.endMs) <= SAME_MS &&
    one.stationIds.join() === other.stationIds.join()
  );
}

function crossingOf(crossing: Crossing | undefined): Crossing | null {
  if (crossing === undefined) return null;
  const { startMs, endMs, stationIds } = crossing;
  return { startMs, endMs, stationIds };
}
