import * as v from 'valibot';
import { answer, described } from './shapes.ts';
import { BUS_CLASSES, BUS_SOURCES } from '../domain/spacecraft/bus.ts';

/** What a satellite offers to jobs: the same in every answer about it. */
export const SatelliteProfile = answer('SatelliteProfile', {
  bus_class: described(v.picklist(BUS_CLASSES), 'Size class whose figures it has.'),
  source: described(
    v.picklist(BUS_SOURCES),
    'Where class or figures came from: the request, the catalogue, or orbit and drag.',
  ),
  power_sunlit_w: described(v.number(), 'For jobs in sunlight, net of what the bus draws.'),
  power_eclipse_w: described(v.number(), 'For jobs in eclipse, from the battery.'),
  overhead_w: described(v.number(), 'What the bus itself draws.'),
  heat_w: described(
    v.number(),
    'That jobs may make: the smaller of what the bus takes and what its surface radiates at 50 °C.',
  ),
  memory_mb: described(v.number(), 'For jobs.'),
  storage_mb: described(v.number(), 'For jobs.'),
  battery_wh: described(v.number(), 'Capacity when full.'),
  depth_of_discharge: described(v.number(), 'Usable share of the battery, 0 to 1.'),
  antenna: v.object({
    full_duplex: described(v.boolean(), 'Uplink and downlink may run at once.'),
    downlink_mb_s: described(v.number(), 'Limit of the modem, MB/s on the wire.'),
    uplink_mb_s: described(v.number(), 'MB/s on the wire.'),
  }),
});
export type SatelliteProfile = v.InferOutput<typeof SatelliteProfile>;

/** What answers say where a satellite may have no power for jobs at all. */
export const profileNotice = v.exactOptional(
  described(
    v.string(),
    'Why the profile may be wrong: only for types of satellites that are mostly passive, where it is guessed.',
  ),
);

/** The profile of the ISS, for the examples of the API description. */
export const ISS_PROFILE_EXAMPLE: SatelliteProfile = {
  bus_class: '12U',
  source: 'catalogue',
  power_sunlit_w: 789,
  power_eclipse_w: 20,
  overhead_w: 45,
  heat_w: 45,
  memory_mb: 2048,
  storage_mb: 4096,
  battery_wh: 120,
  depth_of_discharge: 0.4,
  antenna: { full_duplex: false, downlink_mb_s: 0.925, uplink_mb_s: 0.5 },
};
