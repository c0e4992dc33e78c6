import type { Ephemeris } from '../orbit/ephemeris/ephemeris.ts';
import { rangeKmAt } from '../orbit/passes/passes.ts';
import { DEFAULT_STATIONS } from '../orbit/geometry/stations.ts';
import { trackPoint } from '../orbit/tracks/track.ts';
import {
  faultEffect,
  hotSeverity,
  isLive,
  lowSeverity,
  NATURAL_EFFECTS,
  NO_LOSSES,
  REBOOT_MS,
} from './fault-effects.ts';
import { flowAt, modeAt, type SatelliteRun, thermalC } from './satellite-run.ts';
import type {
  FaultEntry,
  LiveFault,
  SatelliteSnapshot,
  SessionSatellite,
  SubsystemSnapshot,
} from './session.ts';
import { NO_CONTACT_DBM, receivedDbm } from './subsystem-model.ts';

/** A satellite as its run stands at session time `atMs`. */
export function describeSatellite(
  satellite: SessionSatellite,
  run: SatelliteRun,
  ephemeris: Ephemeris | null,
  faults: readonly LiveFault[],
  epochMs: number,
  atMs: number,
): SatelliteSnapshot {
  const { id, name } = satellite;
  const entries = faultEntries(run, faults, epochMs, atMs);
  if (run.goneMs !== null || ephemeris === null)
    return {
      id,
      name,
      status: 'decayed',
      position: null,
      velocityKmS: null,
      sunlit: false,
      subsystems: silent(run),
      faults: entries.filter(({ origin }) => origin === 'injected'),
    };
  const { latDeg, lonDeg, altitudeKm, velocityKmS } = trackPoint(ephemeris, epochMs + atMs);
  return {
    id,
    name,
    status: 'active',
    position: { latDeg, lonDeg, altKm: altitudeKm },
    velocityKmS,
    sunlit: run.sunlit,
    subsystems: describeSubsystems(run, ephemeris, faults, epochMs, atMs),
    faults: entries,
  };
}

/** The faults of a satellite: injected ones first, then what it suffers by nature. */
function faultEntries(
  run: SatelliteRun,
  faults: readonly LiveFault[],
  epochMs: number,
  atMs: number,
): FaultEntry[] {
  const entries: FaultEntry[] = faults
    .filter((fault) => fault.satellite === run.index && isLive(fault, atMs))
    .map(({ type, severity, atMs: sinceMs, endMs }) => ({
      type,
      severity,
      injectedAtMs: epochMs + sinceMs,
      clearsAtMs: endMs === null ? null : epochMs + endMs,
      effect: faultEffect(type, severity),
      origin: 'injected',
    }));
  const losses = modeAt(run, faults, atMs).losses;
  const add = (
    type: FaultEntry['type'],
    sinceMs: number | null,
    severity: number,
    effect: string,
    lastsMs: number | null = null,
  ): void => {
    if (sinceMs === null) return;
    const injectedAtMs = epochMs + sinceMs;
    const clearsAtMs = lastsMs === null ? null : injectedAtMs + lastsMs;
    entries.push({ type, severity, injectedAtMs, clearsAtMs, effect, origin: 'natural' });
  };
  add('radiation_upset', run.upsetMs, 1, NATURAL_EFFECTS.upset, REBOOT_MS);
  add('thermal_exceedance', run.hotMs, hotSeverity(thermalC(run, losses)), NATURAL_EFFECTS.hot);
  add('power_loss', run.lowMs, lowSeverity(chargeOf(run)), NATURAL_EFFECTS.low);
  return entries;
}

/** State of charge, 0 to 1. */
export function chargeOf(run: SatelliteRun): number {
  return run.batteryWh / run.model.batteryWh;
}

function describeSubsystems(
  run: SatelliteRun,
  ephemeris: Ephemeris,
  faults: readonly LiveFault[],
  epochMs: number,
  atMs: number,
): SubsystemSnapshot {
  const mode = modeAt(run, faults, atMs);
  const flow = flowAt(run, mode);
  const rangeKm = nearestStationKm(run, ephemeris, epochMs + atMs);
  return {
    powerW: run.sunlit ? flow.generationW : flow.servedW,
    solarPowerW: flow.generationW,
    batteryPercent: 100 * chargeOf(run),
    thermalC: thermalC(run, mode.losses),
    commsDbm: receivedDbm(rangeKm, mode.losses.comms_failure),
    memoryUsedMb: run.memoryMb,
    cpuPercent: 100 * flow.cpu,
  };
}

/** What is left to say about a satellite that no longer exists. */
function silent(run: SatelliteRun): SubsystemSnapshot {
  return {
    powerW: 0,
    solarPowerW: 0,
    batteryPercent: 0,
    thermalC: thermalC(run, NO_LOSSES),
    commsDbm: NO_CONTACT_DBM,
    memoryUsedMb: 0,
    cpuPercent: 0,
  };
}

/** Range to the nearest station in contact, km; null without contact. */
function nearestStationKm(run: SatelliteRun, ephemeris: Ephemeris, tMs: number): number | null {
  const rangesKm = DEFAULT_STATIONS.filter((_, index) => (run.contacts & (1 << index)) !== 0).map(
    (station) => rangeKmAt(ephemeris, station, tMs),
  );
  return rangesKm.length === 0 ? null : Math.min(...rangesKm);
}
