import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { idleTraces } from '../../../../domain/planning/environment/idle-traces.ts';
import { NO_LOAD, socAt } from '../../../../domain/spacecraft/battery.ts';
import {
  REAL_SATELLITES,
  realEnvironment,
  TRIED_STARTS,
} from '../../../kit/random/random-environment.ts';

describe('idleTraces', () => {
  for (const noradId of REAL_SATELLITES)
    it(`covers the horizon of ${noradId} and keeps to its own extremes`, () => {
      const environment = realEnvironment(noradId, TRIED_STARTS[0], 12);
      const { startMs, endMs, bus, illumination } = environment;
      const traces = idleTraces(environment);
      for (const points of [traces.temperature, traces.soc]) {
        assert.equal(points[0]?.tMs, startMs);
        assert.equal(points.at(-1)?.tMs, endMs);
        points.slice(1).forEach(({ tMs }, index) => {
          assert.ok(tMs > (points[index]?.tMs ?? 0));
        });
      }
      for (const { value } of traces.temperature)
        assert.ok(value >= traces.minC && value <= traces.maxC && value < traces.limitC);
      for (const { tMs, value } of traces.soc) {
        assert.ok(value >= traces.floorSoc && value >= traces.minSoc && value <= 1);
        assert.ok(Math.abs(value - socAt(bus, illumination, NO_LOAD, startMs, tMs)) < 1e-9);
      }
    });
});
