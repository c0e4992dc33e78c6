import { type Interval, unite } from '../time/intervals.ts';
import { orbitSize } from './elements.ts';
import type { Ephemeris } from './ephemeris.ts';
import { geodeticOfEcef } from './frames.ts';
import { magneticField } from './igrf.ts';
import { findRoot } from './roots.ts';
import {
  findSaaCrossings,
  SAA_FIELD_UT,
  SAA_MAX_ALTITUDE_KM,
  type SaaCrossing,
  weakestFieldUt,
} from './saa.ts';

/** Where the anomaly can be at a height: degrees of geocentric latitude and of longitude. */
interface Region {
  readonly upToKm: number;
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/**
 * Boxes around the line of 22 µT from 2020 to 2035 (IGRF-14 on a grid of a degree), widened by 6° of
 * latitude and 12° of longitude: what a satellite can do between two nodes. The test computes them
 * again.
 */
const REGIONS: readonly Region[] = [
  { upToKm: 400, south: -56, north: 7, west: -108, east: 29 },
  { upToKm: 600, south: -60, north: 15, west: -130, east: 36 },
  { upToKm: 800, south: -64, north: 22, west: -170, east: 44 },
  { upToKm: 1000, south: -67, north: 28, west: -180, east: 180 },
];

/** Heights that are flown differ from the mean apogee by less than this, km. */
const HEIGHT_MARGIN_KM = 30;
/** The same where it decides which search is right. */
const LARGE_MARGIN_KM = 200;

const DEGREES = 180 / Math.PI;

/** Crossings closer than this are one, as in `findSaaCrossings`. */
const MERGE_GAP_MS = 60_000;
const TOLERANCE_MS = 2;
/** A turn of the field that misses the boundary by more than this between two nodes hides nothing. */
const SLACK_UT = 1;
/** How exactly the turn itself is found. */
const TURN_TOLERANCE_MS = 500;

/**
 * The crossings that `findSaaCrossings` finds, with edges within 0.2 s of its and a tenth of its
 * evaluations of the field: only where the anomaly can be, once a node (3 min), on the interpolated
 * position, which is what plans and predictions of hazards need. Orbits that rise over the height of
 * the anomaly are left to the full search.
 */
export function searchSaaCrossings(
  ephemeris: Ephemeris,
  startMs: number,
  endMs: number,
): SaaCrossing[] {
  const { perigeeKm, apogeeKm } = orbitSize(ephemeris.elements);
  if (perigeeKm > SAA_MAX_ALTITUDE_KM + LARGE_MARGIN_KM) return [];
  if (apogeeKm > SAA_MAX_ALTITUDE_KM - LARGE_MARGIN_KM)
    return findSaaCrossings(ephemeris, startMs, endMs);
  const excessAt = fieldExcess(ephemeris);
  const inside = spansOverRegion(ephemeris, startMs, endMs)
    .flatMap((span) => insideSpans(samplesOf(ephemeris, span, excessAt), excessAt))
    .reduce<Low[]>(joined, []);
  return inside.map(({ startMs: fromMs, endMs: toMs, deepestMs, excessUt }) => {
    const weakest = weakestFieldUt(heightKm(ephemeris, deepestMs), deepestMs);
    const severity = -excessUt / (SAA_FIELD_UT - weakest);
    return {
      startMs: fromMs,
      endMs: toMs,
      severity: Math.min(1, Math.max(0, severity)),
      minFieldUt: SAA_FIELD_UT + excessUt,
      inProgressAtStart: fromMs === startMs,
      inProgressAtEnd: toMs === endMs,
    };
  });
}

/** The region of an orbit: the smallest one that its apogee stays below, else the largest. */
export function saaRegion(apogeeKm: number): Region | undefined {
  return REGIONS.find(({ upToKm }) => apogeeKm + HEIGHT_MARGIN_KM <= upToKm) ?? REGIONS.at(-1);
}

/** Node intervals of which an end lies in the region, united and clipped to the search. */
function spansOverRegion(ephemeris: Ephemeris, startMs: number, endMs: number): Interval[] {
  const { nodes, elements } = ephemeris;
  const region = saaRegion(orbitSize(elements).apogeeKm);
  if (region === undefined) return [{ startMs, endMs }];
  const spans: Interval[] = [];
  const last = Math.min(nodes.count - 2, nodes.indexAt(endMs));
  for (let node = nodes.indexAt(startMs); node <= last; node += 1) {
    if (!isOver(region, nodes.states, node) && !isOver(region, nodes.states, node + 1)) continue;
    spans.push({
      startMs: Math.max(startMs, nodes.timesMs[node] ?? startMs),
      endMs: Math.min(endMs, nodes.timesMs[node + 1] ?? endMs),
    });
  }
  return unite(spans);
}

function isOver(region: Region, states: Float64Array, node: number): boolean {
  const x = states[6 * node] ?? 0;
  const y = states[6 * node + 1] ?? 0;
  const z = states[6 * node + 2] ?? 0;
  const latDeg = Math.atan2(z, Math.sqrt(x * x + y * y)) * DEGREES;
  if (latDeg < region.south || latDeg > region.north) return false;
  const lonDeg = Math.atan2(y, x) * DEGREES;
  return lonDeg >= region.west && lonDeg <= region.east;
}

/** Strength of the field over the boundary at an instant, µT: negative inside. */
type Excess = (tMs: number) => number;

interface Sample {
  readonly tMs: number;
  readonly excessUt: number;
}

/** A span inside, with its deepest point. */
interface Low extends Interval {
  readonly deepestMs: number;
  readonly excessUt: number;
}

function fieldExcess(ephemeris: Ephemeris): Excess {
  const position = new Float64Array(3);
  const field = new Float64Array(3);
  return (tMs) => {
    ephemeris.positionEcef(tMs, position);
    const [x = 0, y = 0, z = 0] = position;
    return magneticField(x, y, z, tMs, field) / 1000 - SAA_FIELD_UT;
  };
}

function heightKm(ephemeris: Ephemeris, tMs: number): number {
  const position = new Float64Array(3);
  ephemeris.positionEcef(tMs, position);
  const [x = 0, y = 0, z = 0] = position;
  return geodeticOfEcef(x, y, z).altitudeKm;
}

/** The field at both ends of a span and at its nodes, and where it turns close to the boundary. */
function samplesOf(ephemeris: Ephemeris, span: Interval, excessAt: Excess): Sample[] {
  const { nodes } = ephemeris;
  const times = [span.startMs];
  for (let node = nodes.indexAt(span.startMs) + 1; node < nodes.count; node += 1) {
    const tMs = nodes.timesMs[node] ?? Infinity;
    if (tMs >= span.endMs) break;
    if (tMs > span.startMs) times.push(tMs);
  }
  times.push(span.endMs);
  const samples = times.map((tMs) => ({ tMs, excessUt: excessAt(tMs) }));
  return samples.flatMap((here, index) => {
    const [before, after] = [samples[index - 1], samples[index + 1]];
    const turn = before && after ? turnNear(before, here, after, excessAt) : null;
    if (turn === null) return [here];
    return turn.tMs < here.tMs ? [turn, here] : [here, turn];
  });
}

/** Where a middle sample that lies nearest to the boundary on its side hints at an excursion. */
function turnNear(a: Sample, b: Sample, c: Sample, excessAt: Excess): Sample | null {
  const sign = b.excessUt >= 0 ? 1 : -1;
  const [fa, fb, fc] = [sign * a.excessUt, sign * b.excessUt, sign * c.excessUt];
  if (fa < fb || fc < fb || fb > Math.min(fa, fc, SLACK_UT + (fa + fc - 2 * fb) / 8)) return null;
  let [lowMs, highMs] = [a.tMs, c.tMs];
  while (highMs - lowMs > TURN_TOLERANCE_MS) {
    const [leftMs, rightMs] = [lowMs + (highMs - lowMs) / 3, highMs - (highMs - lowMs) / 3];
    if (sign * excessAt(leftMs) < sign * excessAt(rightMs)) highMs = rightMs;
    else lowMs = leftMs;
  }
  const tMs = (lowMs + highMs) / 2;
  return tMs === b.tMs ? null : { tMs, excessUt: excessAt(tMs) };
}

/** The spans in which samples in order of time lie inside, edges by root finding. */
function insideSpans(samples: readonly Sample[], excessAt: Excess): Low[] {
  const spans: Low[] = [];
  let open: Sample[] = [];
  const close = (): void => {
    const [first, last] = [open[0], open.at(-1)];
    if (first !== undefined && last !== undefined && last.tMs > first.tMs)
      spans.push({ startMs: first.tMs, endMs: last.tMs, ...deepest(open, excessAt) });
    open = [];
  };
  samples.forEach((here, index) => {
    const before = samples[index - 1];
    const isInside = here.excessUt < 0;
    if (before !== undefined && isInside !== before.excessUt < 0) {
      const { tMs: fromMs, excessUt: from } = before;
      const tMs = findRoot(excessAt, fromMs, from, here.tMs, here.excessUt, TOLERANCE_MS);
      open.push({ tMs, excessUt: 0 });
    }
    if (isInside) open.push(here);
    else close();
  });
  close();
  return spans;
}

/** The weakest field among samples, refined by a parabola through its neighbours. */
function deepest(
  samples: readonly Sample[],
  excessAt: Excess,
): { deepestMs: number; excessUt: number } {
  const values = samples.map(({ excessUt }) => excessUt);
  const index = values.indexOf(Math.min(...values));
  const [a, b, c] = [samples[index - 1], samples[index], samples[index + 1]];
  if (b === undefined) throw new RangeError('a crossing without samples');
  const best = { deepestMs: b.tMs, excessUt: b.excessUt };
  if (a === undefined || c === undefined) return best;
  const [before, after] = [b.tMs - a.tMs, c.tMs - b.tMs];
  const [rise, fall] = [(c.excessUt - b.excessUt) / after, (b.excessUt - a.excessUt) / before];
  if (rise - fall <= 0) return best;
  const bend = (rise - fall) / (before + after);
  const slope = (rise * before + fall * after) / (before + after);
  const tMs = b.tMs - slope / (2 * bend);
  const excessUt = excessAt(tMs);
  return excessUt < best.excessUt ? { deepestMs: tMs, excessUt } : best;
}

/** Adds a span to those before it, as one where the gap is short. */
function joined(spans: Low[], span: Low): Low[] {
  const last = spans.at(-1);
  if (last === undefined || span.startMs - last.endMs >= MERGE_GAP_MS) return [...spans, span];
  const deeper = span.excessUt < last.excessUt ? span : last;
  const { deepestMs, excessUt } = deeper;
  return [...spans.slice(0, -1), { startMs: last.startMs, endMs: span.endMs, deepestMs, excessUt }];
}
