import type { CatalogueSummary as Wire } from '../../../contracts/satellite/catalogue.ts';
import { catalogueAge, elementsNotice } from '../../../domain/orbit/elements/catalogue-age.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { elementAge } from '../../../domain/orbit/elements/element-age.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { CatalogueSummary } from '../../../records/catalogue/summary.ts';
import { round } from '../../../presenters/rounding.ts';

/** The catalogue as a whole, as it is at `nowMs` (epoch ms). */
export function presentCatalogue(summary: CatalogueSummary, nowMs: number): Wire {
  const { satellites, source, newestEpochMs, medianEpochMs, lastRefresh, nextRefreshMs } = summary;
  const age = medianEpochMs === null ? null : catalogueAge(medianEpochMs, nowMs);
  const instant = (ms: number | null) => (ms === null ? null : formatInstant(ms));
  return {
    source,
    newest_epoch: instant(newestEpochMs),
    median_age_hours: age === null ? null : round(age.medianAgeHours, 2),
    satellites,
    last_refresh: instant(lastRefresh?.atMs ?? null),
    last_refresh_source: lastRefresh?.source ?? null,
    next_refresh: instant(nextRefreshMs),
    expected_error_km:
      age === null || age.expectedErrorKm === null
        ? null
        : Object.fromEntries(
            Object.entries(age.expectedErrorKm).map(([kind, km]) => [kind, round(km, 2)]),
          ),
    ...presentCatalogueNotice(summary, nowMs),
  };
}

/** What a list says where its catalogue is old; nothing where it is not. */
export function presentCatalogueNotice(
  { medianEpochMs }: Pick<CatalogueSummary, 'medianEpochMs'>,
  nowMs: number,
): { readonly elements_notice?: string } {
  return noticed(medianEpochMs === null ? null : catalogueAge(medianEpochMs, nowMs).notice);
}

/** What one satellite says where its elements are old. */
export function presentElementsNotice(
  elements: Elements,
  nowMs: number,
): { readonly elements_notice?: string } {
  const { ageHours, expectedErrorKm } = elementAge(elements, nowMs);
  return noticed(elementsNotice(ageHours, expectedErrorKm));
}

function noticed(notice: string | null): { readonly elements_notice?: string } {
  return notice === null ? {} : { elements_notice: notice };
}
