import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { alternativesTo, analyse } from '../../../domain/feasibility/analyse.ts';
import type { Analysis, AnalysisQuery } from '../../../domain/feasibility/analyse.ts';
import { ANALYSED_REGIONS, ANALYSED_WORKLOADS } from '../../../domain/feasibility/model.ts';

/** The published example: inference with 100 TFLOP/s, 10 TB, 1 Gbit/s and 50 ms. */
const PUBLISHED: AnalysisQuery = {
  workload: 'ai_inference',
  computeTflops: 100,
  storageTb: 10,
  bandwidthGbps: 1,
  latencySlaMs: 50,
  availability: 0.99,
  region: 'global',
  altitudeKm: null,
};

const queries = fc.record({
  workload: fc.constantFrom(...ANALYSED_WORKLOADS),
  computeTflops: fc.double({ min: 0, max: 5000, noNaN: true }),
  storageTb: fc.double({ min: 0, max: 2000, noNaN: true }),
  bandwidthGbps: fc.double({ min: 0, max: 50, noNaN: true }),
  latencySlaMs: fc.option(fc.double({ min: 1, max: 500, noNaN: true })),
  availability: fc.double({ min: 0, max: 0.999_999, noNaN: true }),
  region: fc.constantFrom(...ANALYSED_REGIONS),
  altitudeKm: fc.constantFrom(null, 400, 550, 1200, 8062, 35_786),
});

const RUNS = { numRuns: 30 };

describe('analyse', () => {
  it('answers the published example exactly', () => {
    const found = analyse(PUBLISHED);
    assert.equal(found.viable, true);
    assert.deepEqual(found.orbit, { kind: 'LEO', altitudeKm: 550, inclinationDeg: 53 });
    assert.equal(found.sizing.satellites, 6);
    assert.equal(found.monthlyUsd, 125_000);
    assert.equal(found.setupUsd, 2_500_000);
    assert.equal(found.requiredKw, 15.5);
    assert.equal(found.solarArrayM2, 45);
    assert.equal(found.batteryKwh, 120);
    assert.deepEqual([found.p50Ms, found.p95Ms, found.p99Ms], [25, 45, 65]);
    const thermal = found.risks.find(({ category }) => category === 'thermal');
    assert.equal(thermal?.severity, 'medium');
    const [alternative] = alternativesTo(PUBLISHED, found);
    assert.equal(alternative?.orbit.kind, 'MEO');
  });

  it('never costs less, nor needs less, when more is asked for', () => {
    const fields = ['computeTflops', 'storageTb', 'bandwidthGbps'] as const;
    fc.assert(
      fc.property(
        queries,
        fc.constantFrom(...fields),
        fc.double({ min: 1, max: 3, noNaN: true }),
        (query, field, factor) => {
          const more = analyse({ ...query, [field]: query[field] * factor });
          assertNotLess(analyse(query), more);
        },
      ),
      RUNS,
    );
  });

  it('never needs fewer satellites for a higher availability', () => {
    fc.assert(
      fc.property(queries, fc.double({ min: 0, max: 1, noNaN: true }), (query, share) => {
        const higher = query.availability + share * (0.999_999 - query.availability);
        assertNotLess(analyse(query), analyse({ ...query, availability: higher }));
      }),
      RUNS,
    );
  });

  it('never becomes viable by a tighter latency', () => {
    fc.assert(
      fc.property(queries, fc.double({ min: 0.01, max: 1, noNaN: true }), (query, factor) => {
        const asked = query.latencySlaMs;
        if (analyse(query).viable) return;
        const tighter = asked === null ? 1000 * factor : asked * factor;
        assert.equal(analyse({ ...query, latencySlaMs: tighter }).viable, false);
      }),
      RUNS,
    );
  });

  it('says what stands against a request, with what is needed and what there is', () => {
    const tight = analyse({ ...PUBLISHED, latencySlaMs: 44.9 });
    assert.equal(tight.viable, false);
    assert.deepEqual(
      tight.obstacles.map(({ code, needed, available }) => [code, needed, available]),
      [['latency_sla', 44.9, 45]],
    );
    const huge = analyse({ ...PUBLISHED, computeTflops: 1e6 });
    assert.deepEqual(
      huge.obstacles.map(({ code }) => code),
      ['constellation_too_large'],
    );
    assert.ok(huge.obstacles.every(({ needed, available }) => needed > available));
  });
});

function assertNotLess(less: Analysis, more: Analysis): void {
  const figures = ({
    sizing,
    monthlyUsd,
    setupUsd,
    requiredKw,
    solarArrayM2,
    batteryKwh,
  }: Analysis) => [sizing.satellites, monthlyUsd, setupUsd, requiredKw, solarArrayM2, batteryKwh];
  figures(less).forEach((figure, index) => {
    assert.ok(figure <= (figures(more)[index] ?? NaN), `${index}: ${figure}`);
  });
}
