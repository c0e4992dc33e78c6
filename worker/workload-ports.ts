import type {
  PlanningActivityDeps,
  WorkloadActivityDeps,
} from '../activities/workload/activities.ts';
import type { WorkloadPlanner } from '../activities/workload/planning.ts';
import { createArtifactLinkRecords } from '../records/artifact/links.ts';
import { createArtifactRecords } from '../records/artifact/artifacts.ts';
import { createCandidateRecords } from '../records/workload/candidates.ts';
import type { Database } from '../records/store/database.ts';
import { createDeploymentRuns } from '../records/deployment/runs.ts';
import { createMissionRecords } from '../records/mission/missions.ts';
import { createReportedArtifacts } from '../records/artifact/reported.ts';
import { createWorkloadRuns } from '../records/workload/runs.ts';
import { createWorkloadStageRuns } from '../records/workload/stage-runs.ts';
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
    runs: createWorkloadRuns(database, clock),
    stageRuns: createWorkloadStageRuns(database, clock),
    deployments: createDeploymentRuns(database, clock),
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
