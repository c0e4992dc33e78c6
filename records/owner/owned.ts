import type { Document, Filter } from 'mongodb';

/** A document whose id is a text, as all of owners have one but telemetry, which nobody asks by its id. */
export interface OwnedDocument extends Document {
  readonly _id: string;
}

/** Records that are found by a record that they belong to. */
interface OwnedPart {
  readonly kind: string;
  readonly collection: string;
  /** Holds the id of the record that it belongs to. */
  readonly field: string;
  /** Fields that never leave. */
  readonly secrets: readonly string[];
  /** What only helps the platform is removed and not exported. */
  readonly isExported: boolean;
  /** Records in each, which an export tells one by one, as if each had been kept by itself. */
  readonly holds?: { readonly field: string; readonly kind: string; readonly parent: string };
}

/** Records of one kind that name their owner, with what belongs to them. */
export interface OwnedKind {
  readonly kind: string;
  readonly collection: string;
  readonly filter: (ownerId: string) => Filter<OwnedDocument>;
  readonly parts: readonly OwnedPart[];
  readonly secrets: readonly string[];
  readonly isExported: boolean;
  /** Kept by a removal; why stands in docs/security.md. */
  readonly isKept: boolean;
}

interface More {
  readonly filter?: OwnedKind['filter'];
  readonly parts?: readonly OwnedPart[];
  readonly secrets?: readonly string[];
  readonly isExported?: boolean;
  readonly isKept?: boolean;
}

/** The action under which the audit log keeps that an owner was removed. */
export const REMOVAL_ACTION = 'owner.remove';

/**
 * Every collection that holds something of an owner, in the order in which a removal takes them: first what
 * sends, so that nobody is told of the rest, last what lets people in. A test finds what is missing here.
 */
export const OWNED: readonly OwnedKind[] = [
  owned('webhooks', 'webhooks', { secrets: ['secrets'] }),
  owned('webhook listeners', 'webhook_listeners', { isExported: false }),
  owned('webhook deliveries', 'webhook_deliveries'),
  owned('alerts', 'alerts', { secrets: ['channel.sealed_url'] }),
  owned('alert items', 'alert_items'),
  owned('workload schedules', 'workload_schedules'),
  owned('workload occurrences', 'workload_occurrences'),
  owned('workloads', 'workloads', {
    parts: [
      part('workload stages', 'workload_stages', 'workload_id'),
      part('stage plans', 'stage_plans', 'workload_id'),
      { ...part('notices of workloads', 'outbox', 'deployment_id'), isExported: false },
    ],
  }),
  owned('batches', 'schedule_batches', {
    parts: [
      { ...part('rounds of batches', 'schedule_batch_parts', 'batch_id'), isExported: false },
    ],
  }),
  owned('deployments', 'deployments', {
    parts: [
      part('deployment events', 'deployment_events', 'deployment_id'),
      {
        ...part('packed deployment events', 'deployment_event_packs', '_id'),
        holds: { field: 'events', kind: 'deployment events', parent: 'deployment_id' },
      },
      { ...part('notices', 'outbox', 'deployment_id'), isExported: false },
      { ...part('event rates', 'event_buckets', '_id'), isExported: false },
    ],
  }),
  owned('revisions', 'deployment_revisions'),
  owned('bookings', 'commitments'),
  owned('schedules of bookings', 'booking_schedules', { isExported: false }),
  owned('plans', 'mission_plans'),
  // Their files go before them, and are exported with what they hold.
  owned('archive files', 'archive_batches', { isExported: false }),
  owned('archived records', 'archived_records', { isExported: false }),
  owned('missions', 'missions'),
  owned('agents', 'agents'),
  owned('agent telemetry', 'agent_telemetry'),
  owned('artifacts', 'artifact_links'),
  owned('replaced artifacts', 'artifact_versions'),
  owned('uploads on their way', 'resumable_uploads', { isExported: false }),
  owned('pieces of uploads', 'upload_pieces', { isExported: false }),
  owned('artifact usage', 'artifact_usage', { filter: byId, isExported: false }),
  owned('conjunction messages', 'conjunction_cdms'),
  owned('conjunction watches', 'conjunction_watches', {
    parts: [part('encounters', 'conjunction_lives', 'watch_id')],
  }),
  owned('pattern monitors', 'pattern_monitors', {
    parts: [part('told patterns', 'pattern_tellings', 'monitor_id')],
  }),
  owned('published events', 'published_events', {
    // The words of its index, which leaves out events of nobody: by equality alone it is not taken.
    filter: (ownerId) => ({ owner_id: { $eq: ownerId, $type: 'string' } }),
  }),
  owned('fleet outages', 'fleet_outages'),
  owned('fleet elements', 'fleet_elements'),
  owned('fleet satellites', 'fleet_satellites'),
  owned('fleet stations', 'fleet_stations'),
  owned('budgets', 'budgets'),
  owned('retention', 'retention', { filter: byId }),
  owned('bills', 'billing_records', { isKept: true }),
  owned('audit entries', 'audit', {
    filter: (ownerId) => ({ owner_id: ownerId, action: { $ne: REMOVAL_ACTION } }),
  }),
  owned('turns of quotas', 'quota_turns', {
    // Its id is the owner, a slash and a kind: all texts from "owner/" to before "owner0".
    filter: (ownerId) => ({ _id: { $gte: `${ownerId}/`, $lt: `${ownerId}0` } }),
    isExported: false,
  }),
  owned('turns of members', 'member_turns', { filter: byId, isExported: false }),
  owned('turns of exports', 'owner_exports', { filter: byId, isExported: false }),
  owned('keys', 'api_keys', { secrets: ['hash'] }),
  owned('members', 'users', {
    parts: [
      { ...part('browser sessions', 'user_sessions', 'user_id'), secrets: ['hash'] },
      { ...part('sign-in links', 'sign_in_links', 'user_id'), isExported: false },
    ],
  }),
];

function owned(kind: string, collection: string, more: More = {}): OwnedKind {
  return {
    ...{ kind, collection, parts: [], secrets: [], isExported: true, isKept: false },
    filter: (ownerId) => ({ owner_id: ownerId }),
    ...more,
  };
}

function part(kind: string, collection: string, field: string): OwnedPart {
  return { kind, collection, field, secrets: [], isExported: true };
}

function byId(ownerId: string): Filter<OwnedDocument> {
  return { _id: ownerId };
}
