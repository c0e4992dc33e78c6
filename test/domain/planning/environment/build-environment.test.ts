import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseTle } from '../../../../domain/orbit/elements/tle.ts';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { buildEnvironment } from '../../../../domain/planning/environment/build-environment.ts';
import { withBus } from '../../../../domain/planning/environment/with-bus.ts';
import { busOfClass } from '../../../../domain/spacecraft/bus-classes.ts';
import {
  REAL_SATELLITES,
  realEnvironment,
  TRIED_STARTS,
} from '../../../kit/random/random-environment.ts';

const START = TRIED_STARTS[0];

describe('buildEnvironment', () => {
  for (const noradId of REAL_SATELLITES)
    it(`covers the horizon of ${noradId} with windows and passes on whole milliseconds`, () => {
      const { startMs, endMs, periodMs, windows, passes, illumination } = realEnvironment(
        noradId,
        START,
        12,
      );
      assert.equal(endMs - startMs, 12 * 3_600_000);
      assert.equal(windows[0]?.startMs, startMs);
      assert.equal(windows.at(-1)?.endMs, endMs);
      windows.forEach((window, index) => {
        const next = windows[index + 1];
        assert.equal(window.index, index);
        assert.ok(Number.isInteger(window.startMs) && window.endMs > window.startMs);
        if (next === undefined) return;
        assert.notEqual(next.sunlit, window.sunlit);
        assert.ok(next.startMs - window.endMs <= 1 && next.startMs >= window.endMs);
      });
      assert.ok((illumination[0]?.startMs ?? startMs) <= startMs - periodMs + 1);
      assert.ok((illumination.at(-1)?.endMs ?? 0) >= endMs + 2 * periodMs - 1);
      passes.forEach((pass, index) => {
        assert.equal(pass.index, index);
        assert.ok(pass.aosMs >= startMs && pass.losMs <= endMs && pass.losMs > pass.aosMs);
        assert.ok(Number.isInteger(pass.aosMs) && Number.isInteger(pass.losMs));
        assert.ok(pass.aosMs >= (passes[index - 1]?.aosMs ?? startMs));
        assert.equal(pass.downlink.timesMs[0], pass.aosMs);
        assert.equal(pass.downlink.timesMs.at(-1), pass.losMs);
        const window = windows[pass.windowIndex];
        assert.ok(window !== undefined && pass.aosMs < window.endMs);
        assert.ok(window.passIndices.includes(index));
      });
    });

  it('has the published period of the ISS, about a third of it in eclipse, and contacts', () => {
    const { periodMs, windows, passes } = realEnvironment(25544, START, 24);
    assert.ok(Math.abs(periodMs - 5_577_340) < 20);
    const darkMs = windows
      .filter(({ sunlit }) => !sunlit)
      .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    assert.ok(darkMs / 86_400_000 > 0.3 && darkMs / 86_400_000 < 0.42);
    assert.ok(passes.length > 20);
    assert.ok(passes.every(({ outageProbability: outage }) => outage === 0.02 || outage === 0.05));
  });

  it('gives windows the caps of the bus, and of another bus on request', () => {
    const environment = realEnvironment(25544, START, 12);
    const sunlit = environment.windows.find((window) => window.sunlit);
    const eclipse = environment.windows.find((window) => !window.sunlit);
    assert.deepEqual([sunlit?.powerW, sunlit?.compute, sunlit?.thermalW], [789, 1, 45]);
    assert.deepEqual([eclipse?.powerW, eclipse?.compute, eclipse?.storageMb], [20, 0.6, 4096]);
    const cubesat = withBus(environment, busOfClass('12U', 'given'));
    assert.deepEqual([...new Set(cubesat.windows.map(({ powerW }) => powerW))].sort(), [25, 75]);
    assert.equal(cubesat.bus.class, '12U');
  });

  it('keeps the passes of a shorter horizon and of a higher mask', () => {
    const short = realEnvironment(25544, START, 12);
    const long = realEnvironment(25544, START, 24);
    assert.deepEqual(long.passes.slice(0, short.passes.length - 1), short.passes.slice(0, -1));
    const high = realEnvironment(25544, START, 12, 20);
    for (const pass of high.passes) {
      const same = short.passes.find(
        (other) =>
          other.stationId === pass.stationId && Math.abs(other.aosMs - pass.aosMs) < 240_000,
      );
      assert.ok(Math.abs((same?.maxElevationDeg ?? 0) - (pass.maxElevationDeg ?? 90)) < 1e-6);
    }
  });

  it('says when the satellite is lost inside the horizon', () => {
    const parsed = parseTle(
      '1 88888U          80275.98708465  .00073094  13844-3  66816-4 0    87',
      '2 88888  72.8435 115.9689 0086731  52.6988 110.5714 16.05824518  1058',
    );
    assert.ok(parsed.ok);
    const result = buildEnvironment({
      elements: { ...parsed.elements, bstar: 0.05, meanMotionRevPerDay: 16.4 },
      bus: busOfClass('3U', 'given'),
      startMs: parsed.elements.epochMs,
      hours: 48,
      minElevationDeg: 5,
      stations: DEFAULT_STATIONS,
    });
    assert.ok(!result.ok);
    assert.equal(result.code, 'propagation_failed');
    assert.ok(result.message.length > 0);
  });
});
