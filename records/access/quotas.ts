import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { ClientSession, Document } from 'mongodb';
import { COUNTED_QUOTA_KINDS, type CountedQuotaKind } from '../../contracts/access/quotas.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { Database } from '../store/database.ts';
import { KeyedMutex } from '../store/keyed-mutex.ts';
import { within } from '../store/making.ts';
import { takeQuotaTurn } from '../store/quota-turns.ts';

/**
 * So near to a quota records are made one after another. Further away they are not, and so many may be
 * under way in other processes without any exceeding it.
 */
const NEAR = 32;

/** A document makes many of these at once, so that no distance from a quota is far. */
const MADE_TOGETHER: ReadonlySet<LimitedKind> = new Set<LimitedKind>([
  'fleet_satellites',
  'fleet_stations',
  'fleet_outages',
]);

/** Agents and kept plans leave the count after so long. */
const COUNTED_MS = 30 * DAY_MS;

/** What has a limit: kinds of an owner, and what a client without a key has open. */
type LimitedKind = CountedQuotaKind | 'sessions';

/** Who wants one more of what, and how many there may be. */
export interface QuotaRequest {
  /** The owner, of sessions the caller's name. */
  readonly ownerId: string;
  readonly kind: LimitedKind;
  readonly limit: number;
}

/** What became of a request for one more. */
export type QuotaOutcome<T> =
  { readonly kind: 'made'; readonly value: T } | { readonly kind: 'full'; readonly used: number };

export type QuotaRecords = ReturnType<typeof createQuotaRecords>;

/** Quotas of owners, counted in the records themselves. All functions throw when MongoDB is away. */
export function createQuotaRecords(database: Database, clock: () => number = Date.now) {
  const mutex = new KeyedMutex();
  const underWay = new Map<string, number>();

  const count = (
    { ownerId, kind, limit }: QuotaRequest,
    session?: ClientSession,
  ): Promise<number> => {
    const { collection, filter } = COUNTED[kind](ownerId, clock());
    return database.db
      .collection(collection)
      .countDocuments(filter, { limit: limit + 1, ...within(session) });
  };

  /** Counts and makes in one transaction; those of one owner and kind come one after another. */
  const makeInTurn = async <T>(
    request: QuotaRequest,
    make: (session?: ClientSession) => Promise<T>,
  ): Promise<QuotaOutcome<T>> =>
    database.transaction(async (session): Promise<QuotaOutcome<T>> => {
      await takeQuotaTurn(database, request, session);
      const used = await count(request, session);
      if (used >= request.limit) return { kind: 'full', used };
      return { kind: 'made', value: await make(session) };
    });

  return {
    /**
     * Makes one more, unless the owner has as many as there may be: never more, however many ask at
     * once. Costs one count by an index, near the limit, and of what documents make as well, a transaction.
     */
    async admit<T>(
      request: QuotaRequest,
      make: (session?: ClientSession) => Promise<T>,
    ): Promise<QuotaOutcome<T>> {
      const turn = `${request.ownerId}/${request.kind}`;
      const before = underWay.get(turn) ?? 0;
      underWay.set(turn, before + 1);
      try {
        const used = await count(request);
        if (used >= request.limit) return { kind: 'full', used };
        const near = MADE_TOGETHER.has(request.kind) ? request.limit : NEAR;
        if (used + before < request.limit - near) return { kind: 'made', value: await make() };
        return await mutex.runExclusive(turn, () => makeInTurn(request, make));
      } finally {
        const left = (underWay.get(turn) ?? 1) - 1;
        if (left === 0) underWay.delete(turn);
        else underWay.set(turn, left);
      }
    },

    /** How many of each kind an owner has that count. */
    async used(ownerId: string): Promise<Readonly<Record<CountedQuotaKind, number>>> {
      const counted = await Promise.all(
        COUNTED_QUOTA_KINDS.map(async (kind) => {
          const { collection, filter } = COUNTED[kind](ownerId, clock());
          return [kind, await database.db.collection(collection).countDocuments(filter)] as const;
        }),
      );
      // True: every kind was counted.
      return Object.fromEntries(counted) as Record<CountedQuotaKind, number>;
    },
  };
}

interface Counted {
  readonly collection: string;
  readonly filter: Document;
}

/** What is counted of each kind: each begins with the fields of an index of its collection. */
const COUNTED: Readonly<Record<LimitedKind, (ownerId: string, nowMs: number) => Counted>> = {
  missions: (owner_id) => ({
    collection: 'missions',
    filter: { owner_id, deleted_at: null, reserved: { $exists: false } },
  }),
  agents: (owner_id, nowMs) => ({
    collection: 'agents',
    filter: { owner_id, last_seen_at: { $gt: new Date(nowMs - COUNTED_MS) } },
  }),
  plans: (owner_id, nowMs) => ({
    collection: 'mission_plans',
    filter: { owner_id, created_at: { $gt: new Date(nowMs - COUNTED_MS) } },
  }),
  workloads: (owner_id) => ({
    collection: 'workloads',
    filter: { owner_id, phase: { $in: OPEN_PHASES } },
  }),
  schedules: (owner_id) => ({
    collection: 'workload_schedules',
    filter: { owner_id, status: 'active' },
  }),
  batches: (owner_id) => ({
    collection: 'schedule_batches',
    filter: { owner_id, status: 'running' },
  }),
  deployments: (owner_id) => ({
    collection: 'deployments',
    filter: {
      owner_id,
      status: { $in: [...OPEN_STATUSES] },
      workload_id: { $exists: false },
    },
  }),
  sessions: (caller, nowMs) => ({
    collection: 'sessions',
    filter: { caller, ended: null, expires_at: { $gt: new Date(nowMs) } },
  }),
  alerts: (owner_id) => ({ collection: 'alerts', filter: { owner_id } }),
  cdms: (owner_id) => ({ collection: 'conjunction_cdms', filter: { owner_id } }),
  members: (owner_id) => ({ collection: 'users', filter: { owner_id } }),
  webhooks: (owner_id) => ({
    collection: 'webhooks',
    filter: { owner_id, bound_to: { $exists: false } },
  }),
  watches: (owner_id) => ({
    collection: 'conjunction_watches',
    filter: { owner_id, status: 'active' },
  }),
  monitors: (owner_id) => ({
    collection: 'pattern_monitors',
    filter: { owner_id, status: 'active' },
  }),
  fleet_satellites: (owner_id) => ({ collection: 'fleet_satellites', filter: { owner_id } }),
  fleet_stations: (owner_id) => ({ collection: 'fleet_stations', filter: { owner_id } }),
  fleet_outages: (owner_id, nowMs) => ({
    collection: 'fleet_outages',
    filter: { owner_id, end: { $gt: new Date(nowMs) } },
  }),
  keys: (owner_id, nowMs) => ({
    collection: 'api_keys',
    filter: {
      owner_id,
      revoked_at: null,
      // Absent or null: the key never ends.
      $or: [{ expires_at: null }, { expires_at: { $gt: new Date(nowMs) } }],
    },
  }),
};
