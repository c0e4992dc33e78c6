import { AppError } from '../../../contracts/error-codes.ts';
import {
  DEFAULT_SPEED_MULTIPLIER,
  type CreateDeploymentBody,
} from '../../../contracts/deployment/deployment.ts';
import type { DeploymentDocument, NewDeployment } from '../../../records/deployment/deployments.ts';
import type { MissionPlanSummary } from '../../../records/plan/mission-plans.ts';
import type { MissionDocument } from '../../../records/mission/missions.ts';
import { startOrTakeBack } from '../../../temporal/start-or-take-back.ts';
import type { Compute } from '../../http/compute.ts';
import type { Identity } from '../../http/identity.ts';
import { allowedPriority } from '../../planning/priority.ts';
import { requireGroundPrograms } from '../../http/access/ground-programs.ts';
import { validationError } from '../../http/input/validate.ts';
import type { ConsoleDeps } from '../deps.ts';
import { bookDeployment, worldOf, type Booked, type BookingDeps } from './book-deployment.ts';

type StartDeps = BookingDeps & Pick<ConsoleDeps, 'gateway' | 'groundExecutor' | 'log' | 'missions'>;

/** A deployment that exists, and whether its workflow is known to have been started. */
export interface StartedDeployment {
  readonly deployment: DeploymentDocument;
  readonly isStarted: boolean;
  /** What was booked for it; null where nothing was asked for. */
  readonly booked: Booked | null;
}

/**
 * Deploys a plan of the owner: copies it if it is still the planning surface's, inserts the record,
 * then starts the workflow. `requestKey` (the caller's Idempotency-Key) makes a request that is
 * tried again after a crash meet its first record. When the start certainly failed the record is
 * taken back and `unavailable` is thrown; when that is not certain the record stays, and the
 * reconcile Schedule starts it. Throws `not_found` for a plan that is unknown, expired or another
 * owner's, `forbidden` and `ground_executor_off` for programs on the ground, `quota_exceeded` where the owner has
 * too many open ones, and what booking throws.
 */
export async function startDeployment(
  deps: StartDeps,
  identity: Pick<Identity, 'maxPriority' | 'ownerId' | 'permissions' | 'tier' | 'mode'>,
  body: CreateDeploymentBody,
  requestKey: string | undefined,
  compute: Compute,
): Promise<StartedDeployment> {
  const priority = body.priority ?? null;
  allowedPriority(priority, identity.maxPriority, 'priority');
  const { plan, mission } = await findPlan(deps, identity, body.plan_id);
  const world = worldOf(body, plan);
  requireBooked(body, world);
  if (!(await deps.missionPlans.use(plan._id, deps.clock()))) throw planNotFound(body.plan_id);
  const programs =
    body.mode === 'live' ? await programTerms(deps, identity, body, plan, mission) : {};
  const recordOf = (flown: MissionPlanSummary) => ({
    ...recordFor(identity, body, mission, flown),
    ...programs,
  });
  const booked =
    world === null
      ? null
      : await bookDeployment(deps, plan, {
          ...{ identity, world, compute, recordOf, requestKey },
          onConflict: body.on_conflict ?? 'refuse',
          ...{ priority, preemptible: body.preemptible ?? false },
          revisions: {
            policy: body.revision ?? (body.mode === 'live' ? 'ask' : 'auto'),
            onSilence: body.on_silence ?? 'accept',
          },
        });
  const deployment =
    booked?.deployment ??
    (await deps.deployments.create(
      { ...recordOf(plan), ...(requestKey !== undefined && { requestKey }) },
      deps.quotas(identity, 'deployments'),
    ));
  return { deployment, isStarted: await startWorkflow(deps, deployment), booked };
}

/**
 * Refuses what decides nothing of a deployment that books nothing, and what could not be planned again.
 * @throws {AppError} validation_error.
 */
function requireBooked(body: CreateDeploymentBody, world: string | null): void {
  const isFixed = body.revision === 'never' || isPresent(body.rehearsal);
  if (body.preemptible === true && isFixed) {
    const other = body.revision === 'never' ? 'revision: never' : 'rehearsal';
    const message = `must not be true with ${other}: its plan could not be changed`;
    throw validationError([{ path: 'preemptible', message }]);
  }
  if (world !== null) return;
  const message = 'needs a world: of a deployment that books nothing nothing is taken';
  const paths = [
    ...(isPresent(body.priority) ? ['priority'] : []),
    ...(body.preemptible === true ? ['preemptible'] : []),
  ];
  if (paths.length > 0) throw validationError(paths.map((path) => ({ path, message })));
}

function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

/**
 * What the programs of a live plan need: who may run those on the ground, and for whom results are sealed.
 * @throws {AppError} forbidden, ground_executor_off, validation_error.
 */
async function programTerms(
  deps: StartDeps,
  identity: Pick<Identity, 'permissions'>,
  body: CreateDeploymentBody,
  plan: MissionPlanSummary,
  mission: MissionDocument,
): Promise<Pick<NewDeployment, 'groundSteps' | 'resultKey'>> {
  const groundSteps = await deps.missionPlans.groundSteps(plan._id);
  if (groundSteps.length > 0) requireGroundPrograms(identity, deps.groundExecutor);
  const resultKey = body.result_key ?? mission.result_key ?? null;
  if (resultKey === null) await refuseUnsealed(deps, plan._id);
  return {
    ...(groundSteps.length > 0 && { groundSteps }),
    ...(resultKey !== null && { resultKey }),
  };
}

/** The record of a plan's deployment. */
function recordFor(
  { ownerId, tier }: Pick<Identity, 'ownerId' | 'tier'>,
  body: CreateDeploymentBody,
  mission: MissionDocument,
  plan: MissionPlanSummary,
): NewDeployment {
  return {
    ownerId,
    tier,
    missionId: mission._id,
    missionName: mission.name,
    planId: plan._id === body.plan_id || plan.copy_of === body.plan_id ? body.plan_id : plan._id,
    copyId: plan._id,
    planLabel: plan.label,
    planName: plan.plan.preset.name,
    satelliteId: plan.satellite_id,
    satNoradId: String(plan.plan.satellite.norad_id),
    satelliteName: plan.plan.satellite.name,
    mode: body.mode,
    speedMultiplier: body.speed_multiplier ?? DEFAULT_SPEED_MULTIPLIER,
    pickupTimeoutS: body.pickup_timeout_hours * 3600,
    reportTimeoutS: body.report_timeout_hours * 3600,
    ...(body.reports === 'holder' && { reports: body.reports }),
    ...(body.rehearsal && { rehearsalSpeed: body.rehearsal.speed }),
  };
}

/**
 * Refuses to fly what is to be sealed for nobody: it would fail on board.
 * @throws {AppError} validation_error.
 */
async function refuseUnsealed(
  { missionPlans }: Pick<StartDeps, 'missionPlans'>,
  copyId: string,
): Promise<void> {
  const step = await missionPlans.sealingStep(copyId);
  if (step === null) return;
  const message = `is required: step ${step} seals an output, and neither this nor the mission says for whom`;
  throw validationError([{ path: 'result_key', message }]);
}

function planNotFound(id: string): AppError {
  const message = `'${id.slice(0, 64)}' is unknown or has expired; computed plans are kept for one hour, those of fleets not at all`;
  return new AppError('not_found', 'Plan not found', {
    details: { problems: [{ path: 'plan_id', message, in: 'body' }] },
  });
}

async function findPlan(
  deps: StartDeps,
  identity: Pick<Identity, 'ownerId' | 'tier'>,
  id: string,
): Promise<{ readonly plan: MissionPlanSummary; readonly mission: MissionDocument }> {
  const { ownerId } = identity;
  const kept = await deps.missionPlans.findSummary(ownerId, id);
  const itsMission = kept && (await deps.missions.get(ownerId, kept.mission_id));
  if (kept !== null && itsMission !== null) return { plan: kept, mission: itsMission };
  const expiring = kept === null ? await deps.planning.find(id) : null;
  if (kept === null && expiring === null) throw planNotFound(id);
  const nowMs = deps.clock();
  const mission = await deps.missions.reserved(ownerId, 'default', nowMs);
  if (kept !== null) return { plan: kept, mission };
  if (expiring === null) throw planNotFound(id);
  const plan = await deps.missionPlans.keep(
    {
      ...{ ownerId, missionId: mission._id, label: null, plan: expiring, nowMs },
      source: await deps.planning.source(expiring.id),
    },
    deps.quotas(identity, 'plans'),
  );
  return { plan, mission };
}

function startWorkflow(deps: StartDeps, deployment: DeploymentDocument): Promise<boolean> {
  const { _id: id } = deployment;
  return startOrTakeBack({
    start: () => deps.gateway.startDeployment(deployment),
    takeBack: () => deps.deployments.takeBack(id),
    onLeft: (error) =>
      deps.log.warn({ err: error, deploymentId: id }, 'a deployment could not be taken back'),
  });
}
