import { AppError } from '../../../contracts/error-codes.ts';
import {
  FREEZE_AFTER_MS,
  type ReportRefusal,
  type WorkloadEnd,
} from '../../../domain/deployment/reports.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { instant } from '../../../presenters/instant.ts';

type Refused = Pick<DeploymentDocument, '_id' | 'workload_id' | 'stage_index'>;

/** The answer for a report that a deployment does not accept: who holds it, or what ended when. */
export function refusedReport(
  deployment: Refused,
  refusal: ReportRefusal,
  headers: Readonly<Record<string, string>> = {},
): AppError {
  if (refusal.kind === 'deployment_ended')
    return frozenDeployment(deployment, refusal.end, headers);
  const { holder, takenOverBy } = refusal;
  return new AppError('not_the_holder', textOf(deployment, refusal), {
    details: {
      deployment_id: deployment._id,
      holder,
      ...(takenOverBy === null ? {} : { taken_over_by: takenOverBy }),
    },
    headers,
  });
}

/** The answer for a change of what belongs to a workload that ended more than a minute ago. */
export function frozenDeployment(
  { _id: id }: Refused,
  end: WorkloadEnd,
  headers: Readonly<Record<string, string>> = {},
): AppError {
  const { workloadId, phase, endedMs } = end;
  const ended = instant(new Date(endedMs));
  return new AppError(
    'deployment_ended',
    `Workload ${workloadId} ended at ${ended} (${phase}); ${FREEZE_AFTER_MS / 1000} s later its ` +
      'deployments and outputs became final. Nothing was kept.',
    {
      details: {
        deployment_id: id,
        workload_id: workloadId,
        workload_status: phase,
        ended_at: ended,
        final_since: instant(new Date(endedMs + FREEZE_AFTER_MS)),
      },
      headers,
    },
  );
}

function textOf(
  { _id: id, workload_id, stage_index }: Refused,
  { because, holder, takenOverBy }: Extract<ReportRefusal, { kind: 'not_the_holder' }>,
): string {
  const what =
    workload_id === undefined
      ? `Deployment ${id}`
      : `Deployment ${id} (stage ${stage_index} of workload ${workload_id})`;
  switch (because) {
    case 'simulated':
      return `${what} is simulated: the platform itself runs it, and no agent reports on it.`;
    case 'unheld':
      return `${what} is held by no agent yet; the agent that GET /api/agent/workloads hands it to may report.`;
    case 'held_by_another':
      return `${what} is held by the agent '${holder}'; only that agent may report on it.`;
    case 'taken_over':
      return `${what} was given up, and ${takenOverBy} has its stage now; its reports are not accepted any more.`;
  }
}
