import { randomBytes } from 'node:crypto';
import type { Document } from 'mongodb';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import {
  ARCHIVE_BATCHES,
  ARCHIVED_RECORDS,
  type ArchiveBatchDocument,
  type ArchivedRecordDocument,
  type ArchiveFile,
  type ReadRecord,
} from './documents.ts';
import { writeFile, type ArchiveLine } from './file.ts';
import { KINDS, type ArchiveKind, type EndingDocument } from './kinds.ts';
import { folderOf, manifestKey, readBack, removeFile } from './kept-files.ts';
import type { ArchiveStore } from './store.ts';

/** How much is done at once. */
const AT_ONCE = {
  /** Records of one look at what is due. */
  claimed: 1_000,
  /** A file takes no further record once it has so many lines. */
  linesOfFile: 50_000,
  /** One transaction removes so many records at most, and so many lines unless one record has more. */
  removed: 500,
  removedLines: 4_000,
};

/** What a look of the archive did. */
export interface ArchiveReport {
  readonly files: number;
  readonly records: number;
  readonly bytes: number;
}

export type Archiving = ReturnType<typeof createArchiving>;

/**
 * Moves records that are due to the archive: chosen, written, read back, and only then removed. Each step may
 * be repeated and is noted before the next begins, so that a process that is killed loses nothing: the next
 * look goes on from there. Two at once write files of their own, and only one of them counts. All functions
 * throw when MongoDB or the storage is away.
 */
export function createArchiving(
  database: Database,
  store: ArchiveStore,
  clock: () => number = Date.now,
  atOnce: Partial<typeof AT_ONCE> = {},
) {
  const parts: Parts = { database, store, clock, atOnce: { ...AT_ONCE, ...atOnce } };
  const batches = batchesOf(database);
  return {
    /** Goes on with what was begun, then moves what is due, until there is nothing or `isOver`; answers how much. */
    async archiveDue(
      isOver: () => boolean,
      tell: (text: string) => void = () => undefined,
    ): Promise<ArchiveReport> {
      let report: ArchiveReport = { files: 0, records: 0, bytes: 0 };
      const finishAll = async (begun: readonly ArchiveBatchDocument[]): Promise<void> => {
        for (const batch of begun) {
          if (isOver()) return;
          const { files, records, bytes } = await finish(parts, batch, isOver);
          report = {
            files: report.files + files,
            records: report.records + records,
            bytes: report.bytes + bytes,
          };
          tell(`${report.records} records in ${report.files} files`);
        }
      };
      const begun = batches.find({ state: { $in: ['claimed', 'stored'] } });
      await finishAll(await begun.sort({ created_at: 1 }).toArray());
      for (const kind of KINDS)
        while (!isOver()) {
          const claimed = await claim(parts, kind);
          if (claimed === null) break;
          await finishAll(claimed);
        }
      return report;
    },
  };
}

interface Parts {
  readonly database: Database;
  readonly store: ArchiveStore;
  readonly clock: () => number;
  readonly atOnce: typeof AT_ONCE;
}

function batchesOf({ db }: Database) {
  return db.collection<ArchiveBatchDocument>(ARCHIVE_BATCHES);
}

/** Chooses records that are due, by owner and day; null where nothing is. */
async function claim(
  { database, clock, atOnce }: Parts,
  kind: ArchiveKind,
): Promise<readonly ArchiveBatchDocument[] | null> {
  const nowMs = clock();
  const { db } = database;
  const leaving = await db.collection('owner_removals').distinct('owner_id', { status: 'running' });
  const due = await db
    .collection<EndingDocument>(kind.collection)
    .find({ ...dueAt(kind, nowMs), owner_id: { $nin: leaving } })
    .sort({ [kind.due]: 1 })
    .limit(atOnce.claimed)
    .project<EndingDocument>({
      ...{ owner_id: 1, completed_at: 1, created_at: 1, 'outcome.finished_at': 1 },
    })
    .toArray();
  if (due.length === 0) return null;
  const ids = due.map(({ _id }) => _id);
  const free = new Set((await kind.free?.(database, ids, nowMs)) ?? ids);
  const groups = new Map<string, { owner_id: string; day: string; ids: string[] }>();
  for (const record of due.filter(({ _id }) => free.has(_id))) {
    const day = kind.endOf(record).toISOString().slice(0, 10);
    const name = `${day}/${record.owner_id}`;
    const group = groups.get(name) ?? { owner_id: record.owner_id, day, ids: [] };
    group.ids.push(record._id);
    groups.set(name, group);
  }
  const claimed = [...groups.values()].map((group): ArchiveBatchDocument => {
    const begun = { kind: kind.kind, state: 'claimed' as const, created_at: new Date(nowMs) };
    return { _id: newId('arc'), ...group, ...begun, tried: [], left: [] };
  });
  if (claimed.length > 0) await batchesOf(database).insertMany(claimed);
  return claimed;
}

function dueAt(kind: ArchiveKind, nowMs: number): Document {
  return { ...kind.filter, [kind.due]: { $lte: new Date(nowMs) } };
}

/** Goes on with a batch from where it is, until it is done or `isOver`. */
async function finish(
  parts: Parts,
  begun: ArchiveBatchDocument,
  isOver: () => boolean,
): Promise<ArchiveReport> {
  const { database, store, clock } = parts;
  const kind = KINDS.find(({ kind: name }) => name === begun.kind);
  if (kind === undefined) throw new Error(`there is no kind ${begun.kind} to archive`);
  const batch = begun.state === 'claimed' ? await keep(parts, begun, kind) : begun;
  const file = batch?.file;
  if (batch === null || file === undefined) return { files: 0, records: 0, bytes: 0 };
  // Somebody may have changed the storage since it was stored.
  if (begun.state === 'stored') await readBack(store, file);
  let records = 0;
  for (const group of groupsOf(batch.reads ?? [], file, parts.atOnce)) {
    if (isOver()) return { files: 0, records, bytes: 0 };
    records += await remove(parts, batch, kind, group);
  }
  for (const key of batch.tried) if (key !== file.key) await removeFile(store, key);
  await batchesOf(database).updateOne(
    { _id: batch._id },
    {
      $set: { state: 'done', done_at: new Date(clock()), tried: [file.key] },
      $unset: { reads: 1 },
    },
  );
  return { files: 1, records, bytes: file.bytes };
}

/** Writes the file of a claimed batch and reads it back; null where the batch is nobody's any more. */
async function keep(
  { database, store, clock, atOnce }: Parts,
  batch: ArchiveBatchDocument,
  kind: ArchiveKind,
): Promise<ArchiveBatchDocument | null> {
  const batches = batchesOf(database);
  const mine = { _id: batch._id, state: 'claimed' as const };
  const found = await database.db
    .collection<EndingDocument>(kind.collection)
    .find({ ...dueAt(kind, clock()), _id: { $in: [...(batch.ids ?? [])] } })
    .toArray();
  if (found.length === 0) {
    await batches.deleteOne(mine);
    return null;
  }
  const name = `${kind.kind}-${batch._id}-${randomBytes(4).toString('hex')}`;
  const key = `${folderOf(batch.owner_id)}/${batch.day}/${name}.jsonl.gz`;
  const taken = new Taken(found.length, atOnce.linesOfFile);
  const { content, lines, sha256 } = await writeFile(taken.of(kind.lines(database, found)));
  const reads = found
    .filter(({ _id }) => taken.has(_id))
    .map((record) => ({ id: record._id, as_read: asRead(kind, record) }));
  const file = { key, records: reads.length, lines, bytes: content.byteLength, sha256 };
  // Noted before it is begun: whoever removes the owner finds every file.
  const noted = await batches.updateOne(mine, { $push: { tried: key } });
  if (noted.matchedCount === 0) return null;
  const manifest = manifestOf(batch, file, new Date(clock()));
  await store.put(key, content);
  await store.put(manifestKey(key), manifest);
  await readBack(store, file, manifest);
  const stored = await batches.findOneAndUpdate(
    mine,
    { $set: { state: 'stored', file, reads }, $unset: { ids: 1 } },
    { returnDocument: 'after' },
  );
  // Another process was faster, or the owner is gone.
  if (stored === null) await removeFile(store, key);
  return stored;
}

/** Removes what a stored batch holds and was not changed since; answers how many records. */
function remove(
  { database, clock }: Parts,
  batch: ArchiveBatchDocument,
  kind: ArchiveKind,
  reads: readonly ReadRecord[],
): Promise<number> {
  const records = database.db.collection<EndingDocument>(kind.collection);
  const all = reads.map(({ id }) => id);
  return database.transaction(async (session) => {
    const at = new Date(clock());
    const found = await records
      .find({ ...kind.filter, _id: { $in: all } }, { session, projection: fieldsOf(kind) })
      .toArray();
    const now = new Map(found.map((record) => [record._id, asRead(kind, record)]));
    // Whoever changes one after this was read makes the transaction begin again.
    const ids = reads
      .filter(({ id, as_read }) => JSON.stringify(now.get(id)) === JSON.stringify(as_read))
      .map(({ id }) => id);
    if (ids.length > 0) {
      await kind.removeParts(database, ids, session);
      if (kind.kind === 'events')
        await records.updateMany(
          { _id: { $in: ids } },
          {
            $set: { events_archived: { batch_id: batch._id, at } },
            $unset: { events_packed: 1, events_expire_after: 1, pack_after: 1 },
          },
          { session },
        );
      else {
        const stub = { owner_id: batch.owner_id, kind: kind.kind, batch_id: batch._id, at };
        await records.deleteMany({ _id: { $in: ids } }, { session });
        await database.db.collection<ArchivedRecordDocument>(ARCHIVED_RECORDS).insertMany(
          ids.map((_id) => ({ _id, ...stub })),
          { session },
        );
      }
    }
    const gone = new Set(ids);
    await batchesOf(database).updateOne(
      { _id: batch._id },
      {
        $pull: { reads: { id: { $in: all } } },
        $push: { left: { $each: all.filter((id) => !gone.has(id)) } },
      },
      { session },
    );
    return ids.length;
  });
}

/** Which records a file takes: all, or those that had come when there were enough lines. */
class Taken {
  readonly #ids = new Set<string>();
  #isCut = false;
  readonly #records: number;
  readonly #mostLines: number;

  constructor(records: number, mostLines: number) {
    this.#records = records;
    this.#mostLines = mostLines;
  }

  async *of(lines: AsyncIterable<ArchiveLine>): AsyncGenerator<ArchiveLine> {
    let count = 0;
    for await (const line of lines) {
      if (count >= this.#mostLines && !this.#ids.has(line.id)) {
        this.#isCut = this.#ids.size < this.#records;
        return;
      }
      this.#ids.add(line.id);
      count += 1;
      yield line;
    }
  }

  /** One without lines of its own is told by the others of its batch: it has nothing to tell. */
  has(id: string): boolean {
    return !this.#isCut || this.#ids.has(id);
  }
}

function fieldsOf({ due, tells }: ArchiveKind): Record<string, 1> {
  return Object.fromEntries([due, ...tells].map((field) => [field, 1]));
}

function asRead(kind: ArchiveKind, record: EndingDocument): Document {
  const fields = [kind.due, ...kind.tells];
  return Object.fromEntries(fields.map((field) => [field, (record[field] as unknown) ?? null]));
}

/** Records that one transaction removes. */
function* groupsOf(
  reads: readonly ReadRecord[],
  { lines, records }: ArchiveFile,
  { removed, removedLines }: Parts['atOnce'],
): Generator<readonly ReadRecord[]> {
  const byLines = Math.floor((removedLines * records) / Math.max(1, lines));
  const each = Math.max(1, Math.min(removed, byLines));
  for (let from = 0; from < reads.length; from += each) yield reads.slice(from, from + each);
}

function manifestOf(batch: ArchiveBatchDocument, file: ArchiveFile, at: Date): Buffer {
  const { _id: id, owner_id: owner, kind, day } = batch;
  const told = { version: 1, id, owner, kind, day, ...file, written_at: at };
  return Buffer.from(`${JSON.stringify(told)}\n`);
}
