import type { BusClass } from './bus.ts';
import type { ThermalBody } from './thermal.ts';

/** Warmest that a bus may become, °C: the upper end at which Li-ion cells and payloads are still run. */
export const TEMPERATURE_LIMIT_C = 50;

/** Degrees below the limit from which a peak is worth a warning. */
export const TEMPERATURE_MARGIN_C = 5;

/** Aluminium, the bulk of a small satellite, J/kg/K. */
const ALUMINIUM_J_KG_K = 900;

/**
 * Half of the outside carries solar cells (α 0.92, ε 0.85, of which 0.25 leave as current), half is
 * white paint (α 0.2, ε 0.9; Gilmore 2002, table of surface finishes): mean of both.
 */
const FINISH = { absorptivity: 0.435, emissivity: 0.875 } as const;

/** 1.33 kg per unit (CubeSat Design Specification, rev. 13). */
const KG_PER_UNIT = 1.33;

/**
 * Mass and outer surface of each class. CubeSats: the outer sizes of the CubeSat Design
 * Specification, rev. 14: 100 × 100 mm and 113.5, 227 or 340.5 mm; 100 × 226.3 × 366 mm;
 * 226.3 × 226.3 × 366 mm. SmallSat: 100 kg and 3 m², a cube of 0.7 m.
 */
export const THERMAL_BODIES: Readonly<Record<BusClass, ThermalBody>> = {
  '1U': cubeSat(1, [0.1, 0.1, 0.1135]),
  '2U': cubeSat(2, [0.1, 0.1, 0.227]),
  '3U': cubeSat(3, [0.1, 0.1, 0.3405]),
  '6U': cubeSat(6, [0.1, 0.2263, 0.366]),
  '12U': cubeSat(12, [0.2263, 0.2263, 0.366]),
  SmallSat: { massKg: 100, heatCapacityJKgK: ALUMINIUM_J_KG_K, areaM2: 3, ...FINISH },
};

function cubeSat(units: number, [x, y, z]: readonly [number, number, number]): ThermalBody {
  return {
    massKg: units * KG_PER_UNIT,
    heatCapacityJKgK: ALUMINIUM_J_KG_K,
    areaM2: 2 * (x * y + y * z + z * x),
    ...FINISH,
  };
}
