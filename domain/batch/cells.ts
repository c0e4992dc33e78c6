import {
  satelliteResource,
  stationResource,
  type Commitment,
  type StationTerms,
  type TermsOf,
} from '../booking/commitment.ts';
import { occupy } from '../booking/occupy.ts';
import { capacitiesOf, type LoadPiece } from './loads.ts';
import type { CapacityTable } from '../link/capacity.ts';
import type { Environment, Pass } from '../planning/environment/environment.ts';
import { measureMs, unite, type Interval } from '../time/intervals.ts';

/** Antenna time is priced in equal spans from the common start on, ms. */
export const SPAN_MS = 120_000;

/** Room for what the sum checker lets pass: spans of a millisecond, sums of decimals; relative. */
const CHECKER_SLACK = 1e-4;
/** Edges are rounded inward, and what runs across them runs in the gap, too, ms. */
const GAP_MS = 2;

/** A priced span of one resource: what all jobs together may take of it. */
export interface Row extends Interval {
  readonly key: string;
  /** `satellite/<id>` or `station/<id>`. */
  readonly resource: string;
  /** `antenna`, or one of `LOADS`. */
  readonly kind: string;
  /** What is left for the batch: ms of antennas, or units of a load times ms. */
  readonly capacity: number;
}

/** A part of a pass inside one priced span. */
export interface PassCell {
  /** Keys of the antenna time of the station and of the satellite. */
  readonly station: string;
  readonly antenna: string;
  readonly volumeMb: number;
  /** No instant of it carries more, MB a ms. */
  readonly fastest: number;
  readonly startMs: number;
}

/** A pass in priced spans. */
export interface PricedPass {
  readonly stationId: string;
  readonly volumeMb: number;
  /** Set-up and tear-down, ms, and the priced spans of the station in which they may lie. */
  readonly fixedMs: number;
  readonly around: readonly string[];
  readonly cells: readonly PassCell[];
}

/** What a satellite offers to jobs of one horizon, in priced spans. */
export interface SatelliteCells {
  readonly satelliteId: string;
  readonly endMs: number;
  readonly passes: readonly PricedPass[];
  readonly pieces: readonly LoadPiece[];
  readonly rows: ReadonlyMap<string, Row>;
}

/** Key of a load of a satellite. */
export function loadRow(satelliteId: string, load: string): string {
  return `${satelliteResource(satelliteId)}|${load}`;
}

/** Key of the antenna time of a resource in a priced span. */
export function antennaRow(resource: string, span: number): string {
  return `${resource}|antenna|${span}`;
}

/** What a satellite offers beside what is booked already. */
export function satelliteCells(
  satelliteId: string,
  environment: Environment,
  booked: { readonly commitments: readonly Commitment[]; readonly termsOf: TermsOf },
): SatelliteCells {
  const { commitments, termsOf } = booked;
  const { startMs, endMs, passes } = environment;
  const antennas = byResource(commitments.filter(({ draw }) => draw.kind === 'antenna'));
  const own = satelliteResource(satelliteId);
  const rows = new Map<string, Row>();
  const put = (key: string, row: Omit<Row, 'key'>): void => {
    rows.set(key, { key, ...row, capacity: Math.max(0, row.capacity) * (1 + CHECKER_SLACK) });
  };
  const pieces = occupy(environment, satelliteId, commitments, termsOf)
    .windows.filter(({ isOut }) => isOut !== true)
    .map((window) => ({
      ...{ caps: window, sunlit: window.sunlit },
      lengthMs: window.endMs - window.startMs + GAP_MS,
    }));
  for (const [kind, capacity] of capacitiesOf(pieces))
    put(loadRow(satelliteId, kind), { resource: own, kind, capacity, startMs, endMs });
  for (const { stationId } of passes) {
    const resource = stationResource(stationId);
    const terms = termsOf(stationId);
    for (const pass of passes.filter((one) => one.stationId === stationId))
      for (const { index } of spansOf(around(pass, terms), startMs)) {
        const key = antennaRow(resource, index);
        if (rows.has(key)) continue;
        const span = wholeSpan(index, startMs);
        const capacity = terms.antennas * SPAN_MS - takenMs(antennas.get(resource) ?? [], span);
        put(key, { resource, kind: 'antenna', capacity, ...span });
      }
  }
  // A satellite sends only while it sees a station.
  const seen = new Map<number, Interval[]>();
  for (const { aosMs, losMs } of passes)
    for (const { index, span } of spansOf({ startMs: aosMs, endMs: losMs }, startMs))
      seen.set(index, [...(seen.get(index) ?? []), span]);
  for (const [index, spans] of seen) {
    const free = unite(spans);
    const taken = free.reduce((sum, span) => sum + takenMs(antennas.get(own) ?? [], span), 0);
    const capacity = measureMs(free) - taken;
    put(antennaRow(own, index), {
      resource: own,
      kind: 'antenna',
      capacity,
      ...wholeSpan(index, startMs),
    });
  }
  return {
    ...{ satelliteId, endMs, pieces, rows },
    passes: passes.map((pass) => pricedPass(pass, satelliteId, startMs, termsOf(pass.stationId))),
  };
}

function pricedPass(
  pass: Pass,
  satelliteId: string,
  startMs: number,
  terms: StationTerms,
): PricedPass {
  const { stationId, downlink } = pass;
  const station = stationResource(stationId);
  const own = satelliteResource(satelliteId);
  const cells = new Map<number, { -readonly [Key in keyof PassCell]: PassCell[Key] }>();
  eachStretch(downlink, (stretch, volumeMb) => {
    // A stretch between two knots has one rate wherever a priced span cuts it.
    const rate = volumeMb / (stretch.endMs - stretch.startMs);
    for (const { index, span } of spansOf(stretch, startMs)) {
      const part = rate * (span.endMs - span.startMs);
      const known = cells.get(index);
      if (known === undefined)
        cells.set(index, {
          ...{ station: antennaRow(station, index), antenna: antennaRow(own, index) },
          ...{ volumeMb: part, fastest: rate, startMs: span.startMs },
        });
      else {
        known.volumeMb += part;
        known.fastest = Math.max(known.fastest, rate);
      }
    }
  });
  const carrying = [...cells.values()].filter(({ volumeMb }) => volumeMb > 0);
  return {
    stationId,
    volumeMb: carrying.reduce((sum, { volumeMb }) => sum + volumeMb, 0),
    fixedMs: terms.setupMs + terms.teardownMs,
    around: spansOf(around(pass, terms), startMs).map(({ index }) => antennaRow(station, index)),
    cells: carrying,
  };
}

function eachStretch(
  { timesMs, cumulativeMb }: CapacityTable,
  visit: (stretch: Interval, volumeMb: number) => void,
): void {
  for (let at = 1; at < timesMs.length; at += 1) {
    const startMs = timesMs[at - 1] ?? 0;
    const endMs = timesMs[at] ?? startMs;
    const volumeMb = (cumulativeMb[at] ?? 0) - (cumulativeMb[at - 1] ?? 0);
    if (endMs > startMs) visit({ startMs, endMs }, volumeMb);
  }
}

/** A contact over a whole pass with its set-up and tear-down. */
function around({ aosMs, losMs }: Pass, { setupMs, teardownMs }: StationTerms): Interval {
  return { startMs: aosMs - setupMs, endMs: losMs + teardownMs };
}

/** The priced spans that a span meets, each with the part of it. */
export function spansOf(
  { startMs, endMs }: Interval,
  originMs: number,
): { readonly index: number; readonly span: Interval }[] {
  const found: { index: number; span: Interval }[] = [];
  let index = Math.floor((startMs - originMs) / SPAN_MS);
  for (; originMs + index * SPAN_MS < endMs; index += 1) {
    const whole = wholeSpan(index, originMs);
    const span = {
      startMs: Math.max(startMs, whole.startMs),
      endMs: Math.min(endMs, whole.endMs),
    };
    if (span.endMs > span.startMs) found.push({ index, span });
  }
  return found;
}

function wholeSpan(index: number, originMs: number): Interval {
  return { startMs: originMs + index * SPAN_MS, endMs: originMs + (index + 1) * SPAN_MS };
}

/** How much of a span commitments take, ms; overlapping ones count each. */
function takenMs(commitments: readonly Commitment[], span: Interval): number {
  return commitments.reduce(
    (sum, one) =>
      sum + Math.max(0, Math.min(one.endMs, span.endMs) - Math.max(one.startMs, span.startMs)),
    0,
  );
}

/** Commitments by the resource that they take. */
export function byResource(commitments: Iterable<Commitment>): Map<string, Commitment[]> {
  const found = new Map<string, Commitment[]>();
  for (const one of commitments) {
    const known = found.get(one.resource);
    if (known === undefined) found.set(one.resource, [one]);
    else known.push(one);
  }
  return found;
}
