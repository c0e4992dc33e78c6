import { AppError } from '../../../contracts/error-codes.ts';
import {
  ANNOUNCED_FOR_MS,
  FREEZE_AFTER_MS,
  type ReportRefusal,
  type WorkloadEnd,
} from '../../../domain/deployment/reports.ts';
import type { EndStatus } from '../../../domain/deployment/status.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { archivedError } from '../../http/access/archived.ts';
import { instant } from '../../../presenters/instant.ts';

type Refused = Pick<DeploymentDocument, '_id' | 'workload_id' | 'stage_index'>;

/** The answer for a report that a deployment does not accept: who holds it, or what ended when. */
export function refusedReport(
  deployment: Refused,
  refusal: ReportRefusal,
  headers: Readonly<Record<string, string>> = {},
): AppError {
  if (refusal.kind === 'deployment_ended') return endedWorkload(deployment, refusal, headers);
  if (refusal.kind === 'late_output') return lateOutput(deployment, refusal.because, headers);
  if (refusal.kind === 'archived')
    return archivedError(
      { id: deployment._id, kind: 'events', at: new Date(refusal.atMs) },
      headers,
    );
  if (refusal.kind === 'stage_decided') return decidedStage(deployment, refusal.status, headers);
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
export function frozenDeployment(deployment: Refused, end: WorkloadEnd): AppError {
  return endedWorkload(deployment, { end, because: 'final' }, {});
}

function endedWorkload(
  { _id: id }: Refused,
  { end, because }: Pick<Extract<ReportRefusal, { end: unknown }>, 'end' | 'because'>,
  headers: Readonly<Record<string, string>>,
): AppError {
  const { workloadId, phase, endedMs } = end;
  const ended = instant(new Date(endedMs));
  const what =
    because === 'final'
      ? `; ${FREEZE_AFTER_MS / 1000} s later its deployments and outputs became final`
      : ': how its stages ended changes no more';
  return new AppError(
    'deployment_ended',
    `Workload ${workloadId} ended at ${ended} (${phase})${what}. Nothing was kept.`,
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

/** The answer for an end of a stage that has another one already. */
function decidedStage(
  deployment: Refused,
  status: EndStatus,
  headers: Readonly<Record<string, string>>,
): AppError {
  return new AppError(
    'deployment_ended',
    `${nameOf(deployment)} has ended (${status}), and its workload goes on from there. Nothing was kept.`,
    {
      details: {
        deployment_id: deployment._id,
        deployment_status: status,
        workload_id: deployment.workload_id,
      },
      headers,
    },
  );
}

/** The answer for an output after the end of a job that said what was still to come. */
function lateOutput(
  deployment: Refused,
  because: 'not_announced' | 'too_late',
  headers: Readonly<Record<string, string>>,
): AppError {
  const days = ANNOUNCED_FOR_MS / 86_400_000;
  const why =
    because === 'too_late'
      ? `outputs that its end announced could come for ${days} days`
      : 'its end announced no output of this name and hash';
  const text = `${nameOf(deployment)} has ended, and ${why}. Nothing was kept.`;
  const details = { deployment_id: deployment._id, because };
  return new AppError('deployment_ended', text, { details, headers });
}

function nameOf({ _id: id, workload_id, stage_index }: Refused): string {
  return workload_id === undefined
    ? `Deployment ${id}`
    : `Deployment ${id} (stage ${stage_index} of workload ${workload_id})`;
}

function textOf(
  deployment: Refused,
  { because, holder, takenOverBy }: Extract<ReportRefusal, { kind: 'not_the_holder' }>,
): string {
  const what = nameOf(deployment);
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
