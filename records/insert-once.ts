import type { Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import { isDuplicateKey } from './database.ts';

/** As long as an Idempotency-Key is remembered. */
const REQUEST_KEY_MS = 24 * 3_600_000;

/** A record that a request made, perhaps under an Idempotency-Key. */
export interface RequestedDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly created_at: Date;
  /** Unique within the owner for 24 h. */
  readonly request_key?: string;
}

/**
 * Inserts the record, or answers the one that the same request made before, as it is by now: a
 * process may die between the insert and its answer, and the repeat must find what it made.
 */
export async function insertOnce<D extends RequestedDocument>(
  collection: Collection<D>,
  document: D,
): Promise<D> {
  for (;;) {
    try {
      // True: every record here brings its own `_id`.
      await collection.insertOne(document as OptionalUnlessRequiredId<D>);
      return document;
    } catch (error) {
      if (!isDuplicateKey(error) || document.request_key === undefined) throw error;
    }
    const oldest = new Date(document.created_at.getTime() - REQUEST_KEY_MS);
    const first = await collection.findOne(sameRequest(document, { $gt: oldest }));
    // True: without a projection the record is whole.
    if (first !== null) return first as D;
    await collection.updateOne(sameRequest(document, { $lte: oldest }), {
      // True: every record here may have the field.
      $unset: { request_key: '' } as never,
    });
  }
}

function sameRequest<D extends RequestedDocument>(
  { owner_id, request_key }: RequestedDocument,
  created: { readonly $gt: Date } | { readonly $lte: Date },
): Filter<D> {
  // True: all three are fields of every such record, which the driver's type cannot see in `D`.
  return { owner_id, request_key, created_at: created } as unknown as Filter<D>;
}
