import type { Document } from 'mongodb';
import type { WorkEvent } from '../../domain/deployment/progress.ts';
import type { Severity } from '../../domain/deployment/severity.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENT_EVENTS } from './collections.ts';
import { createEventFeed } from './event-feed.ts';
import { createEventLog, type EventLog } from './packed-events.ts';
import { eventFilterOf, SEVERITY_OF_EVENT, type EventFilter } from './event-filter.ts';
import { createWorkEvents } from './work-events.ts';
import type { CollectionIndexes } from '../store/collection.ts';

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
export interface EventQuery extends EventFilter {
  readonly offset: number;
  readonly limit: number;
  /** Oldest first unless told. */
  readonly newestFirst?: boolean;
  /** Leaves payloads unread but for their `message`: 500 payloads may be 32 MB. */
  readonly isSummary?: boolean;
}

/** Events of one severity in one part of a span. */
export interface EventBin {
  /** Number of the part, from 0. */
  readonly bin: number;
  readonly severity: Severity;
  readonly count: number;
}

/** The span of an event log and how many events are in each part of it. */
export interface EventBins {
  readonly startMs: number;
  readonly endMs: number;
  readonly total: number;
  readonly bins: readonly EventBin[];
}

/** Reads of the event log. */
export interface DeploymentEventRecords {
  /** Events in order of `event_timestamp`, then arrival; `total` counts all that match. */
  list(
    query: EventQuery,
  ): Promise<{ readonly events: DeploymentEventDocument[]; readonly total: number }>;
  /** One event; null when the deployment has none of that id. */
  find(deploymentId: string, eventId: string): Promise<DeploymentEventDocument | null>;
  /** How many events there are in each of so many equal parts of the log; null without events. */
  bins(deploymentId: string, bins: number): Promise<EventBins | null>;
  /** What a log of `seq` events or more says of steps and transfers, in order of time: the newest 5,000. */
  work(deploymentId: string, seq: number): Promise<readonly WorkEvent[]>;
  /** When each of some steps was last told of, epoch ms on the deployment's clock; none of those that never were. */
  lastTold(deploymentId: string, stepIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
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
  const log = createEventLog(database);
  const after = (deploymentId: string, seq: number, limit: number) =>
    log.read(deploymentId, [
      { $match: { seq: { $gt: seq } } },
      { $sort: { seq: 1 } },
      { $limit: limit },
    ]);
  const feed = createEventFeed(events, after);
  return {
    after,
    async list(query) {
      const { deploymentId, offset, limit } = query;
      const filter = eventFilterOf(query);
      const direction = query.newestFirst === true ? -1 : 1;
      const [found, total] = await Promise.all([
        log.read(deploymentId, [
          { $match: filter },
          { $sort: { event_timestamp: direction, seq: direction } },
          { $skip: offset },
          { $limit: limit },
          ...(query.isSummary === true ? [{ $project: SUMMARY_FIELDS }] : []),
        ]),
        Object.keys(filter).length === 1
          ? newestSeq(log, deploymentId)
          : countOf(log, deploymentId, filter),
      ]);
      return { events: found, total };
    },
    async find(deploymentId, eventId) {
      const [found] = await log.read(deploymentId, [{ $match: { _id: eventId } }]);
      return found ?? null;
    },
    bins: (deploymentId, bins) => binsOf(log, deploymentId, bins),
    work: createWorkEvents(log),
    async lastTold(deploymentId, stepIds) {
      if (stepIds.length === 0) return new Map();
      const found = await log.read<{ readonly _id: string; readonly last: Date }>(deploymentId, [
        { $match: { step_id: { $in: [...stepIds] }, event_type: STILL_RUNS } },
        { $group: { _id: '$step_id', last: { $max: '$event_timestamp' } } },
      ]);
      return new Map(found.map(({ _id, last }) => [_id, last.getTime()]));
    },
    watch: (deploymentId, options) => feed.watch(deploymentId, options),
    close: () => feed.close(),
  };
}

/** Events that say of a step that it runs. */
const STILL_RUNS = /^(?:[a-z]+_)?step\.(?:started|progress|retrying)$/;

/** As much of an event as a list of summaries shows. */
const SUMMARY_FIELDS = {
  deployment_id: 1,
  seq: 1,
  event_type: 1,
  step_id: 1,
  job_id: 1,
  'payload.message': 1,
  event_timestamp: 1,
  created_at: 1,
  source: 1,
  agent_id: 1,
  key_name: 1,
  late: 1,
} as const;

async function binsOf(
  log: EventLog,
  deploymentId: string,
  bins: number,
): Promise<EventBins | null> {
  const end = async (direction: 1 | -1): Promise<Date | undefined> => {
    const [found] = await log.read(deploymentId, [
      { $sort: { event_timestamp: direction, seq: direction } },
      { $limit: 1 },
      { $project: { event_timestamp: 1 } },
    ]);
    return found?.event_timestamp;
  };
  const [first, last] = await Promise.all([end(1), end(-1)]);
  if (first === undefined || last === undefined) return null;
  const startMs = first.getTime();
  const endMs = last.getTime();
  // The last instant belongs to the last part.
  const widthMs = Math.max(1, (endMs - startMs) / bins);
  const sinceStart = { $subtract: [{ $toLong: '$event_timestamp' }, { $literal: startMs }] };
  const bin = { $min: [{ $floor: { $divide: [sinceStart, widthMs] } }, bins - 1] };
  const found = await log.read<{ _id: { bin: number; severity: Severity }; count: number }>(
    deploymentId,
    [
      { $group: { _id: { bin, severity: SEVERITY_OF_EVENT }, count: { $sum: 1 } } },
      { $sort: { '_id.bin': 1, '_id.severity': 1 } },
    ],
  );
  return {
    startMs,
    endMs,
    total: found.reduce((sum, { count }) => sum + count, 0),
    bins: found.map(({ _id, count }) => ({
      bin: Math.max(0, _id.bin),
      severity: _id.severity,
      count,
    })),
  };
}

async function countOf(log: EventLog, deploymentId: string, filter: Document): Promise<number> {
  const [found] = await log.read<{ readonly total: number }>(deploymentId, [
    { $match: filter },
    { $count: 'total' },
  ]);
  return found?.total ?? 0;
}

/** Arrival numbers have no gaps and no event is ever removed alone, so the newest one is the count. */
async function newestSeq(log: EventLog, deploymentId: string): Promise<number> {
  const [newest] = await log.read(deploymentId, [
    { $sort: { seq: -1 } },
    { $limit: 1 },
    { $project: { seq: 1 } },
  ]);
  return newest?.seq ?? 0;
}
