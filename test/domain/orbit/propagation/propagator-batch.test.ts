import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sgp4 } from 'satellite.js';
import { createPropagatorBatch } from '../../../../domain/orbit/propagation/propagator-batch.ts';
import { writeEcef } from '../../../../domain/orbit/geometry/frames.ts';
import { createPropagator, type Propagator } from '../../../../domain/orbit/propagation/sgp4.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { activeSatellites, libraryRecord } from '../../../kit/makers/active-satellites.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

const START = Date.parse('2026-07-25T00:00:00Z');

describe('createPropagatorBatch', () => {
  it('gives the state of every active satellite as the library does, to 0.02 mm', () => {
    const satellites = activeSatellites();
    const batch = createPropagatorBatch(satellites.map(({ elements }) => propagatorOf(elements)));
    const out = new Float64Array(6 * batch.count);
    const failures = batch.writeStates(START, out);
    const failed = new Set(failures.map(({ index }) => index));
    assert.ok(failed.size < 100, `${failed.size} failures`);
    for (const [index, satellite] of satellites.entries()) {
      const { epochMs, epochUs, noradId } = satellite.elements;
      const state = sgp4(libraryRecord(satellite), (START - epochMs - epochUs / 1000) / 60_000);
      if (failed.has(index)) {
        assert.ok(out.subarray(6 * index, 6 * index + 6).every(Number.isNaN));
        continue;
      }
      assert.ok(state !== null, noradId);
      const { x, y, z } = state.position;
      const [ox = 0, oy = 0, oz = 0] = out.subarray(6 * index, 6 * index + 3);
      const off = Math.hypot(ox - x, oy - y, oz - z);
      const isHigh = Math.hypot(x, y, z) > 9000;
      assert.ok(off < (isHigh ? 1e-7 : 2e-8), `${noradId}: ${off} km`);
    }
  });

  it('says which satellites are lost and why, and goes on with the others', () => {
    const iss = catalogueElements(25544);
    const batch = createPropagatorBatch([
      propagatorOf({ ...iss, bstar: 0.05 }),
      propagatorOf(iss),
      propagatorOf(catalogueElements(58584)),
    ]);
    const out = new Float64Array(18);
    const failures = batch.writeStates(START + 40 * DAY_MS, out);
    assert.deepEqual(
      failures.map(({ index, failure }) => [index, failure.ok]),
      [[0, false]],
    );
    assert.ok(out.subarray(0, 6).every(Number.isNaN));
    assert.ok(out.subarray(6).every(Number.isFinite));
  });

  it('turns the states into the Earth-fixed frame as one by one', () => {
    const propagators = [25544, 46826].map((id) => propagatorOf(catalogueElements(id)));
    const out = new Float64Array(12);
    assert.deepEqual(createPropagatorBatch(propagators).writeStatesEcef(START, out), []);
    const state = new Float64Array(6);
    for (const [index, propagator] of propagators.entries()) {
      assert.equal(propagator.writeState(START, state), null);
      writeEcef(state, START, state);
      assert.deepEqual(out.subarray(6 * index, 6 * index + 6), state);
    }
  });

  it('is empty without satellites', () => {
    assert.deepEqual(createPropagatorBatch([]).writeStates(START, new Float64Array(0)), []);
  });
});

function propagatorOf(elements: Parameters<typeof createPropagator>[0]): Propagator {
  const created = createPropagator(elements);
  assert.ok(created.ok, elements.noradId);
  return created.propagator;
}
