import { MongoBulkWriteError } from 'mongodb';
import type { Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import { DUPLICATE_KEY, isDuplicateKey } from './database.ts';
import { makeFreely, type Making } from './making.ts';
import { batched } from './batched.ts';
import { DAY_MS } from '../../domain/time/instant.ts';

/** As long as an Idempotency-Key is remembered. */
const REQUEST_KEY_MS = DAY_MS;

/** A record that a request made, perhaps under an Idempotency-Key. */
export interface RequestedDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly created_at: Date;
  /** Unique within the owner for 24 h. */
  readonly request_key?: string;
}

/**
 * Makes the function that inserts a record, or answers the one that the same request made before, as
 * it is by now: a process may die between the insert and its answer, and the repeat must find what it
 * made. Records that come while others are being inserted go together in one command, but for those
 * that are made in a transaction. Throws what `making` throws, unless there is a first record.
 */
export function createInsertOnce<D extends RequestedDocument>(
  collection: Collection<D>,
): (document: D, making?: Making) => Promise<D> {
  const insert = batched((documents: readonly D[]) => insertAll(collection, documents));
  /** Why there is no new record; null when there is. */
  const tryInsert = (document: D, making: Making): Promise<Error | null> =>
    making(async (session) => {
      if (session === undefined) return await insert(document);
      // True: every record here brings its own `_id`.
      await collection.insertOne(document as OptionalUnlessRequiredId<D>, { session });
      return null;
    }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  return async (document, making = makeFreely) => {
    for (;;) {
      const refusal = await tryInsert(document, making);
      if (refusal === null) return document;
      if (document.request_key === undefined) throw refusal;
      const oldest = new Date(document.created_at.getTime() - REQUEST_KEY_MS);
      const first = await collection.findOne(sameRequest(document, { $gt: oldest }));
      // True: without a projection the record is whole.
      if (first !== null) return first as D;
      if (!isDuplicateKey(refusal)) throw refusal;
      await collection.updateOne(sameRequest(document, { $lte: oldest }), {
        // True: every record here may have the field.
        $unset: { request_key: '' } as never,
      });
    }
  };
}

/** Inserts records of which none keeps another out; answers for each the violated index, or null. */
async function insertAll<D extends RequestedDocument>(
  collection: Collection<D>,
  documents: readonly D[],
): Promise<(Error | null)[]> {
  try {
    // True: every record here brings its own `_id`.
    await collection.insertMany(documents as readonly OptionalUnlessRequiredId<D>[], {
      ordered: false,
    });
    return documents.map(() => null);
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const refused = [error.writeErrors].flat();
    // Anything but violated indexes says nothing certain about the others.
    if (refused.length === 0 || refused.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return documents.map((_, place) =>
      refused.some(({ index }) => index === place) ? error : null,
    );
  }
}

function sameRequest<D extends RequestedDocument>(
  { owner_id, request_key }: RequestedDocument,
  created: { readonly $gt: Date } | { readonly $lte: Date },
): Filter<D> {
  // True: all three are fields of every such record, which the driver's type cannot see in `D`.
  return { owner_id, request_key, created_at: created } as unknown as Filter<D>;
}
