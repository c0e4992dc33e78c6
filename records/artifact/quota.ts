import type { ClientSession } from 'mongodb';
import { ARTIFACT_LINKS, writeOf } from './links.ts';
import type { ArtifactLinkDocument, NewOutput, ProducingDeployment } from './links.ts';
import type { ReportRefusal } from '../../domain/deployment/reports.ts';
import { refuseReport, type ReportedDeployment } from '../deployment/admission.ts';
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

/** The deployment does not accept outputs of that agent. */
export interface OutputsRefused {
  readonly kind: 'refused';
  readonly refusal: ReportRefusal;
}

/** Whether an output may be uploaded. */
export type QuotaVerdict =
  | OutputsRefused
  | { readonly kind: 'free' }
  | { readonly kind: 'too_many'; readonly most: number }
  | { readonly kind: 'full'; readonly usedBytes: number; readonly mostBytes: number };

/** A deployment that an agent hands outputs in for. */
type ReportedProducer = ProducingDeployment & ReportedDeployment;

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
    /** What the uploads of an owner hold, and may hold. */
    async usage(
      ownerId: string,
    ): Promise<{ readonly usedBytes: number; readonly mostBytes: number }> {
      const held = await usage.findOne({ _id: ownerId });
      return { usedBytes: held?.bytes ?? 0, mostBytes };
    },

    /** Says beforehand whether an upload of so many bytes would be listed; it may change meanwhile. */
    async allows(deployment: ProducingDeployment, upload: Size): Promise<QuotaVerdict> {
      return (await evaluate(deployment, upload)).verdict;
    },

    /** Lists an upload of that agent and counts it, or does neither. */
    listUpload: (
      deployment: ReportedProducer,
      upload: NewOutput & Size,
      agentId: string,
    ): Promise<QuotaVerdict> =>
      database.transaction(async (session) => {
        const nowMs = clock();
        const refusal = await refuseReport(database, deployment, agentId, nowMs, session);
        if (refusal !== null) return { kind: 'refused', refusal };
        const { verdict, moreBytes } = await evaluate(deployment, upload, session);
        if (verdict.kind !== 'free') return verdict;
        const { filter, update } = writeOf(deployment, upload, new Date(nowMs));
        await links.updateOne(filter, update, { upsert: true, session });
        await usage.updateOne(
          { _id: deployment.owner_id },
          { $inc: { bytes: moreBytes } },
          { upsert: true, session },
        );
        return verdict;
      }),

    /**
     * Lists outputs that an agent tells of: those whose names are taken, and of the others as many
     * as there is room for. Answers how many.
     */
    listTold: (
      deployment: ReportedProducer,
      outputs: readonly NewOutput[],
      agentId: string,
    ): Promise<OutputsRefused | { readonly kind: 'listed'; readonly listed: number }> =>
      database.transaction(async (session) => {
        const nowMs = clock();
        const refusal = await refuseReport(database, deployment, agentId, nowMs, session);
        if (refusal !== null) return { kind: 'refused', refusal };
        if (outputs.length === 0) return { kind: 'listed', listed: 0 };
        const found = await links
          .find({ deployment_id: deployment._id }, { projection: { name: 1 }, session })
          .toArray();
        const taken = new Set(found.map(({ name }) => name));
        const free = outputs.map(({ name }) => name).filter((name) => !taken.has(name));
        const room = new Set([...taken, ...free.slice(0, Math.max(0, most - taken.size))]);
        const listed = outputs.filter(({ name }) => room.has(name));
        if (listed.length > 0) {
          const at = new Date(nowMs);
          await links.bulkWrite(
            listed.map((output) => ({
              updateOne: { ...writeOf(deployment, output, at), upsert: true },
            })),
            { session },
          );
        }
        return { kind: 'listed', listed: listed.length };
      }),
  };
}
