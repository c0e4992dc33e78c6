import { bodyOf } from '../conjunction/assessment/body.ts';
import { covarianceClassOf, sigmaRtnKm } from '../conjunction/assessment/covariance.ts';
import type { Elements } from '../orbit/elements/elements.ts';
import { DAY_MS } from '../time/instant.ts';
import { asObject, type CatalogueFacts } from './companions.ts';
import type { DensityDays } from './density.ts';
import { detectPatterns } from './detect.ts';
import type { SpreadModel } from './deviations.ts';
import type { PatternLook } from './keeping.ts';
import type { Pattern } from './pattern.ts';
import { BASELINE_DAYS, findProximity } from './proximity.ts';

/** So much of a history is looked at, back from its newest set, days and sets. */
export const HISTORY_DAYS = 60;
const MOST_SETS = 400;
/** What began so soon after the oldest set that was read may be missed for want of sets before it. */
const EDGE_DAYS = 10;

/** Sets of one object. */
export interface History {
  readonly noradId: string;
  readonly name: string;
  readonly sets: readonly Elements[];
  readonly facts?: CatalogueFacts | undefined;
}

/** What a satellite did by itself: manoeuvres, deviations and its end. */
export function lookAtSatellite(
  { name, sets }: History,
  { nowMs, density }: { readonly nowMs: number; readonly density: DensityDays },
): PatternLook {
  const sorted = [...sets].sort((one, other) => one.epochMs - other.epochMs);
  const history = sorted.slice(-MOST_SETS);
  const newestMs = history.at(-1)?.epochMs ?? 0;
  const oldestMs = history[0]?.epochMs ?? 0;
  const isCut = history.length < sorted.length || oldestMs < newestMs - (HISTORY_DAYS - 1) * DAY_MS;
  return {
    found: detectPatterns(history, { nowMs, density, spread: spreadOf(name) }),
    judgedFromMs: isCut ? oldestMs + EDGE_DAYS * DAY_MS : 0,
  };
}

/** Company of two, of whom `own` has the lower number; `burns` are the manoeuvres of both. */
export function lookAtPair(
  own: History,
  other: History,
  { nowMs, burns }: { readonly nowMs: number; readonly burns: readonly Pattern[] },
): PatternLook {
  const of = ({ noradId, name, sets, facts }: History) => ({
    ...asObject(name, sets, facts),
    burns: burns.filter((burn) => burn.noradId === noradId),
  });
  return {
    found: findProximity(of(own), [of(other)], nowMs),
    judgedFromMs: nowMs - (BASELINE_DAYS - 1) * DAY_MS,
  };
}

/** How far elements of an object go wrong, by the class that its name and orbit give it. */
function spreadOf(name: string): SpreadModel {
  const body = bodyOf(name);
  return (elements, days) => {
    const kind = covarianceClassOf(elements, body);
    return kind === null ? null : sigmaRtnKm(kind, days);
  };
}
