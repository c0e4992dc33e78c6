import type { Filter } from 'mongodb';
import { OPEN_STATUSES, type DeploymentStatus } from '../../domain/deployment/status.ts';
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
  /** Those alone whose owner is asked about a revision. */
  readonly isAsked?: boolean;
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
  const { status, missionId, satelliteIds, text, includeWorkloads = false, isAsked } = filter;
  return {
    owner_id: ownerId,
    ...(status !== undefined && { status }),
    ...(missionId !== undefined && { mission_id: missionId }),
    ...(satelliteIds !== undefined && { satellite_id: { $in: [...satelliteIds] } }),
    ...(text !== undefined && { $and: [containing(SEARCHED, text)] }),
    ...(isAsked === true && askedOnes(status)),
    ...(!includeWorkloads && { workload_id: { $exists: false } }),
  };
}

/** Of what has ended nothing is to be decided. */
function askedOnes(status: DeploymentStatus | undefined): Filter<DeploymentDocument> {
  return {
    'asked_revision.revision': { $exists: true },
    status: { $in: OPEN_STATUSES.filter((one) => status === undefined || status === one) },
  };
}
