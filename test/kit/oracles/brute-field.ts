import {
  IGRF_14_FIELD_NT,
  IGRF_14_VARIATION_NT,
} from '../../../domain/orbit/environment/igrf-14.ts';

const DEGREE = IGRF_14_FIELD_NT.length;
const FROM_MS = Date.UTC(2025, 0, 1);
const TO_MS = Date.UTC(2030, 0, 1);

/**
 * Strength of the Earth's field in nT at an ECEF position in km, as textbooks have it: Schmidt's
 * functions of the colatitude, and the three spherical components. Shares the published
 * coefficients with the domain, nothing else; not for the poles.
 */
export function bruteFieldNt(x: number, y: number, z: number, tMs: number): number {
  const years = (5 * (tMs - FROM_MS)) / (TO_MS - FROM_MS);
  const radius = Math.sqrt(x * x + y * y + z * z);
  const cos = z / radius;
  const sin = Math.sqrt(1 - cos * cos);
  const longitude = Math.atan2(y, x);
  const { p, dp } = schmidt(cos, sin);
  let [radial, south, east] = [0, 0, 0];
  let reach = (6371.2 / radius) ** 2;
  for (let n = 1; n <= DEGREE; n += 1) {
    reach *= 6371.2 / radius;
    const field = IGRF_14_FIELD_NT[n - 1] ?? [];
    const variation = IGRF_14_VARIATION_NT[n - 1] ?? [];
    const coefficient = (index: number): number =>
      (field[index] ?? 0) + years * (variation[index] ?? 0);
    for (let m = 0; m <= n; m += 1) {
      const g = coefficient(m === 0 ? 0 : 2 * m - 1);
      const h = m === 0 ? 0 : coefficient(2 * m);
      const cosM = Math.cos(m * longitude);
      const sinM = Math.sin(m * longitude);
      const at = n * WIDTH + m;
      radial += reach * (n + 1) * (g * cosM + h * sinM) * (p[at] ?? 0);
      south -= reach * (g * cosM + h * sinM) * (dp[at] ?? 0);
      east -= (reach * m * (h * cosM - g * sinM) * (p[at] ?? 0)) / sin;
    }
  }
  return Math.sqrt(radial * radial + south * south + east * east);
}

const WIDTH = DEGREE + 1;
const functions = new Float64Array(WIDTH * WIDTH);
const slopes = new Float64Array(WIDTH * WIDTH);

/** Schmidt semi-normalised functions and their derivatives by colatitude. Source: Langel 1987. */
function schmidt(cos: number, sin: number): { p: Float64Array; dp: Float64Array } {
  functions[0] = 1;
  slopes[0] = 0;
  for (let n = 1; n <= DEGREE; n += 1) {
    for (let m = 0; m < n; m += 1) {
      const root = Math.sqrt(n * n - m * m);
      const a = (2 * n - 1) / root;
      const b = n > m + 1 ? Math.sqrt((n - 1) ** 2 - m * m) / root : 0;
      const one = (n - 1) * WIDTH + m;
      const two = n > m + 1 ? (n - 2) * WIDTH + m : one;
      functions[n * WIDTH + m] = a * cos * (functions[one] ?? 0) - b * (functions[two] ?? 0);
      slopes[n * WIDTH + m] =
        a * (cos * (slopes[one] ?? 0) - sin * (functions[one] ?? 0)) - b * (slopes[two] ?? 0);
    }
    const last = (n - 1) * WIDTH + n - 1;
    const factor = n === 1 ? 1 : Math.sqrt(1 - 1 / (2 * n));
    functions[n * WIDTH + n] = factor * sin * (functions[last] ?? 0);
    slopes[n * WIDTH + n] = factor * (sin * (slopes[last] ?? 0) + cos * (functions[last] ?? 0));
  }
  return { p: functions, dp: slopes };
}
