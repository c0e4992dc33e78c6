import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import { LRUCache } from 'lru-cache';
import type { Collection } from 'mongodb';
import { DEFAULT_MISSION_NAME, WORKLOADS_MISSION_NAME } from '../../contracts/mission/mission.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { newId } from '../store/ids.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';

/** Missions that the platform keeps for itself, one of each per owner. */
export type ReservedMission = 'default' | 'workloads';

const RESERVED_NAMES: Readonly<Record<ReservedMission, string>> = {
  default: DEFAULT_MISSION_NAME,
  workloads: WORKLOADS_MISSION_NAME,
};

/** A mission as stored. `reserved` is absent on the missions that people make. */
export interface MissionDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly name: string;
  readonly description: string | null;
  /** X25519 public key for which results are sealed; absent without one. */
  readonly result_key?: string | null;
  readonly reserved?: ReservedMission;
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Deleted missions stay for the deployments that name them. */
  readonly deleted_at: Date | null;
}

export const MISSION_INDEXES: CollectionIndexes = {
  collection: 'missions',
  indexes: [
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    {
      key: { owner_id: 1, reserved: 1 },
      name: 'one_reserved_per_owner',
      unique: true,
      partialFilterExpression: { reserved: { $exists: true } },
    },
  ],
};

/** Reserved missions kept in memory. */
const REMEMBERED = 10_000;

/** How many plans and deployments a mission holds. */
export interface MissionCounts {
  readonly plans: number;
  readonly deployments: number;
}

/** Why a mission was not changed. */
export type MissionRefusal = 'not_found' | 'reserved' | 'busy';

/** Says whether a name belongs to the platform, whatever its case. */
export function isReservedMissionName(name: string): boolean {
  const wanted = name.trim().toLowerCase();
  return Object.values(RESERVED_NAMES).some((reserved) => reserved.toLowerCase() === wanted);
}

export type MissionRecords = ReturnType<typeof createMissionRecords>;

/** The missions of every owner. All functions throw when MongoDB is away. */
export function createMissionRecords(database: Database) {
  const missions: Collection<MissionDocument> = database.db.collection('missions');
  return { ...writing(database, missions), ...reading(database, missions) };
}

function writing(database: Database, missions: Collection<MissionDocument>) {
  const reservedMissions = new LRUCache<string, MissionDocument>({ max: REMEMBERED });
  return {
    /** Makes a mission; names need not be unique. */
    async create(
      input: {
        readonly ownerId: string;
        readonly name: string;
        readonly description: string | null;
        readonly resultKey?: string | null;
        readonly nowMs: number;
      },
      making: Making = makeFreely,
    ): Promise<MissionDocument> {
      const document: MissionDocument = {
        _id: newId('mis'),
        owner_id: input.ownerId,
        name: input.name,
        description: input.description,
        ...(input.resultKey && { result_key: input.resultKey }),
        created_at: new Date(input.nowMs),
        updated_at: new Date(input.nowMs),
        deleted_at: null,
      };
      await making((session) => missions.insertOne(document, within(session)));
      return document;
    },

    /**
     * The owner's reserved mission, made when it is first asked for, once however many ask. It
     * never changes and cannot be deleted, so that it is read once.
     */
    async reserved(
      ownerId: string,
      kind: ReservedMission,
      nowMs: number,
    ): Promise<MissionDocument> {
      const name = `${kind}/${ownerId}`;
      const known = reservedMissions.get(name);
      if (known !== undefined) return known;
      const mission = await findOrMakeReserved(missions, ownerId, kind, new Date(nowMs));
      reservedMissions.set(name, mission);
      return mission;
    },

    /** Changes name or description of a mission that is not reserved. */
    async update(
      ownerId: string,
      id: string,
      change: {
        readonly name?: string;
        readonly description?: string | null;
        readonly result_key?: string | null;
      },
      nowMs: number,
    ): Promise<MissionDocument | MissionRefusal> {
      const changed = await missions.findOneAndUpdate(
        { ...alive(ownerId, id), reserved: { $exists: false } },
        // Nothing to change is no change.
        {
          $set: {
            ...change,
            ...(Object.keys(change).length > 0 && { updated_at: new Date(nowMs) }),
          },
        },
        { returnDocument: 'after' },
      );
      if (changed !== null) return changed;
      return (await missions.findOne(alive(ownerId, id))) === null ? 'not_found' : 'reserved';
    },

    /**
     * Deletes a mission that is not reserved and has no deployment in motion. Its deployments and
     * the plans they fly stay readable by their own ids.
     */
    async remove(ownerId: string, id: string, nowMs: number): Promise<'removed' | MissionRefusal> {
      const mission = await missions.findOne(alive(ownerId, id));
      if (mission === null) return 'not_found';
      if (mission.reserved !== undefined) return 'reserved';
      const moving = await database.db.collection('deployments').findOne(
        {
          owner_id: ownerId,
          mission_id: id,
          status: { $in: [...OPEN_STATUSES] },
        },
        { projection: { _id: 1 } },
      );
      if (moving !== null) return 'busy';
      const { modifiedCount } = await missions.updateOne(alive(ownerId, id), {
        $set: { deleted_at: new Date(nowMs) },
      });
      return modifiedCount === 1 ? 'removed' : 'not_found';
    },
  };
}

function reading(database: Database, missions: Collection<MissionDocument>) {
  return {
    /** The owner's mission, or null when there is none of that id (or it was deleted). */
    async get(ownerId: string, id: string): Promise<MissionDocument | null> {
      return await missions.findOne(alive(ownerId, id));
    },

    /** Up to `limit` missions, newest first, from after `after` or from `offset`. */
    async list(input: PageQuery & { readonly ownerId: string }): Promise<MissionDocument[]> {
      return await findPage(missions, listedOf(input.ownerId), input).toArray();
    },

    /** How many missions the owner has, as far as they are counted. */
    count: (ownerId: string): Promise<number> => countUpTo(missions, listedOf(ownerId)),

    /** Names of the owner's missions, deleted ones too, by id. */
    async names(ownerId: string, ids: readonly string[]): Promise<Map<string, string>> {
      const found = await missions
        .find({ _id: { $in: [...new Set(ids)] }, owner_id: ownerId })
        .project<Pick<MissionDocument, '_id' | 'name'>>({ name: 1 })
        .toArray();
      return new Map(found.map((mission) => [mission._id, mission.name]));
    },

    /** Plans and deployments of each mission; a mission without any has zeros. */
    async counts(ownerId: string, ids: readonly string[]): Promise<Map<string, MissionCounts>> {
      const count = async (collection: string): Promise<Map<string, number>> => {
        const groups = await database.db
          .collection(collection)
          .aggregate<{ _id: string; n: number }>([
            { $match: { owner_id: ownerId, mission_id: { $in: [...ids] } } },
            { $group: { _id: '$mission_id', n: { $sum: 1 } } },
          ])
          .toArray();
        return new Map(groups.map((group) => [group._id, group.n]));
      };
      const [plans, deployments] = await Promise.all([
        count('mission_plans'),
        count('deployments'),
      ]);
      return new Map(
        ids.map((id) => [id, { plans: plans.get(id) ?? 0, deployments: deployments.get(id) ?? 0 }]),
      );
    },
  };
}

function listedOf(ownerId: string) {
  return { owner_id: ownerId, deleted_at: null };
}

function alive(ownerId: string, id: string) {
  return { _id: id, owner_id: ownerId, deleted_at: null };
}

async function findOrMakeReserved(
  missions: Collection<MissionDocument>,
  ownerId: string,
  kind: ReservedMission,
  now: Date,
): Promise<MissionDocument> {
  const key = { owner_id: ownerId, reserved: kind };
  // Nearly always it is there: a write that changes nothing would still wait for the journal. Who
  // remembers it must not have seen one that a crash of MongoDB rolls back.
  const there = await missions.findOne(key, { readConcern: { level: 'majority' } });
  if (there !== null) return there;
  const update = {
    $setOnInsert: {
      _id: newId('mis'),
      name: RESERVED_NAMES[kind],
      description: null,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    },
  };
  const options = { upsert: true, returnDocument: 'after' } as const;
  for (;;) {
    try {
      const made = await missions.findOneAndUpdate(key, update, options);
      if (made !== null) return made;
    } catch (error) {
      // Two first requests met: the other one made it, and this finds it once it is safe.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
