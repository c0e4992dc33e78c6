import { createPropagator } from '../orbit/propagation/sgp4.ts';
import type { Elements } from '../orbit/elements/elements.ts';
import type { ClosestApproach } from './refine.ts';
import { inAxesOf, type StateVector } from './rtn.ts';

/** One of the two objects of an encounter, at its closest approach. */
export interface EncounterObject {
  readonly elements: Elements;
  readonly state: StateVector;
  /** TCA less the epoch of the elements, days; negative before the epoch. */
  readonly ageDays: number;
}

/** Two objects that come close: one passage, or one stretch of staying together. */
export interface Encounter {
  /** The lower catalogue number first. */
  readonly objects: readonly [EncounterObject, EncounterObject];
  /** Closest approach, epoch milliseconds with fractions. */
  readonly tcaMs: number;
  readonly missKm: number;
  readonly relativeSpeedKmS: number;
  /** Place of the second seen from the first, in its radial, in-track and cross-track axes. */
  readonly rtnKm: readonly [number, number, number];
  /** First and last minimum of a slow encounter, and how many there were; null for a fast one. */
  readonly episode: {
    readonly startMs: number;
    readonly endMs: number;
    readonly minima: number;
  } | null;
}

/** Below this relative speed (km/s) minima of a pair belong together as an episode. */
export const SLOW_ENCOUNTER_KM_S = 0.5;
/** Minima of one episode follow each other within so many revolutions of the first object. */
const EPISODE_GAP_REVOLUTIONS = 1.1;

/**
 * Encounters of approaches, which may come from many stretches of a window: slow ones of a pair that
 * follow each other within about a revolution are one, at its closest minimum. By TCA.
 */
export function encountersOf(
  objects: readonly Elements[],
  approaches: readonly ClosestApproach[],
): Encounter[] {
  const encounters: Encounter[] = [];
  const episodes = new Map<string, ClosestApproach[]>();
  const flush = (episode: readonly ClosestApproach[]) => {
    const closest = episode.reduce((best, one) => (one.missKm < best.missKm ? one : best));
    const encounter = encounterOf(objects, closest, episode);
    if (encounter !== null) encounters.push(encounter);
  };
  for (const approach of [...approaches].sort((one, other) => one.tcaMs - other.tcaMs)) {
    if (approach.relativeSpeedKmS >= SLOW_ENCOUNTER_KM_S) {
      const encounter = encounterOf(objects, approach, null);
      if (encounter !== null) encounters.push(encounter);
      continue;
    }
    const key = `${approach.first} ${approach.second}`;
    const open = episodes.get(key);
    const gapMs =
      (EPISODE_GAP_REVOLUTIONS * 86_400_000) /
      (objects[approach.first]?.meanMotionRevPerDay ?? Number.POSITIVE_INFINITY);
    const last = open?.at(-1);
    if (open !== undefined && last !== undefined && approach.tcaMs - last.tcaMs <= gapMs) {
      open.push(approach);
      continue;
    }
    if (open !== undefined) flush(open);
    episodes.set(key, [approach]);
  }
  for (const episode of episodes.values()) flush(episode);
  return encounters.sort((one, other) => one.tcaMs - other.tcaMs);
}

function encounterOf(
  objects: readonly Elements[],
  approach: ClosestApproach,
  episode: readonly ClosestApproach[] | null,
): Encounter | null {
  const [one, other] = [objects[approach.first], objects[approach.second]];
  if (one === undefined || other === undefined) return null;
  return encounterAt(Number(one.noradId) <= Number(other.noradId) ? [one, other] : [other, one], {
    ...approach,
    episode: episode === null ? null : spanOf(episode),
  });
}

/**
 * Two objects at a closest approach that is known already, in their order; null where one of them has no
 * state then.
 */
export function encounterAt(
  pair: readonly [Elements, Elements],
  known: Pick<Encounter, 'tcaMs' | 'missKm' | 'relativeSpeedKmS' | 'episode'>,
): Encounter | null {
  const { tcaMs, missKm, relativeSpeedKmS, episode } = known;
  const [first, second] = [objectAt(pair[0], tcaMs), objectAt(pair[1], tcaMs)];
  if (first === null || second === null) return null;
  const rtnKm = inAxesOf(first.state, differenceOf(second.state, first.state));
  return { objects: [first, second], tcaMs, missKm, relativeSpeedKmS, rtnKm, episode };
}

function spanOf(episode: readonly ClosestApproach[]) {
  const times = episode.map(({ tcaMs }) => tcaMs);
  return { startMs: Math.min(...times), endMs: Math.max(...times), minima: times.length };
}

function objectAt(elements: Elements, tcaMs: number): EncounterObject | null {
  const made = createPropagator(elements);
  const state = made.ok ? made.propagator.stateAt(tcaMs) : made;
  if (!state.ok) return null;
  const ageDays = (tcaMs - elements.epochMs - elements.epochUs / 1000) / 86_400_000;
  const { xKm, yKm, zKm, vxKmS, vyKmS, vzKmS } = state;
  return { elements, state: [xKm, yKm, zKm, vxKmS, vyKmS, vzKmS], ageDays };
}

function differenceOf(one: StateVector, other: StateVector): readonly [number, number, number] {
  return [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
}
