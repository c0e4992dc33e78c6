import { WGS72_RADIUS_KM } from '../orbit/elements/elements.ts';
import { DAY_MS } from '../time/instant.ts';
import { median, robustSigma } from './robust.ts';
import type { SeriesInterval } from './series.ts';

/** The intervals of an object whose fall tells of the air; passive ones tell it best. */
export interface DensityReference {
  readonly intervals: readonly SeriesInterval[];
  /** True for debris and spheres, which cannot thrust. */
  readonly isPassive: boolean;
}

/** What the air did to objects of a height on one day beyond what they were used to. */
export interface DensityDay {
  /** Median of the change beyond the expected one over the expected one; negative = denser air. */
  readonly ratio: number;
  readonly isEvent: boolean;
}

/** Days by band and day number; a day of which too little is known is absent. */
export type DensityDays = ReadonlyMap<string, DensityDay>;

/** Heights (km) at which bands of the atmosphere end. */
export const BANDS_KM = [450, 600, 900] as const;
/** An orbit that sinks more slowly says nothing of the air, km a day. */
const LEAST_RATE = 0.0005;
/** Fewer objects of a band make no common mode. */
const LEAST_OBJECTS = 5;
/** A day's median beyond this is an event. */
const EVENT_RATIO = 0.15;
/** So is one on which more than this part falls by more than three sigma, of so many at least. */
const EVENT_PART = 0.05;
const LEAST_FOR_PART = 40;

interface Sample {
  readonly ratio: number;
  readonly isFall: boolean;
}

/**
 * Days on which the air took more, or less, from all objects of a height than in the days around:
 * space weather, which looks like a burn in each of them alone. Passive objects decide where a band
 * has five of them, else all.
 */
export function densityDays(references: readonly DensityReference[]): DensityDays {
  const days = new Map<string, { readonly passive: Sample[]; readonly all: Sample[] }>();
  for (const { intervals, isPassive } of references) {
    const sigma = robustSigma(intervals.map(({ axisM }) => axisM));
    for (const interval of intervals) {
      const band = bandOf(interval);
      if (band === null || interval.naturalKmPerDay > -LEAST_RATE) continue;
      const taken = -1000 * interval.naturalKmPerDay * interval.days;
      const sample = { ratio: interval.axisM / taken, isFall: interval.axisM < -3 * sigma };
      for (const { day, days: share } of daysOf(interval)) {
        if (share < 0.25) continue;
        const key = `${band} ${day}`;
        const known = days.get(key) ?? { passive: [], all: [] };
        known.all.push(sample);
        if (isPassive) known.passive.push(sample);
        days.set(key, known);
      }
    }
  }
  const found = new Map<string, DensityDay>();
  for (const [key, { passive, all }] of days) {
    const samples = passive.length >= LEAST_OBJECTS ? passive : all;
    if (samples.length < LEAST_OBJECTS) continue;
    const ratio = median(samples.map((sample) => sample.ratio));
    const falls = samples.filter(({ isFall }) => isFall).length / samples.length;
    const isManyFall = samples.length >= LEAST_FOR_PART && falls > EVENT_PART;
    found.set(key, { ratio, isEvent: Math.abs(ratio) > EVENT_RATIO || isManyFall });
  }
  return found;
}

/** What of an interval's change the air did to its whole band, m; and whether there was an event. */
export function commonMode(
  interval: SeriesInterval,
  density: DensityDays,
): { readonly axisM: number; readonly isEvent: boolean } {
  const band = bandOf(interval);
  let [axisM, isEvent] = [0, false];
  if (band === null) return { axisM, isEvent };
  const takenPerDay = Math.max(0, -1000 * interval.naturalKmPerDay);
  for (const { day, days } of daysOf(interval)) {
    const known = density.get(`${band} ${day}`);
    if (known === undefined) continue;
    axisM += known.ratio * takenPerDay * days;
    isEvent ||= known.isEvent;
  }
  return { axisM, isEvent };
}

/** The band that an orbit's air belongs to; null where drag is no matter. */
function bandOf({ before }: SeriesInterval): number | null {
  const perigeeKm = before.axisKm * (1 - before.elements.eccentricity) - WGS72_RADIUS_KM;
  const band = BANDS_KM.findIndex((top) => perigeeKm < top);
  return band < 0 ? null : band;
}

/** The days (since 1970, UTC) that an interval touches, and how much of each. */
function daysOf({ before, after }: SeriesInterval): { day: number; days: number }[] {
  const first = Math.floor(before.tMs / DAY_MS);
  const last = Math.floor(after.tMs / DAY_MS);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const day = first + index;
    const fromMs = Math.max(before.tMs, day * DAY_MS);
    return { day, days: (Math.min(after.tMs, (day + 1) * DAY_MS) - fromMs) / DAY_MS };
  });
}
