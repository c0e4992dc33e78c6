import { HISTORY_DAYS } from '../../domain/pattern/look.ts';
import { BASELINE_DAYS } from '../../domain/pattern/proximity.ts';
import type { Pair } from '../../domain/pattern/companions.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { ElementIndex } from '../../records/catalogue/element-index.ts';
import type {
  PatternLookDocument,
  PatternLooks,
  SatelliteToLookAt,
} from '../../records/pattern/looks.ts';
import type { KeptCounts, LookedAt, PatternProgress } from '../../records/pattern/progress.ts';
import type { Progress } from '../heartbeat.ts';
import type { PatternComputer, StoredHistory } from './computer.ts';

/** What looks work with. */
export interface LookPorts {
  readonly looks: PatternLooks;
  readonly progress: PatternProgress;
  readonly elements: Pick<ElementIndex, 'read'>;
  readonly computer: PatternComputer;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** What the survey found. */
export interface SurveyReport {
  readonly satellites: number;
  /** Satellites whose histories told of the air, and days on which it was another than before. */
  readonly densitySatellites: number;
  readonly densityEvents: number;
  readonly pairs: number;
}

/** What a page of satellites or pairs took. */
export interface PageReport extends KeptCounts {
  /** Satellites or pairs that were looked at. */
  readonly looked: number;
  /** Where the next page begins; null after the last one. */
  readonly next: number | null;
}

/** Satellites and pairs of a page: what is lost with a worker is done again. */
const PAGE = 250;
/** Of these the sets are in memory at once, and kept in one transaction. */
const AT_ONCE = 25;
/** Histories of a sample that are read in one question. */
const READ_AT_ONCE = 30;

/** A look at every history with a newer set, step by step; each step may be repeated. */
export function createLook({ looks, progress, elements, computer, clock }: LookPorts) {
  const historiesOf = async (
    satellites: readonly SatelliteToLookAt[],
    days: number,
  ): Promise<StoredHistory[]> => {
    const messages = await looks.histories(satellites, days);
    return satellites.map(({ noradId, name, facts }) => ({
      ...{ noradId, name, facts },
      messages: messages.get(noradId) ?? [],
    }));
  };
  /** Looks at the parts of a page one after another and keeps each. */
  const keepAll = async <T>(
    items: readonly T[],
    look: PatternLookDocument,
    { beat, signal }: Progress,
    lookAt: (part: readonly T[]) => Promise<LookedAt[]>,
  ): Promise<KeptCounts> => {
    const sum = { changed: 0, withdrawn: 0, told: 0 };
    for (let from = 0; from < items.length; from += AT_ONCE) {
      signal.throwIfAborted();
      const looked = await lookAt(items.slice(from, from + AT_ONCE));
      const { changed, withdrawn, told } = await progress.keep(looked, look._id, look.at.getTime());
      sum.changed += changed;
      sum.withdrawn += withdrawn;
      sum.told += told;
      beat(`${from} of ${items.length}`);
    }
    return sum;
  };

  return {
    begin: async (lookId: string, revision: number): Promise<void> => {
      await looks.begin(lookId, revision, clock());
    },

    async survey(lookId: string, { beat }: Progress): Promise<SurveyReport> {
      const look = await looks.get(lookId);
      const [snapshot, watched, facts, changed, open] = await Promise.all([
        elements.read(),
        looks.watched(),
        looks.facts(),
        looks.changed(look),
        looks.openPairs(look),
      ]);
      const nowMs = look.at.getTime();
      const catalogue = snapshot.packed;
      const found = await computer.survey({ catalogue, watched, changed, facts, nowMs });
      const sampled = await looks.named(found.sample.map(({ noradId }) => noradId));
      const histories: StoredHistory[] = [];
      for (let from = 0; from < sampled.length; from += READ_AT_ONCE) {
        const part = sampled.slice(from, from + READ_AT_ONCE);
        histories.push(...(await historiesOf(part, HISTORY_DAYS)));
        beat(`${from} of ${sampled.length} histories read`);
      }
      const measured = await computer.density({ sample: found.sample, histories });
      const pairs = together(found.pairs, open);
      await looks.keepSurvey(lookId, {
        density: measured.days,
        density_satellites: measured.satellites,
        pairs,
      });
      return {
        satellites: changed?.length ?? snapshot.elements.length,
        densitySatellites: measured.satellites,
        densityEvents: new Set(
          measured.days.flatMap(([key, { isEvent }]) => (isEvent ? [key.split(' ')[1]] : [])),
        ).size,
        pairs: pairs.length,
      };
    },

    async satellites(lookId: string, after: number, live: Progress): Promise<PageReport> {
      const look = await looks.get(lookId);
      const { satellites, next } = await looks.page(look, after, PAGE);
      const { density = [], at } = look;
      const counts = await keepAll(satellites, look, live, async (part) =>
        computer.satellites({
          histories: await historiesOf(part, HISTORY_DAYS + 1),
          density,
          nowMs: at.getTime(),
        }),
      );
      return { looked: satellites.length, ...counts, next };
    },

    async pairs(lookId: string, from: number, live: Progress): Promise<PageReport> {
      const look = await looks.get(lookId);
      const { pairs = [], at } = look;
      const nowMs = at.getTime();
      const page = pairs.slice(from, from + PAGE);
      const counts = await keepAll(page, look, live, async (part) => {
        const numbers = [...new Set(part.flat())];
        const satellites = await looks.named(numbers);
        const histories = await historiesOf(satellites, BASELINE_DAYS + 2);
        const burns = await looks.burns(numbers, nowMs - 2 * BASELINE_DAYS * DAY_MS);
        return computer.pairs({ pairs: part, histories, burns, nowMs });
      });
      const next = from + PAGE < pairs.length ? from + PAGE : null;
      return { looked: page.length, ...counts, next };
    },

    end: (lookId: string): Promise<void> => looks.end(lookId, clock()),
  };
}

/** Both lists as one, every pair once. */
function together(one: readonly Pair[], other: readonly Pair[]): Pair[] {
  return [...new Map([...one, ...other].map((pair) => [pair.join(' '), pair])).values()];
}
