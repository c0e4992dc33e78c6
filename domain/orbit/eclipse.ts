import type { Illumination } from '../planning/environment.ts';
import type { Ephemeris } from './ephemeris.ts';
import { shadowPhaseAt, shadowSpans } from './shadow.ts';

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

/** Says whether the satellite is outside the cylindrical shadow at an instant. */
export function isSunlit(ephemeris: Ephemeris, tMs: number): boolean {
  return shadowPhaseAt(ephemeris, tMs, 'cylinder') === 'sunlit';
}
