import pLimit from 'p-limit';
import type { SignalDefinition } from '@temporalio/common';
import type { StandingDocument } from '../records/webhook/standing.ts';
import { cutToBytes, plain } from '../workflows/plain-text.ts';
import { OWNER_ID, PHASE, RESOURCE_ID, RESOURCE_KIND } from '../workflows/search-attributes.ts';
import { endSignal } from '../workflows/standing.ts';
import { shareOf } from './priority.ts';
import type { ServerCalls, StartOutcome, WorkflowState } from './server-calls.ts';

/** Signals on their way at once. */
const TOLD_AT_ONCE = 8;
/** Satellites that the summary of a workflow names. */
const NAMED = 3;

/** The access to the workflows of standing questions of one kind. Temporal being away is an AppError `unavailable`. */
export interface StandingGateway<S> {
  /**
   * Starts the workflow of one. `unknown`: the request may or may not have arrived; the record stays and
   * the reconciler settles it. Throws `unavailable` only when nothing was started.
   */
  start(
    standing: S,
    /** `again`: also when an earlier workflow of it has closed. */
    options?: { readonly again?: boolean },
  ): Promise<StartOutcome>;
  /** Asks the workflow of one that is ending to remove it. `gone`: it has ended, or never began. */
  end(id: string): Promise<'delivered' | 'gone'>;
  describe(id: string): Promise<WorkflowState>;
}

/** What every start takes from a record. */
export type StandingStart = Pick<StandingDocument, '_id' | 'owner_id' | 'satellite_names'>;

/** What kind of standing questions a gateway is for. */
export interface StandingKind<S extends StandingStart> {
  readonly workflowType: string;
  /** As `ResourceKind` names it. */
  readonly resourceKind: string;
  readonly workflowIdOf: (id: string) => string;
  readonly inputOf: (standing: S) => object;
  /** The summary around the names of satellites. */
  readonly summaryOf: (standing: S, satellites: string) => string;
}

/** Makes the access for one kind; nothing is sent before its first call. */
export function createStandingGateway<S extends StandingStart>(
  { client, queue, startOnce, deliver, describe }: ServerCalls,
  { workflowType, resourceKind, workflowIdOf, inputOf, summaryOf }: StandingKind<S>,
) {
  const gateway: StandingGateway<S> = {
    start: (standing, { again = false } = {}) => {
      const { _id: id, owner_id: ownerId, satellite_names: names } = standing;
      return startOnce(() =>
        client.workflow.start(workflowType, {
          workflowId: workflowIdOf(id),
          taskQueue: queue,
          workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
          args: [inputOf(standing)],
          ...(ownerId === null ? {} : { priority: shareOf({ ownerId }) }),
          staticSummary: cutToBytes(summaryOf(standing, listed(names)), 200),
          typedSearchAttributes: [
            ...(ownerId === null ? [] : [{ key: OWNER_ID, value: ownerId }]),
            { key: RESOURCE_KIND, value: resourceKind },
            { key: RESOURCE_ID, value: id },
            { key: PHASE, value: 'quiet' },
          ],
        }),
      );
    },
    end: (id) => deliver(() => client.workflow.getHandle(workflowIdOf(id)).signal(endSignal)),
    describe: (id) => describe(workflowIdOf(id)),
  };
  return {
    ...gateway,
    /** Signals so many of them; answers how many have a workflow. */
    tell: async <A>(
      ids: readonly string[],
      signal: SignalDefinition<[A]>,
      about: A,
    ): Promise<number> => {
      const limited = pLimit(TOLD_AT_ONCE);
      try {
        const told = await limited.map(ids, (id) => {
          const handle = client.workflow.getHandle(workflowIdOf(id));
          return deliver(() => handle.signal(signal, about));
        });
        return told.filter((outcome) => outcome === 'delivered').length;
      } finally {
        limited.clearQueue();
      }
    },
  };
}

function listed(names: readonly string[]): string {
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return (
    names
      .slice(0, NAMED)
      .map((name) => plain(cutToBytes(name, 40)))
      .join(', ') + more
  );
}
