import type { ClientSession, Collection } from 'mongodb';
import { CONTENT_MAX_AGE_S } from '../../contracts/workload/artifact.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';

export const ARTIFACT_VERSIONS = 'artifact_versions';

/** Content that a later output of the same name took the place of. */
interface ArtifactVersionDocument {
  /** `<deployment>/<name>/<content>` */
  readonly _id: string;
  /** The output that has its place: `<deployment>/<name>`. */
  readonly link_id: string;
  readonly owner_id: string;
  readonly content_id: string;
  readonly media_type: string;
  readonly size_bytes: number;
  readonly replaced_at: Date;
}

/** What of an output is kept when it is replaced. */
interface ReplacedOutput {
  readonly _id: string;
  readonly owner_id: string;
  readonly content_id: string | null;
  readonly media_type: string;
  readonly size_bytes: number | null;
}

/** MongoDB removes a version when no cache may have its content any more. */
export const ARTIFACT_VERSION_INDEXES: CollectionIndexes = {
  collection: ARTIFACT_VERSIONS,
  indexes: [
    { key: { replaced_at: 1 }, name: 'expiry', expireAfterSeconds: CONTENT_MAX_AGE_S },
    { key: { owner_id: 1, content_id: 1 }, name: 'of_content' },
    { key: { content_id: 1 }, name: 'of_any_owner' },
    { key: { link_id: 1 }, name: 'of_output' },
  ],
};

/** Content that was replaced within the last day. */
export function versionsOf({ db }: Database): Collection<ArtifactVersionDocument> {
  return db.collection<ArtifactVersionDocument>(ARTIFACT_VERSIONS);
}

/** Keeps the content of an output that another is about to replace; nothing for what is kept elsewhere. */
export async function keepVersion(
  database: Database,
  before: ReplacedOutput,
  at: Date,
  session: ClientSession,
): Promise<void> {
  if (before.content_id === null) return;
  const _id = `${before._id}/${before.content_id}`;
  await versionsOf(database).replaceOne(
    { _id },
    {
      link_id: before._id,
      owner_id: before.owner_id,
      content_id: before.content_id,
      media_type: before.media_type,
      size_bytes: before.size_bytes ?? 0,
      replaced_at: at,
    },
    { upsert: true, session },
  );
}

/** What the replaced versions of an owner hold, bytes. */
export async function bytesInVersions(
  database: Database,
  ownerId: string,
  session?: ClientSession,
): Promise<number> {
  const [sum] = await versionsOf(database)
    .aggregate<{ bytes: number }>(
      [
        { $match: { owner_id: ownerId } },
        { $group: { _id: null, bytes: { $sum: '$size_bytes' } } },
      ],
      session === undefined ? {} : { session },
    )
    .toArray();
  return sum?.bytes ?? 0;
}
