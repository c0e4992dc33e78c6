import type { SatelliteEnvironment } from '../../../contracts/satellite/environment.ts';
import { illumination } from '../../../domain/orbit/environment/eclipse.ts';
import { findSaaCrossings, SAA_MAX_ALTITUDE_KM } from '../../../domain/orbit/environment/saa.ts';
import { saaOutline } from '../../../domain/orbit/environment/saa-outline.ts';
import { subSolarPoint } from '../../../domain/orbit/environment/sub-solar.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import type { Ephemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { footprint } from '../../../domain/orbit/geometry/footprint.ts';
import { trackPoint } from '../../../domain/orbit/tracks/track.ts';
import { sampleTrajectory, type Trajectory } from '../../../domain/orbit/tracks/trajectory.ts';
import { measureMs } from '../../../domain/time/intervals.ts';
import { formatInstant, HOUR_MS } from '../../../domain/time/instant.ts';
import type { KnownSatellite } from '../satellite/find-satellite.ts';
import { presentGroundStation } from '../../../presenters/ground-station.ts';
import { round } from '../../../presenters/rounding.ts';
import type { PassPrediction } from '../../../contracts/orbit/pass-prediction.ts';
import { presentElements, presentName, presentPosition } from './satellite.ts';

/** A satellite's window with what its request said. */
export interface SatelliteEnvironmentAnswer {
  readonly satellite: KnownSatellite;
  readonly ephemeris: Ephemeris;
  readonly prediction: PassPrediction;
  readonly stations: readonly Station[];
  readonly startMs: number;
  readonly endMs: number;
  readonly hours: number;
  readonly points: number;
}

/** The body of `GET /v1/satellites/{id}/environment`; the age of the elements is that at the start. */
export function presentSatelliteEnvironment(
  answer: SatelliteEnvironmentAnswer,
): SatelliteEnvironment {
  const { satellite, ephemeris, prediction, startMs, endMs } = answer;
  const light = illumination(ephemeris);
  // One that is lost at once has flown no time.
  const flownMs = Math.max(1, ephemeris.endMs - startMs);
  return {
    satellite: presentName(satellite),
    start: formatInstant(startMs),
    end: formatInstant(endMs),
    hours: answer.hours,
    min_elevation_deg: prediction.min_elevation_deg,
    illumination: light.map((span) => ({ ...presentSpan(span), sunlit: span.sunlit })),
    sunlit_fraction: round(measureMs(light.filter(({ sunlit }) => sunlit)) / flownMs, 4),
    saa: presentAnomaly(ephemeris, startMs),
    passes: prediction.passes,
    stations: answer.stations.map(presentGroundStation),
    stations_checked: prediction.stations_checked,
    points_step_s: prediction.points_step_s,
    track: presentTrack(answer),
    sub_solar: hoursOf(startMs, endMs).map((tMs) => {
      const { latDeg, lonDeg } = subSolarPoint(tMs);
      return { timestamp: formatInstant(tMs), lat: round(latDeg, 3), lon: longitude(lonDeg) };
    }),
    decayed_at: prediction.decayed_at,
    ...presentElements(satellite.elements, startMs),
  };
}

function presentSpan({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }) {
  return { start: formatInstant(startMs), end: formatInstant(endMs) };
}

/** Rounding may reach 180, which is the same meridian as -180. */
function longitude(degrees: number): number {
  const rounded = round(degrees, 3);
  return rounded >= 180 ? rounded - 360 : rounded;
}

/** Instants at which the height of the polygon is looked for. */
const LOOKS = 96;

function presentAnomaly(ephemeris: Ephemeris, startMs: number): SatelliteEnvironment['saa'] {
  const stepMs = (ephemeris.endMs - startMs) / LOOKS;
  const low = Array.from({ length: LOOKS + 1 }, (_, at) =>
    trackPoint(ephemeris, startMs + at * stepMs),
  )
    .map(({ altitudeKm }) => altitudeKm)
    .filter((altitudeKm) => altitudeKm <= SAA_MAX_ALTITUDE_KM);
  const heightKm =
    low.length === 0 ? null : low.reduce((sum, altitudeKm) => sum + altitudeKm, 0) / low.length;
  const outline = heightKm === null ? [] : saaOutline(heightKm, startMs);
  const ring = outline.map(({ latDeg, lonDeg }): [number, number] => [
    round(lonDeg, 2),
    round(latDeg, 2),
  ]);
  const [first] = ring;
  return {
    intervals: findSaaCrossings(ephemeris).map((crossing) => ({
      ...presentSpan(crossing),
      severity: round(crossing.severity, 4),
      min_field_ut: round(crossing.minFieldUt, 3),
      in_progress_at_start: crossing.inProgressAtStart,
      in_progress_at_end: crossing.inProgressAtEnd,
    })),
    altitude_km: heightKm === null ? null : round(heightKm, 1),
    polygon: first === undefined ? null : { type: 'Polygon', coordinates: [[...ring, first]] },
  };
}

function presentTrack(answer: SatelliteEnvironmentAnswer): SatelliteEnvironment['track'] {
  const { ephemeris, prediction, startMs, endMs, points } = answer;
  const stepMs = (endMs - startMs) / Math.max(1, points - 1);
  const timesMs = Float64Array.from({ length: points }, (_, at) =>
    Math.round(startMs + at * stepMs),
  );
  const way = sampleTrajectory(ephemeris, timesMs, 'cylinder');
  return Array.from({ length: way.count }, (_, at) => presentPoint(way, at, prediction));
}

function presentPoint(
  way: Trajectory,
  at: number,
  { min_elevation_deg: minElevationDeg }: PassPrediction,
): SatelliteEnvironment['track'][number] {
  const place = {
    latDeg: way.latDeg[at] ?? 0,
    lonDeg: way.lonDeg[at] ?? 0,
    altitudeKm: way.altitudeKm[at] ?? 0,
    velocityKmS: way.speedKmS[at] ?? 0,
  };
  const { lat, lon, altitude_km, timestamp } = presentPosition(place, way.timesMs[at] ?? 0);
  return {
    ...{ timestamp, lat, lon, altitude_km },
    sunlit: way.phase[at] === 0,
    horizon_km: round(footprint(place.altitudeKm, 0).radiusKm, 1),
    footprint_km: round(footprint(place.altitudeKm, minElevationDeg).radiusKm, 1),
  };
}

/** The start, every hour after it and the end. */
function hoursOf(startMs: number, endMs: number): number[] {
  const whole = Math.ceil((endMs - startMs) / HOUR_MS);
  return [...Array.from({ length: whole }, (_, at) => startMs + at * HOUR_MS), endMs];
}
