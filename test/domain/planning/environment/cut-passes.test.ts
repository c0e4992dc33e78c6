import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { withPasses } from '../../../../domain/planning/environment/cut-passes.ts';
import type { Pass } from '../../../../domain/planning/environment/environment.ts';
import { cutEnvironment } from '../../../../domain/planning/replan/replan.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';

describe('surroundings with other passes', () => {
  const environment = anEnvironment({ orbits: 3 });

  /** Surroundings whose passes count how often their tables are asked for. */
  function counting() {
    const asked = { times: 0 };
    const passes = environment.passes.map((pass): Pass => ({
      ...pass,
      get downlink() {
        asked.times += 1;
        return pass.downlink;
      },
      get uplink() {
        asked.times += 1;
        return pass.uplink;
      },
    }));
    return { asked, sky: { ...environment, passes } };
  }

  it('are the surroundings themselves where nothing is lost and the antenna is free', () => {
    assert.equal(cutEnvironment(environment, { lost: [], antennaFreeMs: 0 }), environment);
  });

  it('tell indices and windows anew, and make no table before it is asked for', () => {
    const { asked, sky } = counting();
    const [first, ...others] = sky.passes;
    assert.ok(first !== undefined && others.length > 3);
    const { passes, windows } = withPasses(sky, [...others].reverse());
    assert.equal(asked.times, 0);
    assert.deepEqual(
      passes.map(({ aosMs, stationId }) => [aosMs, stationId]),
      others.map(({ aosMs, stationId }) => [aosMs, stationId]),
    );
    for (const [index, pass] of passes.entries()) {
      assert.equal(pass.index, index);
      const holding = windows.findIndex(({ endMs }) => pass.aosMs < endMs);
      assert.equal(pass.windowIndex, holding);
      assert.deepEqual(
        windows.flatMap((window, at) => (window.passIndices.includes(index) ? [at] : [])),
        [holding],
      );
    }
    assert.equal(passes[0]?.downlink, others[0]?.downlink);
    assert.notEqual(asked.times, 0);
  });

  it('leave out what is lost and what is over when the antenna is free', () => {
    const { passes } = environment;
    const [first, second, third] = passes;
    assert.ok(first !== undefined && second !== undefined && third !== undefined);
    const middleMs = (second.aosMs + second.losMs) / 2;
    const cut = cutEnvironment(environment, { lost: [third], antennaFreeMs: middleMs });
    assert.equal(cut.passes.length, passes.length - 2);
    assert.deepEqual([cut.passes[0]?.aosMs, cut.passes[0]?.losMs], [middleMs, second.losMs]);
    assert.deepEqual(
      cut.passes.map(({ index }) => index),
      cut.passes.map((_, index) => index),
    );
  });
});
