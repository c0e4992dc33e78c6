import type { Vector } from '../vectors.ts';

/** What `map` makes of both, in their order. */
export function mapPair<From, To>(
  [one, other]: readonly [From, From],
  map: (from: From) => To,
): readonly [To, To] {
  return [map(one), map(other)];
}

/** What `map` makes of each component. */
export function mapAxes([a, b, c]: Vector, map: (part: number) => number): Vector {
  return [map(a), map(b), map(c)];
}
