import { outlookOf } from '../../domain/deployment/outlook.ts';
import type { PlayedPlans } from '../../records/plan/played-plans.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import type { DeploymentProgress, PlatformFailure } from '../../records/deployment/progress.ts';
import { GROUND_ID } from '../../domain/workload/workload-plan.ts';
import type { GroundWork } from '../../records/ground/ground-work.ts';
import { readSnapshot, type DeploymentSnapshot, type BegunDeployment } from './snapshot.ts';

/**
 * Cancels the record of a workflow that was cancelled from outside (the record of a user's cancel is
 * cancelled already); answers it, null when it is gone. Safe to repeat.
 */
export function createCloseCancelled(progress: Pick<DeploymentProgress, 'cancelOpen'>) {
  return async ({ deploymentId }: DeploymentReference): Promise<DeploymentSnapshot | null> => {
    const document = await progress.cancelOpen(deploymentId);
    return document === null ? null : readSnapshot(document);
  };
}

/** Which deployment. */
export interface DeploymentReference {
  readonly deploymentId: string;
}

/**
 * Marks the record as started and dispatches it when it is simulated; null when there is no record,
 * so that a start whose record was taken back has no effect. One round trip, and one for the plan of a live one.
 */
export function createBeginDeployment(
  progress: Pick<DeploymentProgress, 'begin'>,
  plans: PlayedPlans,
) {
  return async ({ deploymentId }: DeploymentReference): Promise<BegunDeployment | null> => {
    const document = await progress.begin(deploymentId);
    if (document === null) return null;
    const plan = document.mode === 'live' ? await plans.find(document.copy_id) : null;
    return {
      ...readSnapshot(document),
      ...(plan !== null && { outlook: outlookOf(plan.events, plan.startMs) }),
      mode: document.mode,
      satelliteName: document.satellite_name,
      copyId: document.copy_id,
      speedMultiplier: document.speed_multiplier ?? 1,
      ...(document.rehearsal_speed !== undefined && { rehearsalSpeed: document.rehearsal_speed }),
      speedSeq: document.speed_seq,
      cursor: document.plan_cursor,
      playedS: document.played_s,
      ...(document.revisions !== undefined && { revisions: document.revisions }),
      ...(document.displaced !== undefined && { displacedBy: document.displaced.by }),
      ...(document.revision !== undefined && { revision: document.revision }),
      ...(document.plan_base !== undefined && { base: document.plan_base }),
      ...askedOf(document),
      createdAt: document.created_at.toISOString(),
      pickupTimeoutS: document.pickup_timeout_s,
      reportTimeoutS: document.report_timeout_s,
      ...(document.ground_steps !== undefined && {
        ground: { steps: document.ground_steps, isStage: document.satellite_id === GROUND_ID },
      }),
    };
  };
}

/** What its owner is asked: a workflow that begins anew takes the decision, or the silence. */
function askedOf({
  asked_revision: asked,
}: Pick<DeploymentDocument, 'asked_revision'>): Pick<BegunDeployment, 'asked'> {
  if (asked === undefined || asked === null) return {};
  const { revision, decide_by: by, on_silence: onSilence } = asked;
  return { asked: { revision, decideBy: by.toISOString(), onSilence } };
}

/** Why a deployment must fail, and under which condition it still must. */
export interface FailRequest extends PlatformFailure {
  readonly deploymentId: string;
  /** Only while it is in this status. */
  readonly status?: 'pending';
  /** Only when its agent was not heard since, ISO 8601. */
  readonly unheardSince?: string;
}

/**
 * Stores a `job.failed` of the platform with the reason, if the deployment is still open and the
 * condition still holds; answers the record as it is then, null when it is gone. Safe to repeat.
 */
export function createFailDeployment(progress: Pick<DeploymentProgress, 'fail'>) {
  return async (request: FailRequest): Promise<DeploymentSnapshot | null> => {
    const { deploymentId, code, reason, unheardSince, ...status } = request;
    const unheard = unheardSince === undefined ? {} : { unheardSinceMs: Date.parse(unheardSince) };
    const document = await progress.fail(deploymentId, { code, reason }, { ...status, ...unheard });
    return document === null ? null : readSnapshot(document);
  };
}

/** Completes a deployment whose programs on the ground have all run; null when it is gone. Safe to repeat. */
export function createCompleteGround(work: Pick<GroundWork, 'tell'>) {
  return async ({ deploymentId }: DeploymentReference): Promise<DeploymentSnapshot | null> => {
    const payload = { message: 'All programs on the ground have run.' };
    const document = await work.tell(deploymentId, [
      { type: 'job.completed', stepId: null, payload },
    ]);
    return document === null ? null : readSnapshot(document);
  };
}

/** A change of speed with its place in their order. */
export interface SpeedRecord {
  readonly deploymentId: string;
  readonly speedMultiplier: number;
  readonly speedSeq: number;
}

/** Keeps the newest speed in the record; an older one changes nothing. Safe to repeat. */
export function createRecordSpeed(progress: Pick<DeploymentProgress, 'recordSpeed'>) {
  return async ({ deploymentId, speedMultiplier, speedSeq }: SpeedRecord): Promise<void> => {
    await progress.recordSpeed(deploymentId, speedMultiplier, speedSeq);
  };
}

/** Answers the record of a deployment as it is, null when it is gone. */
export function createReadDeployment(progress: Pick<DeploymentProgress, 'read'>) {
  return async ({ deploymentId }: DeploymentReference): Promise<DeploymentSnapshot | null> => {
    const document = await progress.read(deploymentId);
    return document === null ? null : readSnapshot(document);
  };
}
