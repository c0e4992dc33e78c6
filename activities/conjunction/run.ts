import { isFresh } from '../../domain/conjunction/screening-catalogue.ts';
import { slabsOf } from '../../domain/conjunction/slab.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time/instant.ts';
import type { ElementIndex } from '../../records/catalogue/element-index.ts';
import type { ScreeningCatalogueRecords } from '../../records/conjunction/screening-catalogues.ts';
import type {
  ScreeningRun,
  ScreeningRunRecords,
} from '../../records/conjunction/screening-runs.ts';
import type { WatchListRecords } from '../../records/conjunction/watch-lists.ts';
import type { ConjunctionGateway } from '../../temporal/conjunction-gateway.ts';
import { withHeartbeat } from '../heartbeat.ts';

/** A screening looks so far ahead, ms. */
const AHEAD_MS = 7 * DAY_MS;
const HEARTBEAT_MS = 2_000;

/** What the beginning and the end of a run work with. */
export interface ScreeningRunPorts {
  readonly elements: Pick<ElementIndex, 'read'>;
  readonly lists: WatchListRecords;
  readonly catalogues: Pick<ScreeningCatalogueRecords, 'keep'>;
  readonly runs: Pick<ScreeningRunRecords, 'get' | 'begin' | 'end'>;
  readonly gateway: Pick<ConjunctionGateway, 'tellScreened'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Which run. */
export interface RunReference {
  readonly runId: string;
}

/** A run that has begun, as its workflow needs it; instants in ISO 8601. */
export interface BegunScreening {
  readonly start: string;
  readonly end: string;
  readonly newestEpoch: string;
  readonly beganAt: string;
  readonly thresholdKm: number;
  readonly watched: number;
  /** 0: all elements are too old, and there are no slabs. */
  readonly objects: number;
  readonly slabs: readonly { readonly start: string; readonly end: string }[];
}

/**
 * Begins a run: pins the catalogue and writes down what is screened. A repeat answers the run as it began,
 * whatever the catalogue and the lists have become.
 */
export function createBeginScreening(ports: ScreeningRunPorts) {
  const { elements, lists, catalogues, runs, clock } = ports;

  const begin = async (runId: string): Promise<ScreeningRun> => {
    const { packed, elements: objects, newestEpochMs } = await elements.read();
    const { watched, thresholdKm, key } = await lists.union();
    const nowMs = clock();
    const startMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    await catalogues.keep(packed);
    return runs.begin({
      id: runId,
      catalogueRevision: packed.revision,
      newestEpochMs: newestEpochMs ?? 0,
      startMs,
      endMs: startMs + AHEAD_MS,
      thresholdKm,
      watched,
      listsKey: key,
      objects: objects.filter((one) => isFresh(one, startMs)).length,
      beganAtMs: nowMs,
      endedAtMs: null,
    });
  };

  return ({ runId }: RunReference): Promise<BegunScreening> =>
    withHeartbeat(HEARTBEAT_MS, async () => {
      const run = (await runs.get(runId)) ?? (await begin(runId));
      const iso = (ms: number) => new Date(ms).toISOString();
      return {
        start: iso(run.startMs),
        end: iso(run.endMs),
        newestEpoch: iso(run.newestEpochMs),
        beganAt: iso(run.beganAtMs),
        thresholdKm: run.thresholdKm,
        watched: run.watched.length,
        objects: run.objects,
        slabs: slabsOfRun(run).map(({ startMs, endMs }) => ({
          start: iso(startMs),
          end: iso(endMs),
        })),
      };
    });
}

/** The slabs of a run, in their order: none where all elements are too old. */
export function slabsOfRun(run: ScreeningRun): ReturnType<typeof slabsOf> {
  return run.objects === 0 ? [] : slabsOf(run);
}

/** Ends a run, so that it is the newest one; a repeat changes nothing. */
export function createEndScreening({ runs, clock }: Pick<ScreeningRunPorts, 'runs' | 'clock'>) {
  return async ({ runId }: RunReference): Promise<void> => {
    await runs.end(runId, clock());
  };
}

/** Tells every active watch that a run has ended; answers how many have a workflow. */
export function createTellWatches({
  lists,
  gateway,
}: Pick<ScreeningRunPorts, 'lists' | 'gateway'>) {
  return ({ runId }: RunReference): Promise<number> =>
    withHeartbeat(HEARTBEAT_MS, async () => {
      const { watchIds } = await lists.union();
      return gateway.tellScreened(watchIds, runId);
    });
}
