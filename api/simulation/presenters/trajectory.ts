import { SHADOW_PHASES, type ShadowModel } from '../../../domain/orbit/environment/shadow.ts';
import type { SatelliteState } from '../../../contracts/orbit/satellite-state.ts';
import type { OrbitModel } from '../../../contracts/orbit/model.ts';
import type { Trajectory as WireTrajectory } from '../../../contracts/orbit/satellite-state.ts';
import type { Trajectory } from '../../../domain/orbit/tracks/trajectory.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { round } from '../../../presenters/rounding.ts';

/** A trajectory with what its request said. */
export interface TrajectoryAnswer {
  readonly trajectory: Trajectory;
  readonly shadow: ShadowModel;
  readonly startMs: number;
  readonly endMs: number;
  readonly stepS: number;
  readonly decayedAtMs: number | null;
  readonly model: OrbitModel;
}

/** Decimals of what leaves: 0.1 m on the ground, 0.1 m in height, 1 mm/s. */
const DEGREE_DIGITS = 6;
const HEIGHT_DIGITS = 4;
const SPEED_DIGITS = 6;
const FRACTION_DIGITS = 6;

/** The body of `POST /v1/propagate`. */
export function presentTrajectory(answer: TrajectoryAnswer): WireTrajectory {
  const { trajectory, shadow } = answer;
  const points: WireTrajectory['trajectory'] = [];
  for (let index = 0; index < trajectory.count; index += 1) {
    const state = presentState(trajectory, index, shadow);
    // Listed one by one: spreading 5,000 objects takes as long as their orbit.
    const point = {
      t: state.timestamp,
      lat: state.lat,
      lon: state.lon,
      altitude_km: state.altitude_km,
      velocity_km_s: state.velocity_km_s,
      in_eclipse: state.in_eclipse,
      orbit_fraction: state.orbit_fraction,
    };
    const phase = state.shadow_phase;
    points.push(phase === undefined ? point : { ...point, shadow_phase: phase });
  }
  return {
    trajectory: points,
    count: trajectory.count,
    start: formatInstant(answer.startMs),
    end: formatInstant(answer.endMs),
    step_s: answer.stepS,
    decayed_at: answer.decayedAtMs === null ? null : formatInstant(answer.decayedAtMs),
    model: answer.model,
  };
}

/** One point of a trajectory as a state. */
export function presentState(
  trajectory: Trajectory,
  index: number,
  shadow: ShadowModel,
): SatelliteState {
  const phase = phaseAt(trajectory, index);
  return {
    lat: degrees(trajectory.latDeg[index]),
    lon: longitude(trajectory.lonDeg[index]),
    altitude_km: round(trajectory.altitudeKm[index] ?? 0, HEIGHT_DIGITS),
    velocity_km_s: round(trajectory.speedKmS[index] ?? 0, SPEED_DIGITS),
    in_eclipse: phase !== 'sunlit',
    orbit_fraction: fraction(trajectory.orbitFraction[index]),
    ...(shadow === 'cone' && { shadow_phase: phase }),
    timestamp: formatInstant(trajectory.timesMs[index] ?? 0),
  };
}

function phaseAt(trajectory: Trajectory, index: number) {
  return SHADOW_PHASES[trajectory.phase[index] ?? 0] ?? 'sunlit';
}

function degrees(value: number | undefined): number {
  return round(value ?? 0, DEGREE_DIGITS);
}

/** Rounding may reach 180, which is the same meridian as -180. */
function longitude(value: number | undefined): number {
  const rounded = degrees(value);
  return rounded >= 180 ? rounded - 360 : rounded;
}

/** Rounding may reach 1, which is the node again. */
function fraction(value: number | undefined): number {
  const rounded = round(value ?? 0, FRACTION_DIGITS);
  return rounded >= 1 ? 0 : rounded;
}
