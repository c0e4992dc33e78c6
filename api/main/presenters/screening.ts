import type { Conjunction, ConjunctionList } from '../../../contracts/conjunction/conjunction.ts';
import type { JudgedWindow } from '../../../domain/conjunction/judge-window.ts';
import type { Skipped } from '../../../domain/conjunction/screen-window.ts';
import { OLDEST_DAYS } from '../../../domain/conjunction/screening-catalogue.ts';
import { counted } from '../../../domain/counted.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import type { ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import type { LifeDocument } from '../../../records/conjunction/lives.ts';
import type { LastRun } from '../../../records/conjunction/watches.ts';
import { presentConjunction, presentLife, type ShownEncounter, standingOf } from './conjunction.ts';

/** What was asked for, and of which catalogue. */
interface Asked {
  readonly span: { readonly startMs: number; readonly endMs: number };
  readonly wantedKm: number;
  /** Catalogue numbers. */
  readonly watched: readonly string[];
  readonly snapshot: ElementSnapshot;
  /** Most items of the page. */
  readonly limit: number;
}

/** A page of what was found. */
interface Found {
  readonly window: JudgedWindow;
  readonly screenedMs: number;
  readonly page: readonly ShownEncounter[];
  /** What watches keep of the page, by id. */
  readonly lives: ReadonlyMap<string, LifeDocument>;
  readonly place: { has_more: boolean; cursor: string | null; total: number };
}

/** A page of what watches keep, and of which screenings. */
export interface Kept {
  /** What was screened of the time that was asked for; it ends before its start where that is nothing. */
  readonly span: { readonly startMs: number; readonly endMs: number };
  readonly wantedKm: number;
  /** Up to this distance the list is whole. */
  readonly screenedKm: number;
  readonly run: LastRun;
  /** What of the request was not screened, a sentence each. */
  readonly gaps: readonly string[];
  /** Most items of the page. */
  readonly limit: number;
  readonly lives: readonly LifeDocument[];
  readonly place: { has_more: boolean; cursor: string | null; total: number };
}

/** With fewer objects nothing found means nothing: the shipped catalogue has 88, a public one 16,000. */
const LEAST_OBJECTS = 5000;

/** Skipped objects that are shown. */
const MOST_SKIPPED = 20;

const REASONS: Readonly<Record<Skipped['reason'], string>> = {
  elements_too_old: `Its elements are more than ${OLDEST_DAYS} days older than the window: they tell nothing about distances of kilometres.`,
  elements_too_new: `The window begins more than ${OLDEST_DAYS} days before its elements: they tell nothing about distances of kilometres.`,
  elements_failed: 'SGP4 cannot begin with its elements.',
  decayed: 'Its elements have no state from then on: it re-enters.',
};

/** A list of conjunctions in wire form; `found` is null while the screening runs, to be asked again at `poll`. */
export function presentScreening(
  asked: Asked,
  found: Found | null,
  poll: string | null,
): ConjunctionList {
  const { limit, snapshot } = asked;
  // Nothing is known of a screening that runs yet.
  if (found === null)
    return presentList({
      ...{ limit, page: [], place: NOWHERE, complete: false, window: null, skipped: [], poll },
      notices: ['The screening is under way: ask again at links.poll.'],
    });
  const { page, lives, place, window, screenedMs } = found;
  const { screened, skipped, thresholdKm } = window;
  const { newestEpochMs } = snapshot;
  const isScreened = screened > 1 && !isWholly(skipped, asked) && newestEpochMs !== null;
  return presentList({
    ...{ limit, place, complete: isScreened, skipped, poll },
    page: page.map(({ encounter, message }) => ({
      ...presentConjunction(encounter, screenedMs, message),
      ...standingOf(lives.get(encounter.id) ?? null),
    })),
    window: isScreened
      ? windowOf(asked, { thresholdKm, screened, newestMs: newestEpochMs, screenedMs })
      : null,
    notices: noticesOf(isScreened ? screened : 0),
  });
}

/**
 * A list of kept conjunctions in wire form; `shown` are its lives as their reader sees them, `skipped` what of
 * the watched is known to have been left out.
 */
export function presentKept(
  kept: Kept,
  shown: readonly ShownEncounter[],
  skipped: readonly Skipped[],
): ConjunctionList {
  const { run, place, limit, gaps, screenedKm } = kept;
  const lives = new Map(kept.lives.map((life) => [life.conjunction_id, life]));
  return presentList({
    ...{ limit, place, complete: gaps.length === 0, skipped, poll: null },
    page: shown.flatMap((one) => {
      const life = lives.get(one.found.id);
      return life === undefined ? [] : [presentLife(life, one)];
    }),
    window:
      kept.span.endMs > kept.span.startMs
        ? windowOf(kept, {
            ...{ thresholdKm: screenedKm, screened: run.objects },
            ...{ newestMs: run.newest_elements.getTime(), screenedMs: run.at.getTime() },
          })
        : null,
    notices: [...noticesOf(run.objects), ...gaps],
  });
}

const NOWHERE = { has_more: false, cursor: null, total: 0 };

/** What a list says. */
interface Listed {
  readonly page: Conjunction[];
  readonly place: Found['place'];
  readonly limit: number;
  readonly complete: boolean;
  readonly window: ConjunctionList['screening_window'];
  readonly skipped: readonly Skipped[];
  readonly notices: readonly string[];
  readonly poll: string | null;
}

function presentList(listed: Listed): ConjunctionList {
  const { page, place, limit, complete, window, skipped, notices, poll } = listed;
  return {
    conjunctions: page,
    data: page,
    ...place,
    limit,
    total_count: place.total,
    complete,
    screening_window: window,
    skipped: presentSkipped(skipped),
    notices: [...notices, ...moreSkipped(skipped)],
    links: { poll },
  };
}

/** The window of a screening; instants in epoch ms. */
function windowOf(
  { span, wantedKm }: Pick<Asked, 'span' | 'wantedKm'>,
  done: {
    readonly thresholdKm: number;
    readonly screened: number;
    readonly newestMs: number;
    readonly screenedMs: number;
  },
): ConjunctionList['screening_window'] {
  return {
    start: formatInstant(span.startMs),
    end: formatInstant(span.endMs),
    days: Number(((span.endMs - span.startMs) / DAY_MS).toFixed(3)),
    threshold_km: wantedKm,
    screened_threshold_km: Number(done.thresholdKm.toFixed(3)),
    objects_screened: done.screened,
    is_screening: done.screened >= LEAST_OBJECTS,
    newest_elements: formatInstant(done.newestMs),
    screened_at: formatInstant(done.screenedMs),
  };
}

/** Whether everything that was asked for was left out of the whole window. */
function isWholly(skipped: readonly Skipped[], { watched, span }: Asked): boolean {
  const out = new Set(
    skipped.flatMap(({ noradId, sinceMs }) =>
      sinceMs === null || sinceMs <= span.startMs ? noradId : [],
    ),
  );
  return watched.every((one) => out.has(one));
}

function presentSkipped(skipped: readonly Skipped[]): ConjunctionList['skipped'] {
  return skipped.slice(0, MOST_SKIPPED).map(({ noradId, reason, sinceMs }) => ({
    id: noradId,
    reason,
    message: REASONS[reason],
    since: sinceMs === null ? null : formatInstant(sinceMs),
  }));
}

function moreSkipped({ length }: readonly Skipped[]): string[] {
  if (length <= MOST_SKIPPED) return [];
  return [
    `${counted(length, 'object')} were not screened, or not to the end: skipped shows the first ${MOST_SKIPPED}.`,
  ];
}

function noticesOf(screened: number): string[] {
  if (screened >= LEAST_OBJECTS) return [];
  const first =
    screened < 2
      ? 'Nothing could be screened.'
      : `Only ${counted(screened, 'object')} were screened: this is no screening, what is missing here may still come close.`;
  return [`${first} Import a public catalogue: CATALOG_URL, or npm run catalogue:import.`];
}
