import type { ClientSession } from 'mongodb';
import {
  isFrozen,
  judgeLateOutput,
  refusalOfReport,
  type Announcement,
  type LateOutput,
  type ReportRefusal,
  reportRule,
  type WorkloadEnd,
} from '../../domain/deployment/reports.ts';
import { foldEvent, isEnded } from '../../domain/deployment/status.ts';
import type { Database } from '../store/database.ts';
import { createEventLog } from './packed-events.ts';
import type { DeploymentDocument } from './deployments.ts';

/** What of a deployment decides who may report on it. */
export type ReportedDeployment = Pick<
  DeploymentDocument,
  '_id' | 'mode' | 'status' | 'agent_id' | 'workload_id' | 'stage_index' | 'reports'
>;

/** Something that an agent reports of a deployment. */
export interface AdmittedReport {
  readonly agentId: string;
  /** Epoch ms. */
  readonly nowMs: number;
  /** Types of its events; none for outputs. */
  readonly types?: readonly string[];
  /** The output that it is; its hash is null while it is not known yet. */
  readonly output?: { readonly name: string; readonly sha256: string | null };
}

/** How a workload ended, as far as it is read here. */
interface EndedWorkload {
  readonly _id: string;
  readonly phase: string;
  readonly outcome: { readonly finished_at: Date } | null;
}

/** A stage that another satellite has taken over, as far as it is read here. */
interface ReplacedStage {
  readonly _id: string;
  readonly satellite: string;
  readonly deployment_id: string | null;
  readonly replacements: readonly { readonly deployment_id: string | null }[];
}

/** The end of the workload that the deployment is a stage of; null where there is none. */
async function endOfWorkload(
  { db }: Database,
  { workload_id: workloadId }: Pick<DeploymentDocument, 'workload_id'>,
  session?: ClientSession,
): Promise<WorkloadEnd | null> {
  if (workloadId === undefined) return null;
  const found = await db.collection<EndedWorkload>('workloads').findOne(
    { _id: workloadId },
    {
      projection: { phase: 1, 'outcome.finished_at': 1 },
      ...(session === undefined ? {} : { session }),
    },
  );
  const endedMs = found?.outcome?.finished_at.getTime();
  return found === null || endedMs === undefined
    ? null
    : { workloadId, phase: found.phase, endedMs };
}

/** The end that made a deployment final; null while the deployment may still change. */
export async function finalEndOf(
  database: Database,
  deployment: Pick<DeploymentDocument, 'workload_id'>,
  nowMs: number,
): Promise<WorkloadEnd | null> {
  const end = await endOfWorkload(database, deployment);
  return end !== null && isFrozen(end, nowMs) ? end : null;
}

/**
 * Why a report is refused; null when it is accepted. Reads nothing
 * for a deployment that is no stage. Within the transaction that writes, so that a repeat of it
 * decides again.
 */
export async function refuseReport(
  database: Database,
  deployment: ReportedDeployment,
  { agentId, nowMs, types = [], output }: AdmittedReport,
  session?: ClientSession,
): Promise<ReportRefusal | null> {
  // One after another: a transaction runs one operation at a time.
  const end = await endOfWorkload(database, deployment, session);
  const takenOverBy = await successorOf(database, deployment, session);
  const lateOutput =
    output === undefined
      ? null
      : await lateOutputOf(database, deployment._id, { ...output, nowMs }, session);
  const { status } = deployment;
  const isStage = deployment.workload_id !== undefined;
  const facts = {
    rule: reportRule(isStage, deployment.reports),
    isSimulated: deployment.mode === 'simulated',
    holder: deployment.agent_id,
    end,
    takenOverBy,
    isStage,
    status,
    lateOutput,
    decides: types.some((type) => {
      const effect = foldEvent(status, type);
      return effect.moved && isEnded(effect.status);
    }),
  };
  return refusalOfReport(facts, agentId, nowMs);
}

/**
 * How an output stands to what the end of its deployment announced; null while the job has not ended, and where
 * its end announced nothing, as older agents do.
 */
async function lateOutputOf(
  database: Database,
  deploymentId: string,
  {
    nowMs,
    ...output
  }: { readonly name: string; readonly sha256: string | null; readonly nowMs: number },
  session?: ClientSession,
): Promise<LateOutput | null> {
  const [ended] = await createEventLog(database).read(
    deploymentId,
    [
      { $match: { event_type: { $in: ['job.completed', 'job.failed'] }, source: 'agent' } },
      { $sort: { seq: 1 } },
      { $limit: 1 },
    ],
    session,
  );
  const outputs = announcedIn(ended?.payload['announced']);
  if (ended === undefined || outputs === null) return null;
  const announcement: Announcement = {
    toldMs: ended.created_at.getTime(),
    outputs,
  };
  return judgeLateOutput(announcement, output, nowMs);
}

/** The outputs that a payload announces; null where it announces none. */
function announcedIn(told: unknown): Announcement['outputs'] | null {
  if (!Array.isArray(told)) return null;
  return told.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { name, sha256 } = one as Readonly<Record<string, unknown>>;
    return typeof name === 'string' && typeof sha256 === 'string' ? [{ name, sha256 }] : [];
  });
}

/** What has the stage since it was taken from this deployment: a deployment, or yet a satellite. */
async function successorOf(
  { db }: Database,
  { _id, workload_id: workloadId, stage_index: index }: ReportedDeployment,
  session?: ClientSession,
): Promise<string | null> {
  if (workloadId === undefined || index === undefined) return null;
  const stage = await db.collection<ReplacedStage>('workload_stages').findOne(
    { _id: `${workloadId}/${index}`, 'replacements.deployment_id': _id },
    {
      projection: { deployment_id: 1, satellite: 1 },
      ...(session === undefined ? {} : { session }),
    },
  );
  return stage === null ? null : (stage.deployment_id ?? stage.satellite);
}
