import type { Elements } from '../orbit/elements/elements.ts';
import { findDecay } from './decay-pattern.ts';
import { type DensityDays, densityDays } from './density.ts';
import { findDeviations, type SpreadModel } from './deviations.ts';
import { findManoeuvres } from './manoeuvres.ts';
import { keepIdentities, type Pattern } from './pattern.ts';
import { findProximity, type ProximityObject } from './proximity.ts';
import { intervalsOf, seriesOf } from './series.ts';

/** What is known besides the history of a satellite. */
export interface PatternContext {
  readonly nowMs: number;
  /** What the air did on each day, of `densityOf`; none = nothing is known of it. */
  readonly density?: DensityDays;
  /** Spread of elements by age; without it deviations are not looked for. */
  readonly spread?: SpreadModel;
  /** The satellite itself and the objects that may be near it; without them none is looked for. */
  readonly proximity?: {
    readonly own: Omit<ProximityObject, 'sets' | 'burns'>;
    readonly others: readonly ProximityObject[];
  };
  /** Patterns that were found before: those that are found again keep their ids. */
  readonly known?: readonly Pattern[];
}

/**
 * Patterns that the history of one satellite shows, by their beginning: manoeuvres, deviations, its
 * end and its company. The same sets and context give the same patterns with the same ids; fewer than
 * eight sets show its end and company alone.
 */
export function detectPatterns(history: readonly Elements[], context: PatternContext): Pattern[] {
  const { nowMs, density = NONE, spread, proximity, known = [] } = context;
  const series = seriesOf(history);
  const intervals = intervalsOf(series);
  const burns = findManoeuvres(intervals, density);
  const deviations =
    spread === undefined ? [] : findDeviations(intervals, spread, { density, burns });
  const decay = findDecay(series, intervals, { density, burns, nowMs });
  const found = [...burns, ...deviations, ...(decay === null ? [] : [decay])];
  const own = keepIdentities(found, known);
  const near =
    proximity === undefined
      ? []
      : findProximity({ ...proximity.own, sets: history, burns: own }, proximity.others, nowMs);
  return [...own, ...keepIdentities(near, known)].sort((one, other) => one.startMs - other.startMs);
}

/** What the air did on each day, told from the histories of many satellites, the passive ones first. */
export function densityOf(
  histories: readonly { readonly sets: readonly Elements[]; readonly isPassive: boolean }[],
): DensityDays {
  return densityDays(
    histories.map(({ sets, isPassive }) => ({ intervals: intervalsOf(seriesOf(sets)), isPassive })),
  );
}

const NONE: DensityDays = new Map();
