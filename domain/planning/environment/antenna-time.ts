import { KEY_EXCHANGE_MS, MIN_SLICE_MS } from '../../link/radio.ts';
import type { Interval } from '../../time/intervals.ts';
import { partOfPass, withPasses } from './cut-passes.ts';
import type { Environment, Pass } from './environment.ts';

/** Time in which the antenna of a station serves somebody: [startMs, endMs). */
export interface AntennaTime extends Interval {
  readonly stationId: string;
}

/** A free part of a pass that is shorter carries nothing. */
const LEAST_MS = KEY_EXCHANGE_MS + MIN_SLICE_MS;

/**
 * The surroundings as far as antennas are free: of a pass that meets taken time the longest free part
 * remains, and none where that is too short for a slice. One part, since both sides of a contact are
 * lost together, so that the one must not stand in for the other.
 */
export function withoutAntennaTime(
  environment: Environment,
  taken: readonly AntennaTime[],
): Environment {
  const { passes } = environment;
  if (!passes.some((pass) => taken.some((one) => meets(one, pass)))) return environment;
  return withPasses(
    environment,
    passes.flatMap((pass) => longestFree(pass, taken)),
  );
}

/** Those of taken times that surroundings notice. */
export function noticedTime(
  { passes }: Pick<Environment, 'passes'>,
  taken: readonly AntennaTime[],
): AntennaTime[] {
  return taken.filter((one) => passes.some((pass) => meets(one, pass)));
}

function meets({ stationId, startMs, endMs }: AntennaTime, pass: Pass): boolean {
  return stationId === pass.stationId && startMs < pass.losMs && endMs > pass.aosMs;
}

function longestFree(pass: Pass, taken: readonly AntennaTime[]): Pass[] {
  const part = freePart(
    pass,
    taken.filter((one) => meets(one, pass)),
  );
  return part === null ? [] : [part];
}

/**
 * The longest part of a pass in which nobody is busy, given in any order; the pass where that is all of it,
 * null where the part is too short for a slice.
 */
export function freePart(pass: Pass, busy: readonly Interval[]): Pass | null {
  const met = [...busy].sort((a, b) => a.startMs - b.startMs);
  let longest: Interval = { startMs: pass.aosMs, endMs: pass.aosMs };
  let freeMs = pass.aosMs;
  for (const { startMs, endMs } of [...met, { startMs: pass.losMs, endMs: pass.losMs }]) {
    if (startMs - freeMs > longest.endMs - longest.startMs)
      longest = { startMs: freeMs, endMs: startMs };
    freeMs = Math.max(freeMs, endMs);
  }
  return longest.endMs - longest.startMs < LEAST_MS ? null : partOfPass(pass, longest);
}
