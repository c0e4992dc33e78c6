import { AppError } from '../../../contracts/error-codes.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { SatelliteRecords } from '../../../records/catalogue/satellites.ts';

/** The catalogue, as far as the routes about satellites need it. */
export type SatelliteQueries = Pick<SatelliteRecords, 'find' | 'list' | 'factValues' | 'summary'>;

/**
 * The satellite of a catalogue number (digits or alpha-5) or of any of its names, in any case.
 * @throws {AppError} satellite_not_found.
 */
export async function satelliteOf(satellites: SatelliteQueries, id: string): Promise<Satellite> {
  const found = await satellites.find(id);
  if (found !== null) return found;
  throw new AppError(
    'satellite_not_found',
    `There is no satellite '${id.slice(0, 64)}' in the catalogue: neither as a number (digits or alpha-5) nor as a name.`,
  );
}
