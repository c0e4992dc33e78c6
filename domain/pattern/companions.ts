import { type Elements } from '../orbit/elements/elements.ts';
import { familyOf } from '../orbit/elements/known-families.ts';
import { meanAxisKm } from '../orbit/propagation/mean-axis.ts';
import { DAY_MS } from '../time/instant.ts';
import {
  MOST_ANGLE_DEG,
  MOST_AXIS_KM,
  proximityCandidates,
  type ProximityObject,
} from './proximity.ts';

/** Catalogue numbers of two satellites, the lower one first. */
export type Pair = readonly [low: string, high: string];

/** Older elements do not tell who is near today. */
const OLDEST_DAYS = 5;
/** Of one satellite the nearest so many, of all together so many: formations have few members. */
const MOST_OF_SATELLITE = 20;
const MOST_PAIRS = 5_000;

/** Objects by axis and inclination, and there by fleet. */
type Shelves = Map<string, Map<string | null, ProximityObject[]>>;

/** What a catalogue knows of an object beside its elements; null = nothing. */
export interface CatalogueFacts {
  readonly constellation: string | null;
  /** Ms. */
  readonly launchMs: number | null;
}

/** An object as pairs are looked for; of what no catalogue knows its name tells the fleet. */
export function asObject(
  name: string,
  sets: readonly Elements[],
  facts?: CatalogueFacts,
): ProximityObject {
  const constellation = facts?.constellation ?? familyOf(name)?.constellation ?? null;
  return { sets, name, constellation, launchMs: facts?.launchMs ?? null, burns: [] };
}

/**
 * Pairs of which one has changed and that may be near each other, from their newest elements alone; in
 * order of catalogue number. `changed` null = all have; `facts` are by catalogue number.
 */
export function companionPairs(
  catalogue: readonly Elements[],
  changed: ReadonlySet<string> | null,
  nowMs: number,
  facts: ReadonlyMap<string, CatalogueFacts> = new Map(),
): Pair[] {
  const fresh = catalogue.filter(({ epochMs }) => epochMs > nowMs - OLDEST_DAYS * DAY_MS);
  const objectOf = (elements: Elements) =>
    asObject(elements.name, [elements], facts.get(elements.noradId));
  const shelves: Shelves = new Map();
  for (const elements of fresh) {
    const key = keyOf(...placeOf(elements));
    const object = objectOf(elements);
    const shelf = shelves.get(key) ?? new Map<string | null, ProximityObject[]>();
    const fleet = shelf.get(object.constellation) ?? [];
    fleet.push(object);
    shelves.set(key, shelf.set(object.constellation, fleet));
  }
  const pairs = new Map<string, Pair>();
  for (const elements of fresh) {
    if (changed !== null && !changed.has(elements.noradId)) continue;
    const own = objectOf(elements);
    const near = neighbours(shelves, elements, own.constellation);
    const candidates = proximityCandidates(own, near, nowMs).sort(
      (one, other) => one.alongKm - other.alongKm,
    );
    for (const { other } of candidates.slice(0, MOST_OF_SATELLITE)) {
      const number = other.sets[0]?.noradId ?? '';
      const pair: Pair = isLower(elements.noradId, number)
        ? [elements.noradId, number]
        : [number, elements.noradId];
      pairs.set(pair.join(' '), pair);
    }
  }
  return [...pairs.values()].sort(inOrder).slice(0, MOST_PAIRS);
}

/** Whether a catalogue number comes before another. */
function isLower(one: string, other: string): boolean {
  return Number(one) < Number(other);
}

function inOrder([low, high]: Pair, [otherLow, otherHigh]: Pair): number {
  return Number(low) - Number(otherLow) || Number(high) - Number(otherHigh);
}

function placeOf(elements: Elements): readonly [axis: number, inclination: number] {
  const axis = Math.floor(meanAxisKm(elements) / MOST_AXIS_KM);
  return [axis, Math.floor(elements.inclinationDeg / MOST_ANGLE_DEG)];
}

function keyOf(axis: number, inclination: number): string {
  return `${axis} ${inclination}`;
}

/** Objects of the shelves around, without those of one's own fleet: a shell of it has thousands. */
function neighbours(
  shelves: Shelves,
  elements: Elements,
  constellation: string | null,
): ProximityObject[] {
  const [axis, inclination] = placeOf(elements);
  const steps = [-1, 0, 1];
  return steps.flatMap((up) =>
    steps.flatMap((over) =>
      [...(shelves.get(keyOf(axis + up, inclination + over)) ?? [])].flatMap(([fleet, objects]) =>
        fleet !== null && fleet === constellation ? [] : objects,
      ),
    ),
  );
}
