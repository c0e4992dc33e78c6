import { admissibleRuns, lightOf, longestMs } from './admissible.ts';
import { eclipseAllowanceWh, type BatteryBlock } from './battery-guard.ts';
import { endBefore, type PartialSchedule } from './partial-schedule.ts';
import type { Constraint, Refusal } from '../refusal.ts';
import { lightSpans } from '../environment/beside-booked.ts';
import type { Environment } from '../environment/environment.ts';
import type { Step } from '../job/job.ts';
import type { Overflow } from './storage-ledger.ts';
import type { StepTask } from './tasks.ts';
import { type Draw, cappedW, capsOf } from '../environment/caps.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** Names the cap that keeps a step from being placed, the most fundamental one first. */
export function refuseStep(
  partial: PartialSchedule,
  task: StepTask,
  releaseMs: number,
  cause: Overflow | BatteryBlock | null,
): Refusal {
  const { environment } = partial;
  const { step } = task;
  const alone = capRefusal(environment, step, task.draw) ?? lengthRefusal(environment, task);
  if (alone !== null) return alone;
  if (cause !== null && 'constraint' in cause) {
    const { constraint, needed, available, atMs } = cause;
    return { stepId: step.id, constraint, needed, available, atMs };
  }
  if (cause !== null)
    return {
      stepId: step.id,
      constraint: 'storage',
      needed: cause.neededMb,
      available: environment.bus.storageMb,
      atMs: cause.startMs,
    };
  if (step.detail.kind === 'pass') return passRefusal(environment, task);
  if (step.detail.kind === 'eclipse') return eclipseRefusal(partial, task, releaseMs);
  return {
    stepId: step.id,
    constraint: 'prediction_hours',
    needed: (releaseMs - environment.startMs + task.durationMs) / HOUR_MS,
    available: (environment.endMs - environment.startMs) / HOUR_MS,
    atMs: releaseMs,
  };
}

/** The refusal of a start of a repeated step that could only begin at an instant too far from the one before, ms. */
export function refuseGap(partial: PartialSchedule, task: StepTask, atMs: number): Refusal {
  const lag = partial.graph.lags?.get(task.index);
  const endMs = lag === undefined ? atMs : (endBefore(partial, lag) ?? atMs);
  return {
    stepId: task.step.id,
    constraint: 'max_gap_s',
    needed: (atMs - endMs) / 1000,
    available: (lag?.mostMs ?? 0) / 1000,
    atMs,
  };
}

/** Says that a step ends too late for itself, unless no window holds it at all. */
export function refuseLate(
  { environment }: Pick<PartialSchedule, 'environment'>,
  task: StepTask,
  endMs: number,
): Refusal {
  const { step, location } = task;
  const alone =
    location === 'ground'
      ? null
      : (capRefusal(environment, step, task.draw) ?? lengthRefusal(environment, task));
  if (alone !== null) return alone;
  return {
    stepId: step.id,
    constraint: 'not_after_s',
    needed: (endMs - environment.startMs) / 1000,
    available: step.notAfterS ?? Infinity,
    atMs: endMs,
  };
}

/** The first cap of the bus that a draw alone passes in every light it may run in, or null. */
export function capRefusal(
  surroundings: Pick<Environment, 'bus'>,
  step: Step,
  draw: Draw,
): Refusal | null {
  return capRefusals(surroundings, step, draw)[0] ?? null;
}

/** Every cap of the bus that a draw alone passes in every light it may run in, heat first. */
export function capRefusals({ bus }: Pick<Environment, 'bus'>, step: Step, draw: Draw): Refusal[] {
  const light = lightOf(step);
  const caps = capsOf(bus, light !== 'eclipse');
  const best = (sun: number, eclipse: number): number =>
    light === 'eclipse' ? eclipse : light === 'sunlit' ? sun : Math.max(sun, eclipse);
  const rows: readonly (readonly [Constraint, number, number, number])[] = [
    ['thermal', draw.thermalW, caps.thermalW, 1e-9],
    ['power', cappedW(draw), best(bus.peakSolarW, bus.eclipseBatteryW), 1e-9],
    ['compute', draw.compute, best(bus.computeSunlit, bus.computeEclipse), 1e-9],
    ['memory', draw.memoryMb, caps.memoryMb, 1e-9],
    ['storage', step.requires.storageMb, bus.storageMb, 1e-6],
  ];
  return rows
    .filter(([, needed, available, tolerance]) => needed > available + tolerance)
    .map(([constraint, needed, available]) => {
      return { stepId: step.id, constraint, needed, available, atMs: null };
    });
}

/** A step that may not be cut and is longer than every run of windows that admits it, or null. */
export function lengthRefusal(environment: Environment, task: StepTask): Refusal | null {
  const { step } = task;
  if (step.detail.kind === 'pass' || step.checkpointIntervalS > 0) return null;
  const longest = longestMs(admissibleRuns(environment, task.draw, lightOf(step)));
  if (longest >= task.durationMs) return null;
  return {
    stepId: step.id,
    constraint: 'window',
    needed: task.durationMs / 1000,
    available: longest / 1000,
    atMs: null,
  };
}

function passRefusal(environment: Environment, task: StepTask): Refusal {
  const detail = task.step.detail;
  const minMs = detail.kind === 'pass' ? detail.minPassDurationS * 1000 : 0;
  const lengths = environment.passes
    .map(({ aosMs, losMs }) => losMs - aosMs)
    .filter((lengthMs) => lengthMs >= minMs)
    .sort((a, b) => b - a)
    .slice(0, detail.kind === 'pass' ? detail.maxSegments : 0);
  return {
    stepId: task.step.id,
    constraint: 'pass_time',
    needed: task.durationMs / 1000,
    available: lengths.reduce((sum, lengthMs) => sum + lengthMs, 0) / 1000,
    atMs: null,
  };
}

function eclipseRefusal(partial: PartialSchedule, task: StepTask, releaseMs: number): Refusal {
  const { environment, profile } = partial;
  const eclipses = lightSpans(environment.windows, false)
    .filter(({ endMs }) => endMs > releaseMs)
    .map(({ startMs, endMs }) => ({ startMs: Math.max(startMs, releaseMs), endMs }));
  const longest = longestMs(eclipses);
  const needed = (task.draw.powerW * task.durationMs) / HOUR_MS;
  const allowances = eclipses.map((span) =>
    eclipseAllowanceWh(environment, profile.load(), { task, ...span }),
  );
  const available = Math.max(0, ...allowances);
  const { id: stepId } = task.step;
  if (eclipses.length > 0 && needed > available + 1e-9)
    return { stepId, constraint: 'eclipse_energy', needed, available, atMs: null };
  return {
    stepId,
    constraint: 'eclipse_time',
    needed: task.durationMs / 1000,
    available: longest / 1000,
    atMs: null,
  };
}
