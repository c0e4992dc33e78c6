import type { ConjunctionList } from '../../../contracts/conjunction/conjunction.ts';
import type { JudgedWindow } from '../../../domain/conjunction/judge-window.ts';
import type { Skipped } from '../../../domain/conjunction/screen-window.ts';
import { OLDEST_DAYS } from '../../../domain/conjunction/screening-catalogue.ts';
import { counted } from '../../../domain/counted.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import type { ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import { instant } from '../../../presenters/instant.ts';
import type { LifeDocument } from '../../../records/conjunction/lives.ts';
import type { LastRun } from '../../../records/conjunction/watches.ts';
import { presentConjunction, presentLife, type ShownEncounter } from './conjunction.ts';

/** What was asked for, and of which catalogue. */
interface Asked {
  readonly span: { readonly startMs: number; readonly endMs: number };
  readonly wantedKm: number;
  readonly thresholdKm: number;
  /** Catalogue numbers. */
  readonly watched: readonly string[];
  readonly snapshot: ElementSnapshot;
  readonly nowMs: number;
}

/** A page of what was found. */
interface Found {
  readonly window: JudgedWindow;
  readonly screenedMs: number;
  readonly page: readonly ShownEncounter[];
  readonly place: { has_more: boolean; cursor: string | null; total: number };
}

/** A page of what watches keep, and of which screenings. */
export interface Kept {
  readonly span: { readonly startMs: number; readonly endMs: number };
  readonly wantedKm: number;
  /** Up to this distance the list is whole. */
  readonly screenedKm: number;
  readonly run: LastRun;
  readonly lives: readonly LifeDocument[];
  readonly place: { has_more: boolean; cursor: string | null; total: number };
}

/** With fewer objects nothing found means nothing: the shipped catalogue has 88, a public one 16,000. */
const LEAST_OBJECTS = 5000;

/** Skipped objects that are shown. */
const MOST_SKIPPED = 20;

const REASONS: Readonly<Record<Skipped['reason'], string>> = {
  elements_too_old: `Its elements are more than ${OLDEST_DAYS} days older than the window: they tell nothing about distances of kilometres.`,
  elements_failed: 'SGP4 cannot begin with its elements.',
  decayed: 'Its elements have no state from then on: it re-enters.',
};

/** A list of conjunctions in wire form; `found` is null while the screening runs, to be asked again at `poll`. */
export function presentScreening(
  asked: Asked,
  found: Found | null,
  poll: string | null,
): ConjunctionList {
  const { span, snapshot } = asked;
  const page =
    found?.page.map((one) => presentConjunction(one.encounter, found.screenedMs, one.message)) ??
    [];
  const place = found?.place ?? { has_more: false, cursor: null, total: 0 };
  const screened = found?.window.screened ?? snapshot.elements.length;
  const skipped = found?.window.skipped ?? [];
  const isScreened = found === null || (screened > 1 && !isWholly(skipped, asked.watched));
  return {
    conjunctions: page,
    data: page,
    ...place,
    total_count: place.total,
    complete: found !== null && isScreened,
    screening_window:
      isScreened && snapshot.newestEpochMs !== null
        ? {
            start: formatInstant(span.startMs),
            end: formatInstant(span.endMs),
            days: Number(((span.endMs - span.startMs) / DAY_MS).toFixed(3)),
            threshold_km: asked.wantedKm,
            screened_threshold_km: Number(
              (found?.window.thresholdKm ?? asked.thresholdKm).toFixed(3),
            ),
            objects_screened: screened,
            is_screening: screened >= LEAST_OBJECTS,
            newest_elements: formatInstant(snapshot.newestEpochMs),
            screened_at: formatInstant(found?.screenedMs ?? asked.nowMs),
          }
        : null,
    skipped: presentSkipped(skipped),
    notices: [...noticesOf(isScreened ? screened : 0, found !== null), ...moreSkipped(skipped)],
    links: { poll },
  };
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
  const { span, run, place } = kept;
  const lives = new Map(kept.lives.map((life) => [life.conjunction_id, life]));
  const page = shown.flatMap((one) => {
    const life = lives.get(one.found.id);
    return life === undefined ? [] : [presentLife(life, one)];
  });
  return {
    conjunctions: page,
    data: page,
    ...place,
    total_count: place.total,
    complete: true,
    screening_window: {
      start: formatInstant(span.startMs),
      end: formatInstant(span.endMs),
      days: Number(((span.endMs - span.startMs) / DAY_MS).toFixed(3)),
      threshold_km: kept.wantedKm,
      screened_threshold_km: Number(kept.screenedKm.toFixed(3)),
      objects_screened: run.objects,
      is_screening: run.objects >= LEAST_OBJECTS,
      newest_elements: instant(run.newest_elements),
      screened_at: instant(run.at),
    },
    skipped: presentSkipped(skipped),
    notices: [...noticesOf(run.objects, true), ...moreSkipped(skipped)],
    links: { poll: null },
  };
}

/** Whether everything that was asked for was left out of the whole window. */
function isWholly(skipped: readonly Skipped[], watched: readonly string[]): boolean {
  const out = new Set(skipped.flatMap(({ noradId, sinceMs }) => (sinceMs === null ? noradId : [])));
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

function noticesOf(screened: number, isDone: boolean): string[] {
  if (!isDone) return ['The screening is under way: ask again at links.poll.'];
  if (screened >= LEAST_OBJECTS) return [];
  const first =
    screened < 2
      ? 'Nothing could be screened.'
      : `Only ${counted(screened, 'object')} were screened: this is no screening, what is missing here may still come close.`;
  return [`${first} Import a public catalogue: CATALOG_URL, or npm run catalogue:import.`];
}
