import { EARTH_RATE_RAD_S } from '../../../domain/orbit/geometry/frames.ts';
import { orbitalRates } from '../../../domain/orbit/propagation/orbital-rates.ts';
import type {
  GroundPlace,
  SampledConstellation,
} from '../../../domain/feasibility/sampled-coverage.ts';
import { planesOf } from '../../../domain/feasibility/sampled-coverage.ts';
import { footprintAngle } from '../../../domain/feasibility/round-trip.ts';
import { RADIANS } from '../../../domain/orbit/angles.ts';

const DAY_S = 86_400;

/** What one place sees at one step: everybody's cosine of the angle to it, and the least for a view. */
export interface BruteView {
  readonly cosines: Float64Array;
  readonly inView: number;
}

/** The same day as `sampleDay`, every satellite looked at from every place at every step. */
export function bruteDay(
  { altitudeKm, inclinationDeg, satellites }: SampledConstellation,
  places: readonly GroundPlace[],
  minElevationDeg: number,
  steps: number,
  see: (step: number, place: number, view: BruteView) => void,
): void {
  const planes = planesOf(satellites);
  const perPlane = satellites / planes;
  const rates = orbitalRates({ altitudeKm, inclinationDeg });
  const nodeRate = ((rates.j2?.raanRateDegPerDay ?? 0) * RADIANS) / DAY_S - EARTH_RATE_RAD_S;
  const motion = (2 * Math.PI) / ((rates.j2?.nodalPeriodMin ?? rates.periodMin) * 60);
  const inclination = inclinationDeg * RADIANS;
  const inView = Math.cos(footprintAngle(altitudeKm, minElevationDeg));
  const cosines = new Float64Array(satellites);
  for (let step = 0; step < steps; step += 1) {
    const tS = (step * DAY_S) / steps;
    for (const [index, { latDeg, lonDeg }] of places.entries()) {
      const [lat, lon] = [latDeg * RADIANS, lonDeg * RADIANS];
      for (let one = 0; one < satellites; one += 1) {
        const plane = Math.floor(one / perPlane);
        const phase = (one % perPlane) / perPlane + plane / satellites;
        const node = (2 * Math.PI * plane) / planes + nodeRate * tS;
        const u = 2 * Math.PI * phase + motion * tS;
        const x =
          Math.cos(node) * Math.cos(u) - Math.sin(node) * Math.sin(u) * Math.cos(inclination);
        const y =
          Math.sin(node) * Math.cos(u) + Math.cos(node) * Math.sin(u) * Math.cos(inclination);
        const z = Math.sin(u) * Math.sin(inclination);
        cosines[one] = Math.cos(lat) * (x * Math.cos(lon) + y * Math.sin(lon)) + Math.sin(lat) * z;
      }
      see(step, index, { cosines, inView });
    }
  }
}
