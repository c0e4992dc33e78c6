import type { Document } from 'mongodb';
import { HOUR_MS } from '../../domain/time/instant.ts';
import { createArchived, type Archived } from '../archive/archived.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { OWNED, type OwnedDocument } from './owned.ts';
import { OWNER_REMOVALS } from './removals.ts';
import { pagesOfIds } from './removing.ts';

const OWNER_EXPORTS = 'owner_exports';

/** Exports that an owner may begin in an hour. */
export const EXPORTS_PER_HOUR = 6;
/** An export whose process died is over after this, ms. */
const LEASE_MS = 30_000;
/** Records that are read together. */
const AT_ONCE = 100;

interface ExportDocument {
  /** The owner. */
  readonly _id: string;
  /** Whoever reads now holds it until then. */
  readonly leased_until: Date;
  /** When exports of the last hour began. */
  readonly begun: readonly Date[];
}

export const EXPORT_INDEXES: CollectionIndexes = {
  collection: OWNER_EXPORTS,
  indexes: [{ key: { leased_until: 1 }, name: 'expiry', expireAfterSeconds: 2 * 3600 }],
};

/** Whether an export may begin. */
export type ExportTurn =
  | { readonly kind: 'begun' }
  | { readonly kind: 'busy'; readonly retryAfterS: number }
  | { readonly kind: 'too_many'; readonly retryAfterS: number };

/** One line of an export. */
export type ExportLine =
  | { readonly kind: 'export'; readonly owner: string; readonly at: string }
  | { readonly kind: string; readonly record: Document }
  | { readonly kind: 'end'; readonly records: number };

export type OwnerExports = ReturnType<typeof createOwnerExports>;

/** Exports of all that an owner has. All functions throw when MongoDB is away. */
export function createOwnerExports(
  database: Database,
  clock: () => number = Date.now,
  archived: Pick<Archived, 'lines'> = createArchived(database, undefined),
) {
  const turns = database.db.collection<ExportDocument>(OWNER_EXPORTS);
  const leaseUntil = () => new Date(clock() + LEASE_MS);
  return {
    /** How often a reader says that it goes on, ms. */
    renewEveryMs: LEASE_MS / 3,

    /** Takes the owner's only turn. */
    async begin(ownerId: string): Promise<ExportTurn> {
      const nowMs = clock();
      const now = new Date(nowMs);
      const hourAgo = new Date(nowMs - HOUR_MS);
      const found = await turns.findOne({ _id: ownerId });
      const recent = (found?.begun ?? []).filter((at) => at > hourAgo);
      const [oldest] = recent;
      if (oldest !== undefined && recent.length >= EXPORTS_PER_HOUR)
        return { kind: 'too_many', retryAfterS: secondsTo(oldest.getTime() + HOUR_MS, nowMs) };
      try {
        await turns.updateOne(
          { _id: ownerId, leased_until: { $lte: now } },
          { $set: { leased_until: leaseUntil(), begun: [...recent, now] } },
          { upsert: true },
        );
        return { kind: 'begun' };
      } catch (error) {
        // There is one that is leased.
        if (!isDuplicateKey(error)) throw error;
        return { kind: 'busy', retryAfterS: LEASE_MS / 1000 };
      }
    },

    /** Says that the reader goes on. */
    async renew(ownerId: string): Promise<void> {
      await turns.updateOne({ _id: ownerId }, { $set: { leased_until: leaseUntil() } });
    },

    /** Gives the turn back. */
    async end(ownerId: string): Promise<void> {
      await turns.updateOne({ _id: ownerId }, { $set: { leased_until: new Date(clock()) } });
    },

    /** Says whether a removal was confirmed before an export that began then was at its end: it is not whole. */
    async isOvertaken(ownerId: string, begunMs: number): Promise<boolean> {
      const since = { $gte: new Date(begunMs) };
      const found = await database.db.collection(OWNER_REMOVALS).findOne({
        owner_id: ownerId,
        $or: [{ status: 'running' }, { confirmed_at: since }],
      });
      return found !== null;
    },

    /** Everything, kind after kind, a hundred records in memory at a time, then the archive; secrets are left out. */
    async *records(ownerId: string): AsyncGenerator<{ kind: string; record: Document }> {
      for (const owned of OWNED.filter(({ isExported }) => isExported)) {
        const own = database.db
          .collection<OwnedDocument>(owned.collection)
          .find(owned.filter(ownerId), { projection: without(owned.secrets), batchSize: AT_ONCE });
        for await (const record of own) yield { kind: owned.kind, record };
        for (const part of owned.parts.filter(({ isExported }) => isExported))
          for await (const ids of pagesOfIds(database, owned, ownerId)) {
            const found = database.db
              .collection(part.collection)
              .find(
                { [part.field]: { $in: ids } },
                { projection: without(part.secrets), batchSize: AT_ONCE },
              );
            for await (const record of found) yield* linesOf(part, record);
          }
      }
      for await (const { kind, record } of archived.lines(ownerId)) yield { kind, record };
    },
  };
}

/** A record, or each of those that it holds. */
function* linesOf(
  { kind, field, holds }: (typeof OWNED)[number]['parts'][number],
  record: Document,
): Generator<{ kind: string; record: Document }> {
  const held: unknown = holds === undefined ? undefined : record[holds.field];
  if (holds === undefined || !Array.isArray(held)) {
    yield { kind, record };
    return;
  }
  for (const one of held as readonly Document[])
    yield { kind: holds.kind, record: { ...one, [holds.parent]: record[field] as unknown } };
}

function without(fields: readonly string[]): Record<string, 0> {
  return Object.fromEntries(fields.map((field) => [field, 0]));
}

function secondsTo(ms: number, nowMs: number): number {
  return Math.max(1, Math.ceil((ms - nowMs) / 1000));
}
