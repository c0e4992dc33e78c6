/** Longitude and latitude of each corner, degrees; closed. */
export type Ring = readonly (readonly [number, number])[];

/** A box between two meridians and two parallels, degrees. */
export function box(west: number, south: number, east: number, north: number): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
