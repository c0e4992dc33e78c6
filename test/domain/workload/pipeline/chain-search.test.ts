import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createMeter } from '../../../../domain/planning/rcpsp/work-meter.ts';
import { searchChain } from '../../../../domain/workload/pipeline/chain-search.ts';
import {
  divideLayers,
  partitionChain,
  type StageLink,
} from '../../../../domain/workload/pipeline/partition.ts';
import { seeded } from '../../../kit/random/seeded.ts';

/** The least bottleneck over every sequence of satellites. */
function exhaustive(
  parts: ReturnType<typeof divideLayers>,
  stages: number,
  rates: readonly number[],
  links: readonly (readonly (StageLink | null)[])[],
  mayEnd: (satellite: number) => boolean,
): number {
  let best = Infinity;
  function extend(order: readonly number[]): void {
    const last = order.at(-1);
    if (order.length === stages) {
      if (last === undefined || !mayEnd(last)) return;
      const found = partitionChain(parts, {
        ratesGflops: order.map((satellite) => rates[satellite] ?? NaN),
        links: order.slice(1).flatMap((to, at) => links[order[at] ?? -1]?.[to] ?? []),
      });
      best = Math.min(best, found?.bottleneckS ?? Infinity);
      return;
    }
    rates.forEach((_, satellite) => {
      if (order.includes(satellite)) return;
      if (last !== undefined && (links[last]?.[satellite] ?? null) === null) return;
      extend([...order, satellite]);
    });
  }
  extend([]);
  return best;
}

describe('searchChain', () => {
  it('equals enumeration of every satellite and order, also where many links are missing', () => {
    const draw = seeded(71);
    let found = 0;
    for (let round = 0; round < 250; round += 1) {
      const count = 2 + Math.floor(draw() * 5);
      const stages = 1 + Math.floor(draw() * Math.min(4, count));
      const density = 0.3 + 0.7 * draw();
      const rates = Array.from({ length: count }, () => 100 + 2000 * draw());
      const links = rates.map(() =>
        rates.map(() =>
          draw() < density ? { bandwidthMbps: 36 + 60 * draw(), latencyMs: 16 * draw() } : null,
        ),
      );
      const layers = Array.from({ length: 1 + Math.floor(draw() * 9) }, (_, at) => ({
        name: `layer-${at}`,
        computeFwdGflop: 400 * draw() ** 3,
        activationMb: 40 * draw() ** 4,
      }));
      const barred = Math.floor(draw() * count);
      const mayEnd = (satellite: number): boolean => count < 4 || satellite !== barred;
      const parts = divideLayers(layers, stages);
      const best = exhaustive(parts, stages, rates, links, mayEnd);
      const linkOf = (from: number, to: number): StageLink | null => links[from]?.[to] ?? null;
      const chain = searchChain({ parts, stages, ratesGflops: rates, linkOf, mayEnd });
      assert.equal(chain?.bottleneckS ?? Infinity, best, `round ${round}`);
      if (chain === null) continue;
      found += 1;
      assert.equal(chain.isProven, true);
      assert.equal(new Set(chain.order).size, stages);
      assert.ok(mayEnd(chain.order.at(-1) ?? -1));
    }
    assert.ok(found > 150, `${found} of 250 have a chain`);
  });

  it('stays within its budget on a large fleet and says that it proves nothing then', () => {
    const draw = seeded(5);
    const rates = Array.from({ length: 60 }, () => 500 + 1500 * draw());
    const links = rates.map(() =>
      rates.map(() => ({ bandwidthMbps: 36 + 60 * draw(), latencyMs: 16 * draw() })),
    );
    const layers = Array.from({ length: 48 }, (_, at) => ({
      name: `layer-${at}`,
      computeFwdGflop: 1 + 300 * draw(),
      activationMb: 20 * draw(),
    }));
    const parts = divideLayers(layers, 12);
    const chain = searchChain({
      parts,
      stages: 12,
      ratesGflops: rates,
      linkOf: (from, to) => links[from]?.[to] ?? null,
      mayEnd: () => true,
    });
    assert.ok(chain !== null);
    assert.equal(chain.isProven, false);
    // Work alone over the twelve fastest is a floor that nothing beats.
    const fastest = [...rates].sort((a, b) => b - a).slice(0, 12);
    const work = layers.reduce((sum, { computeFwdGflop }) => sum + computeFwdGflop, 0);
    const floor = work / fastest.reduce((sum, value) => sum + value, 0);
    assert.ok(chain.bottleneckS >= floor && chain.bottleneckS < 2 * floor);
  });

  it('stops where its meter is spent, with the best found so far', () => {
    const draw = seeded(6);
    const ratesGflops = Array.from({ length: 10 }, () => 500 + 1500 * draw());
    const links = ratesGflops.map(() =>
      ratesGflops.map(() => ({ bandwidthMbps: 36 + 60 * draw(), latencyMs: 16 * draw() })),
    );
    const layers = Array.from({ length: 20 }, (_, at) => ({
      name: `layer-${at}`,
      computeFwdGflop: 1 + 300 * draw(),
      activationMb: 20 * draw(),
    }));
    const problem = {
      parts: divideLayers(layers, 4),
      stages: 4,
      ratesGflops,
      linkOf: (from: number, to: number) => links[from]?.[to] ?? null,
      mayEnd: () => true,
    };
    const whole = createMeter(Infinity);
    const best = searchChain(problem, whole);
    const meter = createMeter(whole.spent / 2);
    const chain = searchChain(problem, meter);
    assert.ok(best !== null && chain !== null);
    assert.equal(chain.isProven, false);
    assert.ok(chain.bottleneckS >= best.bottleneckS);
    assert.ok(meter.spent >= meter.limit && meter.spent < whole.spent);
    assert.equal(searchChain(problem, createMeter(0)), null);
  });

  it('has none without enough satellites', () => {
    const parts = divideLayers([{ name: 'a', computeFwdGflop: 1, activationMb: 1 }], 3);
    const free = { parts, linkOf: () => null, mayEnd: () => true };
    assert.equal(searchChain({ ...free, stages: 3, ratesGflops: [1, 1] }), null);
    assert.equal(searchChain({ ...free, stages: 2, ratesGflops: [1, 1] }), null);
  });
});
