import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { orbitSize } from '../../../domain/orbit/elements/elements.ts';
import { findPasses } from '../../../domain/orbit/passes/passes.ts';
import type { KnownSatellite } from '../satellite/find-satellite.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { sampleTrajectory } from '../../../domain/orbit/tracks/trajectory.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import type { PassPrediction } from '../../../contracts/orbit/pass-prediction.ts';
import { computation } from '../../../threads/computation.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { SatelliteStatus } from '../../../contracts/webhook/event.ts';
import { computePasses, type PassesInput } from '../../simulation/pass/compute-passes.ts';
import { passesWork } from '../../simulation/pass/computation.ts';
import { writePasses } from '../../simulation/presenters/passes.ts';
import { presentSatelliteEnvironment } from '../presenters/satellite-environment.ts';
import { presentSatelliteTrajectory } from '../presenters/satellite-trajectory.ts';
import { presentElements, presentName, presentSatellite } from '../presenters/satellite.ts';

// Units of one core, measured.
const HOUR_UNITS = 600;
const POINT_UNITS = 80;
/** An hour of light, anomaly and passes over the network; the edge of the anomaly. */
const SURROUNDED_HOUR_UNITS = 12_000;
const OUTLINE_UNITS = 300_000;
/** A satellite whose orbit was not asked for lately. */
const SHOWN_UNITS = 300;

/** Points of a satellite: plain data, so that it can cross to another thread. */
export interface TrajectoryInput {
  readonly satellite: KnownSatellite;
  readonly startMs: number;
  readonly endMs: number;
  readonly intervalS: number;
  readonly count: number;
}

/** The text of an answer, or why there is none: SGP4 has no state at the start. */
export type MotionOutcome =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'lost'; readonly message: string };

/** Tells the way of a satellite as the text of an answer. */
export const satelliteTrajectory = computation({
  name: 'satellite trajectory',
  compute: computeTrajectory,
  estimate: ({ startMs, endMs, count }: TrajectoryInput) =>
    Math.round((HOUR_UNITS * (endMs - startMs)) / HOUR_MS + POINT_UNITS * count),
  advice: 'Fewer hours or a larger interval are faster.',
});

function computeTrajectory(input: TrajectoryInput): MotionOutcome {
  const { satellite, startMs, endMs, intervalS, count } = input;
  const created = createEphemeris(satellite.elements, startMs, endMs);
  if (!created.ok) return { kind: 'lost', message: created.message };
  const { ephemeris } = created;
  const timesMs = Float64Array.from({ length: count }, (_, at) => startMs + at * intervalS * 1000);
  const trajectory = sampleTrajectory(ephemeris, timesMs, 'cylinder');
  const { decayedAtMs } = ephemeris;
  const answer = { satellite, trajectory, decayedAtMs, startMs, endMs, intervalS };
  return { kind: 'found', text: JSON.stringify(presentSatelliteTrajectory(answer)) };
}

/** Passes of a satellite, and whose they are. */
export interface SatellitePassesInput {
  readonly satellite: KnownSatellite;
  readonly passes: PassesInput;
}

/** Predicts the passes of a satellite as the text of an answer. */
export const satellitePasses = computation({
  name: 'satellite passes',
  compute: computeSatellitePasses,
  estimate: ({ passes }: SatellitePassesInput) => passesWork(passes),
  advice: 'Fewer hours are faster.',
});

function computeSatellitePasses({ satellite, passes }: SatellitePassesInput): MotionOutcome {
  const outcome = computePasses({ ...passes, format: 'json' });
  if (outcome.kind === 'lost') return outcome;
  // The text is a body of passes that `writePasses` wrote.
  const prediction = JSON.parse(outcome.text) as { readonly passes: readonly unknown[] };
  const about = {
    satellite: presentName(satellite),
    hours: passes.durationHours,
    ...presentElements(satellite.elements, passes.startMs),
  };
  const text = JSON.stringify({ ...about, ...prediction, data: prediction.passes });
  return { kind: 'found', text };
}

/** A window of a satellite: plain data, so that it can cross to another thread. */
export interface EnvironmentInput {
  readonly satellite: KnownSatellite;
  readonly startMs: number;
  readonly hours: number;
  /** Of the track. */
  readonly points: number;
  /** That it talks to. */
  readonly stations: readonly Station[];
  readonly minElevationDeg: number;
}

/** Tells what surrounds a satellite as the text of an answer. */
export const satelliteEnvironment = computation({
  name: 'satellite environment',
  compute: computeSatelliteEnvironment,
  estimate: ({ hours, points }: EnvironmentInput) =>
    Math.round(OUTLINE_UNITS + SURROUNDED_HOUR_UNITS * hours + POINT_UNITS * points),
  advice: 'Fewer hours or points are faster.',
});

/** Passes have a point every so many seconds; those of satellites that are in view for hours fewer. */
const PASS_STEP_S = { low: 30, high: 900 };
/** Satellites above this period are in view for hours, min. */
const LONG_PERIOD_MIN = 225;

function computeSatelliteEnvironment(input: EnvironmentInput): MotionOutcome {
  const { satellite, startMs, hours, points, stations, minElevationDeg } = input;
  const { elements } = satellite;
  const endMs = startMs + hours * HOUR_MS;
  const created = createEphemeris(elements, startMs, endMs);
  if (!created.ok) return { kind: 'lost', message: created.message };
  const { ephemeris } = created;
  const isHigh = orbitSize(elements).periodMin > LONG_PERIOD_MIN;
  const text = writePasses({
    ...{ elements, ephemeris, stations, startMs, minElevationDeg },
    passes: findPasses(ephemeris, stations, { minElevationDeg }),
    durationHours: hours,
    pointsStepS: isHigh ? PASS_STEP_S.high : PASS_STEP_S.low,
    nowMs: startMs,
  });
  // The text is a body of passes.
  const prediction = JSON.parse(text) as PassPrediction;
  const answer = { satellite, ephemeris, prediction, stations, startMs, endMs, hours, points };
  return { kind: 'found', text: JSON.stringify(presentSatelliteEnvironment(answer)) };
}

/** Satellites of a page. */
export interface PageInput {
  readonly satellites: readonly Satellite[];
  /** Epoch ms. */
  readonly nowMs: number;
  /** Only those that have it now: elements may have come to their end since the catalogue was reviewed. */
  readonly status: SatelliteStatus | null;
}

/** Shows satellites with their places as the text of a list. */
export const satellitePage = computation({
  name: 'satellite page',
  compute: ({ satellites, nowMs, status }: PageInput) => {
    const presented = satellites.map((satellite) => presentSatellite(satellite, nowMs));
    return JSON.stringify(presented.filter((one) => status === null || one.status === status));
  },
  estimate: ({ satellites }) => SHOWN_UNITS * satellites.length,
  advice: 'A smaller page is faster.',
});
