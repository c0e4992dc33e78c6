import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { elementsFromMean } from '../../../../domain/orbit/elements/elements.ts';
import { buildEnvironment } from '../../../../domain/planning/environment/build-environment.ts';
import { thermalHazardSpans } from '../../../../domain/planning/environment/thermal-hazard-spans.ts';
import { withBus } from '../../../../domain/planning/environment/with-bus.ts';
import { THERMAL_BODIES } from '../../../../domain/spacecraft/thermal-bodies.ts';
import { temperatureAt, thermalTrace } from '../../../../domain/spacecraft/thermal-trace.ts';
import {
  REAL_SATELLITES,
  realEnvironment,
  TRIED_STARTS,
} from '../../../kit/random/random-environment.ts';

const ISS = realEnvironment(25544, TRIED_STARTS[0], 12);
const heated = (maxThermalW: number) => withBus(ISS, { ...ISS.bus, maxThermalW });

describe('thermalHazardSpans', () => {
  it('are where a trace under all allowed heat is above 45 °C, and nowhere else', () => {
    for (const watts of [90, 100, 110, 140]) {
      const { bus, sky, illumination, startMs, endMs, thermalHazards } = heated(watts);
      const body = THERMAL_BODIES[bus.class];
      const trace = thermalTrace(sky, illumination, body, () => bus.overheadW + watts);
      for (let tMs = startMs + 1000; tMs < endMs - 1000; tMs += 30_000) {
        const celsius = temperatureAt(trace, tMs);
        if (Math.abs(celsius - 45) < 0.01) continue;
        const isWarm = thermalHazards.some((span) => span.startMs <= tMs && tMs < span.endMs);
        assert.equal(isWarm, celsius > 45, `${watts} W, ${celsius} °C at ${tMs}`);
      }
    }
  });

  it('come and go with the orbit, and last where there is heat enough', () => {
    assert.ok(heated(110).thermalHazards.length > 3);
    const { startMs, endMs, thermalHazards } = heated(300);
    assert.deepEqual(thermalHazards, [{ startMs, endMs }]);
  });

  it('forget what was weeks ago: an orbit beyond the Moon is as warm as if all of it were traced', () => {
    const read = elementsFromMean(
      { altitudeKm: 400_000, inclinationDeg: 53, raanDeg: 0, meanAnomalyDeg: 0 },
      { ms: ISS.startMs, us: 0 },
    );
    assert.ok(read.ok);
    const where = { startMs: ISS.startMs, hours: 6, minElevationDeg: 5, stations: [] };
    const built = buildEnvironment({ elements: read.elements, bus: ISS.bus, ...where });
    assert.ok(built.ok);
    const { sky, illumination, startMs, endMs, bus } = built.environment;
    const body = THERMAL_BODIES[bus.class];
    const part = { fromMs: startMs - 4 * 86_400_000, untilMs: endMs };
    const [whole, recent] = [undefined, part].map((span) =>
      thermalTrace(sky, illumination, body, () => 100, span),
    );
    assert.ok(whole !== undefined && recent !== undefined);
    assert.ok(recent.timesMs.length < whole.timesMs.length / 5);
    for (let tMs = startMs; tMs <= endMs; tMs += 60_000)
      assert.ok(Math.abs(temperatureAt(whole, tMs) - temperatureAt(recent, tMs)) < 0.01);
  });

  it('do not depend on power', () => {
    const { bus } = heated(110);
    const richer = { ...bus, peakSolarW: 3000, eclipseBatteryW: 500, batteryWh: 900 };
    assert.deepEqual(withBus(ISS, richer).thermalHazards, heated(110).thermalHazards);
  });

  it('are none for the buses of the table on the orbits of the catalogue', () => {
    for (const noradId of REAL_SATELLITES) {
      const environment = realEnvironment(noradId, TRIED_STARTS[0], 12);
      assert.deepEqual(thermalHazardSpans(environment), [], String(noradId));
    }
  });
});
