import { eclipseFraction } from '../orbit/propagation/orbital-rates.ts';
import { BUS_PROFILES, type BusProfile } from './bus-classes.ts';
import type { Bus } from './bus.ts';

/** What negotiations for computing resources reckon with: generation, overhead and what is left. */
export interface OcuProfile extends BusProfile {
  readonly batteryEfficiency: number;
}

/** Billing unit: one second of one OCU, as workloads are billed; cents. */
export const PRICE_PER_OCU_SECOND_CENTS = 12;

/** What prices of an OCU are stated in. */
export const PRICE_UNIT = 'cents per OCU-second' as const;

/** What a whole OCU costs for an hour at a price in cents per OCU-second; US dollars. */
export function usdPerOcuHour(priceCents: number): number {
  return (priceCents * 3600) / 100;
}

/**
 * Sustained work of an on-board computer per watt, GFLOP/s in single precision: a quarter of what
 * embedded GPU modules reach at their peak (Jetson AGX Xavier 1.4 TFLOP/s at 30 W, Orin NX
 * 1.9 TFLOP/s at 25 W: 47 to 75).
 */
export const GFLOPS_PER_W = 15;

/** Shares of an OCU that a summary states. */
const OCU_BANDS = [0.25, 0.5, 0.75, 1] as const;

/** What the bus of a plan offers, as negotiations reckon. */
export function planProfile(bus: Bus): OcuProfile {
  return {
    generationW: bus.peakSolarW + bus.overheadW,
    overheadW: bus.overheadW,
    netSunlitW: bus.peakSolarW,
    netEclipseW: bus.eclipseBatteryW,
    thermalW: bus.maxThermalW,
    memoryMb: bus.memoryMb,
    storageMb: bus.storageMb,
    batteryWh: bus.batteryWh,
    batteryEfficiency: bus.chargeEfficiency * bus.dischargeEfficiency,
  };
}

/**
 * The profile that an OCU is a share of: what plans have, but the power of the class where the request
 * gave no figures. The two differ for the ISS alone, a 12U by its table, whose published sample has
 * 120 W generated and 75 W available, and whose published plan has 789 W for a hosted payload.
 */
export function ocuProfile(bus: Bus): OcuProfile {
  const profile = planProfile(bus);
  if (bus.source === 'given') return profile;
  const { generationW, overheadW, netSunlitW, netEclipseW } = BUS_PROFILES[bus.class];
  return { ...profile, generationW, overheadW, netSunlitW, netEclipseW };
}

/** Whether an OCU of a bus is a share of its class's sample, not of what plans have. */
export function isClassSample(bus: Bus): boolean {
  const [ocu, plan] = [ocuProfile(bus), planProfile(bus)];
  return ocu.netSunlitW !== plan.netSunlitW || ocu.netEclipseW !== plan.netEclipseW;
}

/** Hours of a day in sunlight and in eclipse; they add up to 24 exactly. */
export interface DayParts {
  readonly sunlitHours: number;
  readonly eclipseHours: number;
}

/** The parts of a day under an eclipse fraction (0 to 1), to a hundredth of an hour. */
export function dayParts(fraction: number): DayParts {
  const eclipseHundredths = Math.round(2400 * Math.min(1, Math.max(0, fraction)));
  return { sunlitHours: (2400 - eclipseHundredths) / 100, eclipseHours: eclipseHundredths / 100 };
}

/** When a load can run, hours of a day. */
export interface ComputeHours {
  readonly sunlit: number;
  readonly eclipse: number;
}

/**
 * How long a load (W, > 0) can run each day so that the battery ends every orbit as full as it began:
 * in sunlight while generation exceeds overhead and load, in eclipse on at most the battery's share
 * for jobs. What the battery gives out must come back through both efficiencies, so eclipse hours
 * are given up before sunlit ones.
 */
export function computeHours(profile: OcuProfile, parts: DayParts, loadW: number): ComputeHours {
  const { netSunlitW, netEclipseW, overheadW, batteryEfficiency: efficiency } = profile;
  const { sunlitHours, eclipseHours } = parts;
  if (loadW > netSunlitW) return { sunlit: 0, eclipse: 0 };
  // Energies of a day as the array must give them, Wh: sunlit use 1:1, eclipse use through the battery.
  const spareWh = netSunlitW * sunlitHours - (overheadW * eclipseHours) / efficiency;
  if (spareWh <= 0) return { sunlit: 0, eclipse: 0 };
  const sunlit = Math.min(sunlitHours, spareWh / loadW);
  const restWh = Math.max(0, spareWh - sunlit * loadW);
  const byPower = loadW <= netEclipseW ? 1 : netEclipseW / loadW;
  const eclipse = Math.min(eclipseHours * byPower, (restWh * efficiency) / loadW);
  return { sunlit, eclipse };
}

/** What an allocation costs: OCU seconds of an hour times their price; US dollars. */
export function costUsdPerHour(ocu: number): number {
  return ocu * usdPerOcuHour(PRICE_PER_OCU_SECOND_CENTS);
}

/** One share of a bus class, on the reference orbit of 500 km with its longest eclipses. */
export interface CapacityBand {
  readonly ocu: number;
  readonly powerW: number;
  readonly gflops: number;
  readonly memoryMb: number;
  readonly storageMb: number;
  readonly dailyComputeHours: number;
  readonly costUsdPerHour: number;
}

/** Height of the orbit that summaries refer to, km. */
export const REFERENCE_ALTITUDE_KM = 500;

/** The four capacity bands of a class. */
export function capacityBands(profile: OcuProfile): CapacityBand[] {
  const parts = dayParts(eclipseFraction(REFERENCE_ALTITUDE_KM, 0));
  return OCU_BANDS.map((ocu) => {
    const powerW = ocu * profile.netSunlitW;
    const hours = computeHours(profile, parts, powerW);
    return {
      ocu,
      powerW,
      gflops: powerW * GFLOPS_PER_W,
      memoryMb: ocu * profile.memoryMb,
      storageMb: ocu * profile.storageMb,
      dailyComputeHours: hours.sunlit + hours.eclipse,
      costUsdPerHour: costUsdPerHour(ocu),
    };
  });
}
