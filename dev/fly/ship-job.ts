import { join } from 'node:path';

/** How large a scene the camera takes. */
export interface SceneSize {
  readonly width: number;
  readonly height: number;
}

const STEPS = join(import.meta.dirname, 'steps');

/** Planned sizes, MB: a scene has about 1.7 bytes a pixel, its picture and finds together less than one. */
const MB_PER_PIXEL = 1.9e-6;
const RESULT_MB = 1.5;

/**
 * The custom job of the ship-finding mission: a camera, a mask of clouds and land, and a detector, each a
 * program on board; the picture and the finds go down.
 */
export function shipJob(seed: number, { width, height }: SceneSize, isSealed = false) {
  const sceneMb = Math.ceil(width * height * MB_PER_PIXEL);
  const node = (script: string, ...args: string[]): string[] => [
    process.execPath,
    join(STEPS, script),
    ...args,
  ];
  const draws = (powerW: number, compute: number) => ({
    ...{ power_w: powerW, compute, thermal_w: powerW * 0.8, memory_mb: 1_200, storage_mb: 64 },
  });
  const limits = { timeout_s: 120, max_memory_mb: 1_200 };
  return {
    name: 'Find ships',
    steps: [
      {
        ...{ id: 'capture', name: 'Take the scene', location: 'onboard', duration_s: 20 },
        requires: draws(35, 0.3),
        output_data_mb: sceneMb,
        run: {
          command: node('scene.mjs', String(seed), String(width), String(height), 'scene.png'),
          outputs: [
            { path: 'scene.png', name: 'scene.png', media_type: 'image/png', downlink: false },
          ],
          ...limits,
        },
      },
      {
        ...{ id: 'mask', name: 'Mask clouds and land', location: 'onboard', duration_s: 15 },
        depends_on: ['capture'],
        requires: draws(25, 0.6),
        // The scene goes on with it.
        output_data_mb: sceneMb,
        run: {
          command: node('mask.mjs', 'scene.png', 'mask.png'),
          inputs: [{ from_step: 'capture', name: 'scene.png', path: 'scene.png' }],
          outputs: [
            { path: 'mask.png', name: 'mask.png', media_type: 'image/png', downlink: false },
          ],
          ...limits,
        },
      },
      {
        ...{ id: 'ships', name: 'Find ships', location: 'onboard', duration_s: 40 },
        depends_on: ['mask'],
        requires: draws(40, 0.9),
        output_data_mb: RESULT_MB,
        run: {
          command: node('ships.mjs', 'scene.png', 'mask.png', 'ships.geojson', 'ships.png'),
          inputs: [
            { from_step: 'capture', name: 'scene.png', path: 'scene.png' },
            { from_step: 'mask', name: 'mask.png', path: 'mask.png' },
          ],
          outputs: [
            { path: 'ships.geojson', name: 'ships.geojson', media_type: 'application/geo+json' },
            { path: 'ships.png', name: 'ships.png', media_type: 'image/png' },
            ...(isSealed
              ? [{ path: 'ships.geojson', name: 'ships-sealed.geojson', encrypt: true }]
              : []),
          ],
          ...limits,
        },
      },
    ],
    policy: { objective: 'min_latency', deadline_orbits: 6 },
  };
}
