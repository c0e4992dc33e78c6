import * as v from 'valibot';
import { DeploymentOutputs } from '../../../contracts/deployment/deployment.ts';
import { wholeList } from '../../../contracts/page.ts';
import { ArtifactName } from '../../../contracts/artifact-name.ts';
import {
  DeletedArtifact,
  mediaTypeOf,
  UploadedArtifact,
} from '../../../contracts/workload/artifact.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { discardBody, rawBody } from '../../http/input/body.ts';
import { presentDeploymentOutput } from '../../../presenters/workload-output.ts';
import { pathOf } from '../../../presenters/links.ts';
import { endpoints } from '../../http/endpoints.ts';
import { contentHeaders, contentResponses, keptContent } from '../../http/kept-content.ts';
import type { Identity } from '../../http/identity.ts';
import type { Route } from '../../http/route.ts';
import { keepOutput, refusalOfOutput } from '../deployment/keep-output.ts';
import type { ConsoleDeps } from '../deps.ts';
import { agentHeaders, agentHeaderText, IdParams } from '../requests.ts';
import { deploymentNotFound } from '../not-found.ts';

const reports = endpoints({ kind: 'apiKey', permission: 'agents:report' }, 'Artifacts');
const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Artifacts');
const writes = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:write' }, 'Artifacts');

const OutputParams = v.object({ id: v.string(), name: ArtifactName });

const HashHeader = v.pipe(
  v.string('must be given once'),
  v.regex(/^(?:sha256-)?[0-9a-f]{64}$/i, 'must be a SHA-256 in 64 hexadecimal digits'),
  v.transform((text) => text.toLowerCase().replace('sha256-', '')),
);

type ArtifactDeps = Pick<
  ConsoleDeps,
  'artifactLinks' | 'artifactQuota' | 'artifactMaxBytes' | 'artifacts' | 'deployments'
>;

/** What deployments produce: handed in by agents, listed, read and deleted by their owner. */
export function artifactRoutes(deps: ArtifactDeps): Route[] {
  return [uploadRoute(deps), listRoute(deps), readRoute(deps), removeRoute(deps)];
}

function uploadRoute(deps: ArtifactDeps): Route {
  return reports.put('/api/deployments/:id/artifacts/:name', {
    limitedApart: true,
    summary: 'Upload an output of a deployment',
    description:
      `The bytes as they are, up to ${deps.artifactMaxBytes} of them; Content-Type says what they ` +
      'are. They are kept under their SHA-256; an output of the same name takes the place of the ' +
      'one before, whose content stays readable by its contentId for a day. A deployment with `reports: holder`, and every stage of a workload, accepts ' +
      'uploads of the agent that it was handed to alone (409 `not_the_holder`), a simulated one of ' +
      'those none; what belongs to a workload is final a minute after its end (409 ' +
      '`deployment_ended`), also for an upload that began before. A deployment has a limited number of outputs, an owner limited storage: 409. With X-Content-SHA256 content that has another hash is refused. Where `job.completed` or `job.failed` announced outputs, those may come for 7 days after it, and others not (409 `deployment_ended`).',
    params: OutputParams,
    headers: v.object({
      ...agentHeaders,
      'content-type': v.optional(v.string()),
      'content-length': v.optional(v.string()),
      'x-content-sha256': v.optional(HashHeader),
    }),
    upload: 'The content.',
    responses: { 201: { description: 'Kept.', schema: UploadedArtifact } },
    errors: [
      'not_found',
      'forbidden',
      'not_the_holder',
      'deployment_ended',
      'payload_too_large',
      'hash_mismatch',
      'unsupported_media_type',
      'too_many_artifacts',
      'artifact_storage_full',
    ],
    validationText: agentHeaderText,
    handler: async ({ params, headers, identity, ctx }) => {
      const { id, name } = params;
      const agentId = headers['x-agent-id'];
      const deployment = await deps.deployments.get(identity.ownerId, id);
      const sizeBytes = Number(headers['content-length'] ?? 0);
      const refused =
        deployment === null
          ? deploymentNotFound()
          : await refusalOfOutput(deps, identity, agentId, deployment, {
              ...{ name, sizeBytes, sha256: headers['x-content-sha256'] ?? null },
            });
      if (deployment === null || refused !== null) {
        await discardBody(ctx.req);
        throw refused ?? deploymentNotFound();
      }
      const body = await keepOutput(deps, deployment, agentId, rawBody(ctx.req), {
        ...{ name, mediaType: mediaTypeOf(headers['content-type']) },
        sha256: headers['x-content-sha256'] ?? null,
      }).catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'payload_too_large')
          await discardBody(ctx.req);
        throw error;
      });
      return { status: 201, body };
    },
  });
}

function listRoute(deps: ArtifactDeps): Route {
  return reads.get('/api/deployments/:id/artifacts', {
    summary: 'List the outputs of a deployment',
    description: 'What agents uploaded, told of, or the platform made, in order of time.',
    params: IdParams,
    responses: { 200: { description: 'All of them.', schema: DeploymentOutputs } },
    errors: ['not_found'],
    handler: async ({ params, identity }) => {
      const { _id } = await ownDeployment(deps, identity, params.id);
      const outputs = await deps.artifactLinks.ofDeployment(_id);
      return { status: 200, body: wholeList(outputs.map(presentDeploymentOutput)) };
    },
  });
}

function readRoute(deps: ArtifactDeps): Route {
  return reads.get('/api/deployments/:id/artifacts/:name', {
    summary: 'Fetch an output of a deployment by its name',
    description:
      'The content as it is now, verified against its hash; `ETag` is the hash. The main API gives ' +
      'it out by its contentId, which never changes. 409 where it is kept elsewhere: the message ' +
      'has the address that its agent told.',
    params: OutputParams,
    headers: v.object(contentHeaders),
    responses: contentResponses,
    errors: ['not_found', 'artifact_not_found', 'conflict', 'range_not_satisfiable'],
    handler: async ({ params: { id, name }, headers, identity }) => {
      const { _id } = await ownDeployment(deps, identity, id);
      const link = await deps.artifactLinks.find(_id, name);
      if (link === null) throw outputNotFound(id, name);
      const { content_id: contentId, media_type: mediaType } = link;
      if (contentId === null)
        throw new AppError('conflict', `The output '${name}' is kept elsewhere: ${link.uri}`);
      // Another upload may take its place at any time: caches have to ask.
      const granted = { contentId, mediaType, cacheControl: 'private, no-cache' };
      const answer = await keptContent(deps.artifacts, granted, headers);
      if (answer === null) throw outputNotFound(id, name);
      return answer;
    },
  });
}

function removeRoute(deps: ArtifactDeps): Route {
  return writes.delete('/api/deployments/:id/artifacts/:name', {
    action: 'artifacts.delete',
    summary: 'Delete an output of a deployment',
    description:
      'It is listed, read and counted no more, nor is what it took the place of. Outputs of a stage ' +
      'are the manifest of its workload and stay (409). Caches may have the content for a day.',
    params: OutputParams,
    responses: { 200: { description: 'Deleted.', schema: DeletedArtifact } },
    errors: ['not_found', 'artifact_not_found', 'conflict'],
    handler: async ({ params: { id, name }, identity }) => {
      const deployment = await ownDeployment(deps, identity, id);
      const { workload_id: workloadId } = deployment;
      if (workloadId !== undefined) {
        const message = `Outputs of a stage stay with workload ${workloadId}, whose manifest lists them.`;
        const details = { workload_id: workloadId, workload: pathOf.workload(workloadId) };
        throw new AppError('conflict', message, { details });
      }
      if (!(await deps.artifactQuota.remove(deployment, name))) throw outputNotFound(id, name);
      return { status: 200, body: { name, deleted: true as const } };
    },
  });
}

/** The caller's deployment. @throws {AppError} not_found. */
async function ownDeployment(
  deps: ArtifactDeps,
  { ownerId }: Identity,
  id: string,
): Promise<DeploymentDocument> {
  const found = await deps.deployments.get(ownerId, id);
  if (found === null) throw deploymentNotFound();
  return found;
}

function outputNotFound(id: string, name: string): AppError {
  return new AppError('artifact_not_found', `Deployment ${id} has no output '${name}'.`);
}
