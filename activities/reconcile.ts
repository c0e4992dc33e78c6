import type { StartOutcome, WorkflowState } from '../temporal/server-calls.ts';
import { mapConcurrently } from './concurrency.ts';

/** A record younger than this may still be on its way into Temporal, ms. */
const START_GRACE_MS = 30_000;
/** The workflow of an open record is looked at this often, ms. */
const CHECK_EVERY_MS = 5 * 60_000;
/** Most records of one kind in one run; the next run takes the others. */
export const RECONCILED_AT_ONCE = 200;

/** Records of one kind that have a workflow each, and how one is mended. */
export interface ReconciledKind<R extends { readonly _id: string }, M extends string> {
  readonly records: {
    unstarted(createdBeforeMs: number, limit: number): Promise<readonly R[]>;
    unchecked(checkedBeforeMs: number, limit: number): Promise<readonly R[]>;
    markChecked(ids: readonly string[]): Promise<unknown>;
  };
  readonly start: (record: R) => Promise<StartOutcome>;
  readonly describe: (id: string) => Promise<WorkflowState>;
  /** Makes record and workflow agree; answers what it took. */
  readonly settle: (record: R, state: WorkflowState) => Promise<M>;
}

/**
 * Starts the workflows that never began and looks at those of open records; answers what each
 * record took, `none` where nothing. Safe to repeat.
 */
export async function reconcileKind<R extends { readonly _id: string }, M extends string>(
  { records, start, describe, settle }: ReconciledKind<R, M>,
  nowMs: () => number,
): Promise<(M | 'started' | 'none')[]> {
  const look = async (record: R): Promise<M> => settle(record, await describe(record._id));
  const unstarted = await records.unstarted(nowMs() - START_GRACE_MS, RECONCILED_AT_ONCE);
  const begun = await mapConcurrently(unstarted, async (record) => {
    const outcome = await start(record);
    if (outcome === 'started') return 'started';
    return outcome === 'unknown' ? 'none' : look(record);
  });
  const unchecked = await records.unchecked(nowMs() - CHECK_EVERY_MS, RECONCILED_AT_ONCE);
  const checked = await mapConcurrently(unchecked, look);
  await records.markChecked(unchecked.map(({ _id }) => _id));
  return [...begun, ...checked];
}

/** How many records took this mending. */
export function countOf(mendings: readonly string[], mending: string): number {
  return mendings.filter((each) => each === mending).length;
}
