import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  type ConstellationTemplate,
  findConstellationTemplate,
  findOrbitTemplate,
} from '../../../../domain/orbit/elements/templates.ts';
import { expandConstellation } from '../../../../domain/orbit/elements/walker.ts';

const orbit = findOrbitTemplate('leo-standard');
const star = findConstellationTemplate('walker-star-6-3');
const ring = findConstellationTemplate('polar-ring-4');
assert.ok(orbit !== undefined && star !== undefined && ring !== undefined);

describe('expandConstellation', () => {
  it('spreads the planes of a Walker star over half a turn where nothing else is asked', () => {
    // Walker's star: P planes whose ascending nodes are 180°/P apart, so that planes cross near the poles alone.
    const nodes = expandConstellation(star, orbit).map(({ raanDeg }) => raanDeg);
    assert.deepEqual([...new Set(nodes)], [0, 60, 120]);
  });

  it('gives a ring over the poles two planes at right angles, not one flown both ways', () => {
    const nodes = expandConstellation(ring, orbit).map(({ raanDeg }) => raanDeg);
    assert.deepEqual([...new Set(nodes)], [0, 90]);
  });

  it('spreads 6/3/1 as a delta where that is asked', () => {
    assert.deepEqual(
      expandConstellation(star, orbit, { pattern: 'delta' }).map(({ plane, slot, ...at }) => [
        plane,
        slot,
        at.raanDeg,
        at.meanAnomalyDeg,
      ]),
      [
        [0, 0, 0, 0],
        [0, 1, 0, 180],
        [1, 0, 120, 60],
        [1, 1, 120, 240],
        [2, 0, 240, 120],
        [2, 1, 240, 300],
      ],
    );
  });

  it('gives Galileo its planes and anomalies: 24/3/1', () => {
    // Nominal slots of the 24/3/1 reference constellation: planes 120 degrees apart, places 45 degrees
    // apart, neighbouring planes shifted by 15 degrees.
    const galileo = templateOf(3, 8);
    const orbits = expandConstellation(galileo, orbit);
    assert.deepEqual([...new Set(orbits.map((one) => one.raanDeg))], [0, 120, 240]);
    assert.deepEqual(
      orbits.filter((one) => one.slot === 0).map((one) => one.meanAnomalyDeg),
      [0, 15, 30],
    );
    assert.deepEqual(
      orbits.filter((one) => one.plane === 1).map((one) => one.meanAnomalyDeg),
      [15, 60, 105, 150, 195, 240, 285, 330],
    );
  });

  it('spreads the star pattern over half a turn: Iridium, 66/6, planes 30 degrees apart', () => {
    const orbits = expandConstellation(templateOf(6, 11), orbit, { pattern: 'star' });
    assert.deepEqual([...new Set(orbits.map((one) => one.raanDeg))], [0, 30, 60, 90, 120, 150]);
  });

  it('gives every satellite an id, a place and angles of its own', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(30),
        (planes, perPlane, phasing) => {
          const orbits = expandConstellation(templateOf(planes, perPlane), orbit, { phasing });
          assert.equal(orbits.length, planes * perPlane);
          assert.equal(new Set(orbits.map(({ id }) => id)).size, orbits.length);
          const places = orbits.map((one) => `${one.raanDeg} ${one.meanAnomalyDeg.toFixed(6)}`);
          assert.equal(new Set(places).size, orbits.length);
          for (const { raanDeg, meanAnomalyDeg } of orbits)
            assert.ok(raanDeg >= 0 && raanDeg < 360 && meanAnomalyDeg >= 0 && meanAnomalyDeg < 360);
        },
      ),
    );
  });
});

function templateOf(planes: number, satellitesPerPlane: number): ConstellationTemplate {
  const texts = { id: 'made', name: 'Made', baseOrbit: 'leo-standard', description: '' };
  return { ...texts, planes, satellitesPerPlane, pattern: 'delta' };
}
