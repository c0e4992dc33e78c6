import type { ClientSession, Collection } from 'mongodb';
import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import type { DataQuality } from '../../domain/conjunction/assessment/quality.ts';
import type { JudgedEncounter } from '../../domain/conjunction/judge-window.ts';
import {
  type Change,
  endOfLife,
  type Life,
  type LifeStep,
  type Resolution,
} from '../../domain/conjunction/life.ts';
import { riskLevelOf } from '../../domain/conjunction/assessment/risk.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';

/** One change of an encounter that was told. */
export interface LifeUpdate {
  readonly at: Date;
  /** The run that found it; null where it only passed. */
  readonly run_id: string | null;
  readonly change: Change;
  readonly reopened: boolean;
  readonly tca_ms: number;
  readonly miss_km: number;
  readonly probability: number | null;
  readonly risk: RiskLevel;
  readonly quality: DataQuality;
}

/** The life of an encounter, for one watch. */
export interface LifeDocument {
  /** Watch and encounter. */
  readonly _id: string;
  readonly watch_id: string;
  /** Of its first sighting. */
  readonly conjunction_id: string;
  /** Catalogue numbers, the lower first. */
  readonly satellites: readonly [string, string];
  /** The same as one text: what lists are ordered by within an instant. */
  readonly pair: string;
  /** Epoch ms, whole: what two watches keep of one encounter has one place in lists. */
  readonly tca_ms: number;
  /** When it is over, if nothing comes before. */
  readonly due: Date;
  readonly miss_km: number;
  readonly probability: number | null;
  /** As it was told last; as it is where nothing was told. */
  readonly risk: RiskLevel;
  readonly resolution: Resolution | null;
  readonly life: Life;
  readonly encounter: JudgedEncounter;
  /** The newest run that it was compared with. */
  readonly run_id: string;
  /** Counts its moves: of one life and revision there is one content. */
  readonly revision: number;
  /** Oldest first. */
  readonly updates: readonly LifeUpdate[];
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expires_at: Date;
}

export const LIVES = 'conjunction_lives';
/** Encounters are kept so long after their TCA, ms. */
export const LIVES_KEPT_MS = 30 * DAY_MS;

/** The order of lists, and what they choose by: pages are found and counted without reading a life. */
const LISTED = {
  ...{ tca_ms: 1, pair: 1, miss_km: 1, probability: 1, resolution: 1, revision: 1, _id: 1 },
} as const;

export const LIFE_INDEXES: CollectionIndexes = {
  collection: LIVES,
  indexes: [
    { key: { watch_id: 1, ...LISTED }, name: 'listed' },
    { key: { satellites: 1, watch_id: 1, ...LISTED }, name: 'listed_of_satellite' },
    { key: { pair: 1, watch_id: 1, tca_ms: 1 }, name: 'of_pair' },
    { key: { watch_id: 1, resolution: 1, due: 1 }, name: 'due' },
    { key: { watch_id: 1, resolution: 1, risk: 1, tca_ms: 1 }, name: 'open_by_risk' },
    { key: { conjunction_id: 1 }, name: 'by_id' },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

/** A step of a life that is to be kept. */
export interface LifeMove {
  /** As it was; null when it begins. */
  readonly before: Pick<LifeDocument, '_id' | 'run_id'> | null;
  readonly step: LifeStep;
  /** Null: what is shown stays. */
  readonly encounter: JudgedEncounter | null;
}

/** Where a move comes from. */
export interface MoveOrigin {
  readonly watchId: string;
  readonly runId: string | null;
  readonly atMs: number;
}

export function lifeCollection({ db }: Pick<Database, 'db'>): Collection<LifeDocument> {
  return db.collection<LifeDocument>(LIVES);
}

/** Id of a life. */
export function lifeId(watchId: string, conjunctionId: string): string {
  return `${watchId}/${conjunctionId}`;
}

/**
 * Writes steps of lives, each only where the life is still as it was: throws when one of them has moved
 * since, so that the transaction does nothing.
 */
export async function writeMoves(
  lives: Collection<LifeDocument>,
  moves: readonly LifeMove[],
  origin: MoveOrigin,
  session: ClientSession,
): Promise<void> {
  if (moves.length === 0) return;
  const at = new Date(origin.atMs);
  const { insertedCount, matchedCount } = await lives.bulkWrite(
    moves.map(({ before, step, encounter }) => {
      const state = stateOf(step.life, encounter);
      const run = origin.runId === null ? {} : { run_id: origin.runId };
      const update = updateOf(step, origin);
      if (before === null) {
        if (encounter === null) throw new Error('a life begins with an encounter');
        const document: LifeDocument = {
          _id: lifeId(origin.watchId, step.life.id),
          watch_id: origin.watchId,
          conjunction_id: step.life.id,
          satellites: step.life.sighting.pair,
          pair: step.life.sighting.pair.join(' '),
          ...state,
          encounter: { ...encounter, id: step.life.id },
          run_id: origin.runId ?? '',
          revision: 1,
          updates: update === null ? [] : [update],
          created_at: at,
          updated_at: at,
        };
        return { insertOne: { document } };
      }
      const changed = update === null ? {} : { $push: { updates: update } };
      return {
        updateOne: {
          filter: {
            _id: before._id,
            run_id: before.run_id,
            resolution: { $ne: 'passed' as const },
          },
          update: { $set: { ...state, ...run, updated_at: at }, $inc: { revision: 1 }, ...changed },
        },
      };
    }),
    { session },
  );
  if (insertedCount + matchedCount !== moves.length)
    throw new Error('a life of an encounter was moved by somebody else meanwhile');
}

function stateOf(life: Life, encounter: JudgedEncounter | null) {
  const { tcaMs, missKm, probability } = life.sighting;
  return {
    tca_ms: Math.round(tcaMs),
    due: new Date(endOfLife(life)),
    miss_km: missKm,
    probability,
    risk: life.published?.risk ?? riskLevelOf(probability),
    resolution: life.resolution,
    life,
    ...(encounter === null ? {} : { encounter: { ...encounter, id: life.id } }),
    expires_at: new Date(tcaMs + LIVES_KEPT_MS),
  };
}

function updateOf({ life, change, reopened }: LifeStep, origin: MoveOrigin): LifeUpdate | null {
  const { published } = life;
  if (change === null || published === null) return null;
  return {
    at: new Date(origin.atMs),
    run_id: origin.runId,
    change,
    reopened,
    tca_ms: published.tcaMs,
    miss_km: published.missKm,
    probability: published.probability,
    risk: published.risk,
    quality: published.quality,
  };
}
