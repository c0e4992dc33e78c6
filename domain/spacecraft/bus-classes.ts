import { BUS_CLASSES, type Bus, type BusClass } from './bus.ts';

/** What a class of buses offers; `netSunlitW` is generation less overhead. */
export interface BusProfile {
  readonly generationW: number;
  readonly overheadW: number;
  readonly netSunlitW: number;
  readonly netEclipseW: number;
  readonly thermalW: number;
  readonly memoryMb: number;
  readonly storageMb: number;
  readonly batteryWh: number;
}

/**
 * The classes. Every battery carries overhead and full eclipse load through 36.1 min of eclipse (the
 * longest of the ISS orbit) within 40 % depth of discharge: (overhead + eclipse) × 0.602 h / 0.95.
 */
export const BUS_PROFILES: Readonly<Record<BusClass, BusProfile>> = {
  // Generation: body-mounted triple-junction cells, about 2.3 W a face and three faces lit (data
  // sheets of 1U panels). Battery: a two-cell 18650 pack with the power board, 20 Wh.
  '1U': profile({ sun: [6, 2], eclipse: 2, thermal: 5, memory: 512, storage: 4096, battery: 20 }),
  // Two 1U faces a side; the same pack. A 15 W radio is beyond 1U and 2U, so plans that must move
  // data are refused there and say so.
  '2U': profile({
    sun: [12, 4],
    eclipse: 4,
    thermal: 10,
    memory: 1024,
    storage: 8192,
    battery: 20,
  }),
  // Two deployed 3U wings, about 30 W peak; a 42 Wh pack of four 18650 pairs.
  '3U': profile({
    sun: [30, 10],
    eclipse: 15,
    thermal: 20,
    memory: 2048,
    storage: 16384,
    battery: 42,
  }),
  // 80 W generation, 30 W overhead, 50 W for compute, 4,096 MB, 32 GB: the published OCU reference
  // class. Battery 84 Wh: two 42 Wh packs.
  '6U': profile({
    sun: [80, 30],
    eclipse: 20,
    thermal: 45,
    memory: 4096,
    storage: 32768,
    battery: 84,
  }),
  // 120 W generation, 45 W overhead, 75 W available: the published OCU sample. Battery 120 Wh:
  // (45 + 25) W × 0.602 h / 0.95 = 44.3 Wh of 48 usable.
  '12U': profile({
    sun: [120, 45],
    eclipse: 25,
    thermal: 45,
    memory: 8192,
    storage: 65536,
    battery: 120,
  }),
  // 100 to 200 kg with two deployed wings: 300 W class (NASA SST-SoA, Power), ten times the
  // overhead of a 3U; 600 Wh also carries the overhead through the 72 min of a geostationary
  // eclipse (126 Wh of 240 usable). Larger spacecraft are taken as this class: it bounds them below.
  SmallSat: profile({
    sun: [300, 100],
    eclipse: 100,
    thermal: 150,
    memory: 16384,
    storage: 524288,
    battery: 600,
  }),
};

/** Other names of the classes, compared without case. */
const ALIASES: Readonly<Record<string, BusClass>> = {
  microsat: 'SmallSat',
  '1u_cubesat': '1U',
  '2u_cubesat': '2U',
  '3u_cubesat': '3U',
  '6u_cubesat': '6U',
  '12u_cubesat': '12U',
};

/** Reads the name or alias of a class, in any case; null when it is none. */
export function parseBusClass(text: string): BusClass | null {
  const name = text.trim().toLowerCase();
  const exact = BUS_CLASSES.find((known) => known.toLowerCase() === name);
  return exact ?? (Object.hasOwn(ALIASES, name) ? (ALIASES[name] ?? null) : null);
}

/** Share of the on-board computer that may be busy in eclipse. */
const ECLIPSE_COMPUTE = 0.6;

/** Usable share of a battery: 5,500 cycles a year in low orbit allow 20 to 40 % (NASA SST-SoA, Power). */
const DEPTH_OF_DISCHARGE = 0.4;

/** One way through the battery; 0.90 together is the low end of published Li-ion round trips. */
const BATTERY_EFFICIENCY = 0.95;

/** Sustained write rate of an industrial eMMC or SATA recorder, MB/s. */
const WRITE_MB_S = 50;

/** The bus of a class; power in W net of the bus's own overhead. */
export function busOfClass(busClass: BusClass, source: Bus['source']): Bus {
  const row = BUS_PROFILES[busClass];
  return {
    class: busClass,
    source,
    peakSolarW: row.netSunlitW,
    eclipseBatteryW: row.netEclipseW,
    maxThermalW: row.thermalW,
    computeSunlit: 1,
    computeEclipse: ECLIPSE_COMPUTE,
    storageMb: row.storageMb,
    memoryMb: row.memoryMb,
    batteryWh: row.batteryWh,
    depthOfDischarge: DEPTH_OF_DISCHARGE,
    overheadW: row.overheadW,
    chargeEfficiency: BATTERY_EFFICIENCY,
    dischargeEfficiency: BATTERY_EFFICIENCY,
    writeMbS: WRITE_MB_S,
    fullDuplex: false,
  };
}

/** Catalogue number of the International Space Station. */
export const ISS_NORAD_ID = '25544';

/**
 * The bus that plans for the ISS use: the published figures of a hosted payload, 789 W in sunlight,
 * 20 W in eclipse, 45 W of heat, 4,096 MB of storage and 2,048 MB of memory, with battery and
 * overhead of the 12U class. 789 W is what the station grants the payload for a plan; resource
 * negotiation for the ISS answers with the 12U row instead (120 W generated, 75 W available), as its
 * published sample does, so the two figures describe different things.
 */
export const ISS_BUS: Bus = {
  ...busOfClass('12U', 'catalogue'),
  peakSolarW: 789,
  eclipseBatteryW: 20,
  storageMb: 4096,
  memoryMb: 2048,
};

function profile(row: {
  readonly sun: readonly [generationW: number, overheadW: number];
  readonly eclipse: number;
  readonly thermal: number;
  readonly memory: number;
  readonly storage: number;
  readonly battery: number;
}): BusProfile {
  const [generationW, overheadW] = row.sun;
  return {
    generationW,
    overheadW,
    netSunlitW: generationW - overheadW,
    netEclipseW: row.eclipse,
    thermalW: row.thermal,
    memoryMb: row.memory,
    storageMb: row.storage,
    batteryWh: row.battery,
  };
}
