import type { ClientSession } from 'mongodb';
import type { BindingConstraint } from '../../domain/planning/plan.ts';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { pathOf } from '../../presenters/links.ts';
import { presentRevision } from '../../presenters/revision.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import type { Database } from '../store/database.ts';
import { createPublishedEvents } from '../webhook/published-events.ts';
import { wantedTypes } from '../webhook/record-events.ts';
import type { RevisionDocument } from './documents.ts';

/** Inside the transaction that causes it: tells webhooks of a revision. */
export async function publishRevision(
  database: Database,
  session: ClientSession,
  type: 'deployment.revision_proposed' | 'deployment.revised',
  deployment: DeploymentDocument,
  revision: RevisionDocument,
): Promise<void> {
  const { owner_id: ownerId, status } = deployment;
  const wanted = await wantedTypes(database, ownerId, [type], session);
  if (!wanted.has(type)) return;
  const told = revision.decided_at ?? revision.created_at;
  await createPublishedEvents(database).publish(
    [
      {
        key: `${type} ${revision._id}`,
        ownerId,
        event: {
          type,
          timestampMs: told.getTime(),
          data: {
            deployment: presentTold(deployment),
            revision: presentRevision(revision, status),
          },
        },
      },
    ],
    session,
  );
}

/** Inside a transaction: tells webhooks that a deployment has no plan any more; once for a look. */
export async function publishInfeasible(
  database: Database,
  session: ClientSession,
  deployment: DeploymentDocument,
  {
    look,
    causes,
    reasons,
    problems,
    nowMs,
  }: {
    readonly look: string;
    readonly causes: readonly RevisionCause[];
    readonly reasons: readonly string[];
    readonly problems: readonly BindingConstraint[];
    readonly nowMs: number;
  },
): Promise<void> {
  const type = 'deployment.infeasible';
  const { _id: id, owner_id: ownerId } = deployment;
  const wanted = await wantedTypes(database, ownerId, [type], session);
  if (!wanted.has(type)) return;
  await createPublishedEvents(database).publish(
    [
      {
        key: `${type} ${id} ${look}`,
        ownerId,
        event: {
          type,
          timestampMs: nowMs,
          data: {
            deployment: presentTold(deployment),
            causes: causes.map((cause) => ({ ...cause })),
            reasons: [...reasons],
            constraints: problems.map(
              ({ stepId, constraint, needed, available, atMs, message }) => ({
                ...{ step_id: stepId, constraint, needed, available, message },
                at: atMs === null ? null : formatInstant(atMs),
              }),
            ),
          },
        },
      },
    ],
    session,
  );
}

/** As much of a deployment as its revisions name. */
function presentTold({
  _id: id,
  mission_id,
  plan_id,
  satellite_id,
  sat_norad_id,
  satellite_name,
  status,
  mode,
}: DeploymentDocument) {
  return {
    ...{ id, mission_id, plan_id, satellite_id, sat_norad_id, satellite_name, status, mode },
    links: { self: pathOf.deployment(id) },
  };
}
