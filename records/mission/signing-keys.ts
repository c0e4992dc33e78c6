import { isDuplicateKey, type Database } from '../store/database.ts';

export const SIGNING_KEYS = 'signing_keys';

/** The pair of keys with which the platform signs what it hands out. */
export interface SigningKeyDocument {
  readonly _id: 'hand_outs';
  /** As signatures name it. */
  readonly key_id: string;
  /** 32 bytes, base64url. */
  readonly public_key: string;
  /** Sealed as the secrets of webhooks are. */
  readonly sealed_private_key: string;
  readonly created_at: Date;
}

export type SigningKeyRecords = ReturnType<typeof createSigningKeyRecords>;

/** The key that hand-outs are signed with. All functions throw when MongoDB is away. */
export function createSigningKeyRecords(database: Database) {
  const keys = database.db.collection<SigningKeyDocument>(SIGNING_KEYS);
  return {
    /** The key; null before the first one was made. */
    find: (): Promise<SigningKeyDocument | null> => keys.findOne({ _id: 'hand_outs' }),

    /** Keeps a new key, or answers the one that another process kept before. */
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
  };
}
