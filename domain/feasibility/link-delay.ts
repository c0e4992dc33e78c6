import { lightTimeMs } from '../link/isl.ts';
import { WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import { DEFAULT_ISL_OPTIONS, longestLinkKm } from '../orbit/passes/isl.ts';
import { DELAY_MODEL } from './model.ts';
import { chainKm, coverageOf, sampleDay } from './sampled-coverage.ts';
import type {
  GroundPlace,
  PlaceView,
  SampledConstellation,
  SampledDay,
} from './sampled-coverage.ts';
import { delaysOf, type Delays } from './round-trip.ts';
import type { NamedPlace } from './station-names.ts';

/** A constellation and who talks through it. */
export interface DelayQuery extends SampledConstellation {
  /** At least one. */
  readonly stations: readonly NamedPlace[];
  /** null = what is asked is the way between satellite and station alone. */
  readonly user: GroundPlace | null;
  /** Satellites hand frames on to each other. */
  readonly hasIsl: boolean;
}

/** A time of the day without any way, minutes from its start. */
export interface Gap {
  readonly startMin: number;
  readonly durationMin: number;
}

/** What one station has of it. */
export interface StationDelay {
  readonly place: NamedPlace;
  /** Share of the day with a satellite in view, 0 to 1. */
  readonly coverage: number;
  /** Light time there and back while in view, ms; null without a view. */
  readonly minMs: number | null;
  readonly meanMs: number | null;
  readonly maxMs: number | null;
  readonly longestGapMin: number;
}

/** Delays of a constellation over a day, there and back. */
export interface LinkDelay {
  /** null = there is no way at any time. */
  readonly delays: Delays | null;
  readonly coverage: number;
  /** Means over the time with a way, ms: up and down, between satellites. */
  readonly groundMs: number;
  readonly islMs: number;
  readonly stations: readonly StationDelay[];
  readonly gaps: readonly Gap[];
}

/**
 * Round trips of a day in steps of a minute or more: at each step the shortest way there is (one
 * satellite that both ends see, else a chain of satellites along the shell when `hasIsl`), then the
 * delays of processing and queueing over all of them.
 */
export function linkDelay(query: DelayQuery): LinkDelay {
  const places = [...query.stations, ...(query.user === null ? [] : [query.user])];
  const day = sampleDay(query, places, DELAY_MODEL.minElevationDeg);
  const ways = Array.from({ length: day.steps }, (_, step) => shortestWay(query, day, step));
  const open = ways.filter((way) => way !== null);
  const stations = query.stations.map((place, index) =>
    stationDelay(place, day.places[index], day.stepS),
  );
  const mean = (of: (way: Way) => number) =>
    open.length === 0 ? 0 : open.reduce((sum, way) => sum + of(way), 0) / open.length;
  return {
    delays: open.length === 0 ? null : delaysOf(thinned(open.map(roundTripMs))),
    coverage: open.length / day.steps,
    groundMs: mean(({ groundKm }) => 2 * lightTimeMs(groundKm)),
    islMs: mean((way) => roundTripMs(way) - 2 * lightTimeMs(way.groundKm)),
    stations,
    gaps: gapsOf(
      ways.map((way) => way !== null),
      day.stepS,
    ),
  };
}

interface Way {
  readonly groundKm: number;
  readonly islKm: number;
  readonly hops: number;
}

function roundTripMs({ groundKm, islKm, hops }: Way): number {
  return 2 * (lightTimeMs(groundKm + islKm) + hops * DELAY_MODEL.relayMs);
}

/** The quantiles do not need more than this many ways, evenly picked. */
const MOST_WAYS = 480;

function thinned(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const count = Math.min(sorted.length, MOST_WAYS);
  return Array.from(
    { length: count },
    (_, index) => sorted[Math.floor(((index + 0.5) * sorted.length) / count)] ?? 0,
  );
}

function shortestWay(query: DelayQuery, day: SampledDay, step: number): Way | null {
  const user = query.user === null ? null : day.places.at(-1);
  let best: Way | null = null;
  query.stations.forEach((_, index) => {
    const way = wayTo(query, day, step, day.places[index], user);
    if (way !== null && (best === null || roundTripMs(way) < roundTripMs(best))) best = way;
  });
  return best;
}

function wayTo(
  query: DelayQuery,
  day: SampledDay,
  step: number,
  station: PlaceView | undefined,
  user: PlaceView | null | undefined,
): Way | null {
  const below = station?.nearest[step] ?? -1;
  if (station === undefined || below < 0) return null;
  const downKm = station.slantKm[step] ?? NaN;
  if (user === null || user === undefined) return { groundKm: downKm, islKm: 0, hops: 0 };
  const above = user.nearest[step] ?? -1;
  if (above < 0) return null;
  const groundKm = downKm + (user.slantKm[step] ?? NaN);
  if (above === below) return { groundKm, islKm: 0, hops: 0 };
  if (!query.hasIsl) return null;
  const angle = day.separation(step, above, below);
  const hops = hopsFor(query.altitudeKm, angle);
  return { groundKm, islKm: chainKm(query.altitudeKm, angle, hops), hops };
}

/** Links that a chain over so wide an angle takes: none longer than range and horizon allow. */
export function hopsFor(altitudeKm: number, angle: number): number {
  const radius = WGS84_RADIUS_KM + altitudeKm;
  const longest = Math.min(
    DEFAULT_ISL_OPTIONS.maxRangeKm,
    longestLinkKm(altitudeKm, altitudeKm, DEFAULT_ISL_OPTIONS.grazingHeightKm),
  );
  const widest = 2 * Math.asin(Math.min(1, longest / (2 * radius)));
  return Math.max(1, Math.ceil(angle / widest - 1e-9));
}

function stationDelay(place: NamedPlace, view: PlaceView | undefined, stepS: number): StationDelay {
  if (view === undefined) throw new Error(`the day has no view of ${place.id}`);
  const times = [...view.slantKm]
    .filter((km) => !Number.isNaN(km))
    .map((km) => 2 * lightTimeMs(km));
  const gaps = gapsOf(
    [...view.nearest].map((one) => one >= 0),
    stepS,
  );
  const isSeen = times.length > 0;
  return {
    place,
    coverage: coverageOf(view),
    minMs: isSeen ? Math.min(...times) : null,
    meanMs: isSeen ? times.reduce((sum, one) => sum + one, 0) / times.length : null,
    maxMs: isSeen ? Math.max(...times) : null,
    longestGapMin: gaps.reduce((most, { durationMin }) => Math.max(most, durationMin), 0),
  };
}

function gapsOf(isOpen: readonly boolean[], stepS: number): Gap[] {
  const gaps: Gap[] = [];
  let since = -1;
  [...isOpen, true].forEach((open, step) => {
    if (!open && since < 0) since = step;
    if (!open || since < 0) return;
    gaps.push({ startMin: (since * stepS) / 60, durationMin: ((step - since) * stepS) / 60 });
    since = -1;
  });
  return gaps;
}
