import type { Collection, Filter } from 'mongodb';
import type { Database } from '../store/database.ts';
import { createEventFeed } from './event-feed.ts';
import type { CollectionIndexes } from '../store/collection.ts';

export const DEPLOYMENT_EVENTS = 'deployment_events';

/** Who stored an event. */
export const EVENT_SOURCES = ['player', 'agent', 'platform'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

/** A line of a deployment's event log. */
export interface DeploymentEventDocument {
  readonly _id: string;
  readonly deployment_id: string;
  /** Arrival number within the deployment: 1, 2, 3 … without gaps. */
  readonly seq: number;
  readonly event_type: string;
  readonly step_id: string | null;
  /** The job that its reporter named beside it. */
  readonly job_id?: string;
  /** As its reporter sent it. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** When it happened: mission time for the player's events. */
  readonly event_timestamp: Date;
  /** When it was stored. */
  readonly created_at: Date;
  readonly source: EventSource;
  readonly agent_id: string | null;
  /** What the key of that agent was called. */
  readonly key_name?: string;
  /** Position in the plan's event list; the player's events alone have one. */
  readonly plan_index?: number;
  /** What makes a repeat of a reported event the same event. */
  readonly dedupe_keys?: readonly string[];
  /** It decided after the deployment had ended. */
  readonly late?: true;
}

/** Which events of a deployment, and which part of them. */
export interface EventQuery {
  readonly deploymentId: string;
  readonly offset: number;
  readonly limit: number;
  readonly type?: string;
  readonly stepId?: string;
  /** Only events that happened at this instant or later, epoch ms. */
  readonly sinceMs?: number;
}

/** Reads of the event log. */
export interface DeploymentEventRecords {
  /** Events in order of `event_timestamp`, then arrival; `total` counts all that match. */
  list(
    query: EventQuery,
  ): Promise<{ readonly events: DeploymentEventDocument[]; readonly total: number }>;
  /** The next events in order of arrival, those with a number above `seq`. */
  after(deploymentId: string, seq: number, limit: number): Promise<DeploymentEventDocument[]>;
  /**
   * Every event above `afterSeq` in order of arrival, without a gap, then each new one as it is
   * stored by whichever process; ends when `signal` aborts. One change stream serves all watchers
   * of the process, and polling replaces it while it is down.
   */
  watch(
    deploymentId: string,
    options: { readonly afterSeq: number; readonly signal: AbortSignal },
  ): AsyncIterable<DeploymentEventDocument>;
  /** Ends the change stream and every watcher. */
  close(): Promise<void>;
}

export const DEPLOYMENT_EVENT_INDEXES: CollectionIndexes = {
  collection: DEPLOYMENT_EVENTS,
  indexes: [
    { key: { deployment_id: 1, seq: 1 }, unique: true },
    { key: { deployment_id: 1, event_timestamp: 1, seq: 1 } },
    {
      key: { deployment_id: 1, plan_index: 1 },
      unique: true,
      partialFilterExpression: { plan_index: { $exists: true } },
    },
    {
      key: { deployment_id: 1, dedupe_keys: 1 },
      unique: true,
      partialFilterExpression: { dedupe_keys: { $exists: true } },
    },
  ],
};

/** Opens the event log for reading; it is written through the deployments only. */
export function createDeploymentEventRecords(database: Database): DeploymentEventRecords {
  const events = database.db.collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS);
  const after = (deploymentId: string, seq: number, limit: number) =>
    events
      .find({ deployment_id: deploymentId, seq: { $gt: seq } })
      .sort({ seq: 1 })
      .limit(limit)
      .toArray();
  const feed = createEventFeed(events, after);
  return {
    after,
    async list(query) {
      const filter = filterOf(query);
      const [found, total] = await Promise.all([
        events
          .find(filter)
          .sort({ event_timestamp: 1, seq: 1 })
          .skip(query.offset)
          .limit(query.limit)
          .toArray(),
        Object.keys(filter).length === 1
          ? newestSeq(events, query.deploymentId)
          : events.countDocuments(filter),
      ]);
      return { events: found, total };
    },
    watch: (deploymentId, options) => feed.watch(deploymentId, options),
    close: () => feed.close(),
  };
}

function filterOf(query: EventQuery): Filter<DeploymentEventDocument> {
  return {
    deployment_id: query.deploymentId,
    ...(query.type === undefined ? {} : { event_type: query.type }),
    ...(query.stepId === undefined ? {} : { step_id: query.stepId }),
    ...(query.sinceMs === undefined ? {} : { event_timestamp: { $gte: new Date(query.sinceMs) } }),
  };
}

/** Arrival numbers have no gaps and no event is ever removed, so the newest one is the count. */
async function newestSeq(
  events: Collection<DeploymentEventDocument>,
  deploymentId: string,
): Promise<number> {
  const newest = await events.findOne(
    { deployment_id: deploymentId },
    { sort: { seq: -1 }, projection: { seq: 1 } },
  );
  return newest?.seq ?? 0;
}
