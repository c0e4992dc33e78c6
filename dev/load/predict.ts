import { forEachKind, TITLES, type Kind, type MeasuredCosts } from '../production/cost.ts';
import { mulberry32 } from '../../domain/planning/rcpsp/random.ts';
import { PEAK_FACTOR, type Arrival } from './arrivals.ts';
import {
  costOfMix,
  dayOf,
  jobsOf,
  ownProcessors,
  processorsFor,
  sharedMachine,
  type Processors,
} from './model.ts';
import { simulate, waitQuantile, type StationInterval } from './network.ts';

const DAY_S = 86_400;
const SEED = 20;
const INTERVALS = 24;
/** Processors are reckoned for this share of their time at peak. */
const BUSY_AT_PEAK = 0.7;
/** A kind is broken when one of a hundred waits for it is longer at peak, s. */
const BROKEN_S = 1;

/** A day of a million workloads. */
export interface DayOptions {
  readonly workloads: number;
  /** Mission time of a workload, s. */
  readonly lifeS: number;
  readonly say: (line: string) => void;
}

/** The day is squeezed into so much of it where only its peak is of interest: the rates stay. */
const SQUEEZED = 1 / 6;

/** Reckons processors for a day, plays it, and plays it with more and more workloads until something breaks. */
export function predictDay(measured: MeasuredCosts, options: DayOptions): void {
  const { workloads, say } = options;
  const mix = costOfMix(measured);
  const peakRate = (PEAK_FACTOR * workloads) / DAY_S;
  const processors = processorsFor(mix, peakRate, BUSY_AT_PEAK);
  say(`${workloads.toLocaleString('en')} workloads a day, ${peakRate.toFixed(1)} a second at peak`);
  say('');
  const { stations, open } = playDay(measured, processors, options);
  say(
    row(['kind', 'ms each', 'processors', 'busy', 'at peak', 'wait p50', 'p99', 'longest queue']),
  );
  for (const [index, kind] of (Object.keys(processors) as Kind[]).entries()) {
    const parts = stations[index] ?? [];
    const peak = busiestOf(parts);
    const mean = parts.reduce((sum, { busy }) => sum + busy, 0) / parts.length;
    say(
      row([
        TITLES[kind],
        mix[kind].toFixed(0),
        String(processors[kind]),
        mean.toFixed(1),
        peak.busy.toFixed(1),
        inMs(waitQuantile([peak], 0.5)),
        inMs(waitQuantile([peak], 0.99)),
        String(peak.longestQueue),
      ]),
    );
  }
  say(`open at the end of the day: ${open.toLocaleString('en')}`);
  say('');
  for (const times of [1.2, 1.4, 1.6, 2]) sayWhatBreaks(measured, processors, times, options);
}

/** Plays a day, or with a share of one the same rates over so much less time, and missions that are as much shorter. */
function playDay(
  measured: MeasuredCosts,
  processors: Processors,
  { workloads, lifeS }: DayOptions,
  share = 1,
) {
  const lengthS = share * DAY_S;
  const random = mulberry32(SEED);
  const place = ownProcessors(processors);
  const coming = dayOf(share * workloads, lengthS, random);
  const jobs = jobsOf(coming, { measured, place, random, lifeS: share * lifeS });
  return simulate(place.stations, jobs, { lengthS, intervals: INTERVALS });
}

/** Plays more workloads on the same processors, and says for whom one of a hundred waits too long. */
function sayWhatBreaks(
  measured: MeasuredCosts,
  processors: Processors,
  times: number,
  options: DayOptions,
): void {
  const more = { ...options, workloads: Math.round(options.workloads * times) };
  const { stations } = playDay(measured, processors, more, SQUEEZED);
  const broken = (Object.keys(processors) as Kind[]).flatMap((kind, index) => {
    const p99 = Math.max(...(stations[index] ?? []).map((part) => waitQuantile([part], 0.99)));
    return p99 > BROKEN_S ? [`${TITLES[kind]} (p99 ${inMs(p99)})`] : [];
  });
  options.say(
    `${times} times as many: ${broken.length === 0 ? 'holds' : `broken: ${broken.join(', ')}`}`,
  );
}

function busiestOf(parts: readonly StationInterval[]): StationInterval {
  const [first] = parts.toSorted((a, b) => b.busy - a.busy);
  if (first === undefined) throw new RangeError('nothing was watched');
  return first;
}

/** What the model says of a run on one machine that others use as well. */
export interface MachinePrediction {
  /** Of all classes together, s, sorted. */
  readonly endedS: readonly number[];
  /** Mean wait for a thread of each kind, s. */
  readonly waitS: Readonly<Record<Kind, number>>;
}

/** Plays the same arrivals on one machine. */
export function predictRun(
  measured: MeasuredCosts,
  coming: readonly Arrival[],
  machine: { readonly processors: number; readonly runnable: number; readonly lengthS: number },
): MachinePrediction {
  const place = sharedMachine({ ...machine, rest: measured.rest });
  const random = mulberry32(SEED);
  const endedS: number[] = [];
  const jobs = jobsOf(coming, { measured, place, random });
  const { stations } = simulate(place.stations, jobs, {
    ...{ lengthS: machine.lengthS + AFTER_S, intervals: 1 },
    onEnd: (_kind, tookS) => endedS.push(tookS),
  });
  const waitOf = (kind: Kind): number => {
    const part = stations[place.stationOf[kind]]?.[0];
    return part === undefined ? 0 : part.waitedS / Math.max(1, part.waits);
  };
  return { endedS: endedS.sort((a, b) => a - b), waitS: forEachKind(waitOf) };
}

/** What was submitted last may end so long after, s. */
const AFTER_S = 3_600;

/** The value that a share of a sorted list does not exceed; NaN of an empty one. */
export function quantileOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

function inMs(seconds: number): string {
  if (seconds === Infinity) return 'minutes';
  return seconds < 1 ? `${(1_000 * seconds).toFixed(0)} ms` : `${seconds.toFixed(1)} s`;
}

/** One line of a table whose first column is wide. */
export function row(cells: readonly string[]): string {
  return cells.map((cell, index) => (index === 0 ? cell.padEnd(14) : cell.padStart(13))).join(' ');
}
