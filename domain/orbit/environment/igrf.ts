import { IGRF_14_FIELD_NT, IGRF_14_VARIATION_NT } from './igrf-14.ts';

/** Mean radius of the Earth that the expansion refers to, km. */
const REFERENCE_RADIUS_KM = 6371.2;
const FROM_MS = Date.UTC(2025, 0, 1);
const TO_MS = Date.UTC(2030, 0, 1);
const YEARS = 5;
/** The secular variation is followed this far beyond 2025 and 2030, and stands still beyond that. */
const MAX_EXTRAPOLATION_YEARS = 5;
const DEGREE = IGRF_14_FIELD_NT.length;
/** The field needs harmonics of one degree more than its potential. */
const SIZE = ((DEGREE + 2) * (DEGREE + 3)) / 2;

/**
 * The field in ECEF, nT, at an ECEF position in km, written into `out`; returns its strength in nT.
 * IGRF-14, its secular variation linear from 2025 to 2030: good to some 100 nT there (crust and
 * currents in space are not part of it); followed up to five years beyond either end, where it gets
 * worse by some 20 nT a year. Outside the core only, so at any height above ground. The harmonics are
 * Cunningham's, without singularity at the poles (source: Montenbruck and Gill 2000, 3.27 to 3.33).
 */
export function magneticField(
  x: number,
  y: number,
  z: number,
  tMs: number,
  out: Float64Array,
): number {
  datedTo(tMs);
  fillHarmonics(x, y, z);
  let [bx, by, bz] = [0, 0, 0];
  let at = 0;
  for (let n = 1; n <= DEGREE; n += 1) {
    const row = ((n + 1) * (n + 2)) / 2;
    const zonal = gauss[at] ?? 0;
    bx += zonal * (cosines[row + 1] ?? 0);
    by += zonal * (sines[row + 1] ?? 0);
    bz += (n + 1) * zonal * (cosines[row] ?? 0);
    at += 1;
    for (let m = 1; m <= n; m += 1) {
      const g = gauss[at] ?? 0;
      const h = gauss[at + 1] ?? 0;
      at += 2;
      const up = row + m + 1;
      const factor = (n - m + 2) * (n - m + 1);
      const lowC = factor * (cosines[up - 2] ?? 0);
      const lowS = factor * (sines[up - 2] ?? 0);
      const highC = cosines[up] ?? 0;
      const highS = sines[up] ?? 0;
      bx += (g * (highC - lowC) + h * (highS - lowS)) / 2;
      by += (g * (highS + lowS) - h * (highC + lowC)) / 2;
      bz += (n - m + 1) * (g * (cosines[up - 1] ?? 0) + h * (sines[up - 1] ?? 0));
    }
  }
  out[0] = bx;
  out[1] = by;
  out[2] = bz;
  return Math.sqrt(bx * bx + by * by + bz * bz);
}

/** The exterior harmonics (a/r)^(n+1) P(sin φ) cos mλ and sin mλ, not normalised, by rows of degree. */
const cosines = new Float64Array(SIZE);
const sines = new Float64Array(SIZE);

/** (2n - 1) / (n - m) and (n + m - 1) / (n - m): the weights of one and of two degrees below. */
const nearer = weights((n, m) => (2 * n - 1) / (n - m));
const farther = weights((n, m) => (n + m - 1) / (n - m));

function weights(weight: (n: number, m: number) => number): Float64Array {
  const all = new Float64Array(SIZE);
  for (let n = 1; n <= DEGREE + 1; n += 1)
    for (let m = 0; m < n; m += 1) all[(n * (n + 1)) / 2 + m] = weight(n, m);
  return all;
}

function fillHarmonics(x: number, y: number, z: number): void {
  const inverse = 1 / (x * x + y * y + z * z);
  const px = REFERENCE_RADIUS_KM * x * inverse;
  const py = REFERENCE_RADIUS_KM * y * inverse;
  const pz = REFERENCE_RADIUS_KM * z * inverse;
  const square = REFERENCE_RADIUS_KM ** 2 * inverse;
  let sectorC = REFERENCE_RADIUS_KM * Math.sqrt(inverse);
  let sectorS = 0;
  for (let m = 0; m <= DEGREE + 1; m += 1) {
    if (m > 0) {
      const c = (2 * m - 1) * (px * sectorC - py * sectorS);
      sectorS = (2 * m - 1) * (px * sectorS + py * sectorC);
      sectorC = c;
    }
    let [c1, s1, c2, s2] = [sectorC, sectorS, 0, 0];
    let index = (m * (m + 1)) / 2 + m;
    cosines[index] = c1;
    sines[index] = s1;
    for (let n = m + 1; n <= DEGREE + 1; n += 1) {
      index += n;
      const a = (nearer[index] ?? 0) * pz;
      const b = (farther[index] ?? 0) * square;
      const c = a * c1 - b * c2;
      const s = a * s1 - b * s2;
      [c2, s2, c1, s1] = [c1, s1, c, s];
      cosines[index] = c;
      sines[index] = s;
    }
  }
}

/** Coefficients for harmonics that are not normalised: at 2025.0, and how they change in a year. */
const epochGauss = unnormalised(IGRF_14_FIELD_NT);
const yearlyGauss = unnormalised(IGRF_14_VARIATION_NT);
/** The coefficients of the instant that was asked for last. */
const gauss = epochGauss.slice();
let gaussYears = 0;

function datedTo(tMs: number): void {
  const years = (YEARS * (tMs - FROM_MS)) / (TO_MS - FROM_MS);
  const bounded = Math.min(
    Math.max(years, -MAX_EXTRAPOLATION_YEARS),
    YEARS + MAX_EXTRAPOLATION_YEARS,
  );
  if (bounded === gaussYears) return;
  for (let index = 0; index < yearlyGauss.length; index += 1)
    gauss[index] = (epochGauss[index] ?? 0) + bounded * (yearlyGauss[index] ?? 0);
  gaussYears = bounded;
}

/** One row after the other, each times Schmidt's factor √(2 (n - m)! / (n + m)!), 1 for order 0. */
function unnormalised(rows: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(
    rows.flatMap((row, index) => {
      const n = index + 1;
      let factor = Math.SQRT2;
      return row.map((value, position) => {
        if (position === 0) return value;
        const m = Math.ceil(position / 2);
        if (position % 2 === 1) factor /= Math.sqrt((n + m) * (n - m + 1));
        return factor * value;
      });
    }),
  );
}
