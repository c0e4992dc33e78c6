import type { Elements } from '../orbit/elements/elements.ts';
import { DAY_MS } from '../time/instant.ts';
import { type Encounter, encounterAt } from './encounter.ts';
import { encounterNear } from './encounter-near.ts';
import { judgeEncounter, type JudgedEncounter } from './judge-window.ts';
import type { Sighting } from './life.ts';

/** An encounter as a run found it, with what its life is continued by. */
export interface Sighted {
  readonly encounter: JudgedEncounter;
  readonly sighting: Sighting;
}

/** A pair that a run did not meet within its threshold. */
export interface LostPair {
  /** Elements of both, the lower catalogue number first. */
  readonly objects: readonly [Elements, Elements];
  /** Its closest approach as it was known, epoch ms. */
  readonly tcaMs: number;
}

/** Farther than any two objects of a catalogue are apart. */
const ANYWHERE_KM = 2_000_000;

/** What a life is continued by; `objects` are the elements that the encounter was found with, in the order of its pair. */
export function sightingOf(
  encounter: JudgedEncounter,
  objects: readonly [Elements, Elements],
): Sighting {
  const { assessment, episode } = encounter;
  return {
    pair: [objects[0].noradId, objects[1].noradId],
    tcaMs: encounter.tcaMs,
    episode: episode === null ? null : { startMs: episode.startMs, endMs: episode.endMs },
    periodMs: revolutionMs(objects[0]),
    missKm: encounter.missKm,
    probability: assessment.probability,
    quality: assessment.dataQuality,
    thrusting: assessment.thrusting[0] || assessment.thrusting[1],
    epochsMs: [epochOf(objects[0]), epochOf(objects[1])],
  };
}

/**
 * Where a pair passes now that came close before: its minimum nearest to the known TCA, within half a
 * revolution and at any distance. Null where one of the two has no state there any more. `watched` are
 * the catalogue numbers that are shown as primaries.
 */
export function sightAgain(
  { objects, tcaMs }: LostPair,
  watched: ReadonlySet<string>,
  catalogueMs: number,
): Sighted | null {
  const found = encounterNear(objects, {
    aboutMs: tcaMs,
    withinMs: revolutionMs(objects[0]) / 2,
    thresholdKm: ANYWHERE_KM,
  });
  // Two that never come nearer than they are: as they stand at the known instant.
  const encounter = found ?? asTheyStand(objects, tcaMs);
  if (encounter === null) return null;
  const judged = judgeEncounter(encounter, watched, catalogueMs);
  return { encounter: judged, sighting: sightingOf(judged, objects) };
}

function asTheyStand(pair: LostPair['objects'], tcaMs: number): Encounter | null {
  const unknown = { missKm: Number.NaN, relativeSpeedKmS: Number.NaN, episode: null };
  const encounter = encounterAt(pair, { tcaMs, ...unknown });
  if (encounter === null) return null;
  const [one, other] = encounter.objects;
  const between = (at: number) => (other.state[at] ?? 0) - (one.state[at] ?? 0);
  return {
    ...encounter,
    missKm: Math.hypot(between(0), between(1), between(2)),
    relativeSpeedKmS: Math.hypot(between(3), between(4), between(5)),
  };
}

function revolutionMs({ meanMotionRevPerDay }: Elements): number {
  return DAY_MS / meanMotionRevPerDay;
}

function epochOf({ epochMs, epochUs }: Elements): number {
  return epochMs + epochUs / 1000;
}
