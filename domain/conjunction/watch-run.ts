import type { Elements } from '../orbit/elements/elements.ts';
import {
  encounterId,
  judgeSlabs,
  type JudgedEncounter,
  type JudgedWindow,
} from './judge-window.ts';
import {
  beginLife,
  continueLife,
  isSameEncounter,
  type Life,
  type LifeRules,
  type LifeStep,
  mergeLife,
  type Sighting,
} from './life.ts';
import type { WindowTask } from './screen-window.ts';
import { freshOf, type ScreeningCatalogue } from './screening-catalogue.ts';
import { sightAgain, type Sighted, sightingOf } from './sighting.ts';
import type { Slab } from './slab.ts';

/** Runs over watch lists go no farther than this. */
export const WIDEST_WATCH_KM = 30;

/** A life, or an encounter that has none yet, and where a run saw it. */
export interface Met {
  /** Null: it is seen for the first time. */
  readonly life: Life | null;
  /** Null: one of the two has no state there any more. */
  readonly sighted: Sighted | null;
  /** The life that goes on with the same encounter, where newer elements made one of two. */
  readonly mergedInto?: string;
}

/** What a run means for one watch. */
export interface WatchRun {
  readonly met: readonly Met[];
  /** Up to this distance (km) everything was found. */
  readonly thresholdKm: number;
  readonly skipped: JudgedWindow['skipped'];
}

/** A step of a life, and the encounter to be shown. */
export interface Moved {
  readonly before: Life | null;
  readonly step: LifeStep;
  /** Null: what is shown stays. */
  readonly encounter: JudgedEncounter | null;
}

/**
 * Brings what a run found for a watch together with the lives that are not over. Lives that the run did
 * not meet are looked at alone; those of a pair without usable elements are not met. `task` is the watch's own: its satellites and threshold.
 */
export function meetLives(
  catalogue: ScreeningCatalogue,
  { task, slabs }: { readonly task: WindowTask; readonly slabs: readonly Slab[] },
  lives: readonly Life[],
  catalogueMs: number,
): WatchRun {
  const window = judgeSlabs(catalogue, task, slabs, catalogueMs);
  const { objects } = freshOf(catalogue, task.startMs);
  const elements = new Map(objects.map((one) => [one.noradId, one]));
  const pairOf = (low: string, high: string): readonly [Elements, Elements] | null => {
    const [one, other] = [elements.get(low), elements.get(high)];
    return one === undefined || other === undefined ? null : [one, other];
  };
  const found = window.encounters.flatMap((encounter): Sighted[] => {
    const { primary, secondary, isSwapped } = encounter;
    const [low, high] = isSwapped ? [secondary, primary] : [primary, secondary];
    const pair = pairOf(low.noradId, high.noradId);
    return pair === null ? [] : [{ encounter, sighting: sightingOf(encounter, pair) }];
  });
  const byPair = new Map<string, Sighted[]>();
  for (const one of found) {
    const key = one.sighting.pair.join(' ');
    byPair.set(key, [...(byPair.get(key) ?? []), one]);
  }
  const look = {
    ...{ watched: new Set(task.watched), endMs: task.endMs, catalogueMs },
    thresholdKm: task.thresholdKm,
  };
  const met: Met[] = [];
  const missed: Life[] = [];
  // What was cleared takes only what no open one is.
  for (const life of [...lives].sort(openFirst)) {
    const own = byPair.get(life.sighting.pair.join(' ')) ?? [];
    const sighted = nearestTo(life.sighting, own);
    if (sighted === null) missed.push(life);
    else {
      own.splice(own.indexOf(sighted), 1);
      met.push({ life, sighted });
    }
  }
  for (const life of missed) {
    const { pair, ...known } = life.sighting;
    const objectsOfPair = pairOf(...pair);
    // Elements that are too old or gone say nothing of the encounter: it stays as it is.
    if (objectsOfPair === null) continue;
    const sighted = sightAgain({ objects: objectsOfPair, known }, look);
    const mergedInto = sighted === null ? undefined : takenBy(sighted, met);
    met.push({ life, sighted, ...(mergedInto !== undefined && { mergedInto }) });
  }
  const left = [...byPair.values()].flat();
  const fresh = left.map((sighted): Met => ({ life: null, sighted }));
  return {
    met: [...met, ...fresh],
    thresholdKm: window.thresholdKm,
    skipped: window.skipped,
  };
}

/**
 * The step of one that was met; null where there is nothing to keep. Lives whose elements are stale and
 * that have no state any more stay as they are.
 */
export function moveOf({ life, sighted, mergedInto }: Met, rules: LifeRules): Moved | null {
  if (life === null) return sighted === null ? null : begun(sighted, rules);
  if (sighted === null && rules.isStale) return null;
  const step =
    mergedInto === undefined
      ? continueLife(life, sighted?.sighting ?? null, rules)
      : mergeLife(life, mergedInto, rules);
  if (step.life === life) return null;
  // One that was merged is shown as it was known last.
  return {
    before: life,
    step,
    encounter: mergedInto === undefined ? (sighted?.encounter ?? null) : null,
  };
}

function begun({ encounter, sighting }: Sighted, rules: LifeRules): Moved | null {
  const [low, high] = sighting.pair;
  const step = beginLife(encounterId(low, high, sighting.tcaMs), sighting, rules);
  return step === null ? null : { before: null, step, encounter };
}

function nearestTo(sighting: Sighting, among: readonly Sighted[]): Sighted | null {
  const distance = (one: Sighted) => Math.abs(one.sighting.tcaMs - sighting.tcaMs);
  return among
    .filter((one) => isSameEncounter(one.sighting, sighting))
    .reduce<Sighted | null>(
      (best, one) => (best === null || distance(one) < distance(best) ? one : best),
      null,
    );
}

function openFirst(one: Life, other: Life): number {
  return Number(one.resolution !== null) - Number(other.resolution !== null);
}

/** Which of the lives that were met already has the encounter of a sighting. */
function takenBy({ sighting }: Sighted, met: readonly Met[]): string | undefined {
  const taker = met.find(
    ({ sighted, mergedInto }) =>
      mergedInto === undefined && sighted !== null && isSameEncounter(sighted.sighting, sighting),
  );
  return taker?.life?.id;
}
