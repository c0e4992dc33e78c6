import type { ClientSession } from 'mongodb';
import { ARTIFACT_LINKS, writeOf } from './links.ts';
import type { ArtifactLinkDocument, NewOutput, ProducingDeployment } from './links.ts';
import type { ReportRefusal } from '../../domain/deployment/reports.ts';
import { refuseReport, type ReportedDeployment } from '../deployment/admission.ts';
import type { Database } from '../store/database.ts';
import { bytesInVersions, keepVersion, versionsOf } from './versions.ts';

const ARTIFACT_USAGE = 'artifact_usage';

/** What the uploads of one owner hold. */
interface UsageDocument {
  /** The owner. */
  readonly _id: string;
  /** Absent before the first. */
  readonly bytes?: number;
  /** How often anything was counted: writing it puts transactions that judge by `bytes` one behind the other. */
  readonly changes?: number;
}

/** Adds to what the uploads of an owner hold, bytes, before or after it was judged; answers what they hold then. */
export async function countBytes(
  { db }: Database,
  ownerId: string,
  bytes: number,
  session: ClientSession,
): Promise<number> {
  const counted = await db
    .collection<UsageDocument>(ARTIFACT_USAGE)
    .findOneAndUpdate(
      { _id: ownerId },
      { $inc: { bytes, changes: 1 } },
      { upsert: true, returnDocument: 'after', session },
    );
  return counted?.bytes ?? 0;
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
  | {
      readonly kind: 'free';
      /** Other content of the same name gave way to it. */
      readonly replaced: boolean;
    }
  | { readonly kind: 'too_many'; readonly most: number }
  | { readonly kind: 'full'; readonly usedBytes: number; readonly mostBytes: number };

/** A deployment that an agent hands outputs in for. */
type ReportedProducer = ProducingDeployment & ReportedDeployment;

/** An upload, as far as it matters how much it is. */
type Size = Pick<NewOutput, 'name' | 'contentId'> & { readonly sizeBytes: number };

/** The verdict on one upload, what it would replace, and by how much it changes what the owner holds. */
interface Evaluation {
  readonly verdict: QuotaVerdict;
  readonly before: ArtifactLinkDocument | null;
  readonly moreBytes: number;
}

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

  const evaluate = async (
    deployment: ProducingDeployment,
    { name, sizeBytes, contentId }: Size,
    session?: ClientSession,
  ): Promise<Evaluation> => {
    const within = session === undefined ? {} : { session };
    // One after another: a transaction runs one operation at a time.
    const before = await links.findOne({ _id: `${deployment._id}/${name}` }, within);
    const held = await usage.findOne({ _id: deployment.owner_id }, within);
    const usedBytes = held?.bytes ?? 0;
    const replacedBytes = uploadedBytes(before);
    const moreBytes = sizeBytes - replacedBytes;
    const judged = (verdict: QuotaVerdict): Evaluation => ({ verdict, before, moreBytes });
    const ofDeployment = { deployment_id: deployment._id };
    if (before === null && (await links.countDocuments(ofDeployment, within)) >= most)
      return judged({ kind: 'too_many', most });
    if (moreBytes > 0 && usedBytes + moreBytes > mostBytes)
      return judged({ kind: 'full', usedBytes, mostBytes });
    const replaced = before !== null && before.content_id !== (contentId ?? null);
    // What was replaced stays readable for a day: as much of it as an owner may hold.
    if (replaced && replacedBytes > 0) {
      const versionBytes = await bytesInVersions(database, deployment.owner_id, session);
      if (versionBytes + replacedBytes > mostBytes)
        return judged({ kind: 'full', usedBytes: versionBytes + replacedBytes, mostBytes });
    }
    return judged({ kind: 'free', replaced });
  };

  const count = (ownerId: string, bytes: number, session: ClientSession): Promise<number> =>
    countBytes(database, ownerId, bytes, session);

  return {
    limits,

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
        const output = { name: upload.name, sha256: upload.sha256 ?? null };
        const report = { agentId, nowMs, output };
        const refusal = await refuseReport(database, deployment, report, session);
        if (refusal !== null) return { kind: 'refused', refusal };
        const { verdict, before, moreBytes } = await evaluate(deployment, upload, session);
        if (verdict.kind !== 'free') return verdict;
        const at = new Date(nowMs);
        if (before !== null && verdict.replaced) await keepVersion(database, before, at, session);
        const { filter, update } = writeOf(deployment, upload, at, before);
        await links.updateOne(filter, update, { upsert: true, session });
        await count(deployment.owner_id, moreBytes, session);
        return verdict;
      }),

    /** Lists what the platform made for the owner by a program of theirs, and counts it, or does neither. */
    listMade: (deployment: ProducingDeployment, made: NewOutput & Size): Promise<QuotaVerdict> =>
      database.transaction(async (session) => {
        const { verdict, before, moreBytes } = await evaluate(deployment, made, session);
        if (verdict.kind !== 'free') return verdict;
        const at = new Date(clock());
        if (before !== null && verdict.replaced) await keepVersion(database, before, at, session);
        const { filter, update } = writeOf(deployment, made, at, before);
        await links.updateOne(filter, update, { upsert: true, session });
        await count(deployment.owner_id, moreBytes, session);
        return verdict;
      }),

    /** Takes an output off the list with its replaced versions, and counts it no more; false where there is none. */
    remove: (deployment: ProducingDeployment, name: string): Promise<boolean> =>
      database.transaction(async (session) => {
        const gone = await links.findOneAndDelete(
          { _id: `${deployment._id}/${name}` },
          { session },
        );
        if (gone === null) return false;
        await versionsOf(database).deleteMany({ link_id: gone._id }, { session });
        await count(deployment.owner_id, -uploadedBytes(gone), session);
        return true;
      }),

    /**
     * Lists outputs that an event of an agent tells of: those whose names are taken, and of the others as many
     * as there is room for. Answers how many.
     */
    listTold: (
      deployment: ReportedProducer,
      outputs: readonly NewOutput[],
      { agentId, eventType }: { readonly agentId: string; readonly eventType: string },
    ): Promise<OutputsRefused | { readonly kind: 'listed'; readonly listed: number }> =>
      database.transaction(async (session) => {
        const nowMs = clock();
        const report = { agentId, nowMs, types: [eventType] };
        const refusal = await refuseReport(database, deployment, report, session);
        if (refusal !== null) return { kind: 'refused', refusal };
        if (outputs.length === 0) return { kind: 'listed', listed: 0 };
        const found = await links.find({ deployment_id: deployment._id }, { session }).toArray();
        const taken = new Map(found.map((link) => [link.name, link]));
        const free = outputs.map(({ name }) => name).filter((name) => !taken.has(name));
        const room = new Set([...taken.keys(), ...free.slice(0, Math.max(0, most - taken.size))]);
        const listed = outputs.filter(({ name }) => room.has(name));
        if (listed.length > 0) {
          const at = new Date(nowMs);
          const before = ({ name }: NewOutput) => taken.get(name) ?? null;
          const uploads = listed.flatMap((output) => before(output) ?? []);
          for (const upload of uploads) await keepVersion(database, upload, at, session);
          await links.bulkWrite(
            listed.map((output) => ({
              updateOne: { ...writeOf(deployment, output, at, before(output)), upsert: true },
            })),
            { session },
          );
          const freed = uploads.reduce((sum, upload) => sum + uploadedBytes(upload), 0);
          if (freed > 0) await count(deployment.owner_id, -freed, session);
        }
        return { kind: 'listed', listed: listed.length };
      }),
  };
}

/** What an output counts: its bytes where the platform keeps it. */
function uploadedBytes(link: ArtifactLinkDocument | null): number {
  return link === null || link.content_id === null ? 0 : (link.size_bytes ?? 0);
}
