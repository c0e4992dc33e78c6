import type { FaultType, LiveFault } from './session.ts';

/** Warmer than this a satellite is too hot, °C. */
export const HOT_C = 50;
/** Below this share of its capacity a battery is critical. */
export const LOW_CHARGE = 0.05;
/** An injected `thermal_exceedance` of severity 1 adds this many °C. */
export const HEAT_FAULT_C = 65;
/** How long a processor takes to come back after an upset: a restart and its self-test. */
export const REBOOT_MS = 120_000;

/**
 * What the live faults of one satellite take from it, 0 (nothing) to 1 (all), by type. Several faults
 * of one type combine as independent losses, 1 - Π(1 - severity): never better than the worst of
 * them, never more than all.
 */
export type FaultLosses = Readonly<Record<FaultType, number>>;

export const NO_LOSSES: FaultLosses = {
  power_loss: 0,
  thermal_exceedance: 0,
  radiation_upset: 0,
  comms_failure: 0,
  isl_degradation: 0,
};

/** The losses of one satellite (its index) at session time `atMs`. */
export function lossesAt(
  faults: readonly LiveFault[],
  satellite: number,
  atMs: number,
): FaultLosses {
  let losses: Record<FaultType, number> | null = null;
  for (const fault of faults) {
    if (fault.satellite !== satellite || !isLive(fault, atMs)) continue;
    losses ??= { ...NO_LOSSES };
    losses[fault.type] = together(losses[fault.type], fault.severity);
  }
  return losses ?? NO_LOSSES;
}

/** Two losses that are independent of each other, as one. */
export function together(a: number, b: number): number {
  // Written so that nothing and all stay exact.
  return a >= 1 || b >= 1 ? 1 : Math.min(1, a + b * (1 - a));
}

/** Says whether a fault has begun and not cleared: [atMs, endMs). */
export function isLive(fault: LiveFault, atMs: number): boolean {
  return fault.atMs <= atMs && (fault.endMs === null || atMs < fault.endMs);
}

/** What an injected fault does, in words. */
export function faultEffect(type: FaultType, severity: number): string {
  const percent = decimal(100 * severity);
  switch (type) {
    case 'power_loss':
      return `generation reduced by ${percent} percent`;
    case 'thermal_exceedance':
      return `temperature raised by ${decimal(HEAT_FAULT_C * severity)} °C`;
    case 'radiation_upset':
      return `cpu and memory reset, computing reduced by ${percent} percent`;
    case 'comms_failure':
      return severity === 1 ? 'links disabled' : `links weakened by ${percent} percent`;
    case 'isl_degradation':
      return `link bandwidth reduced by ${decimal(50 * severity)} percent, latency raised by ${percent} percent`;
  }
}

export const NATURAL_EFFECTS = {
  upset: 'cpu and memory reset by a particle of the South Atlantic Anomaly',
  hot: `temperature above ${HOT_C} °C`,
  low: `battery below ${100 * LOW_CHARGE} percent`,
  decayed: 'decayed',
} as const;

/** How far beyond its limit a temperature is, as the severity of the fault that would cause it. */
export function hotSeverity(thermalC: number): number {
  return rounded(Math.min(Math.max(0, (thermalC - HOT_C) / HEAT_FAULT_C), 1));
}

/** How deep in the critical range a state of charge (0 to 1) is: 0 at its top, 1 when empty. */
export function lowSeverity(charge: number): number {
  return rounded(Math.min(Math.max(0, 1 - charge / LOW_CHARGE), 1));
}

function rounded(severity: number): number {
  return Math.round(1000 * severity) / 1000;
}

function decimal(value: number): string {
  return String(Math.round(10 * value) / 10);
}
