import { orbitSize, type Elements } from '../orbit/elements/elements.ts';

/** Short-period terms of 10 km, and what drag and thrust make of two weeks. */
const PAD_KM = 30;

/** The heights between which an orbit stays, km over a sphere. */
interface Band {
  readonly perigeeKm: number;
  readonly apogeeKm: number;
}

/**
 * Places of the objects whose heights come within `thresholdKm` of those of a watched one (Hoots,
 * Crawford and Roehrich, 1984: the filter by perigee and apogee), the watched ones among them. The pad
 * covers what mean elements leave out over two weeks.
 */
export function inBands(
  objects: readonly Elements[],
  watched: readonly number[],
  thresholdKm: number,
): number[] {
  const pad = thresholdKm + PAD_KM;
  const bands = merge(
    watched.flatMap((index) => {
      const elements = objects[index];
      if (elements === undefined) return [];
      const { perigeeKm, apogeeKm } = orbitSize(elements);
      return [{ perigeeKm: perigeeKm - pad, apogeeKm: apogeeKm + pad }];
    }),
  );
  return [...objects.keys()].filter((index) => {
    const elements = objects[index];
    if (elements === undefined) return false;
    const { perigeeKm, apogeeKm } = orbitSize(elements);
    return bands.some((band) => perigeeKm <= band.apogeeKm && apogeeKm >= band.perigeeKm);
  });
}

/** Bands that touch become one, so that a hundred watched objects are a handful of comparisons. */
function merge(bands: readonly Band[]): Band[] {
  const merged: Band[] = [];
  for (const band of [...bands].sort((one, other) => one.perigeeKm - other.perigeeKm)) {
    const last = merged.at(-1);
    if (last === undefined || band.perigeeKm > last.apogeeKm) merged.push(band);
    else merged[merged.length - 1] = { ...last, apogeeKm: Math.max(last.apogeeKm, band.apogeeKm) };
  }
  return merged;
}
