import type { StateVector } from '../conjunction/rtn.ts';
import type { FlownHistory } from './flown-history.ts';

/** A stretch in which two objects stay together. */
export interface Episode {
  readonly startMs: number;
  readonly endMs: number;
  readonly minimumKm: number;
  readonly minimumMs: number;
  readonly relativeSpeedKmS: number;
  readonly revolutions: number;
  /** Mean distance of the last revolution against that of the one before. */
  readonly trend: 'closing' | 'opening' | 'steady';
}

const NEAR_KM = 100;
const SLOW_KM_S = 0.05;
const LEAST_REVOLUTIONS = 3;
/** Places of a revolution that are looked at, and finer ones about the minimum. */
const SAMPLES = 12;
const FINE_SAMPLES = 40;
/** A mean distance that changes by less than this factor in a revolution is steady. */
const TREND_FACTOR = 1.05;

interface Sample {
  readonly tMs: number;
  readonly km: number;
  readonly kmS: number;
}

/**
 * Stretches of a window (ms) in which two objects are within 100 km and 50 m/s of each other at twelve
 * places of each of three revolutions or more, the speed in the turning axes of the first one's orbit.
 * Each is flown by the sets of its time.
 */
export function findEpisodes(
  one: FlownHistory,
  other: FlownHistory,
  window: { readonly startMs: number; readonly endMs: number },
): Episode[] {
  const revolutionMs = 86_400_000 / one.newest.meanMotionRevPerDay;
  const stepMs = revolutionMs / SAMPLES;
  const episodes: Episode[] = [];
  let run: Sample[] = [];
  const end = () => {
    if (run.length > LEAST_REVOLUTIONS * SAMPLES)
      episodes.push(episodeOf(run, revolutionMs, (tMs) => sampleAt(one, other, tMs)));
    run = [];
  };
  for (let tMs = window.startMs; tMs <= window.endMs; tMs += stepMs) {
    const sample = sampleAt(one, other, tMs);
    if (sample !== null && sample.km < NEAR_KM && sample.kmS < SLOW_KM_S) run.push(sample);
    else end();
  }
  end();
  return episodes;
}

function episodeOf(
  run: readonly Sample[],
  revolutionMs: number,
  look: (tMs: number) => Sample | null,
): Episode {
  const coarse = run.reduce((best, sample) => (sample.km < best.km ? sample : best));
  let least = coarse;
  const stepMs = revolutionMs / SAMPLES / FINE_SAMPLES;
  for (let index = -FINE_SAMPLES; index <= FINE_SAMPLES; index += 1) {
    const sample = look(coarse.tMs + index * stepMs);
    if (sample !== null && sample.km < least.km) least = sample;
  }
  const mean = (samples: readonly Sample[]) =>
    samples.reduce((sum, { km }) => sum + km, 0) / samples.length;
  const ratio = mean(run.slice(-SAMPLES)) / mean(run.slice(-2 * SAMPLES, -SAMPLES));
  const startMs = run[0]?.tMs ?? least.tMs;
  const endMs = run.at(-1)?.tMs ?? least.tMs;
  return {
    startMs,
    endMs,
    minimumKm: least.km,
    minimumMs: least.tMs,
    relativeSpeedKmS: least.kmS,
    revolutions: (endMs - startMs) / revolutionMs,
    trend: trendOf(ratio),
  };
}

function trendOf(ratio: number): Episode['trend'] {
  if (ratio > TREND_FACTOR) return 'opening';
  return ratio < 1 / TREND_FACTOR ? 'closing' : 'steady';
}

function sampleAt(one: FlownHistory, other: FlownHistory, tMs: number): Sample | null {
  const [here, there] = [one.stateAt(tMs), other.stateAt(tMs)];
  if (here === null || there === null) return null;
  const [x, y, z] = [there[0] - here[0], there[1] - here[1], there[2] - here[2]];
  const [turnX, turnY, turnZ] = turnOf(here);
  return {
    tMs,
    km: Math.hypot(x, y, z),
    kmS: Math.hypot(
      there[3] - here[3] - (turnY * z - turnZ * y),
      there[4] - here[4] - (turnZ * x - turnX * z),
      there[5] - here[5] - (turnX * y - turnY * x),
    ),
  };
}

/** How the axes of an orbit turn, rad/s: what flies ahead on the same circle stands still in them. */
function turnOf([x, y, z, vx, vy, vz]: StateVector): readonly [number, number, number] {
  const square = x * x + y * y + z * z;
  return [(y * vz - z * vy) / square, (z * vx - x * vz) / square, (x * vy - y * vx) / square];
}
