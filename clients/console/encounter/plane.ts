import type { Conjunction } from '../calls/shapes.ts';

/** The plane of an encounter as it is known. */
export type Plane = NonNullable<Conjunction['encounter_plane']>;

/** How the plane lies on a picture: the longer axis of the uncertainty to the right, the shorter one up. */
export interface PlaneView {
  /** Pixels of one km, the same both ways. */
  readonly scale: number;
  /** Where the primary lies. */
  readonly primary: readonly [number, number];
  /** Where the secondary is expected. */
  readonly secondary: readonly [number, number];
  /** Radii of one deviation, px. */
  readonly sigma: readonly [number, number];
  /** Radius of both bodies together, px, true to scale. */
  readonly bodyPx: number;
  /** A length for the scale, km. */
  readonly barKm: number;
}

const EDGE_PX = 34;
/** Deviations that the picture has room for. */
const DEVIATIONS = 3;

/** Lays both objects, three deviations and the bodies into a picture. */
export function viewPlane(
  plane: Plane,
  bodyRadiusM: number,
  width: number,
  height: number,
): PlaneView {
  const { major_km: x, minor_km: y, sigma_major_km: sx, sigma_minor_km: sy } = plane;
  const body = bodyRadiusM / 1000;
  const low = [Math.min(-body, x - DEVIATIONS * sx), Math.min(-body, y - DEVIATIONS * sy)] as const;
  const high = [Math.max(body, x + DEVIATIONS * sx), Math.max(body, y + DEVIATIONS * sy)] as const;
  const scale = Math.min(
    (width - 2 * EDGE_PX) / (high[0] - low[0]),
    (height - 2 * EDGE_PX) / (high[1] - low[1]),
  );
  const place = (kmX: number, kmY: number): readonly [number, number] => [
    width / 2 + (kmX - (low[0] + high[0]) / 2) * scale,
    height / 2 - (kmY - (low[1] + high[1]) / 2) * scale,
  ];
  return {
    scale,
    primary: place(0, 0),
    secondary: place(x, y),
    sigma: [sx * scale, sy * scale],
    bodyPx: body * scale,
    barKm: roundLength((width - 2 * EDGE_PX) / 4 / scale),
  };
}

/** The largest 1, 2 or 5 times a power of ten that is not above a length. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2].find((one) => one * power <= most) ?? 1;
  return step * power;
}

/** The miss in deviations of the uncertainty (Mahalanobis): the ellipse on whose edge the primary lies. */
export function deviationsOf(plane: Plane): number {
  return Math.hypot(plane.major_km / plane.sigma_major_km, plane.minor_km / plane.sigma_minor_km);
}
