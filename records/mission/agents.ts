import type { Collection, Filter, UpdateFilter } from 'mongodb';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { newId } from '../store/ids.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { countUpTo, type NewestFirst } from '../store/paging.ts';

/** A program on board that reports to the console, as stored. */
export interface AgentDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly agent_id: string;
  readonly satellite_id: string | null;
  readonly satellite_name: string | null;
  readonly orbit_altitude_km: number | null;
  readonly agent_version: string | null;
  /** What it can do beside replaying events. */
  readonly accepts?: readonly string[];
  /** What the agent last said of itself. */
  readonly reported_status: string;
  readonly registered_at: Date | null;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly last_poll_at: Date | null;
  /** The newest telemetry, as sent. */
  readonly telemetry: Readonly<Record<string, unknown>> | null;
  /** When it was measured, never later than when it came. */
  readonly telemetry_at: Date | null;
}

export const AGENT_INDEXES: CollectionIndexes = {
  collection: 'agents',
  indexes: [
    { key: { owner_id: 1, agent_id: 1 }, name: 'one_record_per_agent', unique: true },
    { key: { owner_id: 1, last_seen_at: -1 }, name: 'last_seen_of_owner' },
  ],
};

/** Who reports: agents are named within their owner. */
export interface AgentKey {
  readonly ownerId: string;
  readonly agentId: string;
}

/** Whether an agent takes another plan for what it flies; false where nobody knows it. */
export function takesRevisions(agent: Pick<AgentDocument, 'accepts'> | null): boolean {
  return agent?.accepts?.includes('revisions') ?? false;
}

/** What an agent or its owner says about it; an absent field stays as it is. */
export interface AgentFacts {
  readonly satelliteId?: string | null;
  readonly satelliteName?: string | null;
  readonly orbitAltitudeKm?: number | null;
  readonly agentVersion?: string | null;
  /** What it can do beside replaying events. */
  readonly accepts?: readonly string[];
}

/** A poll that came too early waits until `readyAtMs`. */
export type PollOutcome =
  | { readonly kind: 'admitted'; readonly agent: AgentDocument }
  | { readonly kind: 'too_early'; readonly readyAtMs: number };

/** A sign of life is written at most this often, ms. */
const SEEN_GRAIN_MS = 10_000;

export type AgentRecords = ReturnType<typeof createAgentRecords>;

/** The agents of every owner. All functions throw when MongoDB is away. */
export function createAgentRecords(database: Database) {
  const agents: Collection<AgentDocument> = database.db.collection('agents');
  return { ...reporting(agents), ...listing(database, agents) };
}

/** What agents say of themselves. */
function reporting(agents: Collection<AgentDocument>) {
  return {
    /** Notes who the agent is and where it flies; it is idle from now on. */
    async register(
      key: AgentKey,
      facts: AgentFacts,
      nowMs: number,
      making?: Making,
    ): Promise<AgentDocument> {
      const now = new Date(nowMs);
      const set = { ...fieldsOf(facts), reported_status: 'idle', last_seen_at: now };
      return await upsert(agents, key, { ...set, registered_at: now }, now, making);
    },

    /** Notes a sign of life of an agent that is known; costs a read when the last one is recent. */
    async seen(key: AgentKey, nowMs: number): Promise<void> {
      await agents.updateOne(
        { ...keyOf(key), last_seen_at: { $lt: new Date(nowMs - SEEN_GRAIN_MS) } },
        { $set: { last_seen_at: new Date(nowMs) } },
      );
    },

    /** Admits one poll per `gapMs`, whichever process it reaches; makes a record of a stranger. */
    async poll(key: AgentKey, gapMs: number, nowMs: number, making?: Making): Promise<PollOutcome> {
      const now = new Date(nowMs);
      const set = { last_poll_at: now, last_seen_at: now };
      const admit = () =>
        agents.findOneAndUpdate(
          {
            ...keyOf(key),
            $or: [
              { last_poll_at: null },
              { last_poll_at: { $lte: new Date(nowMs - gapMs) } },
              // Another process's clock, or ours before it was set back.
              { last_poll_at: { $gt: new Date(nowMs + gapMs) } },
            ],
          },
          { $set: set },
          { returnDocument: 'after' },
        );
      let agent = await admit();
      if (agent === null && (await agents.findOne(keyOf(key))) === null) {
        await insertStranger(agents, key, now, making);
        agent = await admit();
      }
      if (agent !== null) return { kind: 'admitted', agent };
      // The agent is known, but its last poll is too recent for the filter.
      const known = await agents.findOne(keyOf(key));
      const lastMs = known?.last_poll_at?.getTime() ?? nowMs;
      return { kind: 'too_early', readyAtMs: lastMs + gapMs };
    },

    /** Keeps the telemetry unless newer telemetry is kept already; makes a record of a stranger. */
    async report(
      key: AgentKey,
      report: {
        readonly status: string | null;
        readonly telemetry: Readonly<Record<string, unknown>>;
        /** When it was measured, epoch ms; null = now. */
        readonly measuredMs: number | null;
      },
      nowMs: number,
      making?: Making,
    ): Promise<void> {
      const now = new Date(nowMs);
      // A clock that runs ahead must not make later telemetry look old.
      const measured = new Date(Math.min(report.measuredMs ?? nowMs, nowMs));
      await upsert(agents, key, { last_seen_at: now }, now, making);
      await agents.updateOne(
        { ...keyOf(key), $or: [{ telemetry_at: null }, { telemetry_at: { $lte: measured } }] },
        {
          $set: {
            telemetry: report.telemetry,
            telemetry_at: measured,
            ...(report.status === null ? {} : { reported_status: report.status }),
          },
        },
      );
    },
  };
}

/** What their owners read and change. */
function listing(database: Database, agents: Collection<AgentDocument>) {
  return {
    /**
     * Up to `limit` of the owner's agents, the most recently heard first, from after `after`. One
     * that is heard while a caller pages moves to the front: it may be missed, never shown twice.
     */
    async list(input: {
      readonly ownerId: string;
      readonly limit: number;
      readonly after: NewestFirst | null;
    }): Promise<AgentDocument[]> {
      return await agents
        .find({ owner_id: input.ownerId, ...heardBefore(input.after) })
        .sort({ last_seen_at: -1, _id: -1 })
        .limit(input.limit)
        .toArray();
    },

    /** How many agents the owner has, as far as they are counted. */
    count: (ownerId: string): Promise<number> => countUpTo(agents, { owner_id: ownerId }),

    /** What is known about an agent; null when the owner has none of that name. */
    find: (key: AgentKey): Promise<AgentDocument | null> => agents.findOne(keyOf(key)),

    /** Changes what is known about an agent; null when the owner has none of that name. */
    async update(key: AgentKey, facts: AgentFacts): Promise<AgentDocument | null> {
      const set = fieldsOf(facts);
      if (Object.keys(set).length === 0) return await agents.findOne(keyOf(key));
      return await agents.findOneAndUpdate(keyOf(key), { $set: set }, { returnDocument: 'after' });
    },

    /** The agents of an owner that fly on a satellite. */
    onSatellite: (ownerId: string, satelliteId: string): Promise<AgentDocument[]> =>
      agents.find({ owner_id: ownerId, satellite_id: satelliteId }).toArray(),

    /** The kept plans of the deployments that an agent holds and that have not ended. */
    async heldPlans(ownerId: string, agentId: string): Promise<string[]> {
      const held = await database.db
        .collection<{ _id: string; copy_id: string }>('deployments')
        .find(
          { owner_id: ownerId, agent_id: agentId, status: { $in: ['dispatched', 'running'] } },
          { projection: { copy_id: 1 } },
        )
        .toArray();
      return held.map(({ copy_id: copyId }) => copyId);
    },

    /** Deployments that each of the agents holds and that have not ended. */
    async holdings(
      ownerId: string,
      agentIds: readonly string[],
    ): Promise<Map<string, readonly string[]>> {
      const held = await database.db
        .collection<{ _id: string; agent_id: string }>('deployments')
        .find(
          {
            owner_id: ownerId,
            agent_id: { $in: [...agentIds] },
            status: { $in: ['dispatched', 'running'] },
          },
          { projection: { agent_id: 1 } },
        )
        .toArray();
      return new Map(
        agentIds.map((agentId) => [
          agentId,
          held.filter((deployment) => deployment.agent_id === agentId).map(({ _id }) => _id),
        ]),
      );
    },
  };
}

function keyOf(key: AgentKey) {
  return { owner_id: key.ownerId, agent_id: key.agentId };
}

/** Updates the agent's record, making it first where there is none. */
async function upsert(
  agents: Collection<AgentDocument>,
  key: AgentKey,
  set: UpdateFilter<AgentDocument>['$set'] & object,
  now: Date,
  making?: Making,
): Promise<AgentDocument> {
  const write = () =>
    agents.findOneAndUpdate(keyOf(key), { $set: set }, { returnDocument: 'after' });
  const known = await write();
  if (known !== null) return known;
  await insertStranger(agents, key, now, making);
  const agent = await write();
  if (agent === null) throw new Error(`the record of agent ${key.agentId} was not made`);
  return agent;
}

/** Makes the record of an agent that was never heard; harmless when another call was first. */
async function insertStranger(
  agents: Collection<AgentDocument>,
  key: AgentKey,
  now: Date,
  making: Making = makeFreely,
): Promise<void> {
  const document = { ...keyOf(key), ...blankAgent(now) };
  try {
    await making((session) => agents.insertOne(document, within(session)));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The filter of "after this place" in a list ordered by the time when agents were last heard. */
function heardBefore(place: NewestFirst | null): Filter<AgentDocument> {
  if (place === null) return {};
  const at = new Date(place.atMs);
  return { $or: [{ last_seen_at: { $lt: at } }, { last_seen_at: at, _id: { $lt: place.id } }] };
}

function blankAgent(now: Date): Omit<AgentDocument, 'owner_id' | 'agent_id'> {
  return {
    _id: newId('agt'),
    satellite_id: null,
    satellite_name: null,
    orbit_altitude_km: null,
    agent_version: null,
    reported_status: 'idle',
    registered_at: null,
    created_at: now,
    last_seen_at: now,
    last_poll_at: null,
    telemetry: null,
    telemetry_at: null,
  };
}

function fieldsOf(facts: AgentFacts): Partial<AgentDocument> {
  return {
    ...(facts.satelliteId === undefined ? {} : { satellite_id: facts.satelliteId }),
    ...(facts.satelliteName === undefined ? {} : { satellite_name: facts.satelliteName }),
    ...(facts.orbitAltitudeKm === undefined ? {} : { orbit_altitude_km: facts.orbitAltitudeKm }),
    ...(facts.agentVersion === undefined ? {} : { agent_version: facts.agentVersion }),
    ...(facts.accepts === undefined ? {} : { accepts: facts.accepts }),
  };
}
