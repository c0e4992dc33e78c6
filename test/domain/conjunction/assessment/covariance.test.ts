import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { bodyOf } from '../../../../domain/conjunction/assessment/body.ts';
import {
  type CovarianceClass,
  covarianceClassOf,
  sigmaRtnKm,
} from '../../../../domain/conjunction/assessment/covariance.ts';
import { elementsOfSide } from '../../../kit/makers/encounter.ts';

describe('covarianceClassOf', () => {
  const cases: readonly (readonly [string, number, number, CovarianceClass | null])[] = [
    ['SENTINEL-2A', 7164, 0.0001, 'leo_above_600_km'],
    ['COSMOS 1408 DEB', 6880, 0.001, 'leo_450_to_600_km'],
    ['ISS (ZARYA)', 6796, 0.0005, 'leo_below_450_km'],
    ['COSMOS 1408 DEB', 6796, 0.0005, 'debris_below_450_km'],
    ['CZ-2C R/B', 6796, 0.0005, 'debris_below_450_km'],
    ['STARLINK-1007', 6926, 0.0001, 'thrusting'],
    ['ONEWEB-0012', 7578, 0.0001, 'thrusting'],
    ['GPS BIIR-2  (PRN 13)', 26_560, 0.01, 'meo'],
    ['GOES 16', 42_164, 0.0001, 'geo'],
    ['MOLNIYA 1-91', 26_560, 0.7, null],
    ['SIRIUS 1', 42_164, 0.15, null],
    ['EXPLORER 7', 7200, 0.02, 'leo_above_600_km'],
  ];
  for (const [name, axisKm, eccentricity, expected] of cases)
    it(`is ${expected ?? 'none'} for ${name} at ${axisKm} km, e ${eccentricity}`, () => {
      const elements = elementsOfSide({ name, axisKm, eccentricity });
      assert.equal(covarianceClassOf(elements, bodyOf(name)), expected);
    });
});

describe('sigmaRtnKm', () => {
  // Differences of sets, July 2026 (km, in-track), which the model smooths: within a factor of 1.9.
  const measured: readonly (readonly [CovarianceClass, number, number])[] = [
    ['leo_above_600_km', 1, 0.59],
    ['leo_above_600_km', 3, 2.3],
    ['leo_above_600_km', 7, 5.5],
    ['leo_450_to_600_km', 1, 1.2],
    ['leo_450_to_600_km', 3, 8.6],
    ['leo_450_to_600_km', 7, 37],
    ['leo_below_450_km', 1, 3.4],
    ['leo_below_450_km', 3, 28],
    ['leo_below_450_km', 7, 187],
    ['debris_below_450_km', 1, 12],
    ['debris_below_450_km', 3, 101],
    ['debris_below_450_km', 7, 474],
    ['thrusting', 1, 24],
    ['thrusting', 3, 347],
    ['thrusting', 7, 2700],
    ['meo', 1, 0.31],
    ['meo', 7, 1.1],
    ['geo', 1, 6.5],
    ['geo', 7, 47],
  ];
  for (const [kind, days, inTrackKm] of measured)
    it(`is near the ${inTrackKm} km in-track that were measured for ${kind} after ${days} days`, () => {
      const found = Math.sqrt(sigmaRtnKm(kind, days)[1] ** 2 - 0.3 ** 2);
      assert.ok(found < 1.9 * inTrackKm && found > inTrackKm / 1.9, String(found));
    });

  it('has a floor, does not shrink under a quarter of a day, and does not mind the sign', () => {
    const [r, t, n] = sigmaRtnKm('leo_above_600_km', 0);
    assert.ok(r > 0.1 && t > 0.3 && n > 0.1 && r < 0.11);
    assert.deepEqual(sigmaRtnKm('leo_above_600_km', 0.25), sigmaRtnKm('leo_above_600_km', 0));
    assert.deepEqual(sigmaRtnKm('geo', -3), sigmaRtnKm('geo', 3));
  });
});

describe('bodyOf', () => {
  const cases = [
    ['ISS (ZARYA)', 'station', 55, false],
    ['CSS (TIANHE)', 'station', 55, false],
    ['ISS OBJECT YJ', 'cubesat', 1.5, false],
    ['FLOCK 4Q-12', 'cubesat', 1.5, false],
    ['CUBESAT XI-V', 'cubesat', 1.5, false],
    ['ISS DEB', 'debris', 5, false],
    ['FENGYUN 1C DEB', 'debris', 5, false],
    ['IPM 2 & BREEZE-M R/B', 'rocket_body', 5, false],
    ['STARLINK-1007', 'satellite', 5, true],
    ['KUIPER-00012', 'satellite', 5, true],
    ['QIANFAN-1', 'satellite', 5, true],
    ['HULIANWANG DIGUI-01', 'satellite', 5, true],
    ['GUOWANG OBJECT A', 'satellite', 5, true],
    ['ONEWEB-0012', 'satellite', 5, true],
    ['ONEWEB-0012 DEB', 'debris', 5, false],
    ['IRIDIUM 100', 'satellite', 5, false],
  ] as const;
  for (const [name, kind, radiusM, thrusting] of cases)
    it(`says ${kind}, ${radiusM} m${thrusting ? ', thrusting' : ''} of ${name}`, () => {
      const body = bodyOf(name);
      assert.deepEqual([body.kind, body.radiusM, body.thrusting], [kind, radiusM, thrusting]);
    });
});
