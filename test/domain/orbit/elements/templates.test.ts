import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { elementsFromMean } from '../../../../domain/orbit/elements/elements.ts';
import * as templates from '../../../../domain/orbit/elements/templates.ts';

describe('orbit templates', () => {
  it('are the published ones', () => {
    assert.deepEqual(
      templates.ORBIT_TEMPLATES.map(({ id, name, altitudeKm, inclinationDeg, eccentricity }) => [
        id,
        name,
        altitudeKm,
        inclinationDeg,
        eccentricity,
      ]),
      [
        ['leo-standard', 'LEO Standard', 550, 53, 0.0001],
        ['leo-low', 'LEO Low', 420, 51.6, 0.0002],
        ['sun-sync-500', 'Sun-Synchronous 500km', 500, 97.4, 0.0001],
        ['sun-sync-700', 'Sun-Synchronous 700km', 700, 98.2, 0.0001],
        ['polar-800', 'Polar 800km', 800, 98.7, 0.0001],
        ['meo-navigation', 'MEO Navigation', 20_200, 55, 0.001],
        ['geo-comms', 'Geostationary', 35_786, 0, 0.0001],
      ],
    );
  });

  it('can all be flown', () => {
    for (const template of templates.ORBIT_TEMPLATES)
      assert.ok(elementsFromMean(template, { ms: Date.UTC(2026, 6, 25), us: 0 }).ok, template.id);
  });
});

describe('constellation templates', () => {
  it('are the published ones, each over an orbit that exists', () => {
    assert.deepEqual(
      templates.CONSTELLATION_TEMPLATES.map((one) => [
        one.id,
        one.name,
        one.planes,
        one.satellitesPerPlane,
        one.baseOrbit,
        one.pattern,
      ]),
      [
        ['walker-star-6-3', 'Walker Star 6/3/1', 3, 2, 'leo-standard', 'star'],
        ['walker-star-12-4', 'Walker Star 12/4/1', 4, 3, 'leo-standard', 'star'],
        ['polar-ring-4', 'Polar Ring', 2, 2, 'sun-sync-500', 'star'],
        ['single-plane-3', 'Single Plane Trio', 1, 3, 'leo-standard', 'delta'],
      ],
    );
    for (const { baseOrbit } of templates.CONSTELLATION_TEMPLATES)
      assert.notEqual(templates.findOrbitTemplate(baseOrbit), undefined);
  });
});
