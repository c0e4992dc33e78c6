import type { ClientSession, Collection, Filter } from 'mongodb';
import type { Role } from '../../contracts/access/roles.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import {
  newUserDocument,
  SIGN_IN_LINKS,
  toUser,
  USER_SESSIONS,
  USERS,
  type NewUser,
  type UserDocument,
  type UserRecord,
} from './user-documents.ts';

/** One document for each owner whose members change: transactions meet in it. */
const MEMBER_TURNS = 'member_turns';

/** Indexes of `users`. */
export const USER_INDEXES: CollectionIndexes = {
  collection: USERS,
  indexes: [
    { key: { owner_id: 1, email: 1 }, name: 'owner_email', unique: true },
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'owner_newest' },
    { key: { email: 1 }, name: 'email' },
  ],
};

/** What became of a change of a member. */
export type MemberChange =
  | { readonly kind: 'changed'; readonly user: UserRecord }
  | { readonly kind: 'unknown' }
  /** It was refused: an owner must keep one member of the role `owner`. */
  | { readonly kind: 'last_owner' };

export type UserRecords = ReturnType<typeof createUserRecords>;

/** People who may sign in, in MongoDB. All functions throw the driver's error when it is away. */
export function createUserRecords(database: Database, clock: () => number = Date.now) {
  const users: Collection<UserDocument> = database.db.collection(USERS);
  const turns = database.db.collection<{ readonly _id: string }>(MEMBER_TURNS);

  /** Makes a user as far as `making` allows; null when the owner has one of that address already. */
  const create = async (user: NewUser, making: Making = makeFreely): Promise<UserRecord | null> => {
    const document = newUserDocument(user, clock());
    try {
      await making((session) => users.insertOne(document, within(session)));
      return toUser(document);
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  };

  /** Makes a user or gives the one of that owner and address these rights; what is known of them stays. */
  const ensure = async (user: NewUser): Promise<UserRecord> => {
    const { _id, created_at, last_sign_in_at, invited_by, owner_id, email, ...now } =
      newUserDocument(user, clock());
    const document = await users.findOneAndUpdate(
      { owner_id, email },
      { $set: now, $setOnInsert: { _id, created_at, last_sign_in_at, invited_by } },
      { upsert: true, returnDocument: 'after' },
    );
    if (document === null) throw new Error('an upsert left no document');
    return toUser(document);
  };

  /** The users of an address, of whatever owner, the oldest first. */
  const ofEmail = async (email: string, limit: number): Promise<UserRecord[]> =>
    (await users.find({ email }).sort({ created_at: 1, _id: 1 }).limit(limit).toArray()).map(
      toUser,
    );

  /** The user of an address, of that owner; null when there is none. */
  const findByEmail = async (email: string, ownerId: string): Promise<UserRecord | null> => {
    const document = await users.findOne({ owner_id: ownerId, email });
    return document === null ? null : toUser(document);
  };

  /** A user (of that owner); null when there is none. */
  const find = async (id: string, ownerId: string): Promise<UserRecord | null> => {
    const document = await users.findOne({ _id: id, owner_id: ownerId });
    return document === null ? null : toUser(document);
  };

  /** Users, newest first, of one owner or of everybody. */
  const list = async (
    filter: { readonly ownerId?: string } & Partial<PageQuery>,
  ): Promise<UserRecord[]> => {
    const page = { limit: 0, after: null, ...filter };
    return (await findPage(users, ownedBy(filter), page).toArray()).map(toUser);
  };

  /** How many users an owner has, as far as they are counted. */
  const count = (ownerId: string): Promise<number> => countUpTo(users, { owner_id: ownerId });

  /** Does `work` in a transaction; those of one owner come one after another. */
  const inTurn = async <T>(
    ownerId: string,
    work: (session: ClientSession) => Promise<T>,
  ): Promise<T> => {
    // Beforehand: two transactions that both insert it would refuse each other for good.
    await turns.updateOne({ _id: ownerId }, { $inc: { n: 0 } }, { upsert: true });
    return database.transaction(async (session) => {
      await turns.updateOne({ _id: ownerId }, { $inc: { n: 1 } }, { session });
      return work(session);
    });
  };

  /** Finds a member of whom the owner can do without as an owner. */
  const findSpare = async (
    id: string,
    ownerId: string,
    session: ClientSession,
  ): Promise<MemberChange> => {
    const found = await users.findOne({ _id: id, owner_id: ownerId }, { session });
    if (found === null) return { kind: 'unknown' };
    const others = { owner_id: ownerId, role: 'owner' as const, _id: { $ne: id } };
    const isLast = found.role === 'owner' && (await users.findOne(others, { session })) === null;
    return isLast ? { kind: 'last_owner' } : { kind: 'changed', user: toUser(found) };
  };

  /** Gives a member a role, from the next request of their sessions on. */
  const changeRole = (id: string, ownerId: string, role: Role): Promise<MemberChange> =>
    inTurn(ownerId, async (session) => {
      const spare = await findSpare(id, ownerId, session);
      if (spare.kind === 'unknown' || (spare.kind === 'last_owner' && role !== 'owner'))
        return spare;
      const document = await users.findOneAndUpdate(
        { _id: id, owner_id: ownerId },
        { $set: { role, permissions: null } },
        { session, returnDocument: 'after' },
      );
      return document === null ? { kind: 'unknown' } : { kind: 'changed', user: toUser(document) };
    });

  /** Removes a member with their sessions and links; the last owner only with `evenLast`. */
  const remove = (id: string, ownerId: string, evenLast = false): Promise<MemberChange> =>
    inTurn(ownerId, async (session) => {
      const spare = await findSpare(id, ownerId, session);
      if (spare.kind === 'unknown' || (spare.kind === 'last_owner' && !evenLast)) return spare;
      const document = await users.findOneAndDelete({ _id: id }, { session });
      const ofUser = { user_id: id };
      await database.db.collection(USER_SESSIONS).deleteMany(ofUser, { session });
      await database.db.collection(SIGN_IN_LINKS).deleteMany(ofUser, { session });
      return document === null ? { kind: 'unknown' } : { kind: 'changed', user: toUser(document) };
    });

  return { create, ensure, ofEmail, findByEmail, find, list, count, changeRole, remove };
}

function ownedBy({ ownerId }: { readonly ownerId?: string }): Filter<UserDocument> {
  return ownerId === undefined ? {} : { owner_id: ownerId };
}
