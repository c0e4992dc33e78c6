import { betaAngleDeg } from '../../orbit/environment/beta-angle.ts';
import {
  illumination as findIllumination,
  type Illumination,
} from '../../orbit/environment/eclipse.ts';
import type { Elements } from '../../orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../orbit/ephemeris/ephemeris.ts';
import { findSaaCrossings } from '../../orbit/environment/saa.ts';
import { thermalSky } from '../../spacecraft/thermal-trace.ts';
import type { Surroundings } from './environment.ts';
import { DAY_MS, HOUR_MS } from '../../time/instant.ts';
import { intersect, subtract, type Interval } from '../../time/intervals.ts';

/** Whose surroundings, and when. */
export interface SurroundingsQuery {
  readonly elements: Elements;
  readonly startMs: number;
  /** Length of the horizon, hours (> 0). */
  readonly hours: number;
  /** `false` leaves the anomaly out, for plans that do not look at it: it is half of the work. */
  readonly hazards?: boolean;
  /**
   * Of a satellite whose place is not known, of the elements the height alone: its eclipses, disjoint and
   * in order. It is in sunlight otherwise, and no crossing of the anomaly is known.
   */
  readonly eclipses?: readonly Interval[];
}

/** Surroundings with the ephemeris that they were built from, which reaches as far as the light. */
export interface FlownSurroundings extends Surroundings {
  readonly ephemeris: Ephemeris;
}

/** Surroundings, or why the satellite has no state somewhere inside the horizon. */
export type SurroundingsResult =
  | { readonly ok: true; readonly surroundings: FlownSurroundings }
  | { readonly ok: false; readonly code: 'propagation_failed'; readonly message: string };

/** Orbits known before the start and after the end of the horizon. */
const ORBITS_BEFORE = 1;
const ORBITS_AFTER = 2;

/** Builds the surroundings from one ephemeris. Fails when SGP4 loses the satellite inside them. */
export function buildSurroundings(query: SurroundingsQuery): SurroundingsResult {
  const { elements, eclipses } = query;
  const startMs = Math.ceil(query.startMs);
  const endMs = startMs + Math.round(query.hours * HOUR_MS);
  const periodMs = DAY_MS / elements.meanMotionRevPerDay;
  const result = createEphemeris(
    elements,
    startMs - ORBITS_BEFORE * periodMs,
    endMs + ORBITS_AFTER * periodMs,
  );
  if (!result.ok) return { ok: false, code: 'propagation_failed', message: result.message };
  const { ephemeris } = result;
  if (ephemeris.endMs < endMs) return lost(ephemeris.endMs);
  return {
    ok: true,
    surroundings: {
      startMs,
      endMs,
      periodMs,
      ephemeris,
      illumination: wholeMilliseconds(
        eclipses === undefined ? findIllumination(ephemeris) : lightBetween(eclipses, ephemeris),
      ),
      saa:
        query.hazards === false || eclipses !== undefined
          ? []
          : wholeMilliseconds(findSaaCrossings(ephemeris, startMs, endMs)),
      sky: thermalSky(ephemeris),
      betaDeg: eclipses === undefined ? betaAngleDeg(ephemeris, startMs) : null,
    },
  };
}

/** Sunlight and eclipses of a span, of which the eclipses are known. */
function lightBetween(eclipses: readonly Interval[], span: Interval): Illumination[] {
  const dark = intersect(eclipses, [span]).map((one) => ({ ...one, sunlit: false }));
  const light = subtract([span], eclipses).map((one) => ({ ...one, sunlit: true }));
  return [...dark, ...light].sort((one, other) => one.startMs - other.startMs);
}

function lost(atMs: number): SurroundingsResult {
  const at = new Date(atMs).toISOString();
  return {
    ok: false,
    code: 'propagation_failed',
    message: `The satellite has no state after ${at}: its elements say that it decays then.`,
  };
}

function wholeMilliseconds<Span extends Interval>(spans: readonly Span[]): Span[] {
  return spans
    .map((span) => ({ ...span, startMs: Math.ceil(span.startMs), endMs: Math.floor(span.endMs) }))
    .filter(({ startMs, endMs }) => endMs > startMs);
}
