import { SHADOW_PHASES } from '../../../domain/orbit/shadow.ts';
import type { ShadowModel } from '../../../domain/orbit/shadow.ts';
import type { SatelliteState } from '../../../contracts/satellite-state.ts';
import type { OrbitModel } from '../../../contracts/orbit-model.ts';
import type { Trajectory } from '../../../domain/orbit/trajectory.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { round } from '../../cae/presenters/rounding.ts';

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

/**
 * The JSON text of `POST /v1/propagate`. It is put together here, since 5,000 points as objects cost
 * more than their orbit; every value is a number, a known word or an instant, so nothing needs escaping.
 */
export function presentTrajectory(answer: TrajectoryAnswer): string {
  const { trajectory } = answer;
  const points: string[] = [];
  for (let index = 0; index < trajectory.count; index += 1) {
    const phase = phaseAt(trajectory, index);
    points.push(
      `{"t":"${formatInstant(trajectory.timesMs[index] ?? 0)}"` +
        `,"lat":${degrees(trajectory.latDeg[index])},"lon":${longitude(trajectory.lonDeg[index])}` +
        `,"altitude_km":${round(trajectory.altitudeKm[index] ?? 0, HEIGHT_DIGITS)}` +
        `,"velocity_km_s":${round(trajectory.speedKmS[index] ?? 0, SPEED_DIGITS)}` +
        `,"in_eclipse":${phase !== 'sunlit'}` +
        `,"orbit_fraction":${fraction(trajectory.orbitFraction[index])}` +
        (answer.shadow === 'cone' ? `,"shadow_phase":"${phase}"}` : '}'),
    );
  }
  const rest = JSON.stringify({
    count: trajectory.count,
    start: formatInstant(answer.startMs),
    end: formatInstant(answer.endMs),
    step_s: answer.stepS,
    decayed_at: answer.decayedAtMs === null ? null : formatInstant(answer.decayedAtMs),
    model: answer.model,
  });
  return `{"trajectory":[${points.join(',')}],${rest.slice(1)}`;
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
