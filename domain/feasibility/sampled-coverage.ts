import { EARTH_RATE_RAD_S, WGS84_RADIUS_KM } from '../orbit/frames.ts';
import { orbitalRates } from '../orbit/orbital-rates.ts';
import { footprintAngle, slantRangeKm } from './round-trip.ts';

const RADIANS = Math.PI / 180;
const DAY_S = 86_400;
/** A day is looked at in steps of a minute, in longer ones when there is much to look at. */
const MOST_STEPS = 1440;
const FEWEST_STEPS = 288;
/** Pairs of satellite and place that one answer may look at. */
const MOST_LOOKS = 4_000_000;

/** A constellation as the analysis sees it: circular orbits in evenly spread planes. */
export interface SampledConstellation {
  readonly altitudeKm: number;
  readonly inclinationDeg: number;
  readonly satellites: number;
}

/** A place on the ground. */
export interface GroundPlace {
  readonly latDeg: number;
  readonly lonDeg: number;
}

/** What a place saw in a day. */
export interface PlaceView {
  /** For each step the nearest satellite in view, or -1. */
  readonly nearest: Int32Array;
  /** And its distance, km (NaN without one). */
  readonly slantKm: Float64Array;
}

/** A day of a constellation over some places. */
export interface SampledDay {
  readonly stepS: number;
  readonly steps: number;
  readonly places: readonly PlaceView[];
  /** Angle at the Earth's centre between two satellites at a step, rad. */
  readonly separation: (step: number, first: number, second: number) => number;
}

/**
 * Follows a Walker delta constellation (phasing 1; as many planes as come nearest to the square root
 * of the satellites and divide them) for a day over a turning spherical Earth, with the secular J2
 * drift of the node, and notes what each place sees above `minElevationDeg`. Good to a percent or so
 * of coverage: real passes are the business of `POST /v1/passes`.
 */
export function sampleDay(
  constellation: SampledConstellation,
  places: readonly GroundPlace[],
  minElevationDeg: number,
): SampledDay {
  const { altitudeKm, satellites } = constellation;
  const looks = satellites * Math.max(1, places.length);
  const steps = Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, Math.floor(MOST_LOOKS / looks)));
  const stepS = DAY_S / steps;
  const inView = Math.cos(footprintAngle(altitudeKm, minElevationDeg));
  const up = places.map(({ latDeg, lonDeg }) => unitVector(latDeg, lonDeg));
  const views = places.map(() => ({
    nearest: new Int32Array(steps).fill(-1),
    slantKm: new Float64Array(steps).fill(NaN),
  }));
  const positions = positionsOver(constellation, steps, stepS);
  for (let step = 0; step < steps; step += 1)
    up.forEach(([x, y, z], index) => {
      let best = inView;
      let nearest = -1;
      for (let one = 0; one < satellites; one += 1) {
        const at = 3 * (step * satellites + one);
        const cosine =
          x * (positions[at] ?? 0) + y * (positions[at + 1] ?? 0) + z * (positions[at + 2] ?? 0);
        if (cosine < best) continue;
        best = cosine;
        nearest = one;
      }
      const view = views[index];
      if (nearest < 0 || view === undefined) return;
      view.nearest[step] = nearest;
      view.slantKm[step] = slantRangeKm(altitudeKm, Math.acos(Math.min(1, best)));
    });
  const separation = (step: number, first: number, second: number): number => {
    const a = 3 * (step * satellites + first);
    const b = 3 * (step * satellites + second);
    let cosine = 0;
    for (let axis = 0; axis < 3; axis += 1)
      cosine += (positions[a + axis] ?? 0) * (positions[b + axis] ?? 0);
    return Math.acos(Math.min(1, Math.max(-1, cosine)));
  };
  return { stepS, steps, places: views, separation };
}

/** Share of the steps in which a place sees a satellite, 0 to 1. */
export function coverageOf({ nearest }: PlaceView): number {
  return nearest.reduce((seen, one) => seen + (one < 0 ? 0 : 1), 0) / nearest.length;
}

/** Planes of a constellation of so many satellites: the divisor nearest to their square root. */
export function planesOf(satellites: number): number {
  let planes = Math.floor(Math.sqrt(satellites));
  while (satellites % planes !== 0) planes -= 1;
  return planes;
}

/** Unit vectors (Earth-fixed) of every satellite at every step, three numbers each. */
function positionsOver(
  { altitudeKm, inclinationDeg, satellites }: SampledConstellation,
  steps: number,
  stepS: number,
): Float64Array {
  const planes = planesOf(satellites);
  const perPlane = satellites / planes;
  const rates = orbitalRates({ altitudeKm, inclinationDeg });
  const nodeRate = ((rates.j2?.raanRateDegPerDay ?? 0) * RADIANS) / DAY_S - EARTH_RATE_RAD_S;
  const motion = (2 * Math.PI) / ((rates.j2?.nodalPeriodMin ?? rates.periodMin) * 60);
  const [sinI, cosI] = [Math.sin(inclinationDeg * RADIANS), Math.cos(inclinationDeg * RADIANS)];
  const out = new Float64Array(3 * steps * satellites);
  for (let step = 0; step < steps; step += 1)
    for (let one = 0; one < satellites; one += 1) {
      const plane = Math.floor(one / perPlane);
      const phase = (one % perPlane) / perPlane + plane / satellites;
      const node = (2 * Math.PI * plane) / planes + nodeRate * step * stepS;
      const argument = 2 * Math.PI * phase + motion * step * stepS;
      const [sinU, cosU] = [Math.sin(argument), Math.cos(argument)];
      const at = 3 * (step * satellites + one);
      out[at] = Math.cos(node) * cosU - Math.sin(node) * sinU * cosI;
      out[at + 1] = Math.sin(node) * cosU + Math.cos(node) * sinU * cosI;
      out[at + 2] = sinU * sinI;
    }
  return out;
}

function unitVector(latDeg: number, lonDeg: number): readonly [number, number, number] {
  const [lat, lon] = [latDeg * RADIANS, lonDeg * RADIANS];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

/** Distance (km) along a chain of satellites on a shell, `angle` rad apart at the centre. */
export function chainKm(altitudeKm: number, angle: number, hops: number): number {
  const radius = WGS84_RADIUS_KM + altitudeKm;
  return hops === 0 ? 0 : 2 * hops * radius * Math.sin(angle / (2 * hops));
}
