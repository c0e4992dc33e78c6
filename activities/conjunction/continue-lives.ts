import type { LifeRules } from '../../domain/conjunction/life.ts';
import { moveOf, WIDEST_WATCH_KM } from '../../domain/conjunction/watch-run.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';
import type { ScreeningCatalogueRecords } from '../../records/conjunction/screening-catalogues.ts';
import type {
  ScreeningRun,
  ScreeningRunRecords,
} from '../../records/conjunction/screening-runs.ts';
import type { WatchProgress } from '../../records/conjunction/watch-progress.ts';
import type { WatchDocument } from '../../records/conjunction/watches.ts';
import type { Places } from '../places.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import { orTooLarge } from './screening-failed.ts';
import type { LifeMeeter } from './watch-computation.ts';
import { Context } from '@temporalio/activity';

/** What the lives of a watch are continued with. */
export interface ContinueLivesPorts {
  readonly watches: Pick<WatchProgress, 'read' | 'notOver' | 'moveOn' | 'open' | 'heard'>;
  readonly runs: Pick<ScreeningRunRecords, 'get' | 'slabs'>;
  readonly catalogues: Pick<ScreeningCatalogueRecords, 'read'>;
  readonly meeter: LifeMeeter;
  readonly places: Places;
}

/** A watch and a run. */
export interface WatchRunReference {
  readonly watchId: string;
  readonly runId: string;
}

/** What a run changed for a watch. */
export interface ContinuedLives {
  /** `gone`: the run is no longer kept, or began before this watch was made and lacks satellites of it. */
  readonly kind: 'continued' | 'stale' | 'gone';
  readonly moved: number;
}

/** Elements that are older say nothing of what has become clear, ms. */
const STALE_MS = 24 * HOUR_MS;

/**
 * Moves the lives of a watch on by a run: a function of the run and of the lives before it, so that a repeat
 * changes and tells nothing. Lives are written 200 at a time, each transaction with its events.
 * @throws {ApplicationFailure} ScreeningFailed where the run holds too much for this watch.
 */
export function createContinueLives(ports: ContinueLivesPorts) {
  const { watches, runs, catalogues, meeter, places } = ports;

  const meet = async (watch: WatchDocument, run: ScreeningRun, call: PlanningCall) => {
    const catalogue = await catalogues.read(run.catalogueRevision);
    if (catalogue === null) return null;
    const thresholdKm = Math.min(watch.threshold_km, WIDEST_WATCH_KM, run.thresholdKm);
    const known = await watches.notOver(watch._id, endOf(run));
    const task = {
      startMs: run.startMs,
      endMs: run.endMs,
      thresholdKm,
      watched: watch.satellites,
      sameConstellation: false,
    };
    const found = await meeter.meet(
      {
        catalogue,
        task,
        slabs: await runs.slabs(run.id, new Set(watch.satellites)),
        lives: known.map(({ life }) => life),
        catalogueMs: run.newestEpochMs,
      },
      call,
    );
    return { known, found, thresholdKm };
  };

  const proceed = async (
    { watchId, runId }: WatchRunReference,
    call: PlanningCall,
  ): Promise<ContinuedLives> => {
    const [watch, run] = await Promise.all([watches.read(watchId), runs.get(runId)]);
    if (watch === null || run === null || run.endedAtMs === null) return GONE;
    // To have heard of it would call satellites clear that nobody screened: the next run has them.
    if (!holdsAll(run, watch)) return GONE;
    if (run.objects === 0) {
      await watches.heard(watchId, await lastRunOf(watches, watch, run, 0));
      return { kind: 'stale', moved: 0 };
    }
    const met = await meet(watch, run, call);
    if (met === null) return GONE;
    const rules = rulesOf(watch, run);
    const moves = met.found.met.flatMap((one) => moveOf(one, rules) ?? []);
    const origin = { watchId, runId, atMs: endOf(run) };
    await watches.moveOn(watch, met.known, moves, origin, (done) => {
      Context.current().heartbeat(`${done} of ${moves.length}`);
    });
    const wholeKm = Math.min(met.found.thresholdKm, met.thresholdKm);
    await watches.heard(watchId, await lastRunOf(watches, watch, run, wholeKm));
    return { kind: rules.isStale ? 'stale' : 'continued', moved: moves.length };
  };

  return (reference: WatchRunReference): Promise<ContinuedLives> =>
    whilePlanning(places, (call) => proceed(reference, call).catch(orTooLarge));
}

/** Whether a run screened every satellite of a watch. */
function holdsAll({ watched }: ScreeningRun, { satellites }: WatchDocument): boolean {
  const screened = new Set(watched);
  return satellites.every((one) => screened.has(one));
}

const GONE: ContinuedLives = { kind: 'gone', moved: 0 };

/** What a watch asks for, as of the end of a run: a repeat at another time gives the same steps. */
function rulesOf(watch: WatchDocument, run: ScreeningRun): LifeRules {
  const nowMs = endOf(run);
  return {
    ...askedOf(watch),
    nowMs,
    isStale: nowMs - run.newestEpochMs > STALE_MS,
  };
}

/** What a watch asks of every step of a life. */
export function askedOf(watch: WatchDocument) {
  return {
    thresholdKm: Math.min(watch.threshold_km, WIDEST_WATCH_KM),
    minProbability: watch.min_probability,
    tellsUncertain: watch.tells_uncertain,
  };
}

function endOf({ endedAtMs, beganAtMs }: ScreeningRun): number {
  return endedAtMs ?? beganAtMs;
}

async function lastRunOf(
  watches: Pick<WatchProgress, 'open'>,
  watch: WatchDocument,
  run: ScreeningRun,
  wholeKm: number,
) {
  const { byRisk } = await watches.open(watch._id);
  return {
    id: run.id,
    at: new Date(endOf(run)),
    catalogue: run.catalogueRevision,
    newest_elements: new Date(run.newestEpochMs),
    objects: run.objects,
    start: new Date(run.startMs),
    end: new Date(run.endMs),
    screened_km: wholeKm,
    open: byRisk,
  };
}
