import { AppError } from '../../../contracts/error-codes.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { QuotaVerdict } from '../../../records/artifact/quota.ts';
import type { Identity } from '../../http/identity.ts';
import type { ConsoleDeps } from '../deps.ts';
import { refusalOfKey } from '../key-bindings.ts';
import { refusedReport } from './refused-report.ts';

type OutputDeps = Pick<
  ConsoleDeps,
  'artifactQuota' | 'artifactMaxBytes' | 'artifacts' | 'deployments'
>;

/** Of an answer that comes before the content has been read. */
const CLOSES = { Connection: 'close' };

/** Why an output is refused before its content is taken; null when it is not. Its hash may not be known yet. */
export async function refusalOfOutput(
  deps: OutputDeps,
  identity: Identity,
  agentId: string,
  deployment: DeploymentDocument,
  output: { readonly name: string; readonly sizeBytes: number; readonly sha256: string | null },
): Promise<AppError | null> {
  const unbound = refusalOfKey(identity, agentId, deployment.satellite_id);
  if (unbound !== null) return unbound;
  const refusal = await deps.deployments.refuseOutput(deployment, agentId, output);
  if (refusal !== null) return refusedReport(deployment, refusal, CLOSES);
  if (output.sizeBytes > deps.artifactMaxBytes) return tooLarge(deps.artifactMaxBytes);
  // What is listed is checked once more when its size is known.
  const verdict = await deps.artifactQuota.allows(deployment, output);
  return verdict.kind === 'free' ? null : notListed(deployment, verdict);
}

/**
 * Keeps content as an output of a deployment, all of it or nothing. Throws what the source throws.
 * @throws {AppError} payload_too_large, hash_mismatch, deployment_ended, not_the_holder,
 * too_many_artifacts, artifact_storage_full.
 */
export async function keepOutput(
  deps: OutputDeps,
  deployment: DeploymentDocument,
  agentId: string,
  source: AsyncIterable<Uint8Array>,
  output: { readonly name: string; readonly mediaType: string; readonly sha256: string | null },
) {
  const { name, mediaType } = output;
  const maxBytes = deps.artifactMaxBytes;
  const stored = await deps.artifacts.store(source, {
    mediaType,
    maxBytes,
    ...(output.sha256 !== null && { expectedSha256: output.sha256 }),
    // An upload takes minutes: what accepted it when it began may be final when it ends.
    refuse: (sha256) => deps.deployments.refuseOutput(deployment, agentId, { name, sha256 }),
  });
  if (stored.kind === 'too_large') throw tooLarge(maxBytes);
  if (stored.kind === 'refused') throw refusedReport(deployment, stored.refusal);
  if (stored.kind === 'hash_mismatch') throw otherHash(stored.sha256);
  const { contentId, sha256, sizeBytes } = stored;
  const upload = { name, mediaType, contentId, sizeBytes, sha256 };
  const listed = await deps.artifactQuota.listUpload(deployment, upload, agentId);
  if (listed.kind !== 'free') throw notListed(deployment, listed);
  return {
    ...{ contentId, size_bytes: sizeBytes, sha256, name, media_type: mediaType },
    replaced: listed.replaced,
  };
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The content is larger than ${maxBytes} bytes.`, {
    headers: CLOSES,
  });
}

/** The answer for more than the uploads of an owner may hold. */
export function storageFull(usedBytes: number, mostBytes: number): AppError {
  return new AppError(
    'artifact_storage_full',
    `Uploads of one owner hold at most ${mostBytes} bytes; ${usedBytes} of them are in use.`,
    { details: { used_bytes: usedBytes, most_bytes: mostBytes }, headers: CLOSES },
  );
}

function notListed(
  deployment: DeploymentDocument,
  verdict: Exclude<QuotaVerdict, { kind: 'free' }>,
): AppError {
  if (verdict.kind === 'refused') return refusedReport(deployment, verdict.refusal, CLOSES);
  if (verdict.kind === 'full') return storageFull(verdict.usedBytes, verdict.mostBytes);
  return tooManyOutputs(verdict.most);
}

/** The answer for more outputs than a deployment may have, listed or on their way. */
export function tooManyOutputs(most: number): AppError {
  const message = `A deployment has at most ${most} outputs; one of the same name can be replaced.`;
  return new AppError('too_many_artifacts', message, { details: { most }, headers: CLOSES });
}

function otherHash(sha256: string): AppError {
  return new AppError(
    'hash_mismatch',
    `The content has the SHA-256 ${sha256}, not the one that was told of it; it was not kept.`,
    { details: { sha256 } },
  );
}
