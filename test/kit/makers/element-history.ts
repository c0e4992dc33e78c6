import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readCatalogue } from '../../../domain/orbit/elements/catalogue-file.ts';
import {
  type Elements,
  meanMotionOfAxis,
  WGS72_RADIUS_KM,
} from '../../../domain/orbit/elements/elements.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { seeded } from '../random/seeded.ts';
import { catalogueElements } from './elements.ts';

const HISTORY = new URL('../../../data/element-history-2026-07.tle.gz', import.meta.url);

/** The shipped month of elements by catalogue number. */
export async function shippedHistories(): Promise<Map<string, Elements[]>> {
  const histories = new Map<string, Elements[]>();
  for await (const entry of readCatalogue([gunzipSync(readFileSync(HISTORY)).toString('latin1')])) {
    if (!entry.ok) throw new Error(entry.message);
    const known = histories.get(entry.elements.noradId) ?? [];
    known.push(entry.elements);
    histories.set(entry.elements.noradId, known);
  }
  return histories;
}

/** How a made history goes; times in days from its first set. */
export interface MadeHistory {
  readonly days: number;
  readonly heightKm: number;
  /** What drag takes in quiet days, m a day. */
  readonly dragMPerDay: number;
  /** Noise of the change between two sets, m and degrees (one sigma). */
  readonly noiseM: number;
  readonly noiseDeg?: number;
  /** How much the drag wanders from day to day, as a part of it. */
  readonly wander?: number;
  /** One set in so many is a bad one, six sigmas off. */
  readonly badEvery?: number;
  readonly spacingDays?: number;
  /** Metres and degrees that a burn adds from a day on. */
  readonly burns?: readonly { readonly day: number; readonly m?: number; readonly deg?: number }[];
  /** What drag is multiplied with on some days. */
  readonly storm?: { readonly from: number; readonly to: number; readonly factor: number };
  readonly bstar?: (day: number) => number;
  readonly seed?: number;
  readonly noradId?: string;
}

/** Sets of a near-circular orbit with noise, drag that wanders, burns and storms; seeded. */
export function madeHistory(wish: MadeHistory): Elements[] {
  const random = seeded(wish.seed ?? 1);
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const base = catalogueElements(43013);
  const sets: Elements[] = [];
  let [day, lostM, drift] = [0, 0, 0];
  // The noise of a change is that of two sets.
  const setM = wish.noiseM / Math.SQRT2;
  const setDeg = (wish.noiseDeg ?? 0.0002) / Math.SQRT2;
  while (day <= wish.days) {
    const { storm } = wish;
    const factor = storm !== undefined && day > storm.from && day <= storm.to ? storm.factor : 1;
    const step = (wish.spacingDays ?? 0.6) * (0.6 + 0.8 * random());
    const burns = (wish.burns ?? []).filter((burn) => burn.day <= day);
    const total = (of: (burn: { m?: number; deg?: number }) => number | undefined) =>
      burns.reduce((sum, burn) => sum + (of(burn) ?? 0), 0);
    const isBad = wish.badEvery !== undefined && random() < 1 / wish.badEvery;
    const offM = setM * gauss() + (isBad ? 6 * wish.noiseM * Math.sign(gauss()) : 0);
    const axisKm = WGS72_RADIUS_KM + wish.heightKm + (total(({ m }) => m) - lostM + offM) / 1000;
    sets.push({
      ...base,
      noradId: wish.noradId ?? '90001',
      name: 'MADE',
      epochMs: base.epochMs + Math.round(day * DAY_MS),
      epochUs: 0,
      eccentricity: 0.001,
      inclinationDeg: 98 + total(({ deg }) => deg) + setDeg * gauss(),
      meanMotionRevPerDay: meanMotionOfAxis(axisKm),
      bstar: wish.bstar?.(day) ?? base.bstar,
    });
    drift = 0.9 * drift + (wish.wander ?? 0.05) * gauss();
    lostM += wish.dragMPerDay * factor * (1 + drift) * step;
    day += step;
  }
  return sets;
}
