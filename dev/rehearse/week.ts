import { parseTle } from '../../domain/orbit/elements/tle.ts';
import { DEFAULT_STATIONS, type Station } from '../../domain/orbit/geometry/stations.ts';
import { mulberry32 } from '../../domain/planning/rcpsp/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time/instant.ts';
import { drawJob, type RehearsedJob } from './job.ts';

/** How much is rehearsed. */
export interface WeekSize {
  readonly satellites: number;
  /** 1 to 12: those of the default network. */
  readonly stations: number;
  readonly jobs: number;
  /** Mission days, 1 to 14. */
  readonly days: number;
}

/** Two lines of elements, and when they were published, epoch ms. */
export interface PublishedElements {
  readonly tle: readonly [string, string];
  readonly atMs: number;
}

/** A satellite of the rehearsal with the elements that were published of it in those days. */
export interface WeekSatellite {
  readonly name: string;
  readonly bus: '6U' | '12U' | 'SmallSat';
  readonly first: PublishedElements;
  /** In order of time, all within the week. */
  readonly later: readonly PublishedElements[];
}

/** Something that happens in the week; `atMs` on the mission's clock. */
export type WeekEvent =
  | {
      readonly kind: 'job';
      readonly atMs: number;
      readonly index: number;
      readonly job: RehearsedJob;
      /** Satellites that are asked one after another, by position. */
      readonly satellites: readonly number[];
    }
  | {
      readonly kind: 'outage';
      readonly atMs: number;
      readonly of: 'satellite' | 'station';
      /** Position of the satellite or station. */
      readonly index: number;
      readonly startMs: number;
      readonly endMs: number;
    }
  | {
      readonly kind: 'elements';
      readonly atMs: number;
      readonly index: number;
      readonly tle: PublishedElements['tle'];
    };

/** All that is rehearsed. */
export interface Week {
  readonly startMs: number;
  readonly endMs: number;
  readonly satellites: readonly WeekSatellite[];
  readonly stations: readonly Station[];
  /** In order of time. */
  readonly events: readonly WeekEvent[];
}

/** The history of elements begins some days earlier and ends two weeks later. */
export const WEEK_START_MS = Date.parse('2026-07-10T00:00:00Z');
/** Elements are known so long after their epoch. */
const PUBLISHED_AFTER_MS = 6 * HOUR_MS;
/** Below this mean motion an orbit is not a low one, revolutions/day. */
const LOW_ORBIT_REV_PER_DAY = 11.25;
/** A job that comes later could not end within the week. */
const LAST_JOB_MS = 16 * HOUR_MS;
/** One outage for so many jobs. */
const JOBS_PER_OUTAGE = 15;
/** Of outages those of stations, as a share. */
const STATION_OUTAGES = 0.7;
/** Satellites that a job asks before it gives up. */
const ASKED = 3;
const BUSES = ['6U', '12U', 'SmallSat'] as const;

/** All sets of elements of one satellite, in order of publication. */
export interface SatelliteHistory {
  readonly name: string;
  readonly revPerDay: number;
  readonly sets: readonly PublishedElements[];
}

/**
 * Reads three-line elements, satellite by satellite.
 * @throws {Error} lines that are no elements.
 */
export function readHistory(text: string): SatelliteHistory[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = new Map<string, { name: string; revPerDay: number; sets: PublishedElements[] }>();
  for (let at = 0; at + 2 < lines.length; at += 3) {
    const [name = '', first = '', second = ''] = lines.slice(at, at + 3).map((one) => one.trim());
    const read = parseTle(first, second, name);
    if (!read.ok) throw new Error(`${name}: ${read.problems[0]?.message ?? 'no elements'}`);
    const { elements } = read;
    const known = found.get(elements.noradId) ?? { name, revPerDay: 0, sets: [] };
    known.revPerDay = elements.meanMotionRevPerDay;
    known.sets.push({ tle: [first, second], atMs: elements.epochMs + PUBLISHED_AFTER_MS });
    found.set(elements.noradId, known);
  }
  return [...found.values()].map((one) => ({
    ...one,
    sets: one.sets.sort((a, b) => a.atMs - b.atMs),
  }));
}

/**
 * Draws a week: low satellites with the elements that were really published of them, jobs and outages by chance.
 * The same seed draws the same week.
 * @throws {Error} fewer satellites have a history than are asked for.
 */
export function drawWeek(history: readonly SatelliteHistory[], size: WeekSize, seed: number): Week {
  const random = mulberry32(seed);
  const startMs = WEEK_START_MS;
  const endMs = startMs + size.days * DAY_MS;
  const satellites = history
    .filter(({ revPerDay }) => revPerDay >= LOW_ORBIT_REV_PER_DAY)
    .flatMap((one) => flownBy(one, startMs, endMs) ?? [])
    .slice(0, size.satellites)
    .map((one, index) => ({ ...one, bus: BUSES[index % BUSES.length] ?? '6U' }));
  if (satellites.length < size.satellites)
    throw new Error(
      `The history has ${satellites.length} low satellites, ${size.satellites} are asked for.`,
    );
  const stations = DEFAULT_STATIONS.slice(0, size.stations);
  const lastMs = Math.max(startMs + HOUR_MS, endMs - LAST_JOB_MS);
  const within = (): number => startMs + Math.floor(random() * (lastMs - startMs));
  const jobs = Array.from({ length: size.jobs }, (_, index): WeekEvent => {
    const job = drawJob(index, random);
    return { kind: 'job', atMs: within(), index, job, satellites: someOf(satellites, random) };
  });
  const outages = Array.from({ length: Math.ceil(size.jobs / JOBS_PER_OUTAGE) }, (): WeekEvent => {
    const atMs = within();
    const of = random() < STATION_OUTAGES ? 'station' : 'satellite';
    const count = of === 'station' ? stations.length : satellites.length;
    const outageStartMs = atMs + Math.round((0.5 + 2.5 * random()) * HOUR_MS);
    const lengthMs = Math.round((2 + 6 * random()) * HOUR_MS);
    return {
      ...{ kind: 'outage', atMs, of, index: Math.floor(random() * count) },
      ...{ startMs: outageStartMs, endMs: outageStartMs + lengthMs },
    };
  });
  const elements = satellites.flatMap(({ later }, index) =>
    later.map(({ tle, atMs }): WeekEvent => ({ kind: 'elements', atMs, index, tle })),
  );
  const events = [...jobs, ...outages, ...elements].sort((a, b) => a.atMs - b.atMs);
  return { startMs, endMs, satellites, stations, events };
}

/** What was known of a satellite at the start, and what became known within the week; null without the first. */
function flownBy(
  { name, sets }: SatelliteHistory,
  startMs: number,
  endMs: number,
): Omit<WeekSatellite, 'bus'> | null {
  const first = sets.findLast(({ atMs }) => atMs <= startMs);
  if (first === undefined) return null;
  return { name, first, later: sets.filter(({ atMs }) => atMs > startMs && atMs < endMs) };
}

/** Some satellites, each once: the first ones of the fleet are wanted most. */
function someOf(satellites: readonly WeekSatellite[], random: () => number): number[] {
  const found = new Set<number>();
  for (let tries = 0; tries < 3 * ASKED && found.size < ASKED; tries += 1)
    found.add(Math.floor(satellites.length * random() ** 1.5));
  return [...found];
}

/** Mission milliseconds as days and hours from the start of the week. */
export function missionDay({ startMs }: Pick<Week, 'startMs'>, tMs: number): string {
  const minutes = Math.max(0, Math.floor((tMs - startMs) / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  return `day ${days + 1}, ${String(hours).padStart(2, '0')} h`;
}
