import { bodyOf } from '../conjunction/assessment/body.ts';
import { type Elements, orbitSize } from '../orbit/elements/elements.ts';
import { BANDS_KM } from './density.ts';

/** A satellite whose history may tell of the air. */
export interface SampledSatellite {
  readonly noradId: string;
  readonly isPassive: boolean;
}

/** So many of each band are asked for their histories: passive ones, and others in case those have none. */
const OF_BAND = 60;
/** Spheres of laser ranging, which fly for decades and never thrust. */
const SPHERES = /^(?:LAGEOS|LARES|STARLETTE|STELLA|AJISAI|EGS|WESTPAC|CALSPHERE)/i;

/** Whether an object cannot thrust, as its name tells: debris, bodies of rockets and spheres. */
export function isPassive(name: string): boolean {
  const { kind } = bodyOf(name);
  return kind === 'debris' || kind === 'rocket_body' || SPHERES.test(name);
}

/**
 * Satellites whose histories tell of the air, the passive ones of each band first, spread evenly over the
 * catalogue; of others those first whose histories are kept long. The same catalogue gives the same ones.
 */
export function densitySample(
  catalogue: readonly Elements[],
  watched: ReadonlySet<string>,
): SampledSatellite[] {
  const ofBands = BANDS_KM.map((): Band => ({ passive: [], watched: [], others: [] }));
  for (const elements of catalogue) {
    const { noradId, name } = elements;
    const { perigeeKm } = orbitSize(elements);
    const band = ofBands[BANDS_KM.findIndex((top) => perigeeKm < top)];
    if (isPassive(name)) band?.passive.push({ noradId, isPassive: true });
    else (watched.has(noradId) ? band?.watched : band?.others)?.push({ noradId, isPassive: false });
  }
  return ofBands.flatMap(({ passive, watched: first, others }) => {
    const known = spread(first, OF_BAND);
    return [...spread(passive, OF_BAND), ...known, ...spread(others, OF_BAND - known.length)];
  });
}

interface Band {
  readonly passive: SampledSatellite[];
  readonly watched: SampledSatellite[];
  readonly others: SampledSatellite[];
}

/** At most so many of a list, evenly from its beginning to its end. */
function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) =>
    items.at(Math.floor((index * items.length) / most)),
  ).filter((item) => item !== undefined);
}
