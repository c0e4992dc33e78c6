import { AppError } from '../../contracts/error-codes.ts';
import type { RemovalDocument, RemovalRecords } from '../../records/owner/removals.ts';
import type { OwnerRemoving, RemovalProgress } from '../../records/owner/removing.ts';
import type { OwnerStanding } from '../../records/owner/standing.ts';
import type { OwnerGateway } from '../../temporal/owner-gateway.ts';
import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';

/** What the removal of an owner works with. */
export interface OwnerPorts {
  readonly removals: Pick<RemovalRecords, 'allRunning' | 'complete' | 'find'>;
  readonly removing: Pick<OwnerRemoving, 'remove'>;
  readonly standing: OwnerStanding;
  readonly gateway: Pick<OwnerGateway, 'end' | 'start'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

const HEARTBEAT_MS = 2_000;
/** After so long an activity reports how far it is, ms. */
const REPORT_MS = 5_000;
/** Removals that one look of the reconciler starts. */
const STARTED_AT_ONCE = 100;
/** A removal younger than this may still be on its way into Temporal, ms. */
const START_GRACE_MS = 30_000;

/** The activities of removals of owners on the task queue for effects, by name. */
export function createOwnerActivities(ports: OwnerPorts) {
  const { removals, removing, standing, gateway, clock } = ports;
  const find = async (id: string): Promise<RemovalDocument> => {
    const found = await removals.find(id);
    if (found === null) throw new AppError('not_found', `There is no removal ${id}`);
    return found;
  };
  return {
    /** Ends what works for an owner; answers how much it was. */
    endOwned: withFailures(({ ownerId }: { readonly ownerId: string }) =>
      withHeartbeat(HEARTBEAT_MS, async ({ beat }) => {
        let ended = 0;
        for await (const one of standing.open(ownerId)) {
          await gateway.end(one);
          ended += 1;
          beat(`${ended} ended`);
        }
        await standing.end(ownerId);
        return { ended };
      }),
    ),

    /** Removes records for some seconds; answers how far it is. */
    removeOwned: withFailures(
      ({ removalId, quietMs }: { readonly removalId: string; readonly quietMs: number }) =>
        withHeartbeat(HEARTBEAT_MS, async ({ signal }) => {
          const removal = await find(removalId);
          const untilMs = clock() + REPORT_MS;
          const isOver = (): boolean => signal.aborted || clock() > untilMs;
          const { kind }: RemovalProgress = await removing.remove(removal, isOver, quietMs);
          return { kind, total: sumOf(await find(removalId)) };
        }),
    ),

    /** Writes down that a removal is done. */
    completeRemoval: withFailures(async ({ removalId }: { readonly removalId: string }) => {
      await removals.complete(removalId);
      return { removed: sumOf(await find(removalId)) };
    }),

    /** Starts the workflows of removals that never began; answers how many. */
    startRemovals: withFailures(async () => {
      let started = 0;
      for (const removal of await removals.allRunning(STARTED_AT_ONCE)) {
        if (clock() - (removal.confirmed_at?.getTime() ?? 0) < START_GRACE_MS) continue;
        if ((await gateway.start(removal)) === 'started') started += 1;
      }
      return started;
    }),
  };
}

/** The same as workflows call them. */
export type OwnerActivities = ReturnType<typeof createOwnerActivities>;

function sumOf({ removed }: RemovalDocument): number {
  return Object.values(removed).reduce((sum, count) => sum + count, 0);
}
