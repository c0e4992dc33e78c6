import type {
  OrbitalEnvironment,
  WireBus,
  WireGroundPass,
  WireWindow,
} from '../../contracts/plan/orbital-environment.ts';
import type { Environment, Pass, Window } from '../../domain/planning/environment/environment.ts';
import { idleTraces } from '../../domain/planning/environment/idle-traces.ts';
import type { Bus } from '../../domain/spacecraft/bus.ts';
import { formatInstant, HOUR_MS } from '../../domain/time/instant.ts';
import { measureMs } from '../../domain/time/intervals.ts';
import { megabytes, round, roundOrNull, seconds } from '../rounding.ts';

/** What the environment itself does not know about how it was made. */
export interface EnvironmentFacts {
  readonly predictionHours: number;
  readonly minElevationDeg: number;
  readonly stationsChecked: number;
  /** Null where no elements are known. */
  readonly elementsAgeHours: number | null;
  readonly expectedErrorKm: number | null;
}

/** Presents a planning environment as `orbital_environment`. */
export function presentEnvironment(
  environment: Environment,
  facts: EnvironmentFacts,
): OrbitalEnvironment {
  const { startMs, endMs, windows, passes } = environment;
  const eclipses = windows.filter((window) => !window.sunlit);
  const eclipseMs = eclipses.reduce((sum, window) => sum + window.endMs - window.startMs, 0);
  return {
    prediction_start: formatInstant(startMs),
    prediction_end: formatInstant(endMs),
    prediction_hours: facts.predictionHours,
    eclipse_fraction: round(eclipseMs / (endMs - startMs), 4),
    bus: presentBus(environment.bus),
    windows: presentWindows(windows, startMs),
    ground_passes: passes.map((pass) => presentPass(pass, startMs)),
    ...presentKnownOrbit(environment),
    ...presentIdleTraces(environment),
    summary: {
      total_windows: windows.length,
      comms_windows: countContacted(windows, passes),
      sunlit_windows: windows.length - eclipses.length,
      eclipse_windows: eclipses.length,
      total_pass_time_s: seconds(
        measureMs(passes.map((pass) => ({ startMs: pass.aosMs, endMs: pass.losMs }))),
      ),
      ground_stations_visible: new Set(passes.map((pass) => pass.stationId)).size,
    },
    model: {
      propagator: facts.elementsAgeHours === null ? 'none' : 'SGP4',
      shadow: facts.elementsAgeHours === null ? 'given' : 'cylindrical',
      refraction: false,
      min_elevation_deg: facts.minElevationDeg,
      stations_checked: facts.stationsChecked,
      element_age_hours: roundOrNull(facts.elementsAgeHours, 2),
      expected_error_km: roundOrNull(facts.expectedErrorKm, 2),
    },
  };
}

/** What only elements tell; nothing where the height alone is known. */
function presentKnownOrbit({
  betaDeg,
  saa,
  startMs,
}: Environment): Pick<OrbitalEnvironment, 'beta_angle_deg' | 'saa_crossings'> {
  if (betaDeg === null) return {};
  return {
    beta_angle_deg: round(betaDeg, 3),
    saa_crossings: saa.map((crossing) => ({
      start: formatInstant(crossing.startMs),
      end: formatInstant(crossing.endMs),
      start_offset_s: seconds(crossing.startMs - startMs),
      duration_s: seconds(crossing.endMs - crossing.startMs),
      severity: round(crossing.severity, 4),
      min_field_ut: round(crossing.minFieldUt, 3),
    })),
  };
}

function presentIdleTraces(
  environment: Environment,
): Required<Pick<OrbitalEnvironment, 'thermal' | 'battery'>> {
  const { startMs } = environment;
  const traces = idleTraces(environment);
  return {
    thermal: {
      min_c: round(traces.minC, 2),
      max_c: round(traces.maxC, 2),
      limit_c: traces.limitC,
      points: traces.temperature.map(({ tMs, value }) => ({
        offset_s: seconds(tMs - startMs),
        temperature_c: round(value, 2),
      })),
    },
    battery: {
      min_soc: round(traces.minSoc, 4),
      floor_soc: round(traces.floorSoc, 4),
      points: traces.soc.map(({ tMs, value }) => ({
        offset_s: seconds(tMs - startMs),
        soc: round(value, 4),
      })),
    },
  };
}

/** Presents a bus; its power figures are net of its own overhead. */
export function presentBus(bus: Bus): WireBus {
  return {
    class: bus.class,
    source: bus.source,
    peak_solar_w: bus.peakSolarW,
    eclipse_battery_w: bus.eclipseBatteryW,
    max_thermal_w: bus.maxThermalW,
    compute_sunlit: bus.computeSunlit,
    compute_eclipse: bus.computeEclipse,
    storage_mb: bus.storageMb,
    memory_mb: bus.memoryMb,
    battery_wh: bus.batteryWh,
    depth_of_discharge: bus.depthOfDischarge,
    overhead_w: bus.overheadW,
    charge_efficiency: bus.chargeEfficiency,
    discharge_efficiency: bus.dischargeEfficiency,
    write_mb_s: bus.writeMbS,
    full_duplex: bus.fullDuplex,
  };
}

function presentWindows(windows: readonly Window[], startMs: number): WireWindow[] {
  const numbers = { sunlit: 0, eclipse: 0 };
  return windows.map((window) => {
    const type = window.sunlit ? 'sunlit' : 'eclipse';
    numbers[type] += 1;
    const durationMs = window.endMs - window.startMs;
    return {
      index: window.index,
      type,
      label: `${window.sunlit ? 'Sunlit' : 'Eclipse'} ${numbers[type]}`,
      start: formatInstant(window.startMs),
      end: formatInstant(window.endMs),
      start_offset_s: seconds(window.startMs - startMs),
      duration_s: seconds(durationMs),
      power_w: window.powerW,
      energy_wh: round((window.powerW * durationMs) / HOUR_MS, 3),
      compute: window.compute,
      thermal_w: window.thermalW,
      memory_mb: window.memoryMb,
      storage_mb: window.storageMb,
      pass_indices: [...window.passIndices],
    };
  });
}

function presentPass(pass: Pass, startMs: number): WireGroundPass {
  return {
    index: pass.index,
    station_id: pass.stationId,
    station_name: pass.stationName,
    provider: pass.provider,
    aos: formatInstant(pass.aosMs),
    los: formatInstant(pass.losMs),
    aos_offset_s: seconds(pass.aosMs - startMs),
    duration_s: seconds(pass.losMs - pass.aosMs),
    max_elevation_deg: roundOrNull(pass.maxElevationDeg, 2),
    min_range_km: roundOrNull(pass.minRangeKm, 2),
    downlink_capacity_mb: megabytes(pass.downlink.cumulativeMb.at(-1) ?? 0),
    uplink_capacity_mb: megabytes(pass.uplink.cumulativeMb.at(-1) ?? 0),
    outage_probability: pass.outageProbability,
    window_index: pass.windowIndex,
    ...(pass.contactIndex !== undefined && { contact_index: pass.contactIndex }),
  };
}

/** How many windows meet a pass; both come in order of time. */
function countContacted(windows: readonly Window[], passes: readonly Pass[]): number {
  let count = 0;
  let begun = 0;
  let lastLosMs = -Infinity;
  for (const { startMs, endMs } of windows) {
    for (let pass = passes[begun]; pass !== undefined && pass.aosMs < endMs; pass = passes[begun]) {
      lastLosMs = Math.max(lastLosMs, pass.losMs);
      begun += 1;
    }
    if (lastLosMs > startMs) count += 1;
  }
  return count;
}
