import { DAY_MS } from '../../time/instant.ts';
import { RADIANS } from '../angles.ts';
import { J2000_MS } from './frames.ts';

/** Position (km) and velocity (km/s): x, y, z, vx, vy, vz. */
type State = readonly [number, number, number, number, number, number];

/**
 * The largest terms of the nutation of 1980 (IAU, Seidelmann 1982): multiples of l, l', F, D and Ω, then
 * sine of the longitude and cosine of the obliquity in 1e-4 arc seconds. What is left out adds up to
 * 0.03″, a metre at 7,000 km.
 */
const NUTATION: readonly (readonly [number, number, number, number, number, number, number])[] = [
  [0, 0, 0, 0, 1, -171_996, 92_025],
  [0, 0, 2, -2, 2, -13_187, 5736],
  [0, 0, 2, 0, 2, -2274, 977],
  [0, 0, 0, 0, 2, 2062, -895],
  [0, 1, 0, 0, 0, 1426, 54],
  [1, 0, 0, 0, 0, 712, -7],
  [0, 1, 2, -2, 2, -517, 224],
  [0, 0, 2, 0, 1, -386, 200],
  [1, 0, 2, 0, 2, -301, 129],
  [0, -1, 2, -2, 2, 217, -95],
  [1, 0, 0, -2, 0, -158, -1],
  [0, 0, 2, -2, 1, 129, -70],
  [-1, 0, 2, 0, 2, 123, -53],
  [1, 0, 0, 0, 1, 63, -33],
  [0, 0, 0, 2, 0, 63, -2],
  [-1, 0, 2, 2, 2, -59, 26],
  [-1, 0, 0, 0, 1, -58, 32],
  [1, 0, 2, 0, 1, -51, 27],
  [2, 0, 0, -2, 0, 48, 1],
  [-2, 0, 2, 0, 1, 46, -24],
  [0, 0, 2, 2, 2, -38, 16],
];

const ARCSECONDS = RADIANS / 3600;

/**
 * A TEME state in EME2000 (mean equator and equinox of J2000): equation of the equinoxes, nutation of
 * 1980, precession of 1976 (Lieske), to 0.1″ between 1950 and 2050; UTC counts as terrestrial time. The
 * frame's own turning (under 1e-11 rad/s) is left out of the velocity.
 */
export function eme2000OfTeme(state: State, tMs: number): State {
  const t = (tMs - J2000_MS) / DAY_MS / 36_525;
  const { longitude, obliquity } = nutationAt(t);
  const mean = (84_381.448 - 46.815 * t) * ARCSECONDS;
  const zeta = t * (2306.2181 + t * (0.301_88 + t * 0.017_998)) * ARCSECONDS;
  const theta = t * (2004.3109 - t * (0.426_65 + t * 0.041_833)) * ARCSECONDS;
  const z = t * (2306.2181 + t * (1.094_68 + t * 0.018_203)) * ARCSECONDS;
  const turn = (vector: Vector): Vector => {
    const ofDate = aboutZ(vector, -longitude * Math.cos(mean));
    const meanOfDate = aboutX(aboutZ(aboutX(ofDate, mean + obliquity), longitude), -mean);
    return aboutZ(aboutY(aboutZ(meanOfDate, z), -theta), zeta);
  };
  const [x, y, height, vx, vy, vz] = state;
  return [...turn([x, y, height]), ...turn([vx, vy, vz])];
}

/** The TEME state of one in EME2000: the turn of `eme2000OfTeme` back, which keeps lengths and angles. */
export function temeOfEme2000(state: State, tMs: number): State {
  const axes = [
    eme2000OfTeme([1, 0, 0, 0, 0, 0], tMs),
    eme2000OfTeme([0, 1, 0, 0, 0, 0], tMs),
    eme2000OfTeme([0, 0, 1, 0, 0, 0], tMs),
  ] as const;
  const along = (axis: State, [x, y, z]: Vector) => axis[0] * x + axis[1] * y + axis[2] * z;
  const turn = (vector: Vector): Vector => [
    along(axes[0], vector),
    along(axes[1], vector),
    along(axes[2], vector),
  ];
  const [x, y, z, vx, vy, vz] = state;
  return [...turn([x, y, z]), ...turn([vx, vy, vz])];
}

/** Nutation in longitude and obliquity, rad, `t` Julian centuries after J2000. */
function nutationAt(t: number): { readonly longitude: number; readonly obliquity: number } {
  const args = [
    134.962_981_39 + t * (477_198.867_398_1 + t * 0.008_697_2),
    357.527_723_33 + t * (35_999.050_34 - t * 0.000_160_3),
    93.271_910_28 + t * (483_202.017_538_1 - t * 0.003_682_5),
    297.850_363_06 + t * (445_267.111_48 - t * 0.001_914_2),
    125.044_522_22 - t * (1934.136_260_8 - t * 0.002_070_8),
  ];
  let [longitude, obliquity] = [0, 0];
  for (const [l, lSun, f, d, node, sine, cosine] of NUTATION) {
    const multiples = [l, lSun, f, d, node];
    const angle = multiples.reduce((sum, times, at) => sum + times * (args[at] ?? 0), 0) * RADIANS;
    // The largest term alone changes by more than its neighbours' last digits in a century.
    longitude += (sine - (node === 1 && l + f + d === 0 ? 174.2 * t : 0)) * Math.sin(angle);
    obliquity += (cosine + (node === 1 && l + f + d === 0 ? 8.9 * t : 0)) * Math.cos(angle);
  }
  return { longitude: longitude * 1e-4 * ARCSECONDS, obliquity: obliquity * 1e-4 * ARCSECONDS };
}

type Vector = readonly [number, number, number];

/** The vector in axes that are turned by `angle` about the first one. */
function aboutX([x, y, z]: Vector, angle: number): Vector {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x, c * y + s * z, c * z - s * y];
}

/** The same about the second one. */
function aboutY([x, y, z]: Vector, angle: number): Vector {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * x - s * z, y, c * z + s * x];
}

/** The same about the third one. */
function aboutZ([x, y, z]: Vector, angle: number): Vector {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * x + s * y, c * y - s * x, z];
}
