import { normaliseNoradId } from '../../domain/orbit/elements/norad-id.ts';
import type { SatelliteRecords } from './satellites.ts';

/** The catalogue, as far as names of satellites need it. */
export type SatelliteNames = Pick<SatelliteRecords, 'numbersOf'>;

/**
 * Catalogue numbers that a text stands for: its own where it is one, whether the catalogue has it or
 * not, else those of every satellite of this name.
 */
export async function numbersMeant(
  catalogue: SatelliteNames,
  text: string | number,
): Promise<string[]> {
  const number = normaliseNoradId(text);
  return number === null ? await catalogue.numbersOf([String(text)]) : [number];
}

/** The one catalogue number that a text stands for; the text as it is where there is none or several. */
export async function numberOrText(catalogue: SatelliteNames, text: string): Promise<string> {
  const [number = text, ...others] = await numbersMeant(catalogue, text);
  return others.length === 0 ? number : text;
}

/** So many satellites of one name are listed. */
const MOST_LISTED = 5;

/** Why a text that is no catalogue number stands for no single satellite, and what to send instead. */
export function notOneSatellite(numbers: readonly string[]): string {
  if (numbers.length === 0)
    return 'Send a catalogue number (1 to 9 digits, or alpha-5 such as T0001) or the name of a satellite.';
  const listed = numbers.slice(0, MOST_LISTED).join(', ');
  const more = numbers.length > MOST_LISTED ? ' …' : '';
  return `${numbers.length} satellites have this name; send the number of one: ${listed}${more}.`;
}
