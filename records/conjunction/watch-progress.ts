import type { Collection, Filter } from 'mongodb';
import { RISK_LEVELS, type RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import { continueLife, type Life, type LifeRules } from '../../domain/conjunction/life.ts';
import type { Moved } from '../../domain/conjunction/watch-run.ts';
import type { Database } from '../store/database.ts';
import { isDuplicateKey } from '../store/database.ts';
import { createPublishedEvents, type Publication } from '../webhook/published-events.ts';
import { createStandingProgress, type Teller } from '../webhook/standing.ts';
import { publicationOf } from './life-events.ts';
import {
  lifeCollection,
  type LifeDocument,
  type LifeMove,
  type MoveOrigin,
  writeMoves,
} from './lives.ts';
import {
  type LastRun,
  newDocument,
  type NewWatch,
  type OpenByRisk,
  PLATFORM_WATCH_ID,
  watchCollection,
  type WatchDocument,
} from './watches.ts';

/** Lives of one transaction. */
export const LIVES_AT_ONCE = 200;

/** A life that is not over, as far as runs need it. */
export type OpenLife = Pick<LifeDocument, '_id' | 'run_id' | 'life'> & {
  readonly encounter: Pick<LifeDocument['encounter'], 'primary' | 'secondary'>;
};

/** Open encounters, as a person is shown them. */
export interface OpenEncounters {
  readonly byRisk: OpenByRisk;
  /** The highest ones first, then the nearest in time. */
  readonly first: readonly LifeDocument[];
  /** When the next one is over, epoch ms; null when none is open. */
  readonly nextMs: number | null;
}

/** So many encounters are shown. */
const SHOWN = 10;

const OPEN_LIFE = {
  run_id: 1,
  life: 1,
  'encounter.primary': 1,
  'encounter.secondary': 1,
} as const;

export type WatchProgress = ReturnType<typeof createWatchProgress>;

/** The part of the watches that belongs to their workflows. Everything may be repeated. All throw when MongoDB is away. */
export function createWatchProgress(database: Database, clock: () => number = Date.now) {
  const watches = watchCollection(database);
  const lives = lifeCollection(database);
  return {
    ...living(database, watches, lives),
    ...createStandingProgress(watches, clock),

    /** Notes the run that a watch heard of last. */
    async heard(id: string, last_run: LastRun): Promise<void> {
      await watches.updateOne({ _id: id }, { $set: { last_run, updated_at: last_run.at } });
    },

    /** Removes a watch and what it kept. */
    async remove(id: string): Promise<void> {
      await lives.deleteMany({ watch_id: id });
      await watches.deleteOne({ _id: id });
    },

    /** Makes sure of the platform's own watch, with these satellites: as unscreened where they are others than before. */
    async ensurePlatform(own: Pick<NewWatch, 'satellites' | 'satellite_names' | 'threshold_km'>) {
      const watch = newDocument(
        {
          ...own,
          _id: PLATFORM_WATCH_ID,
          owner_id: null,
          satellites_as_written: own.satellites,
          min_probability: null,
          tells_uncertain: false,
          webhook_id: null,
        },
        new Date(clock()),
      );
      const { satellites, satellite_names, satellites_as_written, threshold_km, ...rest } = watch;
      const { _id, ...fresh } = rest;
      const list = { satellites, satellite_names, satellites_as_written, threshold_km };
      await watches.updateOne(
        { _id, satellites: { $ne: satellites } },
        { $set: { ...list, last_run: null } },
      );
      try {
        await watches.updateOne({ _id }, { $set: list, $setOnInsert: fresh }, { upsert: true });
      } catch (error) {
        // Another worker made it in the same instant.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
}

function living(
  database: Database,
  watches: Collection<WatchDocument>,
  lives: Collection<LifeDocument>,
) {
  const events = createPublishedEvents(database);

  /** Writes moves and what is to be told of them in one transaction. */
  const write = (watch: Teller, moves: readonly NamedMove[], origin: MoveOrigin): Promise<void> =>
    database.transaction(async (session) => {
      await writeMoves(lives, moves, origin, session);
      await watches.updateOne({ _id: watch._id }, { $inc: { revision: 1 } }, { session });
      const told = moves.flatMap((move): Publication[] => {
        const { primary, secondary } = move.names;
        const previousRisk = move.previous?.published?.risk ?? null;
        const step = { step: move.step, previousRisk, primary, secondary };
        const publication = publicationOf(watch, step, origin);
        return publication === null ? [] : [publication];
      });
      await events.publish(told, session);
    });

  return {
    /** The lives of a watch whose encounters are not over at an instant, resolved ones among them. */
    notOver: (watchId: string, atMs: number): Promise<OpenLife[]> =>
      lives
        .find({ watch_id: watchId, due: { $gt: new Date(atMs) } } satisfies Filter<LifeDocument>)
        .project<OpenLife>(OPEN_LIFE)
        .toArray(),

    /**
     * Moves lives on by a run, `LIVES_AT_ONCE` in a transaction, each with its events; `known` are those
     * that `notOver` answered. Lives that this run has moved already stay as they are.
     */
    async moveOn(
      watch: Teller,
      known: readonly OpenLife[],
      moves: readonly Moved[],
      origin: MoveOrigin,
      onProgress: (done: number) => void,
    ): Promise<void> {
      const byId = new Map(known.map((one) => [one.life.id, one]));
      const wanted = moves.flatMap((move): NamedMove[] => {
        const before = byId.get(move.step.life.id) ?? null;
        if (before?.run_id === origin.runId) return [];
        const names = before?.encounter ?? move.encounter;
        if (names === null) return [];
        return [{ ...move, before, previous: move.before, names }];
      });
      for (let done = 0; done < wanted.length; done += LIVES_AT_ONCE) {
        await write(watch, wanted.slice(done, done + LIVES_AT_ONCE), origin);
        onProgress(Math.min(done + LIVES_AT_ONCE, wanted.length));
      }
    },

    /** Resolves what is over at an instant, each as of when it was; answers how many. */
    async endPassed(watch: Teller, rules: Omit<LifeRules, 'nowMs'>, nowMs: number) {
      let ended = 0;
      for (;;) {
        const due = await lives
          .find({ watch_id: watch._id, resolution: null, due: { $lte: new Date(nowMs) } })
          .sort({ due: 1 })
          .limit(LIVES_AT_ONCE)
          .toArray();
        for (const [atMs, together] of groupedBy(due, (one) => one.due.getTime())) {
          const moves = together.map((one): NamedMove => ({
            before: one,
            previous: one.life,
            step: continueLife(one.life, one.life.sighting, { ...rules, nowMs: atMs }),
            encounter: null,
            names: one.encounter,
          }));
          await write(watch, moves, { watchId: watch._id, runId: null, atMs });
          ended += moves.length;
        }
        if (due.length < LIVES_AT_ONCE) return ended;
      }
    },

    /** What is open now. */
    async open(watchId: string): Promise<OpenEncounters> {
      const open = { watch_id: watchId, resolution: null };
      const [counts, next] = await Promise.all([
        lives
          .aggregate<{ readonly _id: RiskLevel; readonly count: number }>([
            { $match: open },
            { $group: { _id: '$risk', count: { $sum: 1 } } },
          ])
          .toArray(),
        lives.find(open).sort({ due: 1 }).limit(1).project<{ due: Date }>({ due: 1 }).next(),
      ]);
      const of = (level: RiskLevel) => counts.find(({ _id }) => _id === level)?.count ?? 0;
      const first: LifeDocument[] = [];
      for (const risk of RISK_LEVELS) {
        const limit = SHOWN - first.length;
        if (limit === 0 || of(risk) === 0) continue;
        first.push(
          ...(await lives
            .find({ ...open, risk })
            .sort({ due: 1 })
            .limit(limit)
            .toArray()),
        );
      }
      return {
        byRisk: {
          CRITICAL: of('CRITICAL'),
          HIGH: of('HIGH'),
          MEDIUM: of('MEDIUM'),
          LOW: of('LOW'),
        },
        first,
        nextMs: next?.due.getTime() ?? null,
      };
    },
  };
}

interface NamedMove extends LifeMove {
  /** The life before; null when it begins. */
  readonly previous: Life | null;
  readonly names: OpenLife['encounter'];
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}
