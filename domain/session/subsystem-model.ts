import { freeSpaceLossDb, RADIO_LOAD, S_BAND_DOWNLINK } from '../link/radio.ts';
import { orbitSize } from '../orbit/elements/elements.ts';
import { WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import { busFor } from '../spacecraft/bus-for.ts';
import type { Bus } from '../spacecraft/bus.ts';
import { BUS_PROFILES } from '../spacecraft/bus-classes.ts';
import {
  absorbedHeatW,
  earthViewFactor,
  equilibriumK,
  SOLAR_CONSTANT_WM2,
  type ThermalBody,
  timeConstantS,
  ZERO_CELSIUS_K,
} from '../spacecraft/thermal.ts';
import { THERMAL_BODIES } from '../spacecraft/thermal-bodies.ts';
import { HOUR_MS } from '../time/instant.ts';
import type { FaultLosses } from './fault-effects.ts';
import type { SessionSatellite } from './session.ts';

/** What one satellite's subsystems are made of. */
export interface SubsystemModel {
  readonly batteryWh: number;
  readonly generationW: number;
  readonly overheadW: number;
  /** Draw of the fully busy computer, W. */
  readonly computeW: number;
  readonly radioW: number;
  readonly memoryMb: number;
  readonly chargeEfficiency: number;
  readonly dischargeEfficiency: number;
  readonly body: ThermalBody;
  /** Heat from outside, W. */
  readonly absorbedSunlitW: number;
  readonly absorbedEclipseW: number;
  readonly timeConstantMs: number;
  /** Temperature that a session begins with: balance with the mean heat of an orbit, °C. */
  readonly startC: number;
}

/** What decides how a satellite's quantities flow; constant between two edges. */
export interface Mode {
  readonly sunlit: boolean;
  readonly inContact: boolean;
  readonly rebooting: boolean;
  readonly losses: FaultLosses;
}

/** How a satellite's quantities flow in a mode. */
export interface Flow {
  readonly generationW: number;
  /** What the loads really get. */
  readonly servedW: number;
  /** Share of the computer that is busy, 0 to 1. */
  readonly cpu: number;
  readonly batteryWhPerMs: number;
  readonly memoryMbPerMs: number;
  /** Temperature that the node tends to, °C. */
  readonly targetC: number;
}

/** Operating system and flight software; what a restart leaves in memory. */
export const MEMORY_FLOOR_MB = 64;
/**
 * How busy the computer is. With these shares and the radio in a seventh of the time, the battery of
 * every class comes back each orbit of the ISS with the longest eclipse: net generation × 0.95
 * outweighs (overhead + load) / 0.95 over 36.1 of 92.6 min.
 */
const BUSY_SUNLIT = 0.4;
const BUSY_ECLIPSE = 0.1;
/** What a fully busy computer writes into memory, MB/s. */
const INTAKE_MB_S = 0.2;
/** A downlink empties memory at the limit of the S-band modem. */
const DOWNLINK_MB_S = S_BAND_DOWNLINK.modemLimitMbS;
/** The radio's draw in shares of the computer's: 15 W beside the 50 W of a 6U, scaled to the class. */
const RADIO_SHARE = RADIO_LOAD.downlink.powerW / BUS_PROFILES['6U'].netSunlitW;
/** Part of the radio's draw that leaves as radiation, not as heat. */
const RADIATED_SHARE = 1 - RADIO_LOAD.downlink.thermalW / RADIO_LOAD.downlink.powerW;
/** Mean of cos(zenith angle of the Sun) along a sunlit arc of 220°, 2/3.84 rad. */
const MEAN_COS_ZENITH = 0.5;
/** Temperature at which radiation is linearised: 15 °C, the mean of what small satellites see. */
const LINEAR_AT_K = 288.15;

/**
 * What a satellite of a session offers: the figures of its class, which are what it flies, for the ISS
 * too; `source` says where the class came from.
 */
export function sessionBus({ busClass, busSource, elements }: SessionSatellite): Bus {
  const bus = busFor({ noradId: '', busClass, elements });
  return { ...bus, source: busSource ?? bus.source };
}

/**
 * The model of a satellite from its bus class: array, battery and overhead as in planning; one
 * thermal node whose surroundings are averaged over the sunlit arc and the eclipse of its mean
 * height. Valid for what radiation linearised at 15 °C is good for: a few degrees from -40 to 60 °C.
 */
export function createSubsystemModel(satellite: SessionSatellite): SubsystemModel {
  const profile = BUS_PROFILES[satellite.busClass];
  const bus = sessionBus(satellite);
  const body = THERMAL_BODIES[satellite.busClass];
  const ratio = Math.min(1, WGS84_RADIUS_KM / orbitSize(satellite.elements).semiMajorAxisKm);
  const around = { solarWM2: SOLAR_CONSTANT_WM2, earthViewFactor: earthViewFactor(ratio) };
  const sunlit = { ...around, sunlit: true, cosSunZenith: MEAN_COS_ZENITH };
  const eclipse = { ...around, sunlit: false, cosSunZenith: 0 };
  const absorbedSunlitW = absorbedHeatW(body, sunlit);
  const absorbedEclipseW = absorbedHeatW(body, eclipse);
  const shade = Math.asin(ratio) / Math.PI;
  const meanHeatW =
    profile.overheadW +
    (1 - shade) * (absorbedSunlitW + BUSY_SUNLIT * profile.netSunlitW) +
    shade * (absorbedEclipseW + BUSY_ECLIPSE * profile.netSunlitW);
  return {
    batteryWh: profile.batteryWh,
    generationW: profile.generationW,
    overheadW: profile.overheadW,
    computeW: profile.netSunlitW,
    radioW: RADIO_SHARE * profile.netSunlitW,
    memoryMb: profile.memoryMb,
    chargeEfficiency: bus.chargeEfficiency,
    dischargeEfficiency: bus.dischargeEfficiency,
    body,
    absorbedSunlitW,
    absorbedEclipseW,
    timeConstantMs: 1000 * timeConstantS(body, LINEAR_AT_K),
    startC: equilibriumK(body, meanHeatW) - ZERO_CELSIUS_K,
  };
}

/**
 * The flow in a mode. The radio works in every contact unless the links are disabled. With an empty
 * battery the loads get what the array generates: the bus first, then the computer; what is left
 * keeps the radio warm, but it does not send.
 */
export function flowOf(model: SubsystemModel, mode: Mode, isEmpty: boolean): Flow {
  const { losses } = mode;
  const generationW = mode.sunlit ? model.generationW * (1 - losses.power_loss) : 0;
  const busy = mode.sunlit ? BUSY_SUNLIT : BUSY_ECLIPSE;
  const wantedCpu = mode.rebooting ? 0 : busy * (1 - losses.radiation_upset);
  const wantsRadio = mode.inContact && losses.comms_failure < 1;
  const wantedW = model.overheadW + wantedCpu * model.computeW + (wantsRadio ? model.radioW : 0);
  const isShort = isEmpty && generationW < wantedW;
  const servedW = isShort ? generationW : wantedW;
  const forPayloadW = Math.max(0, servedW - model.overheadW);
  const cpu = Math.min(wantedCpu, forPayloadW / model.computeW);
  const radioW = wantsRadio ? Math.max(0, forPayloadW - cpu * model.computeW) : 0;
  const sends = wantsRadio && !isShort;
  const surplusW = generationW - servedW;
  const perHourWh =
    surplusW >= 0 ? surplusW * model.chargeEfficiency : surplusW / model.dischargeEfficiency;
  const downlinkMbS = sends ? DOWNLINK_MB_S * (1 - losses.comms_failure) : 0;
  const absorbedW = mode.sunlit ? model.absorbedSunlitW : model.absorbedEclipseW;
  const heatW = absorbedW + servedW - RADIATED_SHARE * radioW;
  return {
    generationW,
    servedW,
    cpu,
    batteryWhPerMs: perHourWh / HOUR_MS,
    memoryMbPerMs: (INTAKE_MB_S * cpu - downlinkMbS) / 1000,
    targetC: equilibriumK(model.body, heatW) - ZERO_CELSIUS_K,
  };
}

/** What a station gets without contact, dBm: less than from any orbit that elements may have. */
export const NO_CONTACT_DBM = -150;
/**
 * Transmitter of the S-band downlink, 2.35 dBW, and the station's antenna, 36.8 dBi: 15 dB/K at a
 * system temperature of 150 K.
 */
const EIRP_DBM = 32.35;
const STATION_GAIN_DBI = 36.8;
/** A `comms_failure` takes this many dB in proportion to its severity, until it disables the link. */
const COMMS_FAULT_DB = 30;

/**
 * Power (dBm) that a station gets from a satellite at `rangeKm`; null range means no contact:
 * EIRP - free-space loss - losses + antenna gain, less what a failure takes.
 */
export function receivedDbm(rangeKm: number | null, commsLoss: number): number {
  if (rangeKm === null || commsLoss >= 1) return NO_CONTACT_DBM;
  const { frequencyGHz, lossesDb } = S_BAND_DOWNLINK;
  const levelDbm = EIRP_DBM + STATION_GAIN_DBI - freeSpaceLossDb(rangeKm, frequencyGHz) - lossesDb;
  return Math.max(NO_CONTACT_DBM, levelDbm - COMMS_FAULT_DB * commsLoss);
}
