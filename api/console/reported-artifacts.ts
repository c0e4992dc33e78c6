import * as v from 'valibot';
import { mediaTypeOf, ReportedArtifact } from '../../contracts/artifact.ts';
import type { NewOutput } from '../../records/artifact-links.ts';
import type { DeploymentDocument } from '../../records/deployments.ts';
import type { ConsoleDeps } from './deps.ts';

/** Events that may tell of outputs. */
const TELLING = new Set(['step.completed', 'job.completed']);

/** Entries of one event beyond this are passed over. */
const MAX_REPORTED = 100;

/**
 * Lists the outputs that an event tells of. Answers how many were in order, or null where the event
 * tells of none: what is not in order is passed over, since the report itself must not be lost.
 */
export async function listReported(
  deps: Pick<ConsoleDeps, 'artifactLinks'>,
  deployment: DeploymentDocument,
  event: { readonly type: string; readonly payload: Readonly<Record<string, unknown>> },
): Promise<number | null> {
  const told = event.payload['artifacts'];
  if (!TELLING.has(event.type) || !Array.isArray(told)) return null;
  const outputs = new Map<string, NewOutput>();
  for (const entry of told.slice(0, MAX_REPORTED)) {
    const read = v.safeParse(ReportedArtifact, entry);
    if (read.success) outputs.set(read.output.name, outputOf(read.output));
  }
  await deps.artifactLinks.link(deployment, [...outputs.values()]);
  return outputs.size;
}

function outputOf({ name, uri, media_type, size_bytes, sha256 }: ReportedArtifact): NewOutput {
  return {
    name,
    uri,
    mediaType: mediaTypeOf(media_type),
    ...(typeof size_bytes === 'number' && { sizeBytes: size_bytes }),
    ...(typeof sha256 === 'string' && { sha256 }),
  };
}
