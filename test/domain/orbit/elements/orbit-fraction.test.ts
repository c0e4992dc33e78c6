import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { elementsFromMean, type Elements } from '../../../../domain/orbit/elements/elements.ts';
import { isEquatorial, orbitFraction } from '../../../../domain/orbit/elements/orbit-fraction.ts';
import { createPropagator, type Propagator } from '../../../../domain/orbit/propagation/sgp4.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';

const EPOCH = Date.UTC(2026, 6, 25);

describe('orbitFraction', () => {
  const cases = [
    { name: 'the ISS', noradId: 25544, evenness: 0.002 },
    { name: 'GPS', noradId: 46826, evenness: 0.002 },
    { name: 'an eccentric orbit, Arktika-M 2', noradId: 58584, evenness: 0.004 },
  ];
  for (const { name, noradId, evenness } of cases)
    it(`is 0 where ${name} rises through the equator and grows evenly until it does so again`, () => {
      const elements = catalogueElements(noradId);
      const propagator = propagatorOf(elements);
      const firstMs = ascendingNode(propagator, EPOCH);
      const secondMs = ascendingNode(propagator, firstMs + 60_000);
      // Just before and after the node, since at the node itself rounding decides.
      assert.ok(fractionAt(propagator, firstMs + 1) < 1e-4);
      assert.ok(fractionAt(propagator, firstMs - 1) > 1 - 1e-4);
      for (let part = 0.05; part < 1; part += 0.05) {
        const there = fractionAt(propagator, firstMs + part * (secondMs - firstMs));
        assert.ok(Math.abs(there - part) < evenness, `${there} at ${part} of a revolution`);
      }
    });

  it('is the argument of latitude of a circular orbit', () => {
    // Radius 7000 km, inclination 30 degrees, 100 degrees past the node.
    const speed = Math.sqrt(398_600.8 / 7000);
    const radians = Math.PI / 180;
    const [u, i] = [100 * radians, 30 * radians];
    const at = (along: number, across: number, scale: number): number[] => [
      scale * along,
      scale * across * Math.cos(i),
      scale * across * Math.sin(i),
    ];
    const state = Float64Array.from([
      ...at(Math.cos(u), Math.sin(u), 7000),
      ...at(-Math.sin(u), Math.cos(u), speed),
    ]);
    assert.ok(Math.abs(orbitFraction(state, 0, false) - 100 / 360) < 1e-9);
  });

  it('counts a geostationary orbit from the equinox, evenly', () => {
    const made = elementsFromMean({ altitudeKm: 35_786, inclinationDeg: 0 }, { ms: EPOCH, us: 0 });
    assert.ok(made.ok);
    assert.ok(isEquatorial(made.elements.inclinationDeg));
    const propagator = propagatorOf(made.elements);
    const begin = fractionAt(propagator, EPOCH, true);
    // Perigee at 90 degrees from the x-axis, anomaly 0.
    assert.ok(Math.abs(begin - 0.25) < 1e-3, String(begin));
    const later = fractionAt(propagator, EPOCH + 6 * 3_600_000, true);
    assert.ok(Math.abs(later - begin - 6 / 23.934_47) < 1e-3, String(later));
  });

  it('says which orbits have no node to speak of', () => {
    assert.deepEqual([0, 0.09, 0.11, 90, 179.95].map(isEquatorial), [
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});

function propagatorOf(elements: Elements): Propagator {
  const created = createPropagator(elements);
  assert.ok(created.ok);
  return created.propagator;
}

function fractionAt(propagator: Propagator, tMs: number, fromEquinox = false): number {
  const state = new Float64Array(6);
  assert.equal(propagator.writeState(tMs, state), null);
  return orbitFraction(state, 0, fromEquinox);
}

/** The next rise through the equator plane of TEME by small steps and bisection. */
function ascendingNode(propagator: Propagator, fromMs: number): number {
  const height = (tMs: number): number => {
    const state = propagator.stateAt(tMs);
    assert.ok(state.ok);
    return state.zKm;
  };
  let tMs = fromMs;
  while (height(tMs) >= 0 || height(tMs + 10_000) < 0) tMs += 10_000;
  let [below, above] = [tMs, tMs + 10_000];
  while (above - below > 0.01) {
    const middle = (below + above) / 2;
    if (height(middle) < 0) below = middle;
    else above = middle;
  }
  return above;
}
