import type { Collection, Filter, OptionalUnlessRequiredId, UpdateFilter } from 'mongodb';
import { DAY_MS } from '../../domain/time/instant.ts';
import { nameKey } from '../catalogue/satellite-documents.ts';
import { isDuplicateKey } from '../store/database.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import type { NamedDocument } from './documents.ts';

/** As long as an Idempotency-Key is remembered. */
const REQUEST_KEY_MS = DAY_MS;

/** Another of the owner's has this name. */
export const NAME_TAKEN = 'name_taken';

/** What a change was made from is not there any more, or not so: nothing has changed. */
export const MOVED = 'moved';

/** Thrown inside the transaction of a change to undo it. */
export class Moved extends Error {}

/** What changes of a record: a new name with its key is one of it. */
export type Change<D extends NamedDocument> = Partial<
  Omit<
    D,
    '_id' | 'owner_id' | 'name_key' | 'created_at' | 'updated_at' | 'request_key' | 'change_turns'
  >
>;

/** A record as it was when a change of it was made. */
export type FormerRecord = Pick<NamedDocument, '_id' | 'owner_id' | 'change_turns'>;

/**
 * Records that have a name of their own within an owner. All functions throw when MongoDB is away.
 */
export function createNamedRecords<D extends NamedDocument>(
  collection: Collection<D>,
  clock: () => number,
) {
  // True: all are fields of every such record, which the driver's type cannot see in `D`.
  const where = (filter: object) => filter as Filter<D>;
  const find = async (filter: object): Promise<D | null> =>
    // True: without a projection the record is whole.
    (await collection.findOne(where(filter))) as D | null;
  return {
    /**
     * Stores a record as far as `making` allows, or answers the one that the same Idempotency-Key made;
     * throws what `making` throws.
     */
    async create(document: D, making: Making = makeFreely): Promise<D | typeof NAME_TAKEN> {
      try {
        await making((session) =>
          collection.insertOne(
            // True: every record here brings its own `_id`.
            document as OptionalUnlessRequiredId<D>,
            within(session),
          ),
        );
        return document;
      } catch (error) {
        const { owner_id, name_key, request_key } = document;
        const first = await find({ owner_id, name_key });
        const isSame = request_key !== undefined && first?.request_key === request_key;
        if (isSame && clock() - first.created_at.getTime() < REQUEST_KEY_MS) return first;
        if (isDuplicateKey(error)) return NAME_TAKEN;
        throw error;
      }
    },

    /** The owner's record of an id, or null. */
    get: (ownerId: string, id: string) => find({ _id: id, owner_id: ownerId }),

    /** The owner's record of an id or a name, or null. */
    async named(ownerId: string, idOrName: string): Promise<D | null> {
      return (
        (await find({ _id: idOrName, owner_id: ownerId })) ??
        (await find({ owner_id: ownerId, name_key: nameKey(idOrName) }))
      );
    },

    list: (ownerId: string, query: PageQuery): Promise<D[]> =>
      // True: without a projection records are whole.
      findPage(collection, where({ owner_id: ownerId }), query).toArray() as Promise<D[]>,

    /** All of an owner, in order of names. */
    all: (ownerId: string): Promise<D[]> =>
      // True: without a projection records are whole.
      collection
        .find(where({ owner_id: ownerId }))
        .sort({ name_key: 1 })
        .toArray() as Promise<D[]>,

    count: (ownerId: string): Promise<number> =>
      countUpTo(collection, where({ owner_id: ownerId })),

    /**
     * Changes a record that was read, with what `making` does beside it, unless it was changed since or is gone, or
     * `making` throws Moved.
     */
    async update(
      { _id: id, owner_id: ownerId, change_turns: turns }: FormerRecord,
      change: Change<D>,
      making: Making = makeFreely,
    ): Promise<D | typeof MOVED | typeof NAME_TAKEN> {
      const { name } = change;
      const set = {
        ...change,
        ...(typeof name === 'string' && { name_key: nameKey(name) }),
        updated_at: new Date(clock()),
      };
      try {
        return await making(async (session) => {
          const changed = await collection.findOneAndUpdate(
            // Null also finds what was never changed.
            where({ _id: id, owner_id: ownerId, change_turns: turns ?? null }),
            // True: these are fields of every such record.
            { $set: set, $inc: { change_turns: 1 } } as unknown as UpdateFilter<D>,
            { returnDocument: 'after', ...within(session) },
          );
          if (changed === null) throw new Moved();
          // True: without a projection the record is whole.
          return changed as D;
        });
      } catch (error) {
        if (error instanceof Moved) return MOVED;
        if (isDuplicateKey(error)) return NAME_TAKEN;
        throw error;
      }
    },
  };
}
