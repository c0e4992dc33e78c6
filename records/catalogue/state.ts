import type { Collection } from 'mongodb';
import { type Database, isDuplicateKey } from '../store/database.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';

/** What is known about the source of elements; one document. */
export interface CatalogueStateDocument {
  readonly _id: 'source';
  readonly url: string;
  /** What the source said of its file, to ask only for a newer one. */
  readonly etag: string | null;
  readonly last_modified: string | null;
  /** Satellites in the file that was last accepted; 0 = none was yet. */
  readonly satellites: number;
  /** When a file was last accepted: satellites in it were listed at that very instant. */
  readonly accepted_at: Date | null;
  /** When a file was last accepted, or found unchanged. */
  readonly confirmed_at: Date | null;
  /** The source is not asked before. */
  readonly next_fetch_at: Date;
  /** The run that asked last: it may ask again when it is repeated. */
  readonly claimed_by: string;
}

/** The file of elements that was last imported by hand; one document. */
export interface ImportStateDocument {
  readonly _id: 'import';
  /** Where its elements came from, in the words of whoever imported it. */
  readonly source: string;
  readonly imported_at: Date;
}

/** The right to ask the source now, with what is known of its file. */
export type FetchClaim =
  | { readonly kind: 'not_due'; readonly nextMs: number }
  | {
      readonly kind: 'claimed';
      readonly etag: string | null;
      readonly lastModified: string | null;
      readonly satellites: number;
    };

/** Sources ask not to be asked more often than this. */
export const FETCH_EVERY_MS = 2 * HOUR_MS;

/** Collection of what is known about where elements come from. */
export const CATALOGUE_STATE = 'catalogue_state';

export type CatalogueState = ReturnType<typeof createCatalogueState>;

/** The memory of refreshes and imports. All functions throw when MongoDB is away. */
export function createCatalogueState(database: Database) {
  const states: Collection<CatalogueStateDocument> = database.db.collection(CATALOGUE_STATE);
  const imports: Collection<ImportStateDocument> = database.db.collection(CATALOGUE_STATE);
  return {
    /**
     * Claims the next two hours for one run, before it asks: a run that dies does not make the next
     * one ask sooner, but may ask again itself. Another source than before begins anew.
     */
    async claim(url: string, runId: string, nowMs: number): Promise<FetchClaim> {
      const before = await states.findOne({ _id: 'source' });
      const isSame = before?.url === url;
      const claim = {
        claimed_by: runId,
        next_fetch_at: new Date(nowMs + FETCH_EVERY_MS),
        ...(isSame
          ? {}
          : {
              url,
              etag: null,
              last_modified: null,
              satellites: 0,
              accepted_at: null,
              confirmed_at: null,
            }),
      };
      // A new source is another server: the old one's pause does not bind it.
      const isDue = isSame
        ? { $or: [{ next_fetch_at: { $lte: new Date(nowMs) } }, { claimed_by: runId }] }
        : { url: { $ne: url } };
      try {
        const filter =
          before === null ? { _id: 'source' as const, url } : { _id: 'source' as const };
        const { matchedCount, upsertedCount } = await states.updateOne(
          { ...filter, ...(before === null ? {} : isDue) },
          { $set: claim },
          { upsert: before === null },
        );
        if (matchedCount + upsertedCount === 0)
          return { kind: 'not_due', nextMs: before?.next_fetch_at.getTime() ?? nowMs };
      } catch (error) {
        // Another run made the document first.
        if (isDuplicateKey(error)) return { kind: 'not_due', nextMs: nowMs + FETCH_EVERY_MS };
        throw error;
      }
      return {
        kind: 'claimed',
        etag: isSame ? before.etag : null,
        lastModified: isSame ? before.last_modified : null,
        satellites: isSame ? before.satellites : 0,
      };
    },

    /** Notes that the source's file is as it was. */
    async confirm(url: string, nowMs: number): Promise<void> {
      await states.updateOne({ _id: 'source', url }, { $set: { confirmed_at: new Date(nowMs) } });
    },

    /** Notes a file that was accepted and is in the catalogue now. */
    async accept(
      url: string,
      file: Pick<CatalogueStateDocument, 'etag' | 'last_modified' | 'satellites'>,
      nowMs: number,
    ): Promise<void> {
      const at = new Date(nowMs);
      const set = { ...file, accepted_at: at, confirmed_at: at };
      await states.updateOne({ _id: 'source', url }, { $set: set });
    },

    /** Notes a file that was read into the catalogue by hand. */
    async noteImport(source: string, nowMs: number): Promise<void> {
      const set = { source, imported_at: new Date(nowMs) };
      await imports.updateOne({ _id: 'import' }, { $set: set }, { upsert: true });
    },

    /** What is known, or null before the first refresh. */
    read: () => states.findOne({ _id: 'source' }),
  };
}
