import { AppError } from '../../../contracts/error-codes.ts';
import { MAX_ELEMENTS_AGE_MS } from '../../../domain/orbit/elements/element-age.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { normaliseNoradId } from '../../../domain/orbit/elements/norad-id.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import { busOfSatellite, type Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { PlannedSatellite } from '../tasks.ts';

/** The catalogue, as far as plans and predictions need it. */
export interface SatelliteCatalogue {
  /** The satellites of those catalogue numbers that exist. */
  findMany(noradIds: readonly string[]): Promise<readonly Satellite[]>;
}

/** A satellite that was described, or the id of one to look up. */
export type AskedSatellite = PlannedSatellite | { readonly catalogueId: string | number };

/**
 * The satellite that a request means, with its bus.
 * @throws {AppError} satellite_not_found.
 */
export async function findSatellite(
  satellites: SatelliteCatalogue,
  asked: AskedSatellite,
): Promise<PlannedSatellite> {
  if (!('catalogueId' in asked)) return asked;
  const noradId = normaliseNoradId(asked.catalogueId);
  const [known] = noradId === null ? [] : await satellites.findMany([noradId]);
  if (known === undefined) throw unknownSatellite(asked.catalogueId, noradId !== null);
  const { name, elements } = known;
  return { id: known.noradId, name, elements, bus: busOfSatellite(known) };
}

/**
 * Refuses elements more than a year away from a start.
 * @throws {AppError} elements_too_old.
 */
export function refuseOldElements(elements: Elements, startMs: number): void {
  const ageMs = Math.abs(startMs - elements.epochMs);
  if (ageMs <= MAX_ELEMENTS_AGE_MS) return;
  throw new AppError(
    'elements_too_old',
    `The elements are of ${formatInstant(elements.epochMs)}, ${Math.round(ageMs / DAY_MS)} days away from the start ${formatInstant(startMs)}; the limit is 365 days.`,
    {
      details: {
        elements_epoch: formatInstant(elements.epochMs),
        start: formatInstant(startMs),
        max_age_days: 365,
      },
    },
  );
}

function unknownSatellite(id: string | number, isNumber: boolean): AppError {
  const hint = isNumber
    ? 'Send its elements as `satellite` to plan for it all the same.'
    : 'A satellite_id is a catalogue number: 1 to 9 digits, or alpha-5 such as T0001.';
  return new AppError(
    'satellite_not_found',
    `There is no satellite '${String(id).slice(0, 64)}' in the catalogue. ${hint}`,
  );
}
