import type { ACTIVITY_TYPES } from '../../contracts/mission/mission.ts';
import type { Database } from '../store/database.ts';
import type { NewestFirst } from '../store/paging.ts';
import { MOST_COUNTED } from '../../contracts/page.ts';

/** Something that happened in a mission. */
export interface ActivityEntry {
  /** Unique, and stable between requests. */
  readonly id: string;
  readonly type: (typeof ACTIVITY_TYPES)[number];
  readonly at: Date;
  readonly plan_id: string;
  readonly deployment_id: string | null;
  readonly label: string | null;
  readonly satellite_id: string;
  readonly status: string | null;
  readonly reason: string | null;
}

export type MissionActivityRecords = ReturnType<typeof createMissionActivityRecords>;

/** What happened in missions, read from the records of plans and deployments. */
export function createMissionActivityRecords(database: Database) {
  const entriesOf = ({ ownerId, missionId }: MissionOf, stages: object[]) => {
    const mission = { owner_id: ownerId, mission_id: missionId };
    return database.db
      .collection('mission_plans')
      .aggregate([{ $match: mission }, { $project: PLAN_CREATED }, ...others(mission), ...stages]);
  };
  return {
    /** Up to `limit` entries of the mission, newest first, from after `after`. */
    async list(
      input: MissionOf & { readonly limit: number; readonly after: NewestFirst | null },
    ): Promise<ActivityEntry[]> {
      const page = [{ $sort: { at: -1, id: -1 } }, { $limit: input.limit }];
      const found = await entriesOf(input, [...afterPlace(input.after), ...page]).toArray();
      // The projections below make entries of all three kinds.
      return found as unknown as ActivityEntry[];
    },

    /** How many entries the mission has, as far as they are counted. */
    async count(mission: MissionOf): Promise<number> {
      const counted = [{ $limit: MOST_COUNTED }, { $count: 'n' }];
      const [found] = await entriesOf(mission, counted).toArray();
      return Number(found?.['n'] ?? 0);
    },
  };
}

/** Which mission, and whose. */
interface MissionOf {
  readonly ownerId: string;
  readonly missionId: string;
}

/** What is no creation of a plan: creations of deployments and their moves. */
function others(mission: object): object[] {
  const deployments = (...stages: object[]) => ({
    $unionWith: { coll: 'deployments', pipeline: [{ $match: mission }, ...stages] },
  });
  return [
    deployments({ $project: DEPLOYMENT_CREATED }),
    deployments(
      { $unwind: { path: '$status_history', includeArrayIndex: 'index' } },
      // The first line is the creation, which is an entry of its own.
      { $match: { 'status_history.status': { $ne: 'pending' } } },
      { $project: STATUS_MOVED },
    ),
  ];
}

const PLAN_CREATED = {
  _id: 0,
  id: '$_id',
  type: { $literal: 'plan.created' },
  at: '$created_at',
  plan_id: '$_id',
  deployment_id: { $literal: null },
  label: '$label',
  satellite_id: '$satellite_id',
  status: { $literal: null },
  reason: { $literal: null },
};

const OF_DEPLOYMENT = {
  _id: 0,
  plan_id: '$plan_id',
  deployment_id: '$_id',
  label: '$plan_label',
  satellite_id: '$satellite_id',
};

const DEPLOYMENT_CREATED = {
  id: '$_id',
  type: { $literal: 'deployment.created' },
  at: '$created_at',
  ...OF_DEPLOYMENT,
  status: { $literal: null },
  reason: { $literal: null },
};

const STATUS_MOVED = {
  id: { $concat: ['$_id', '.', { $toString: '$index' }] },
  type: { $literal: 'deployment.status' },
  at: '$status_history.at',
  ...OF_DEPLOYMENT,
  status: '$status_history.status',
  reason: '$status_history.reason',
};

function afterPlace(place: NewestFirst | null): object[] {
  if (place === null) return [];
  const at = new Date(place.atMs);
  return [{ $match: { $or: [{ at: { $lt: at } }, { at, id: { $lt: place.id } }] } }];
}
