import { confidenceWord, type ConfidenceWord } from '../../domain/pattern/pattern.ts';
import { NEWS_MS } from '../../domain/pattern/keeping.ts';
import type { PatternDocument } from '../../records/pattern/documents.ts';
import type { MonitorProgress } from '../../records/pattern/monitor-progress.ts';
import type { MonitorDocument } from '../../records/pattern/monitors.ts';
import type { PatternGateway } from '../../temporal/pattern-gateway.ts';
import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { RECONCILE_HEARTBEAT_MS, type ReconcileClock } from '../reconcile.ts';
import { reconcileStanding } from '../standing.ts';

/** What the effects of monitors work with. */
export interface MonitorPorts extends ReconcileClock {
  readonly monitors: MonitorProgress;
  readonly gateway: Pick<PatternGateway, 'start' | 'describe' | 'end'>;
}

/** Which monitor. */
export interface MonitorReference {
  readonly monitorId: string;
}

/** A monitor as its workflow needs it. */
export interface BegunMonitor {
  readonly satelliteNames: readonly string[];
  /** Types and subtypes; null = all. */
  readonly types: readonly string[] | null;
  readonly minConfidence: number;
  readonly isEnding: boolean;
}

/** A pattern as a person is shown it; instants in ISO 8601. */
export interface ShownPattern {
  readonly what: string;
  readonly who: string;
  readonly start: string;
  readonly end: string;
  readonly confidence: ConfidenceWord;
}

/** What there is to show of a monitor. */
export interface MonitorOverview {
  /** Events that were published just now. */
  readonly told: number;
  /** The newest ones first. */
  readonly newest: readonly ShownPattern[];
  /** Type of the newest one that ended in the last three days or goes on; null = none. */
  readonly news: string | null;
  readonly look: {
    readonly id: string;
    readonly revision: number;
    readonly endedAt: string;
  } | null;
}

/** The activities of monitors on the task queue for effects, by name. */
export function createMonitorActivities({ monitors, gateway, clock, store }: MonitorPorts) {
  return {
    /** Notes that the workflow has begun; null where the monitor is gone. */
    beginMonitor: withFailures(
      async ({ monitorId }: MonitorReference): Promise<BegunMonitor | null> => {
        const monitor = await monitors.begin(monitorId);
        if (monitor === null) return null;
        return {
          satelliteNames: monitor.satellite_names,
          types: monitor.types,
          minConfidence: monitor.min_confidence,
          isEnding: monitor.status === 'ending',
        };
      },
    ),

    /** Tells what is news and answers what there is to show; null where the monitor is gone. */
    tellPatternNews: withFailures(
      async ({ monitorId }: MonitorReference): Promise<MonitorOverview | null> => {
        const monitor = await monitors.read(monitorId);
        if (monitor === null) return null;
        const told = monitor.status === 'ending' ? 0 : await monitors.tellNews(monitor);
        const [now, newest] = await Promise.all([
          monitors.read(monitorId),
          monitors.newest(monitor),
        ]);
        const look = now?.last_look ?? null;
        const [first] = newest;
        const isNews = first !== undefined && first.end_at.getTime() > clock() - NEWS_MS;
        return {
          told,
          newest: newest.map(shown),
          news: isNews ? first.type : null,
          look:
            look === null
              ? null
              : { id: look.id, revision: look.revision, endedAt: look.ended_at.toISOString() },
        };
      },
    ),

    removeMonitor: withFailures(({ monitorId }: MonitorReference) => monitors.remove(monitorId)),

    /** Starts monitors whose workflow never began or was lost, and ends those that are ending. */
    reconcileMonitors: withFailures(() =>
      withHeartbeat(RECONCILE_HEARTBEAT_MS, (progress) =>
        reconcileStanding<MonitorDocument>({ records: monitors, gateway, clock, store }, progress),
      ),
    ),
  };
}

export type MonitorActivities = ReturnType<typeof createMonitorActivities>;

function shown({ pattern, satellite_name: name }: PatternDocument): ShownPattern {
  const { type, subtype, noradId, startMs, endMs, confidence, details } = pattern;
  const other =
    details.kind === 'proximity' ? ` and ${details.otherName} (${details.otherNoradId})` : '';
  return {
    what: `${type}, ${subtype.replaceAll('_', ' ')}`,
    who: `${name} (${noradId})${other}`,
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    confidence: confidenceWord(confidence),
  };
}
