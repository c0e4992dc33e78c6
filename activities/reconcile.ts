import { setTimeout as sleep } from 'node:timers/promises';
import type { StartOutcome, WorkflowState } from '../temporal/server-calls.ts';
import type { WorkflowStoreRecords } from '../records/store/workflow-store.ts';
import type { Progress } from './heartbeat.ts';

/** A record younger than this may still be on its way into Temporal, ms. */
const START_GRACE_MS = 30_000;
/** The workflow of an open record is looked at this often, ms. */
const CHECK_EVERY_MS = 5 * 60_000;
/** Records under way at once: a call that hangs holds up one of so many. */
const AT_ONCE = 16;
/** Most records a second: what is mended starts to run, and others want the server, too. */
const MOST_PER_SECOND = 300;
/** So many records are marked by one write. */
const MARKED_AT_ONCE = 100;
/** So many failures one after another are an outage, and no fault of the records. */
const OUTAGE_AFTER = 32;
/** Heartbeats of an activity that works through records, ms. */
export const RECONCILE_HEARTBEAT_MS = 2_000;

/** What a reconciler of records works with. */
export interface ReconcileClock {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly store: Pick<WorkflowStoreRecords, 'lostAtMs'>;
}

/** Records that are looked at one by one. */
export interface Rows<R> {
  readonly rows: AsyncIterable<R>;
  /** Answers what the record took. */
  readonly settle: (row: R) => Promise<string>;
  /** Notes that these were looked at; called again and again on the way. */
  readonly mark?: (ids: readonly string[]) => Promise<unknown>;
}

/** What the records took: how many of each kind of mending, and those that could not be settled. */
export interface Settled {
  readonly counts: ReadonlyMap<string, number>;
  /** All that were looked at. */
  readonly looked: number;
  readonly unsettled: number;
}

/**
 * Works through records, some at a time and so many a second. One that fails holds up no other and is marked
 * like them, so that the next look begins with those that were not looked at. Throws the first failure when
 * nothing but failures is left: an outage.
 */
export async function settleAll<R extends { readonly _id: string }>(
  { rows, settle, mark = () => Promise.resolve() }: Rows<R>,
  { beat, signal }: Progress,
): Promise<Settled> {
  const counts = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  const pace = createPace(MOST_PER_SECOND);
  let settled: string[] = [];
  let failing: string[] = [];
  let unsettled = 0;
  let looked = 0;
  let failure: { readonly error: unknown } | undefined;

  const settleOne = async (row: R): Promise<void> => {
    try {
      const mending = await settle(row);
      counts.set(mending, (counts.get(mending) ?? 0) + 1);
      // Others get through: what failed before did so for reasons of its own.
      settled.push(row._id, ...failing.splice(0));
    } catch (error) {
      failure ??= { error };
      failing.push(row._id);
      unsettled += 1;
    }
  };
  const markSettled = async (): Promise<void> => {
    const ids = settled;
    settled = [];
    if (ids.length > 0) await mark(ids);
    beat(`${looked} looked at`);
  };

  try {
    for await (const row of rows) {
      if (signal.aborted || failing.length >= OUTAGE_AFTER) break;
      await pace();
      looked += 1;
      const work = settleOne(row).finally(() => underWay.delete(work));
      underWay.add(work);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
      if (settled.length >= MARKED_AT_ONCE) await markSettled();
    }
  } finally {
    await Promise.all(underWay);
  }
  const isOutage = failure !== undefined && (counts.size === 0 || failing.length >= OUTAGE_AFTER);
  if (!isOutage) settled.push(...failing.splice(0));
  failing = [];
  await markSettled();
  if (isOutage) throw failure?.error;
  signal.throwIfAborted();
  return { counts, looked, unsettled };
}

/** Waits so that no more than so many come through in a second. */
function createPace(perSecond: number): () => Promise<void> {
  const gapMs = 1_000 / perSecond;
  let nextMs = performance.now();
  return async () => {
    const nowMs = performance.now();
    nextMs = Math.max(nextMs + gapMs, nowMs - 100);
    if (nextMs - nowMs > 4) await sleep(nextMs - nowMs);
  };
}

/** Records of one kind that have a workflow each, and how one is mended. */
export interface ReconciledKind<R extends { readonly _id: string }, M extends string> {
  readonly records: {
    /** Those made before then whose workflow never began. */
    unstarted(createdBeforeMs: number): AsyncIterable<R>;
    /** Those with a workflow that were not looked at since. */
    unchecked(checkedBeforeMs: number): AsyncIterable<R>;
    markChecked(ids: readonly string[]): Promise<unknown>;
  };
  /** Says whether a record wants a workflow; false: it has ended, or is to end. */
  readonly isOpen: (record: R) => boolean;
  readonly start: (record: R) => Promise<StartOutcome>;
  readonly describe: (id: string) => Promise<WorkflowState>;
  /** Makes record and workflow agree; answers what it took. */
  readonly settle: (record: R, state: WorkflowState) => Promise<M>;
}

/**
 * Starts the workflows that never began and looks at those of open records: every few minutes, and all of
 * them once after the store of Temporal was lost. Answers what the records took, `none` where nothing. Safe
 * to repeat.
 */
export async function reconcileKind<R extends { readonly _id: string }, M extends string>(
  { records, isOpen, start, describe, settle }: ReconciledKind<R, M>,
  { clock, store }: ReconcileClock,
  progress: Progress,
): Promise<Settled> {
  const look = async (record: R): Promise<M> => settle(record, await describe(record._id));
  const begin = async (record: R): Promise<string> => {
    const outcome = await start(record);
    if (outcome === 'started') return 'started';
    return outcome === 'unknown' ? 'none' : look(record);
  };
  const unstarted = records.unstarted(clock() - START_GRACE_MS);
  const begun = await settleAll({ rows: unstarted, settle: begin }, progress);
  const cutoffMs = clock() - CHECK_EVERY_MS;
  const lostAtMs = await store.lostAtMs();
  const isLost = lostAtMs > cutoffMs;
  const checked = await settleAll(
    {
      rows: records.unchecked(Math.max(cutoffMs, lostAtMs)),
      // A lost store knows none of them: one call begins each anew, and refuses where that is not so.
      settle: (record) => (isLost && isOpen(record) ? begin(record) : look(record)),
      mark: (ids) => records.markChecked(ids),
    },
    progress,
  );
  return together(begun, checked);
}

function together(one: Settled, other: Settled): Settled {
  const counts = new Map(one.counts);
  for (const [mending, count] of other.counts)
    counts.set(mending, (counts.get(mending) ?? 0) + count);
  return {
    counts,
    looked: one.looked + other.looked,
    unsettled: one.unsettled + other.unsettled,
  };
}

/** How many records took this mending. */
export function countOf({ counts }: Settled, mending: string): number {
  return counts.get(mending) ?? 0;
}

/** What a look of a reconciler came to that starts workflows and ends records. */
export interface SettledReport {
  readonly checked: number;
  readonly started: number;
  /** Told to end, or ended or removed where no workflow was left. */
  readonly ended: number;
  /** Could not be settled for reasons of their own; looked at again. */
  readonly unsettled: number;
}

/** The report of such a look. */
export function reportOf(settled: Settled): SettledReport {
  return {
    checked: settled.looked,
    started: countOf(settled, 'started'),
    ended: countOf(settled, 'ended'),
    unsettled: settled.unsettled,
  };
}
