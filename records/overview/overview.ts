import type { Document } from 'mongodb';
import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import { OPEN_STATUSES, type DeploymentStatus } from '../../domain/deployment/status.ts';
import { OPEN_PHASES, type WorkloadPhase } from '../../domain/workload/phase.ts';
import { LIVES, type LifeDocument } from '../conjunction/lives.ts';
import { watchCollection } from '../conjunction/watches.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import type { AgentDocument } from '../mission/agents.ts';
import type { SatelliteDocument } from '../catalogue/satellite-documents.ts';
import type { Database } from '../store/database.ts';
import { containing } from '../store/text-search.ts';
import { WEBHOOKS, type WebhookDocument } from '../webhook/webhooks.ts';
import { WORKLOADS } from '../workload/documents.ts';
import type { WorkloadSummary } from '../workload/workloads.ts';
import { readUnbooked, type UnbookedDeployment, type UnbookedQuery } from './unbooked.ts';

/** Of each kind no more than this is read for an overview. */
export const MOST_OF_A_KIND = 50;
/** So many of the latest ends are shown. */
const LATEST_ENDS = 20;

/** A live deployment, stages included, that an agent has or should fetch. */
export type LiveWork = Pick<
  DeploymentDocument,
  '_id' | 'agent_id' | 'satellite_id' | 'satellite_name' | 'status' | 'created_at'
>;

/** The part of an encounter that an overview shows. */
export type OpenEncounter = Pick<
  LifeDocument,
  '_id' | 'conjunction_id' | 'pair' | 'tca_ms' | 'miss_km' | 'probability' | 'risk' | 'created_at'
> & { readonly encounter: Pick<LifeDocument['encounter'], 'primary' | 'secondary'> };

/** A satellite and the epoch of its elements. */
export type ElementsOfSatellite = Pick<SatelliteDocument, '_id' | 'name' | 'elements_epoch'>;

export type OverviewRecords = ReturnType<typeof createOverviewRecords>;

/** Statuses of what has not ended, in the order in which they are shown. */
const RUNNING_FIRST = [...OPEN_STATUSES].reverse();
const END_STATUSES: readonly DeploymentStatus[] = ['completed', 'failed', 'cancelled'];
const FAILED_PHASES: readonly WorkloadPhase[] = ['failed', 'timed_out'];
const END_PHASES: readonly WorkloadPhase[] = [...FAILED_PHASES, 'done', 'canceled'];
const HIGH_RISKS: readonly RiskLevel[] = ['HIGH', 'CRITICAL'];

/**
 * What an overview is made from: each question is one bounded range of an index. All functions throw
 * when MongoDB is away.
 */
export function createOverviewRecords(database: Database) {
  return {
    ...ofDeployments(database),
    ...ofWorkloads(database),
    ...ofOthers(database),
    /** Open live deployments that have booked nothing, with what they do in a span. */
    unbooked: (query: UnbookedQuery): Promise<UnbookedDeployment[]> =>
      readUnbooked(database, query),
  };
}

function ofDeployments({ db }: Database) {
  const deployments = db.collection<DeploymentDocument>(DEPLOYMENTS);
  const byHand = { workload_id: { $exists: false } };
  return {
    /** Open deployments that are no stages, running ones first, the newest of each status. */
    async openDeployments(ownerId: string): Promise<DeploymentDocument[]> {
      const found = await Promise.all(
        RUNNING_FIRST.map((status) =>
          deployments
            .find({ owner_id: ownerId, status, ...byHand })
            .sort({ created_at: -1, _id: -1 })
            .limit(MOST_OF_A_KIND)
            .toArray(),
        ),
      );
      return found.flat();
    },

    /** Open live deployments, stages included, the newest of each status. */
    async liveWork(ownerId: string): Promise<LiveWork[]> {
      const found = await Promise.all(
        RUNNING_FIRST.map((status) =>
          deployments
            .find({ owner_id: ownerId, status, mode: 'live' })
            .sort({ created_at: -1, _id: -1 })
            .limit(MOST_OF_A_KIND)
            .project<LiveWork>(LIVE_FIELDS)
            .toArray(),
        ),
      );
      return found.flat();
    },

    /** Deployments that failed since then (epoch ms) and are no stages, the latest first. */
    failedDeployments: (ownerId: string, sinceMs: number): Promise<DeploymentDocument[]> =>
      deployments
        .find({
          ...{ owner_id: ownerId, status: 'failed', ...byHand },
          completed_at: { $gte: new Date(sinceMs) },
        })
        .sort({ completed_at: -1 })
        .limit(MOST_OF_A_KIND)
        .toArray(),

    /** The latest deployments that ended and are no stages. */
    endedDeployments: (ownerId: string): Promise<DeploymentDocument[]> =>
      deployments
        .find({ owner_id: ownerId, status: { $in: END_STATUSES }, ...byHand })
        .sort({ completed_at: -1 })
        .limit(LATEST_ENDS)
        .toArray(),
  };
}

function ofWorkloads({ db }: Database) {
  const workloads = db.collection(WORKLOADS);
  const read = (filter: Document, sort: Document, limit: number): Promise<WorkloadSummary[]> =>
    workloads
      .find(filter)
      .sort(sort)
      .limit(limit)
      .project<WorkloadSummary>({ job: 0, plan: 0, history: 0 })
      .toArray();
  const latest = { 'outcome.finished_at': -1 };
  return {
    /** Says whether the owner has that workload. */
    hasWorkload: async (ownerId: string, id: string): Promise<boolean> =>
      (await db
        .collection<{ readonly _id: string; readonly owner_id: string }>(WORKLOADS)
        .countDocuments({ _id: id, owner_id: ownerId }, { limit: 1 })) > 0,

    /** Workloads that have not ended, the newest first. */
    openWorkloads: (ownerId: string): Promise<WorkloadSummary[]> =>
      read(
        { owner_id: ownerId, phase: { $in: OPEN_PHASES } },
        { created_at: -1, _id: -1 },
        MOST_OF_A_KIND,
      ),

    /** Workloads that failed or ran out of time since then (epoch ms), the latest first. */
    failedWorkloads: (ownerId: string, sinceMs: number): Promise<WorkloadSummary[]> =>
      read(
        {
          ...{ owner_id: ownerId, phase: { $in: FAILED_PHASES } },
          'outcome.finished_at': { $gte: new Date(sinceMs) },
        },
        latest,
        MOST_OF_A_KIND,
      ),

    /** The latest workloads that ended. */
    endedWorkloads: (ownerId: string): Promise<WorkloadSummary[]> =>
      read({ owner_id: ownerId, phase: { $in: END_PHASES } }, latest, LATEST_ENDS),
  };
}

function ofOthers(database: Database) {
  const { db } = database;
  return {
    /** The agents of an owner that have one of these names, or fly on one of these satellites. */
    agentsFor: (
      ownerId: string,
      { agentIds, satelliteIds }: { agentIds: readonly string[]; satelliteIds: readonly string[] },
    ): Promise<AgentDocument[]> =>
      db
        .collection<AgentDocument>('agents')
        .find({
          owner_id: ownerId,
          $or: [{ agent_id: { $in: agentIds } }, { satellite_id: { $in: satelliteIds } }],
        })
        .sort({ last_seen_at: -1 })
        .limit(2 * MOST_OF_A_KIND)
        .toArray(),

    /** Webhooks that were disabled, though not by their owner; the latest first. */
    disabledWebhooks: (ownerId: string): Promise<WebhookDocument[]> =>
      db
        .collection<WebhookDocument>(WEBHOOKS)
        .find({ owner_id: ownerId, status: 'disabled', disabled_reason: { $ne: 'user' } })
        .project<WebhookDocument>({ secrets: 0 })
        .sort({ disabled_at: -1 })
        .limit(MOST_OF_A_KIND)
        .toArray(),

    /** Ids of the watches of conjunctions that the owner sees: its own and the platform's. */
    watchIds: (ownerId: string): Promise<string[]> => watchesOf(database, ownerId),

    /** Encounters to come of risk HIGH or CRITICAL that the owner's watches or the platform's keep. */
    async openEncounters(ownerId: string, nowMs: number): Promise<OpenEncounter[]> {
      const watchIds = await watchesOf(database, ownerId);
      return await db
        .collection(LIVES)
        .find({
          ...{ watch_id: { $in: watchIds }, risk: { $in: HIGH_RISKS } },
          ...{ resolution: null, tca_ms: { $gte: nowMs } },
        })
        .sort({ tca_ms: 1 })
        .limit(MOST_OF_A_KIND)
        .project<OpenEncounter>(ENCOUNTER_FIELDS)
        .toArray();
    },

    /** Encounters to come or just past that the owner sees, by id or by name of an object. */
    async findEncounters(
      ownerId: string,
      text: string,
      limit: number,
    ): Promise<{ readonly id: string; readonly title: string; readonly status: string }[]> {
      const watchIds = await watchesOf(database, ownerId);
      const found = await db
        .collection(LIVES)
        .find({
          ...{ watch_id: { $in: watchIds }, resolution: null },
          ...containing(['conjunction_id', ...NAMES_OF_ENCOUNTER], text),
        })
        .sort({ tca_ms: 1 })
        .limit(limit)
        .project<OpenEncounter>(ENCOUNTER_FIELDS)
        .toArray();
      const once = new Map(found.map((life) => [life.conjunction_id, life]));
      return [...once.values()].map(({ conjunction_id: id, encounter, risk }) => ({
        id,
        title: `${encounter.primary.name} and ${encounter.secondary.name}`,
        status: risk,
      }));
    },

    /** The epochs of the elements of these satellites, of those that the catalogue has. */
    elementsOf: (satelliteIds: readonly string[]): Promise<ElementsOfSatellite[]> =>
      db
        .collection<SatelliteDocument>('satellites')
        .find({ _id: { $in: [...satelliteIds] } })
        .project<ElementsOfSatellite>({ name: 1, elements_epoch: 1 })
        .toArray(),
  };
}

async function watchesOf(database: Database, ownerId: string): Promise<string[]> {
  const found = await watchCollection(database)
    .find({ owner_id: { $in: [ownerId, null] }, status: 'active' })
    .project<{ readonly _id: string }>({ _id: 1 })
    .toArray();
  return found.map(({ _id }) => _id);
}

const LIVE_FIELDS = {
  agent_id: 1,
  satellite_id: 1,
  satellite_name: 1,
  status: 1,
  created_at: 1,
} as const;

const NAMES_OF_ENCOUNTER = ['encounter.primary.name', 'encounter.secondary.name'];

const ENCOUNTER_FIELDS = {
  conjunction_id: 1,
  pair: 1,
  tca_ms: 1,
  miss_km: 1,
  probability: 1,
  risk: 1,
  created_at: 1,
  'encounter.primary': 1,
  'encounter.secondary': 1,
} as const;
