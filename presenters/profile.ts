import type { SatelliteProfile } from '../contracts/profile.ts';
import { S_BAND_DOWNLINK, UPLINK_RATE_MB_S } from '../domain/link/radio.ts';
import type { Bus } from '../domain/spacecraft/bus.ts';

/** Presents what a satellite offers to jobs; every satellite has the same radio. */
export function presentProfile(bus: Bus): SatelliteProfile {
  return {
    bus_class: bus.class,
    source: bus.source,
    power_sunlit_w: bus.peakSolarW,
    power_eclipse_w: bus.eclipseBatteryW,
    overhead_w: bus.overheadW,
    heat_w: bus.maxThermalW,
    memory_mb: bus.memoryMb,
    storage_mb: bus.storageMb,
    battery_wh: bus.batteryWh,
    depth_of_discharge: bus.depthOfDischarge,
    antenna: {
      full_duplex: bus.fullDuplex,
      downlink_mb_s: S_BAND_DOWNLINK.modemLimitMbS,
      uplink_mb_s: UPLINK_RATE_MB_S,
    },
  };
}
