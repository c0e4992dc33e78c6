/**
 * Heights (km), densities (kg/m³) and scale heights (km) of a standard atmosphere, valid from 100 to
 * 1,500 km. Source: Vallado, Fundamentals of Astrodynamics, table 8-4 (from CIRA-72).
 */
const LAYERS: readonly (readonly [number, number, number])[] = [
  [100, 5.297e-7, 5.877],
  [110, 9.661e-8, 7.263],
  [120, 2.438e-8, 9.473],
  [130, 8.484e-9, 12.636],
  [140, 3.845e-9, 16.149],
  [150, 2.07e-9, 22.523],
  [180, 5.464e-10, 29.74],
  [200, 2.789e-10, 37.105],
  [250, 7.248e-11, 45.546],
  [300, 2.418e-11, 53.628],
  [350, 9.518e-12, 53.298],
  [400, 3.725e-12, 58.515],
  [450, 1.585e-12, 60.828],
  [500, 6.967e-13, 63.822],
  [600, 1.454e-13, 71.835],
  [700, 3.614e-14, 88.667],
  [800, 1.17e-14, 124.64],
  [900, 5.245e-15, 181.05],
  [1000, 3.019e-15, 268],
];

/** Density of the air at a height in km, kg/m³, of a mean atmosphere (exponential layers). */
export function airDensity(heightKm: number): number {
  let [base, density, scale] = LAYERS[0] ?? [100, 0, 1];
  for (const layer of LAYERS) {
    if (layer[0] > heightKm) break;
    [base, density, scale] = layer;
  }
  return density * Math.exp((base - heightKm) / scale);
}
