import type { ClientSession } from 'mongodb';
import { ARTIFACT_LINKS, writeOf } from './links.ts';
import type { ArtifactLinkDocument, NewOutput, ProducingDeployment } from './links.ts';
import type { Database } from '../store/database.ts';

const ARTIFACT_USAGE = 'artifact_usage';

/** What the uploads of one owner hold. */
interface UsageDocument {
  /** The owner. */
  readonly _id: string;
  readonly bytes: number;
}

/** How much agents may upload. */
export interface ArtifactLimits {
  /** Outputs of one deployment, uploaded or told of. */
  readonly outputsPerDeployment: number;
  /** Sum of all uploads of one owner, bytes. */
  readonly bytesPerOwner: number;
}

/** Whether an output may be uploaded. */
export type QuotaVerdict =
  | { readonly kind: 'free' }
  | { readonly kind: 'too_many'; readonly most: number }
  | { readonly kind: 'full'; readonly usedBytes: number; readonly mostBytes: number };

/** An upload, as far as it matters how much it is. */
type Size = Pick<NewOutput, 'name'> & { readonly sizeBytes: number };

export type ArtifactQuota = ReturnType<typeof createArtifactQuota>;

/** Outputs that agents upload, within limits. All functions throw when MongoDB is away. */
export function createArtifactQuota(
  database: Database,
  limits: ArtifactLimits,
  clock: () => number = Date.now,
) {
  const links = database.db.collection<ArtifactLinkDocument>(ARTIFACT_LINKS);
  const usage = database.db.collection<UsageDocument>(ARTIFACT_USAGE);
  const { outputsPerDeployment: most, bytesPerOwner: mostBytes } = limits;

  /** The verdict on one upload, and by how much it changes what the owner holds. */
  const evaluate = async (
    deployment: ProducingDeployment,
    { name, sizeBytes }: Size,
    session?: ClientSession,
  ): Promise<{ verdict: QuotaVerdict; moreBytes: number }> => {
    const within = session === undefined ? {} : { session };
    // One after another: a transaction runs one operation at a time.
    const before = await links.findOne({ _id: `${deployment._id}/${name}` }, within);
    const held = await usage.findOne({ _id: deployment.owner_id }, within);
    const usedBytes = held?.bytes ?? 0;
    const replacedBytes = (before?.content_id ?? null) === null ? 0 : (before?.size_bytes ?? 0);
    const moreBytes = sizeBytes - replacedBytes;
    const ofDeployment = { deployment_id: deployment._id };
    if (before === null && (await links.countDocuments(ofDeployment, within)) >= most)
      return { verdict: { kind: 'too_many', most }, moreBytes };
    if (moreBytes > 0 && usedBytes + moreBytes > mostBytes)
      return { verdict: { kind: 'full', usedBytes, mostBytes }, moreBytes };
    return { verdict: { kind: 'free' }, moreBytes };
  };

  return {
    /** Says beforehand whether an upload of so many bytes would be listed; it may change meanwhile. */
    async allows(deployment: ProducingDeployment, upload: Size): Promise<QuotaVerdict> {
      return (await evaluate(deployment, upload)).verdict;
    },

    /** Lists an upload and counts it, or does neither. */
    listUpload: (
      deployment: ProducingDeployment,
      upload: NewOutput & Size,
    ): Promise<QuotaVerdict> =>
      database.transaction(async (session) => {
        const { verdict, moreBytes } = await evaluate(deployment, upload, session);
        if (verdict.kind !== 'free') return verdict;
        const { filter, update } = writeOf(deployment, upload, new Date(clock()));
        await links.updateOne(filter, update, { upsert: true, session });
        await usage.updateOne(
          { _id: deployment.owner_id },
          { $inc: { bytes: moreBytes } },
          { upsert: true, session },
        );
        return verdict;
      }),

    /** Those of some names under which an output may be listed: taken ones, and as many as are free. */
    async listable(
      deployment: ProducingDeployment,
      names: readonly string[],
    ): Promise<ReadonlySet<string>> {
      if (names.length === 0) return new Set();
      const found = await links
        .find({ deployment_id: deployment._id }, { projection: { name: 1 } })
        .toArray();
      const taken = new Set(found.map(({ name }) => name));
      const free = names.filter((name) => !taken.has(name));
      return new Set([...taken, ...free.slice(0, Math.max(0, most - taken.size))]);
    },
  };
}
