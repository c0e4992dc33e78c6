import { formatTleEpoch } from '../elements/tle-epoch.ts';
import { WGS72_MU, WGS72_RADIUS_KM, type Elements } from '../elements/elements.ts';
import { createPropagator } from './sgp4.ts';

/** Where a satellite was, TEME. */
export interface OsculatingState {
  /** Epoch ms UTC. */
  readonly tMs: number;
  /** x, y, z in km. */
  readonly positionKm: Vector;
  /** x, y, z in km/s. */
  readonly velocityKmS: Vector;
}

/** How far SGP4 with the fitted elements stays from the states that they were fitted to. */
export interface FitResidual {
  /** Root mean square over the states, km and m/s. */
  readonly rmsKm: number;
  readonly rmsMS: number;
  /** The largest distance, km. */
  readonly maxKm: number;
}

/** Fitted elements, or what is wrong with the states: which one (null: all of them), and how. */
export type FittedElements =
  | { readonly ok: true; readonly elements: Elements; readonly residual: FitResidual }
  | { readonly ok: false; readonly index: number | null; readonly message: string };

type Vector = readonly [number, number, number];

/** Kozai mean motion (rev/day), h, k, p, q and mean longitude (rad): equinoctial elements at the epoch. */
type Unknowns = readonly [number, number, number, number, number, number];

const MOST_ITERATIONS = 40;
/** Steps of the differences: in rev/day, then without unit and in rad. */
const STEPS: Unknowns = [1e-7, 1e-7, 1e-7, 1e-7, 1e-7, 1e-7];
/** Improvements below this share end the search. */
const LEAST_GAIN = 1e-9;
/** States so far from any SGP4 orbit are not of one satellite, km. */
const MOST_RESIDUAL_KM = 25;
/** Below this perigee an orbit does not last a revolution, km. */
const MIN_PERIGEE_KM = 120;

/**
 * SGP4 mean elements that pass through osculating states as well as they can: damped least squares
 * (Levenberg 1944, Marquardt 1963) over equinoctial elements at the newest state, positions in km and
 * velocities over the mean motion counted alike; the drag term is taken as given. Needs at least one
 * state. Fails for a state that is no orbit of the Earth and for states that no orbit joins within
 * 25 km. Not for inclinations of 180 degrees.
 */
export function fitElements(
  states: readonly OsculatingState[],
  given: { readonly bstar: number; readonly noradId: string; readonly name: string },
): FittedElements {
  const bad = states.findIndex((state) => refusalOf(state) !== null);
  const wrong = states[bad];
  if (wrong !== undefined)
    return { ok: false, index: bad, message: refusalOf(wrong) ?? 'is no orbit' };
  const [first, ...others] = states;
  if (first === undefined) return { ok: false, index: null, message: 'must have a state' };
  const newest = others.reduce((late, state) => (state.tMs > late.tMs ? state : late), first);
  const toElements = (unknowns: Unknowns) => elementsOf(unknowns, newest.tMs, given);
  const start = equinoctialOf(newest);
  const scaleS = 86_400 / (2 * Math.PI * start[0]);
  const fitted = leastSquares(start, (unknowns) => misses(toElements(unknowns), states, scaleS));
  if (fitted === null)
    return { ok: false, index: null, message: 'no SGP4 orbit passes near: check frame and units' };
  const elements = toElements(fitted);
  const residual = residualOf(misses(elements, states, scaleS) ?? [], scaleS);
  if (residual.rmsKm > MOST_RESIDUAL_KM) {
    const message = `no one orbit joins them (off by ${residual.rmsKm.toFixed(0)} km): check that all are of this satellite, and their frame, times and units`;
    return { ok: false, index: null, message };
  }
  return { ok: true, elements, residual };
}

/** Why a state is no orbit that lasts; null where it is one. */
function refusalOf({ positionKm, velocityKmS }: OsculatingState): string | null {
  const r = norm(positionKm);
  if (r < WGS72_RADIUS_KM)
    return `lies inside the Earth (${r.toFixed(0)} km from its centre): positions are in km`;
  const energy = norm(velocityKmS) ** 2 / 2 - WGS72_MU / r;
  if (energy >= 0) return 'is not bound to the Earth: velocities are in km/s';
  const axis = -WGS72_MU / (2 * energy);
  const h = norm(cross(positionKm, velocityKmS));
  const eccentricity = Math.sqrt(Math.max(0, 1 - h ** 2 / (WGS72_MU * axis)));
  const perigeeKm = axis * (1 - eccentricity) - WGS72_RADIUS_KM;
  if (perigeeKm >= MIN_PERIGEE_KM) return null;
  return `has its perigee at ${perigeeKm.toFixed(0)} km, at least ${MIN_PERIGEE_KM} km is needed: check frame and units`;
}

/** Keplerian motion of a state as equinoctial elements: where the search begins. */
function equinoctialOf({ positionKm, velocityKmS }: OsculatingState): Unknowns {
  const r = norm(positionKm);
  const axis = 1 / (2 / r - norm(velocityKmS) ** 2 / WGS72_MU);
  const momentum = cross(positionKm, velocityKmS);
  const [wx, wy, wz] = scaled(momentum, 1 / norm(momentum));
  const p = wx / (1 + wz);
  const q = -wy / (1 + wz);
  const share = 1 / (1 + p * p + q * q);
  const f = scaled([1 - p * p + q * q, 2 * p * q, -2 * p], share);
  const g = scaled([2 * p * q, 1 + p * p - q * q, 2 * q], share);
  const pull = cross(velocityKmS, momentum);
  const eccentric = sum(scaled(pull, 1 / WGS72_MU), scaled(positionKm, -1 / r));
  const [k, h] = [dot(eccentric, f), dot(eccentric, g)];
  const longitude = Math.atan2(dot(positionKm, g), dot(positionKm, f));
  const e = Math.hypot(h, k);
  const perigee = Math.atan2(h, k);
  const trueAnomaly = longitude - perigee;
  const eccentricAnomaly = 2 * Math.atan(Math.sqrt((1 - e) / (1 + e)) * Math.tan(trueAnomaly / 2));
  const meanAnomaly = eccentricAnomaly - e * Math.sin(eccentricAnomaly);
  const revPerDay = (Math.sqrt(WGS72_MU / axis ** 3) * 86_400) / (2 * Math.PI);
  return [revPerDay, h, k, p, q, perigee + meanAnomaly];
}

function elementsOf(
  [revPerDay, h, k, p, q, longitude]: Unknowns,
  tMs: number,
  { bstar, noradId, name }: Parameters<typeof fitElements>[1],
): Elements {
  const epoch = splitInstant(tMs);
  const raan = Math.atan2(p, q);
  const perigee = Math.atan2(h, k);
  return {
    ...{ noradId, name, epochMs: epoch.ms, epochUs: epoch.us },
    meanMotionRevPerDay: revPerDay,
    eccentricity: Math.min(Math.max(Math.hypot(h, k), 1e-6), 0.999_999),
    inclinationDeg: degrees(2 * Math.atan(Math.hypot(p, q))),
    raanDeg: wrapped(degrees(raan)),
    argPerigeeDeg: wrapped(degrees(perigee - raan)),
    meanAnomalyDeg: wrapped(degrees(longitude - perigee)),
    bstar,
    ...{ meanMotionDot: 0, meanMotionDdot: 0, classification: 'U', objectId: '' },
    ...{ elementSetNo: 0, revAtEpoch: 0, source: 'mean', tleEpoch: formatTleEpoch(epoch) },
  };
}

/** Six differences a state, all in km; null where SGP4 has no state. */
function misses(
  elements: Elements,
  states: readonly OsculatingState[],
  scaleS: number,
): number[] | null {
  const created = createPropagator(elements);
  if (!created.ok) return null;
  const all: number[] = [];
  for (const { tMs, positionKm, velocityKmS } of states) {
    const found = created.propagator.stateAt(tMs);
    if (!found.ok) return null;
    const { xKm, yKm, zKm, vxKmS, vyKmS, vzKmS } = found;
    all.push(xKm - positionKm[0], yKm - positionKm[1], zKm - positionKm[2]);
    all.push(
      scaleS * (vxKmS - velocityKmS[0]),
      scaleS * (vyKmS - velocityKmS[1]),
      scaleS * (vzKmS - velocityKmS[2]),
    );
  }
  return all;
}

/** Levenberg and Marquardt with differences for derivatives; null where the start has no misses. */
function leastSquares(
  start: Unknowns,
  missesOf: (unknowns: Unknowns) => number[] | null,
): Unknowns | null {
  let at = start;
  let here = missesOf(at);
  if (here === null) return null;
  let damping = 1e-4;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration += 1) {
    const cost = squares(here);
    const slopes = slopesAt(at, here, missesOf);
    if (slopes === null) return at;
    const step = solve(slopes, here, damping);
    const next = step === null ? null : moved(at, step);
    const there = next === null ? null : missesOf(next);
    if (next === null || there === null || !(squares(there) < cost)) {
      damping *= 10;
      if (damping > 1e6) return at;
      continue;
    }
    at = next;
    here = there;
    damping = Math.max(damping / 10, 1e-12);
    if (cost - squares(there) < LEAST_GAIN * cost) return at;
  }
  return at;
}

/** What each unknown does to each miss; null where SGP4 has no state beside this place. */
function slopesAt(
  at: Unknowns,
  here: readonly number[],
  missesOf: (unknowns: Unknowns) => number[] | null,
): number[][] | null {
  const slopes: number[][] = [];
  for (const [index, step] of STEPS.entries()) {
    const beside = missesOf(
      moved(
        at,
        STEPS.map((_, other) => (other === index ? step : 0)),
      ),
    );
    if (beside === null) return null;
    slopes.push(here.map((miss, row) => ((beside[row] ?? 0) - miss) / step));
  }
  return slopes;
}

/** The step of the damped normal equations, by elimination with pivots; null where they are singular. */
function solve(
  slopes: readonly (readonly number[])[],
  here: readonly number[],
  damping: number,
): number[] | null {
  const rows = slopes.map((column, index) => {
    const products = slopes.map((other) => inner(column, other));
    products[index] = (products[index] ?? 0) * (1 + damping);
    return [...products, -inner(column, here)];
  });
  const count = rows.length;
  for (let pivot = 0; pivot < count; pivot += 1) {
    const best = rows
      .map((row, index) => ({ index, size: index < pivot ? -1 : Math.abs(row[pivot] ?? 0) }))
      .reduce((a, b) => (b.size > a.size ? b : a));
    const own = rows[best.index];
    const other = rows[pivot];
    if (own === undefined || other === undefined || !(best.size > 0)) return null;
    rows[best.index] = other;
    rows[pivot] = own;
    for (const [index, row] of rows.entries()) {
      if (index === pivot) continue;
      const times = (row[pivot] ?? 0) / (own[pivot] ?? 1);
      for (let at = pivot; at <= count; at += 1) row[at] = (row[at] ?? 0) - times * (own[at] ?? 0);
    }
  }
  return rows.map((row, index) => (row[count] ?? 0) / (row[index] ?? 1));
}

function residualOf(all: readonly number[], scaleS: number): FitResidual {
  const count = all.length / 6;
  let [place2, speed2, most2] = [0, 0, 0];
  for (let state = 0; state < count; state += 1) {
    const of = (from: number) => squares(all.slice(6 * state + from, 6 * state + from + 3));
    place2 += of(0);
    speed2 += of(3) / scaleS ** 2;
    most2 = Math.max(most2, of(0));
  }
  return {
    rmsKm: Math.sqrt(place2 / count),
    rmsMS: 1000 * Math.sqrt(speed2 / count),
    maxKm: Math.sqrt(most2),
  };
}

function moved([n, h, k, p, q, l]: Unknowns, step: readonly number[]): Unknowns {
  const [dn = 0, dh = 0, dk = 0, dp = 0, dq = 0, dl = 0] = step;
  return [n + dn, h + dh, k + dk, p + dp, q + dq, l + dl];
}

function splitInstant(tMs: number): { readonly ms: number; readonly us: number } {
  const ms = Math.floor(tMs);
  return { ms, us: Math.min(999, Math.round((tMs - ms) * 1000)) };
}

const degrees = (rad: number) => (rad * 180) / Math.PI;
const wrapped = (deg: number) => ((deg % 360) + 360) % 360;
const norm = (vector: Vector) => Math.hypot(...vector);
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
const sum = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const inner = (a: readonly number[], b: readonly number[]) =>
  a.reduce((total, value, index) => total + value * (b[index] ?? 0), 0);
const squares = (values: readonly number[]) => inner(values, values);
