/** The classes of workloads. */
export const CLASSES = [
  ...(['single', 'data-parallel', 'spatial', 'federated'] as const),
  ...(['model-parallel', 'split-learning'] as const),
] as const;
export type WorkloadClass = (typeof CLASSES)[number];

/** Which share of all workloads is of each class: assumed, see docs/scaling.md. */
export const MIX: Readonly<Record<WorkloadClass, number>> = {
  single: 0.7,
  'data-parallel': 0.15,
  spatial: 0.05,
  federated: 0.03,
  'model-parallel': 0.04,
  'split-learning': 0.03,
};

/** The busiest moment brings so many times the mean. */
export const PEAK_FACTOR = 4;
/** The quietest hours bring so much of it. */
const QUIET = 0.3;
/** When in the day the peak is, and how wide it is, as shares of the day; the mean over the day is then 1. */
const PEAK_AT = 0.6;
const PEAK_WIDTH = 0.106_7;

/** How many times the mean arrives at a moment of the day, 0 to 1: a quiet level and one bell-shaped peak. */
export function loadAt(share: number): number {
  return QUIET + (PEAK_FACTOR - QUIET) * Math.exp(-(((share - PEAK_AT) / PEAK_WIDTH) ** 2));
}

/** A workload that arrives. */
export interface Arrival {
  /** After the beginning, s. */
  readonly atS: number;
  readonly class: WorkloadClass;
}

/** What arrives in a day of any length. */
export interface ArrivalOptions {
  /** In the mean, a second. */
  readonly rate: number;
  readonly lengthS: number;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

/** Poisson arrivals whose rate follows the day, thinned from those at the peak (Lewis and Shedler, 1979). */
export function* arrivals({ rate, lengthS, random }: ArrivalOptions): Generator<Arrival> {
  for (let atS = 0; ;) {
    atS -= Math.log(1 - random()) / (rate * PEAK_FACTOR);
    if (atS >= lengthS) return;
    if (random() * PEAK_FACTOR < loadAt(atS / lengthS)) yield { atS, class: anyClass(random()) };
  }
}

function anyClass(point: number): WorkloadClass {
  let left = point;
  for (const name of CLASSES) {
    left -= MIX[name];
    if (left < 0) return name;
  }
  return 'single';
}
