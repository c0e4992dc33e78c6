import type { Collection, Filter } from 'mongodb';
import { LRUCache } from 'lru-cache';
import { batched } from '../store/batched.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';

/** Who did something: a key, a browser's session, or an operator at the command line. */
export interface AuditActor {
  readonly kind: 'key' | 'session' | 'operator';
  /** Null for whoever is no key. */
  readonly keyId: string | null;
  /** The key's name as it was then. */
  readonly name: string | null;
}

/** One thing that was done to what an owner has, or that was tried and denied. */
export interface AuditEntry {
  readonly ownerId: string;
  readonly actor: AuditActor;
  /** The client's address; null for the command line. */
  readonly address: string | null;
  readonly surface: string;
  /** Such as `keys.create`. */
  readonly action: string;
  readonly resource: { readonly kind: string; readonly id: string } | null;
  readonly outcome: 'done' | 'denied';
  /** The HTTP status; null for the command line. */
  readonly status: number | null;
  /** The code of a refusal. */
  readonly reason: string | null;
  readonly requestId: string | null;
}

/** An entry as it is kept. */
export interface AuditRecord extends AuditEntry {
  readonly id: string;
  readonly atMs: number;
}

interface AuditDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly created_at: Date;
  readonly actor: { readonly kind: AuditActor['kind']; readonly name: string | null };
  readonly key_id: string | null;
  readonly address: string | null;
  readonly surface: string;
  readonly action: string;
  readonly resource: AuditEntry['resource'];
  readonly outcome: AuditEntry['outcome'];
  readonly status: number | null;
  readonly reason: string | null;
  readonly request_id: string | null;
}

/** So long an entry is kept: a year, a leap year's day included, s. */
const KEEP_S = 366 * 86_400;

/** Indexes of `audit`; the last three serve one list each. */
export const AUDIT_INDEXES: CollectionIndexes = {
  collection: 'audit',
  indexes: [
    { key: { created_at: 1 }, name: 'kept_a_year', expireAfterSeconds: KEEP_S },
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'owner_newest' },
    { key: { owner_id: 1, action: 1, created_at: -1, _id: -1 }, name: 'owner_action_newest' },
    { key: { owner_id: 1, key_id: 1, created_at: -1, _id: -1 }, name: 'owner_key_newest' },
  ],
};

/** The same denied try of the same key is noted once in this time by each process, ms. */
const FOLD_MS = 60_000;
/** Denied tries of more kinds than this are not remembered at the same time. */
const FOLD_SIZE = 10_000;

/** Which entries of an owner are meant. */
export interface AuditFilter {
  readonly ownerId: string;
  readonly action?: string | undefined;
  readonly keyId?: string | undefined;
  /** Epoch ms, included. */
  readonly sinceMs?: number | undefined;
  /** Epoch ms, not included. */
  readonly untilMs?: number | undefined;
}

export type AuditRecords = ReturnType<typeof createAuditRecords>;

/** The audit log in MongoDB. Both functions throw the driver's error when it is away. */
export function createAuditRecords(database: Database, clock: () => number = Date.now) {
  const entries: Collection<AuditDocument> = database.db.collection('audit');
  const folded = new LRUCache<string, true>({ max: FOLD_SIZE, ttl: FOLD_MS, perf: { now: clock } });

  /** Alone an entry is written at once; under load one command writes many. */
  const insert = batched(async (documents: readonly AuditDocument[]) => {
    await entries.insertMany(documents, { ordered: false });
    return documents.map(() => undefined);
  });

  /**
   * Notes what was done, and answers when it is kept. The same denied try of a key is noted once a
   * minute: whoever hammers at a closed door fills no disk.
   */
  const note = async (entry: AuditEntry): Promise<void> => {
    if (entry.outcome === 'denied') {
      const { actor, action, reason, ownerId } = entry;
      const what = [ownerId, actor.keyId, action, reason].join(' ');
      if (folded.has(what)) return;
      folded.set(what, true);
    }
    await insert(toDocument(entry, clock()));
  };

  /** Entries of one owner, newest first. */
  const list = async (query: AuditFilter & PageQuery): Promise<AuditRecord[]> => {
    const found = await findPage(entries, conditionsOf(query), query).toArray();
    return found.map(toRecord);
  };

  /** How many entries match, as far as they are counted. */
  const count = (filter: AuditFilter): Promise<number> => countUpTo(entries, conditionsOf(filter));

  return { note, list, count };
}

function conditionsOf(filter: AuditFilter): Filter<AuditDocument> {
  const { ownerId, action, keyId, sinceMs, untilMs } = filter;
  const conditions: Filter<AuditDocument>[] = [
    { owner_id: ownerId },
    ...(action === undefined ? [] : [{ action }]),
    ...(keyId === undefined ? [] : [{ key_id: keyId }]),
    ...(sinceMs === undefined ? [] : [{ created_at: { $gte: new Date(sinceMs) } }]),
    ...(untilMs === undefined ? [] : [{ created_at: { $lt: new Date(untilMs) } }]),
  ];
  return { $and: conditions };
}

function toDocument(entry: AuditEntry, nowMs: number): AuditDocument {
  return {
    _id: newId('aud'),
    owner_id: entry.ownerId,
    created_at: new Date(nowMs),
    actor: { kind: entry.actor.kind, name: entry.actor.name },
    key_id: entry.actor.keyId,
    address: entry.address,
    surface: entry.surface,
    action: entry.action,
    resource: entry.resource,
    outcome: entry.outcome,
    status: entry.status,
    reason: entry.reason,
    request_id: entry.requestId,
  };
}

function toRecord(document: AuditDocument): AuditRecord {
  return {
    id: document._id,
    atMs: document.created_at.getTime(),
    ownerId: document.owner_id,
    actor: { ...document.actor, keyId: document.key_id },
    address: document.address,
    surface: document.surface,
    action: document.action,
    resource: document.resource,
    outcome: document.outcome,
    status: document.status,
    reason: document.reason,
    requestId: document.request_id,
  };
}
