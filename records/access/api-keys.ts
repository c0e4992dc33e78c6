import { createHash, timingSafeEqual } from 'node:crypto';
import type { Collection } from 'mongodb';
import { LRUCache } from 'lru-cache';
import { customAlphabet } from 'nanoid';
import type { KeyMode, Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { GrantedPermission } from '../../contracts/access/permissions.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { batched } from '../store/batched.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { findPage, type PageQuery } from '../store/paging.ts';

/** What is known about a key; the key itself is shown once and not kept. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly permissions: readonly GrantedPermission[];
  readonly tier: Tier;
  /** The key's first letters, for people who look for the right one. */
  readonly hint: string;
  readonly createdMs: number;
  readonly lastUsedMs: number | null;
  readonly revokedMs: number | null;
}

/** What a new key is made from. */
export interface NewApiKey {
  readonly ownerId: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly permissions: readonly GrantedPermission[];
  readonly tier: Tier;
  readonly prefix: string;
}

interface ApiKeyDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly mode: KeyMode;
  readonly permissions: readonly GrantedPermission[];
  readonly tier: Tier;
  readonly hint: string;
  /** SHA-256 of the key, hex. A key has 190 random bits: it needs neither salt nor stretching. */
  readonly hash: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
}

/** Indexes of `api_keys`. */
export const API_KEY_INDEXES: CollectionIndexes = {
  collection: 'api_keys',
  indexes: [
    { key: { hash: 1 }, name: 'hash', unique: true },
    { key: { owner_id: 1, created_at: -1 }, name: 'owner_newest' },
  ],
};

/** `last_used_at` is written at most so often, ms. */
const TOUCH_MS = 60_000;
/** The last uses of more keys than this are not remembered at the same time. */
const TOUCHED_SIZE = 10_000;

const SECRET_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const newSecret = customAlphabet(SECRET_ALPHABET, 32);

/** Which keys to list. */
export interface ApiKeyFilter extends Partial<PageQuery> {
  readonly ownerId?: string;
}

export type ApiKeyRecords = ReturnType<typeof createApiKeyRecords>;

/** Keys in MongoDB. All functions throw the driver's error when it is away. */
export function createApiKeyRecords(database: Database, clock: () => number = Date.now) {
  const keys: Collection<ApiKeyDocument> = database.db.collection('api_keys');
  const touched = new LRUCache<string, number>({ max: TOUCHED_SIZE });

  const insert = async (key: string, facts: Omit<NewApiKey, 'prefix'>): Promise<ApiKeyRecord> => {
    const document = newDocument(key, facts, clock());
    await keys.insertOne(document);
    return toRecord(document);
  };

  /** Makes a key; the answer is the only time it can be read. */
  const create = async (facts: NewApiKey): Promise<{ key: string; record: ApiKeyRecord }> => {
    const key = `${facts.prefix}_${facts.mode}_${newSecret()}`;
    return { key, record: await insert(key, facts) };
  };

  /** Takes a given key in, unless it is known already. False when it is known and revoked. */
  const adopt = async (key: string, facts: Omit<NewApiKey, 'prefix'>): Promise<boolean> => {
    const find = () => keys.findOne({ hash: hashKey(key) });
    const known = await find();
    if (known !== null) return known.revoked_at === null;
    try {
      await insert(key, facts);
      return true;
    } catch (error) {
      // Another process took it in between.
      if (isDuplicateKey(error)) return (await find())?.revoked_at === null;
      throw error;
    }
  };

  /** One reading for all keys that are asked for while another one is under way; none is kept. */
  const findByHash = batched(async (hashes: readonly string[]) => {
    const found = await keys.find({ hash: { $in: [...new Set(hashes)] } }).toArray();
    return hashes.map((hash) => found.find((document) => isSameHash(document.hash, hash)) ?? null);
  });

  /**
   * The record of a key that may be used, or null when it is unknown or revoked. Read after every
   * call: a revocation holds at once, whichever process made it.
   */
  const findUsable = async (key: string): Promise<ApiKeyRecord | null> => {
    const document = await findByHash(hashKey(key));
    return document?.revoked_at === null ? toRecord(document) : null;
  };

  /** Notes that a key was used now; written at most once a minute per process and key. */
  const touch = async (id: string): Promise<void> => {
    const nowMs = clock();
    if (nowMs - (touched.get(id) ?? -Infinity) < TOUCH_MS) return;
    touched.set(id, nowMs);
    await keys.updateOne({ _id: id }, { $max: { last_used_at: new Date(nowMs) } });
  };

  /** Keys, newest first, of one owner or of everybody: all of them, or a page. */
  const list = async ({ ownerId, ...page }: ApiKeyFilter = {}): Promise<ApiKeyRecord[]> => {
    const owner = ownerId === undefined ? {} : { owner_id: ownerId };
    const found = await findPage(keys, owner, { limit: 0, after: null, ...page }).toArray();
    return found.map(toRecord);
  };

  /** Revokes a key (of that owner, if given); null when there is none. Again is harmless. */
  const revoke = async (
    id: string,
    filter: { readonly ownerId?: string } = {},
  ): Promise<ApiKeyRecord | null> => {
    const owner = filter.ownerId === undefined ? {} : { owner_id: filter.ownerId };
    await keys.updateOne(
      { _id: id, ...owner, revoked_at: null },
      { $set: { revoked_at: new Date(clock()) } },
    );
    const document = await keys.findOne({ _id: id, ...owner });
    return document === null ? null : toRecord(document);
  };

  return { create, adopt, findUsable, touch, list, revoke };
}

function newDocument(key: string, facts: Omit<NewApiKey, 'prefix'>, nowMs: number): ApiKeyDocument {
  return {
    _id: newId('key'),
    owner_id: facts.ownerId,
    name: facts.name,
    mode: facts.mode,
    permissions: facts.permissions,
    tier: facts.tier,
    hint: `${key.slice(0, key.lastIndexOf('_') + 5)}…`,
    hash: hashKey(key),
    created_at: new Date(nowMs),
    last_used_at: null,
    revoked_at: null,
  };
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** The index has found the hash already; this only keeps the comparison free of timing. */
function isSameHash(stored: string, computed: string): boolean {
  const left = Buffer.from(stored, 'hex');
  const right = Buffer.from(computed, 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
}

function toRecord(document: ApiKeyDocument): ApiKeyRecord {
  return {
    id: document._id,
    ownerId: document.owner_id,
    name: document.name,
    mode: document.mode,
    permissions: document.permissions,
    tier: document.tier,
    hint: document.hint,
    createdMs: document.created_at.getTime(),
    lastUsedMs: document.last_used_at?.getTime() ?? null,
    revokedMs: document.revoked_at?.getTime() ?? null,
  };
}
