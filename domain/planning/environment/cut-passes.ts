import { volumeBetween, type CapacityTable } from '../../link/capacity.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Environment, Pass } from './environment.ts';

/** The surroundings with other passes, in any order: indices and windows are told anew. */
export function withPasses(environment: Environment, changed: readonly Pass[]): Environment {
  const passes = [...changed]
    .sort((one, other) => one.aosMs - other.aosMs || one.index - other.index)
    .map((pass, index) => ({
      ...pass,
      index,
      windowIndex: Math.max(
        0,
        environment.windows.findIndex(({ endMs }) => pass.aosMs < endMs),
      ),
    }));
  const windows = environment.windows.map((window) => ({
    ...window,
    passIndices: passes
      .filter(({ windowIndex }) => windowIndex === window.index)
      .map(({ index }) => index),
  }));
  return { ...environment, passes, windows };
}

/** The part of a pass between two whole milliseconds within it; itself where that is all of it. */
export function partOfPass(pass: Pass, { startMs, endMs }: Interval): Pass {
  if (startMs <= pass.aosMs && endMs >= pass.losMs) return pass;
  const cut = (table: CapacityTable): CapacityTable => {
    const inside = table.timesMs.filter((tMs) => tMs > startMs && tMs < endMs);
    const timesMs = [startMs, ...inside, endMs];
    return { timesMs, cumulativeMb: timesMs.map((tMs) => volumeBetween(table, startMs, tMs)) };
  };
  return {
    ...pass,
    aosMs: startMs,
    losMs: endMs,
    downlink: cut(pass.downlink),
    uplink: cut(pass.uplink),
  };
}
