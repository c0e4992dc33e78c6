import type { ClientSession, Db } from 'mongodb';

/** Kinds of records that are written all together by few, and read by many. */
export type Revised = 'satellites' | 'patterns';

/** How often the records of a kind were written. */
interface RevisionDocument {
  readonly _id: Revised;
  readonly revision: number;
}

/** Named for the satellites, which were the only kind at first. */
const COLLECTION = 'catalogue_revision';

/**
 * The revision that a transaction gives to the records of a kind that it writes, one above the last. It is
 * seen together with them, and two transactions that write a kind never overlap, so that whoever knows a
 * revision knows everything up to it. Throws when MongoDB is away.
 */
export async function nextRevision(db: Db, of: Revised, session: ClientSession): Promise<number> {
  const written = await db
    .collection<RevisionDocument>(COLLECTION)
    .findOneAndUpdate(
      { _id: of },
      { $inc: { revision: 1 } },
      { upsert: true, returnDocument: 'after', session },
    );
  if (written === null) throw new Error('an upsert that answers nothing');
  return written.revision;
}

/** The revision of what of a kind was written last; 0 before anything was. Throws when MongoDB is away. */
export async function lastRevision(db: Db, of: Revised): Promise<number> {
  const found = await db.collection<RevisionDocument>(COLLECTION).findOne({ _id: of });
  return found?.revision ?? 0;
}
