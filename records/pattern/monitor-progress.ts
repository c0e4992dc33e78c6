import type { ClientSession, Collection, Filter } from 'mongodb';
import { NEWS_MS, newsOf, toldWith, type PatternNews } from '../../domain/pattern/keeping.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { Database } from '../store/database.ts';
import { createStandingProgress, type Teller } from '../webhook/standing.ts';
import type { Publication, PublishedEvents } from '../webhook/published-events.ts';
import { PATTERNS, type PatternDocument } from './documents.ts';
import { lastLookOf, PATTERN_LOOKS, type PatternLookDocument } from './looks.ts';
import {
  type HeardLook,
  monitorCollection,
  type MonitorDocument,
  PATTERN_TELLINGS,
  type TellingDocument,
} from './monitors.ts';
import { patternPublication } from './pattern-events.ts';

/** Patterns of one transaction. */
const AT_ONCE = 200;
/** Patterns that a person is shown. */
const SHOWN = 10;
/** Longer than a pattern is kept after its last change. */
const TELLING_KEPT_MS = 800 * DAY_MS;

/** A pattern with what is to be told of it. */
interface News {
  readonly document: PatternDocument;
  readonly news: PatternNews;
}

export type MonitorProgress = ReturnType<typeof createMonitorProgress>;

/** The part of the monitors that belongs to their workflows. Everything may be repeated. All throw when MongoDB is away. */
export function createMonitorProgress(
  database: Database,
  events: Pick<PublishedEvents, 'publish'>,
  clock: () => number = Date.now,
) {
  const monitors = monitorCollection(database);
  const patterns = database.db.collection<PatternDocument>(PATTERNS);
  const tellings = database.db.collection<TellingDocument>(PATTERN_TELLINGS);
  const looks: Collection<PatternLookDocument> = database.db.collection(PATTERN_LOOKS);

  /** Tells what is news of these patterns, all or nothing; answers how many events that were. */
  const tell = (monitor: MonitorDocument, ids: readonly string[]): Promise<number> =>
    database.transaction(async (session) => {
      const news = await newsAmong({ patterns, tellings, session }, monitor, ids);
      if (news.length === 0) return 0;
      const at = new Date(clock());
      await tellings.bulkWrite(
        news.map((one) => {
          const telling = tellingOf(monitor, one, at);
          return {
            replaceOne: { filter: { _id: telling._id }, replacement: telling, upsert: true },
          };
        }),
        { session },
      );
      await events.publish(
        news.map((one) => publicationOf(monitor, one)),
        session,
      );
      return news.length;
    });

  return {
    ...createStandingProgress(monitors, clock),

    /** Ids of the monitors that wait for looks. */
    async active(): Promise<string[]> {
      const found = monitors.find({ status: 'active' }).project<{ _id: string }>({ _id: 1 });
      return (await found.toArray()).map(({ _id }) => _id);
    },

    /**
     * Tells what was found of a monitor's satellites and is news to it, and moves its mark on; answers how
     * many events that were. What a look found that still runs is told as well, and not again later.
     */
    async tellNews(monitor: MonitorDocument): Promise<number> {
      // Read first: what a later look keeps meanwhile is met again by the next call.
      const last = await lastLookOf(looks);
      const sinceMs = (monitor.last_look?.at ?? monitor.created_at).getTime() - NEWS_MS;
      const candidates = await patterns
        .find({ ...wantedBy(monitor), end_at: { $gte: new Date(sinceMs) } })
        .sort({ end_at: 1, _id: 1 })
        .project<{ _id: string }>({ _id: 1 })
        .toArray();
      const ids = candidates.map(({ _id }) => _id);
      let told = 0;
      for (let from = 0; from < ids.length; from += AT_ONCE)
        told += await tell(monitor, ids.slice(from, from + AT_ONCE));
      const heard = heardOf(last);
      if (heard !== null)
        await monitors.updateOne(
          { _id: monitor._id },
          { $set: { last_look: heard, updated_at: new Date(clock()) } },
        );
      return told;
    },

    /** The newest patterns that a monitor would tell, for a person. */
    newest: (monitor: MonitorDocument): Promise<PatternDocument[]> =>
      patterns.find(wantedBy(monitor)).sort({ end_at: -1, _id: -1 }).limit(SHOWN).toArray(),

    /** Removes a monitor and what it kept. */
    async remove(id: string): Promise<void> {
      await tellings.deleteMany({ monitor_id: id });
      await monitors.deleteOne({ _id: id });
    },
  };
}

/** Those of the patterns that are news to a monitor, as of when they were found so. */
async function newsAmong(
  {
    patterns,
    tellings,
    session,
  }: {
    readonly patterns: Collection<PatternDocument>;
    readonly tellings: Collection<TellingDocument>;
    readonly session: ClientSession;
  },
  monitor: MonitorDocument,
  ids: readonly string[],
): Promise<News[]> {
  const found = await patterns
    .find({ _id: { $in: [...ids] }, is_withdrawn: false }, { session })
    .toArray();
  const before = await tellings
    .find({ _id: { $in: ids.map((id) => tellingId(monitor, id)) } }, { session })
    .toArray();
  const toldOf = new Map(before.map((one) => [one.pattern_id, one.told]));
  const beganMs = monitor.created_at.getTime();
  return found.flatMap((document): News[] => {
    const atMs = Math.max(document.updated_at.getTime(), beganMs);
    const news = newsOf(document.pattern, toldOf.get(document._id) ?? null, atMs);
    return news === null ? [] : [{ document, news }];
  });
}

function wantedBy({ satellites, types, min_confidence: least }: MonitorDocument) {
  return {
    satellites: { $in: [...satellites] },
    is_withdrawn: false,
    ...(least === 0 ? {} : { confidence: { $gte: least } }),
    ...(types === null
      ? {}
      : { $or: [{ type: { $in: [...types] } }, { subtype: { $in: [...types] } }] }),
    // The words were read from the closed lists; the filter's types know only those.
  } as Filter<PatternDocument>;
}

function tellingId({ _id }: Pick<Teller, '_id'>, patternId: string): string {
  return `${_id}/${patternId}`;
}

function tellingOf(monitor: Teller, { document, news }: News, at: Date): TellingDocument {
  return {
    _id: tellingId(monitor, document._id),
    monitor_id: monitor._id,
    pattern_id: document._id,
    told: toldWith(document.pattern, news),
    at,
    expires_at: new Date(at.getTime() + TELLING_KEPT_MS),
  };
}

function publicationOf(monitor: Teller, { document, news }: News): Publication {
  const { pattern, satellite_name: name, updated_at: at } = document;
  return patternPublication(pattern, name, { news, atMs: at.getTime(), monitor });
}

function heardOf(look: PatternLookDocument | null): HeardLook | null {
  if (look?.ended_at === undefined) return null;
  const { _id: id, revision, at, ended_at } = look;
  return { id, revision, at, ended_at };
}
