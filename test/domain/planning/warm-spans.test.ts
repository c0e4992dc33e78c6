import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { warmSpans } from '../../../domain/planning/warm-spans.ts';
import { withBus } from '../../../domain/planning/with-bus.ts';
import { THERMAL_BODIES } from '../../../domain/spacecraft/thermal-bodies.ts';
import { temperatureAt, thermalTrace } from '../../../domain/spacecraft/thermal-trace.ts';
import {
  REAL_SATELLITES,
  realEnvironment,
  TRIED_STARTS,
} from '../../support/random-environment.ts';

const ISS = realEnvironment(25544, TRIED_STARTS[0], 12);
const heated = (maxThermalW: number) => withBus(ISS, { ...ISS.bus, maxThermalW });

describe('warmSpans', () => {
  it('are where a trace under all allowed heat is above 45 °C, and nowhere else', () => {
    for (const watts of [90, 100, 110, 140]) {
      const { bus, sky, illumination, startMs, endMs, warm } = heated(watts);
      const body = THERMAL_BODIES[bus.class];
      const trace = thermalTrace(sky, illumination, body, () => bus.overheadW + watts);
      for (let tMs = startMs + 1000; tMs < endMs - 1000; tMs += 30_000) {
        const celsius = temperatureAt(trace, tMs);
        if (Math.abs(celsius - 45) < 0.01) continue;
        const isWarm = warm.some((span) => span.startMs <= tMs && tMs < span.endMs);
        assert.equal(isWarm, celsius > 45, `${watts} W, ${celsius} °C at ${tMs}`);
      }
    }
  });

  it('come and go with the orbit, and last where there is heat enough', () => {
    assert.ok(heated(110).warm.length > 3);
    const { startMs, endMs, warm } = heated(300);
    assert.deepEqual(warm, [{ startMs, endMs }]);
  });

  it('do not depend on power', () => {
    const { bus } = heated(110);
    const richer = { ...bus, peakSolarW: 3000, eclipseBatteryW: 500, batteryWh: 900 };
    assert.deepEqual(withBus(ISS, richer).warm, heated(110).warm);
  });

  it('are none for the buses of the table on the orbits of the catalogue', () => {
    for (const noradId of REAL_SATELLITES) {
      const environment = realEnvironment(noradId, TRIED_STARTS[0], 12);
      assert.deepEqual(warmSpans(environment), [], String(noradId));
    }
  });
});
