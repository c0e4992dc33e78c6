import { type SatRec, sgp4, twoline2satrec } from 'satellite.js';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import { parseTle } from '../../domain/orbit/elements/tle.ts';
import { createEphemeris, type Ephemeris } from '../../domain/orbit/ephemeris/ephemeris.ts';
import { createPropagatorBatch } from '../../domain/orbit/propagation/propagator-batch.ts';
import { findPasses } from '../../domain/orbit/passes/passes.ts';
import { createPropagator, type Propagator } from '../../domain/orbit/propagation/sgp4.ts';
import { DEFAULT_STATIONS } from '../../domain/orbit/geometry/stations.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/instant.ts';
import { activeSatellites, libraryRecord } from '../kit/makers/active-satellites.ts';
import { catalogueElements } from '../kit/makers/elements.ts';
import { libraryRecordOf } from '../kit/oracles/library-record.ts';
import { type Row, type Timing, timingOf } from '../kit/bench/measure.ts';

const ISS = 25544;
const GEOSTATIONARY = '43700';
const START_MS = Date.parse('2026-07-25T00:00:00Z');
const MASK = { minElevationDeg: 5 };

/** Times of two works that take turns, so that a busy machine is busy for both. */
interface Duel {
  readonly ours: Timing & { readonly bestMs: number; readonly firstMs: number };
  readonly theirs: Timing & { readonly bestMs: number };
}

function duel(ours: () => unknown, theirs: () => unknown, runs: number): Duel {
  const firstMs = elapsed(ours);
  elapsed(theirs);
  for (let index = 0; index < Math.ceil(runs / 5); index += 1) {
    ours();
    theirs();
  }
  const [mine, yours]: [number[], number[]] = [[], []];
  for (let index = 0; index < runs; index += 1) {
    mine.push(elapsed(ours));
    yours.push(elapsed(theirs));
  }
  return {
    ours: { ...timingOf(mine), bestMs: Math.min(...mine), firstMs },
    theirs: { ...timingOf(yours), bestMs: Math.min(...yours) },
  };
}

function elapsed(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

function rowOf(work: string, { ours, theirs }: Duel, beside: string): Row {
  const ratio = theirs.bestMs / ours.bestMs;
  return {
    work,
    figure: `p50 ${ms(ours.p50Ms)}, best ${ms(ours.bestMs)}, first ${ms(ours.firstMs)}`,
    beside: `${beside} p50 ${ms(theirs.p50Ms)}, best ${ms(theirs.bestMs)}; ${
      ratio >= 1
        ? `${ratio.toFixed(2)} times as fast`
        : `${(1 / ratio).toFixed(2)} times as long (p50 ${(ours.p50Ms / theirs.p50Ms).toFixed(2)})`
    }`,
  };
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}

/** Many instants of one near-Earth satellite, beside a call of the library for each. */
function benchPropagation(): Row {
  const elements = catalogueElements(ISS);
  const propagator = propagatorOf(elements);
  const record = libraryRecordOf(elements);
  const times = Float64Array.from({ length: 10_000 }, (_, nth) => START_MS + nth * 30_000);
  const out = new Float64Array(6 * times.length);
  const found = duel(
    () => propagator.writeStates(times, out),
    () => {
      for (const tMs of times) sgp4(record, minutesOf(elements, tMs));
    },
    150,
  );
  return rowOf('10,000 states of the ISS', found, 'satellite.js, a call a state:');
}

/** Many instants of one geostationary satellite, beside a call of the library for each. */
function benchDeepSpace(): Row {
  const far = activeSatellites().find(({ elements }) => elements.noradId === GEOSTATIONARY);
  if (far === undefined) throw new Error('the geostationary satellite is gone');
  const propagator = propagatorOf(far.elements);
  const record = libraryRecord(far);
  const times = Float64Array.from({ length: 5000 }, (_, nth) => START_MS + nth * 60_000);
  const out = new Float64Array(6 * times.length);
  const found = duel(
    () => propagator.writeStates(times, out),
    () => {
      for (const tMs of times) sgp4(record, minutesOf(far.elements, tMs));
    },
    100,
  );
  return rowOf('5,000 states of a geostationary satellite', found, 'satellite.js, a call a state:');
}

/** The lines of a whole catalogue, checked and made ready for propagation, beside the library's. */
function benchReading(): Row {
  const lines = activeSatellites().map((satellite) => satellite.lines);
  const found = duel(
    () =>
      lines.map(([first, second]) => {
        const read = parseTle(first, second);
        if (!read.ok) throw new Error(read.problems[0]?.message);
        return propagatorOf(read.elements);
      }),
    () => lines.map(([first, second]) => twoline2satrec(first, second)),
    20,
  );
  return rowOf(
    `${lines.length.toLocaleString('en')} element sets from their lines to propagators`,
    found,
    'twoline2satrec, which checks nothing:',
  );
}

/** Passes beside the bare calls of the library's SGP4 that the search makes. */
function benchPasses(noradId: number, name: string): Row {
  const elements = catalogueElements(noradId);
  const record = libraryRecordOf(elements);
  const endMs = START_MS + 72 * HOUR_MS;
  const counted = countCalls(ephemerisOf(elements, endMs));
  const passes = findPasses(counted.ephemeris, DEFAULT_STATIONS, MASK).length;
  const calls = counted.calls();
  const found = duel(
    () => findPasses(ephemerisOf(elements, endMs), DEFAULT_STATIONS, MASK),
    () => {
      callEvenly(record, elements, endMs, calls);
    },
    300,
  );
  return rowOf(
    `72 h of ${name} over 12 stations, ${passes} passes`,
    found,
    `its ${calls} calls of SGP4 by satellite.js:`,
  );
}

/** The whole catalogue at one instant, beside a loop over the library's records. */
function benchCatalogue(days: number): Row {
  const satellites = activeSatellites();
  const batch = createPropagatorBatch(satellites.map(({ elements }) => propagatorOf(elements)));
  const records = satellites.map((satellite) => ({
    record: libraryRecord(satellite),
    elements: satellite.elements,
  }));
  const out = new Float64Array(6 * batch.count);
  let tMs = START_MS + days * DAY_MS;
  const found = duel(
    () => batch.writeStates((tMs += 1000), out),
    () => {
      for (const { record, elements } of records) sgp4(record, minutesOf(elements, tMs));
    },
    60,
  );
  return rowOf(
    `${satellites.length.toLocaleString('en')} active satellites at one instant, ${days} days after their epochs`,
    found,
    'a loop of satellite.js:',
  );
}

function callEvenly(record: SatRec, elements: Elements, endMs: number, calls: number): void {
  const from = minutesOf(elements, START_MS);
  const step = (endMs - START_MS) / 60_000 / calls;
  for (let call = 0; call < calls; call += 1) sgp4(record, from + call * step);
}

/** An ephemeris that counts how often SGP4 is asked, its nodes included. */
function countCalls(ephemeris: Ephemeris): { ephemeris: Ephemeris; calls: () => number } {
  let calls = ephemeris.nodes.count;
  return {
    ephemeris: {
      ...ephemeris,
      exactStateEcef(tMs, out) {
        calls += 1;
        return ephemeris.exactStateEcef(tMs, out);
      },
    },
    calls: () => calls,
  };
}

function minutesOf(elements: Elements, tMs: number): number {
  return (tMs - elements.epochMs - elements.epochUs / 1000) / 60_000;
}

function ephemerisOf(elements: Elements, endMs: number): Ephemeris {
  const created = createEphemeris(elements, START_MS, endMs);
  if (!created.ok) throw new Error(created.message);
  return created.ephemeris;
}

function propagatorOf(elements: Elements): Propagator {
  const created = createPropagator(elements);
  if (!created.ok) throw new Error(created.message);
  return created.propagator;
}

console.table([
  benchPropagation(),
  benchDeepSpace(),
  benchReading(),
  benchPasses(ISS, 'the ISS'),
  benchPasses(40697, 'Sentinel-2A'),
  benchCatalogue(1),
  benchCatalogue(30),
]);
