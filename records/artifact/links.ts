import type { WorkloadPhase } from '../../domain/workload/phase.ts';
import type { Database } from '../store/database.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { ManifestStatus } from '../../contracts/workload/artifact.ts';
import { versionsOf } from './versions.ts';

export const ARTIFACT_LINKS = 'artifact_links';

/** Something that a deployment has produced: content that we keep, or an address elsewhere. */
export interface ArtifactLinkDocument {
  /** `<deployment>/<name>` */
  readonly _id: string;
  readonly owner_id: string;
  readonly deployment_id: string;
  /** Null for a deployment that is no stage of a workload. */
  readonly workload_id: string | null;
  readonly stage_index: number | null;
  readonly name: string;
  readonly media_type: string;
  readonly content_id: string | null;
  readonly uri: string | null;
  readonly size_bytes: number | null;
  readonly sha256: string | null;
  readonly created_at: Date;
  /** Another satellite has taken the stage over: no part of the manifest any more. */
  readonly superseded?: true;
}

/** One output, as it is told. */
export interface NewOutput {
  readonly name: string;
  readonly mediaType: string;
  readonly contentId?: string;
  readonly uri?: string;
  readonly sizeBytes?: number;
  readonly sha256?: string;
}

/** What a workload has produced. */
export interface ManifestRecord {
  readonly id: string;
  readonly status: ManifestStatus;
  /** In order of stage, then time. */
  readonly outputs: readonly ArtifactLinkDocument[];
}

/** The deployment that produced something. */
export type ProducingDeployment = Pick<
  DeploymentDocument,
  '_id' | 'owner_id' | 'workload_id' | 'stage_index'
>;

export const ARTIFACT_LINK_INDEXES: CollectionIndexes = {
  collection: ARTIFACT_LINKS,
  indexes: [
    { key: { workload_id: 1, stage_index: 1, created_at: 1 }, name: 'in_order' },
    { key: { owner_id: 1, content_id: 1 }, name: 'of_content' },
    { key: { content_id: 1 }, name: 'of_any_owner' },
    { key: { deployment_id: 1, created_at: 1 }, name: 'of_deployment' },
  ],
};

export type ArtifactLinkRecords = ReturnType<typeof createArtifactLinkRecords>;

/** What deployments have produced. All functions throw when MongoDB is away. */
export function createArtifactLinkRecords(database: Database, clock: () => number = Date.now) {
  const links = database.db.collection<ArtifactLinkDocument>(ARTIFACT_LINKS);
  return {
    /**
     * Notes outputs of a deployment, for the manifest of its workload if it is a stage of one. An
     * output of the same name takes the place of the one before it.
     */
    async link(deployment: ProducingDeployment, outputs: readonly NewOutput[]): Promise<void> {
      if (outputs.length === 0) return;
      const at = new Date(clock());
      await links.bulkWrite(
        outputs.map((output) => ({
          updateOne: { ...writeOf(deployment, output, at), upsert: true },
        })),
        { ordered: false },
      );
    },

    /** Notes outputs whose names the deployment has not listed yet; those that it has stay. */
    async linkMissing(
      deployment: ProducingDeployment,
      outputs: readonly NewOutput[],
    ): Promise<void> {
      if (outputs.length === 0) return;
      const created_at = new Date(clock());
      await links.bulkWrite(
        outputs.map((output) => ({
          updateOne: {
            filter: { _id: `${deployment._id}/${output.name}` },
            update: { $setOnInsert: { ...fieldsOf(deployment, output), created_at } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    },

    /**
     * The media type under which a deployment of the owner lists the content, or listed it until
     * another took its place; null where none does.
     */
    async mediaTypeFor(ownerId: string, contentId: string): Promise<string | null> {
      const named = { owner_id: ownerId, content_id: contentId };
      const listed =
        (await links.findOne(named, { sort: { created_at: 1, _id: 1 } })) ??
        (await versionsOf(database).findOne(named));
      return listed?.media_type ?? null;
    },

    /** One output of a deployment; null where there is none of the name. */
    find: (deploymentId: string, name: string): Promise<ArtifactLinkDocument | null> =>
      links.findOne({ _id: `${deploymentId}/${name}` }),

    /** Everything that one deployment has produced, in order of time. */
    ofDeployment: (deploymentId: string): Promise<ArtifactLinkDocument[]> =>
      links.find({ deployment_id: deploymentId }).sort({ created_at: 1, _id: 1 }).toArray(),
  };
}

/** What a workload has produced so far. */
export async function readManifest(
  database: Database,
  workload: { readonly _id: string; readonly phase: WorkloadPhase },
): Promise<ManifestRecord> {
  const outputs = await database.db
    .collection<ArtifactLinkDocument>(ARTIFACT_LINKS)
    .find({ workload_id: workload._id, superseded: { $exists: false } })
    .sort({ stage_index: 1, created_at: 1, _id: 1 })
    .toArray();
  const isComplete = workload.phase === 'done';
  const status = isComplete ? 'complete' : outputs.length === 0 ? 'pending' : 'partial';
  return { id: workload._id, status, outputs };
}

/**
 * How an output is written over the one of the same name, or beside the others at `at`. Other content
 * than that of `before` has a time of its own.
 */
export function writeOf(
  deployment: ProducingDeployment,
  output: NewOutput,
  at: Date,
  before: ArtifactLinkDocument | null = null,
) {
  const fields = fieldsOf(deployment, output);
  return {
    filter: { _id: `${deployment._id}/${output.name}` },
    update:
      before !== null && isOther(before, fields)
        ? { $set: { ...fields, created_at: at } }
        : { $set: fields, $setOnInsert: { created_at: at } },
  };
}

/** Whether two outputs of one name are not the same thing at the same place. */
function isOther(before: ArtifactLinkDocument, after: Place): boolean {
  return (
    before.content_id !== after.content_id ||
    before.uri !== after.uri ||
    before.sha256 !== after.sha256
  );
}

type Place = Pick<ArtifactLinkDocument, 'content_id' | 'uri' | 'sha256'>;

function fieldsOf(
  deployment: ProducingDeployment,
  output: NewOutput,
): Omit<ArtifactLinkDocument, '_id' | 'created_at'> {
  return {
    owner_id: deployment.owner_id,
    deployment_id: deployment._id,
    workload_id: deployment.workload_id ?? null,
    stage_index: deployment.stage_index ?? null,
    name: output.name,
    media_type: output.mediaType,
    content_id: output.contentId ?? null,
    uri: output.uri ?? null,
    size_bytes: output.sizeBytes ?? null,
    sha256: output.sha256 ?? null,
  };
}
