import type { ObjectId } from 'mongodb';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { ARTIFACT_CONTENTS } from './artifacts.ts';
import { ARTIFACT_LINKS } from './links.ts';
import { ARTIFACT_BUCKET } from './uploads.ts';
import { ARTIFACT_VERSIONS } from './versions.ts';

/** Content that nothing has listed for so long is removed, ms. */
export const UNLISTED_GRACE_MS = 30 * DAY_MS;
/** Each content is looked at so often, ms. */
const LOOK_EVERY_MS = DAY_MS;
const AT_ONCE = 500;

/** Content, as far as it is looked at here. */
interface LookedAtDocument {
  readonly _id: string;
  readonly file_id: ObjectId;
  readonly created_at: Date;
  /** When it came in again last: it may be about to be listed, and is not removed then. */
  readonly touched_at?: Date;
  /** When it was looked at last; absent = never. */
  readonly looked_at?: Date;
  /** Since when nothing has been found that lists it; absent = something does. */
  readonly unlisted_since?: Date;
}

export const ARTIFACT_CONTENT_INDEXES: CollectionIndexes = {
  collection: ARTIFACT_CONTENTS,
  indexes: [{ key: { looked_at: 1 }, name: 'looked_at' }],
};

/**
 * Removes content that no output and no replaced version of any owner lists, and nothing has listed for the grace.
 * It is counted anew with each look, not kept as a number: whoever lists or drops something need not know of it.
 * Answers how many; `isOver` ends a look, which the next one goes on with. Throws when MongoDB is away.
 */
export async function removeUnlisted(
  database: Database,
  isOver: () => boolean,
  clock: () => number = Date.now,
): Promise<number> {
  const contents = database.db.collection<LookedAtDocument>(ARTIFACT_CONTENTS);
  let removed = 0;
  while (!isOver()) {
    const at = new Date(clock());
    const due = await contents
      .find({
        $or: [
          { looked_at: { $exists: false } },
          { looked_at: { $lte: new Date(at.getTime() - LOOK_EVERY_MS) } },
        ],
      })
      .sort({ looked_at: 1 })
      .limit(AT_ONCE)
      .toArray();
    if (due.length === 0) break;
    const listed = await listedOf(
      database,
      due.map(({ _id }) => _id),
    );
    const unlisted = due.filter(({ _id }) => !listed.has(_id));
    await contents.updateMany(
      { _id: { $in: [...listed] } },
      { $set: { looked_at: at }, $unset: { unlisted_since: 1 } },
    );
    await contents.updateMany({ _id: { $in: unlisted.map(({ _id }) => _id) } }, [
      { $set: { looked_at: at, unlisted_since: { $ifNull: ['$unlisted_since', at] } } },
    ]);
    for (const content of unlisted.filter((one) => isOld(one, at.getTime()))) {
      if (isOver()) return removed;
      if (await remove(database, content._id, at.getTime())) removed += 1;
    }
  }
  return removed;
}

/** Those of the contents that an output or a replaced version lists, whoever owns it. */
async function listedOf({ db }: Database, ids: readonly string[]): Promise<Set<string>> {
  const named = { content_id: { $in: [...ids] } };
  const found = await Promise.all(
    [ARTIFACT_LINKS, ARTIFACT_VERSIONS].map((name) =>
      db.collection(name).distinct('content_id', named),
    ),
  );
  return new Set(found.flat().map(String));
}

/** Neither listed nor handed in for the whole grace. */
function isOld(content: LookedAtDocument, nowMs: number): boolean {
  const { unlisted_since: since, touched_at: touched, created_at: made } = content;
  if (since === undefined) return false;
  const last = Math.max(since.getTime(), (touched ?? made).getTime());
  return nowMs - last >= UNLISTED_GRACE_MS;
}

/** Removes one, unless it was listed or came in again meanwhile: then the transaction finds it so, or begins again. */
function remove(database: Database, id: string, nowMs: number): Promise<boolean> {
  const { db } = database;
  return database.transaction(async (session) => {
    const contents = db.collection<LookedAtDocument>(ARTIFACT_CONTENTS);
    const content = await contents.findOne({ _id: id }, { session });
    if (content === null || !isOld(content, nowMs)) return false;
    for (const name of [ARTIFACT_LINKS, ARTIFACT_VERSIONS])
      if ((await db.collection(name).findOne({ content_id: id }, { session })) !== null)
        return false;
    const { file_id: file } = content;
    await contents.deleteOne({ _id: id }, { session });
    await db
      .collection<{ files_id: ObjectId }>(`${ARTIFACT_BUCKET}.chunks`)
      .deleteMany({ files_id: file }, { session });
    await db
      .collection<{ _id: ObjectId }>(`${ARTIFACT_BUCKET}.files`)
      .deleteOne({ _id: file }, { session });
    return true;
  });
}
