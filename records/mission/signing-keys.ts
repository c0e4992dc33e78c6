import { isDuplicateKey, type Database } from '../store/database.ts';

export const SIGNING_KEYS = 'signing_keys';

/** The one that signs; every other one is named by its own id, and shown beside it. */
export const SIGNS = 'hand_outs';

/** A pair of keys with which the platform signs what it hands out, or will, or did. */
export interface SigningKeyDocument {
  readonly _id: string;
  /** As signatures name it. */
  readonly key_id: string;
  /** 32 bytes, base64url. */
  readonly public_key: string;
  /** Sealed as the secrets of webhooks are. */
  readonly sealed_private_key: string;
  readonly created_at: Date;
}

export type SigningKeyRecords = ReturnType<typeof createSigningKeyRecords>;

/** The keys that hand-outs are signed with. All functions throw when MongoDB is away. */
export function createSigningKeyRecords(database: Database) {
  const keys = database.db.collection<SigningKeyDocument>(SIGNING_KEYS);
  return {
    /** All of them, the one that signs first; empty before the first one was made. */
    async all(): Promise<SigningKeyDocument[]> {
      const found = await keys.find().sort({ created_at: -1 }).toArray();
      return found.toSorted((a, b) => Number(b._id === SIGNS) - Number(a._id === SIGNS));
    },

    /** Keeps the first key, or answers the one that another process kept before. */
    async keep({ _id, ...rest }: SigningKeyDocument): Promise<SigningKeyDocument> {
      const write = () =>
        keys.findOneAndUpdate(
          { _id },
          { $setOnInsert: rest },
          { upsert: true, returnDocument: 'after', writeConcern: { w: 'majority' } },
        );
      const kept = await write().catch((error: unknown) => {
        if (isDuplicateKey(error)) return write();
        throw error;
      });
      if (kept === null) throw new Error('the signing key was not kept');
      return kept;
    },

    /** Shows one more key, which does not sign yet. */
    async add(key: SigningKeyDocument): Promise<void> {
      await keys.insertOne({ ...key, _id: key.key_id }, { writeConcern: { w: 'majority' } });
    },

    /** Lets another of the keys sign from now on, and keeps showing the former one; false: there is no such key. */
    async use(keyId: string): Promise<boolean> {
      return database.transaction(async (session) => {
        const next = await keys.findOne({ _id: keyId }, { session });
        if (next === null) return false;
        const former = await keys.findOneAndDelete({ _id: SIGNS }, { session });
        await keys.deleteOne({ _id: keyId }, { session });
        await keys.insertOne({ ...next, _id: SIGNS }, { session });
        if (former !== null) await keys.insertOne({ ...former, _id: former.key_id }, { session });
        return true;
      });
    },

    /** Shows a key that does not sign no longer; false: there is none. */
    async remove(keyId: string): Promise<boolean> {
      const { deletedCount } = await keys.deleteOne(
        { _id: keyId, key_id: keyId },
        { writeConcern: { w: 'majority' } },
      );
      return deletedCount === 1;
    },
  };
}
