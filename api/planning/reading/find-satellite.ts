import { AppError } from '../../../contracts/error-codes.ts';
import { MAX_ELEMENTS_AGE_MS } from '../../../domain/orbit/elements/element-age.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import { busOfSatellite, type Satellite } from '../../../records/catalogue/satellite-documents.ts';
import {
  notOneSatellite,
  numbersMeant,
  type SatelliteNames,
} from '../../../records/catalogue/satellite-names.ts';
import type { PlannedSatellite } from '../tasks.ts';

/** The catalogue, as far as plans and predictions need it. */
export interface SatelliteCatalogue extends SatelliteNames {
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
  return plannedSatellite(await findKnown(satellites, asked.catalogueId));
}

/** What who asks may do about a satellite that is not known. */
const DESCRIBE = 'Send its elements as `satellite` to plan for it all the same.';

/**
 * The satellite of the catalogue or the register that a number, an id or a name stands for; `otherwise` says what
 * who asks may do where there is none.
 * @throws {AppError} satellite_not_found.
 */
export async function findKnown(
  satellites: SatelliteCatalogue,
  id: string | number,
  otherwise: string = DESCRIBE,
): Promise<Satellite> {
  const numbers = await numbersMeant(satellites, id);
  const [known] = numbers.length === 1 ? await satellites.findMany(numbers) : [];
  if (known === undefined) throw unknownSatellite(id, numbers, otherwise);
  return known;
}

/** A satellite that was looked up, as plans fly it. */
export function plannedSatellite(known: Satellite): PlannedSatellite {
  const { noradId: id, name, elements } = known;
  return { id, name, elements, bus: busOfSatellite(known) };
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

function unknownSatellite(
  id: string | number,
  numbers: readonly string[],
  otherwise: string,
): AppError {
  const hint = numbers.length === 1 ? otherwise : notOneSatellite(numbers);
  return new AppError(
    'satellite_not_found',
    `${numbers.length > 1 ? 'There is more than one' : 'There is no'} satellite '${String(id).slice(0, 64)}' in the catalogue. ${hint}`,
  );
}
