import { axisOfMeanMotion, WGS72_MU } from '../orbit/elements/elements.ts';
import type { Propagator } from '../orbit/propagation/sgp4.ts';
import { ARC_TOLERANCE_KM, createArcs } from './arcs.ts';
import { inBands } from './bands.ts';
import { type ClosestApproach, createRefiner } from './refine.ts';
import { createSphereGrid } from './sphere-grid.ts';

/** Objects and a stretch of time to look for close approaches in. */
export interface ScreeningTask {
  readonly propagators: readonly Propagator[];
  /** Places of the watched objects in `propagators`; null screens all against all. */
  readonly watched: readonly number[] | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly thresholdKm: number;
}

/** What a stretch holds. */
export interface ScreeningResult {
  /** Local minima of the distance up to the threshold, TCA in [start, end), by TCA. */
  readonly approaches: readonly ClosestApproach[];
  /** Objects that lost their state, with the instant (epoch ms) since which they were not screened. */
  readonly lost: readonly { readonly index: number; readonly sinceMs: number }[];
}

/** Look every so often: a longer step looks at more pairs, a shorter one at more instants. */
const STEP_MS = 60_000;
const BLOCK_MS = 900_000;
const STEPS_PER_BLOCK = BLOCK_MS / STEP_MS;
const HALF_S = STEP_MS / 2000;
/** What an arc of each object may be off, and a little for the straight line. */
const SLACK_KM = 2 * ARC_TOLERANCE_KM + 1;
/** The last approach of a step may fall into the next one. */
const SLACK_S = 1.5;
/** Half a step with its slack. */
const REACH_S = HALF_S + SLACK_S;
/** Differential gravity, 1/s²: half of 2 μ/r³ at the lowest orbit, with a reserve. */
const GRADIENT = 2.4e-6;
/** Below this relative speed (km/s) a straight line tells nothing: the distance itself is followed. */
const SLOW_KM_S = 1;
/** A circular orbit at 6378 km, the fastest: what is faster is eccentric. */
const CIRCULAR_KM_S = 7.9;

/**
 * All close approaches of watched objects with every other one (or of all with all) by SGP4: positions
 * of all objects at each step by polynomials, neighbours by direction and height, a straight line to the
 * closest point, then SGP4 itself. A pure function of its task, so that stretches of a window can be
 * screened anywhere, in any order, and again.
 */
export function screen(task: ScreeningTask): ScreeningResult {
  const { watched } = task;
  return watched === null ? searchAll(task) : searchBands(task, watched);
}

/**
 * All against all: the few objects that are faster at their perigee than any circular orbit, which would
 * make every cell wider, are screened as watched ones beside the others.
 */
function searchAll(task: ScreeningTask): ScreeningResult {
  const speeds = perigeeSpeeds(task.propagators);
  const places = [...speeds.keys()];
  const isFast = (index: number) => (speeds[index] ?? 0) > CIRCULAR_KM_S;
  const slow = places.filter((index) => !isFast(index));
  const fast = places.filter(isFast);
  const both = [searchAmong(task, slow, null), searchAmong(task, places, fast)];
  return {
    approaches: both
      .flatMap(({ approaches }) => approaches)
      .sort((one, other) => one.tcaMs - other.tcaMs),
    lost: both.flatMap(({ lost }) => lost),
  };
}

/** Watched objects against those that come to their heights. */
function searchBands(task: ScreeningTask, watched: readonly number[]): ScreeningResult {
  const elements = task.propagators.map((propagator) => propagator.elements);
  return searchAmong(task, inBands(elements, watched, task.thresholdKm), watched);
}

/** `search` among the objects at `kept` (ascending) alone, in the places of the task. */
function searchAmong(
  task: ScreeningTask,
  kept: readonly number[],
  watched: readonly number[] | null,
): ScreeningResult {
  const places = new Map(kept.map((index, place) => [index, place]));
  const { approaches, lost } = search({
    ...task,
    propagators: kept.flatMap((index) => task.propagators[index] ?? []),
    watched: watched === null ? null : watched.flatMap((index) => places.get(index) ?? []),
  });
  // The order of `kept` is that of the objects, so the lower place stays the lower one.
  const indexOf = (place: number) => kept[place] ?? 0;
  return {
    approaches: approaches.map((approach) => ({
      ...approach,
      first: indexOf(approach.first),
      second: indexOf(approach.second),
    })),
    lost: lost.map(({ index, sinceMs }) => ({ index: indexOf(index), sinceMs })),
  };
}

/** `screen` without a look at heights. */
function search(task: ScreeningTask): ScreeningResult {
  const { propagators, watched, startMs, endMs, thresholdKm } = task;
  const count = propagators.length;
  const arcs = createArcs(propagators, {
    startMs,
    stepMs: STEP_MS,
    stepsPerBlock: STEPS_PER_BLOCK,
  });
  const refiner = createRefiner(propagators, { startMs, endMs, thresholdKm });
  const nearKm = thresholdKm + SLACK_KM;
  const grid = createSphereGrid({
    nearKm,
    wayKm: perigeeSpeeds(propagators).map((speed) => speed * REACH_S),
    climbKm: climbs(propagators).map((speed) => speed * REACH_S),
  });
  const isPrimary = new Uint8Array(count);
  for (const index of watched ?? []) isPrimary[index] = 1;
  const positions = new Float64Array(3 * count);
  const candidates = new Int32Array(2 * count);
  const velocities = new Float64Array(3 * count);
  /** Step, counted from 1, of which `velocities` has an object's velocity. */
  const known = new Int32Array(count);
  let now = 0;
  const half = watched === null;

  function know(index: number): void {
    if (known[index] === now) return;
    known[index] = now;
    arcs.writeVelocityOf(index, velocities, 3 * index);
  }

  function look(primary: number, other: number, tMs: number): void {
    const x = (positions[3 * other] ?? 0) - (positions[3 * primary] ?? 0);
    const y = (positions[3 * other + 1] ?? 0) - (positions[3 * primary + 1] ?? 0);
    const z = (positions[3 * other + 2] ?? 0) - (positions[3 * primary + 2] ?? 0);
    const squared = x * x + y * y + z * z;
    know(primary);
    know(other);
    const vx = (velocities[3 * other] ?? 0) - (velocities[3 * primary] ?? 0);
    const vy = (velocities[3 * other + 1] ?? 0) - (velocities[3 * primary + 1] ?? 0);
    const vz = (velocities[3 * other + 2] ?? 0) - (velocities[3 * primary + 2] ?? 0);
    const speedSquared = vx * vx + vy * vy + vz * vz;
    const distance = Math.sqrt(squared);
    if (speedSquared < SLOW_KM_S * SLOW_KM_S) {
      const drift = Math.sqrt(speedSquared) + GRADIENT * distance * HALF_S;
      if (distance <= nearKm + drift * REACH_S) refiner.follow(primary, other);
      return;
    }
    const product = x * vx + y * vy + z * vz;
    const dtS = -product / speedSquared;
    if (Math.abs(dtS) > REACH_S) return;
    const bound = nearKm + GRADIENT * distance * dtS * dtS;
    if (squared - (product * product) / speedSquared > bound * bound) return;
    refiner.refine(primary, other, tMs + 1000 * dtS);
  }

  for (let blockMs = startMs; blockMs < endMs; blockMs += BLOCK_MS) {
    if (blockMs > startMs) arcs.nextBlock();
    for (let step = 0; step < STEPS_PER_BLOCK; step += 1) {
      const tMs = blockMs + STEP_MS * (step + 0.5);
      if (tMs - STEP_MS / 2 >= endMs) break;
      now += 1;
      arcs.writePositions(step, positions);
      grid.fill(positions);
      const primaries = watched ?? grid.order;
      const asked = watched === null ? grid.count() : watched.length;
      for (let at = 0; at < asked; at += 1) {
        const primary = primaries[at] ?? 0;
        const found = grid.neighbours(primary, candidates, half);
        for (let nth = 0; nth < found; nth += 1) {
          const other = candidates[nth] ?? 0;
          if (other === primary || (isPrimary[other] === 1 && other < primary)) continue;
          look(primary, other, tMs);
        }
      }
    }
  }
  return {
    approaches: refiner.approaches(),
    lost: [...arcs.lostAtMs].map(([index, sinceMs]) => ({ index, sinceMs })),
  };
}

/** Speed of each at its perigee (vis-viva), km/s: it is never faster. */
function perigeeSpeeds(propagators: readonly Propagator[]): Float64Array {
  return Float64Array.from(propagators, ({ elements }) => {
    const axisKm = axisOfMeanMotion(elements.meanMotionRevPerDay);
    const e = elements.eccentricity;
    return Math.sqrt((WGS72_MU / axisKm) * ((1 + e) / (1 - e)));
  });
}

/**
 * How fast each comes nearer to the Earth's centre or goes away at most, km/s: a Kepler orbit's part with
 * a twentieth in reserve, and what short-period terms, drag and weeks of the Moon's pull add.
 */
function climbs(propagators: readonly Propagator[]): Float64Array {
  return Float64Array.from(propagators, ({ elements }) => {
    const axisKm = axisOfMeanMotion(elements.meanMotionRevPerDay);
    const e = elements.eccentricity;
    return 1.05 * e * Math.sqrt(WGS72_MU / (axisKm * (1 - e * e))) + 0.05;
  });
}
