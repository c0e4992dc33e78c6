import { volumeBetween, type CapacityTable } from '../../link/capacity.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Environment, Pass } from './environment.ts';

/** The surroundings with other passes, in any order: indices and windows are told anew. */
export function withPasses(environment: Environment, changed: readonly Pass[]): Environment {
  const ordered = [...changed].sort(
    (one, other) => one.aosMs - other.aosMs || one.index - other.index,
  );
  const inWindow: number[][] = environment.windows.map(() => []);
  let window = 0;
  const passes = ordered.map((pass, index) => {
    // Passes and windows both come in order of time; what begins after the last window counts to the first.
    while (window < inWindow.length && pass.aosMs >= (environment.windows[window]?.endMs ?? 0))
      window += 1;
    const windowIndex = window < inWindow.length ? window : 0;
    inWindow[windowIndex]?.push(index);
    return renumbered(pass, index, windowIndex);
  });
  const windows = environment.windows.map((one, at) => {
    const passIndices = inWindow[at] ?? [];
    return passIndices.length + one.passIndices.length === 0 ? one : { ...one, passIndices };
  });
  return { ...environment, passes, windows };
}

/** A pass at another place of the list. Its tables are still made at their first use: most are never asked for. */
function renumbered(pass: Pass, index: number, windowIndex: number): Pass {
  if (pass.index === index && pass.windowIndex === windowIndex) return pass;
  const { stationId, stationName, provider, aosMs, losMs, maxElevationDeg, minRangeKm } = pass;
  const { outageProbability, contactIndex } = pass;
  let downlink: CapacityTable | null = null;
  let uplink: CapacityTable | null = null;
  return {
    ...{ index, stationId, stationName, provider, aosMs, losMs, maxElevationDeg, minRangeKm },
    windowIndex,
    get downlink() {
      return (downlink ??= pass.downlink);
    },
    get uplink() {
      return (uplink ??= pass.uplink);
    },
    outageProbability,
    ...(contactIndex !== undefined && { contactIndex }),
  };
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
