import fc from 'fast-check';

/** Any number from `min` to `max`, both included. */
export const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true });

/** Circular orbits of any inclination and node, at a height from `minKm` to `maxKm`. */
export const circularOrbits = (minKm: number, maxKm: number) =>
  fc.record({
    altitudeKm: between(minKm, maxKm),
    inclinationDeg: between(0, 180),
    raanDeg: between(0, 359),
  });

/** Fails with the smallest counterexample unless `check` passes for values drawn from the arbitraries. */
export function holds<Drawn extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Drawn]: fc.Arbitrary<Drawn[Index]> },
  check: (...drawn: Drawn) => void,
  settings: fc.Parameters<Drawn> = {},
): void {
  fc.assert(fc.property(...arbitraries, check), settings);
}
