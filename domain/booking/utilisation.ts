import { NO_LOAD, socTrace, type SocTrace } from '../spacecraft/battery.ts';
import type { Environment } from '../planning/environment/environment.ts';
import { intersect, measureMs, type Interval } from '../time/intervals.ts';
import { type Commitment, satelliteResource, stationResource, type TermsOf } from './commitment.ts';
import { levelsOf } from './levels.ts';
import { occupy } from './occupy.ts';

/** What bookings take of a satellite, wherever it flies. */
export interface BoardUse {
  /** Time in which its antenna is taken, minutes. */
  readonly antennaMinutes: number;
  readonly storagePeakMb: number;
}

/** How much of a satellite is booked. */
export interface SatelliteUse extends BoardUse {
  /** Compute booked in sunlight over the compute that there is in sunlight, 0 to 1; 0 without sunlight. */
  readonly sunlitCompute: number;
  /** Lowest charge with all loads, 0 to 1. */
  readonly batteryFloor: number;
  /** The charge with all loads, from the start to the end of the horizon. */
  readonly charge: SocTrace;
  readonly passes: number;
  /** Passes of which nobody uses anything. */
  readonly idlePasses: number;
}

/** What is booked of a satellite's antenna and storage within a span. */
export function boardUse(
  satelliteId: string,
  commitments: readonly Commitment[],
  span: Interval,
): BoardUse {
  const resource = satelliteResource(satelliteId);
  const own = commitments.filter((one) => one.resource === resource);
  const contacts = own.filter(({ draw }) => draw.kind === 'antenna');
  return {
    antennaMinutes: measureMs(intersect(contacts, [span])) / 60_000,
    storagePeakMb: levelsOf(own)
      .filter((level) => level.endMs > span.startMs && level.startMs < span.endMs)
      .reduce((peak, { storageMb }) => Math.max(peak, storageMb), 0),
  };
}

/**
 * How much of a satellite is booked within the horizon of its surroundings, given without anybody else. Loads of
 * earlier commitments lower the charge that it begins with.
 */
export function satelliteUse(
  environment: Environment,
  satelliteId: string,
  commitments: readonly Commitment[],
  termsOf: TermsOf,
): SatelliteUse {
  const { startMs, endMs, passes } = environment;
  const resource = satelliteResource(satelliteId);
  const own = commitments.filter((one) => one.resource === resource);
  const lit = environment.windows.filter(({ sunlit }) => sunlit);
  const there = lit.reduce((sum, window) => sum + window.compute * lengthMs(window), 0);
  const booked = levelsOf(own).reduce(
    (sum, level) => sum + level.compute * measureMs(intersect([level], lit)),
    0,
  );
  const contacts = own.filter(({ draw }) => draw.kind === 'antenna');
  const { bus, illumination } = occupy(environment, satelliteId, own, termsOf);
  const charge = socTrace(bus, illumination, NO_LOAD, startMs, endMs);
  return {
    ...boardUse(satelliteId, own, environment),
    sunlitCompute: there === 0 ? 0 : booked / there,
    batteryFloor: charge.soc.reduce((least, soc) => Math.min(least, soc), 1),
    charge,
    passes: passes.length,
    idlePasses: passes.filter(
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
