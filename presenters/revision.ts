import type { DeploymentRevision } from '../contracts/deployment/revision.ts';
import { isEnded, type DeploymentStatus } from '../domain/deployment/status.ts';
import type { RevisionDocument } from '../records/revision/documents.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { Crossing } from '../domain/revision/changes.ts';
import { instant, instantOrNull } from './instant.ts';
import { pathOf } from './links.ts';

/** A revision of a deployment that has that status: what ended before it was decided has lapsed. */
export function presentRevision(
  document: RevisionDocument,
  status: DeploymentStatus,
): DeploymentRevision {
  const deployment = pathOf.deployment(document.deployment_id);
  const hasLapsed = document.status === 'proposed' && isEnded(status);
  return {
    deployment_id: document.deployment_id,
    revision: document.revision,
    status: hasLapsed ? 'lapsed' : document.status,
    causes: document.causes.map((cause) => ({ ...cause })),
    reasons: [...document.reasons],
    plan_id: document.copy_id,
    replaces: document.replaces,
    starts_at: instant(document.starts_at),
    diff: document.diff,
    diff_from: instantOrNull(document.diff_from ?? null),
    left_out: [...document.left_out],
    transfers: document.transfers.map(({ fromStep, toStep, before, after }) => ({
      ...{ from_step: fromStep, to_step: toStep },
      before: presentCrossing(before),
      after: presentCrossing(after),
    })),
    changes_steps: document.changes_steps,
    first_change_at: instantOrNull(document.first_change_at),
    policy: document.policy,
    on_silence: document.on_silence,
    decide_by: instantOrNull(document.decide_by),
    decided_by: document.decided_by,
    decided_at: instantOrNull(document.decided_at),
    created_at: instant(document.created_at),
    links: {
      self: `${deployment}/revisions/${document.revision}`,
      deployment,
      plan: pathOf.plan(document.copy_id),
    },
  };
}

function presentCrossing(crossing: Crossing | null) {
  if (crossing === null) return null;
  const { startMs, endMs, stationIds } = crossing;
  return {
    start: formatInstant(startMs),
    end: formatInstant(endMs),
    station_ids: [...stationIds],
  };
}
