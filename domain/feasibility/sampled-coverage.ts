import { EARTH_RATE_RAD_S, WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import { orbitalRates } from '../orbit/propagation/orbital-rates.ts';
import { footprintAngle, slantRangeKm } from './round-trip.ts';
import { RADIANS, TAU } from '../orbit/angles.ts';

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
  const steps = stepsOf(satellites, places.length);
  const stepS = DAY_S / steps;
  const shell = shellOf(constellation);
  const inView = Math.cos(footprintAngle(altitudeKm, minElevationDeg));
  const views = places.map((place) => viewOf(shell, place, steps, stepS, inView));
  const separation = (step: number, first: number, second: number): number => {
    const [a, b] = [first, second].map((one) => positionOf(shell, one, step * stepS));
    const cosine = a === undefined || b === undefined ? 1 : dot(a, b);
    return Math.acos(Math.min(1, Math.max(-1, cosine)));
  };
  return { stepS, steps, places: views, separation };
}

/** Steps of a day, fewer with more to look at. */
function stepsOf(satellites: number, places: number): number {
  const looks = satellites * Math.max(1, places);
  return Math.max(FEWEST_STEPS, Math.min(MOST_STEPS, Math.floor(MOST_LOOKS / looks)));
}

/** How often `sampleDay` looks from a place at a plane of so many satellites, all told. */
export function dayLooks(satellites: number, places: number): number {
  return stepsOf(satellites, places) * planesOf(satellites) * places;
}

/** What moves a constellation on: angles in rad, rates in rad/s over the turning Earth. */
interface Shell {
  readonly altitudeKm: number;
  readonly planes: number;
  readonly perPlane: number;
  readonly sinI: number;
  readonly cosI: number;
  readonly nodeRate: number;
  readonly motion: number;
}

type Vector = readonly [x: number, y: number, z: number];

function shellOf({ altitudeKm, inclinationDeg, satellites }: SampledConstellation): Shell {
  const planes = planesOf(satellites);
  const rates = orbitalRates({ altitudeKm, inclinationDeg });
  return {
    altitudeKm,
    planes,
    perPlane: satellites / planes,
    sinI: Math.sin(inclinationDeg * RADIANS),
    cosI: Math.cos(inclinationDeg * RADIANS),
    nodeRate: ((rates.j2?.raanRateDegPerDay ?? 0) * RADIANS) / DAY_S - EARTH_RATE_RAD_S,
    motion: TAU / ((rates.j2?.nodalPeriodMin ?? rates.periodMin) * 60),
  };
}

/**
 * Who is nearest to a place at each step. A place's direction has the parts a and b along the two
 * axes of an orbital plane, so that a satellite at the argument u stands at the cosine a cos u + b sin u
 * of an angle from it: at most the root of a² + b², where u is the argument of the place itself. So a
 * plane that passes by too far is done with at a glance, and of the others one satellite, the nearest
 * to that argument, is looked at.
 */
function viewOf(
  shell: Shell,
  { latDeg, lonDeg }: GroundPlace,
  steps: number,
  stepS: number,
  inView: number,
): PlaceView {
  const { altitudeKm, planes, perPlane, sinI, cosI, nodeRate, motion } = shell;
  const nearest = new Int32Array(steps).fill(-1);
  const slantKm = new Float64Array(steps).fill(NaN);
  const [x, y, z] = unitVector(latDeg, lonDeg);
  const spacing = TAU / perPlane;
  const nodes = Array.from({ length: planes }, (_, plane) => (TAU * plane) / planes);
  const [sines, cosines] = [nodes.map(Math.sin), nodes.map(Math.cos)];
  for (let step = 0; step < steps; step += 1) {
    const tS = step * stepS;
    // The place seen from the node of the first plane; every other plane is turned on from there.
    const [sinTurn, cosTurn] = [Math.sin(nodeRate * tS), Math.cos(nodeRate * tS)];
    const east = x * cosTurn + y * sinTurn;
    const north = y * cosTurn - x * sinTurn;
    let best = inView;
    for (let plane = 0; plane < planes; plane += 1) {
      const [sine, cosine] = [sines[plane] ?? 0, cosines[plane] ?? 1];
      const a = east * cosine + north * sine;
      const b = cosI * (north * cosine - east * sine) + sinI * z;
      const closest = Math.sqrt(a * a + b * b);
      if (closest < best) continue;
      const place = Math.atan2(b, a);
      const first = (TAU * plane) / (planes * perPlane) + motion * tS;
      const turns = Math.round((place - first) / spacing);
      const reached = closest * Math.cos(first + turns * spacing - place);
      if (reached < best) continue;
      best = reached;
      nearest[step] = plane * perPlane + (((turns % perPlane) + perPlane) % perPlane);
    }
    if ((nearest[step] ?? -1) >= 0)
      slantKm[step] = slantRangeKm(altitudeKm, Math.acos(Math.min(1, best)));
  }
  return { nearest, slantKm };
}

/** Earth-fixed unit vector of a satellite. */
function positionOf(shell: Shell, satellite: number, tS: number): Vector {
  const { planes, perPlane, sinI, cosI, nodeRate, motion } = shell;
  const plane = Math.floor(satellite / perPlane);
  const phase = (satellite % perPlane) / perPlane + plane / (planes * perPlane);
  const node = (TAU * plane) / planes + nodeRate * tS;
  const argument = TAU * phase + motion * tS;
  const [sinU, cosU] = [Math.sin(argument), Math.cos(argument)];
  return [
    Math.cos(node) * cosU - Math.sin(node) * sinU * cosI,
    Math.sin(node) * cosU + Math.cos(node) * sinU * cosI,
    sinU * sinI,
  ];
}

function dot([ax, ay, az]: Vector, [bx, by, bz]: Vector): number {
  return ax * bx + ay * by + az * bz;
}

/** Share of the steps in which a place sees a satellite, 0 to 1. */
export function coverageOf({ nearest }: PlaceView): number {
  let seen = 0;
  for (const one of nearest) if (one >= 0) seen += 1;
  return seen / nearest.length;
}

/** Planes of a constellation of so many satellites: the divisor nearest to their square root. */
export function planesOf(satellites: number): number {
  let planes = Math.floor(Math.sqrt(satellites));
  while (satellites % planes !== 0) planes -= 1;
  return planes;
}

function unitVector(latDeg: number, lonDeg: number): Vector {
  const [lat, lon] = [latDeg * RADIANS, lonDeg * RADIANS];
  return [Math.cos(lat) * Math.cos(lon), Math.cos(lat) * Math.sin(lon), Math.sin(lat)];
}

/** Distance (km) along a chain of satellites on a shell, `angle` rad apart at the centre. */
export function chainKm(altitudeKm: number, angle: number, hops: number): number {
  const radius = WGS84_RADIUS_KM + altitudeKm;
  return hops === 0 ? 0 : 2 * hops * radius * Math.sin(angle / (2 * hops));
}
