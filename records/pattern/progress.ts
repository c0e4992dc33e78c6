import type { AnyBulkWriteOperation, ClientSession, Collection, Db } from 'mongodb';
import {
  changesOf,
  type KeptPattern,
  type PatternChange,
  type PatternLook,
} from '../../domain/pattern/keeping.ts';
import type { Pattern } from '../../domain/pattern/pattern.ts';
import type { Database } from '../store/database.ts';
import { nextRevision } from '../store/revision.ts';
import type { Publication, PublishedEvents } from '../webhook/published-events.ts';
import { type PatternDocument, PATTERNS, PATTERNS_KEPT_MS } from './documents.ts';
import { patternPublication } from './pattern-events.ts';

/** What one look says of a satellite, or of a pair of which the first has the lower number. */
export interface LookedAt extends PatternLook {
  readonly noradId: string;
  readonly name: string;
  /** The other one of a pair; null for what a satellite does by itself. */
  readonly otherNoradId: string | null;
}

/** What keeping changed. */
export interface KeptCounts {
  readonly changed: number;
  readonly withdrawn: number;
  /** Events that were published. */
  readonly told: number;
}

export type PatternProgress = ReturnType<typeof createPatternProgress>;

/** The side of the patterns that looks write. All functions throw when MongoDB is away. */
export function createPatternProgress(
  database: Database,
  events: Pick<PublishedEvents, 'publish'>,
) {
  const patterns: Collection<PatternDocument> = database.db.collection(PATTERNS);
  return {
    /**
     * Keeps what a look found of some satellites or pairs and publishes what is new, all or nothing. A
     * repeat changes and publishes nothing more.
     */
    keep: (looked: readonly LookedAt[], lookId: string, nowMs: number): Promise<KeptCounts> =>
      database.transaction((session) =>
        keepWithin({ db: database.db, patterns, events, session, lookId, nowMs }, looked),
      ),
  };
}

interface Work {
  readonly db: Db;
  readonly patterns: Collection<PatternDocument>;
  readonly events: Pick<PublishedEvents, 'publish'>;
  readonly session: ClientSession;
  readonly lookId: string;
  readonly nowMs: number;
}

async function keepWithin(work: Work, looked: readonly LookedAt[]): Promise<KeptCounts> {
  const { db, patterns, events, session, nowMs } = work;
  const numbers = [...new Set(looked.map(({ noradId }) => noradId))];
  const known = await patterns.find({ satellites: { $in: numbers } }, { session }).toArray();
  const operations: AnyBulkWriteOperation<PatternDocument>[] = [];
  const publications: Publication[] = [];
  const counts = { changed: 0, withdrawn: 0 };
  for (const one of looked) {
    const own = known.filter((document) => isOf(document.pattern, one));
    for (const change of changesOf(own.map(toKept), one, nowMs)) {
      const before = own.find(({ _id }) => _id === change.pattern.id);
      const document = documentOf(change, one.name, before, work);
      const replacement = { filter: { _id: document._id }, replacement: document, upsert: true };
      operations.push({ replaceOne: replacement });
      const { pattern, news } = change;
      if (news !== null)
        publications.push(
          patternPublication(pattern, one.name, { news, atMs: nowMs, monitor: null }),
        );
      counts[change.isWithdrawn ? 'withdrawn' : 'changed'] += 1;
    }
  }
  if (operations.length > 0) {
    await nextRevision(db, 'patterns', session);
    await patterns.bulkWrite(operations, { session });
  }
  await events.publish(publications, session);
  return { ...counts, told: publications.length };
}

/** Whether a pattern is one of the satellite, or of the pair, that was looked at. */
function isOf({ noradId, details }: Pattern, looked: LookedAt): boolean {
  const other = details.kind === 'proximity' ? details.otherNoradId : null;
  return noradId === looked.noradId && other === looked.otherNoradId;
}

function toKept({ pattern, told, is_withdrawn: isWithdrawn }: PatternDocument): KeptPattern {
  return { pattern, told, isWithdrawn };
}

function documentOf(
  { pattern, told, isWithdrawn }: PatternChange,
  name: string,
  before: PatternDocument | undefined,
  { lookId, nowMs }: Work,
): PatternDocument {
  const { noradId, type, subtype, confidence, startMs, endMs, details } = pattern;
  const other = details.kind === 'proximity' ? [details.otherNoradId] : [];
  return {
    _id: pattern.id,
    pattern,
    satellites: [noradId, ...other],
    satellite_name: name,
    type,
    subtype,
    confidence,
    start_at: new Date(startMs),
    end_at: new Date(endMs),
    detected_at: before?.detected_at ?? new Date(nowMs),
    updated_at: new Date(nowMs),
    look_id: lookId,
    told,
    is_withdrawn: isWithdrawn,
    expires_at: new Date(Math.max(endMs, nowMs) + PATTERNS_KEPT_MS),
  };
}
