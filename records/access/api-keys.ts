import type { ClientSession, Collection } from 'mongodb';
import { LRUCache } from 'lru-cache';
import { customAlphabet } from 'nanoid';
import { DEFAULT_MAX_PRIORITY } from '../../contracts/access/modes-and-tiers.ts';
import type { KeyMode, Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { GrantedPermission } from '../../contracts/access/permissions.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { newId } from '../store/ids.ts';
import { batched } from '../store/batched.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import { hashSecret, isSameHash } from './secret-hash.ts';

/** What bounds a key beside its permissions. */
export interface KeyBounds {
  /** When the key ends, epoch ms; null = never. */
  readonly expiresMs: number | null;
  /** Addresses and networks (CIDR) that it may be used from; null = from anywhere. */
  readonly allowedAddresses: readonly string[] | null;
  /** The highest priority that its holder may ask for, 0 to 9. */
  readonly maxPriority: number;
  /** The only agent that it may speak for; null = any agent of the owner. */
  readonly agentId: string | null;
  /** The only satellites that it may report for; null = any. */
  readonly satelliteIds: readonly string[] | null;
}

/** The bounds of a key that was made without any. */
export const NO_BOUNDS: KeyBounds = {
  expiresMs: null,
  allowedAddresses: null,
  maxPriority: DEFAULT_MAX_PRIORITY,
  agentId: null,
  satelliteIds: null,
};

/** What is known about a key; the key itself is shown once and not kept. */
export interface ApiKeyRecord extends KeyBounds {
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
  /** Id of the key that a rotation made in its place. */
  readonly replacedBy: string | null;
}

/** What a new key is made from; bounds that are not named are those of `NO_BOUNDS`. */
export interface NewApiKey extends Partial<KeyBounds> {
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
  // Documents of 0.9.0 have none of these: such a key is without bounds.
  readonly expires_at?: Date | null;
  readonly allowed_addresses?: readonly string[] | null;
  readonly max_priority?: number;
  readonly agent_id?: string | null;
  readonly satellite_ids?: readonly string[] | null;
  readonly replaced_by?: string | null;
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
const newLetters = customAlphabet(SECRET_ALPHABET, 32);

/** What may change of a key; what is not named stays. */
export interface ApiKeyChanges {
  readonly name?: string | undefined;
  readonly expiresMs?: number | null | undefined;
  readonly allowedAddresses?: readonly string[] | null | undefined;
}

/** How a key is replaced by a new one with the same rights. */
export interface Rotation {
  readonly prefix: string;
  /** How long the former key still works, ms. */
  readonly overlapMs: number;
  /** When the new key ends, epoch ms; null = never. */
  readonly expiresMs: number | null;
}

/** A key that was made in place of a former one. */
export interface Rotated {
  readonly key: string;
  readonly record: ApiKeyRecord;
  readonly former: ApiKeyRecord;
}

/** Which keys to list. */
export interface ApiKeyFilter extends Partial<PageQuery>, KeyOwner {}

/** Whose keys are meant; without an owner everybody's. */
interface KeyOwner {
  readonly ownerId?: string;
}

export type ApiKeyRecords = ReturnType<typeof createApiKeyRecords>;

/** Keys in MongoDB. All functions throw the driver's error when it is away. */
export function createApiKeyRecords(database: Database, clock: () => number = Date.now) {
  const keys: Collection<ApiKeyDocument> = database.db.collection('api_keys');
  const touched = new LRUCache<string, number>({ max: TOUCHED_SIZE });

  const insert = async (
    key: string,
    facts: Omit<NewApiKey, 'prefix'>,
    making: Making = makeFreely,
  ): Promise<ApiKeyRecord> => {
    const document = newDocument(key, facts, clock());
    await making((session) => keys.insertOne(document, within(session)));
    return toRecord(document);
  };

  /** Makes a key; the answer is the only time it can be read. */
  const create = async (
    facts: NewApiKey,
    making?: Making,
  ): Promise<{ key: string; record: ApiKeyRecord }> => {
    const key = `${facts.prefix}_${facts.mode}_${newLetters()}`;
    return { key, record: await insert(key, facts, making) };
  };

  /** Takes a given key in, unless it is known. False when it is known and of no use any more. */
  const adopt = async (key: string, facts: Omit<NewApiKey, 'prefix'>): Promise<boolean> => {
    const find = () => keys.findOne({ hash: hashSecret(key) });
    const known = await find();
    if (known !== null) return isUsable(toRecord(known), clock());
    try {
      await insert(key, facts);
      return true;
    } catch (error) {
      // Another process took it in between.
      if (!isDuplicateKey(error)) throw error;
      const taken = await find();
      return taken !== null && isUsable(toRecord(taken), clock());
    }
  };

  /** One reading for all keys that are asked for while another one is under way; none is kept. */
  const findByHash = batched(async (hashes: readonly string[]) => {
    const found = await keys.find({ hash: { $in: [...new Set(hashes)] } }).toArray();
    return hashes.map((hash) => found.find((document) => isSameHash(document.hash, hash)) ?? null);
  });

  /**
   * The record of a key, or null when it is unknown or revoked; the caller looks at its bounds, of
   * which its end is one. Read after every call: a revocation holds at once, whichever process made it.
   */
  const findUsable = async (key: string): Promise<ApiKeyRecord | null> => {
    const document = await findByHash(hashSecret(key));
    return document?.revoked_at === null ? toRecord(document) : null;
  };

  /** Notes that a key was used now; written at most once a minute per process and key. */
  const touch = async (id: string): Promise<void> => {
    const nowMs = clock();
    if (nowMs - (touched.get(id) ?? -Infinity) < TOUCH_MS) return;
    touched.set(id, nowMs);
    const now = new Date(nowMs);
    // A try with a key that has ended is no use of it.
    const lasts = { $nor: [{ expires_at: { $lte: now } }] };
    await keys.updateOne({ _id: id, ...lasts }, { $max: { last_used_at: now } });
  };

  /** One key (of that owner, if given), in whatever state; null when there is none. */
  const find = async (id: string, filter: KeyOwner = {}): Promise<ApiKeyRecord | null> => {
    const document = await keys.findOne({ _id: id, ...ownedBy(filter) });
    return document === null ? null : toRecord(document);
  };

  /** Changes a key of an owner; null when it has none that was not revoked under this id. */
  const update = async (
    id: string,
    ownerId: string,
    changes: ApiKeyChanges,
  ): Promise<ApiKeyRecord | null> => {
    const { name, expiresMs, allowedAddresses } = changes;
    const set = {
      ...(name === undefined ? {} : { name }),
      ...(expiresMs === undefined ? {} : { expires_at: dateOf(expiresMs) }),
      ...(allowedAddresses === undefined ? {} : { allowed_addresses: allowedAddresses }),
    };
    const document = await keys.findOneAndUpdate(
      { _id: id, owner_id: ownerId, revoked_at: null },
      { $set: set },
      { returnDocument: 'after' },
    );
    return document === null ? null : toRecord(document);
  };

  /**
   * Makes a key with the rights and bindings of a former one, which ends after the overlap, or sooner
   * where it would have anyway. Both or neither: one transaction. Null when the former one is not
   * usable any more, or was replaced already: of several at once only one succeeds. Throws what
   * `making` throws.
   */
  const rotate = async (
    former: ApiKeyRecord,
    rotation: Rotation,
    making: Making = makeFreely,
  ): Promise<Rotated | null> => {
    const nowMs = clock();
    const key = `${rotation.prefix}_${former.mode}_${newLetters()}`;
    const made = newDocument(key, { ...former, expiresMs: rotation.expiresMs }, nowMs);
    const endsMs = Math.min(former.expiresMs ?? Infinity, nowMs + rotation.overlapMs);
    const replace = async (session: ClientSession): Promise<Rotated | null> => {
      const ended = await keys.findOneAndUpdate(
        {
          _id: former.id,
          revoked_at: null,
          replaced_by: null,
          expires_at: dateOf(former.expiresMs),
        },
        { $set: { replaced_by: made._id, expires_at: new Date(endsMs) } },
        { session, returnDocument: 'after' },
      );
      if (ended === null) return null;
      await keys.insertOne(made, { session });
      return { key, record: toRecord(made), former: toRecord(ended) };
    };
    return making((session) =>
      session === undefined ? database.transaction(replace) : replace(session),
    );
  };

  /** Keys, newest first, of one owner or of everybody: all of them, or a page. */
  const list = async (filter: ApiKeyFilter = {}): Promise<ApiKeyRecord[]> => {
    const page = { limit: 0, after: null, ...filter };
    const found = await findPage(keys, ownedBy(filter), page).toArray();
    return found.map(toRecord);
  };

  /** How many keys an owner has, as far as they are counted. */
  const count = (owner: KeyOwner): Promise<number> => countUpTo(keys, ownedBy(owner));

  /** Revokes a key (of that owner, if given); null when there is none. Again is harmless. */
  const revoke = async (id: string, filter: KeyOwner = {}): Promise<ApiKeyRecord | null> => {
    const owner = ownedBy(filter);
    await keys.updateOne(
      { _id: id, ...owner, revoked_at: null },
      { $set: { revoked_at: new Date(clock()) } },
    );
    return find(id, filter);
  };

  return { create, adopt, findUsable, touch, find, update, rotate, list, count, revoke };
}

/** Says whether a key may still be used at an instant, epoch ms. */
export function isUsable(
  { revokedMs, expiresMs }: Pick<ApiKeyRecord, 'revokedMs' | 'expiresMs'>,
  nowMs: number,
): boolean {
  return revokedMs === null && (expiresMs === null || nowMs < expiresMs);
}

function ownedBy({ ownerId }: KeyOwner): { owner_id?: string } {
  return ownerId === undefined ? {} : { owner_id: ownerId };
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}

function newDocument(key: string, facts: Omit<NewApiKey, 'prefix'>, nowMs: number): ApiKeyDocument {
  const bounds = { ...NO_BOUNDS, ...facts };
  return {
    _id: newId('key'),
    owner_id: facts.ownerId,
    name: facts.name,
    mode: facts.mode,
    permissions: facts.permissions,
    tier: facts.tier,
    hint: `${key.slice(0, key.lastIndexOf('_') + 5)}…`,
    hash: hashSecret(key),
    created_at: new Date(nowMs),
    last_used_at: null,
    revoked_at: null,
    expires_at: dateOf(bounds.expiresMs),
    allowed_addresses: bounds.allowedAddresses,
    max_priority: bounds.maxPriority,
    agent_id: bounds.agentId,
    satellite_ids: bounds.satelliteIds,
    replaced_by: null,
  };
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
    expiresMs: document.expires_at?.getTime() ?? null,
    allowedAddresses: document.allowed_addresses ?? null,
    maxPriority: document.max_priority ?? DEFAULT_MAX_PRIORITY,
    agentId: document.agent_id ?? null,
    satelliteIds: document.satellite_ids ?? null,
    replacedBy: document.replaced_by ?? null,
  };
}
