import type { Filter } from 'mongodb';
import type { DeploymentStatus } from '../../domain/deployment/status.ts';
import { containing } from '../store/text-search.ts';
import type { DeploymentDocument } from './deployments.ts';

/** Which deployments of an owner are meant; stages of workloads only where that is said. */
export interface DeploymentFilter {
  readonly status?: DeploymentStatus | undefined;
  readonly missionId?: string | undefined;
  /** Any of these. */
  readonly satelliteIds?: readonly string[] | undefined;
  /** A part of its id or of a name that it shows, in any case. */
  readonly text?: string | undefined;
  readonly includeWorkloads?: boolean;
}

/** What a search of deployments looks into. */
const SEARCHED = [
  '_id',
  'plan_label',
  'plan_name',
  'satellite_name',
  'mission_name',
  'sat_norad_id',
];

/** The deployments that are meant. */
export function filterOf(ownerId: string, filter: DeploymentFilter): Filter<DeploymentDocument> {
  const { status, missionId, satelliteIds, text, includeWorkloads = false } = filter;
  return {
    owner_id: ownerId,
    ...(status !== undefined && { status }),
    ...(missionId !== undefined && { mission_id: missionId }),
    ...(satelliteIds !== undefined && { satellite_id: { $in: [...satelliteIds] } }),
    ...(text !== undefined && { $and: [containing(SEARCHED, text)] }),
    ...(!includeWorkloads && { workload_id: { $exists: false } }),
  };
}
