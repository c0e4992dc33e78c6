import type { ImportOptions, ImportOutcome } from '../../records/catalogue/import.ts';
import type { CatalogueState } from '../../records/catalogue/state.ts';
import type { CatalogueReview, CatalogueReviews } from '../../records/catalogue/review.ts';
import type { SatelliteRecords } from '../../records/catalogue/satellites.ts';
import { catalogueAge } from '../../domain/orbit/elements/catalogue-age.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import type { Progress } from '../heartbeat.ts';
import type { CatalogueSource } from './source.ts';

/** What a refresh did. */
export type RefreshReport =
  /** No source is configured: the catalogue changes by imports alone. */
  | { readonly kind: 'no_source' }
  /** The source was asked less than two hours ago. */
  | { readonly kind: 'not_due'; readonly next: string }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly satellites: number }
  | {
      readonly kind: 'applied';
      readonly satellites: number;
      readonly added: number;
      readonly updated: number;
      readonly unchanged: number;
      readonly unreadable: number;
      readonly statusChanges: number;
    };

/** What a review found, and what a person should know of the age of the elements. */
export interface ReviewReport extends CatalogueReview {
  /** Null while they are new enough. */
  readonly notice: string | null;
}

/** What the activities of the catalogue work with. */
export interface CataloguePorts {
  /** Where elements come from; undefined = nowhere. */
  readonly url: string | undefined;
  readonly source: CatalogueSource;
  readonly state: Pick<CatalogueState, 'claim' | 'confirm' | 'accept' | 'read'>;
  readonly reviews: CatalogueReviews;
  readonly summary: SatelliteRecords['summary'];
  readonly importFile: (path: string, options: ImportOptions) => Promise<ImportOutcome>;
  readonly clock: () => number;
}

/**
 * Asks the source for newer elements, at most every two hours, and takes them in. Whatever the source
 * does is a report, never an exception: it is asked again by the next run, not by a retry.
 */
export function createRefreshCatalogue(ports: CataloguePorts) {
  const { url, source, state, clock } = ports;
  return async (runId: string, { beat, signal }: Progress): Promise<RefreshReport> => {
    if (url === undefined) return { kind: 'no_source' };
    const nowMs = clock();
    const claim = await state.claim(url, runId, nowMs);
    if (claim.kind === 'not_due') return { kind: 'not_due', next: formatInstant(claim.nextMs) };
    const answer = await source(url, claim, signal);
    if (answer.kind === 'unchanged') await state.confirm(url, clock());
    if (answer.kind !== 'file') return answer;
    try {
      const outcome = await ports.importFile(answer.path, {
        origin: { provenance: provenanceOf(url, nowMs), listedBy: url },
        nowMs,
        expected: claim.satellites,
        onProgress: (done, total) => {
          beat(`${done} of ${total} satellites`);
          signal.throwIfAborted();
        },
      });
      if (outcome.kind === 'refused') {
        const { reason, satellites } = outcome;
        return { kind: 'refused', reason, satellites };
      }
      const { satellites } = outcome;
      const { etag, lastModified } = answer;
      await state.accept(url, { etag, last_modified: lastModified, satellites }, nowMs);
      return {
        kind: 'applied',
        satellites,
        added: outcome.added,
        updated: outcome.updated,
        unchanged: outcome.unchanged,
        unreadable: outcome.unreadable,
        statusChanges: outcome.statusChanges,
      };
    } finally {
      await answer.dispose();
    }
  };
}

/** Looks at every satellite: decayed, no longer listed, about to re-enter. */
export function createReviewCatalogue({ state, reviews, summary, clock }: CataloguePorts) {
  return async ({ beat, signal }: Progress): Promise<ReviewReport> => {
    const review = await reviews.review(await state.read(), clock(), (done) => {
      beat(`${done} satellites`);
      signal.throwIfAborted();
    });
    const { medianEpochMs } = await summary(clock());
    const notice = medianEpochMs === null ? null : catalogueAge(medianEpochMs, clock()).notice;
    return { ...review, notice };
  };
}

/** Addresses may hold keys behind the question mark: they are not shown. */
function provenanceOf(url: string, nowMs: number) {
  const { host, pathname } = new URL(url);
  const date = formatInstant(nowMs).slice(0, 10);
  return {
    date,
    source: `${host}${pathname}`,
    originator: host,
    attribution: `Orbital elements: ${host}, ${date}.`,
  };
}
