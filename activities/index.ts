import type { ArtifactUploads } from '../records/artifact/uploads.ts';
import type { GroundWork } from '../records/ground/ground-work.ts';
import type { DeploymentProgress } from '../records/deployment/progress.ts';
import type { SessionProgress } from '../records/session/progress.ts';
import type { PlayedPlans } from '../records/plan/played-plans.ts';
import type { PatternLooks } from '../records/pattern/looks.ts';
import type { OutboxRelay } from '../temporal/outbox-relay.ts';
import type { Places } from './places.ts';
import { createAdvanceSession, type StepComputer } from './session/advance-session.ts';
import { withFailures } from './failures.ts';
import { withHeartbeat } from './heartbeat.ts';
import { RECONCILE_HEARTBEAT_MS, type ReconcileClock } from './reconcile.ts';
import { createPlayEvents } from './deployment/play-events.ts';
import { createReconcileDeployments } from './deployment/reconcile-deployments.ts';
import {
  createWorkloadActivities,
  createWorkloadPlanningActivities,
  type WorkloadActivityDeps,
  type WorkloadPlanningDeps,
} from './workload/activities.ts';
import type { DeploymentGateway } from '../temporal/deployment-gateway.ts';
import {
  createCloseCancelled,
  createCompleteGround,
  createBeginDeployment,
  createFailDeployment,
  createRecordSpeed,
} from './deployment/record.ts';
import { createBeginSession, createEndSession } from './session/record.ts';
import { createRecheckPlan } from './revision/recheck-plan.ts';
import { createSettleRevision, type SettlePorts } from './revision/settle-revision.ts';
import { createContinueLives, type ContinueLivesPorts } from './conjunction/continue-lives.ts';
import { createScreenSlab, type ScreenSlabPorts } from './conjunction/screen-slab.ts';

/** What the activities work with. */
export interface ActivityDeps extends ReconcileClock {
  readonly progress: DeploymentProgress;
  readonly plans: PlayedPlans;
  readonly groundWork: Pick<GroundWork, 'tell'>;
  readonly sessions: SessionProgress;
  readonly gateway: DeploymentGateway;
  readonly relay: Pick<OutboxRelay, 'deliverWaiting'>;
  readonly workloads: WorkloadActivityDeps;
  /** Where the catalogue is, and up to where its histories were looked at. */
  readonly patternLooks: Pick<PatternLooks, 'state'>;
  /** Content whose upload was cut off. */
  readonly uploads: Pick<ArtifactUploads, 'purge'>;
}

/** Every activity of the task queue for effects, by name. */
export function createActivities(deps: ActivityDeps) {
  return {
    beginDeployment: withFailures(createBeginDeployment(deps.progress, deps.plans)),
    playEvents: withFailures(createPlayEvents(deps.progress, deps.plans)),
    failDeployment: withFailures(createFailDeployment(deps.progress)),
    closeCancelled: withFailures(createCloseCancelled(deps.progress)),
    completeGround: withFailures(createCompleteGround(deps.groundWork)),
    recordSpeed: withFailures(createRecordSpeed(deps.progress)),
    reconcileDeployments: withFailures(() =>
      withHeartbeat(RECONCILE_HEARTBEAT_MS, createReconcileDeployments(deps)),
    ),
    deliverNotices: withFailures(() => deps.relay.deliverWaiting()),
    beginSession: withFailures(createBeginSession(deps.sessions)),
    endSession: withFailures(createEndSession(deps.sessions)),
    patternLookState: withFailures(() => deps.patternLooks.state()),
    purgeUploads: withFailures(() => deps.uploads.purge()),
    ...createWorkloadActivities(deps.workloads),
  };
}

/** What the activities that compute work with. */
export interface SimulationActivityDeps {
  readonly sessions: SessionProgress;
  readonly steps: StepComputer;
  readonly places: Places;
}

/** Every activity of the task queue for simulation, by name. */
export function createSimulationActivities(deps: SimulationActivityDeps) {
  return {
    advanceSession: withFailures(createAdvanceSession(deps.sessions, deps.steps, deps.places)),
  };
}

/** Every activity of the task queue for planning, by name. */
export function createPlanningActivities(
  workloads: WorkloadPlanningDeps,
  conjunctions: ScreenSlabPorts & ContinueLivesPorts,
  revisions: SettlePorts,
) {
  return {
    ...createWorkloadPlanningActivities(workloads),
    recheckPlan: withFailures(createRecheckPlan(revisions)),
    settleRevision: withFailures(createSettleRevision(revisions)),
    screenSlab: withFailures(createScreenSlab(conjunctions)),
    continueLives: withFailures(createContinueLives(conjunctions)),
  };
}

/** The activities as workflows call them. */
export type Activities = ReturnType<typeof createActivities>;
export type PlanningActivities = ReturnType<typeof createPlanningActivities>;
export type SimulationActivities = ReturnType<typeof createSimulationActivities>;
