import { batteryBlock, recoveryBlock } from './battery-guard.ts';
import { createPartialSchedule, type PartialSchedule } from './partial-schedule.ts';
import type { Refusal } from '../refusal.ts';
import type { TransferLimits } from './contact-options.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import { assignRotations, type Contact } from './key-exchanges.ts';
import { placeStep } from './place-step.ts';
import { placeTransfer } from './place-transfer.ts';
import type { TaskGraph } from './tasks.ts';
import { createEndlessMeter, type WorkMeter } from '../rcpsp/work-meter.ts';

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
 * carry the result is every placement tested on its own. Key exchanges for rotation are found by
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
  const free = placeAll(scheduleOrder, false);
  if (!free.ok || blockOf(free.partial) === null) return free;
  const guarded = placeAll(scheduleOrder, true);
  if (!guarded.ok) return guarded;
  const block = blockOf(guarded.partial);
  if (block === null) return guarded;
  const { constraint, stepId, needed, available, atMs } = block;
  const refusal = { stepId, constraint, needed, available, atMs };
  return { ok: false, refusal, partial: guarded.partial };
}

function placeAll(scheduleOrder: ScheduleOrder, guarded: boolean): Decoded {
  const { job, environment, graph, order, limits, meter = createEndlessMeter() } = scheduleOrder;
  const partial = createPartialSchedule(environment, graph, guarded, meter);
  let finishMs = environment.startMs;
  for (const index of firstThingsFirst(graph, order)) {
    const task = graph.tasks[index];
    if (task === undefined) throw new RangeError(`The order names task ${index}, which is unknown`);
    const refusal =
      task.kind === 'step'
        ? placeStep(partial, task, limits.sheltered.has(task.step.id))
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
