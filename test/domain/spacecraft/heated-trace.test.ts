import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { idleHeat } from '../../../domain/spacecraft/bus-heat.ts';
import { heatedTrace } from '../../../domain/spacecraft/heated-trace.ts';
import { equilibriumK, ZERO_CELSIUS_K } from '../../../domain/spacecraft/thermal.ts';
import { THERMAL_BODIES } from '../../../domain/spacecraft/thermal-bodies.ts';
import { temperatureAt, thermalTrace } from '../../../domain/spacecraft/thermal-trace.ts';
import { realEnvironment } from '../../kit/random/random-environment.ts';

describe('heatedTrace', () => {
  const { sky, illumination, startMs, bus } = realEnvironment(25544, '2026-07-25T00:00:00Z', 12);
  const body = THERMAL_BODIES['12U'];
  const own = idleHeat(bus);
  const idle = thermalTrace(sky, illumination, body, own);
  const times = [600, 900, 4000, 9000, 9600].map((second) => startMs + second * 1000);
  const heat = { timesMs: times, watts: [38, 0, 15, 45, 0] };
  const jobW = (tMs: number) => heat.watts[times.findLastIndex((fromMs) => fromMs <= tMs)] ?? 0;

  it('agrees with tracing everything anew under the heat of the job', () => {
    const heated = heatedTrace(body, idle, heat);
    const anew = thermalTrace(sky, illumination, body, (tMs, lit) => own(tMs, lit) + jobW(tMs));
    let warmest = 0;
    heated.timesMs.forEach((tMs, index) => {
      const celsius = heated.celsius[index] ?? NaN;
      // Tracing anew does not stop at the edges of the heat: up to 90 s of it come too early.
      assert.ok(Math.abs(celsius - temperatureAt(anew, tMs)) < 0.35, String(tMs));
      warmest = Math.max(warmest, celsius - temperatureAt(idle, tMs));
    });
    assert.ok(warmest > 2, `${warmest} K`);
  });

  it('is the idle trace without heat, and before it', () => {
    const none = heatedTrace(body, idle, { timesMs: [], watts: [] });
    assert.deepEqual(none, { timesMs: [...idle.timesMs], celsius: [...idle.celsius] });
    const heated = heatedTrace(body, idle, heat);
    assert.equal(temperatureAt(heated, startMs), temperatureAt(idle, startMs));
  });

  it('reaches the equilibrium with the heat of both in the end', () => {
    const days = 20 * 86_400_000;
    const at = (watts: number) => equilibriumK(body, watts) - ZERO_CELSIUS_K;
    const constant = { timesMs: [0, days], celsius: [at(60), at(60)] };
    const { celsius } = heatedTrace(body, constant, { timesMs: [0], watts: [20] });
    assert.ok(Math.abs((celsius.at(-1) ?? 0) - at(80)) < 1e-6);
  });

  it('is empty without points', () => {
    const nothing = { timesMs: [], celsius: [] };
    assert.deepEqual(heatedTrace(body, nothing, heat), nothing);
  });
});
