import type { BusClass } from './bus.ts';
import { SOLAR_CONSTANT_WM2 } from './thermal.ts';

/** A solar array as power sizing sees it. */
export interface SolarArray {
  /** Panel area, m². */
  readonly areaM2: number;
  /** Of the cells at 28 °C, 0 to 1. */
  readonly efficiency: number;
  /** Share of the panel that is covered by cells. */
  readonly packing: number;
  /** Wiring, shadowing and temperature spread of a new array (inherent degradation), 0 to 1. */
  readonly inherent: number;
}

/** The state of an array at an instant. */
export interface ArrayState {
  readonly sunlit: boolean;
  /** Cosine of the angle between panel and Sun: 1 when tracking. */
  readonly cosIncidence: number;
  /** Distance to the Sun, AU. */
  readonly distanceAu: number;
  readonly cellCelsius: number;
  readonly years: number;
}

/** Reference temperature of cell data sheets, °C. */
const CELL_REFERENCE_C = 28;

/** New, tracking, at 1 AU and 28 °C: the state that class figures are quoted for. */
export const REFERENCE_STATE: ArrayState = {
  sunlit: true,
  cosIncidence: 1,
  distanceAu: 1,
  cellCelsius: CELL_REFERENCE_C,
  years: 0,
};

/** Loss of efficiency per kelvin over 28 °C, relative: 0.2 to 0.3 % (SMAD 3rd ed., 11.4). */
const LOSS_PER_KELVIN = 0.0025;

/** Loss of a multijunction array in low orbit, a year: 0.5 % (SMAD 3rd ed., 11.4). */
const LOSS_PER_YEAR = 0.005;

/**
 * Power of an array, W: S/d² · A · η · packing · cos θ · I_d · (1 - D)^years · (1 - κ (T - 28 °C)),
 * 0 in shadow (Wertz and Larson, SMAD 3rd ed., 11.4). Valid from -100 to +100 °C.
 */
export function arrayPowerW(array: SolarArray, state: ArrayState): number {
  if (!state.sunlit) return 0;
  const flux = SOLAR_CONSTANT_WM2 / (state.distanceAu * state.distanceAu);
  const aged = (1 - LOSS_PER_YEAR) ** state.years;
  const warmed = 1 - LOSS_PER_KELVIN * (state.cellCelsius - CELL_REFERENCE_C);
  const incidence = Math.max(0, state.cosIncidence);
  return (
    flux *
    array.areaM2 *
    array.efficiency *
    array.packing *
    incidence *
    array.inherent *
    aged *
    warmed
  );
}

/** Triple-junction cells (29.5 %), 0.86 packing, 0.77 inherent: 266 W/m² new at normal incidence. */
const CELLS = { efficiency: 0.295, packing: 0.86, inherent: 0.77 } as const;

/**
 * The array behind each class's generation, panels of the class's own faces: 1U two deployed and
 * part of a third, 2U the same, 3U four long ones, 6U two wings of 2.5 panels of 200 × 300 mm, 12U
 * two of 3.75, SmallSat two wings of 0.56 m².
 */
export const SOLAR_ARRAYS: Readonly<Record<BusClass, SolarArray>> = {
  '1U': { areaM2: 0.0226, ...CELLS },
  '2U': { areaM2: 0.0452, ...CELLS },
  '3U': { areaM2: 0.113, ...CELLS },
  '6U': { areaM2: 0.301, ...CELLS },
  '12U': { areaM2: 0.451, ...CELLS },
  SmallSat: { areaM2: 1.128, ...CELLS },
};
