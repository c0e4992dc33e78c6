import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from 'mongodb';
import { TELEMETRY_INDEXES } from '../mission/telemetry.ts';
import { AGENT_INDEXES } from '../mission/agents.ts';
import { ALERT_INDEXES, ALERT_ITEM_INDEXES } from '../webhook/alert-documents.ts';
import { ARCHIVE_BATCH_INDEXES, ARCHIVED_RECORD_INDEXES } from '../archive/documents.ts';
import { API_KEY_INDEXES } from '../access/api-keys.ts';
import { AUDIT_INDEXES } from '../access/audit.ts';
import { ARTIFACT_LINK_INDEXES } from '../artifact/links.ts';
import { PIECE_INDEXES, RESUMABLE_INDEXES } from '../artifact/resumable.ts';
import { ARTIFACT_UPLOAD_INDEXES } from '../artifact/uploads.ts';
import { ARTIFACT_CONTENT_INDEXES } from '../artifact/unlisted.ts';
import { ARTIFACT_VERSION_INDEXES } from '../artifact/versions.ts';
import { ARTIFACT_CHUNK_INDEXES, ARTIFACT_FILE_INDEXES } from '../artifact/artifacts.ts';
import { BILLING_INDEXES } from '../workload/billing.ts';
import { BUDGET_INDEXES } from '../workload/budgets.ts';
import { isDuplicateKey, whenAvailable } from '../store/database.ts';
import type { Database, WaitOptions } from '../store/database.ts';
import { DEPLOYMENT_EVENT_INDEXES } from '../deployment/events.ts';
import { BOOKING_SCHEDULE_INDEXES, COMMITMENT_INDEXES } from '../booking/schedules.ts';
import { DEPLOYMENT_INDEXES } from '../deployment/deployments.ts';
import { ELEMENT_SET_INDEXES } from '../catalogue/element-sets.ts';
import { FLEET_INDEXES } from '../fleet/documents.ts';
import { EXPORT_INDEXES } from '../owner/exports.ts';
import { OWNER_REMOVAL_INDEXES } from '../owner/removals.ts';
import { UNLINKED_INDEXES } from '../owner/removing.ts';
import { PACKED_EVENT_INDEXES } from '../deployment/packed-events.ts';
import { RETENTION_INDEXES } from '../access/retention.ts';
import { EVENT_BUCKET_INDEXES } from '../deployment/event-buckets.ts';
import { IDEMPOTENCY_INDEXES } from '../access/idempotency.ts';
import { LIFE_INDEXES } from '../conjunction/lives.ts';
import { METRICS_INDEXES } from '../metrics/metrics.ts';
import { loadCatalogue } from './001-catalogue.ts';
import { loadElementHistory } from './002-element-history.ts';
import { retainWatchedElements } from './003-element-retention.ts';
import { dateWhatEnded } from './004-retention.ts';
import { grantFleet } from './005-fleet-permissions.ts';
import { writeSteps } from './006-written-steps.ts';
import { keepPriorities } from './007-key-priorities.ts';
import { checkDataVersion, markBaseline, MIGRATION_RECORDS } from './data-version.ts';
import { MISSION_PLAN_INDEXES } from '../plan/mission-plans.ts';
import { MISSION_INDEXES } from '../mission/missions.ts';
import { OUTBOX_INDEXES } from '../deployment/outbox.ts';
import { PATTERN_LOOK_INDEXES } from '../pattern/looks.ts';
import { MONITOR_INDEXES, TELLING_INDEXES } from '../pattern/monitors.ts';
import { PATTERN_INDEXES } from '../pattern/documents.ts';
import { PLAN_INDEXES } from '../plan/plans.ts';
import { PUBLISHED_EVENT_INDEXES } from '../webhook/published-events.ts';
import { RATE_LIMIT_INDEXES } from '../access/rate-limits.ts';
import { SIGN_IN_LINK_INDEXES } from '../access/sign-in-links.ts';
import { SATELLITE_INDEXES } from '../catalogue/satellites.ts';
import { SCREENING_CATALOGUE_INDEXES } from '../conjunction/screening-catalogues.ts';
import { BATCH_INDEXES, BATCH_PART_INDEXES } from '../batch/batches.ts';
import { SCREENING_RUN_INDEXES, SCREENING_SLAB_INDEXES } from '../conjunction/screening-runs.ts';
import { OCCURRENCE_INDEXES, SCHEDULE_INDEXES } from '../schedule/documents.ts';
import { SESSION_EVENT_INDEXES } from '../session/events.ts';
import { SESSION_STEP_INDEXES } from '../session/steps.ts';
import { SESSION_INDEXES } from '../session/sessions.ts';
import { STAGE_PLAN_INDEXES } from '../plan/stage-plans.ts';
import { CDM_INDEXES } from '../conjunction/cdms.ts';
import { DELIVERY_INDEXES } from '../webhook/deliveries.ts';
import { LISTENER_INDEXES } from '../webhook/listeners.ts';
import { WATCH_INDEXES } from '../conjunction/watches.ts';
import { REVISION_INDEXES } from '../revision/documents.ts';
import { SKY_ASK_INDEXES, SKY_CHANGE_INDEXES } from '../deployment/sky-changes.ts';
import { USER_INDEXES } from '../access/users.ts';
import { USER_SESSION_INDEXES } from '../access/user-sessions.ts';
import { WEBHOOK_INDEXES } from '../webhook/webhooks.ts';
import { WORKLOAD_INDEXES, WORKLOAD_STAGE_INDEXES } from '../workload/documents.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Migration, MigrationDocument } from './data-version.ts';

/** Every collection's indexes, brought up at each start. */
export const COLLECTION_INDEXES: readonly CollectionIndexes[] = [
  AGENT_INDEXES,
  ALERT_INDEXES,
  ALERT_ITEM_INDEXES,
  TELEMETRY_INDEXES,
  API_KEY_INDEXES,
  ARCHIVE_BATCH_INDEXES,
  ARCHIVED_RECORD_INDEXES,
  ARTIFACT_CHUNK_INDEXES,
  ARTIFACT_CONTENT_INDEXES,
  ARTIFACT_FILE_INDEXES,
  ARTIFACT_LINK_INDEXES,
  ARTIFACT_UPLOAD_INDEXES,
  ARTIFACT_VERSION_INDEXES,
  RESUMABLE_INDEXES,
  PIECE_INDEXES,
  AUDIT_INDEXES,
  BILLING_INDEXES,
  BOOKING_SCHEDULE_INDEXES,
  BUDGET_INDEXES,
  CDM_INDEXES,
  COMMITMENT_INDEXES,
  DELIVERY_INDEXES,
  DEPLOYMENT_EVENT_INDEXES,
  DEPLOYMENT_INDEXES,
  ELEMENT_SET_INDEXES,
  EVENT_BUCKET_INDEXES,
  EXPORT_INDEXES,
  ...FLEET_INDEXES,
  OWNER_REMOVAL_INDEXES,
  UNLINKED_INDEXES,
  IDEMPOTENCY_INDEXES,
  LIFE_INDEXES,
  LISTENER_INDEXES,
  METRICS_INDEXES,
  MISSION_INDEXES,
  MISSION_PLAN_INDEXES,
  OCCURRENCE_INDEXES,
  OUTBOX_INDEXES,
  PACKED_EVENT_INDEXES,
  PATTERN_INDEXES,
  PATTERN_LOOK_INDEXES,
  MONITOR_INDEXES,
  TELLING_INDEXES,
  PLAN_INDEXES,
  PUBLISHED_EVENT_INDEXES,
  RATE_LIMIT_INDEXES,
  RETENTION_INDEXES,
  REVISION_INDEXES,
  SATELLITE_INDEXES,
  SCHEDULE_INDEXES,
  BATCH_INDEXES,
  BATCH_PART_INDEXES,
  SCREENING_CATALOGUE_INDEXES,
  SCREENING_RUN_INDEXES,
  SCREENING_SLAB_INDEXES,
  SESSION_EVENT_INDEXES,
  SESSION_INDEXES,
  SESSION_STEP_INDEXES,
  SIGN_IN_LINK_INDEXES,
  SKY_ASK_INDEXES,
  SKY_CHANGE_INDEXES,
  STAGE_PLAN_INDEXES,
  USER_INDEXES,
  USER_SESSION_INDEXES,
  WATCH_INDEXES,
  WEBHOOK_INDEXES,
  WORKLOAD_INDEXES,
  WORKLOAD_STAGE_INDEXES,
];

/** Every migration in the order of its version. */
export const MIGRATIONS: readonly Migration[] = [
  loadCatalogue,
  loadElementHistory,
  retainWatchedElements,
  dateWhatEnded,
  grantFleet,
  writeSteps,
  keepPriorities,
];

/** What `migrate` needs beside the database; the defaults are the product's own lists. */
export interface MigrateOptions {
  readonly indexes?: readonly CollectionIndexes[];
  readonly migrations?: readonly Migration[];
  readonly clock?: () => number;
}

const LOCK = 'lock';
/**
 * A holder that died frees the lock after this long. It is renewed before every step; a step that
 * takes longer may run twice at once, which it must bear anyway.
 */
const LOCK_MS = 30_000;

/** Refuses data that `migrate` would refuse, and changes nothing; throws what it throws. */
export async function requireKnownData(database: Database): Promise<void> {
  await checkDataVersion(database, MIGRATIONS);
}

/**
 * Brings the database to the newest version: indexes first, then every migration not yet recorded,
 * in the order of the versions, one process at a time under a lease. Safe to call from several
 * processes at once and again later. Answers the versions that this call applied. Throws a
 * DataRefusedError, before anything is written, for data that it must not touch, and when MongoDB
 * is away.
 */
export async function migrate(database: Database, options: MigrateOptions = {}): Promise<number[]> {
  const { clock = Date.now, migrations = MIGRATIONS } = options;
  const { db } = database;
  const holder = randomUUID();
  await checkDataVersion(database, migrations);
  while (!(await takeLock(db, holder, clock()))) await sleep(200);
  try {
    // Again: another process may have been at work meanwhile.
    const applied = await checkDataVersion(database, migrations);
    await markBaseline(database);
    for (const { collection, indexes } of options.indexes ?? COLLECTION_INDEXES) {
      await takeLock(db, holder, clock());
      await db.collection(collection).createIndexes([...indexes]);
    }
    const missing = migrations
      .filter(({ version }) => !applied.has(version))
      .sort((a, b) => a.version - b.version);
    for (const migration of missing) {
      await takeLock(db, holder, clock());
      await apply(db, migration, clock);
    }
    return missing.map(({ version }) => version);
  } finally {
    await db.collection<MigrationDocument>(MIGRATION_RECORDS).deleteOne({ _id: LOCK, holder });
  }
}

/**
 * Calls `migrate` until it succeeds: MongoDB may come up later than the process. Other errors than
 * an absent server are thrown.
 */
export function migrateWhenAvailable(
  database: Database,
  options: MigrateOptions & WaitOptions,
): Promise<number[]> {
  return whenAvailable(() => migrate(database, options), options);
}

async function apply(db: Db, migration: Migration, clock: () => number): Promise<void> {
  await migration.up(db);
  await db
    .collection<MigrationDocument>(MIGRATION_RECORDS)
    .updateOne(
      { _id: migration.version },
      { $setOnInsert: { name: migration.name, applied_at: new Date(clock()) } },
      { upsert: true },
    );
}

/** Takes or renews the lease; false while another holder has it. */
async function takeLock(db: Db, holder: string, nowMs: number): Promise<boolean> {
  try {
    await db
      .collection<MigrationDocument>(MIGRATION_RECORDS)
      .updateOne(
        { _id: LOCK, $or: [{ until: { $lte: new Date(nowMs) } }, { holder }] },
        { $set: { holder, until: new Date(nowMs + LOCK_MS) } },
        { upsert: true },
      );
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
