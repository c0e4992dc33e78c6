import type { Illumination } from '../orbit/environment/eclipse.ts';
import type { Bus } from '../spacecraft/bus.ts';
import type { Commitment, CommitmentDraw } from './commitment.ts';
import { drainedSpans } from './sum-charge.ts';

/** What a satellite offers to all that have booked it. */
export interface SatelliteCapacity {
  readonly kind: 'satellite';
  readonly bus: Bus;
  /** Over the whole span that is looked at: outside of it nothing but antenna and storage is checked. */
  readonly illumination: readonly Illumination[];
  /** Length of an orbit, ms. */
  readonly periodMs: number;
}

/** What a station offers. */
export interface StationCapacity {
  readonly kind: 'station';
  readonly antennas: number;
}

export type Capacity = SatelliteCapacity | StationCapacity;

/** What can be booked more often than it is there. */
export const OVERBOOKED_RULES = [
  'power',
  'compute',
  'thermal',
  'memory',
  'storage',
  'battery',
  'antenna',
  'outage',
] as const;

/** A span in which more of a resource is taken than there is. */
export interface Overbooking {
  readonly resource: string;
  readonly rule: (typeof OVERBOOKED_RULES)[number];
  readonly startMs: number;
  readonly endMs: number;
  /** The most that is taken in it, and what is there then; of the battery the least charge and its floor. */
  readonly needed: number;
  readonly available: number;
  /** The bookings that take it, in order of their ids. */
  readonly bookings: readonly string[];
}

/** Amounts that differ by no more are the same. */
const TOLERANCE = 1e-6;

/** Spans that are no longer do not count, ms. */
const SHORTEST_MS = 1;

/**
 * Every span in which all commitments of a resource together take more than there is of it. Written from the
 * rules alone: it adds up what is taken between any two edges anew and shares nothing with what makes room for
 * plans.
 */
export function overbookings(
  resource: string,
  commitments: readonly Commitment[],
  capacity: Capacity,
): Overbooking[] {
  const own = commitments.filter((one) => one.resource === resource && one.endMs > one.startMs);
  const found: Open[] = [];
  const lit = capacity.kind === 'satellite' ? capacity.illumination : [];
  forEachPiece(own, lit, (startMs, endMs, running) => {
    for (const { rule, needed, available } of excesses(running, capacity, startMs, endMs))
      extend(found, { rule, startMs, endMs, needed, available, running });
  });
  const drained = capacity.kind === 'satellite' ? drainedSpans(own, capacity) : [];
  return [
    ...found
      .filter(({ startMs, endMs }) => endMs - startMs > SHORTEST_MS)
      .map(({ bookings, ...span }) => ({ resource, ...span, bookings: [...bookings].sort() })),
    ...drained.map((span) => ({ resource, rule: 'battery' as const, ...span })),
  ];
}

type Open = Omit<Overbooking, 'resource' | 'bookings'> & { readonly bookings: Set<string> };

interface Excess {
  readonly rule: Overbooking['rule'];
  readonly needed: number;
  readonly available: number;
}

/** Visits every span between two edges with what runs throughout it. */
function forEachPiece(
  commitments: readonly Commitment[],
  lit: readonly Illumination[],
  visit: (startMs: number, endMs: number, running: readonly Commitment[]) => void,
): void {
  const waiting = [...commitments].sort((a, b) => a.startMs - b.startMs);
  const edges = new Set<number>();
  for (const { startMs, endMs } of [...waiting, ...lit]) edges.add(startMs).add(endMs);
  const times = [...edges].sort((a, b) => a - b);
  let running: Commitment[] = [];
  let next = 0;
  times.forEach((startMs, at) => {
    const endMs = times[at + 1];
    if (endMs === undefined) return;
    running = running.filter((one) => one.endMs > startMs);
    for (
      let one = waiting[next];
      one !== undefined && one.startMs <= startMs;
      one = waiting[next]
    ) {
      if (one.endMs > startMs) running.push(one);
      next += 1;
    }
    if (running.length > 0) visit(startMs, endMs, running);
  });
}

/** What of a resource is taken beyond its capacity while some commitments run. */
function excesses(
  running: readonly Commitment[],
  capacity: Capacity,
  startMs: number,
  endMs: number,
): Excess[] {
  const antennas = capacity.kind === 'station' ? capacity.antennas : 1;
  const sum = (amount: (draw: CommitmentDraw) => number): number =>
    running.reduce((total, { draw }) => total + amount(draw), 0);
  const taken: Excess[] = [
    {
      rule: 'antenna',
      needed: sum(({ kind }) => (kind === 'antenna' ? 1 : 0)),
      available: antennas,
    },
  ];
  const outages = sum(({ kind }) => (kind === 'outage' ? 1 : 0));
  if (outages > 0)
    taken.push({
      rule: 'outage',
      needed: sum(({ kind }) => (kind === 'antenna' || kind === 'load' ? 1 : 0)),
      available: 0,
    });
  if (capacity.kind === 'satellite') {
    const { bus } = capacity;
    taken.push({
      rule: 'storage',
      needed: sum((draw) => (draw.kind === 'storage' ? draw.amountMb : 0)),
      available: bus.storageMb,
    });
    const light = lightIn(capacity.illumination, startMs, endMs);
    const load = (field: LoadField): number =>
      sum((draw) => (draw.kind === 'load' ? draw[field] : 0));
    for (const { rule, field, available } of light === null ? [] : limitsOf(bus, light))
      taken.push({ rule, needed: load(field), available });
  }
  return taken.filter(({ needed, available }) => needed > available + TOLERANCE);
}

type LoadField = 'windowW' | 'compute' | 'thermalW' | 'memoryMb';

function limitsOf(
  bus: Bus,
  light: 'sunlit' | 'dark' | 'edge',
): readonly {
  readonly rule: Overbooking['rule'];
  readonly field: LoadField;
  readonly available: number;
}[] {
  const either = (sunlit: number, dark: number): number =>
    light === 'sunlit' ? sunlit : light === 'dark' ? dark : Math.min(sunlit, dark);
  return [
    { rule: 'power', field: 'windowW', available: either(bus.peakSolarW, bus.eclipseBatteryW) },
    { rule: 'compute', field: 'compute', available: either(bus.computeSunlit, bus.computeEclipse) },
    { rule: 'thermal', field: 'thermalW', available: bus.maxThermalW },
    { rule: 'memory', field: 'memoryMb', available: bus.memoryMb },
  ];
}

/** The light of a span between two edges; `edge` in the gap that rounding leaves; null where none is known. */
function lightIn(
  illumination: readonly Illumination[],
  startMs: number,
  endMs: number,
): 'sunlit' | 'dark' | 'edge' | null {
  const span = illumination.find((one) => one.startMs <= startMs && endMs <= one.endMs);
  if (span !== undefined) return span.sunlit ? 'sunlit' : 'dark';
  const known = illumination[0] !== undefined && startMs >= illumination[0].startMs;
  return known && endMs <= (illumination.at(-1)?.endMs ?? -Infinity) ? 'edge' : null;
}

/** Adds a piece to the span of its rule that ends where it begins, or begins another. */
function extend(
  found: Open[],
  piece: Excess & {
    readonly startMs: number;
    readonly endMs: number;
    readonly running: readonly Commitment[];
  },
): void {
  const { running, ...excess } = piece;
  const at = found.findLastIndex(({ rule }) => rule === piece.rule);
  const last = found[at];
  const bookings = new Set(
    running.filter((one) => takes(one, piece.rule)).map((one) => one.booking),
  );
  if (last?.endMs !== piece.startMs) {
    found.push({ ...excess, bookings });
    return;
  }
  const worse = piece.needed - piece.available > last.needed - last.available ? piece : last;
  for (const id of bookings) last.bookings.add(id);
  found[at] = {
    ...last,
    endMs: piece.endMs,
    needed: worse.needed,
    available: worse.available,
  };
}

function takes({ draw }: Commitment, rule: Overbooking['rule']): boolean {
  switch (rule) {
    case 'antenna':
      return draw.kind === 'antenna';
    case 'storage':
      return draw.kind === 'storage';
    case 'outage':
      return draw.kind !== 'storage';
    case 'battery':
      return draw.kind === 'load' && draw.powerW > 0;
    case 'power':
      return draw.kind === 'load' && draw.windowW > 0;
    case 'compute':
      return draw.kind === 'load' && draw.compute > 0;
    case 'thermal':
      return draw.kind === 'load' && draw.thermalW > 0;
    case 'memory':
      return draw.kind === 'load' && draw.memoryMb > 0;
  }
}
