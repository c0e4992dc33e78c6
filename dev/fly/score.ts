import { makeScene } from './steps/make-scene.mjs';
import type { SceneSize } from './ship-job.ts';

/** How good the finds of a mission are. */
export interface Score {
  readonly found: number;
  /** Ships that no cloud hides. */
  readonly visible: number;
  /** Ships in all. */
  readonly there: number;
  /** Share of the finds that are ships, 0 to 1. */
  readonly precision: number;
  /** Share of the visible ships that were found, 0 to 1. */
  readonly recall: number;
}

/** A find within so many pixels of a ship's centre is that ship. */
const NEAR_PX = 12;

interface Finds {
  readonly features: readonly { readonly geometry: { readonly coordinates: readonly number[] } }[];
}

/** Compares the finds of a mission with the truth of its scene, which is made again from its seed. */
export function scoreFinds(finds: Finds, seed: number, { width, height }: SceneSize): Score {
  const { ships } = makeScene(seed, width, height);
  const points = finds.features.map(({ geometry }) => geometry.coordinates);
  const isNear = (point: readonly number[], ship: { readonly x: number; readonly y: number }) =>
    Math.hypot((point[0] ?? 0) - ship.x, (point[1] ?? 0) - ship.y) < NEAR_PX;
  const right = points.filter((point) => ships.some((ship) => isNear(point, ship)));
  const visible = ships.filter(({ hidden }) => !hidden);
  const met = visible.filter((ship) => points.some((point) => isNear(point, ship)));
  return {
    ...{ found: points.length, visible: visible.length, there: ships.length },
    precision: points.length === 0 ? 1 : right.length / points.length,
    recall: visible.length === 0 ? 1 : met.length / visible.length,
  };
}
