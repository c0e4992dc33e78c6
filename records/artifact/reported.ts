import { readReportedArtifacts, type ReadArtifacts } from '../../contracts/workload/artifact.ts';
import type { NewOutput } from './links.ts';
import type { Database } from '../store/database.ts';
import { createEventLog } from '../deployment/packed-events.ts';

/** Events whose `payload.artifacts[]` tells of outputs. */
const TELLING_EVENTS: readonly string[] = ['step.completed', 'job.completed'];

/** What agents report of outputs that are kept elsewhere. */
export interface ReportedArtifacts {
  /** Outputs that a deployment's events name, the newest of each name. */
  of(deploymentId: string): Promise<NewOutput[]>;
}

/** What an event tells of outputs; null for one that tells of none. */
export function artifactsOfEvent(event: {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}): ReadArtifacts | null {
  if (!TELLING_EVENTS.includes(event.type)) return null;
  return readReportedArtifacts(event.payload['artifacts']);
}

/** Opens the event log for reading artifacts; throws when MongoDB is away. */
export function createReportedArtifacts(database: Database): ReportedArtifacts {
  const log = createEventLog(database);
  return {
    async of(deploymentId) {
      const telling = await log.read(deploymentId, [
        { $match: { event_type: { $in: TELLING_EVENTS } } },
        { $sort: { seq: 1 } },
      ]);
      const outputs = new Map<string, NewOutput>();
      for (const { event_type: type, payload } of telling)
        for (const output of artifactsOfEvent({ type, payload })?.artifacts ?? [])
          outputs.set(output.name, output);
      return [...outputs.values()];
    },
  };
}
