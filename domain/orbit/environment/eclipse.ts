import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import { shadowSpans } from './shadow.ts';
import type { Interval } from '../../time/intervals.ts';

/**
 * Sunlit and eclipse spans that alternate and cover [startMs, endMs) of the ephemeris without a gap;
 * edges in floating milliseconds, to 1 ms of SGP4. The Earth's shadow is a cylinder of 6378.137 km
 * (umbra and penumbra cones differ by 4 to 5 s an edge in low orbits, 63 s in geostationary ones).
 */
export function illumination(ephemeris: Ephemeris): Illumination[] {
  return shadowSpans(ephemeris, 'cylinder').map(({ startMs, endMs, phase }) => ({
    startMs,
    endMs,
    sunlit: phase === 'sunlit',
  }));
}

/** A half-open span [startMs, endMs) of one illumination. */
export interface Illumination extends Interval {
  readonly sunlit: boolean;
}
