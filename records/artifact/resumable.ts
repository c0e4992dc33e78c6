import { Binary, type ClientSession, type Collection, type Filter } from 'mongodb';
import { newId } from '../store/ids.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { type ArtifactLimits, countBytes } from './quota.ts';

const RESUMABLE_UPLOADS = 'resumable_uploads';
const UPLOAD_PIECES = 'upload_pieces';

/** So long an upload may take from its beginning, however often it is taken up again, ms. */
export const RESUMABLE_FOR_MS = 7 * 24 * 60 * 60_000;

/** An output that comes in pieces: what it will be, and how much of it is there. */
export interface ResumableUpload {
  readonly _id: string;
  readonly owner_id: string;
  readonly deployment_id: string;
  readonly agent_id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
  /** Lower-case hex; null where the sender does not say it. */
  readonly sha256: string | null;
  /** Bytes that are kept, from the first on. */
  readonly offset: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** When it was listed as an output; null before. Its pieces are gone then. */
  readonly finished_at: Date | null;
}

/** An upload before it begins. */
export type NewUpload = Omit<
  ResumableUpload,
  '_id' | 'offset' | 'created_at' | 'expires_at' | 'finished_at'
>;

/** Bytes of an upload that came together. */
interface UploadPiece {
  /** `<upload>/<offset>`, the offset in twelve digits. */
  readonly _id: string;
  readonly upload_id: string;
  readonly owner_id: string;
  readonly data: Binary;
  readonly expires_at: Date;
}

export const RESUMABLE_INDEXES: CollectionIndexes = {
  collection: RESUMABLE_UPLOADS,
  indexes: [
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
    { key: { owner_id: 1, finished_at: 1 }, name: 'open_of_owner' },
    { key: { deployment_id: 1, agent_id: 1, name: 1 }, name: 'of_output' },
  ],
};
export const PIECE_INDEXES: CollectionIndexes = {
  collection: UPLOAD_PIECES,
  indexes: [
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
    { key: { owner_id: 1 }, name: 'of_owner' },
  ],
};

export type ResumableUploads = ReturnType<typeof createResumableUploads>;

/**
 * Uploads that go on where they broke off. Each piece is kept with the move of the offset, or not at all, so
 * that what the offset says is there, whichever process died. All functions throw when MongoDB is away.
 */
export function createResumableUploads(database: Database, clock: () => number = Date.now) {
  const uploads = database.db.collection<ResumableUpload>(RESUMABLE_UPLOADS);
  const pieces = database.db.collection<UploadPiece>(UPLOAD_PIECES);

  /** What uploads will hold, bytes. */
  async function sumOfSizes(
    filter: Filter<ResumableUpload>,
    session: ClientSession,
  ): Promise<number> {
    const [sum] = await uploads
      .aggregate<{ bytes: number }>(
        [{ $match: filter }, { $group: { _id: null, bytes: { $sum: '$size_bytes' } } }],
        { session },
      )
      .toArray();
    return sum?.bytes ?? 0;
  }

  return {
    /**
     * Begins an upload where there is room for it beside what is kept and what is on its way, and takes that
     * room in the same transaction; one of the same output by the same agent gives way to it.
     */
    async begin(facts: NewUpload, { outputsPerDeployment, bytesPerOwner }: ArtifactLimits) {
      const { owner_id, deployment_id, agent_id, name } = facts;
      const nowMs = clock();
      const upload: ResumableUpload = {
        ...facts,
        _id: newId('upl'),
        offset: 0,
        created_at: new Date(nowMs),
        expires_at: new Date(nowMs + RESUMABLE_FOR_MS),
        finished_at: null,
      };
      const begun = await database.transaction(async (session) => {
        // First, so that those of one owner are judged one after the other.
        const kept = await countBytes(database, owner_id, 0, session);
        const former = await uploads.find({ deployment_id, agent_id, name }, { session }).toArray();
        const given = former.map(({ _id }) => _id);
        const beside = { _id: { $nin: given }, finished_at: null };
        const open = await uploads.countDocuments({ ...beside, deployment_id }, { session });
        if (open >= outputsPerDeployment)
          return { kind: 'too_many' as const, most: outputsPerDeployment };
        const usedBytes = kept + (await sumOfSizes({ ...beside, owner_id }, session));
        if (usedBytes + upload.size_bytes > bytesPerOwner)
          return { kind: 'full' as const, usedBytes, mostBytes: bytesPerOwner };
        await uploads.deleteMany({ _id: { $in: given } }, { session });
        await uploads.insertOne(upload, { session });
        return { kind: 'begun' as const, upload, given };
      });
      if (begun.kind !== 'begun') return begun;
      for (const id of begun.given) await removePieces(pieces, id);
      return { kind: begun.kind, upload: begun.upload };
    },

    /** An upload of that agent to that deployment; null where there is none, or its time is over. */
    find: (deploymentId: string, agentId: string, id: string): Promise<ResumableUpload | null> =>
      uploads.findOne({
        _id: id,
        deployment_id: deploymentId,
        agent_id: agentId,
        expires_at: { $gt: new Date(clock()) },
      }),

    /** Keeps the bytes that follow on `offset`; false where the upload stands elsewhere by now, or has gone. */
    append: (upload: ResumableUpload, offset: number, bytes: Uint8Array): Promise<boolean> =>
      database.transaction(async (session) => {
        const moved = await uploads.updateOne(
          { _id: upload._id, offset, finished_at: null },
          { $set: { offset: offset + bytes.byteLength } },
          { session },
        );
        if (moved.matchedCount === 0) return false;
        const piece: UploadPiece = {
          _id: pieceId(upload._id, offset),
          upload_id: upload._id,
          owner_id: upload.owner_id,
          data: new Binary(bytes),
          expires_at: upload.expires_at,
        };
        await pieces.insertOne(piece, { session });
        return true;
      }),

    /** All that is kept of an upload, in order. */
    async *content({ _id }: ResumableUpload): AsyncGenerator<Uint8Array> {
      const range = { $gte: pieceId(_id, 0), $lt: `${_id}0` };
      for await (const { data } of pieces.find({ _id: range }, { batchSize: 8 }).sort({ _id: 1 }))
        yield data.value();
    },

    /** Says that an upload is an output now, and removes its pieces; it answers who asks until it expires. */
    async finish({ _id }: ResumableUpload): Promise<void> {
      await uploads.updateOne({ _id }, { $set: { finished_at: new Date(clock()) } });
      await removePieces(pieces, _id);
    },

    /** Gives an upload up, with all that is kept of it. */
    remove: ({ _id }: Pick<ResumableUpload, '_id'>): Promise<void> => remove(uploads, pieces, _id),
  };
}

async function remove(
  uploads: Collection<ResumableUpload>,
  pieces: Collection<UploadPiece>,
  id: string,
): Promise<void> {
  // First, so that nobody adds to it any more.
  await uploads.deleteOne({ _id: id });
  await removePieces(pieces, id);
}

async function removePieces(pieces: Collection<UploadPiece>, id: string): Promise<void> {
  await pieces.deleteMany({ _id: { $gte: pieceId(id, 0), $lt: `${id}0` } });
}

/** Sorted as numbers are; '0' follows on '/', so that all pieces of an upload lie below `<upload>0`. */
function pieceId(uploadId: string, offset: number): string {
  return `${uploadId}/${String(offset).padStart(12, '0')}`;
}
