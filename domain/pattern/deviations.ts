import { inAxesOf } from '../conjunction/rtn.ts';
import type { Elements } from '../orbit/elements/elements.ts';
import { type FlownHistory, flownHistory } from './flown-history.ts';
import { DAY_MS } from '../time/instant.ts';
import { commonMode, type DensityDays } from './density.ts';
import { instantMark, minuteText, patternId, type Pattern } from './pattern.ts';
import type { SeriesInterval, SeriesPoint } from './series.ts';

/** Spread (km; radial, in-track, cross-track) of elements so many days from their epoch, or null. */
export type SpreadModel = (
  elements: Elements,
  days: number,
) => readonly [number, number, number] | null;

const SIGMAS = 5;
/** Longer gaps between sets say nothing. */
const LONGEST_DAYS = 3;
/** Elements alone do not tell what it was. */
const CONFIDENCE = 0.4;

/** The set before flown to the next one's epoch, in sigmas of the model. */
interface Flown {
  readonly interval: SeriesInterval;
  readonly rtnKm: readonly [number, number, number];
  readonly sigmas: readonly number[];
}

/**
 * Sets that lie more than five sigmas off the one before, flown to their epoch, where no manoeuvre
 * and no change of the air explains it. Sigma is the model's, or that of the object's own sets where
 * they scatter more. The in-track part is the angle times the radius.
 */
export function findDeviations(
  intervals: readonly SeriesInterval[],
  spread: SpreadModel,
  explained: { readonly density: DensityDays; readonly burns: readonly Pattern[] },
): Pattern[] {
  const flights = createFlights();
  const flown = intervals.flatMap((interval) => fly(interval, spread, flights));
  // Spread by the upper tenth, as in the model: tails are what deceives.
  const own = [0, 1, 2].map((axis) =>
    Math.max(1, upperTenth(flown.map(({ sigmas }) => sigmas[axis] ?? 0)) / 1.645),
  );
  const found = flown.flatMap(({ interval, rtnKm, sigmas }): Pattern[] => {
    const largest = Math.max(...sigmas.map((sigma, axis) => sigma / (own[axis] ?? 1)));
    const isExplained =
      commonMode(interval, explained.density).isEvent || isNearBurn(interval, explained.burns);
    if (largest <= SIGMAS || isExplained) return [];
    // One set alone may be a bad one: the set before it must be as far off.
    const earlier = intervals[intervals.indexOf(interval) - 1]?.before;
    const second =
      earlier === undefined ? null : sigmasOf(earlier, interval.after, spread, flights);
    const isBorneOut = second?.sigmas.some((sigma, axis) => sigma > SIGMAS * (own[axis] ?? 1));
    return isBorneOut === true ? [patternOf(interval, rtnKm, largest)] : [];
  });
  return found.filter((one, index) => found[index - 1]?.endMs !== one.startMs);
}

/** Every set is begun once, which is most of the work. */
type Flights = (elements: Elements) => FlownHistory | null;

function createFlights(): Flights {
  const begun = new Map<Elements, FlownHistory | null>();
  return (elements) => {
    const known = begun.get(elements);
    if (known !== undefined) return known;
    const made = flownHistory([elements]);
    begun.set(elements, made);
    return made;
  };
}

function fly(interval: SeriesInterval, spread: SpreadModel, flights: Flights): Flown[] {
  if (interval.days > LONGEST_DAYS) return [];
  const found = sigmasOf(interval.before, interval.after, spread, flights);
  return found === null ? [] : [{ interval, ...found }];
}

function sigmasOf(
  before: SeriesPoint,
  after: SeriesPoint,
  spread: SpreadModel,
  flights: Flights,
): Pick<Flown, 'rtnKm' | 'sigmas'> | null {
  const rtnKm = differenceOf(before, after, flights);
  const sigmaKm = spread(before.elements, (after.tMs - before.tMs) / DAY_MS);
  if (rtnKm === null || sigmaKm === null) return null;
  return { rtnKm, sigmas: rtnKm.map((km, axis) => Math.abs(km) / (sigmaKm[axis] ?? Infinity)) };
}

function upperTenth(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(0.9 * sorted.length)] ?? 0;
}

function isNearBurn({ before, after, days }: SeriesInterval, burns: readonly Pattern[]): boolean {
  // A fit over both sides of a burn is off before and after it.
  const padMs = days * DAY_MS;
  return burns.some(
    ({ startMs, endMs }) => startMs <= after.tMs + padMs && endMs >= before.tMs - padMs,
  );
}

function differenceOf(
  before: SeriesPoint,
  after: SeriesPoint,
  flights: Flights,
): readonly [number, number, number] | null {
  const old = flights(before.elements)?.stateAt(after.tMs) ?? null;
  const now = flights(after.elements)?.stateAt(after.tMs) ?? null;
  if (old === null || now === null) return null;
  const radiusKm = Math.hypot(now[0], now[1], now[2]);
  const [radial, inTrack, cross] = inAxesOf(now, [old[0], old[1], old[2]]);
  const alongKm = Math.atan2(inTrack, radial) * radiusKm;
  return [Math.hypot(radial, inTrack, cross) - radiusKm, alongKm, cross];
}

function patternOf(
  { before, after }: SeriesInterval,
  rtnKm: readonly [number, number, number],
  sigmas: number,
): Pattern {
  const { noradId } = after.elements;
  const awayKm = Math.hypot(...rtnKm);
  return {
    id: patternId(noradId, 'anomaly', instantMark(before.tMs)),
    noradId,
    type: 'anomaly',
    subtype: 'trajectory_deviation',
    startMs: before.tMs,
    endMs: after.tMs,
    confidence: CONFIDENCE,
    description: `The elements of ${minuteText(after.tMs)} lie ${awayKm.toPrecision(2)} km from where those before put it, ${sigmas.toFixed(0)} times the usual. A bad set, a change of drag or a burn too small to see may be the cause.`,
    deltaVMS: null,
    altitudeChangeKm: null,
    inclinationChangeDeg: null,
    details: { kind: 'deviation', rtnKm, sigmas },
  };
}
