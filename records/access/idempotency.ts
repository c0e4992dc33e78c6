import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import { isDuplicateKey, type Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { DAY_MS } from '../../domain/time/instant.ts';

/** First answers are kept for 24 h. */
const KEEP_MS = DAY_MS;
/**
 * A reservation whose process died is free again after this, ms; a living one renews it, however
 * long its request takes.
 */
export const LEASE_MS = 30_000;

/** A finished answer as it is kept. */
interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Reservation =
  | { readonly kind: 'reserved'; readonly token: string }
  | { readonly kind: 'replay'; readonly answer: KeptAnswer }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'other_body' };

interface IdempotencyDocument {
  readonly _id: string;
  readonly body_hash: string;
  /** Who holds the reservation while there is no answer. */
  readonly token: string;
  /** Until when the holder is taken to be alive. */
  readonly leased_until: Date;
  readonly answer?: KeptAnswer;
  readonly expires_at: Date;
}

/** Indexes of `idempotency`; every query checks the expiry too. */
export const IDEMPOTENCY_INDEXES: CollectionIndexes = {
  collection: 'idempotency',
  indexes: [{ key: { expires_at: 1 }, name: 'expires_at', expireAfterSeconds: 0 }],
};

/**
 * First answers by scope, shared by all processes. A reservation is a document that only its holder
 * may complete. All functions throw the driver's error when MongoDB is away.
 */
export function createIdempotencyRecords(
  database: Database,
  options: {
    readonly clock?: () => number;
    /** Hears of a renewal that failed; the next one comes before the lease is over. */
    readonly onLeaseError?: (error: unknown) => void;
  } = {},
) {
  const clock = options.clock ?? Date.now;
  const records: Collection<IdempotencyDocument> = database.db.collection('idempotency');
  const renewals = new Map<string, NodeJS.Timeout>();

  /** Takes the scope for a request, or says what became of the one that has it. */
  const reserve = async (scope: string, bodyHash: string): Promise<Reservation> => {
    const nowMs = clock();
    const now = new Date(nowMs);
    const token = randomUUID();
    const isFree = {
      $or: [
        { expires_at: { $lte: now } },
        { answer: { $exists: false }, leased_until: { $lte: now } },
      ],
    };
    const fresh = {
      body_hash: bodyHash,
      token,
      leased_until: new Date(nowMs + LEASE_MS),
      expires_at: new Date(nowMs + KEEP_MS),
    };
    try {
      await records.replaceOne({ _id: scope, ...isFree }, fresh, { upsert: true });
      keepLease(scope, token);
      return { kind: 'reserved', token };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const found = await records.findOne({ _id: scope, expires_at: { $gt: now } });
    // Between the two calls the holder may have let go; the caller asks again.
    if (found === null) return { kind: 'in_progress' };
    if (found.body_hash !== bodyHash) return { kind: 'other_body' };
    if (found.answer === undefined) return { kind: 'in_progress' };
    return { kind: 'replay', answer: found.answer };
  };

  /** Keeps the answer for the rest of the 24 h. */
  const complete = async (scope: string, token: string, answer: KeptAnswer): Promise<void> => {
    endLease(token);
    await records.updateOne({ _id: scope, token }, { $set: { answer } });
  };

  /** Gives the scope back, so that the same request may be tried again. */
  const release = async (scope: string, token: string): Promise<void> => {
    endLease(token);
    await records.deleteOne({ _id: scope, token, answer: { $exists: false } });
  };

  const keepLease = (scope: string, token: string): void => {
    const renew = () => {
      records
        .updateOne({ _id: scope, token }, { $set: { leased_until: new Date(clock() + LEASE_MS) } })
        .catch((error: unknown) => options.onLeaseError?.(error));
    };
    renewals.set(token, setInterval(renew, LEASE_MS / 3).unref());
  };
  const endLease = (token: string): void => {
    clearInterval(renewals.get(token));
    renewals.delete(token);
  };

  return { reserve, complete, release };
}
