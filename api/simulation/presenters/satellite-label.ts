import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { formatInstant } from '../../../domain/time/instant.ts';

/** What a person calls the satellite of these elements. */
export function satelliteLabel({ name, noradId }: Elements): string {
  if (name !== '') return name;
  return noradId === '' ? 'Satellite' : `NORAD ${noradId}`;
}

/** The name of a file, such as `passes-25544-20260725T000000Z.ics`. */
export function downloadName(
  what: string,
  elements: Elements,
  startMs: number,
  extension: string,
): string {
  const { noradId, name } = elements;
  const named = noradId === '' ? name : noradId;
  const satellite = named
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
  const plain = satellite.replaceAll(/^-|-$/g, '');
  const start = `${formatInstant(startMs).replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
  return [what, ...(plain === '' ? [] : [plain]), `${start}.${extension}`].join('-');
}
