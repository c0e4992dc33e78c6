import { createHash } from 'node:crypto';
import { isDuplicateKey, type Database } from '../store/database.ts';
import type { DeploymentEventDocument } from './events.ts';
import { DEPLOYMENTS } from './collections.ts';
import { ReportRefused, storeEvents, type EventToStore, type Stored } from './log.ts';
import { createEventLog } from './packed-events.ts';
import type {
  AppendOutcome,
  DeploymentDocument,
  EventReport,
  ReportedEvent,
} from './deployments.ts';

/** Stored events by each of their dedupe keys. */
type Known = ReadonlyMap<string, DeploymentEventDocument>;

/**
 * Stores what is new among the reported events in one transaction; a repeat keeps the id of its
 * first arrival. Repeats are found by the unique index, so that the common case pays nothing.
 */
export async function appendReported(
  database: Database,
  report: EventReport,
  clock: () => number,
): Promise<AppendOutcome> {
  const given = report.events.map(toStore);
  let known: Known = new Map();
  for (;;) {
    const fresh = firstOfEach(given).filter((event) => keptOf(event, known) === undefined);
    try {
      const stored =
        fresh.length === 0
          ? await unchanged(database, report)
          : await database.transaction((session) =>
              storeEvents(database, session, fresh, {
                filter: { _id: report.deploymentId, owner_id: report.ownerId },
                source: 'agent',
                agentId: report.agentId,
                keyName: report.keyName ?? null,
                nowMs: clock(),
              }),
            );
      if (stored === null) return { kind: 'missing' };
      return outcome(given, fresh, stored, known);
    } catch (error) {
      const isRefused = error instanceof ReportRefused;
      if (!isRefused && !isDuplicateKey(error)) throw error;
      const found = byKey(await findRepeats(database, report.deploymentId, given));
      // Each round must know more than the one before: otherwise the violation is no repeat.
      if (found.size <= known.size) {
        if (isRefused) return { kind: 'refused', refusal: error.refusal };
        throw error;
      }
      known = found;
    }
  }
}

function toStore(event: ReportedEvent): EventToStore {
  const eventId = event.payload['event_id'];
  const hasEventId = (typeof eventId === 'string' && eventId !== '') || typeof eventId === 'number';
  return {
    type: event.type,
    at: new Date(event.timestampMs),
    stepId: event.stepId,
    ...(event.jobId === undefined ? {} : { jobId: event.jobId }),
    payload: event.payload,
    dedupeKeys: [
      ...(event.idempotencyKey === undefined ? [] : [`key:${event.idempotencyKey}`]),
      ...(hasEventId ? [`event:${eventId}`] : []),
    ].map(bounded),
  };
}

/** Long keys are kept as their digest. */
function bounded(key: string): string {
  return key.length <= 300 ? key : `sha256:${createHash('sha256').update(key).digest('hex')}`;
}

/** The events without those that repeat an earlier one of the same report. */
function firstOfEach(events: readonly EventToStore[]): EventToStore[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    const keys = event.dedupeKeys ?? [];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

function keptOf(event: EventToStore, known: Known): DeploymentEventDocument | undefined {
  for (const key of event.dedupeKeys ?? []) {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
  }
  return undefined;
}

function byKey(documents: readonly DeploymentEventDocument[]): Known {
  return new Map(
    documents.flatMap((document) =>
      (document.dedupe_keys ?? []).map((key) => [key, document] as const),
    ),
  );
}

function outcome(
  given: readonly EventToStore[],
  fresh: readonly EventToStore[],
  stored: Stored,
  known: Known,
): AppendOutcome {
  const all: Known = new Map([...known, ...byKey(stored.events)]);
  return {
    kind: 'stored',
    status: stored.status,
    noticed: stored.noticed,
    events: given.map((event) => {
      const position = fresh.indexOf(event);
      const document = position < 0 ? keptOf(event, all) : stored.events[position];
      if (document === undefined) throw new Error('a reported event was neither stored nor known');
      return { id: document._id, seq: document.seq, duplicate: position < 0 };
    }),
  };
}

/** The event that was stored under the key or the event_id of a report, the key's before the other's. */
export async function findRepeated(
  database: Database,
  deploymentId: string,
  event: ReportedEvent,
): Promise<DeploymentEventDocument | null> {
  const given = toStore(event);
  if (given.dedupeKeys?.length === 0) return null;
  return keptOf(given, byKey(await findRepeats(database, deploymentId, [given]))) ?? null;
}

function findRepeats(
  database: Database,
  deploymentId: string,
  given: readonly EventToStore[],
): Promise<DeploymentEventDocument[]> {
  const keys = given.flatMap((event) => event.dedupeKeys ?? []);
  return createEventLog(database).read(deploymentId, [{ $match: { dedupe_keys: { $in: keys } } }]);
}

/** Nothing is new: the status as it is. */
async function unchanged(database: Database, report: EventReport): Promise<Stored | null> {
  const deployment = await database.db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .findOne({ _id: report.deploymentId, owner_id: report.ownerId });
  return deployment === null
    ? null
    : {
        status: deployment.status,
        reason: deployment.failure_reason,
        events: [],
        noticed: false,
      };
}
