/** Where the class of a bus came from: the request, the catalogue, or inferred from orbit and drag. */
export const BUS_SOURCES = ['given', 'catalogue', 'inferred'] as const;

/** What a satellite's bus offers to a job. Power figures are net of the bus's own overhead. */
export interface Bus {
  readonly class: BusClass;
  readonly source: (typeof BUS_SOURCES)[number];
  /** Net power for the job in sunlight, W. */
  readonly peakSolarW: number;
  /** Net power for the job in eclipse, W. */
  readonly eclipseBatteryW: number;
  /** Cumulative heat that may be dissipated, W. */
  readonly maxThermalW: number;
  /** Cap on the sum of `compute` of running steps, in sunlight and in eclipse. */
  readonly computeSunlit: number;
  readonly computeEclipse: number;
  readonly storageMb: number;
  readonly memoryMb: number;
  readonly batteryWh: number;
  /** Usable depth of discharge, 0 to 1: state of charge stays at or above 1 - this. */
  readonly depthOfDischarge: number;
  /** Power that the bus itself draws, W; the battery balance adds it. */
  readonly overheadW: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  /** Checkpoint write (and restore) rate, MB/s. */
  readonly writeMbS: number;
  /** True when uplink and downlink may run at once. */
  readonly fullDuplex: boolean;
  /** State of charge when the plan starts, 0 to 1, where it is known; else the battery is idle till then. */
  readonly chargeAtStart?: number;
  /** What others draw beside the job, booked before it, W over time; absent where nobody does. */
  readonly baseLoad?: LoadCurve;
}

/** Power drawn over time: `watts[i]` from `timesMs[i]` on, 0 W before the first entry. */
export interface LoadCurve {
  readonly timesMs: readonly number[];
  readonly watts: readonly number[];
}

export const BUS_CLASSES = ['1U', '2U', '3U', '6U', '12U', 'SmallSat'] as const;

/** A size class of satellite buses. */
export type BusClass = (typeof BUS_CLASSES)[number];
