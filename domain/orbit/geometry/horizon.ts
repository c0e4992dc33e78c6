/** A point of a station's horizon: nothing is seen below the elevation at this azimuth. */
export interface HorizonPoint {
  /** Degrees from north over east, at least 0 and less than 360. */
  readonly azimuthDeg: number;
  /** Degrees over the horizontal plane. */
  readonly elevationDeg: number;
}

/** The points of a horizon, in order of azimuth, each azimuth once. */
export type Horizon = readonly HorizonPoint[];

/**
 * Elevation of a horizon at an azimuth, both in degrees: straight lines between neighbouring points, from
 * the last one over north to the first one. A single point holds all around; -90 without any.
 */
export function horizonAt(horizon: Horizon, azimuthDeg: number): number {
  const azimuth = ((azimuthDeg % 360) + 360) % 360;
  const next = horizon.findIndex((point) => point.azimuthDeg > azimuth);
  const before = horizon.at((next === -1 ? horizon.length : next) - 1);
  const after = horizon[next === -1 ? 0 : next];
  if (before === undefined || after === undefined) return -90;
  const width = turn(after.azimuthDeg - before.azimuthDeg);
  // One point, which is its own neighbour.
  if (width === 0) return before.elevationDeg;
  const share = turn(azimuth - before.azimuthDeg) / width;
  return before.elevationDeg + share * (after.elevationDeg - before.elevationDeg);
}

/** The lowest elevation of a horizon, degrees; -90 without points. */
export function lowestOf(horizon: Horizon): number {
  return horizon.length === 0
    ? -90
    : horizon.reduce((low, { elevationDeg }) => Math.min(low, elevationDeg), 90);
}

/** An angle as 0 to 360 degrees. */
function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}
