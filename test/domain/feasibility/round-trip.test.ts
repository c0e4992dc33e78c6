import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DELAY_MODEL } from '../../../domain/feasibility/model.ts';
import {
  delaysOf,
  footprintAngle,
  footprintRoundTripsMs,
  slantRangeKm,
} from '../../../domain/feasibility/round-trip.ts';
import { seeded } from '../../kit/random/seeded.ts';

const LIGHT_KM_S = 299_792.458;

function close(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}

describe('slantRangeKm', () => {
  it('is the altitude overhead and 41,679 km from the edge of the Earth to GEO', () => {
    close(slantRangeKm(550, 0), 550, 1e-9);
    close(slantRangeKm(35_786, footprintAngle(35_786, 0)), 41_679, 1);
  });

  it('closes the triangle with the elevation from which it was made', () => {
    for (const altitudeKm of [400, 550, 8062, 35_786])
      for (const elevationDeg of [0, 5, 10, 45, 89]) {
        const range = slantRangeKm(altitudeKm, footprintAngle(altitudeKm, elevationDeg));
        const elevation = (elevationDeg * Math.PI) / 180;
        // Law of cosines at the station.
        const radius = Math.sqrt(
          6378.137 ** 2 + range ** 2 + 2 * 6378.137 * range * Math.sin(elevation),
        );
        close(radius, 6378.137 + altitudeKm, 1e-6);
      }
  });
});

describe('delaysOf', () => {
  it('agrees with draws from users spread over the footprint and a lognormal queue', () => {
    const random = seeded(1);
    const edge = 1 - Math.cos(footprintAngle(550, DELAY_MODEL.minElevationDeg));
    const draws = Array.from({ length: 200_000 }, () => {
      const angle = Math.acos(1 - random() * edge);
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      const queue = DELAY_MODEL.queueMedianMs * Math.exp(DELAY_MODEL.queueSigma * normal);
      return (2000 * slantRangeKm(550, angle)) / LIGHT_KM_S + DELAY_MODEL.processingMs + queue;
    }).sort((a, b) => a - b);
    const drawn = (p: number) => draws[Math.floor(p * draws.length)] ?? NaN;
    const delays = delaysOf(footprintRoundTripsMs(550));
    close(delays.p50Ms, drawn(0.5), 0.1);
    close(delays.p95Ms, drawn(0.95), 0.4);
    close(delays.p99Ms, drawn(0.99), 1.5);
  });

  it('never ends before light does', () => {
    const delays = delaysOf([100]);
    assert.equal(delays.minMs, 100 + DELAY_MODEL.processingMs);
    assert.ok(delays.minMs < delays.p50Ms && delays.p50Ms < delays.p95Ms);
    assert.ok(delays.p95Ms < delays.p99Ms && delays.p99Ms < delays.maxMs);
    close(delays.p50Ms, 100 + DELAY_MODEL.processingMs + DELAY_MODEL.queueMedianMs, 1e-3);
  });
});
