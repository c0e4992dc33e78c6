import type { Pass } from '../calls/shapes.ts';

/** What names a pass in an address: its station and when it begins. */
export function passKey({ station_id: station, aos }: Pick<Pass, 'station_id' | 'aos'>): string {
  return `${station}@${aos}`;
}

/** Where a direction lies in a sky of `radius` px with the zenith at 0, 0: north up, east to the right. */
export function skyPoint(
  azimuthDeg: number,
  elevationDeg: number,
  radius: number,
): readonly [number, number] {
  const azimuth = (azimuthDeg * Math.PI) / 180;
  const away = radius * (1 - elevationDeg / 90);
  return [away * Math.sin(azimuth), -away * Math.cos(azimuth)];
}

/** Where a satellite stands in the sky at a time of its pass; null outside of it. */
export function lookAt(
  { points }: Pick<Pass, 'points'>,
  atMs: number,
): { readonly azimuthDeg: number; readonly elevationDeg: number } | null {
  const index = points.findIndex(({ timestamp }) => Date.parse(timestamp) >= atMs);
  const [after, before] = [points[index], points[index - 1]];
  if (after === undefined) return null;
  if (before === undefined)
    return Date.parse(after.timestamp) === atMs
      ? { azimuthDeg: after.azimuth_deg, elevationDeg: after.elevation_deg }
      : null;
  const from = Date.parse(before.timestamp);
  const share = (atMs - from) / (Date.parse(after.timestamp) - from);
  // In the plane of the picture: straight there, and no jump at north or at the zenith.
  const [ax, ay] = skyPoint(before.azimuth_deg, before.elevation_deg, 1);
  const [bx, by] = skyPoint(after.azimuth_deg, after.elevation_deg, 1);
  const [x, y] = [ax + (bx - ax) * share, ay + (by - ay) * share];
  const azimuthDeg = (Math.atan2(x, -y) * 180) / Math.PI;
  return {
    azimuthDeg: azimuthDeg < 0 ? azimuthDeg + 360 : azimuthDeg,
    elevationDeg: 90 * (1 - Math.hypot(x, y)),
  };
}

const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** The nearest of eight winds: `NE`. */
export function windOf(azimuthDeg: number): string {
  return WINDS[Math.round(azimuthDeg / 45) % 8] ?? 'N';
}
