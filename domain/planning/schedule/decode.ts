import { batteryBlock, recoveryBlock } from './battery-guard.ts';
import {
  createPartialSchedule,
  latestStartOf,
  type Guard,
  type PartialSchedule,
} from './partial-schedule.ts';
import type { Refusal } from '../refusal.ts';
import type { TransferLimits } from './contact-options.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import { assignRotations, type Contact } from './key-exchanges.ts';
import { placeStep, waitsForCharge } from './place-step.ts';
import { placeTransfer } from './place-transfer.ts';
import type { TaskGraph } from './tasks.ts';
import { createEndlessMeter, isSpent, type WorkMeter } from '../rcpsp/work-meter.ts';

/** Everything that determines one schedule. */
export interface ScheduleOrder {
  readonly job: Job;
  readonly environment: Environment;
  readonly graph: TaskGraph;
  /** Task indices, every task after the ones it waits for. */
  readonly order: readonly number[];
  readonly limits: TransferLimits;
  /** Charged for the work; once it is spent what is left is refused. Without it there is no end. */
  readonly meter?: WorkMeter;
}

/** A schedule with every task placed, or why the order does not lead to one and how far it came. */
export type Decoded =
  | { readonly ok: true; readonly partial: PartialSchedule; readonly finishMs: number }
  | { readonly ok: false; readonly refusal: Refusal; readonly partial: PartialSchedule };

/** Repetitions until the extra key exchanges of a rotation agree with the contacts used. */
const MAX_ROTATION_ROUNDS = 6;

/**
 * Serial schedule generation: every task of the order at its earliest start that keeps all limits
 * together with the tasks before it. The battery is tested at the end, and only when it does not
 * carry the result is every placement tested on its own, where tasks wait for charge in the end with
 * its recovery. Key exchanges for rotation are found by
 * repeating with longer contacts until they suffice.
 */
export function decode(scheduleOrder: ScheduleOrder): Decoded {
  let { exchanges } = scheduleOrder.limits;
  let decoded = decodeOnce(scheduleOrder);
  for (let round = 1; decoded.ok; round += 1) {
    const made = exchanges;
    const needed = rotationsOf(scheduleOrder, decoded.partial);
    const isEnough = [...needed].every(([pass, count]) => (made.get(pass) ?? 1) >= count);
    if (isEnough) return decoded;
    if (round === MAX_ROTATION_ROUNDS)
      return { ok: false, refusal: rotationRefusal(scheduleOrder), partial: decoded.partial };
    exchanges = needed;
    decoded = decodeOnce({ ...scheduleOrder, limits: { ...scheduleOrder.limits, exchanges } });
  }
  return decoded;
}

function decodeOnce(scheduleOrder: ScheduleOrder): Decoded {
  const free = placeAll(scheduleOrder, 'end');
  if (!free.ok || blockOf(free.partial) === null) return free;
  const floored = placeAll(scheduleOrder, 'floor');
  if (!floored.ok) return floored;
  let block = blockOf(floored.partial);
  if (block === null) return floored;
  let guarded = floored;
  if (waitsForCharge(floored.partial)) {
    const recovered = placeAll(scheduleOrder, 'recovery');
    if (!recovered.ok) return recovered;
    guarded = recovered;
    block = blockOf(recovered.partial);
    if (block === null) return recovered;
  }
  const { constraint, stepId, needed, available, atMs } = block;
  const refusal = { stepId, constraint, needed, available, atMs };
  return { ok: false, refusal, partial: guarded.partial };
}

/** Attempts to bring what is too far apart near enough to each other. */
const MAX_GAP_ROUNDS = 100;

/**
 * Places every task; where a start would be too far from the one before, or a product would be held while
 * others need the storage, what came before begins later.
 */
function placeAll(scheduleOrder: ScheduleOrder, guard: Guard): Decoded {
  const delays = new Map<number, number>();
  for (let round = 1; ; round += 1) {
    const decoded = placeOnce(scheduleOrder, guard, delays);
    if (decoded.ok || round === MAX_GAP_ROUNDS || !delayBefore(decoded, delays)) return decoded;
    if (scheduleOrder.meter !== undefined && isSpent(scheduleOrder.meter)) return decoded;
  }
}

/**
 * Delays what made a product that is held too long, or the start before one that is refused because it is
 * too far away; false for other refusals.
 */
function delayBefore(
  { refusal, partial }: Extract<Decoded, { readonly ok: false }>,
  delays: Map<number, number>,
): boolean {
  const held = partial.heldTooLong.at(-1);
  if (held !== undefined) {
    if (held.notBeforeMs === Infinity || held.notBeforeMs <= (delays.get(held.index) ?? -Infinity))
      return false;
    delays.set(held.index, held.notBeforeMs);
    return true;
  }
  if (refusal.constraint !== 'max_gap_s' || refusal.atMs === null) return false;
  const { graph, startMs } = partial;
  const task = graph.tasks.find((one) => one.kind === 'step' && one.step.id === refusal.stepId);
  const before = task === undefined ? undefined : graph.lags?.get(task.index)?.before;
  if (task === undefined || before === undefined || before === null) return false;
  const other = graph.tasks[before];
  // On the ground nothing waits that could begin.
  if (other?.kind !== 'step' || other.location === 'ground') return false;
  const lateMs = Math.ceil(refusal.atMs - latestStartOf(partial, task.index));
  delays.set(before, (startMs[before] ?? 0) + Math.max(1, lateMs));
  return true;
}

function placeOnce(
  scheduleOrder: ScheduleOrder,
  guard: Guard,
  delays: ReadonlyMap<number, number>,
): Decoded {
  const { job, environment, graph, order, limits, meter = createEndlessMeter() } = scheduleOrder;
  const partial = createPartialSchedule(environment, graph, guard, meter, delays);
  let finishMs = environment.startMs;
  for (const index of firstThingsFirst(graph, order)) {
    const task = graph.tasks[index];
    if (task === undefined) throw new RangeError(`The order names task ${index}, which is unknown`);
    const refusal =
      task.kind === 'step'
        ? placeStep(partial, task, limits)
        : placeTransfer(partial, task, job.security, limits);
    if (refusal !== null) return { ok: false, refusal, partial };
    finishMs = Math.max(finishMs, partial.endMs[index] ?? finishMs);
  }
  return { ok: true, partial, finishMs };
}

/** The order with what has begun in front; that waits for nothing but its like. */
function firstThingsFirst({ tasks }: TaskGraph, order: readonly number[]): readonly number[] {
  const begun = order.filter((index) => {
    const task = tasks[index];
    return task?.kind === 'step' && task.step.goesFirst === true;
  });
  if (begun.length === 0) return order;
  const isBegun = new Set(begun);
  return [...begun, ...order.filter((index) => !isBegun.has(index))];
}

/** What the battery says once every task is placed. */
function blockOf(partial: PartialSchedule): ReturnType<typeof batteryBlock> {
  const load = partial.profile.load();
  const lastMs = lastOnboardMs(partial);
  if (lastMs === null) return null;
  partial.meter.spent += 2 * (load.timesMs.length + partial.environment.illumination.length);
  return (
    batteryBlock(partial.environment, load, partial.eclipseUses, lastMs) ??
    recoveryBlock(partial.environment, load, lastMs)
  );
}

/** End of the last on-board step or transfer; null when nothing runs on board. */
function lastOnboardMs(partial: PartialSchedule): number | null {
  let lastMs: number | null = null;
  partial.graph.tasks.forEach((task, index) => {
    if (task.kind === 'step' && task.location === 'ground') return;
    lastMs = Math.max(lastMs ?? -Infinity, partial.endMs[index] ?? -Infinity);
  });
  return lastMs;
}

/** Contacts of a partial schedule in order of time, with the key exchanges of rotation in each. */
function rotationsOf(
  { job, environment }: ScheduleOrder,
  partial: PartialSchedule,
): Map<number, number> {
  if (job.security.encryption === 'none') return new Map();
  const everyMs = job.security.keyRotationOrbits * environment.periodMs;
  return assignRotations(contactsOf(partial), everyMs);
}

/** The passes in use, each from its first key exchange or slice to its last slice. */
export function contactsOf(partial: PartialSchedule): Contact[] {
  const contacts = new Map<number, { passIndex: number; startMs: number; endMs: number }>();
  const widen = (passIndex: number, startMs: number, endMs: number): void => {
    const known = contacts.get(passIndex) ?? { passIndex, startMs, endMs };
    known.startMs = Math.min(known.startMs, startMs);
    known.endMs = Math.max(known.endMs, endMs);
    contacts.set(passIndex, known);
  };
  for (const { passIndex, startMs, endMs } of partial.exchanges) widen(passIndex, startMs, endMs);
  for (const placed of partial.placed)
    if (placed?.kind === 'transfer')
      for (const { passIndex, startMs, endMs } of placed.slices) widen(passIndex, startMs, endMs);
  return [...contacts.values()].sort((a, b) => a.startMs - b.startMs);
}

function rotationRefusal({ job }: ScheduleOrder): Refusal {
  return {
    stepId: null,
    constraint: 'key_rotation_orbits',
    needed: 0,
    available: job.security.keyRotationOrbits,
    atMs: null,
  };
}
