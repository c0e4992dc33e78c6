import type { NamedApproach, Slab } from '../../domain/conjunction/slab.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';

/** One screening of a catalogue for all watch lists together. */
export interface ScreeningRun {
  readonly id: string;
  /** Name of the catalogue's content, under which it is pinned. */
  readonly catalogueRevision: string;
  /** Epoch of the catalogue's newest elements, ms. */
  readonly newestEpochMs: number;
  /** The window, epoch ms. */
  readonly startMs: number;
  readonly endMs: number;
  /** The largest one of all watch lists. */
  readonly thresholdKm: number;
  /** Catalogue numbers, in order. */
  readonly watched: readonly string[];
  /** Equal for equal `watched` and `thresholdKm`. */
  readonly listsKey: string;
  /** Objects that are screened; 0 when all elements were too old, and then there are no slabs. */
  readonly objects: number;
  readonly beganAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
}

interface ScreeningRunDocument {
  readonly _id: string;
  readonly catalogue_revision: string;
  readonly newest_epoch: Date;
  readonly start: Date;
  readonly end: Date;
  readonly threshold_km: number;
  readonly watched: readonly string[];
  readonly lists_key: string;
  readonly objects: number;
  readonly began_at: Date;
  readonly ended_at: Date | null;
  readonly expires_at: Date;
}

/** A part of a slab: most have one. */
interface ScreeningSlabDocument {
  /** Run, number of the slab and of the part. */
  readonly _id: string;
  readonly run_id: string;
  readonly slab: number;
  readonly part: number;
  readonly approaches: readonly NamedApproach[];
  /** In the first part. */
  readonly lost: Slab['lost'];
  readonly expires_at: Date;
}

const RUNS = 'screening_runs';
const SLABS = 'screening_slabs';
/** Kept so long after their writing, ms. */
const KEPT_MS = 3 * DAY_MS;
/** Approaches in one document: 5 MB of the 16 that one may have. */
const MOST_IN_PART = 40_000;

const EXPIRY = { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 } as const;

export const SCREENING_RUN_INDEXES: CollectionIndexes = {
  collection: RUNS,
  indexes: [{ key: { began_at: -1 }, name: 'newest' }, EXPIRY],
};

export const SCREENING_SLAB_INDEXES: CollectionIndexes = {
  collection: SLABS,
  indexes: [{ key: { run_id: 1, slab: 1, part: 1 }, name: 'parts_of_run' }, EXPIRY],
};

export type ScreeningRunRecords = ReturnType<typeof createScreeningRuns>;

/** Runs of screening and what their stretches hold. All functions throw when MongoDB is away. */
export function createScreeningRuns(database: Database, clock: () => number) {
  const runs = database.db.collection<ScreeningRunDocument>(RUNS);
  const slabs = database.db.collection<ScreeningSlabDocument>(SLABS);
  const partId = (runId: string, slab: number, part: number) => `${runId}/${slab}/${part}`;
  const expiry = () => ({ expires_at: new Date(clock() + KEPT_MS) });
  return {
    /** The id of a run that is to be. */
    newId: () => newId('scr'),

    /** Begins a run; answers the one that began under this id before, if one did. */
    async begin(run: ScreeningRun): Promise<ScreeningRun> {
      const { _id, ...fields } = toDocument(run);
      const begun = await runs.findOneAndUpdate(
        { _id },
        { $setOnInsert: { ...fields, ...expiry() } },
        { upsert: true, returnDocument: 'after' },
      );
      return begun === null ? run : fromDocument(begun);
    },

    /** Ends a run; one that has ended keeps its end. */
    async end(runId: string, nowMs: number): Promise<void> {
      await runs.updateOne({ _id: runId, ended_at: null }, { $set: { ended_at: new Date(nowMs) } });
    },

    async get(runId: string): Promise<ScreeningRun | null> {
      const found = await runs.findOne({ _id: runId });
      return found === null ? null : fromDocument(found);
    },

    /** The newest run that has ended. */
    async latest(): Promise<ScreeningRun | null> {
      const found = await runs.findOne({ ended_at: { $ne: null } }, { sort: { began_at: -1 } });
      return found === null ? null : fromDocument(found);
    },

    /** Keeps what a stretch holds, counted from 0; a repeat overwrites equal content. */
    async keepSlab(runId: string, slab: number, { approaches, lost }: Slab): Promise<void> {
      const parts = Math.max(1, Math.ceil(approaches.length / MOST_IN_PART));
      // The first part comes last: where it is, all are.
      for (let part = parts - 1; part >= 0; part -= 1) {
        const of = approaches.slice(MOST_IN_PART * part, MOST_IN_PART * (part + 1));
        const content = {
          ...{ run_id: runId, slab, part, approaches: of, lost: part === 0 ? lost : [] },
          ...expiry(),
        };
        await slabs.replaceOne({ _id: partId(runId, slab, part) }, content, { upsert: true });
      }
    },

    /** How many approaches a kept stretch holds; null when it is not kept. */
    async approachesOf(runId: string, slab: number): Promise<number | null> {
      const parts = slabs
        .find({ run_id: runId, slab })
        .project<{ readonly part: number; readonly count: number }>({
          part: 1,
          count: { $size: '$approaches' },
        });
      const rows = await parts.toArray();
      if (!rows.some(({ part }) => part === 0)) return null;
      return rows.reduce((sum, { count }) => sum + count, 0);
    },

    /** What the stretches of a run hold, in their order; with `watched`, of these satellites alone. */
    async slabs(runId: string, watched?: ReadonlySet<string>): Promise<Slab[]> {
      const isOf = ({ first, second }: NamedApproach) =>
        watched === undefined || watched.has(first) || watched.has(second);
      const held: { approaches: NamedApproach[]; lost: Slab['lost'] }[] = [];
      const order = { run_id: 1, slab: 1, part: 1 } as const;
      for await (const { part, approaches, lost } of slabs.find({ run_id: runId }).sort(order)) {
        // Of all lists together there may be a million: only those of this one are held at a time.
        const own = approaches.filter(isOf);
        if (part === 0) held.push({ approaches: own, lost });
        else held.at(-1)?.approaches.push(...own);
      }
      return held;
    },
  };
}

function toDocument(run: ScreeningRun): Omit<ScreeningRunDocument, 'expires_at'> {
  return {
    _id: run.id,
    catalogue_revision: run.catalogueRevision,
    newest_epoch: new Date(run.newestEpochMs),
    start: new Date(run.startMs),
    end: new Date(run.endMs),
    threshold_km: run.thresholdKm,
    watched: run.watched,
    lists_key: run.listsKey,
    objects: run.objects,
    began_at: new Date(run.beganAtMs),
    ended_at: run.endedAtMs === null ? null : new Date(run.endedAtMs),
  };
}

function fromDocument(document: ScreeningRunDocument): ScreeningRun {
  return {
    id: document._id,
    catalogueRevision: document.catalogue_revision,
    newestEpochMs: document.newest_epoch.getTime(),
    startMs: document.start.getTime(),
    endMs: document.end.getTime(),
    thresholdKm: document.threshold_km,
    watched: document.watched,
    listsKey: document.lists_key,
    objects: document.objects,
    beganAtMs: document.began_at.getTime(),
    endedAtMs: document.ended_at?.getTime() ?? null,
  };
}
