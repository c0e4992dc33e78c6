import type { Collection, Filter } from 'mongodb';
import type { Omm } from '../../domain/orbit/elements/omm.ts';
import type { CatalogueFacts, Pair } from '../../domain/pattern/companions.ts';
import type { DensityDay } from '../../domain/pattern/density.ts';
import type { Pattern } from '../../domain/pattern/pattern.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { messagesSince } from '../catalogue/element-sets.ts';
import { lastRevision } from '../store/revision.ts';
import type { SatelliteDocument } from '../catalogue/satellite-documents.ts';
import { SATELLITE_COLLECTION } from '../catalogue/satellites.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { PATTERNS, type PatternDocument } from './documents.ts';

/** A look of the detection at one content of the catalogue. */
export interface PatternLookDocument {
  readonly _id: string;
  /** The revision of the catalogue that it looks at, and that of the look before; null = none. */
  readonly revision: number;
  readonly since: number | null;
  /** The instant that all of its pages believe it is. */
  readonly at: Date;
  /** What the air did, by band and day; absent until it is measured. */
  readonly density?: readonly (readonly [string, DensityDay])[];
  /** Satellites whose histories told it. */
  readonly density_satellites?: number;
  /** Pairs that may keep company, by catalogue number, the lower one first. */
  readonly pairs?: readonly Pair[];
  /** Absent while it runs. */
  readonly ended_at?: Date;
  readonly expires_at: Date;
}

export const PATTERN_LOOKS = 'pattern_looks';

export const PATTERN_LOOK_INDEXES: CollectionIndexes = {
  collection: PATTERN_LOOKS,
  indexes: [
    {
      key: { ended_at: -1 },
      name: 'last',
      partialFilterExpression: { ended_at: { $exists: true } },
    },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

/** The look that ended last; null before the first one. Throws when MongoDB is away. */
export function lastLookOf(
  looks: Collection<PatternLookDocument>,
): Promise<PatternLookDocument | null> {
  return looks.findOne(
    { ended_at: { $exists: true } },
    { sort: { ended_at: -1 }, projection: { density: 0, pairs: 0 } },
  );
}

/** Where the catalogue is, and up to where it was looked at. */
export interface LookState {
  readonly revision: number;
  /** Null before the first look. */
  readonly lookedRevision: number | null;
}

/** Satellites of a page, in order of catalogue number. */
export interface LookPage {
  readonly satellites: readonly SatelliteToLookAt[];
  /** Where the next page begins; null after the last one. */
  readonly next: number | null;
}

export interface SatelliteToLookAt {
  readonly noradId: string;
  readonly name: string;
  /** Epoch of its newest set, ms. */
  readonly newestMs: number;
  readonly facts: CatalogueFacts;
}

/** A satellite that fell is looked at once more as long as its source is not taken for silent. */
const FALLEN_MS = 14 * DAY_MS;
const KEPT_MS = 60 * DAY_MS;

type Facts = Pick<SatelliteDocument, 'constellation' | 'launch_date'>;
type Read = Pick<SatelliteDocument, '_id' | 'norad_id' | 'name' | 'elements_epoch'> & Facts;

const FACTS = { constellation: 1, launch_date: 1 } as const;
const READ = { norad_id: 1, name: 1, elements_epoch: 1, ...FACTS } as const;

export type PatternLooks = ReturnType<typeof createPatternLooks>;

/** The looks at the catalogue and what they look at. All functions throw when MongoDB is away. */
export function createPatternLooks({ db }: Database) {
  const looks: Collection<PatternLookDocument> = db.collection(PATTERN_LOOKS);
  const satellites: Collection<SatelliteDocument> = db.collection(SATELLITE_COLLECTION);
  const patterns: Collection<PatternDocument> = db.collection(PATTERNS);
  const changedSince = (look: PatternLookDocument): Filter<SatelliteDocument> =>
    look.since === null
      ? {}
      : {
          $or: [
            { revision: { $gt: look.since } },
            { status: 'decayed', elements_epoch: { $gt: new Date(look.at.getTime() - FALLEN_MS) } },
          ],
        };
  return {
    async state(): Promise<LookState> {
      const [revision, last] = await Promise.all([
        lastRevision(db, 'satellites'),
        lastLookOf(looks),
      ]);
      return { revision, lookedRevision: last?.revision ?? null };
    },

    /** Begins a look at a revision; a repeat answers the one that was begun. */
    async begin(lookId: string, revision: number, nowMs: number): Promise<PatternLookDocument> {
      const last = await lastLookOf(looks);
      const since = last !== null && last.revision < revision ? last.revision : null;
      const begun = { revision, since, at: new Date(nowMs), expires_at: new Date(nowMs + KEPT_MS) };
      const found = await looks.findOneAndUpdate(
        { _id: lookId },
        { $setOnInsert: begun },
        { upsert: true, returnDocument: 'after' },
      );
      if (found === null) throw new Error('an upsert that answers nothing');
      return found;
    },

    /** A look that was begun; throws where there is none. */
    async get(lookId: string): Promise<PatternLookDocument> {
      const found = await looks.findOne({ _id: lookId });
      if (found === null) throw new Error(`there is no look ${lookId}`);
      return found;
    },

    /** Keeps what was measured for all of the look's pages. */
    async keepSurvey(
      lookId: string,
      survey: Required<Pick<PatternLookDocument, 'density' | 'density_satellites' | 'pairs'>>,
    ): Promise<void> {
      await looks.updateOne({ _id: lookId }, { $set: survey });
    },

    async end(lookId: string, nowMs: number): Promise<void> {
      await looks.updateOne(
        { _id: lookId, ended_at: { $exists: false } },
        { $set: { ended_at: new Date(nowMs) } },
      );
    },

    /** Catalogue numbers of satellites whose history is kept for long. */
    async watched(): Promise<string[]> {
      const found = satellites.find({ watched: true }).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    /** What the catalogue knows of satellites beside their elements, of those of which it knows something. */
    async facts(): Promise<(readonly [string, CatalogueFacts])[]> {
      const found = satellites
        .find({ $or: [{ constellation: { $ne: null } }, { launch_date: { $ne: null } }] })
        .project<Facts & { readonly _id: string }>(FACTS);
      return (await found.toArray()).map((one) => [one._id, toFacts(one)] as const);
    },

    /** Catalogue numbers of what changed since the look before; null = all did. */
    async changed(look: PatternLookDocument): Promise<string[] | null> {
      if (look.since === null) return null;
      const found = satellites.find(changedSince(look)).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    /** The next satellites that changed since the look before. */
    async page(look: PatternLookDocument, after: number, limit: number): Promise<LookPage> {
      const found = await satellites
        .find({ $and: [{ norad_id: { $gt: after } }, changedSince(look)] })
        .sort({ norad_id: 1 })
        .limit(limit)
        .project<Read>(READ)
        .toArray();
      const next = found.length < limit ? null : (found.at(-1)?.norad_id ?? null);
      return { satellites: found.map(toLookAt), next };
    },

    /** Satellites by their numbers, those that exist. */
    async named(noradIds: readonly string[]): Promise<SatelliteToLookAt[]> {
      const found = satellites.find({ _id: { $in: [...noradIds] } });
      const read = found.project<Read>(READ);
      return (await read.toArray()).map(toLookAt);
    },

    /** Stored sets of satellites, those of so many days before the newest of each, by number. */
    histories: (wanted: readonly SatelliteToLookAt[], days: number): Promise<Map<string, Omm[]>> =>
      messagesSince(
        db,
        wanted.map(({ noradId, newestMs }) => ({ noradId, sinceMs: newestMs - days * DAY_MS })),
      ),

    /** Pairs whose company is said to last, or to come: it may have ended, or not come. */
    async openPairs(look: PatternLookDocument): Promise<Pair[]> {
      const found = await patterns
        .find({ is_withdrawn: false, type: 'proximity', end_at: { $gte: look.at } })
        .toArray();
      return found.flatMap(({ pattern: { noradId, details } }): Pair[] =>
        details.kind === 'proximity' ? [[noradId, details.otherNoradId]] : [],
      );
    },

    /** Manoeuvres of satellites that may be told beside company: those of the last weeks. */
    async burns(noradIds: readonly string[], sinceMs: number): Promise<Pattern[]> {
      const found = await patterns
        .find({
          satellites: { $in: [...noradIds] },
          is_withdrawn: false,
          end_at: { $gte: new Date(sinceMs) },
          type: 'maneuver',
        })
        .sort({ _id: 1 })
        .toArray();
      return found.map(({ pattern }) => pattern);
    },
  };
}

function toLookAt(one: Read): SatelliteToLookAt {
  const { _id: noradId, name, elements_epoch: epoch } = one;
  return { noradId, name, newestMs: epoch.getTime(), facts: toFacts(one) };
}

function toFacts({ constellation, launch_date: launched }: Facts): CatalogueFacts {
  const launchMs = launched === null ? Number.NaN : Date.parse(launched);
  return { constellation, launchMs: Number.isNaN(launchMs) ? null : launchMs };
}
