import { AppError } from '../../../contracts/error-codes.ts';
import { LIVE_TOPICS, type LiveTopic } from '../../../contracts/console/live.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { DeploymentRecords } from '../../../records/deployment/deployments.ts';
import type { ChangeFeed, FeedItem } from '../../../records/live/change-feed.ts';
import type { RecordChange } from '../../../records/live/watched.ts';
import type { OverviewRecords } from '../../../records/overview/overview.ts';
import { requirePermission } from '../../http/access/authenticate.ts';
import type { ServerSentEvent } from '../../http/event-stream.ts';
import type { Identity } from '../../http/identity.ts';
import { patchOf } from './patch.ts';

/** What the stream of a page is made from. */
export interface LiveDeps {
  readonly clock: () => number;
  readonly changeFeed: ChangeFeed;
  readonly deployments: Pick<DeploymentRecords, 'get'>;
  readonly overview: Pick<OverviewRecords, 'hasWorkload' | 'watchIds'>;
}

/** What one stream follows, whose, and from where on. */
export interface Following {
  readonly ownerId: string;
  readonly topics: readonly string[];
  /** Watches of conjunctions that the owner sees. */
  readonly watchIds: ReadonlySet<string>;
  /** Id of the last message that the client has; null = it begins now. */
  readonly after: string | null;
}

/**
 * Checks that a caller may follow each topic.
 * @throws {AppError} forbidden, naming the permission; not_found for a record that is not the owner's.
 */
export async function openFollowing(
  deps: LiveDeps,
  identity: Identity,
  topics: readonly string[],
  after: string | null,
): Promise<Following> {
  const { ownerId } = identity;
  for (const topic of topics) {
    const permission = LIVE_TOPICS[nounOf(topic)];
    requirePermission({ kind: 'apiKeyOrSession', permission }, identity);
  }
  await Promise.all(topics.map((topic) => requireOwned(deps, ownerId, topic)));
  const watchIds =
    topics.includes('conjunctions') || topics.includes('overview')
      ? await deps.overview.watchIds(ownerId)
      : [];
  return { ownerId, topics, watchIds: new Set(watchIds), after };
}

/** The topic of a whole kind of records that a topic belongs to. */
function nounOf(topic: string): LiveTopic {
  if (topic.startsWith('deployment:')) return 'deployments';
  // The schema of the query lets nothing else pass.
  return topic.startsWith('workload:') ? 'workloads' : (topic as LiveTopic);
}

async function requireOwned(deps: LiveDeps, ownerId: string, topic: string): Promise<void> {
  const [kind, id] = topic.split(':');
  if (id === undefined) return;
  const isThere =
    kind === 'deployment'
      ? (await deps.deployments.get(ownerId, id)) !== null
      : await deps.overview.hasWorkload(ownerId, id);
  if (!isThere) throw new AppError('not_found', `There is no ${kind} ${id} to follow`);
}

/**
 * Changes of what a page follows as server-sent events: `ready` once everything to come will be sent,
 * a message for each change, in order and each once, and `reset` when changes were missed and all is to
 * be fetched again. Every event has an id to go on from.
 */
export async function* followTopics(
  deps: LiveDeps,
  following: Following,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent> {
  const watchIds = new Set(following.watchIds);
  const accepts = (change: RecordChange): boolean => {
    noteWatch(change, following.ownerId, watchIds);
    return topicsOf(change, { ...following, watchIds }).length > 0;
  };
  const { after, ownerId: caller } = following;
  for await (const item of deps.changeFeed.follow({ after, caller, accepts, signal })) {
    yield eventOf(item, { ...following, watchIds }, deps.clock());
  }
}

function eventOf(item: FeedItem, following: Following, nowMs: number): ServerSentEvent {
  switch (item.kind) {
    case 'ready':
      return { event: 'ready', id: item.token, data: { topics: following.topics } };
    case 'reset':
      return { event: 'reset', id: item.token, data: { reason: item.reason } };
    case 'change': {
      const { change } = item;
      const topics = topicsOf(change, following);
      return {
        id: change.token,
        data: {
          topic: topics[0],
          topics,
          id: change.id,
          seq: change.seq,
          at: formatInstant(change.atMs),
          patch: patchOf(change, nowMs),
        },
      };
    }
  }
}

/** A watch that its owner makes while a stream is open counts from then on. */
function noteWatch(change: RecordChange, ownerId: string, watchIds: Set<string>): void {
  if (change.collection === 'conjunction_watches' && change.ownerId === ownerId)
    watchIds.add(change.id);
}

/** Those of the followed topics that a change belongs to; none for what is another owner's. */
export function topicsOf(change: RecordChange, following: Following): string[] {
  return belongsTo(change, following).filter((topic) => following.topics.includes(topic));
}

function belongsTo(change: RecordChange, { ownerId, watchIds }: Following): string[] {
  const { collection, id, document, hasMoved } = change;
  const mine = change.ownerId === ownerId;
  const moved = hasMoved ? ['overview'] : [];
  const text = (field: string): string => {
    const value = document?.[field];
    return typeof value === 'string' ? value : '';
  };
  switch (collection) {
    case 'deployments': {
      if (!mine) return [];
      // A stage belongs to its workload, lists of deployments leave it out.
      if (document?.['workload_id'] !== undefined)
        return [`deployment:${id}`, `workload:${text('workload_id')}`];
      return [`deployment:${id}`, 'deployments', ...moved];
    }
    // Events and stages do not say whose they are: their records were checked when the stream began.
    case 'deployment_events':
      return [`deployment:${text('deployment_id')}`];
    case 'workload_stages':
      return [`workload:${text('workload_id')}`];
    case 'workloads':
      return mine ? [`workload:${id}`, 'workloads', ...moved] : [];
    case 'agents':
      return mine ? ['agents'] : [];
    case 'webhooks':
      return mine ? ['webhooks', ...moved] : [];
    case 'conjunction_lives':
      return watchIds.has(text('watch_id')) ? ['conjunctions', ...moved] : [];
    case 'conjunction_watches':
      return mine ? ['conjunctions'] : [];
  }
}
