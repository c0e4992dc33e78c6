import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { sgp4 } from 'satellite.js';
import type { Elements } from '../../../../domain/orbit/elements/elements.ts';
import { eme2000OfTeme, temeOfEme2000 } from '../../../../domain/orbit/geometry/eme2000.ts';
import {
  fitElements,
  type OsculatingState,
} from '../../../../domain/orbit/propagation/fit-elements.ts';
import { DAY_MS, HOUR_MS } from '../../../../domain/time/instant.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { libraryRecordOf } from '../../../kit/oracles/library-record.ts';

/** Low, sun-synchronous, on the equator, eccentric, half a day, a day. */
const SATELLITES = [25544, 40697, 49954, 58584, 46826, 51850, 25867];

describe('fitting mean elements to osculating states', () => {
  for (const noradId of SATELLITES)
    it(`finds the orbit of ${noradId} from the states of the library: metres, also a day later`, () => {
      const truth = catalogueElements(noradId);
      const states = [0, 1, 2, 3, 4, 5].map((step) =>
        stateOf(truth, truth.epochMs + step * HOUR_MS),
      );
      const fitted = fitElements(states, truth);
      assert.ok(fitted.ok, fitted.ok ? '' : fitted.message);
      assert.ok(fitted.residual.rmsKm < 0.01, `residual ${fitted.residual.rmsKm} km`);
      assert.equal(fitted.elements.epochMs, states.at(-1)?.tMs);
      const later = truth.epochMs + DAY_MS;
      const [found, known] = [stateOf(fitted.elements, later), stateOf(truth, later)];
      assert.ok(apart(found, known) < 0.1, `${apart(found, known)} km apart after a day`);
    });

  it('takes a single state, in which the whole orbit is', () => {
    const truth = catalogueElements(25544);
    const tMs = truth.epochMs + 2 * HOUR_MS;
    const fitted = fitElements([stateOf(truth, tMs)], truth);
    assert.ok(fitted.ok);
    assert.ok(fitted.residual.maxKm < 0.001, `residual ${fitted.residual.maxKm} km`);
    const later = tMs + 6 * HOUR_MS;
    assert.ok(apart(stateOf(fitted.elements, later), stateOf(truth, later)) < 0.1);
  });

  it('says how far states with errors lie from the orbit', () => {
    const truth = catalogueElements(40697);
    const states = Array.from({ length: 24 }, (_, step) => {
      const { positionKm, ...state } = stateOf(truth, truth.epochMs + step * 0.25 * HOUR_MS);
      const [x, y, z] = positionKm;
      return { ...state, positionKm: [x + (step % 2 === 0 ? 1 : -1), y, z] as const };
    });
    const fitted = fitElements(states, truth);
    assert.ok(fitted.ok);
    const { rmsKm, maxKm } = fitted.residual;
    assert.ok(rmsKm > 0.8 && rmsKm < 1.2 && maxKm >= rmsKm, `${rmsKm}, ${maxKm} km`);
  });

  it('refuses what is no orbit, names which state, and states of two satellites', () => {
    const station = stateOf(catalogueElements(25544), Date.parse('2026-07-24T12:00:00Z'));
    const metres: OsculatingState = {
      ...station,
      velocityKmS: [7000, 0, 0],
    };
    const refused = fitElements([station, metres], catalogueElements(25544));
    assert.deepEqual([refused.ok, 'index' in refused && refused.index], [false, 1]);
    const other = stateOf(catalogueElements(40697), station.tMs + 60_000);
    const mixed = fitElements([station, other], catalogueElements(25544));
    assert.equal(mixed.ok, false);
  });

  it('turns EME2000 into TEME as it turned TEME into EME2000', () => {
    const tMs = Date.parse('2026-07-24T12:00:00Z');
    const state = [7000, -1234.5, 321, 1.5, -7.2, 0.3] as const;
    const back = temeOfEme2000(eme2000OfTeme([...state], tMs), tMs);
    for (const [index, value] of state.entries())
      assert.ok(Math.abs((back[index] ?? 0) - value) < 1e-9);
  });
});

/** By the library alone. */
function stateOf(elements: Elements, tMs: number): OsculatingState {
  const minutes = (tMs - elements.epochMs - elements.epochUs / 1000) / 60_000;
  const state = sgp4(libraryRecordOf(elements), minutes);
  assert.ok(state !== null);
  const { position: p, velocity: v } = state;
  return { tMs, positionKm: [p.x, p.y, p.z], velocityKmS: [v.x, v.y, v.z] };
}

function apart(a: OsculatingState, b: OsculatingState): number {
  const [ax, ay, az] = a.positionKm;
  const [bx, by, bz] = b.positionKm;
  return Math.hypot(ax - bx, ay - by, az - bz);
}
