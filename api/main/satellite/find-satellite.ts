import { AppError } from '../../../contracts/error-codes.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { SatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { validationError } from '../../http/input/validate.ts';

/** The catalogue, as far as the routes about satellites need it. */
export type SatelliteQueries = Pick<
  SatelliteRecords,
  'find' | 'list' | 'factValues' | 'summary' | 'elements'
>;

/**
 * The satellite of a catalogue number (digits or alpha-5) or of any of its names, in any case.
 * @throws {AppError} satellite_not_found.
 */
export async function satelliteOf(satellites: SatelliteQueries, id: string): Promise<Satellite> {
  const found = await satellites.find(id);
  if (found !== null) return found;
  const isWord = /[\p{L}\d]{2}/u.test(id);
  const { satellites: near, total } = isWord
    ? await satellites.list({ text: id, limit: MOST_CANDIDATES })
    : { satellites: [], total: 0 };
  const candidates = near.map(({ noradId, name }) => ({ id: noradId, name }));
  const names = candidates.map(({ name }) => name).join(', ');
  const others = total > near.length ? ', …' : '';
  const hint = total === 0 ? '' : ` Near it: ${names}${others} (GET /v1/satellites?q=).`;
  throw new AppError(
    'satellite_not_found',
    `There is no satellite '${id.slice(0, 64)}' in the catalogue: neither as a number (digits or alpha-5) nor as a name.${hint}`,
    total === 0 ? {} : { details: { candidates } },
  );
}

/** A satellite with the elements that it is computed from: plain data, so that it can cross to another thread. */
export type KnownSatellite = Pick<Satellite, 'noradId' | 'name' | 'elements' | 'fleet'>;

/** What a computation is told of a satellite. */
export function knownSatellite({ noradId, name, elements, fleet }: Satellite): KnownSatellite {
  return { noradId, name, elements, ...(fleet !== undefined && { fleet }) };
}

/**
 * The satellite of the catalogue that a text stands for: of a registered one that of its number, since history,
 * encounters and patterns are of the catalogue's.
 * @throws {AppError} satellite_not_found; validation_error for a registered one without a number.
 */
export async function cataloguedSatellite(
  satellites: SatelliteQueries,
  id: string,
): Promise<Satellite> {
  const found = await satelliteOf(satellites, id);
  if (found.fleet === undefined) return found;
  const { number } = found.fleet;
  if (number !== null) return await satelliteOf(satellites, number);
  const message =
    'is registered without a catalogue number: what is asked for is known of satellites of the catalogue alone';
  throw validationError([{ path: 'satellite', message, in: 'query' }]);
}

/** So many satellites are named instead of one that is not there. */
const MOST_CANDIDATES = 5;

/**
 * The satellite that a list is asked for under either of its two names, null where it is asked for none.
 * @throws {AppError} satellite_not_found; validation_error where they name two.
 */
export async function askedSatellite(
  satellites: SatelliteQueries,
  asked: { readonly satellite?: string | undefined; readonly satellite_id?: string | undefined },
): Promise<Satellite | null> {
  const named = asked.satellite ?? asked.satellite_id;
  if (named === undefined) return null;
  const found = await cataloguedSatellite(satellites, named);
  if (asked.satellite_id === undefined || asked.satellite_id === named) return found;
  const other = await cataloguedSatellite(satellites, asked.satellite_id);
  if (other.noradId === found.noradId) return found;
  const message = `names ${other.noradId}, and satellite names ${found.noradId}: one of them is enough`;
  throw validationError([{ path: 'satellite_id', message, in: 'query' }]);
}
