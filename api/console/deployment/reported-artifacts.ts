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
 * Lists the outputs that an event tells of; null where it tells of none. What is not in order is named
 * and passed over: the report itself must not be lost for it.
 */
export async function listReported(
  deps: Pick<ConsoleDeps, 'artifactLinks' | 'artifactQuota'>,
  deployment: DeploymentDocument,
  event: { readonly type: string; readonly payload: Readonly<Record<string, unknown>> },
): Promise<ListedArtifacts | null> {
  const read = artifactsOfEvent(event);
  if (read === null) return null;
  const { artifacts } = read;
  const listable = await deps.artifactQuota.listable(
    deployment,
    artifacts.map(({ name }) => name),
  );
  const outputs = artifacts.filter(({ name }) => listable.has(name));
  await deps.artifactLinks.link(deployment, outputs);
  const problems = [...read.problems];
  const tooMany = artifacts.length - outputs.length;
  if (tooMany > 0) {
    const message = `names more outputs than a deployment may have: ${tooMany} are not listed`;
    problems.push({ path: 'payload.artifacts', message });
  }
  return { listed: outputs.length, problems };
}
