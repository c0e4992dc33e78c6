import { MAX_PASS_POINTS, type PassPrediction } from '../../../contracts/orbit/pass-prediction.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { Ephemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { lookAngles, stationFrame } from '../../../domain/orbit/geometry/frames.ts';
import type { StationFrame } from '../../../domain/orbit/geometry/frames.ts';
import type { GroundPass } from '../../../domain/orbit/passes/passes.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { round, thousandths } from '../../../presenters/rounding.ts';
import { presentModel } from './orbit-model.ts';

/** Passes with what their request said. */
export interface PassesAnswer {
  readonly elements: Elements;
  readonly ephemeris: Ephemeris;
  readonly passes: readonly GroundPass[];
  readonly stations: readonly Station[];
  readonly startMs: number;
  readonly durationHours: number;
  readonly minElevationDeg: number;
  readonly pointsStepS: number;
  readonly nowMs: number;
}

type WirePass = PassPrediction['passes'][number];

const DEGREE_DIGITS = 3;
const KM_DIGITS = 3;

/**
 * The body of `POST /v1/passes` as JSON, a `PassPrediction`. Its thousands of points are written as texts: as objects
 * they took two fifths of the computation.
 */
export function writePasses(answer: PassesAnswer): string {
  const { elements, ephemeris, passes, stations, startMs } = answer;
  const stepS = fittingStep(passes, answer.pointsStepS);
  const places = placesOf(stations);
  const writePoints = createPointWriter(ephemeris, stepS);
  const written = passes.map((pass) => {
    const place = places.get(pass.stationId);
    const shown = JSON.stringify(presentPass(pass, place?.station));
    return `${shown.slice(0, -1)},"points":[${writePoints(pass, place?.frame)}]}`;
  });
  const about: Omit<PassPrediction, 'passes'> = {
    count: passes.length,
    start: formatInstant(startMs),
    duration_hours: answer.durationHours,
    stations_checked: stations.length,
    min_elevation_deg: answer.minElevationDeg,
    points_step_s: stepS,
    decayed_at: ephemeris.decayedAtMs === null ? null : formatInstant(ephemeris.decayedAtMs),
    model: presentModel(elements, startMs, 'cylinder'),
  };
  return `{"passes":[${written.join(',')}],${JSON.stringify(about).slice(1)}`;
}

/** A pass without its points; the duration is that of the times as they are written. */
export function presentPass(
  pass: GroundPass,
  station: Station | undefined,
): Omit<WirePass, 'points'> {
  return {
    station_id: pass.stationId,
    station_name: station?.name ?? pass.stationId,
    provider: station?.provider ?? '',
    aos: formatInstant(pass.aosMs),
    los: formatInstant(pass.losMs),
    tca: formatInstant(pass.tcaMs),
    duration_s: (Math.round(pass.losMs) - Math.round(pass.aosMs)) / 1000,
    max_elevation_deg: round(pass.maxElevationDeg, DEGREE_DIGITS),
    aos_azimuth_deg: northFromZero(pass.aosAzimuthDeg),
    los_azimuth_deg: northFromZero(pass.losAzimuthDeg),
    min_range_km: round(pass.minRangeKm, KM_DIGITS),
    in_progress_at_start: pass.inProgressAtStart,
    in_progress_at_end: pass.inProgressAtEnd,
  };
}

/** Doubles the distance of points until an answer holds them all; 0 stays 0. */
function fittingStep(passes: readonly GroundPass[], wantedS: number): number {
  if (wantedS === 0) return 0;
  const longestS =
    passes.reduce((most, { aosMs, losMs }) => Math.max(most, losMs - aosMs), 0) / 1000;
  let stepS = wantedS;
  while (countPoints(passes, stepS) > MAX_PASS_POINTS && stepS < longestS) stepS *= 2;
  return stepS;
}

function countPoints(passes: readonly GroundPass[], stepS: number): number {
  const steps = ({ aosMs, losMs }: GroundPass) => Math.floor((losMs - aosMs) / (1000 * stepS));
  return passes.reduce((sum, pass) => sum + steps(pass) + 3, 0);
}

interface Place {
  readonly station: Station;
  readonly frame: StationFrame;
}

function placesOf(stations: readonly Station[]): ReadonlyMap<string, Place> {
  return new Map(
    stations.map((station) => [station.id, { station, frame: stationFrame(station) }]),
  );
}

/** By SGP4 itself near the Earth; in deep space, where that is slow, interpolated to 6 m. */
function createPointWriter(
  ephemeris: Ephemeris,
  stepS: number,
): (pass: GroundPass, frame: StationFrame | undefined) => string {
  const state = new Float64Array(6);
  const isExact = !ephemeris.propagator.isDeepSpace;
  return (pass, frame) => {
    if (frame === undefined || stepS === 0) return '';
    let text = '';
    for (const tMs of pointTimes(pass, stepS * 1000)) {
      if (!isExact || !ephemeris.exactStateEcef(tMs, state)) ephemeris.positionEcef(tMs, state);
      const look = lookAngles(frame, state[0] ?? 0, state[1] ?? 0, state[2] ?? 0);
      const elevation = thousandths(look.elevationDeg);
      const azimuth = thousandths(northFromZero(look.azimuthDeg));
      const place = `"elevation_deg":${elevation},"azimuth_deg":${azimuth}`;
      const separator = text === '' ? '' : ',';
      text += `${separator}{"timestamp":"${formatInstant(tMs)}",${place},"range_km":${thousandths(look.rangeKm)}}`;
    }
    return text;
  };
}

/** AOS, every step after it, TCA and LOS, in order; none within a millisecond of another. */
function pointTimes({ aosMs, tcaMs, losMs }: GroundPass, stepMs: number): number[] {
  const times: number[] = [];
  for (let index = 0; aosMs + index * stepMs < losMs - 1; index += 1)
    times.push(aosMs + index * stepMs);
  if (!times.some((tMs) => Math.abs(tMs - tcaMs) < 1) && losMs - tcaMs >= 1) {
    const after = times.findIndex((tMs) => tMs > tcaMs);
    times.splice(after < 0 ? times.length : after, 0, tcaMs);
  }
  times.push(losMs);
  return times;
}

/** Rounding may reach 360, which is north again. */
function northFromZero(degrees: number): number {
  const rounded = round(degrees, DEGREE_DIGITS);
  return rounded >= 360 ? 0 : rounded;
}
