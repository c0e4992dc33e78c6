import {
  DEFAULT_STATIONS,
  findStation,
  type Station,
} from '../../../domain/orbit/geometry/stations.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import type { Worlds } from '../../../records/fleet/worlds.ts';

/** Registered stations, as whoever asks may use them. */
export type RegisteredStations = Pick<Worlds, 'stations'>;

/** The stations that a satellite talks to: those that a registered one names and that are there, else the default network. */
export async function stationsOf(
  { fleet }: Pick<Satellite, 'fleet'>,
  worlds: RegisteredStations,
): Promise<readonly Station[]> {
  if (fleet === undefined || fleet.stations.length === 0) return DEFAULT_STATIONS;
  const registered = await worlds.stations(fleet.stations);
  const own = fleet.stations.flatMap((id) => findStation(id) ?? registered.get(id) ?? []);
  return own.length === 0 ? DEFAULT_STATIONS : own;
}
