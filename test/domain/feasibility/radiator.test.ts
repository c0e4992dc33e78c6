import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { lightAndShadow } from '../../../domain/feasibility/feasible-orbit.ts';
import {
  defaultMassKg,
  expectedSteps,
  radiatorTemperatures,
} from '../../../domain/feasibility/radiator.ts';
import type { RadiatorQuery } from '../../../domain/feasibility/radiator.ts';

const QUERY: RadiatorQuery = {
  altitudeKm: 550,
  heatW: 500,
  radiatorM2: 2,
  massKg: null,
  emissivity: 0.9,
  absorptivity: 0.3,
  betaDeg: 0,
  durationHours: 3,
  stepS: 60,
  initialC: null,
};

function close(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}

/**
 * The same node by Euler steps of a tenth of a second over thirty revolutions, from the textbook's
 * formulas alone: (ends, mean) of the last one, °C.
 */
function byEuler(query: RadiatorQuery): { minC: number; maxC: number; meanC: number } {
  const radius = 6378.137 + query.altitudeKm;
  const periodS = 2 * Math.PI * Math.sqrt((6378.135 + query.altitudeKm) ** 3 / 398_600.8);
  const view = (1 - Math.sqrt(1 - (6378.137 / radius) ** 2)) / 2;
  const halfShadow = Math.asin(6378.137 / radius);
  const capacity = 900 * (query.massKg ?? defaultMassKg(query.heatW, query.radiatorM2));
  const dt = 0.5;
  const steps = Math.round(periodS / dt);
  let kelvin = 290;
  let ends = { minC: Infinity, maxC: -Infinity, meanC: 0 };
  for (let revolution = 0; revolution < 30; revolution += 1) {
    ends = { minC: Infinity, maxC: -Infinity, meanC: 0 };
    for (let step = 0; step < steps; step += 1) {
      const angle = (2 * Math.PI * step) / steps;
      const sunlit = Math.PI - Math.abs(angle - Math.PI) < Math.PI - halfShadow;
      const sun = sunlit ? query.absorptivity * (query.radiatorM2 / 4) * 1361 : 0;
      const albedo =
        query.absorptivity * query.radiatorM2 * view * 0.3 * 1361 * Math.max(0, Math.cos(angle));
      const infrared = query.emissivity * query.radiatorM2 * view * 237;
      const out = query.emissivity * query.radiatorM2 * 5.670_374e-8 * kelvin ** 4;
      kelvin += ((query.heatW + sun + albedo + infrared - out) * dt) / capacity;
      const celsius = kelvin - 273.15;
      ends = {
        minC: Math.min(ends.minC, celsius),
        maxC: Math.max(ends.maxC, celsius),
        meanC: ends.meanC + celsius / steps,
      };
    }
  }
  return ends;
}

describe('radiatorTemperatures', () => {
  it('agrees with small Euler steps to a tenth of a degree', () => {
    for (const query of [
      QUERY,
      { ...QUERY, massKg: 5, heatW: 100 },
      { ...QUERY, altitudeKm: 1200 },
    ]) {
      const found = radiatorTemperatures(query);
      const twin = byEuler(query);
      close(found.maxC, twin.maxC, 0.1);
      close(found.minC, twin.minC, 0.1);
      close(found.steadyC, twin.meanC, 0.1);
    }
  });

  it('gets warmer with more heat and cooler with more radiator', () => {
    const maxC = (more: Partial<RadiatorQuery>) => radiatorTemperatures({ ...QUERY, ...more }).maxC;
    for (const factor of [1.1, 2, 5]) {
      assert.ok(maxC({ heatW: 500 * factor }) > maxC({}));
      assert.ok(maxC({ radiatorM2: 2 * factor }) < maxC({}));
      assert.ok(maxC({ massKg: 33 * factor }) < maxC({ massKg: 33 }));
    }
  });

  it('names the radiator that keeps five degrees of margin, and no smaller one', () => {
    const { neededM2 } = radiatorTemperatures({ ...QUERY, heatW: 3000 });
    assert.ok(neededM2 !== null);
    const with_ = (share: number) =>
      radiatorTemperatures({ ...QUERY, heatW: 3000, radiatorM2: share * neededM2 }).marginC;
    assert.ok(with_(1) >= 5 - 1e-9);
    assert.ok(with_(0.98) < 5);
  });

  it('knows when no radiator helps: its surroundings are too warm', () => {
    const gilded = { ...QUERY, absorptivity: 1, emissivity: 0.03 };
    assert.equal(radiatorTemperatures(gilded).neededM2, null);
  });

  it('has no eclipse with the Sun far from the plane, and is all but steady then', () => {
    const found = radiatorTemperatures({ ...QUERY, betaDeg: 90 });
    assert.equal(found.eclipseMin, 0);
    close(found.sunlitMin, lightAndShadow(550).periodMin, 1e-9);
    close(found.maxC, found.minC, 1e-6);
  });

  it('begins its profile where it is told, and comes to the settled cycle', () => {
    const cold = radiatorTemperatures({ ...QUERY, initialC: -80, durationHours: 48 });
    assert.equal(cold.profile[0]?.celsius.toFixed(6), '-80.000000');
    assert.equal(cold.profile.length, 48 * 60 + 1);
    const last = cold.profile.slice(-96);
    close(Math.max(...last.map(({ celsius }) => celsius)), cold.maxC, 0.3);
    close(Math.min(...last.map(({ celsius }) => celsius)), cold.minC, 0.3);
  });

  it('takes a bounded number of steps, and stays finite, whatever the numbers are', () => {
    const ends = {
      heatW: [0, 1, 1e7],
      radiatorM2: [1e-4, 0.01, 1e5],
      massKg: [null, 0.001, 10, 1e4, 1e6],
      emissivity: [0.01, 1],
      absorptivity: [0, 1],
    };
    const queries = Object.entries(ends).reduce<readonly RadiatorQuery[]>(
      (all, [name, values]) =>
        all.flatMap((query) => values.map((value) => ({ ...query, [name]: value }))),
      [{ ...QUERY, durationHours: 0.1 }],
    );
    for (const query of queries) {
      const { steps, profile, neededM2, ...figures } = radiatorTemperatures(query);
      const told = JSON.stringify(query);
      assert.ok(steps <= 1_000_000, `${steps} steps for ${told}`);
      assert.ok(expectedSteps(query) >= steps / 10, `${steps} steps for ${told}`);
      for (const figure of [...Object.values(figures), ...profile.map(({ celsius }) => celsius)])
        assert.ok(Number.isFinite(figure), told);
      assert.ok(neededM2 === null || Number.isFinite(neededM2), told);
    }
  });

  it('ends even where a request may not go: a radiator and a mass of next to nothing', () => {
    const { steps } = radiatorTemperatures({
      ...QUERY,
      radiatorM2: 1e-300,
      massKg: 1e-300,
      emissivity: 0.01,
    });
    assert.ok(steps <= 1_000_000, `${steps} steps`);
  });

  it('does not look for ever smaller radiators when nothing is to be cooled', () => {
    const { neededM2, steps } = radiatorTemperatures({ ...QUERY, heatW: 0 });
    assert.ok(neededM2 !== null && neededM2 <= 1e-4);
    assert.ok(steps < 20_000, `${steps} steps`);
  });

  it('never warms a cold load beyond the temperature at which it radiates all it receives', () => {
    const { profile } = radiatorTemperatures({ ...QUERY, heatW: 5e4, massKg: 1, initialC: -200 });
    // All heat at once from a body of 2 m² that radiates with 0.9: some 840 K.
    assert.ok(profile.every(({ celsius }) => celsius < 580));
  });
});

describe('expectedSteps', () => {
  it('is about what is counted, for loads as they are built', () => {
    for (const heatW of [50, 500, 5000])
      for (const radiatorM2 of [0.2, 2, 20])
        for (const massKg of [null, 2, 200]) {
          const query = { ...QUERY, heatW, radiatorM2, massKg };
          const { steps } = radiatorTemperatures(query);
          const share = expectedSteps(query) / steps;
          assert.ok(share > 0.5 && share < 20, `${share} of ${steps} for ${JSON.stringify(query)}`);
        }
  });

  it('grows with the length of the profile', () => {
    const hours = [1, 2, 24, 168].map((durationHours) =>
      expectedSteps({ ...QUERY, durationHours }),
    );
    assert.deepEqual(
      hours,
      [...hours].sort((a, b) => a - b),
    );
  });
});
