import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { volumeBetween } from '../../../../domain/link/capacity.ts';
import {
  type AntennaTime,
  noticedTime,
  withoutAntennaTime,
} from '../../../../domain/planning/environment/antenna-time.ts';
import { buildEnvironment } from '../../../../domain/planning/environment/build-environment.ts';
import { busFor } from '../../../../domain/spacecraft/bus-for.ts';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

const START_MS = Date.parse('2026-07-25T00:00:00Z');

function issEnvironment() {
  const elements = catalogueElements(25544);
  const bus = busFor({ noradId: '25544', elements });
  const query = { elements, bus, startMs: START_MS, hours: 12, minElevationDeg: 5 };
  const built = buildEnvironment({ ...query, stations: DEFAULT_STATIONS });
  assert.ok(built.ok);
  return built.environment;
}

describe('withoutAntennaTime', () => {
  const environment = issEnvironment();
  const [first, second] = environment.passes;
  assert.ok(first !== undefined && second !== undefined);
  const during = (fromS: number, toS: number): AntennaTime => ({
    stationId: first.stationId,
    startMs: first.aosMs + fromS * 1000,
    endMs: first.aosMs + toS * 1000,
  });
  const partsOf = (taken: readonly AntennaTime[]) =>
    withoutAntennaTime(environment, taken).passes.filter(
      ({ stationId, aosMs, losMs }) =>
        stationId === first.stationId && aosMs < first.losMs && losMs > first.aosMs,
    );

  it('leaves surroundings that meet nothing of it as they are', () => {
    assert.equal(withoutAntennaTime(environment, []), environment);
    const elsewhere = { ...during(0, 60), stationId: 'gs_nowhere' };
    const before = { ...during(-600, 0) };
    assert.equal(withoutAntennaTime(environment, [elsewhere, before]), environment);
    assert.deepEqual(noticedTime(environment, [elsewhere, before, during(1, 2)]), [during(1, 2)]);
  });

  it('keeps the longer part of a pass, with the volume that it carries', () => {
    const [part, ...others] = partsOf([during(10, 70)]);
    assert.ok(part !== undefined);
    assert.deepEqual(others, []);
    assert.equal(part.aosMs, first.aosMs + 70_000);
    assert.equal(part.losMs, first.losMs);
    const whole = volumeBetween(first.downlink, part.aosMs, part.losMs);
    assert.ok(Math.abs((part.downlink.cumulativeMb.at(-1) ?? 0) - whole) < 1e-9);
    assert.equal(part.downlink.timesMs[0], part.aosMs);
    assert.equal(part.outageProbability, first.outageProbability);
  });

  it('takes the part between others that is longest, and none that is too short for a slice', () => {
    const lastS = (first.losMs - first.aosMs) / 1000;
    const [part] = partsOf([during(0, 20), during(200, lastS), during(15, 60)]);
    assert.deepEqual([part?.aosMs, part?.losMs], [first.aosMs + 60_000, first.aosMs + 200_000]);
    assert.deepEqual(partsOf([during(6, lastS - 6)]), []);
    assert.deepEqual(partsOf([during(-10, lastS + 10)]), []);
  });

  it('keeps the order of passes, their indices and windows', () => {
    const overlapping = environment.passes.map(({ stationId, aosMs, losMs }) => ({
      stationId,
      startMs: aosMs,
      endMs: aosMs + Math.floor((losMs - aosMs) / 3),
    }));
    const { passes, windows } = withoutAntennaTime(environment, overlapping);
    assert.ok(passes.length > 10);
    passes.forEach((pass, index) => {
      assert.equal(pass.index, index);
      assert.ok(index === 0 || (passes[index - 1]?.aosMs ?? Infinity) <= pass.aosMs);
      const window = windows[pass.windowIndex];
      assert.ok(window !== undefined && window.passIndices.includes(index));
      assert.ok(pass.aosMs < window.endMs);
    });
  });
});
