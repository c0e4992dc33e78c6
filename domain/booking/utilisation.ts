import { socTrace, NO_LOAD } from '../spacecraft/battery.ts';
import type { Environment } from '../planning/environment/environment.ts';
import { intersect, measureMs, type Interval } from '../time/intervals.ts';
import { type Commitment, satelliteResource, stationResource, type TermsOf } from './commitment.ts';
import { levelsOf } from './levels.ts';
import { occupy } from './occupy.ts';

/** How much of a satellite is booked. */
export interface SatelliteUse {
  /** Compute booked in sunlight over the compute that there is in sunlight, 0 to 1; 0 without sunlight. */
  readonly sunlitCompute: number;
  /** Time in which its antenna is taken, minutes. */
  readonly antennaMinutes: number;
  readonly storagePeakMb: number;
  /** Lowest charge with all loads, 0 to 1. */
  readonly batteryFloor: number;
  /** Passes of which nobody uses anything. */
  readonly idlePasses: number;
}

/** How much of a satellite is booked within the horizon of its surroundings, given without anybody else. */
export function satelliteUse(
  environment: Environment,
  satelliteId: string,
  commitments: readonly Commitment[],
  termsOf: TermsOf,
): SatelliteUse {
  const { startMs, endMs } = environment;
  const horizon = { startMs, endMs };
  const resource = satelliteResource(satelliteId);
  const own = commitments.filter((one) => one.resource === resource);
  const levels = levelsOf(own);
  const lit = environment.windows.filter(({ sunlit }) => sunlit);
  const there = lit.reduce((sum, window) => sum + window.compute * lengthMs(window), 0);
  const booked = levels.reduce(
    (sum, level) => sum + level.compute * measureMs(intersect([level], lit)),
    0,
  );
  const contacts = own.filter(({ draw }) => draw.kind === 'antenna');
  const { bus, illumination } = occupy(environment, satelliteId, own, termsOf);
  const { soc } = socTrace(bus, illumination, NO_LOAD, startMs, endMs);
  return {
    sunlitCompute: there === 0 ? 0 : booked / there,
    antennaMinutes: measureMs(intersect(contacts, [horizon])) / 60_000,
    storagePeakMb: levels
      .filter((level) => level.endMs > startMs && level.startMs < endMs)
      .reduce((peak, { storageMb }) => Math.max(peak, storageMb), 0),
    batteryFloor: Math.min(...soc),
    idlePasses: environment.passes.filter(
      ({ aosMs, losMs }) => !contacts.some((one) => one.startMs < losMs && one.endMs > aosMs),
    ).length,
  };
}

/** Share of the time of a station's antennas that is taken within a span, set-up included, and in minutes. */
export function stationUse(
  stationId: string,
  commitments: readonly Commitment[],
  termsOf: TermsOf,
  span: Interval,
): { readonly antennaMinutes: number; readonly share: number } {
  const resource = stationResource(stationId);
  const takenMs = commitments
    .filter((one) => one.resource === resource && one.draw.kind === 'antenna')
    .reduce(
      (sum, one) =>
        sum + Math.max(0, Math.min(one.endMs, span.endMs) - Math.max(one.startMs, span.startMs)),
      0,
    );
  const thereMs = termsOf(stationId).antennas * lengthMs(span);
  return { antennaMinutes: takenMs / 60_000, share: thereMs === 0 ? 0 : takenMs / thereMs };
}

function lengthMs({ startMs, endMs }: Interval): number {
  return endMs - startMs;
}
