import type { Ephemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import type { GroundPass } from '../../../domain/orbit/passes/passes.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { sampleTimes } from '../../../domain/orbit/tracks/trajectory.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import {
  documentPacket,
  dotAndLabel,
  sampledPosition,
  type CzmlPacket,
} from '../../../presenters/czml.ts';
import type { PassesAnswer } from './passes.ts';
import { satelliteLabel } from './satellite-label.ts';

const SATELLITE = [255, 215, 0, 255];
const STATION = [64, 196, 255, 255];
const LINK = [128, 255, 128, 200];
const SAMPLE_MS = 60_000;

/**
 * Passes as a CZML scene: the satellite, the stations, and for each station a line to the satellite
 * that shows while it is above the mask.
 */
export function passesCzml({ ephemeris, elements, passes, stations }: PassesAnswer): CzmlPacket[] {
  const name = satelliteLabel(elements);
  const availability = `${formatInstant(ephemeris.startMs)}/${formatInstant(ephemeris.endMs)}`;
  const halfS = Math.round(43_200 / elements.meanMotionRevPerDay);
  return [
    documentPacket(`Passes of ${name}`, availability),
    {
      id: 'satellite',
      name,
      availability,
      position: samplePosition(ephemeris),
      ...dotAndLabel(name, SATELLITE, 8),
      path: {
        leadTime: halfS,
        trailTime: halfS,
        resolution: 60,
        width: 1,
        material: { solidColor: { color: { rgba: SATELLITE } } },
      },
    },
    // Ids of our own: those of stations may hold characters that mean something in a reference.
    ...stations.map((station, index) => stationPacket(station, `station-${index}`)),
    ...stations.flatMap((station, index) =>
      linkPacket(station, index, passes, ephemeris.startMs, availability),
    ),
  ];
}

function samplePosition(ephemeris: Ephemeris): CzmlPacket {
  const timesMs = sampleTimes(ephemeris.startMs, ephemeris.endMs, SAMPLE_MS);
  const ecef = new Float64Array(3 * timesMs.length);
  for (let index = 0; index < timesMs.length; index += 1)
    ephemeris.positionEcef(timesMs[index] ?? 0, ecef.subarray(3 * index, 3 * index + 3));
  return sampledPosition(timesMs, ecef, formatInstant);
}

function stationPacket(station: Station, id: string): CzmlPacket {
  return {
    id,
    name: station.name,
    position: { cartographicDegrees: [station.lonDeg, station.latDeg, station.altitudeM] },
    ...dotAndLabel(station.name, STATION, 6),
  };
}

function linkPacket(
  station: Station,
  index: number,
  passes: readonly GroundPass[],
  startMs: number,
  availability: string,
): CzmlPacket[] {
  const own = passes.filter(({ stationId }) => stationId === station.id);
  if (own.length === 0) return [];
  const shown = own.map(({ aosMs, losMs }) => ({
    interval: `${formatInstant(Math.max(aosMs, startMs))}/${formatInstant(losMs)}`,
    boolean: true,
  }));
  return [
    {
      id: `link-${index}`,
      name: `${station.name}: passes`,
      availability,
      polyline: {
        positions: { references: ['satellite#position', `station-${index}#position`] },
        show: [{ interval: availability, boolean: false }, ...shown],
        arcType: 'NONE',
        width: 2,
        material: { solidColor: { color: { rgba: LINK } } },
      },
    },
  ];
}
