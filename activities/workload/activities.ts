import { createAdvanceWorkload, type AdvanceWorkloadPorts } from './advance-workload.ts';
import { createEndWorkload, type EndWorkloadPorts } from './end-workload.ts';
import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { createGiveParts, type GivePartsPorts } from './give-parts.ts';
import { createKeepStageEnds, type KeepStageEndsPorts } from './keep-stage-ends.ts';
import type { AdvanceWorkloadRequest } from './messages.ts';
import { createPlanWorkload, type PlanWorkloadPorts } from './plan-workload.ts';
import { type ReconcileWorkloadsPorts, createReconcileWorkloads } from './reconcile-workloads.ts';
import { RECONCILE_HEARTBEAT_MS } from '../reconcile.ts';
import { createRecheckStages, type RecheckStagesPorts } from './recheck-stages.ts';
import { createReplaceStage, type ReplaceStagePorts } from './replace-stage.ts';
import { createApplySchedules, type ApplySchedulesPorts } from '../schedule/apply-schedules.ts';
import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import { createReadDeployment } from '../deployment/record.ts';

/** A third of what the workflow waits for. */
const ADVANCE_HEARTBEAT_MS = 2_500;

/** What the effects of workloads work with. */
export type WorkloadActivityDeps = KeepStageEndsPorts &
  Omit<EndWorkloadPorts, 'keepStageEnds'> &
  Omit<AdvanceWorkloadPorts, 'keepStageEnds' | 'giveParts'> &
  Pick<GivePartsPorts, 'parts' | 'progress'> &
  ReconcileWorkloadsPorts &
  ApplySchedulesPorts & {
    readonly artifacts: GivePartsPorts['artifacts'];
    readonly deployments: Pick<DeploymentProgress, 'fail' | 'cancelOpen' | 'read'>;
  };

/** The activities of workloads on the task queue for effects, by name. */
export function createWorkloadActivities(deps: WorkloadActivityDeps) {
  const keepStageEnds = createKeepStageEnds(deps);
  const giveParts = createGiveParts(deps);
  const advanceWorkload = createAdvanceWorkload({ ...deps, keepStageEnds, giveParts });
  const reconcileWorkloads = createReconcileWorkloads(deps);
  const applySchedules = createApplySchedules(deps);
  return {
    advanceWorkload: withFailures((request: AdvanceWorkloadRequest) =>
      // A shard of a gigabyte takes minutes to cut.
      withHeartbeat(ADVANCE_HEARTBEAT_MS, ({ signal }) => advanceWorkload(request, signal)),
    ),
    endWorkload: withFailures(createEndWorkload({ ...deps, keepStageEnds })),
    readDeployment: withFailures(createReadDeployment(deps.deployments)),
    reconcileWorkloads: withFailures(() =>
      withHeartbeat(RECONCILE_HEARTBEAT_MS, async (progress) => {
        const untold = await applySchedules(progress);
        const report = await reconcileWorkloads(progress);
        return { ...report, unsettled: report.unsettled + untold };
      }),
    ),
  };
}

/** What the planning of workloads works with. */
export type WorkloadPlanningDeps = PlanWorkloadPorts & ReplaceStagePorts & RecheckStagesPorts;

/** The activities of workloads on the task queue for planning, by name. */
export function createWorkloadPlanningActivities(deps: WorkloadPlanningDeps) {
  return {
    planWorkload: withFailures(createPlanWorkload(deps)),
    replaceStage: withFailures(createReplaceStage(deps)),
    recheckStages: withFailures(createRecheckStages(deps)),
  };
}
