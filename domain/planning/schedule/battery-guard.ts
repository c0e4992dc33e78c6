import { firstBelow, NO_LOAD, SOC_TOLERANCE, socAt, socFloor } from '../../spacecraft/battery.ts';
import type { LoadCurve } from '../../spacecraft/bus.ts';
import type { Environment } from '../environment/environment.ts';
import type { EclipsePolicy } from '../job/job.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Illumination } from '../../orbit/environment/eclipse.ts';
import type { StepTask } from './tasks.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** Why the battery does not carry a load, and from when on an activity might fit. */
export interface BatteryBlock {
  readonly constraint: 'battery' | 'eclipse_energy' | 'min_battery_soc';
  readonly stepId: string | null;
  readonly atMs: number;
  readonly needed: number;
  readonly available: number;
  /** End of the eclipse in which it happens. */
  readonly retryMs: number;
}

/** Share of an eclipse's usable energy that a step may take, by its policy. */
const ECLIPSE_SHARE: Readonly<Record<EclipsePolicy, number>> = {
  conservative: 0.4,
  balanced: 0.65,
  aggressive: 0.85,
};

/** How far below the idle trace the charge may be one orbit after the last on-board activity. */
export const RECOVERY_ALLOWANCE = 0.01;

const WH_PER_W_MS = 1 / HOUR_MS;

/**
 * Tests a load against the battery's floor until one orbit after the last on-board activity at
 * `lastMs`, and every eclipse step against its budget, its share of the eclipse's energy and its own
 * lowest charge.
 */
export function batteryBlock(
  environment: Environment,
  load: LoadCurve,
  eclipseUses: readonly EclipseUse[],
  lastMs: number,
): BatteryBlock | null {
  const { bus, illumination, startMs } = environment;
  const floor = socFloor(bus) - SOC_TOLERANCE;
  const untilMs = guardedUntilMs(environment, lastMs);
  const lowMs = firstBelow(bus, illumination, load, startMs, untilMs, floor);
  if (lowMs !== null)
    return {
      constraint: 'battery',
      stepId: null,
      atMs: lowMs,
      needed: socFloor(bus),
      available: socAt(bus, illumination, load, startMs, lowMs),
      retryMs: eclipseAt(environment, lowMs - 1)?.endMs ?? lowMs,
    };
  for (const use of eclipseUses) {
    const block = eclipseBlock(environment, load, use);
    if (block !== null) return block;
  }
  return null;
}

/**
 * Until when a load may be the reason that the charge falls too low, ms: one orbit after the last on-board
 * activity; where others draw later, until they have ended, as far as light is known.
 */
export function guardedUntilMs(
  { bus, illumination, periodMs }: Pick<Environment, 'bus' | 'illumination' | 'periodMs'>,
  lastMs: number,
): number {
  const baseEndMs = bus.baseLoad?.timesMs.at(-1) ?? -Infinity;
  const knownMs = illumination.at(-1)?.endMs ?? Infinity;
  return Math.max(lastMs + periodMs, Math.min(baseEndMs, knownMs));
}

/**
 * Tests the recovery: one orbit after the last on-board activity the charge is at most 0.01 below
 * what it would be without the job.
 */
export function recoveryBlock(
  environment: Environment,
  load: LoadCurve,
  lastMs: number,
): BatteryBlock | null {
  const { bus, illumination, startMs } = environment;
  const atMs = lastMs + environment.periodMs;
  const idle = socAt(bus, illumination, NO_LOAD, startMs, atMs);
  const loaded = socAt(bus, illumination, load, startMs, atMs);
  if (loaded >= idle - RECOVERY_ALLOWANCE - SOC_TOLERANCE) return null;
  return {
    constraint: 'battery',
    stepId: null,
    atMs,
    needed: idle - RECOVERY_ALLOWANCE,
    available: loaded,
    retryMs: atMs,
  };
}

/** Energy that an eclipse step may draw inside the eclipse that contains `atMs`, Wh. */
export function eclipseAllowanceWh(
  environment: Environment,
  load: LoadCurve,
  use: EclipseUse,
): number {
  const detail = use.task.step.detail;
  const eclipse = eclipseAt(environment, use.startMs);
  if (detail.kind !== 'eclipse' || eclipse === null) return 0;
  const { bus, illumination, startMs } = environment;
  const entrySoc =
    eclipse.startMs <= startMs ? 1 : socAt(bus, illumination, load, startMs, eclipse.startMs);
  const overheadWh = bus.overheadW * (eclipse.endMs - eclipse.startMs) * WH_PER_W_MS;
  const usableWh = (entrySoc - socFloor(bus)) * bus.batteryWh - overheadWh;
  return Math.min(detail.energyBudgetWh, ECLIPSE_SHARE[detail.eclipsePolicy] * usableWh);
}

function eclipseBlock(
  environment: Environment,
  load: LoadCurve,
  use: EclipseUse,
): BatteryBlock | null {
  const { step, draw } = use.task;
  const { bus, illumination, startMs } = environment;
  const neededWh = draw.powerW * (use.endMs - use.startMs) * WH_PER_W_MS;
  const allowedWh = eclipseAllowanceWh(environment, load, use);
  const retryMs = eclipseAt(environment, use.startMs)?.endMs ?? use.endMs;
  const atMs = use.startMs;
  if (neededWh > allowedWh + 1e-9)
    return {
      constraint: 'eclipse_energy',
      stepId: step.id,
      atMs,
      needed: neededWh,
      available: Math.max(0, allowedWh),
      retryMs,
    };
  const lowest = step.detail.kind === 'eclipse' ? step.detail.minBatterySoc : null;
  const soc = lowest === null ? 1 : socAt(bus, illumination, load, startMs, use.endMs);
  if (lowest === null || soc >= lowest - SOC_TOLERANCE) return null;
  return {
    constraint: 'min_battery_soc',
    stepId: step.id,
    atMs,
    needed: lowest,
    available: soc,
    retryMs,
  };
}

/** The eclipse that contains an instant, not clipped by the horizon; null in sunlight. */
function eclipseAt(environment: Environment, tMs: number): (Illumination & Interval) | null {
  return (
    environment.illumination.find(
      (span) => !span.sunlit && span.startMs <= tMs && tMs < span.endMs,
    ) ?? null
  );
}

/** A booked eclipse step, remembered because later loads change the energy it may use. */
export interface EclipseUse extends Interval {
  readonly task: StepTask;
}
