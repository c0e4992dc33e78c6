import * as v from 'valibot';
import { DecideRevisionBody, DeploymentRevision } from '../../../contracts/deployment/revision.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { wholeEntries, wholeList } from '../../../contracts/page.ts';
import { presentRevision } from '../../../presenters/revision.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { RevisionDocument } from '../../../records/revision/documents.ts';
import { newId } from '../../../records/store/ids.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { deploymentNotFound } from '../not-found.ts';
import { IdParams } from '../requests.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Deployments');
const writes = endpoints(
  { kind: 'apiKeyOrSession', permission: 'deployments:write' },
  'Deployments',
);

const RevisionParams = v.object({
  ...IdParams.entries,
  revision: v.pipe(v.string(), v.regex(/^[0-9]{1,6}$/, 'must be the number of a revision')),
});

const DeploymentRevisions = v.object(wholeEntries(DeploymentRevision));

/** Further plans of deployments. */
export function revisionRoutes(deps: ConsoleDeps): Route[] {
  const path = '/api/deployments/:id/revisions';
  return [
    reads.get(path, {
      summary: 'List the revisions of a deployment, newest first',
      description:
        'Further plans of what is left, found where its plan was no longer true: why, what they change, and ' +
        'who decided. Booked deployments alone have any.',
      params: IdParams,
      responses: { 200: { description: 'All of them.', schema: DeploymentRevisions } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        const deployment = await find(deps, identity.ownerId, params.id);
        const found = await deps.revisions.list(deployment._id);
        const data = found.map((one) => presentRevision(one, deployment.status));
        return { status: 200, body: wholeList(data) };
      },
    }),
    reads.get(`${path}/:revision`, {
      summary: 'Read a revision',
      params: RevisionParams,
      responses: { 200: { description: 'The revision.', schema: DeploymentRevision } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        const deployment = await find(deps, identity.ownerId, params.id);
        const found = await findRevision(deps, deployment, params.revision);
        return { status: 200, body: presentRevision(found, deployment.status) };
      },
    }),
    writes.post(`${path}/:revision/decision`, {
      summary: 'Accept or reject a revision',
      description:
        'Of a revision that is proposed, before its `decide_by`. An accepted one is flown when this is ' +
        'answered; 409 where it is not asked, or where what it needs was taken meanwhile: then the deployment ' +
        'is looked at again.',
      action: 'deployments.decide',
      params: RevisionParams,
      body: DecideRevisionBody,
      responses: { 200: { description: 'The revision, decided.', schema: DeploymentRevision } },
      errors: ['not_found', 'conflict', 'unavailable'],
      idempotent: true,
      handler: async ({ params, body, identity }) => {
        const deployment = await find(deps, identity.ownerId, params.id);
        const before = await findRevision(deps, deployment, params.revision);
        const decided = { revision: before.revision, decision: body.decision };
        const outcome = await deps.gateway.decideRevision(deployment._id, decided, newId('req'));
        if (outcome.kind !== 'decided') throw notAsked(before, deployment);
        const after = await findRevision(deps, deployment, params.revision);
        if (outcome.decided.outcome === 'outrun')
          throw new AppError(
            'conflict',
            'What this revision needs was taken meanwhile: the deployment is looked at again.',
          );
        if (outcome.decided.outcome === 'past') throw notAsked(after, deployment);
        return { status: 200, body: presentRevision(after, deployment.status) };
      },
    }),
  ];
}

async function find(
  { deployments }: ConsoleDeps,
  ownerId: string,
  id: string,
): Promise<DeploymentDocument> {
  const found = await deployments.get(ownerId, id);
  if (found === null) throw deploymentNotFound();
  return found;
}

async function findRevision(
  { revisions }: ConsoleDeps,
  { _id: id }: DeploymentDocument,
  text: string,
): Promise<RevisionDocument> {
  const found = await revisions.get(id, Number(text));
  if (found === null) throw new AppError('not_found', 'Revision not found');
  return found;
}

function notAsked(revision: RevisionDocument, { status }: DeploymentDocument): AppError {
  const { status: now } = presentRevision(revision, status);
  const state = now === 'proposed' ? 'not to be decided any more' : now;
  return new AppError('conflict', `Revision ${revision.revision} is ${state}.`);
}
