import { readFileSync } from 'node:fs';
import type { FakeAnswer } from './records.ts';

/** A picture of 160 × 90 that an agent calls something else. */
export const picture: FakeAnswer = {
  body: readFileSync(new URL('../../fixtures/artifact-picture.png', import.meta.url)),
  type: 'application/octet-stream',
};

/** What a detector would bring down: an area, a way and a place. */
export const shapes = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { kind: 'smoke', share: 0.42 },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-60.4, -9.2],
            [-58.9, -9.4],
            [-58.6, -8.3],
            [-59.8, -7.9],
            [-60.4, -9.2],
          ],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { kind: 'front' },
      geometry: {
        type: 'LineString',
        coordinates: [
          [-61.2, -10.1],
          [-60.3, -9.6],
          [-58.8, -9.9],
        ],
      },
    },
    {
      type: 'Feature',
      properties: { kind: 'fire', name: '<b>hot</b>' },
      geometry: { type: 'Point', coordinates: [-59.7, -8.8] },
    },
  ],
};

/** Values between commas. */
export const values =
  'at,band,mean\r\n2026-07-25T00:01:00Z,B4,0.113\r\n2026-07-25T00:02:00Z,"B8, wide",0.204\r\n';
