import { subtract, type Interval } from '../../time/intervals.ts';
import type { Bus } from '../../spacecraft/bus.ts';
import { type ThermalTrace, spansAbove } from '../../spacecraft/thermal-trace.ts';
import { SAA_UPSETS_PER_S } from '../environment/checkpoint-interval.ts';
import type { Surroundings } from '../environment/environment.ts';
import { HOUR_MS } from '../../time/instant.ts';

export const HAZARD_TYPES = ['eclipse_entry', 'saa_crossing', 'thermal_peak'] as const;
export type HazardType = (typeof HAZARD_TYPES)[number];

/** What is known about a hazard of each type. */
export type HazardDetail =
  | {
      readonly type: 'eclipse_entry';
      /** Of the battery over the whole eclipse under the most that jobs may draw, 0 to 1. */
      readonly depthOfDischarge: number;
      /** What the bus allows, 0 to 1. */
      readonly allowedDepth: number;
      /** Energy drawn from the battery, Wh. */
      readonly energyWh: number;
    }
  | {
      readonly type: 'saa_crossing';
      /** Weakest field on the way, µT. */
      readonly minFieldUt: number;
      /** Chance of at least one upset on the way, 0 to 1. */
      readonly upsetProbability: number;
    }
  | {
      readonly type: 'thermal_peak';
      readonly peakC: number;
      readonly peakMs: number;
      readonly limitC: number;
    };

/** A span in which work is in danger. Its begin is clipped to the start of the prediction. */
export interface Hazard extends Interval {
  readonly type: HazardType;
  /** 0 (harmless) to 1. */
  readonly severity: number;
  /** True when it began before the prediction. */
  readonly inProgressAtStart: boolean;
  readonly detail: HazardDetail;
}

/**
 * Surroundings in which hazards are looked for; they must cover the prediction, which is the span
 * itself: hazards that begin in it, or last into it.
 */
export interface HazardQuery extends Interval, Pick<Surroundings, 'illumination' | 'saa'> {
  readonly types: readonly HazardType[];
  readonly bus: Bus;
  readonly thermal: ThermalTrace;
  readonly temperatureLimitC: number;
  /** Degrees below the limit from which a peak counts, > 0. */
  readonly temperatureMarginC: number;
}

/** Everything that endangers work inside the prediction, in order of its begin. */
export function findHazards(query: HazardQuery): Hazard[] {
  const { startMs, endMs, types } = query;
  const all = [
    ...(types.includes('eclipse_entry') ? eclipseHazards(query) : []),
    ...(types.includes('saa_crossing') ? saaHazards(query) : []),
    ...(types.includes('thermal_peak') ? thermalHazards(query) : []),
  ];
  return all
    .filter((hazard) => hazard.startMs < endMs && hazard.endMs > startMs)
    .map((hazard) => ({
      ...hazard,
      startMs: Math.max(hazard.startMs, startMs),
      inProgressAtStart: hazard.inProgressAtStart || hazard.startMs < startMs,
    }))
    .sort((a, b) => a.startMs - b.startMs || order(a.type) - order(b.type));
}

/** The spans of a prediction without any hazard, in order of time. */
export function safeWindows(prediction: Interval, hazards: readonly Interval[]): Interval[] {
  return subtract([prediction], hazards);
}

function order(type: HazardType): number {
  return HAZARD_TYPES.indexOf(type);
}

/**
 * Eclipses, from entry to exit. Severity is the depth of discharge at their end, under overhead and
 * the most that jobs may draw, over the depth that the bus allows.
 */
function eclipseHazards({ bus, illumination }: HazardQuery): Hazard[] {
  return illumination
    .filter(({ sunlit }) => !sunlit)
    .map(({ startMs, endMs }) => {
      const hours = (endMs - startMs) / HOUR_MS;
      const energyWh = ((bus.overheadW + bus.eclipseBatteryW) * hours) / bus.dischargeEfficiency;
      const depthOfDischarge = Math.min(1, energyWh / bus.batteryWh);
      const allowedDepth = bus.depthOfDischarge;
      return {
        type: 'eclipse_entry',
        startMs,
        endMs,
        inProgressAtStart: false,
        severity: allowedDepth > 0 ? Math.min(1, depthOfDischarge / allowedDepth) : 1,
        detail: { type: 'eclipse_entry', depthOfDischarge, allowedDepth, energyWh },
      };
    });
}

/** Crossings of the South Atlantic Anomaly; severity from the weakest field on the way. */
function saaHazards({ saa }: HazardQuery): Hazard[] {
  return saa.map(({ startMs, endMs, inProgressAtStart, severity, minFieldUt }) => ({
    type: 'saa_crossing',
    startMs,
    endMs,
    inProgressAtStart,
    severity: Math.min(1, Math.max(0, severity)),
    detail: {
      type: 'saa_crossing',
      minFieldUt,
      upsetProbability: -Math.expm1((-SAA_UPSETS_PER_S * (endMs - startMs)) / 1000),
    },
  }));
}

/**
 * Spans above the limit less its margin. Severity rises with the peak: 0 at the threshold, 0.5 at the
 * limit, 1 at the same distance beyond it.
 */
function thermalHazards(query: HazardQuery): Hazard[] {
  const { thermal, temperatureLimitC: limitC, temperatureMarginC: marginC } = query;
  const thresholdC = limitC - marginC;
  return spansAbove(thermal, thresholdC).map(({ startMs, endMs, peakC, peakMs }) => ({
    type: 'thermal_peak',
    startMs,
    endMs,
    inProgressAtStart: startMs === thermal.timesMs[0],
    severity: Math.min(1, (peakC - thresholdC) / (2 * marginC)),
    detail: { type: 'thermal_peak', peakC, peakMs, limitC },
  }));
}
