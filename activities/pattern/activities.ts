import type { MonitorProgress } from '../../records/pattern/monitor-progress.ts';
import type { PatternGateway } from '../../temporal/pattern-gateway.ts';
import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { createLook, type LookPorts, type PageReport, type SurveyReport } from './look.ts';

/** What looks work with, and whom they tell that they have ended. */
export interface PatternPorts extends LookPorts {
  readonly monitors: Pick<MonitorProgress, 'active'>;
  readonly gateway: Pick<PatternGateway, 'tellLooked'>;
}

/** The activities of a look at histories, by name. */
export function createPatternActivities({ monitors, gateway, ...ports }: PatternPorts) {
  const look = createLook(ports);
  return {
    beginPatternLook: withFailures(look.begin),
    surveyCatalogue: withFailures((lookId: string): Promise<SurveyReport> =>
      withHeartbeat(BEAT_MS, (progress) => look.survey(lookId, progress)),
    ),
    lookAtSatellites: withFailures((lookId: string, after: number): Promise<PageReport> =>
      withHeartbeat(BEAT_MS, (progress) => look.satellites(lookId, after, progress)),
    ),
    lookAtPairs: withFailures((lookId: string, from: number): Promise<PageReport> =>
      withHeartbeat(BEAT_MS, (progress) => look.pairs(lookId, from, progress)),
    ),
    endPatternLook: withFailures(look.end),
    /** Tells every active monitor that a look has ended; answers how many have a workflow. */
    tellMonitors: withFailures((lookId: string): Promise<number> =>
      withHeartbeat(BEAT_MS, async () => gateway.tellLooked(await monitors.active(), lookId)),
    ),
  };
}

/** The activities as workflows call them. */
export type PatternActivities = ReturnType<typeof createPatternActivities>;

/** Some times in the span after which the workflow gives a silent worker up, ms. */
const BEAT_MS = 3_000;
