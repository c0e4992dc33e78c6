import type { Collection, Db, Filter } from 'mongodb';
import { MOST_COUNTED } from '../../contracts/page.ts';
import type { Pattern } from '../../domain/pattern/pattern.ts';
import type { Database } from '../store/database.ts';
import { countKeysUpTo, type NewestFirst } from '../store/paging.ts';
import { type Counting, createRememberedCounts } from '../store/remembered-counts.ts';
import { lastRevision } from '../store/revision.ts';
import { type PatternDocument, PATTERNS, PATTERNS_KEPT_MS } from './documents.ts';
import { lastLookOf, type PatternLookDocument, PATTERN_LOOKS } from './looks.ts';

/** A pattern with the name of its satellite and what became of it. */
export interface PatternRecord {
  readonly pattern: Pattern;
  readonly satelliteName: string;
  readonly detectedMs: number;
  readonly updatedMs: number;
  /** Null as long as the elements show it. */
  readonly withdrawnMs: number | null;
}

/** Which patterns to list. */
export interface PatternQuery {
  /** Those of one satellite, alone or with another. */
  readonly noradId: string | null;
  /** Those that ended since then, ms. */
  readonly fromMs: number;
  /** Those that began until then, ms; null = also what lies ahead. */
  readonly toMs: number | null;
  /** Types and subtypes; null = all. */
  readonly types: readonly string[] | null;
  readonly minConfidence: number;
  readonly limit: number;
  /** Only patterns that come after this one. */
  readonly after: NewestFirst | null;
}

export type PatternRecords = ReturnType<typeof createPatternRecords>;

/** What was found in the history of elements. All functions throw when MongoDB is away. */
export function createPatternRecords({ db }: Database, clock: () => number = Date.now) {
  const patterns: Collection<PatternDocument> = db.collection(PATTERNS);
  const looks: Collection<PatternLookDocument> = db.collection(PATTERN_LOOKS);
  const counted = createRememberedCounts();
  const countOf = async (query: PatternQuery): Promise<number> => {
    const stretch = { fromMs: query.fromMs, toMs: Infinity };
    const counting = countingOf(db, patterns, query);
    // Older ones expire one after another, and no revision tells it.
    if (query.fromMs < clock() - PATTERNS_KEPT_MS) return counting.count(stretch);
    const { noradId, toMs, types, minConfidence } = query;
    const of = [await lastRevision(db, 'patterns'), noradId, toMs, types, minConfidence];
    return counted(JSON.stringify(of), stretch, counting);
  };
  return {
    /** Patterns by their end, newest first, and how many there are in all, counted up to 10,000. */
    async list(
      query: PatternQuery,
    ): Promise<{ readonly patterns: PatternRecord[]; readonly total: number }> {
      const wanted = filterOf(query, query.fromMs);
      const [found, total] = await Promise.all([
        patterns
          .find({ $and: [wanted, afterPlace(query.after)] })
          .sort({ end_at: -1, _id: -1 })
          .limit(query.limit)
          .toArray(),
        countOf(query),
      ]);
      return { patterns: found.map(toRecord), total };
    },

    /** A pattern of this id, also one that was withdrawn; null where there is none. */
    async get(id: string): Promise<PatternRecord | null> {
      const found = await patterns.findOne({ _id: id });
      return found === null ? null : toRecord(found);
    },

    /** When the last look at the catalogue ended, ms; null before the first one. */
    async lookedMs(): Promise<number | null> {
      return (await lastLookOf(looks))?.ended_at?.getTime() ?? null;
    },
  };
}

function countingOf(db: Db, patterns: Collection<PatternDocument>, query: PatternQuery): Counting {
  return {
    count: ({ fromMs, toMs }) => countKeysUpTo(db, patterns, filterOf(query, fromMs, toMs)),
    async instants({ fromMs, toMs }) {
      const found = patterns.find(filterOf(query, fromMs, toMs)).limit(MOST_COUNTED);
      const keys = found.project<Pick<PatternDocument, 'end_at'>>({ _id: 0, end_at: 1 });
      return (await keys.toArray()).map(({ end_at: end }) => end.getTime());
    },
  };
}

/** Those of a query that ended from `fromMs` to before `beforeMs`. */
function filterOf(
  query: PatternQuery,
  fromMs: number,
  beforeMs = Infinity,
): Filter<PatternDocument> {
  const { noradId, toMs, types, minConfidence } = query;
  return {
    is_withdrawn: false,
    ...(noradId === null ? {} : { satellites: noradId }),
    end_at: {
      $gte: new Date(fromMs),
      ...(beforeMs === Infinity ? {} : { $lt: new Date(beforeMs) }),
    },
    ...(toMs === null ? {} : { start_at: { $lte: new Date(toMs) } }),
    ...(minConfidence === 0 ? {} : { confidence: { $gte: minConfidence } }),
    ...(types === null
      ? {}
      : { $or: [{ type: { $in: [...types] } }, { subtype: { $in: [...types] } }] }),
    // The words were read from a list of them; the filter's types know only the closed ones.
  } as Filter<PatternDocument>;
}

function afterPlace(place: NewestFirst | null): Filter<PatternDocument> {
  if (place === null) return {};
  const at = new Date(place.atMs);
  return { $or: [{ end_at: { $lt: at } }, { end_at: at, _id: { $lt: place.id } }] };
}

function toRecord(document: PatternDocument): PatternRecord {
  return {
    pattern: document.pattern,
    satelliteName: document.satellite_name,
    detectedMs: document.detected_at.getTime(),
    updatedMs: document.updated_at.getTime(),
    withdrawnMs: document.is_withdrawn ? document.updated_at.getTime() : null,
  };
}
