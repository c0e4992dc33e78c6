import { RADIO_LOAD } from '../../link/radio.ts';
import { createAntenna, type Antenna } from './antenna.ts';
import {
  batteryBlock,
  recoveryBlock,
  type BatteryBlock,
  type EclipseUse,
} from './battery-guard.ts';
import type { LoadCurve } from '../../spacecraft/bus.ts';
import type { Environment } from '../environment/environment.ts';
import { createResourceProfile, type ResourceProfile } from './resource-profile.ts';
import type { Interval } from '../../time/intervals.ts';
import {
  createStorageLedger,
  type Overflow,
  type StorageBase,
  type StorageLedger,
} from './storage-ledger.ts';
import { bookedStorage } from '../environment/beside-booked.ts';
import type { Lag, TaskGraph } from './tasks.ts';
import type { WorkMeter } from '../rcpsp/work-meter.ts';
import type { Draw } from '../environment/caps.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** A stretch of a step on board, with the checkpoint work around it. */
export interface Piece extends Interval {
  /** Restore at the beginning and save at the end, ms; 0 where there is none. */
  readonly restoreMs: number;
  readonly saveMs: number;
  /** Saves before hazards, after which the work goes on at once. */
  readonly saves: readonly Interval[];
  /** The pass inside which a piece of a `pass` step runs. */
  readonly passIndex: number | null;
}

/** A slice as placed; `volumeMb` includes the reserve. */
export interface PlacedSlice extends Interval {
  readonly passIndex: number;
  readonly volumeMb: number;
}

/** Key exchanges at the start of a contact: `count` times two seconds that end at `endMs`. */
export interface Exchange extends Interval {
  readonly passIndex: number;
  readonly transferId: string;
}

/** Where one task stands. */
export type Placed =
  | { readonly kind: 'step'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'transfer'; readonly slices: readonly PlacedSlice[] };

/**
 * What the battery is asked about: only the end result, every single placement, or every single
 * placement with the recovery that would follow it.
 */
export type Guard = 'end' | 'floor' | 'recovery';

/** A schedule under construction: the tasks placed so far and what is left of every resource. */
export interface PartialSchedule {
  readonly environment: Environment;
  readonly graph: TaskGraph;
  readonly profile: ResourceProfile;
  readonly storage: StorageLedger;
  readonly antenna: Antenna;
  readonly placed: (Placed | null)[];
  readonly startMs: number[];
  readonly endMs: number[];
  readonly exchanges: Exchange[];
  readonly eclipseUses: EclipseUse[];
  readonly guard: Guard;
  /** Charged for everything that is looked at. */
  readonly meter: WorkMeter;
  /** Instants before which tasks may not begin, so that a start after them is not too far away, ms. */
  readonly delays: ReadonlyMap<number, number>;
  /** Tasks whose products met the storage of others before they could be let go, last one last. */
  readonly heldTooLong: HeldTooLong[];
}

/** A task that has to begin so much later that its product comes after the storage of others is free. */
export interface HeldTooLong {
  readonly index: number;
  /** From when on it may begin, ms; Infinity where that is never. */
  readonly notBeforeMs: number;
  readonly overflow: Overflow;
}

/** Units of work that an empty schedule costs, and one task beside what it looks at. */
const PREPARING = 300;
const PLACING = 60;

/** An empty schedule for a graph. */
export function createPartialSchedule(
  environment: Environment,
  graph: TaskGraph,
  guard: Guard,
  meter: WorkMeter,
  delays: ReadonlyMap<number, number> = new Map(),
): PartialSchedule {
  meter.spent += PREPARING + graph.tasks.length * PLACING + 4 * environment.windows.length;
  return {
    environment,
    graph,
    profile: createResourceProfile(environment.windows, meter),
    storage: createStorageLedger(environment.bus.storageMb, meter, baseOf(environment)),
    antenna: createAntenna(environment.bus.fullDuplex),
    placed: graph.tasks.map(() => null),
    startMs: graph.tasks.map(() => NaN),
    endMs: graph.tasks.map(() => NaN),
    exchanges: [],
    eclipseUses: [],
    guard,
    meter,
    delays,
    heldTooLong: [],
  };
}

/** Storage of others by what is booked, which never changes once it is. */
const bases = new WeakMap<object, StorageBase>();

function baseOf(environment: Environment): StorageBase | null {
  const booked = bookedStorage(environment);
  if (booked === null) return null;
  let base = bases.get(booked);
  if (base === undefined) {
    const timesMs: number[] = [];
    const levelsMb: number[] = [];
    const put = (tMs: number, levelMb: number): void => {
      if (levelMb === (levelsMb.at(-1) ?? 0)) return;
      timesMs.push(tMs);
      levelsMb.push(levelMb);
    };
    booked.forEach(({ startMs, endMs, storageMb }, at) => {
      put(startMs, storageMb);
      if (booked[at + 1]?.startMs !== endMs) put(endMs, 0);
    });
    bases.set(booked, (base = { timesMs, levelsMb }));
  }
  return base;
}

/**
 * Tests what a task is the last to need beside the storage of others, for as long as it was really held:
 * until the task ends at `endMs`. Where it does not fit, the answer says where, and what made it is noted.
 */
export function heldBeside(
  partial: PartialSchedule,
  index: number,
  endMs: number,
): Overflow | null {
  if (bookedStorage(partial.environment) === null) return null;
  const { graph, heldTooLong, startMs: starts, endMs: ends } = partial;
  for (const before of graph.predecessors[index] ?? []) {
    const task = graph.tasks[before];
    if (task === undefined || task.heldMb === 0 || !takesFrom(graph, index, before)) continue;
    const heldMs = (task.kind === 'transfer' ? starts[before] : ends[before]) ?? endMs;
    const consumers = (graph.successors[before] ?? []).filter((one) =>
      takesFrom(graph, one, before),
    );
    const isLast = consumers.every((one) => one === index || partial.placed[one] !== null);
    if (!isLast) continue;
    const freeMs = Math.max(endMs, ...consumers.map((one) => ends[one] ?? endMs).filter(isFinite));
    const overflow = partial.storage.overflowIn({ startMs: heldMs, endMs: freeMs });
    if (overflow === null) continue;
    const notBeforeMs = (starts[before] ?? 0) + overflow.endMs - heldMs;
    heldTooLong.push({ index: before, notBeforeMs, overflow });
    return overflow;
  }
  return null;
}

/** Everything that distinguishes two schedules of one graph once every task is placed. */
export function placementKey({ placed, exchanges }: PartialSchedule): string {
  const parts = placed.map((one) => {
    if (one === null) return '';
    if (one.kind === 'step')
      return one.pieces.map(({ startMs, endMs }) => `${startMs}-${endMs}`).join('+');
    return one.slices
      .map((slice) => `${slice.startMs}-${slice.endMs}@${slice.passIndex}`)
      .join('+');
  });
  return `${parts.join()}|${exchanges.map(({ startMs }) => startMs).join()}`;
}

/** Energy drawn on board by all that is placed, Wh: steps, checkpoints, transfers, key exchanges. */
export function placedEnergyWh({ graph, placed, exchanges }: PartialSchedule): number {
  let wattMs = 0;
  for (const task of graph.tasks) {
    const here = placed[task.index];
    if (task.kind === 'step' && here?.kind === 'step') {
      if (task.location === 'ground') continue;
      for (const { startMs, endMs } of here.pieces) wattMs += task.draw.powerW * (endMs - startMs);
    }
    if (task.kind === 'transfer' && here?.kind === 'transfer')
      for (const { startMs, endMs } of here.slices)
        wattMs += RADIO_LOAD[task.direction].powerW * (endMs - startMs);
  }
  for (const { startMs, endMs } of exchanges)
    wattMs += RADIO_LOAD.keyExchange.powerW * (endMs - startMs);
  return wattMs / HOUR_MS;
}

/** Earliest instant at which a task may begin: the latest end of what it waits for, ms. */
export function releaseOf(partial: PartialSchedule, index: number): number {
  let releaseMs = partial.environment.startMs;
  for (const before of partial.graph.predecessors[index] ?? [])
    releaseMs = Math.max(releaseMs, partial.endMs[before] ?? releaseMs);
  releaseMs = Math.max(releaseMs, partial.delays.get(index) ?? releaseMs);
  const lag = partial.graph.lags?.get(index);
  if (lag === undefined) return releaseMs;
  return Math.max(releaseMs, (endBefore(partial, lag) ?? releaseMs) + lag.leastMs);
}

/** End of the start before one of a repeated step, ms; undefined while it is not placed. */
export function endBefore({ endMs }: PartialSchedule, lag: Lag): number | undefined {
  return lag.before === null ? (lag.endMs ?? undefined) : endMs[lag.before];
}

/** Latest start of a repeated step after the one before it, ms; Infinity for all others. */
export function latestStartOf(partial: PartialSchedule, index: number): number {
  const lag = partial.graph.lags?.get(index);
  return lag === undefined ? Infinity : (endBefore(partial, lag) ?? Infinity) + lag.mostMs;
}

/** Whether a task takes what another one makes, and does not only begin after it. */
export function takesFrom({ lags }: TaskGraph, index: number, before: number): boolean {
  return lags?.get(index)?.before !== before;
}

/** A booking of power and the like over a span. */
export interface Booking {
  readonly draw: Draw;
  readonly span: Interval;
}

/**
 * Books loads. In a guarded schedule they are taken back when the battery would not carry them, and
 * the answer says why and from when on to try again; null means booked.
 */
export function bookLoads(
  partial: PartialSchedule,
  bookings: readonly Booking[],
  eclipseUse: readonly EclipseUse[] = [],
): BatteryBlock | null {
  for (const { draw, span } of bookings) partial.profile.take(draw, span);
  partial.eclipseUses.push(...eclipseUse);
  if (partial.guard === 'end') return null;
  const load = partial.profile.load();
  const lastMs = lastLoadMs(load);
  partial.meter.spent += load.timesMs.length + partial.environment.illumination.length;
  const block =
    batteryBlock(partial.environment, load, partial.eclipseUses, lastMs) ??
    (partial.guard === 'recovery' ? recoveryBlock(partial.environment, load, lastMs) : null);
  if (block === null) return null;
  for (const { draw, span } of bookings) partial.profile.take(negative(draw), span);
  partial.eclipseUses.length -= eclipseUse.length;
  return block;
}

/** Releases what this task was the last to need, as storage changes that start at `endMs` or later. */
export function releases(
  partial: PartialSchedule,
  index: number,
  endMs: number,
): { startMs: number; endMs: number; amountMb: number }[] {
  const changes: { startMs: number; endMs: number; amountMb: number }[] = [];
  for (const before of partial.graph.predecessors[index] ?? []) {
    const held = partial.graph.tasks[before]?.heldMb ?? 0;
    if (held === 0 || !takesFrom(partial.graph, index, before)) continue;
    let freeMs = endMs;
    let isLast = true;
    for (const consumer of partial.graph.successors[before] ?? []) {
      if (consumer === index || !takesFrom(partial.graph, consumer, before)) continue;
      if (partial.placed[consumer] === null) isLast = false;
      freeMs = Math.max(freeMs, partial.endMs[consumer] ?? freeMs);
    }
    if (isLast) changes.push({ startMs: freeMs, endMs: Infinity, amountMb: -held });
  }
  return changes;
}

/** End of the last load, ms. */
function lastLoadMs({ timesMs, watts }: LoadCurve): number {
  const last = watts.findLastIndex((value) => value > 0);
  return timesMs[last + 1] ?? timesMs[0] ?? 0;
}

function negative(draw: Draw): Draw {
  return {
    ...draw,
    powerW: -draw.powerW,
    compute: -draw.compute,
    thermalW: -draw.thermalW,
    memoryMb: -draw.memoryMb,
  };
}
