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
  /** What was known of it. */
  readonly known: Pick<Sighting, 'tcaMs' | 'episode'>;
}

/** How a run looked at it. */
export interface SecondLook {
  /** Catalogue numbers that are shown as primaries. */
  readonly watched: ReadonlySet<string>;
  /** End of the run's window, epoch ms. */
  readonly endMs: number;
  readonly thresholdKm: number;
  /** Epoch of the newest elements, ms. */
  readonly catalogueMs: number;
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
 * revolution and at any distance. Null where one of the two has no state there any more.
 */
export function sightAgain(
  { objects, known }: LostPair,
  { watched, endMs, thresholdKm, catalogueMs }: SecondLook,
): Sighted | null {
  const found = encounterNear(objects, {
    aboutMs: known.tcaMs,
    withinMs: revolutionMs(objects[0]) / 2,
    thresholdKm: ANYWHERE_KM,
  });
  const encounter = found ?? asTheyStand(objects, known, { endMs, thresholdKm });
  if (encounter === null) return null;
  const judged = judgeEncounter(encounter, watched, catalogueMs);
  return { encounter: judged, sighting: sightingOf(judged, objects) };
}

/**
 * Two that never come nearer than they are (docked ones, of which the catalogue gives one set twice): as they
 * stand at the known instant, together as long as they were known to be, and to the end of the window where
 * they still are within the threshold there.
 */
function asTheyStand(
  pair: LostPair['objects'],
  { tcaMs, episode }: LostPair['known'],
  { endMs, thresholdKm }: Pick<SecondLook, 'endMs' | 'thresholdKm'>,
): Encounter | null {
  const now = standing(pair, tcaMs);
  if (now === null) return null;
  const atTheEnd = standing(pair, endMs);
  const isTogether = atTheEnd !== null && Math.max(now.missKm, atTheEnd.missKm) <= thresholdKm;
  const lastMs = isTogether ? Math.max(endMs, tcaMs) : (episode?.endMs ?? null);
  if (lastMs === null) return now;
  return { ...now, episode: { startMs: episode?.startMs ?? tcaMs, endMs: lastMs, minima: 0 } };
}

/** A pair at an instant, however far apart. */
function standing(pair: LostPair['objects'], tcaMs: number): Encounter | null {
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
