import type { SatelliteTrajectory } from '../../../contracts/satellite/services.ts';
import type { Trajectory } from '../../../domain/orbit/tracks/trajectory.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { KnownSatellite } from '../satellite/find-satellite.ts';
import { presentElements, presentName, presentPosition } from './satellite.ts';

/** A trajectory with what its request said. */
export interface SatelliteTrajectoryAnswer {
  readonly satellite: KnownSatellite;
  readonly trajectory: Trajectory;
  readonly decayedAtMs: number | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly intervalS: number;
}

/** The body of `GET /v1/satellites/{id}/trajectory`; the age of the elements is that at the start. */
export function presentSatelliteTrajectory(answer: SatelliteTrajectoryAnswer): SatelliteTrajectory {
  const { satellite, trajectory, decayedAtMs, startMs } = answer;
  const points: SatelliteTrajectory['points'] = [];
  for (let index = 0; index < trajectory.count; index += 1) {
    const place = {
      latDeg: trajectory.latDeg[index] ?? 0,
      lonDeg: trajectory.lonDeg[index] ?? 0,
      altitudeKm: trajectory.altitudeKm[index] ?? 0,
      velocityKmS: trajectory.speedKmS[index] ?? 0,
    };
    const position = presentPosition(place, trajectory.timesMs[index] ?? 0);
    points.push({ ...position, in_eclipse: trajectory.phase[index] !== 0 });
  }
  return {
    satellite: presentName(satellite),
    points,
    count: points.length,
    start: formatInstant(startMs),
    end: formatInstant(answer.endMs),
    interval_sec: answer.intervalS,
    decayed_at: decayedAtMs === null ? null : formatInstant(decayedAtMs),
    ...presentElements(satellite.elements, startMs),
  };
}
