import { arrayPowerW, type SolarArray } from '../spacecraft/solar-array.ts';
import { POWER_MODEL } from './model.ts';

/** What a power system is sized for. */
export interface PowerDemand {
  /** Mean load over sunlit time and over eclipse, W. */
  readonly sunlitW: number;
  readonly eclipseW: number;
  /** The load that the battery must carry through the longest eclipse, W; at least `eclipseW`. */
  readonly eclipsePeakW: number;
  readonly sunlitMin: number;
  readonly eclipseMin: number;
  readonly lifeYears: number;
  /** Usable share of the battery, 0 to 1. */
  readonly depthOfDischarge: number;
}

/** A power system that just meets its demand. */
export interface SizedPower {
  readonly arrayM2: number;
  /** What the array gives in sunlight, new and at the end of its life, W. */
  readonly arrayBeginW: number;
  readonly arrayEndW: number;
  /** New capacity of the battery, Wh. */
  readonly batteryWh: number;
  /** What one longest eclipse takes out of it at the peak load, Wh. */
  readonly eclipseWh: number;
}

/** The array of the analysis for an area, m². */
export function analysedArray(areaM2: number): SolarArray {
  const { cellEfficiency, packing, inherent } = POWER_MODEL;
  return { areaM2, efficiency: cellEfficiency, packing, inherent };
}

/** Power of such an array in full sunlight after some years, W. */
export function arrayW(areaM2: number, years: number): number {
  return arrayPowerW(analysedArray(areaM2), {
    sunlit: true,
    cosIncidence: 1,
    distanceAu: 1,
    cellCelsius: 28,
    years,
  });
}

/**
 * Array and battery for a demand (SMAD 3rd ed., 11.4): in sunlight the array feeds the load through
 * `directEfficiency` and puts back, through the battery's round trip, what the eclipse took; at the
 * end of its life it still does. The battery carries the peak load through the longest eclipse from
 * `depthOfDischarge` of what is left of its capacity at the end of life.
 */
export function sizePower(demand: PowerDemand): SizedPower {
  const { directEfficiency, batteryRoundTrip, batteryDischarge } = POWER_MODEL;
  const { batteryEndOfLife, batteryMargin } = POWER_MODEL;
  const shadowPerLight = demand.eclipseMin / demand.sunlitMin;
  const arrayEndW =
    (demand.sunlitW + (demand.eclipseW * shadowPerLight) / batteryRoundTrip) / directEfficiency;
  const arrayM2 = arrayEndW / arrayW(1, demand.lifeYears);
  const eclipseWh = (demand.eclipsePeakW * demand.eclipseMin) / 60 / batteryDischarge;
  return {
    arrayM2,
    arrayBeginW: arrayW(arrayM2, 0),
    arrayEndW,
    eclipseWh,
    batteryWh: (batteryMargin * eclipseWh) / batteryEndOfLife / demand.depthOfDischarge,
  };
}
