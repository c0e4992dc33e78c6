import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import { OUTBOX, type OutboxDocument } from '../deployment/outbox.ts';
import { SESSIONS } from '../session/sessions.ts';
import type { Database } from '../store/database.ts';
import { DELIVERIES } from '../webhook/deliveries.ts';
import { PUBLISHED_EVENTS, type PublishedEventDocument } from '../webhook/published-events.ts';
import { WORKLOADS } from '../workload/documents.ts';

/** How many things of a kind are in a phase. */
export interface OpenCount {
  readonly kind: 'workload' | 'deployment' | 'webhook_delivery' | 'session';
  readonly phase: string;
  readonly count: number;
}

/** How long the oldest of what waits has waited, s; 0 where nothing waits. */
export interface OutboxAge {
  /** Notices to deployments, events that wait for a batch, events of batches that are not done. */
  readonly outbox: 'notices' | 'events' | 'batches';
  readonly seconds: number;
}

/** What those who run the platform count. All functions throw when MongoDB is away. */
export interface OpenThings {
  /** Of all owners together: each is a range of an index, counted as far as `MOST_COUNTED`. */
  counts(): Promise<OpenCount[]>;
  outboxes(): Promise<OutboxAge[]>;
}

/** More are not told apart: half a second of an index at most. */
const MOST_COUNTED = 1_000_000;

/** Sessions that nobody ended and that have not expired, as the index of callers has them. */
function activeSessions(nowMs: number): object {
  return { caller: { $exists: true }, ended: null, expires_at: { $gt: new Date(nowMs) } };
}

/** Opens the counts; `clock` answers epoch ms. */
export function createOpenThings(
  { db }: Pick<Database, 'db'>,
  clock: () => number = Date.now,
): OpenThings {
  const notices = db.collection<OutboxDocument>(OUTBOX);
  const events = db.collection<PublishedEventDocument>(PUBLISHED_EVENTS);
  const count = (collection: string, filter: object, hint?: string): Promise<number> =>
    db
      .collection(collection)
      .countDocuments(filter, { limit: MOST_COUNTED, ...(hint === undefined ? {} : { hint }) });
  const age = (since: Date | null | undefined): number =>
    since === null || since === undefined ? 0 : Math.max(0, clock() - since.getTime()) / 1000;
  return {
    counts: async () =>
      Promise.all([
        ...OPEN_PHASES.map(async (phase) => ({
          ...{ kind: 'workload' as const, phase },
          count: await count(WORKLOADS, { phase }),
        })),
        ...OPEN_STATUSES.map(async (status) => ({
          ...{ kind: 'deployment' as const, phase: status },
          count: await count(DEPLOYMENTS, { status }),
        })),
        count(DELIVERIES, { status: 'pending' }, 'due').then((pending) => ({
          ...{ kind: 'webhook_delivery' as const, phase: 'pending', count: pending },
        })),
        count(SESSIONS, activeSessions(clock()), 'open_of_caller').then((open) => ({
          ...{ kind: 'session' as const, phase: 'active', count: open },
        })),
      ]),
    async outboxes() {
      const [notice, event, batch] = await Promise.all([
        notices.findOne({}, { sort: { created_at: 1 }, projection: { created_at: 1 } }),
        events.findOne(
          { batch_id: null, done: false },
          { sort: { published_at: 1 }, projection: { published_at: 1 } },
        ),
        events.findOne(
          { done: false, claimed_at: { $type: 'date' } },
          { sort: { claimed_at: 1 }, projection: { claimed_at: 1 } },
        ),
      ]);
      return [
        { outbox: 'notices', seconds: age(notice?.created_at) },
        { outbox: 'events', seconds: age(event?.published_at) },
        { outbox: 'batches', seconds: age(batch?.claimed_at) },
      ];
    },
  };
}
