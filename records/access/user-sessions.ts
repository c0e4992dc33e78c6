import type { ClientSession, Collection } from 'mongodb';
import { LRUCache } from 'lru-cache';
import { SESSION_LIFE_S } from '../../contracts/access/sign-in.ts';
import { batched } from '../store/batched.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import { hashSecret, isSameHash, isSecretForm, newSecret } from './secret-hash.ts';
import {
  toUser,
  USER_SESSIONS,
  USERS,
  type UserDocument,
  type UserRecord,
} from './user-documents.ts';

/** A browser in which somebody is signed in; its cookie is shown once and not kept. */
export interface UserSessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly createdMs: number;
  readonly lastUsedMs: number | null;
  readonly expiresMs: number;
  /** The client's address at the sign-in. */
  readonly address: string;
  readonly userAgent: string | null;
}

/** Where a sign-in comes from. */
export type SignInPlace = Pick<UserSessionRecord, 'address' | 'userAgent'>;

interface UserSessionDocument {
  readonly _id: string;
  readonly user_id: string;
  /** SHA-256 of the cookie, hex. */
  readonly hash: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date;
  readonly address: string;
  readonly user_agent: string | null;
}

/** Indexes of `user_sessions`. */
export const USER_SESSION_INDEXES: CollectionIndexes = {
  collection: USER_SESSIONS,
  indexes: [
    { key: { hash: 1 }, name: 'hash', unique: true },
    { key: { user_id: 1, created_at: -1, _id: -1 }, name: 'user_newest' },
    // Only tidies up: every query compares the end with the clock.
    { key: { expires_at: 1 }, name: 'ended', expireAfterSeconds: 0 },
  ],
};

/** `last_used_at` is written at most so often, ms. */
const TOUCH_MS = 60_000;
/** The last uses of more sessions than this are not remembered at the same time. */
const TOUCHED_SIZE = 10_000;

/** A session and whose it is. */
export interface SignedInUser {
  readonly session: UserSessionRecord;
  readonly user: UserRecord;
}

/** Makes a session of a user in a transaction; the answer is the only time its cookie can be read. */
export async function insertSession(
  database: Database,
  userId: string,
  place: SignInPlace,
  at: { readonly nowMs: number; readonly session: ClientSession },
): Promise<{ cookie: string; record: UserSessionRecord }> {
  const cookie = newSecret();
  const document: UserSessionDocument = {
    _id: newId('usn'),
    user_id: userId,
    hash: hashSecret(cookie),
    created_at: new Date(at.nowMs),
    last_used_at: null,
    expires_at: new Date(at.nowMs + SESSION_LIFE_S * 1000),
    address: place.address,
    user_agent: place.userAgent,
  };
  await sessionsOf(database).insertOne(document, { session: at.session });
  return { cookie, record: toSession(document) };
}

export type UserSessionRecords = ReturnType<typeof createUserSessionRecords>;

/** Sessions of people in MongoDB. All functions throw the driver's error when it is away. */
export function createUserSessionRecords(database: Database, clock: () => number = Date.now) {
  const sessions = sessionsOf(database);
  const touched = new LRUCache<string, number>({ max: TOUCHED_SIZE });

  /** One reading for all cookies that are asked for while another one is under way; none is kept. */
  const findByHash = batched(async (hashes: readonly string[]) => {
    const found = await sessions
      .aggregate<UserSessionDocument & { readonly users: readonly UserDocument[] }>([
        { $match: { hash: { $in: [...new Set(hashes)] } } },
        { $lookup: { from: USERS, localField: 'user_id', foreignField: '_id', as: 'users' } },
      ])
      .toArray();
    return hashes.map((hash) => found.find((one) => isSameHash(one.hash, hash)) ?? null);
  });

  /**
   * The session of a cookie and its user as they are now, or null when there is none or it has ended.
   * Read after every call: a removal or another role holds at once, whichever process made it.
   */
  const findUsable = async (cookie: string): Promise<SignedInUser | null> => {
    if (!isSecretForm(cookie)) return null;
    const found = await findByHash(hashSecret(cookie));
    const user = found?.users[0];
    if (found === null || user === undefined || found.expires_at.getTime() <= clock()) return null;
    return { session: toSession(found), user: toUser(user) };
  };

  /** Notes that a session was used now; written at most once a minute per process and session. */
  const touch = async (id: string): Promise<void> => {
    const nowMs = clock();
    if (nowMs - (touched.get(id) ?? -Infinity) < TOUCH_MS) return;
    touched.set(id, nowMs);
    await sessions.updateOne({ _id: id }, { $max: { last_used_at: new Date(nowMs) } });
  };

  const ofUser = (userId: string) => ({ user_id: userId, expires_at: { $gt: new Date(clock()) } });

  /** The open sessions of a user, newest first. */
  const list = async (userId: string, page: PageQuery): Promise<UserSessionRecord[]> =>
    (await findPage(sessions, ofUser(userId), page).toArray()).map(toSession);

  /** How many open sessions a user has, as far as they are counted. */
  const count = (userId: string): Promise<number> => countUpTo(sessions, ofUser(userId));

  /** An open session of a user; null when there is none. */
  const find = async (id: string, userId: string): Promise<UserSessionRecord | null> => {
    const found = await sessions.findOne({ _id: id, ...ofUser(userId) });
    return found === null ? null : toSession(found);
  };

  /** Ends a session of a user; false when there is none that is open. */
  const end = async (id: string, userId: string): Promise<boolean> =>
    (await sessions.deleteOne({ _id: id, ...ofUser(userId) })).deletedCount === 1;

  return { findUsable, touch, list, count, find, end };
}

function sessionsOf({ db }: Pick<Database, 'db'>): Collection<UserSessionDocument> {
  return db.collection(USER_SESSIONS);
}

function toSession(document: UserSessionDocument): UserSessionRecord {
  return {
    id: document._id,
    userId: document.user_id,
    createdMs: document.created_at.getTime(),
    lastUsedMs: document.last_used_at?.getTime() ?? null,
    expiresMs: document.expires_at.getTime(),
    address: document.address,
    userAgent: document.user_agent,
  };
}
