import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type SatRec, twoline2satrec } from 'satellite.js';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { tleElements } from './elements.ts';

const FILE = new URL('../../fixtures/active-2026-07-24.tle.gz', import.meta.url);

/** A satellite of the large file: its elements as we read them, and its lines. */
export interface ActiveSatellite {
  readonly elements: Elements;
  readonly lines: readonly [string, string];
}

/** The 16,126 active satellites of 2026-07-24; with `every`, only one in so many. */
export function activeSatellites(every = 1): ActiveSatellite[] {
  const lines = gunzipSync(readFileSync(FILE)).toString('latin1').split(/\r?\n/);
  const satellites: ActiveSatellite[] = [];
  for (let at = 0, nth = 0; at + 2 < lines.length; at += 3, nth += 1) {
    if (nth % every !== 0) continue;
    const pair = [lines[at + 1] ?? '', lines[at + 2] ?? ''] as const;
    satellites.push({ elements: tleElements(...pair), lines: pair });
  }
  return satellites;
}

/** The library's own record of a satellite, which shares nothing with `domain/orbit`. */
export function libraryRecord({ lines }: ActiveSatellite): SatRec {
  return twoline2satrec(...lines);
}
