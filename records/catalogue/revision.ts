import type { ClientSession, Db } from 'mongodb';

/** How often the satellites were written; one document. */
interface RevisionDocument {
  readonly _id: 'satellites';
  readonly revision: number;
}

const COLLECTION = 'catalogue_revision';

/**
 * The revision that a transaction gives to the satellites that it writes, one above the last. It is
 * seen together with them, and two transactions that write satellites never overlap, so that whoever
 * knows a revision knows everything up to it. Throws when MongoDB is away.
 */
export async function nextRevision(db: Db, session: ClientSession): Promise<number> {
  const written = await db
    .collection<RevisionDocument>(COLLECTION)
    .findOneAndUpdate(
      { _id: 'satellites' },
      { $inc: { revision: 1 } },
      { upsert: true, returnDocument: 'after', session },
    );
  if (written === null) throw new Error('an upsert that answers nothing');
  return written.revision;
}

/** The revision of what was written last; 0 before anything was. Throws when MongoDB is away. */
export async function lastRevision(db: Db): Promise<number> {
  const found = await db.collection<RevisionDocument>(COLLECTION).findOne({ _id: 'satellites' });
  return found?.revision ?? 0;
}
