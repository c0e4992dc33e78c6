import { numbered } from '../../../domain/counted.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import { artifactsOfEvent } from '../../../records/artifact/reported.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { ConsoleDeps } from '../deps.ts';

/** What became of the outputs that an event tells of. */
export interface ListedArtifacts {
  readonly listed: number;
  readonly problems: readonly Problem[];
}

/**
 * Lists the outputs that an event tells of; null where it tells of none, or where the deployment does
 * not accept them: then it does not accept the event either. What is not in order is named and passed
 * over: the report itself must not be lost for it.
 */
export async function listReported(
  deps: Pick<ConsoleDeps, 'artifactQuota'>,
  deployment: DeploymentDocument,
  agentId: string,
  event: { readonly type: string; readonly payload: Readonly<Record<string, unknown>> },
): Promise<ListedArtifacts | null> {
  const read = artifactsOfEvent(event);
  if (read === null) return null;
  const { artifacts } = read;
  const told = await deps.artifactQuota.listTold(deployment, artifacts, {
    agentId,
    eventType: event.type,
  });
  if (told.kind === 'refused') return null;
  const problems = [...read.problems];
  const tooMany = artifacts.length - told.listed;
  if (tooMany > 0) {
    const message = `names more outputs than a deployment may have: ${tooMany} ${numbered(tooMany, 'is', 'are')} not listed`;
    problems.push({ path: 'payload.artifacts', message });
  }
  return { listed: told.listed, problems };
}
