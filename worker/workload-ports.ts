import type {
  PlanningActivityDeps,
  WorkloadActivityDeps,
} from '../activities/workload/activities.ts';
import type { WorkloadPlanner } from '../activities/workload/planning.ts';
import { createArtifactLinkRecords } from '../records/artifact/links.ts';
import { createArtifactRecords } from '../records/artifact/artifacts.ts';
import { createCandidateRecords } from '../records/workload/candidates.ts';
import type { Database } from '../records/store/database.ts';
import { createDeploymentProgress } from '../records/deployment/progress.ts';
import { createMissionRecords } from '../records/mission/missions.ts';
import { createReportedArtifacts } from '../records/artifact/reported.ts';
import { createWorkloadProgress } from '../records/workload/progress.ts';
import { createWorkloadStageProgress } from '../records/workload/stage-progress.ts';
import type { WorkloadGateway } from '../temporal/workload-gateway.ts';
import type { DeploymentGateway } from '../temporal/deployment-gateway.ts';

/** What the activities of workloads need beside the database. */
export interface WorkloadSurroundings {
  readonly gateway: WorkloadGateway;
  readonly deploymentGateway: DeploymentGateway;
  readonly planner: WorkloadPlanner;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Opens everything that the activities of workloads work with. */
export function createWorkloadPorts(
  database: Database,
  { gateway, deploymentGateway, planner, clock }: WorkloadSurroundings,
): WorkloadActivityDeps & PlanningActivityDeps {
  return {
    progress: createWorkloadProgress(database, clock),
    stageProgress: createWorkloadStageProgress(database, clock),
    deployments: createDeploymentProgress(database, clock),
    artifacts: createArtifactRecords(database, clock),
    links: createArtifactLinkRecords(database, clock),
    reported: createReportedArtifacts(database),
    candidates: createCandidateRecords(database),
    missions: createMissionRecords(database),
    planner,
    gateway,
    deploymentGateway,
    clock,
  };
}
