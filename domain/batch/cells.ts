import {
  satelliteResource,
  stationResource,
  type Commitment,
  type StationTerms,
  type TermsOf,
} from '../booking/commitment.ts';
import { occupy } from '../booking/occupy.ts';
import type { Batch } from './batch.ts';
import { capacitiesOf, type LoadPiece } from './loads.ts';
import type { CapacityTable } from '../link/capacity.ts';
import type { Environment, Pass } from '../planning/environment/environment.ts';
import { measureMs, unite, type Interval } from '../time/intervals.ts';

/** Antenna time is priced in equal spans from the common start on, ms. */
export const SPAN_MS = 120_000;

/** Room for what the sum checker lets pass: spans of a millisecond, sums of decimals; relative. */
export const CHECKER_SLACK = 1e-4;
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

/** What is booked already, by resource, and the rows of stations, which all satellites share. */
interface BookedRows {
  readonly commitments: ReadonlyMap<string, readonly Commitment[]>;
  readonly termsOf: TermsOf;
  readonly stationRows: Map<string, Row>;
}

/** What a satellite offers beside what is booked already; adds the rows of the stations that it sees to the shared ones. */
function satelliteCells(
  satelliteId: string,
  environment: Environment,
  { commitments, termsOf, stationRows }: BookedRows,
): SatelliteCells {
  const { startMs, endMs, passes } = environment;
  const own = satelliteResource(satelliteId);
  const booked = commitments.get(own) ?? [];
  const contactsOf = (resource: string): Commitment[] =>
    (commitments.get(resource) ?? []).filter(({ draw }) => draw.kind === 'antenna');
  const rows = new Map<string, Row>();
  const put = (key: string, row: Omit<Row, 'key'>): Row => {
    const capacity = Math.max(0, row.capacity) * (1 + CHECKER_SLACK);
    const made = { key, ...row, capacity };
    rows.set(key, made);
    return made;
  };
  // What stations have booked changes passes and no window.
  const pieces = piecesOf(occupy(environment, satelliteId, booked, termsOf));
  for (const [kind, capacity] of capacitiesOf(pieces))
    put(loadRow(satelliteId, kind), { resource: own, kind, capacity, startMs, endMs });
  for (const pass of passes) {
    const resource = stationResource(pass.stationId);
    const terms = termsOf(pass.stationId);
    for (const { index } of spansOf(around(pass, terms), startMs)) {
      const key = antennaRow(resource, index);
      if (rows.has(key)) continue;
      const shared = stationRows.get(key);
      if (shared !== undefined) {
        rows.set(key, shared);
        continue;
      }
      const span = wholeSpan(index, startMs);
      const capacity = terms.antennas * SPAN_MS - takenMs(contactsOf(resource), span);
      stationRows.set(key, put(key, { resource, kind: 'antenna', capacity, ...span }));
    }
  }
  // A satellite sends only while it sees a station.
  const seen = new Map<number, Interval[]>();
  for (const { aosMs, losMs } of passes)
    for (const { index, span } of spansOf({ startMs: aosMs, endMs: losMs }, startMs))
      seen.set(index, [...(seen.get(index) ?? []), span]);
  const sent = contactsOf(own);
  for (const [index, spans] of seen) {
    const free = unite(spans);
    const taken = free.reduce((sum, span) => sum + takenMs(sent, span), 0);
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

/** What of a batch its cells depend on. */
type Booked = Pick<Batch, 'commitments' | 'termsOf'>;

/** What a satellite of a batch offers in some of its surroundings. */
export type CellsOf = (satelliteId: string, environment: Environment) => SatelliteCells;

const cellsKnown = new WeakMap<Booked, CellsOf>();

/**
 * What satellites offer beside what is booked before the batch. It depends on no price, so that all rounds of a
 * batch, and what explains its answer, come back to what was made at first.
 */
export function cellsOf(batch: Booked): CellsOf {
  const found = cellsKnown.get(batch);
  if (found !== undefined) return found;
  const commitments = byResource(batch.commitments);
  const booked = { commitments, termsOf: batch.termsOf, stationRows: new Map<string, Row>() };
  const made = new WeakMap<Environment, SatelliteCells>();
  const own: CellsOf = (satelliteId, environment) => {
    let cells = made.get(environment);
    if (cells?.satelliteId !== satelliteId) {
      cells = satelliteCells(satelliteId, environment, booked);
      made.set(environment, cells);
    }
    return cells;
  };
  cellsKnown.set(batch, own);
  return own;
}

/** Stretches of windows in which something can be done on board; what runs across an edge runs in the gap, too. */
export function piecesOf({ windows }: Pick<Environment, 'windows'>): LoadPiece[] {
  return windows
    .filter(({ isOut }) => isOut !== true)
    .map((window) => ({
      ...{ caps: window, sunlit: window.sunlit },
      lengthMs: window.endMs - window.startMs + GAP_MS,
    }));
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
