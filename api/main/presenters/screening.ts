import type { ConjunctionList } from '../../../contracts/conjunction/conjunction.ts';
import type { JudgedEncounter, JudgedWindow } from '../../../domain/conjunction/judge-window.ts';
import { OLDEST_DAYS, type Skipped } from '../../../domain/conjunction/screen-window.ts';
import { counted } from '../../../domain/counted.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import type { ElementSnapshot } from '../../../records/catalogue/element-index.ts';
import { presentConjunction } from './conjunction.ts';

/** What was asked for, and of which catalogue. */
interface Asked {
  readonly span: { readonly startMs: number; readonly endMs: number };
  readonly wantedKm: number;
  readonly thresholdKm: number;
  readonly snapshot: ElementSnapshot;
  readonly nowMs: number;
}

/** A page of what was found. */
interface Found {
  readonly window: JudgedWindow;
  readonly screenedMs: number;
  readonly page: readonly JudgedEncounter[];
  readonly place: { has_more: boolean; cursor: string | null; total: number };
}

/** With fewer objects nothing found means nothing: the shipped catalogue has 88, a public one 16,000. */
const LEAST_OBJECTS = 5000;

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
  const page = found?.page.map((one) => presentConjunction(one, found.screenedMs)) ?? [];
  const place = found?.place ?? { has_more: false, cursor: null, total: 0 };
  const screened = found?.window.screened ?? snapshot.elements.length;
  const isScreened = found === null || screened > 1;
  return {
    conjunctions: page,
    data: page,
    ...place,
    total_count: place.total,
    complete: found !== null,
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
    skipped: (found?.window.skipped ?? []).map(({ noradId, reason, sinceMs }) => ({
      id: noradId,
      reason,
      message: REASONS[reason],
      since: sinceMs === null ? null : formatInstant(sinceMs),
    })),
    notices: noticesOf(screened, found !== null),
    links: { poll },
  };
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
