import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  divideLayers,
  isIslBound,
  type LayerPart,
  partitionChain,
  type StageChain,
  transferTimeS,
} from '../../../../domain/workload/pipeline/partition.ts';

/** Every way to cut a chain into non-empty stages, measured without any of the code under test. */
function enumerate(parts: readonly LayerPart[], chain: StageChain): [number, number][] {
  const stages = chain.ratesGflops.length;
  const all: [number, number][] = [];
  function cut(ends: readonly number[]): void {
    const from = ends.at(-1) ?? 0;
    if (ends.length === stages - 1) {
      all.push(measure(parts, chain, [...ends, parts.length]));
      return;
    }
    for (let end = from + 1; end <= parts.length - (stages - ends.length - 1); end += 1)
      cut([...ends, end]);
  }
  cut([]);
  return all;
}

/** Bottleneck and way of one sample for given ends. */
function measure(
  parts: readonly LayerPart[],
  { ratesGflops, links }: StageChain,
  ends: readonly number[],
): [number, number] {
  const times: number[] = [];
  ends.forEach((end, stage) => {
    const own = parts.slice(ends[stage - 1] ?? 0, end);
    const work = own.reduce((sum, { computeFwdGflop }) => sum + computeFwdGflop, 0);
    times.push(work / (ratesGflops[stage] ?? NaN));
    const link = links[stage];
    const volumeMb = own.at(-1)?.activationMb ?? NaN;
    if (link !== undefined) times.push((volumeMb * 8) / link.bandwidthMbps + link.latencyMs / 1000);
  });
  return [Math.max(...times), times.reduce((sum, time) => sum + time, 0)];
}

const layer = fc.record({
  name: fc.constant('layer'),
  computeFwdGflop: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 5000, noNaN: true })),
  activationMb: fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 2000, noNaN: true })),
});
const rate = fc.double({ min: 30, max: 3000, noNaN: true });
const link = fc.record({
  bandwidthMbps: fc.double({ min: 20, max: 100, noNaN: true }),
  latencyMs: fc.double({ min: 0, max: 17, noNaN: true }),
});

describe('partitionChain', () => {
  it('equals enumeration for up to 10 layers over up to 4 stages, in bottleneck and in latency', () => {
    fc.assert(
      fc.property(
        fc.array(layer, { minLength: 1, maxLength: 10 }),
        fc.array(rate, { minLength: 1, maxLength: 4 }),
        fc.array(link, { minLength: 3, maxLength: 3 }),
        (layers, ratesGflops, links) => {
          const chain = { ratesGflops, links: links.slice(0, ratesGflops.length - 1) };
          const parts = divideLayers(layers, ratesGflops.length);
          const found = partitionChain(parts, chain);
          assert.ok(found !== null);
          const all = enumerate(parts, chain);
          const best = Math.min(...all.map(([bottleneckS]) => bottleneckS));
          const isAlike = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * (1 + b);
          assert.ok(isAlike(found.bottleneckS, best), `${found.bottleneckS} for ${best}`);
          const ties = all.filter(([bottleneckS]) => bottleneckS <= best * (1 + 1e-8));
          // Between rounding and what counts as different, a tie is neither asked for nor
          // forbidden.
          fc.pre(ties.every(([bottleneckS]) => bottleneckS <= best * (1 + 1e-10)));
          const shortest = Math.min(...ties.map(([, latencyS]) => latencyS));
          assert.ok(isAlike(found.latencyS, shortest), `${found.latencyS} for ${shortest}`);
          const measured = measure(parts, chain, found.ends);
          assert.ok(isAlike(found.bottleneckS, measured[0]));
          assert.ok(isAlike(found.latencyS, measured[1]));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('gives every stage a part, in order, and all parts in the end', () => {
    fc.assert(
      fc.property(
        fc.array(layer, { minLength: 1, maxLength: 60 }),
        fc.array(rate, { minLength: 1, maxLength: 12 }),
        (layers, ratesGflops) => {
          const parts = divideLayers(layers, ratesGflops.length);
          const links = ratesGflops.slice(1).map(() => ({ bandwidthMbps: 50, latencyMs: 10 }));
          const ends = partitionChain(parts, { ratesGflops, links })?.ends ?? [];
          assert.equal(ends.length, ratesGflops.length);
          ends.forEach((end, stage) => assert.ok(end > (ends[stage - 1] ?? 0)));
          assert.equal(ends.at(-1), parts.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('cuts a hand-worked chain where the hand does', () => {
    // 4 and 4 GFLOP a side at 1 GFLOP/s; a cut in the middle hands on 1 MB, 0.08 s at 100 Mbit/s.
    const parts = divideLayers(
      [
        { name: 'a', computeFwdGflop: 1, activationMb: 900 },
        { name: 'b', computeFwdGflop: 3, activationMb: 1 },
        { name: 'c', computeFwdGflop: 3, activationMb: 900 },
        { name: 'd', computeFwdGflop: 1, activationMb: 1 },
      ],
      2,
    );
    const links = [{ bandwidthMbps: 100, latencyMs: 0 }];
    const found = partitionChain(parts, { ratesGflops: [1, 1], links });
    assert.deepEqual(found?.ends, [2, 4]);
    assert.deepEqual(found.computeS, [4, 4]);
    assert.deepEqual(found.transferS, [0.08, 0]);
    assert.equal(found.bottleneckS, 4);
    assert.equal(found.latencyS, 8.08);
  });

  it('has none for fewer parts than stages and for no stage', () => {
    const parts = divideLayers([{ name: 'a', computeFwdGflop: 1, activationMb: 1 }], 1);
    const links = [{ bandwidthMbps: 100, latencyMs: 0 }];
    assert.equal(partitionChain(parts, { ratesGflops: [1, 1], links }), null);
    assert.equal(partitionChain(parts, { ratesGflops: [], links: [] }), null);
  });
});

describe('divideLayers', () => {
  it('leaves layers whole while there is one for every stage', () => {
    const layers = [1, 2, 3].map((work) => ({
      name: `layer-${work}`,
      computeFwdGflop: work,
      activationMb: 2,
    }));
    assert.deepEqual(
      divideLayers(layers, 3).map(({ name, share }) => [name, share]),
      [
        ['layer-1', 1],
        ['layer-2', 1],
        ['layer-3', 1],
      ],
    );
  });

  it('divides two layers evenly over four stages, and one over three', () => {
    const two = divideLayers(
      [
        { name: 'a', computeFwdGflop: 10, activationMb: 1 },
        { name: 'b', computeFwdGflop: 30, activationMb: 2 },
      ],
      4,
    );
    assert.deepEqual(
      two.map(({ name, computeFwdGflop, activationMb }) => [name, computeFwdGflop, activationMb]),
      [
        ['a', 5, 1],
        ['a', 5, 1],
        ['b', 15, 2],
        ['b', 15, 2],
      ],
    );
    const one = divideLayers([{ name: 'a', computeFwdGflop: 9, activationMb: 1 }], 3);
    assert.deepEqual(
      one.map(({ computeFwdGflop }) => computeFwdGflop),
      [3, 3, 3],
    );
  });

  it('keeps the work of the model whatever the number of stages', () => {
    fc.assert(
      fc.property(
        fc.array(layer, { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 30 }),
        (layers, stages) => {
          const parts = divideLayers(layers, stages);
          assert.ok(parts.length >= stages);
          const sum = (list: readonly { computeFwdGflop: number }[]): number =>
            list.reduce((total, { computeFwdGflop }) => total + computeFwdGflop, 0);
          assert.ok(Math.abs(sum(parts) - sum(layers)) <= 1e-9 * (1 + sum(layers)));
        },
      ),
    );
  });
});

describe('transferTimeS', () => {
  it('is the volume over the bandwidth and the travel time of the light', () => {
    // 12.5 MB are 100 Mbit; 3,000 km are 10 ms.
    assert.equal(transferTimeS(12.5, { bandwidthMbps: 100, latencyMs: 10 }), 1.01);
    assert.equal(transferTimeS(0, { bandwidthMbps: 40, latencyMs: 5 }), 0.005);
  });
});

describe('isIslBound', () => {
  it('is true when the slowest transfer takes longer than the slowest compute', () => {
    const stage = (computeS: number, transferS: number) => ({ computeS, transferS });
    assert.equal(isIslBound([stage(2, 1.9), stage(1, 0)]), false);
    assert.equal(isIslBound([stage(2, 2), stage(1, 0)]), false);
    assert.equal(isIslBound([stage(2, 2.1), stage(1, 0)]), true);
    // The slowest of each counts, wherever it is.
    assert.equal(isIslBound([stage(0.1, 3), stage(5, 0.2), stage(1, 0)]), false);
    assert.equal(isIslBound([]), false);
  });
});
