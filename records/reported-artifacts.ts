import * as path from 'node:path';
import type { NewOutput } from './artifact-links.ts';
import type { Database } from './database.ts';
import { DEPLOYMENT_EVENTS } from './deployment-events.ts';
import type { DeploymentEventDocument } from './deployment-events.ts';

/** Events whose `payload.artifacts[]` name outputs. */
const TELLING_EVENTS = ['step.completed', 'job.completed'];
/** Most artifacts that are taken from one deployment. */
const MAX_ARTIFACTS = 500;
const MAX_NAME = 200;
const MAX_URI = 2_048;

/** What agents report of outputs that are kept elsewhere. */
export interface ReportedArtifacts {
  /** Outputs that a deployment's events name, the newest of each name. */
  of(deploymentId: string): Promise<NewOutput[]>;
}

/** Opens the event log for reading artifacts; throws when MongoDB is away. */
export function createReportedArtifacts(database: Database): ReportedArtifacts {
  const events = database.db.collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS);
  return {
    async of(deploymentId) {
      const telling = await events
        .find({ deployment_id: deploymentId, event_type: { $in: TELLING_EVENTS } })
        .sort({ seq: 1 })
        .toArray();
      const outputs = new Map<string, NewOutput>();
      for (const output of telling.flatMap(({ payload }) => artifactsOf(payload))) {
        outputs.set(output.name, output);
        if (outputs.size >= MAX_ARTIFACTS) break;
      }
      return [...outputs.values()];
    },
  };
}

/** The artifacts that an event names; what is not one is left out. */
export function artifactsOf(payload: Readonly<Record<string, unknown>>): NewOutput[] {
  const { artifacts } = payload;
  if (!Array.isArray(artifacts)) return [];
  return artifacts.flatMap((entry: unknown) => {
    const output = isRecord(entry) ? outputOf(entry) : null;
    return output === null ? [] : [output];
  });
}

function outputOf(entry: Readonly<Record<string, unknown>>): NewOutput | null {
  const { name, uri, media_type: mediaType, size_bytes: sizeBytes, sha256 } = entry;
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME) return null;
  if (typeof uri !== 'string' || uri === '' || uri.length > MAX_URI) return null;
  return {
    name: path.posix.basename(name),
    uri,
    mediaType: typeof mediaType === 'string' ? mediaType : 'application/octet-stream',
    ...(typeof sizeBytes === 'number' && sizeBytes >= 0 ? { sizeBytes } : {}),
    ...(typeof sha256 === 'string' && /^[0-9a-f]{64}$/i.test(sha256)
      ? { sha256: sha256.toLowerCase() }
      : {}),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
