import { sgp4 } from 'satellite.js';
import { screen, type ScreeningTask } from '../../domain/conjunction/screen.ts';
import { SLAB_MS } from '../../domain/conjunction/slab.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { createPropagator, type Propagator } from '../../domain/orbit/propagation/sgp4.ts';
import type { Row } from '../kit/bench/measure.ts';
import { activeSatellites, libraryRecord } from '../kit/makers/active-satellites.ts';
import { catalogueEntries } from '../kit/makers/elements.ts';

const START_MS = Date.parse('2026-07-24T06:00:00Z');
/** The library's loop, as a program without an index would begin: states alone, no distances. */
const LIBRARY_STEP_MS = 60_000;
const LIBRARY_STEPS = 20;

const satellites = activeSatellites();
const propagators = satellites.map(({ elements }): Propagator => {
  const made = createPropagator(elements);
  if (!made.ok) throw new Error(made.message);
  return made.propagator;
});
const named = new Set(catalogueEntries().map((entry) => String(entry.norad_id)));

/** Seconds of processor time. */
function processorS(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** A day of states of all objects, a look a minute, by the library: from some instants. */
function libraryDayS(): number {
  const records = satellites.map((one) => ({ record: libraryRecord(one), of: one.elements }));
  const spent = processorS(() => {
    for (let step = 0; step < LIBRARY_STEPS; step += 1)
      for (const { record, of } of records)
        sgp4(record, (START_MS + step * LIBRARY_STEP_MS - of.epochMs) / 60_000);
  });
  return (spent * DAY_MS) / (LIBRARY_STEP_MS * LIBRARY_STEPS);
}

interface Run {
  readonly work: string;
  readonly watched: readonly number[] | null;
  readonly days: number;
  readonly thresholdKm: number;
}

function benchOf({ work, watched, days, thresholdKm }: Run, libraryS: number): Row {
  let found = 0;
  let fast = 0;
  const spent = processorS(() => {
    const endMs = START_MS + days * DAY_MS;
    for (let startMs = START_MS; startMs < endMs; startMs += SLAB_MS) {
      const slab = { startMs, endMs: Math.min(startMs + SLAB_MS, endMs) };
      const task: ScreeningTask = { propagators, watched, thresholdKm, ...slab };
      const { approaches } = screen(task);
      found += approaches.length;
      fast += approaches.filter(({ relativeSpeedKmS }) => relativeSpeedKmS >= 1).length;
    }
  });
  const memoryMb = Math.round(process.memoryUsage().rss / 1e6);
  const ratio = (libraryS * days) / spent;
  return {
    work,
    figure: `${spent.toFixed(1)} s of processor time, ${found} minima, ${fast} above 1 km/s, ${memoryMb} MB`,
    beside: `states alone a minute apart by satellite.js: ${(libraryS * days).toFixed(0)} s (x ${ratio.toFixed(1)})`,
  };
}

const places = [...satellites.keys()];
const numbered = (ids: ReadonlySet<string>) =>
  places.filter((at) => ids.has(satellites[at]?.elements.noradId ?? ''));
const all = `${satellites.length} objects`;
const libraryS = libraryDayS();
const runs: Run[] = [
  {
    work: `ISS x ${all}, 7 d, 5 km`,
    watched: numbered(new Set(['25544'])),
    days: 7,
    thresholdKm: 5,
  },
  {
    work: `ICESat-2 x ${all}, 7 d, 5 km`,
    watched: numbered(new Set(['43613'])),
    days: 7,
    thresholdKm: 5,
  },
  { work: `88 x ${all}, 7 d, 5 km`, watched: numbered(named), days: 7, thresholdKm: 5 },
  { work: `88 x ${all}, 7 d, 30 km`, watched: numbered(named), days: 7, thresholdKm: 30 },
  { work: `all x all of ${all}, 1 d, 5 km`, watched: null, days: 1, thresholdKm: 5 },
];
console.table(runs.map((run) => benchOf(run, libraryS)));
