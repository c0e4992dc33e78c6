import { RADIO_LOAD } from '../../link/radio.ts';
import { createAntenna, type Antenna } from './antenna.ts';
import { batteryBlock, type BatteryBlock, type EclipseUse } from './battery-guard.ts';
import type { LoadCurve } from '../../spacecraft/battery.ts';
import type { Environment } from '../environment/environment.ts';
import { createResourceProfile, type ResourceProfile } from './resource-profile.ts';
import type { Interval } from '../../time/intervals.ts';
import { createStorageLedger, type StorageLedger } from './storage-ledger.ts';
import type { TaskGraph } from './tasks.ts';
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
  /** Whether every single placement is tested against the battery, or only the end result. */
  readonly guarded: boolean;
  /** Charged for everything that is looked at. */
  readonly meter: WorkMeter;
}

/** Units of work that an empty schedule costs, and one task beside what it looks at. */
const PREPARING = 300;
const PLACING = 60;

/** An empty schedule for a graph. */
export function createPartialSchedule(
  environment: Environment,
  graph: TaskGraph,
  guarded: boolean,
  meter: WorkMeter,
): PartialSchedule {
  meter.spent += PREPARING + graph.tasks.length * PLACING + 4 * environment.windows.length;
  return {
    environment,
    graph,
    profile: createResourceProfile(environment.windows, meter),
    storage: createStorageLedger(environment.bus.storageMb, meter),
    antenna: createAntenna(environment.bus.fullDuplex),
    placed: graph.tasks.map(() => null),
    startMs: graph.tasks.map(() => NaN),
    endMs: graph.tasks.map(() => NaN),
    exchanges: [],
    eclipseUses: [],
    guarded,
    meter,
  };
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
  return releaseMs;
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
  if (!partial.guarded) return null;
  const load = partial.profile.load();
  const lastMs = lastLoadMs(load);
  partial.meter.spent += load.timesMs.length + partial.environment.illumination.length;
  const block = batteryBlock(partial.environment, load, partial.eclipseUses, lastMs);
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
    if (held === 0) continue;
    let freeMs = endMs;
    let isLast = true;
    for (const consumer of partial.graph.successors[before] ?? []) {
      if (consumer === index) continue;
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
    powerW: -draw.powerW,
    compute: -draw.compute,
    thermalW: -draw.thermalW,
    memoryMb: -draw.memoryMb,
  };
}
