/** What one transfer puts on the wire, as published: raw data, error correction and their sum, MB. */
export const WIRE_VOLUMES = [
  [10.5, 0.53, 11.03],
  [36.75, 1.84, 38.59],
  [5.25, 0.26, 5.51],
  [560, 28, 588],
  [100, 5, 105],
  [157.5, 7.88, 165.38],
  [3.7, 0.19, 3.89],
  [5.8, 0.29, 6.09],
] as const;

/** Longest links between two satellites at one height over 80 km of grazing height: km and ms of light. */
export const LONGEST_LINKS = [
  { altitudeKm: 400, distanceKm: 4116, lightMs: 13.7 },
  { altitudeKm: 550, distanceKm: 5017, lightMs: 16.7 },
  { altitudeKm: 780, distanceKm: 6175, lightMs: 20.6 },
  { altitudeKm: 1200, distanceKm: 7930, lightMs: 26.5 },
] as const;
