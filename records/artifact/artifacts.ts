import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Binary, GridFSBucket, ObjectId } from 'mongodb';
import type { Collection, GridFSBucketWriteStream } from 'mongodb';
import { ARTIFACT_BUCKET, createArtifactUploads, type ArtifactUploads } from './uploads.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { ReportRefusal } from '../../domain/deployment/reports.ts';
import { CONTENT_ID_FORM } from '../../contracts/artifact-name.ts';

/** Content that the platform keeps, addressed by its hash; its bytes are in GridFS. */
interface ArtifactDocument {
  /** `sha256-<hex>` */
  readonly _id: string;
  readonly file_id: ObjectId;
  readonly size_bytes: number;
  readonly media_type: string;
  /** Length of every chunk but the last. */
  readonly chunk_bytes: number;
  /** SHA-256 of each chunk, so that a part of the content can be verified by itself. */
  readonly chunk_sha256: readonly string[];
  readonly created_at: Date;
  /** When it came in again last: it may be about to be listed once more, and is not removed then. */
  readonly touched_at?: Date;
}

/** One chunk as GridFS keeps it. */
interface ChunkDocument {
  readonly files_id: ObjectId;
  readonly n: number;
  readonly data: Binary;
}

/** What GridFS keeps of a file beside its chunks. */
interface FileDocument {
  readonly _id: ObjectId;
  readonly length: number;
  readonly chunkSize: number;
  readonly uploadDate: Date;
  readonly filename: string;
}

/**
 * The indexes that the specification of GridFS asks for. The driver makes them only before the first
 * file, which need not be one that it writes.
 */
export const ARTIFACT_CHUNK_INDEXES: CollectionIndexes = {
  collection: `${ARTIFACT_BUCKET}.chunks`,
  indexes: [{ key: { files_id: 1, n: 1 }, name: 'files_id_1_n_1', unique: true }],
};
export const ARTIFACT_FILE_INDEXES: CollectionIndexes = {
  collection: `${ARTIFACT_BUCKET}.files`,
  indexes: [{ key: { filename: 1, uploadDate: 1 }, name: 'filename_1_uploadDate_1' }],
};

/** What content must be like to be kept. */
export interface StoreOptions {
  readonly mediaType: string;
  readonly maxBytes: number;
  /** Lower-case hex; content with another hash is not kept. */
  readonly expectedSha256?: string;
  /** Asked with its hash when the content has come in whole: nothing of it is kept when there is a refusal. */
  readonly refuse?: (sha256: string) => Promise<ReportRefusal | null>;
}

export type StoreOutcome =
  | {
      readonly kind: 'stored';
      readonly contentId: string;
      readonly sha256: string;
      readonly sizeBytes: number;
    }
  | { readonly kind: 'too_large'; readonly maxBytes: number }
  | { readonly kind: 'hash_mismatch'; readonly sha256: string }
  | { readonly kind: 'refused'; readonly refusal: ReportRefusal };

/** A part of some content: bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Content on its way to a reader. */
export interface OpenedArtifact {
  readonly contentId: string;
  readonly sha256: string;
  /** Of the whole content, whatever part is read. */
  readonly sizeBytes: number;
  readonly mediaType: string;
  /** Fails with ArtifactCorruptError at the first chunk that is not what was stored. */
  readonly stream: Readable;
}

/** Stored bytes are not the ones that were written. */
export class ArtifactCorruptError extends Error {
  constructor(contentId: string, chunk: number) {
    super(`chunk ${chunk} of ${contentId} is missing or is not what was stored`);
    this.name = 'ArtifactCorruptError';
  }
}

export const ARTIFACT_CONTENTS = 'artifact_contents';
const CHUNK_BYTES = 255 * 1024;
export type ArtifactRecords = ReturnType<typeof createArtifactRecords>;

/** The content that the platform keeps. All functions throw when MongoDB is away. */
export function createArtifactRecords(database: Database, clock: () => number = Date.now) {
  const collections = collectionsOf(database, clock);
  const { contents, chunks, uploads, bucket } = collections;
  const metadata = (contentId: string) =>
    CONTENT_ID_FORM.test(contentId) ? contents.findOne({ _id: contentId }) : Promise.resolve(null);

  return {
    /**
     * Reads the stream to its end and keeps it under its hash, once however often it comes. Content
     * that is too large, or has another hash than expected, is not kept. Throws what the stream throws.
     */
    async store(
      source: AsyncIterable<Uint8Array>,
      { mediaType, maxBytes, expectedSha256, refuse }: StoreOptions,
    ): Promise<StoreOutcome> {
      const upload = new Upload(bucket, uploads);
      try {
        for await (const piece of source) {
          if (upload.sizeBytes + piece.byteLength > maxBytes) {
            await upload.abort();
            return { kind: 'too_large', maxBytes };
          }
          await upload.add(piece);
        }
      } catch (error) {
        await upload.abort();
        throw error;
      }
      const { sha256, chunkSha256 } = upload.digest();
      const contentId = `sha256-${sha256}`;
      if (expectedSha256 !== undefined && expectedSha256 !== sha256) {
        await upload.abort();
        return { kind: 'hash_mismatch', sha256 };
      }
      const refusal = refuse === undefined ? null : await refusalOf(upload, () => refuse(sha256));
      if (refusal !== null) return { kind: 'refused', refusal };
      const { sizeBytes } = upload;
      const description = {
        _id: contentId,
        size_bytes: sizeBytes,
        media_type: mediaType,
        chunk_bytes: CHUNK_BYTES,
        chunk_sha256: chunkSha256,
        created_at: new Date(clock()),
      };
      const whole = upload.unwritten();
      if (whole !== null)
        await keepWhole(collections, { ...description, file_id: new ObjectId() }, whole);
      else if (!(await touch(collections, contentId)))
        await describe(collections, { ...description, file_id: await upload.finish() });
      else await upload.abort();
      return { kind: 'stored', contentId, sha256, sizeBytes };
    },

    /** Size, media type and hash of some content; null when it is not kept. */
    async describe(contentId: string): Promise<Omit<OpenedArtifact, 'stream'> | null> {
      const found = await metadata(contentId);
      return found === null ? null : described(found);
    },

    /**
     * Opens the content or a part of it (within its size); null when it is not kept. Every chunk is
     * verified before a byte of it is sent, the first before this resolves: throws
     * ArtifactCorruptError when that one is not what was stored.
     */
    async open(contentId: string, range?: ByteRange): Promise<OpenedArtifact | null> {
      const found = await metadata(contentId);
      return found === null ? null : openVerified(chunks, found, range);
    },
  };
}

/** The caller's refusal; what was written of the upload is removed with it, or when it fails. */
async function refusalOf(
  upload: Upload,
  refuse: () => Promise<ReportRefusal | null>,
): Promise<ReportRefusal | null> {
  let accepted = false;
  try {
    const refusal = await refuse();
    accepted = refusal === null;
    return refusal;
  } finally {
    if (!accepted) await upload.abort();
  }
}

function collectionsOf(database: Database, clock: () => number) {
  return {
    database,
    clock,
    contents: database.db.collection<ArtifactDocument>(ARTIFACT_CONTENTS),
    chunks: database.db.collection<ChunkDocument>(`${ARTIFACT_BUCKET}.chunks`),
    files: database.db.collection<FileDocument>(`${ARTIFACT_BUCKET}.files`),
    uploads: createArtifactUploads(database, clock),
    bucket: new GridFSBucket(database.db, {
      bucketName: ARTIFACT_BUCKET,
      chunkSizeBytes: CHUNK_BYTES,
    }),
  };
}

type Collections = ReturnType<typeof collectionsOf>;

/** Keeps the description of what was uploaded; the same content is kept once. */
async function describe(collections: Collections, document: ArtifactDocument): Promise<void> {
  const { database, contents, uploads, bucket } = collections;
  const { file_id: fileId } = document;
  try {
    await database.transaction(async (session) => {
      if (!(await uploads.settle(fileId, session)))
        throw new Error(`the upload ${fileId.toHexString()} was given up before its end`);
      await contents.insertOne(document, { session });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (!(await touch(collections, document._id))) {
      await describe(collections, document);
      return;
    }
    await bucket.delete(fileId);
    await uploads.forget(fileId);
  }
}

/**
 * Keeps content of one chunk with its description, all of it or nothing: there is no upload that
 * could be cut off on its way, and nothing to be written down for it.
 */
async function keepWhole(
  collections: Collections,
  document: ArtifactDocument,
  bytes: Buffer,
): Promise<void> {
  const { database, contents, files, chunks } = collections;
  const { _id: filename, file_id: fileId, created_at: uploadDate } = document;
  const { byteLength: length } = bytes;
  try {
    await database.transaction(async (session) => {
      // First: the same content, kept before, ends the transaction here.
      await contents.insertOne(document, { session });
      const file = { _id: fileId, length, chunkSize: CHUNK_BYTES, uploadDate, filename };
      await files.insertOne(file, { session });
      if (length > 0)
        await chunks.insertOne({ files_id: fileId, n: 0, data: new Binary(bytes) }, { session });
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    if (!(await touch(collections, document._id))) await keepWhole(collections, document, bytes);
  }
}

/** Says of content that is kept that it came in again; false where it is not kept. */
async function touch({ contents, clock }: Collections, contentId: string): Promise<boolean> {
  const now = { $set: { touched_at: new Date(clock()) } };
  return (await contents.updateOne({ _id: contentId }, now)).matchedCount === 1;
}

async function openVerified(
  chunks: Collection<ChunkDocument>,
  found: ArtifactDocument,
  part: ByteRange = { start: 0, end: found.size_bytes - 1 },
): Promise<OpenedArtifact> {
  const pieces = verifiedPieces(found, part, chunksOf(chunks, found, part));
  // The first piece is waited for, so that damage found there can still be answered properly.
  const first = await pieces.next();
  const stream = Readable.from(
    (async function* () {
      if (first.done !== true) yield first.value;
      yield* pieces;
    })(),
    { objectMode: false },
  );
  return { ...described(found), stream };
}

function described(found: ArtifactDocument): Omit<OpenedArtifact, 'stream'> {
  return {
    contentId: found._id,
    sha256: found._id.slice('sha256-'.length),
    sizeBytes: found.size_bytes,
    mediaType: found.media_type,
  };
}

/** Content on its way in: hashed as it comes, written to GridFS once it is longer than a chunk. */
class Upload {
  readonly #bucket: GridFSBucket;
  readonly #uploads: ArtifactUploads;
  readonly #hash = createHash('sha256');
  readonly #chunkSha256: string[] = [];
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #stream: GridFSBucketWriteStream | null = null;
  sizeBytes = 0;

  constructor(bucket: GridFSBucket, uploads: ArtifactUploads) {
    this.#bucket = bucket;
    this.#uploads = uploads;
  }

  async add(piece: Uint8Array): Promise<void> {
    this.#hash.update(piece);
    this.sizeBytes += piece.byteLength;
    this.#pending.push(piece);
    this.#pendingBytes += piece.byteLength;
    if (this.#pendingBytes < CHUNK_BYTES) return;
    const bytes = Buffer.concat(this.#pending);
    const whole = bytes.byteLength - (bytes.byteLength % CHUNK_BYTES);
    for (let from = 0; from < whole; from += CHUNK_BYTES) {
      this.#chunkSha256.push(sha256Of(bytes.subarray(from, from + CHUNK_BYTES)));
    }
    this.#pending = [bytes.subarray(whole)];
    this.#pendingBytes = bytes.byteLength - whole;
    await this.#write(bytes.subarray(0, whole));
  }

  digest(): { readonly sha256: string; readonly chunkSha256: readonly string[] } {
    const rest = Buffer.concat(this.#pending);
    if (rest.byteLength > 0) this.#chunkSha256.push(sha256Of(rest));
    return { sha256: this.#hash.digest('hex'), chunkSha256: this.#chunkSha256 };
  }

  /** The content itself while nothing of it was written, because it is no longer than a chunk. */
  unwritten(): Buffer | null {
    return this.#stream === null ? Buffer.concat(this.#pending) : null;
  }

  /** Writes what is left and resolves once GridFS has all of it. */
  async finish(): Promise<ObjectId> {
    const stream = await this.#opened();
    const finished = once(stream, 'finish');
    stream.end(Buffer.concat(this.#pending));
    await finished;
    return stream.id;
  }

  /** Removes what was written so far. */
  async abort(): Promise<void> {
    if (this.#stream === null) return;
    await this.#stream.abort();
    await this.#uploads.forget(this.#stream.id);
  }

  async #opened(): Promise<GridFSBucketWriteStream> {
    if (this.#stream !== null) return this.#stream;
    const fileId = new ObjectId();
    await this.#uploads.begin(fileId);
    this.#stream = this.#bucket.openUploadStreamWithId(fileId, 'upload');
    return this.#stream;
  }

  async #write(bytes: Uint8Array): Promise<void> {
    const stream = await this.#opened();
    if (!stream.write(bytes)) await once(stream, 'drain');
  }
}

/** The stored chunks that hold a part of the content, in order. */
function chunksOf(
  chunks: Collection<ChunkDocument>,
  found: ArtifactDocument,
  { start, end }: ByteRange,
): AsyncIterable<ChunkDocument> {
  const first = Math.floor(start / found.chunk_bytes);
  const last = Math.floor(end / found.chunk_bytes);
  return chunks
    .find({ files_id: found.file_id, n: { $gte: first, $lte: last } }, { batchSize: 8 })
    .sort({ n: 1 });
}

async function* verifiedPieces(
  found: ArtifactDocument,
  { start, end }: ByteRange,
  chunks: AsyncIterable<ChunkDocument>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let expected = Math.floor(start / found.chunk_bytes);
  const last = Math.floor(end / found.chunk_bytes);
  if (end < start) return;
  for await (const chunk of chunks) {
    const bytes = chunk.data.value();
    if (chunk.n !== expected || sha256Of(bytes) !== found.chunk_sha256[expected]) break;
    const from = expected * found.chunk_bytes;
    yield bytes.subarray(Math.max(0, start - from), Math.min(bytes.byteLength, end + 1 - from));
    expected += 1;
  }
  if (expected <= last) throw new ArtifactCorruptError(found._id, expected);
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
