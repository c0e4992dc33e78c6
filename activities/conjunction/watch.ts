import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import type { DataQuality } from '../../domain/conjunction/assessment/quality.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { ScreeningRunRecords } from '../../records/conjunction/screening-runs.ts';
import type { LifeDocument } from '../../records/conjunction/lives.ts';
import type { WatchProgress } from '../../records/conjunction/watch-progress.ts';
import type { OpenByRisk, WatchDocument } from '../../records/conjunction/watches.ts';
import type { ConjunctionGateway } from '../../temporal/conjunction-gateway.ts';
import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { RECONCILE_HEARTBEAT_MS, type ReconcileClock } from '../reconcile.ts';
import { reconcileStanding } from '../standing.ts';
import { askedOf } from './continue-lives.ts';

/** What the effects of watches work with. */
export interface WatchPorts extends ReconcileClock {
  readonly watches: WatchProgress;
  readonly runs: Pick<ScreeningRunRecords, 'latest'>;
  readonly gateway: Pick<ConjunctionGateway, 'start' | 'describe' | 'end'>;
}

/** Which watch. */
export interface WatchReference {
  readonly watchId: string;
}

/** A watch as its workflow needs it. */
export interface BegunWatch {
  readonly isOwn: boolean;
  readonly satelliteNames: readonly string[];
  readonly thresholdKm: number;
  /** A run that ended and that it has not heard of; null where there is none. */
  readonly runId: string | null;
  readonly isEnding: boolean;
}

/** An open encounter as a person is shown it; instants in ISO 8601. */
export interface ShownEncounter {
  readonly risk: RiskLevel;
  readonly who: string;
  readonly tca: string;
  readonly missKm: number;
  readonly probability: number | null;
  readonly quality: DataQuality;
}

/** What there is to show of a watch, and when there is something to do next. */
export interface WatchOverview {
  /** Resolved just now, since they are over. */
  readonly passed: number;
  readonly open: OpenByRisk;
  readonly first: readonly ShownEncounter[];
  /** When the next encounter is over, ISO 8601; null when none is open. */
  readonly nextAt: string | null;
  /** Until then, by the clock that said what is over, ms. */
  readonly waitMs: number;
  readonly run: {
    readonly id: string;
    readonly at: string;
    readonly start: string;
    readonly end: string;
    readonly newestElements: string;
    readonly objects: number;
    readonly screenedKm: number;
  } | null;
}

/** Without an open encounter a watch looks by itself once in a while, ms. */
const LOOK_MS = DAY_MS;
/** An encounter that is over to the millisecond is looked at a little later, ms. */
const SOONEST_MS = 1000;

/** The activities of watches on the task queue for effects, by name. */
export function createWatchActivities(ports: WatchPorts) {
  const { watches, clock } = ports;
  return {
    /** Notes that the workflow has begun; null where the watch is gone. */
    beginWatch: withFailures(async ({ watchId }: WatchReference): Promise<BegunWatch | null> => {
      const watch = await watches.begin(watchId);
      if (watch === null) return null;
      const latest = await ports.runs.latest();
      return {
        isOwn: watch.owner_id !== null,
        satelliteNames: watch.satellite_names,
        thresholdKm: watch.threshold_km,
        runId: latest === null || latest.id === watch.last_run?.id ? null : latest.id,
        isEnding: watch.status === 'ending',
      };
    }),

    /** Resolves what is over and answers what there is to show; null where the watch is gone. */
    endPassed: withFailures(async ({ watchId }: WatchReference): Promise<WatchOverview | null> => {
      const watch = await watches.read(watchId);
      if (watch === null) return null;
      const passed = await watches.endPassed(watch, { ...askedOf(watch), isStale: false }, clock());
      return overviewOf(watch, passed, await watches.open(watchId), clock());
    }),

    removeWatch: withFailures(({ watchId }: WatchReference) => watches.remove(watchId)),

    /** Starts watches whose workflow never began or was lost, and ends those that are ending. */
    reconcileWatches: withFailures(() =>
      withHeartbeat(RECONCILE_HEARTBEAT_MS, (progress) =>
        reconcileStanding<WatchDocument>({ ...ports, records: watches }, progress),
      ),
    ),
  };
}

export type WatchActivities = ReturnType<typeof createWatchActivities>;

function overviewOf(
  { last_run: run }: WatchDocument,
  passed: number,
  { byRisk, first, nextMs }: Awaited<ReturnType<WatchProgress['open']>>,
  nowMs: number,
): WatchOverview {
  return {
    passed,
    open: byRisk,
    first: first.map(shown),
    nextAt: nextMs === null ? null : new Date(nextMs).toISOString(),
    waitMs: nextMs === null ? LOOK_MS : Math.max(SOONEST_MS, nextMs - nowMs),
    run:
      run === null
        ? null
        : {
            id: run.id,
            at: run.at.toISOString(),
            start: run.start.toISOString(),
            end: run.end.toISOString(),
            newestElements: run.newest_elements.toISOString(),
            objects: run.objects,
            screenedKm: run.screened_km,
          },
  };
}

function shown({
  risk,
  encounter,
  tca_ms: tcaMs,
  miss_km: missKm,
  probability,
  life,
}: LifeDocument) {
  const { primary, secondary } = encounter;
  return {
    risk,
    who: `${primary.name} (${primary.noradId}) and ${secondary.name} (${secondary.noradId})`,
    tca: new Date(tcaMs).toISOString(),
    missKm: Number(missKm.toFixed(3)),
    probability: probability === null ? null : Number(probability.toPrecision(2)),
    quality: life.sighting.quality,
  };
}
