import type { Collection } from 'mongodb';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { hashSecret, isSameHash, isSecretForm, newSecret } from './secret-hash.ts';
import { insertSession, type SignInPlace, type UserSessionRecord } from './user-sessions.ts';
import {
  SIGN_IN_LINKS,
  toUser,
  USERS,
  type UserDocument,
  type UserRecord,
} from './user-documents.ts';

interface SignInLinkDocument {
  readonly _id: string;
  readonly user_id: string;
  /** SHA-256 of the token, hex. */
  readonly hash: string;
  readonly next: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

/** A link is known for a day after its end, so that a late use can be told from a guess, s. */
const KEPT_S = 86_400;

/** Indexes of `sign_in_links`. */
export const SIGN_IN_LINK_INDEXES: CollectionIndexes = {
  collection: SIGN_IN_LINKS,
  indexes: [
    { key: { hash: 1 }, name: 'hash', unique: true },
    { key: { user_id: 1 }, name: 'user' },
    { key: { expires_at: 1 }, name: 'ended', expireAfterSeconds: KEPT_S },
  ],
};

/** What became of a try to sign in. */
export type SignInOutcome =
  | {
      readonly kind: 'signed_in';
      readonly user: UserRecord;
      /** The value of the cookie: it cannot be read again. */
      readonly cookie: string;
      readonly session: UserSessionRecord;
      /** The page to go on with; null = none was asked for. */
      readonly next: string | null;
    }
  /** The link was used before or has expired. */
  | { readonly kind: 'spent'; readonly user: UserRecord }
  | { readonly kind: 'unknown' };

export type SignInLinkRecords = ReturnType<typeof createSignInLinkRecords>;

/** Links by which people sign in. All functions throw the driver's error when MongoDB is away. */
export function createSignInLinkRecords(database: Database, clock: () => number = Date.now) {
  const links: Collection<SignInLinkDocument> = database.db.collection(SIGN_IN_LINKS);
  const users: Collection<UserDocument> = database.db.collection(USERS);

  /** Makes a link that works once, for `lifeS` seconds; its token is not kept. */
  const create = async (
    userId: string,
    { lifeS, next }: { readonly lifeS: number; readonly next: string | null },
  ): Promise<{ readonly id: string; readonly token: string }> => {
    const token = newSecret();
    const id = newId('lnk');
    const nowMs = clock();
    await links.insertOne({
      _id: id,
      user_id: userId,
      hash: hashSecret(token),
      next,
      created_at: new Date(nowMs),
      expires_at: new Date(nowMs + lifeS * 1000),
      used_at: null,
    });
    return { id, token };
  };

  /**
   * Spends a link and makes a session of its user, both or neither. Of several tries at once exactly
   * one signs in: they meet in the conditional update.
   */
  const signIn = async (token: string, place: SignInPlace): Promise<SignInOutcome> => {
    if (!isSecretForm(token)) return { kind: 'unknown' };
    const hash = hashSecret(token);
    const link = await links.findOne({ hash });
    if (link === null || !isSameHash(link.hash, hash)) return { kind: 'unknown' };
    return database.transaction(async (session): Promise<SignInOutcome> => {
      const nowMs = clock();
      const now = new Date(nowMs);
      const spent = await links.findOneAndUpdate(
        { _id: link._id, used_at: null, expires_at: { $gt: now } },
        { $set: { used_at: now } },
        { session },
      );
      if (spent === null) {
        const user = await users.findOne({ _id: link.user_id }, { session });
        return user === null ? { kind: 'unknown' } : { kind: 'spent', user: toUser(user) };
      }
      const user = await users.findOneAndUpdate(
        { _id: link.user_id },
        { $set: { last_sign_in_at: now } },
        { session, returnDocument: 'after' },
      );
      if (user === null) return { kind: 'unknown' };
      const made = await insertSession(database, link.user_id, place, { nowMs, session });
      const { cookie, record } = made;
      return { kind: 'signed_in', user: toUser(user), cookie, session: record, next: link.next };
    });
  };

  return { create, signIn };
}
