import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { illumination } from '../../../../domain/orbit/environment/eclipse.ts';
import { type Elements, elementsFromMean } from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import {
  SHADOW_MODELS,
  type ShadowModel,
  shadowPhaseAt,
  shadowSpans,
} from '../../../../domain/orbit/environment/shadow.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import {
  type KeplerOrbit,
  precessionFromJ2000,
  twoBodyEphemeris,
} from '../../../kit/oracles/two-body.ts';
import { circularOrbits, holds } from '../../../kit/random/arbitraries.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
const EQUINOX = Date.parse('2026-09-20T00:00:00Z');
/** The Sun stands in the plane of Navstar 80. */
const GPS_SEASON = Date.parse('2026-10-14T00:00:00Z');

describe('shadowSpans', () => {
  it('enters and leaves the umbra of a polar orbit when Orekit says so, to 0.1 s', () => {
    // EclipseDetectorTest.testPolar of Orekit: two-body motion from 1969-07-28T04:00:00 TT, spherical
    // Earth, umbra; 0.1 s are 0.006 degrees of orbit: the Sun's formula is good to 0.01.
    const published = [2274.702, 4317.155, 8189.25, 10_232.115, 14_103.8];
    const epochMs = Date.parse('1969-07-28T03:59:20.223Z');
    const orbit = { ...OREKIT_ORBIT, epochMs };
    const turn = precessionFromJ2000(epochMs);
    const ephemeris = twoBodyEphemeris(
      orbit,
      catalogueElements(40697),
      epochMs,
      epochMs + 15e6,
      turn,
    );
    const edges = shadowSpans(ephemeris, 'cone')
      .filter(({ phase }) => phase === 'umbra')
      .flatMap(({ startMs, endMs }) => [startMs, endMs])
      .filter((edge) => edge < ephemeris.endMs)
      .map((edge) => (edge - epochMs) / 1000);
    assert.equal(edges.length, published.length);
    for (const [index, expected] of published.entries())
      assert.ok(Math.abs((edges[index] ?? 0) - expected) < 0.1, `${edges[index] ?? 0} s`);
  });

  describe('against what a cylinder hides', () => {
    // Seconds an edge from the cylinder to umbra and penumbra, measured with another program at these
    // angles between Sun and plane.
    const table = [
      { name: 'ISS', noradId: 25544, startMs: START, umbra: 4.1, penumbra: 4.1, tolerance: 0.4 },
      {
        name: 'Sentinel-2A',
        noradId: 40697,
        startMs: START,
        umbra: 4.7,
        penumbra: 4.8,
        tolerance: 0.4,
      },
      { name: 'GPS', noradId: 46826, startMs: GPS_SEASON, umbra: 31, penumbra: 32, tolerance: 2 },
      { name: 'O3b', noradId: 39191, startMs: START, umbra: 19, penumbra: 20, tolerance: 1 },
      { name: 'GEO', noradId: 51850, startMs: EQUINOX, umbra: 63, penumbra: 64, tolerance: 2 },
    ];
    for (const { name, noradId, startMs, umbra, penumbra, tolerance } of table)
      it(`moves the edges of ${name} by about ${umbra} s inward and ${penumbra} s outward`, () => {
        const ephemeris = ephemerisOf(catalogueElements(noradId), startMs, startMs + 48 * HOUR_MS);
        const [cylinder] = wholeEclipses(ephemeris, 'cylinder');
        assert.ok(cylinder !== undefined);
        const dark = shadowSpans(ephemeris, 'cone').filter(
          (span) => span.startMs < cylinder.endMs && span.endMs > cylinder.startMs,
        );
        const core = dark.find(({ phase }) => phase === 'umbra');
        assert.ok(core !== undefined);
        const phases = dark.map(({ phase }) => phase);
        assert.deepEqual(phases, ['penumbra', 'umbra', 'penumbra']);
        const inner = [core.startMs - cylinder.startMs, cylinder.endMs - core.endMs];
        const outer = [
          cylinder.startMs - (dark[0]?.startMs ?? 0),
          (dark[2]?.endMs ?? 0) - cylinder.endMs,
        ];
        for (const ms of inner) assert.ok(Math.abs(ms / 1000 - umbra) < tolerance, `${ms} ms`);
        for (const ms of outer) assert.ok(Math.abs(ms / 1000 - penumbra) < tolerance, `${ms} ms`);
      });
  });

  it('gives for the cylinder exactly what illumination gives', () => {
    const ephemeris = ephemerisOf(catalogueElements(25544), START, START + 24 * HOUR_MS);
    assert.deepEqual(
      shadowSpans(ephemeris, 'cylinder').map(({ phase, ...times }) => ({
        ...times,
        sunlit: phase === 'sunlit',
      })),
      illumination(ephemeris),
    );
  });

  it('finds penumbras without an umbra, at the edge of the season of a geostationary satellite', () => {
    const elements = catalogueElements(51850);
    let lonely = 0;
    for (const month of ['2026-08-20', '2026-10-10']) {
      const fromMs = Date.parse(`${month}T00:00:00Z`);
      const ephemeris = ephemerisOf(elements, fromMs, fromMs + 15 * 24 * HOUR_MS);
      const phases = shadowSpans(ephemeris, 'cone').map(({ phase }) => phase);
      lonely += phases.filter(
        (phase, index) =>
          phase === 'penumbra' && phases[index - 1] === 'sunlit' && phases[index + 1] === 'sunlit',
      ).length;
    }
    assert.ok(lonely > 0);
  });

  it('covers the span with alternating phases, in order, and agrees with shadowPhaseAt', () => {
    holds(
      [
        circularOrbits(250, 36_000),
        fc.constantFrom(...SHADOW_MODELS),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 1, max: 86_400_000 }),
      ],
      (mean, model, day, lengthMs) => {
        const startMs = START + day * 24 * HOUR_MS;
        const made = elementsFromMean(mean, { ms: startMs, us: 0 });
        assert.ok(made.ok);
        const ephemeris = ephemerisOf(made.elements, startMs, startMs + lengthMs);
        const spans = shadowSpans(ephemeris, model);
        assert.equal(spans[0]?.startMs, startMs);
        assert.equal(spans.at(-1)?.endMs, startMs + lengthMs);
        for (const [index, { startMs: fromMs, endMs: toMs, phase }] of spans.entries()) {
          assert.ok(toMs > fromMs);
          const next = spans[index + 1];
          if (next !== undefined) {
            assert.equal(next.startMs, toMs);
            assert.notEqual(next.phase, phase);
            if (model === 'cone') assert.ok(phase === 'penumbra' || next.phase === 'penumbra');
          }
          if (model === 'cylinder') assert.notEqual(phase, 'penumbra');
          for (const share of [0.1, 0.5, 0.9])
            if (toMs - fromMs > 1000)
              assert.equal(
                shadowPhaseAt(ephemeris, fromMs + share * (toMs - fromMs), model),
                phase,
              );
        }
      },
      { numRuns: 150 },
    );
  });
});

/** The initial orbit of that test, its inclination made 90 degrees: position and velocity in GCRF. */
const OREKIT_ORBIT = keplerOf(
  [-6142.438668, 3492.46756, -25.7672568],
  [0.5058479685, 0.9427809215, 7.435922231],
  398_600.47,
);

function keplerOf(
  r: readonly number[],
  v: readonly number[],
  mu: number,
): Omit<KeplerOrbit, 'epochMs'> {
  const [x = 0, y = 0, z = 0] = r;
  const [vx = 0, vy = 0, vz = 0] = v;
  const radius = Math.hypot(x, y, z);
  const axisKm = 1 / (2 / radius - (vx * vx + vy * vy + vz * vz) / mu);
  const [hx, hy, hz] = [y * vz - z * vy, z * vx - x * vz, x * vy - y * vx];
  const h = Math.hypot(hx, hy, hz);
  const radial = (x * vx + y * vy + z * vz) / radius;
  const eCos = (h * h) / (mu * radius) - 1;
  const eSin = (h * radial) / mu;
  const eccentricity = Math.hypot(eCos, eSin);
  const trueAnomaly = Math.atan2(eSin, eCos);
  const raan = Math.atan2(hx, -hy);
  const along = x * Math.cos(raan) + y * Math.sin(raan);
  const across =
    (hz / h) * (y * Math.cos(raan) - x * Math.sin(raan)) + (Math.hypot(hx, hy) / h) * z;
  const eccentric = Math.atan2(
    Math.sqrt(1 - eccentricity ** 2) * Math.sin(trueAnomaly),
    eccentricity + Math.cos(trueAnomaly),
  );
  return {
    axisKm,
    eccentricity,
    inclination: Math.PI / 2,
    argPerigee: Math.atan2(across, along) - trueAnomaly,
    raan,
    meanAnomaly: eccentric - eccentricity * Math.sin(eccentric),
    mu,
  };
}

function wholeEclipses(
  ephemeris: Ephemeris,
  model: ShadowModel,
): { startMs: number; endMs: number }[] {
  return shadowSpans(ephemeris, model).filter(
    ({ startMs, endMs, phase }) =>
      phase === 'umbra' &&
      startMs > ephemeris.startMs + 120_000 &&
      endMs < ephemeris.endMs - 120_000,
  );
}

function ephemerisOf(elements: Elements, startMs: number, endMs: number): Ephemeris {
  const created = createEphemeris(elements, startMs, endMs);
  assert.ok(created.ok);
  return created.ephemeris;
}
