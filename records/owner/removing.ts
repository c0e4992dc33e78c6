import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { createArchived, type Archived } from '../archive/archived.ts';
import { ARTIFACT_CONTENTS } from '../artifact/artifacts.ts';
import { ARTIFACT_LINKS } from '../artifact/links.ts';
import { ARTIFACT_BUCKET } from '../artifact/uploads.ts';
import { ARTIFACT_VERSIONS } from '../artifact/versions.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { OWNED, type OwnedDocument, type OwnedKind } from './owned.ts';
import { OWNER_REMOVALS, type RemovalDocument } from './removals.ts';

const UNLINKED = 'owner_removal_contents';

/** Records of one transaction. */
const AT_ONCE = 500;
/** Records whose parts are looked for together. */
const PARENTS_AT_ONCE = 50;

/** Content that a removal took off a list, and that nobody else may have. */
interface UnlinkedDocument {
  /** `<removal>/<content>`. */
  readonly _id: string;
  readonly removal_id: string;
  readonly content_id: string;
}

export const UNLINKED_INDEXES: CollectionIndexes = {
  collection: UNLINKED,
  indexes: [{ key: { removal_id: 1 }, name: 'of_removal' }],
};

/** How far a removal has come. */
export type RemovalProgress =
  /** There is more. */
  | { readonly kind: 'more'; readonly removed: number }
  /** Content that somebody else has just sent too: look again later. */
  | { readonly kind: 'waiting'; readonly removed: number }
  | { readonly kind: 'done'; readonly removed: number };

export type OwnerRemoving = ReturnType<typeof createOwnerRemoving>;

/**
 * Counts and removes all that an owner has. Every step is one transaction that counts what it removed, so
 * that the sum is right whatever is killed. All functions throw when MongoDB is away.
 */
export function createOwnerRemoving(
  database: Database,
  clock: () => number = Date.now,
  archived: Pick<Archived, 'removeAll'> = createArchived(database, undefined),
) {
  const { db } = database;
  const any = (name: string) => db.collection<OwnedDocument>(name);
  const unlinked = db.collection<UnlinkedDocument>(UNLINKED);

  const count = async (ownerId: string): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const one of OWNED) {
      const filter = one.filter(ownerId);
      found[one.kind] = await any(one.collection).countDocuments(filter);
      for (const each of one.parts) found[each.kind] = 0;
      if (one.parts.length === 0) continue;
      for await (const ids of pagesOfIds(database, one, ownerId))
        for (const each of one.parts) {
          const more = await any(each.collection).countDocuments({ [each.field]: { $in: ids } });
          found[each.kind] = (found[each.kind] ?? 0) + more;
        }
    }
    return found;
  };

  /** Removes so many in one transaction and counts them; content that goes off a list is written down. */
  const removeSome = (
    removal: RemovalDocument,
    { kind, collection }: { readonly kind: string; readonly collection: string },
    ids: readonly string[],
  ): Promise<number> =>
    database.transaction(async (session) => {
      const chosen = { _id: { $in: [...ids] } };
      if (collection === ARTIFACT_LINKS || collection === ARTIFACT_VERSIONS)
        await noteContents(removal, collection, ids, session);
      const { deletedCount } = await any(collection).deleteMany(chosen, { session });
      await tally(removal, kind, deletedCount, session);
      return deletedCount;
    });

  const tally = async (
    { _id }: RemovalDocument,
    kind: string,
    removed: number,
    session: ClientSession,
  ): Promise<void> => {
    if (removed === 0) return;
    await db
      .collection<RemovalDocument>(OWNER_REMOVALS)
      .updateOne({ _id }, { $inc: { [`removed.${kind}`]: removed } }, { session });
  };

  const noteContents = async (
    { _id: removalId }: RemovalDocument,
    collection: string,
    ids: readonly string[],
    session: ClientSession,
  ): Promise<void> => {
    const links = await any(collection)
      .find({ _id: { $in: [...ids] } }, { session, projection: { content_id: 1 } })
      .toArray();
    const contents = new Set(
      links.flatMap(({ content_id: id }) => (typeof id === 'string' ? [id] : [])),
    );
    if (contents.size === 0) return;
    await unlinked.bulkWrite(
      [...contents].map((contentId) => ({
        updateOne: {
          filter: { _id: `${removalId}/${contentId}` },
          update: { $set: { removal_id: removalId, content_id: contentId } },
          upsert: true,
        },
      })),
      { session },
    );
  };

  /** Removes the bytes of content that nobody lists any more; null where somebody may be about to. */
  const removeContent = (
    removal: RemovalDocument,
    { _id, content_id: contentId }: UnlinkedDocument,
    quietMs: number,
  ): Promise<number | null> =>
    database.transaction(async (session) => {
      const listed = { content_id: contentId };
      // One after another: a transaction runs one operation at a time.
      const link = await any(ARTIFACT_LINKS).findOne(listed, { session, projection: { _id: 1 } });
      const version = await any(ARTIFACT_VERSIONS).findOne(listed, {
        session,
        projection: { _id: 1 },
      });
      let removed = 0;
      if (link === null && version === null) {
        const before = new Date(clock() - quietMs);
        const content = await db
          .collection<OwnedDocument & { file_id: ObjectId; created_at: Date; touched_at?: Date }>(
            ARTIFACT_CONTENTS,
          )
          .findOne({ _id: contentId }, { session });
        if (content !== null) {
          const last = content.touched_at ?? content.created_at;
          if (last > before) return null;
          await any(ARTIFACT_CONTENTS).deleteOne({ _id: contentId }, { session });
          const file = content.file_id;
          await db
            .collection<{ files_id: ObjectId }>(`${ARTIFACT_BUCKET}.chunks`)
            .deleteMany({ files_id: file }, { session });
          await db
            .collection<{ _id: ObjectId }>(`${ARTIFACT_BUCKET}.files`)
            .deleteOne({ _id: file }, { session });
          removed = 1;
        }
      }
      await unlinked.deleteOne({ _id }, { session });
      await tally(removal, 'artifact contents', removed, session);
      return removed;
    });

  const removeContents = async (
    removal: RemovalDocument,
    isOver: () => boolean,
    quietMs: number,
  ): Promise<RemovalProgress> => {
    let removed = 0;
    let waits = false;
    for await (const one of unlinked.find({ removal_id: removal._id })) {
      const gone = await removeContent(removal, one, quietMs);
      if (gone === null) waits = true;
      else removed += gone;
      if (isOver()) return { kind: 'more', removed };
    }
    return { kind: waits ? 'waiting' : 'done', removed };
  };

  return {
    /** How much there is of each kind now. */
    count,

    /**
     * Removes until nothing is left or `isOver` says that it is time to report. Content that came in within
     * `quietMs` is left for later. Safe to repeat.
     */
    async remove(
      removal: RemovalDocument,
      isOver: () => boolean,
      quietMs: number,
    ): Promise<RemovalProgress> {
      // While what says where they are is there.
      const files = await archived.removeAll(removal.owner_id, isOver);
      let { removed } = files;
      await database.transaction((session) => tally(removal, 'archive files', removed, session));
      if (!files.isDone) return { kind: 'more', removed };
      for (const kind of OWNED.filter(({ isKept }) => !isKept))
        for (;;) {
          const size = kind.parts.length > 0 ? PARENTS_AT_ONCE : AT_ONCE;
          const ids = await idsOf(database, kind.collection, kind.filter(removal.owner_id), size);
          if (ids.length === 0) break;
          // What belongs to them first: they are how it is found.
          for (const each of kind.parts)
            for (;;) {
              const found = await idsOf(
                database,
                each.collection,
                { [each.field]: { $in: ids } },
                AT_ONCE,
              );
              if (found.length === 0) break;
              removed += await removeSome(removal, each, found);
              if (isOver()) return { kind: 'more', removed };
            }
          removed += await removeSome(removal, kind, ids);
          if (isOver()) return { kind: 'more', removed };
        }
      const contents = await removeContents(removal, isOver, quietMs);
      return { ...contents, removed: removed + contents.removed };
    },
  };
}

async function idsOf(
  { db }: Database,
  collection: string,
  filter: Filter<OwnedDocument>,
  limit: number,
): Promise<string[]> {
  const found = await db
    .collection<OwnedDocument>(collection)
    .find(filter, { projection: { _id: 1 } })
    .limit(limit)
    .toArray();
  return found.map(({ _id }) => _id);
}

/** The ids of the records of a kind, in pages. */
export async function* pagesOfIds(
  { db }: Database,
  kind: OwnedKind,
  ownerId: string,
): AsyncGenerator<string[]> {
  const cursor = db
    .collection<OwnedDocument>(kind.collection)
    .find(kind.filter(ownerId), { projection: { _id: 1 } });
  let page: string[] = [];
  for await (const { _id } of cursor) {
    page.push(_id);
    if (page.length < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
