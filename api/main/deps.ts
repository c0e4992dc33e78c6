import type { Logger } from 'pino';
import type { ArtifactLinkRecords } from '../../records/artifact-links.ts';
import type { ArtifactRecords } from '../../records/artifacts.ts';
import type { CandidateRecords } from '../../records/candidates.ts';
import type { WorkloadDocument } from '../../records/workload-documents.ts';
import type { WorkloadRecords } from '../../records/workloads.ts';
import type { PlanComputer } from '../cae/planning-pool.ts';

/** The way to the workflows of workloads, as the API uses it. */
export interface WorkloadGateway {
  /**
   * Starts the workflow. `unknown`: the request may or may not have arrived; the record stays and
   * the reconcile Schedule settles it. Throws `unavailable` only when nothing was started.
   */
  start(workload: WorkloadDocument): Promise<'started' | 'already_started' | 'unknown'>;
  /** Asks the workflow to end as canceled; `gone` when it has closed or was never started. */
  cancel(id: string): Promise<'delivered' | 'gone'>;
}

/** What the routes of workloads and their artifacts need. */
export interface WorkloadDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly workloads: WorkloadRecords;
  readonly candidates: CandidateRecords;
  readonly artifacts: Pick<ArtifactRecords, 'open' | 'describe'>;
  readonly artifactLinks: Pick<ArtifactLinkRecords, 'mediaTypeFor'>;
  readonly workloadGateway: WorkloadGateway;
  readonly planComputer: Pick<PlanComputer, 'computeWorkload'>;
  /** What an OCU costs, US cents. */
  readonly pricePerOcuCents: number;
}
