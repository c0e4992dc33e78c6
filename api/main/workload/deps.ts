import type { Logger } from 'pino';
import type { Quotas } from '../../http/access/quotas.ts';
import type { ArtifactLinkRecords } from '../../../records/artifact/links.ts';
import type { ArtifactRecords } from '../../../records/artifact/artifacts.ts';
import type { Worlds } from '../../../records/fleet/worlds.ts';
import type { SatelliteNames } from '../../../records/catalogue/satellite-names.ts';
import type { MissionRecords } from '../../../records/mission/missions.ts';
import type { CandidateRecords } from '../../../records/workload/candidates.ts';
import type { WorkloadRecords } from '../../../records/workload/workloads.ts';
import type { WorkloadGateway } from '../../../temporal/workload-gateway.ts';

/** The way to the workflows of workloads, as the API uses it. */
export type WorkloadStarter = Pick<WorkloadGateway, 'start' | 'cancel'>;

/** What the routes of workloads and their artifacts need. */
export interface WorkloadDeps {
  readonly log: Logger;
  /** Epoch ms. */
  readonly clock: () => number;
  /** How many of each kind owners may have. */
  readonly quotas: Quotas;
  readonly workloads: WorkloadRecords;
  readonly candidates: CandidateRecords;
  readonly satelliteNames: SatelliteNames;
  /** Where registered stations are found. */
  readonly worlds: Pick<Worlds, 'stations'>;
  readonly ownMissions: Pick<MissionRecords, 'get'>;
  readonly artifacts: Pick<ArtifactRecords, 'open' | 'describe'>;
  readonly artifactLinks: Pick<ArtifactLinkRecords, 'mediaTypeFor'>;
  readonly workloadGateway: WorkloadStarter;
  /** Address of a workflow in the Temporal UI; undefined when that has none. */
  readonly workflowUrl: (workflowId: string) => string | undefined;
  /** What an OCU-second costs, US cents. */
  readonly pricePerOcuCents: number;
  /** Whether programs of steps on the ground are run. */
  readonly groundExecutor: boolean;
}
