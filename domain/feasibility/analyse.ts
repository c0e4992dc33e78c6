import { counted, numbered } from '../counted.ts';
import { DEFAULT_STATIONS } from '../orbit/geometry/stations.ts';
import {
  DEFAULT_ALTITUDE_KM,
  feasibleOrbit,
  GEO_ALTITUDE_KM,
  lightAndShadow,
  MEO_ALTITUDE_KM,
  orbitName,
} from './feasible-orbit.ts';
import type { FeasibleOrbit } from './feasible-orbit.ts';
import {
  DELAY_MODEL,
  PAYLOAD_DUTY,
  PAYLOAD_MODEL,
  POWER_MODEL,
  PRICE_MODEL,
  SATELLITE_MODEL,
} from './model.ts';
import type { AnalysedRegion, AnalysedWorkload } from './model.ts';
import { delaysOf, footprintRoundTripsMs, type Delays } from './round-trip.ts';
import { rateRisks, type Risk } from './risks.ts';
import { coverageOf, sampleDay, type GroundPlace } from './sampled-coverage.ts';
import { sizePower } from './size-power.ts';
import { satellitesFor } from './spares.ts';

/** What a customer asks for. */
export interface AnalysisQuery {
  readonly workload: AnalysedWorkload;
  /** Sustained computing, TFLOP/s, 0 to 1e6. */
  readonly computeTflops: number;
  readonly storageTb: number;
  /** Kept up as a mean over the day, Gbit/s. */
  readonly bandwidthGbps: number;
  /** Round trip that 95 % of the answers must keep, ms; null = none. */
  readonly latencySlaMs: number | null;
  /** Share of the time in which the whole capacity must be there, 0 to below 1. */
  readonly availability: number;
  readonly region: AnalysedRegion;
  /** null = the analysis chooses. */
  readonly altitudeKm: number | null;
}

/** Codes of what cannot be done as asked. */
export const OBSTACLE_CODES = ['latency_sla', 'constellation_too_large'] as const;

/** Why something cannot be done as asked. */
export interface Obstacle {
  readonly code: (typeof OBSTACLE_CODES)[number];
  readonly message: string;
  readonly needed: number;
  readonly available: number;
}

/** How many satellites a request needs, and what for. */
export interface Sizing {
  readonly satellites: number;
  readonly working: number;
  readonly forCompute: number;
  readonly forStorage: number;
  readonly forBandwidth: number;
}

/** What it takes. Figures are rounded up to what is offered. */
export interface Analysis {
  readonly viable: boolean;
  readonly obstacles: readonly Obstacle[];
  readonly orbit: FeasibleOrbit;
  readonly sizing: Sizing;
  readonly monthlyUsd: number;
  readonly setupUsd: number;
  readonly requiredKw: number;
  readonly solarArrayM2: number;
  readonly batteryKwh: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Share of the day in which the region's users see a satellite, 0 to 1. */
  readonly coverage: number;
  /** Share of a revolution in which a satellite sees a station of the default network, 0 to 1. */
  readonly stationContact: number;
  readonly risks: readonly Risk[];
}

/** Another orbit and what it would change. */
export interface Alternative {
  readonly orbit: FeasibleOrbit;
  readonly tradeoff: string;
  readonly viable: boolean;
}

/** Users that stand for a region. */
const USERS: Readonly<Record<AnalysedRegion, readonly GroundPlace[]>> = {
  'north-america': [
    { latDeg: 40.7, lonDeg: -74 },
    { latDeg: 37.8, lonDeg: -122.4 },
  ],
  europe: [
    { latDeg: 51.5, lonDeg: -0.1 },
    { latDeg: 50.1, lonDeg: 8.7 },
  ],
  'asia-pacific': [
    { latDeg: 35.7, lonDeg: 139.7 },
    { latDeg: 1.3, lonDeg: 103.8 },
  ],
  global: [
    { latDeg: 40.7, lonDeg: -74 },
    { latDeg: 50.1, lonDeg: 8.7 },
    { latDeg: 35.7, lonDeg: 139.7 },
    { latDeg: -23.5, lonDeg: -46.6 },
    { latDeg: -1.3, lonDeg: 36.8 },
    { latDeg: -33.9, lonDeg: 151.2 },
  ],
};

/** Batteries come in modules of so many kWh. */
const BATTERY_MODULE_KWH = 5;

/**
 * What a request takes: constellation, power, delays, price and risks, each by a stated formula of
 * `model.ts`. Monotone: asking for more of anything never costs less, and never needs fewer
 * satellites; a tighter latency never makes a request viable.
 */
export function analyse(query: AnalysisQuery): Analysis {
  const orbit = feasibleOrbit(query.altitudeKm ?? DEFAULT_ALTITUDE_KM);
  const { stationContact, delays } = figuresOf(orbit);
  const sizing = sizeConstellation(query, stationContact);
  const { satellites } = sizing;
  // Rounded up before they are compared, so that what is shown and what is compared are the same.
  const [p50Ms, p95Ms, p99Ms] = [delays.p50Ms, delays.p95Ms, delays.p99Ms].map(Math.ceil) as [
    number,
    number,
    number,
  ];
  const obstacles = obstaclesOf(query, satellites, p95Ms);
  const requiredW = loadW(query, satellites).peakW;
  const coverage = userCoverage(orbit, satellites, query.region);
  return {
    viable: obstacles.length === 0,
    obstacles,
    orbit,
    sizing,
    ...price(query, satellites),
    requiredKw: roundUp(requiredW / 1000, 0.1),
    ...powerSystem(query, orbit, satellites),
    ...{ p50Ms, p95Ms, p99Ms },
    coverage,
    stationContact,
    risks: rateRisks({
      orbit,
      heatPerSatelliteW: requiredW / satellites,
      coverage,
      region: query.region,
      p95Ms,
      latencySlaMs: query.latencySlaMs,
    }),
  };
}

/** Other heights, what they would change, nearest kind first; the orbit of the analysis is left out. */
export function alternativesTo(query: AnalysisQuery, chosen: Analysis): Alternative[] {
  const heights = { LEO: DEFAULT_ALTITUDE_KM, MEO: MEO_ALTITUDE_KM, GEO: GEO_ALTITUDE_KM };
  const others = {
    LEO: [heights.MEO],
    MEO: [heights.LEO, heights.GEO],
    GEO: [heights.MEO, heights.LEO],
  }[chosen.orbit.kind];
  return others.map((altitudeKm) => {
    const other = analyse({ ...query, altitudeKm });
    return { orbit: other.orbit, viable: other.viable, tradeoff: tradeoff(chosen, other) };
  });
}

function tradeoff(chosen: Analysis, other: Analysis): string {
  const seen = (one: Analysis) => `${Math.round(100 * one.coverage)} %`;
  const delay = other.p95Ms > chosen.p95Ms ? 'slower' : 'quicker';
  const light =
    `in view ${seen(other)} of the day instead of ${seen(chosen)}, ` +
    `${delay}: 95 % of answers within ${other.p95Ms} ms instead of ${chosen.p95Ms} ms`;
  const [obstacle] = other.obstacles;
  return `${orbitName(other.orbit)}: ${light}${obstacle === undefined ? '' : `; not viable: ${obstacle.message}`}`;
}

function sizeConstellation(query: AnalysisQuery, stationContact: number): Sizing {
  const { computeTflops, storageTb, downlinkGbps, availability } = SATELLITE_MODEL;
  const forCompute = atLeastOne(query.computeTflops / computeTflops);
  const forStorage = atLeastOne(query.storageTb / storageTb);
  const forBandwidth = atLeastOne(query.bandwidthGbps / (downlinkGbps * stationContact));
  const working = Math.max(forCompute, forStorage, forBandwidth);
  const satellites = satellitesFor(working, query.availability, availability);
  return { satellites, working, forCompute, forStorage, forBandwidth };
}

/** Load of the whole constellation, W: with every payload running, and as a mean. */
function loadW(query: AnalysisQuery, satellites: number): { peakW: number; meanW: number } {
  const { gflopsPerW, sustainedShare, storageWPerTb, downlinkWPerGbps } = PAYLOAD_MODEL;
  const computeW = (query.computeTflops * 1000) / gflopsPerW / sustainedShare;
  const supportW = query.storageTb * storageWPerTb + query.bandwidthGbps * downlinkWPerGbps;
  const payloadW =
    ((computeW + supportW) / PAYLOAD_MODEL.conversion) * (1 + PAYLOAD_MODEL.thermalControlShare);
  const busW = satellites * SATELLITE_MODEL.housekeepingW;
  return { peakW: busW + payloadW, meanW: busW + PAYLOAD_DUTY[query.workload] * payloadW };
}

function powerSystem(query: AnalysisQuery, orbit: FeasibleOrbit, satellites: number) {
  const { peakW, meanW } = loadW(query, satellites);
  const { eclipseMin, sunlitMin } = lightAndShadow(orbit.altitudeKm);
  const sized = sizePower({
    sunlitW: meanW,
    eclipseW: meanW,
    eclipsePeakW: peakW,
    ...{ eclipseMin, sunlitMin },
    lifeYears: POWER_MODEL.lifeYears,
    depthOfDischarge: POWER_MODEL.depthOfDischarge,
  });
  return {
    solarArrayM2: roundUp(sized.arrayM2, 1),
    batteryKwh: roundUp(sized.batteryWh / 1000, BATTERY_MODULE_KWH),
  };
}

function price(query: AnalysisQuery, satellites: number) {
  const { computeTflops, storageTb, bandwidthGbps } = query;
  return {
    setupUsd: Math.round(
      satellites * PRICE_MODEL.setupPerSatellite + computeTflops * PRICE_MODEL.setupPerTflops,
    ),
    monthlyUsd: Math.round(
      satellites * PRICE_MODEL.monthlyPerSatellite +
        computeTflops * PRICE_MODEL.monthlyPerTflops +
        storageTb * PRICE_MODEL.monthlyPerTb +
        bandwidthGbps * PRICE_MODEL.monthlyPerGbps,
    ),
  };
}

function obstaclesOf(query: AnalysisQuery, satellites: number, p95Ms: number): Obstacle[] {
  const { mostSatellites } = SATELLITE_MODEL;
  const obstacles: Obstacle[] = [];
  if (query.latencySlaMs !== null && p95Ms > query.latencySlaMs)
    obstacles.push({
      code: 'latency_sla',
      message: `95 % of answers take up to ${p95Ms} ms, ${query.latencySlaMs} ms are asked for`,
      needed: query.latencySlaMs,
      available: p95Ms,
    });
  if (satellites > mostSatellites)
    obstacles.push({
      code: 'constellation_too_large',
      message: `${counted(satellites, 'satellite')} ${numbered(satellites, 'is', 'are')} needed, up to ${mostSatellites} are offered`,
      needed: satellites,
      available: mostSatellites,
    });
  return obstacles;
}

/** What depends on the orbit alone. */
interface OrbitFigures {
  readonly stationContact: number;
  readonly delays: Delays;
}

/** Most requests name one of three orbits; the others must not fill the memory. */
const MOST_REMEMBERED = 64;
const remembered = new Map<string, OrbitFigures>();

/** The figures of an orbit, computed once as long as it is among the last new ones. */
function figuresOf(orbit: FeasibleOrbit): OrbitFigures {
  const key = `${orbit.altitudeKm} ${orbit.inclinationDeg}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const figures = {
    stationContact: contactShare(orbit),
    delays: delaysOf(footprintRoundTripsMs(orbit.altitudeKm)),
  };
  const [oldest] = remembered.keys();
  if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, figures);
  return figures;
}

/** Share of the day in which one satellite sees any station of the default network. */
function contactShare({ altitudeKm, inclinationDeg }: FeasibleOrbit): number {
  const places = DEFAULT_STATIONS.map(({ latDeg, lonDeg }) => ({ latDeg, lonDeg }));
  const { steps, places: views } = sampleDay(
    { altitudeKm, inclinationDeg, satellites: 1 },
    places,
    DELAY_MODEL.minElevationDeg,
  );
  let inContact = 0;
  for (let step = 0; step < steps; step += 1)
    if (views.some(({ nearest }) => (nearest[step] ?? -1) >= 0)) inContact += 1;
  return inContact / steps;
}

/** Mean over the region's users of the share of the day in which they see a satellite. */
function userCoverage(orbit: FeasibleOrbit, satellites: number, region: AnalysedRegion): number {
  const { altitudeKm, inclinationDeg } = orbit;
  const users = USERS[region];
  const sampled = Math.min(satellites, SATELLITE_MODEL.mostSatellites);
  const day = sampleDay(
    { altitudeKm, inclinationDeg, satellites: sampled },
    users,
    DELAY_MODEL.minElevationDeg,
  );
  return day.places.reduce((sum, view) => sum + coverageOf(view), 0) / users.length;
}

function atLeastOne(needed: number): number {
  // A quotient of decimals may be a rounding error above a whole number.
  return Math.max(1, Math.ceil(needed - 1e-9));
}

/** The next multiple of `step` that is not below `value`, free of binary dust. */
function roundUp(value: number, step: number): number {
  return Number((Math.ceil(value / step - 1e-9) * step).toFixed(6));
}
