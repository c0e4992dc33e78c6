/** One harmonic of the Earth's field that pulls in step with a resonant orbit. */
export interface ResonanceTerm {
  /** rad/min². */
  readonly amplitude: number;
  /** How often the argument of perigee counts in the angle. */
  readonly perigees: number;
  /** How often the resonant longitude counts in the angle. */
  readonly longitudes: number;
  /** rad, taken from the angle. */
  readonly phase: number;
}

/** A resonance with the Earth's rotation, angles in rad and times in minutes, at the epoch. */
export interface Resonance {
  readonly terms: readonly ResonanceTerm[];
  /** The slow angle that the satellite keeps over the turning Earth. */
  readonly longitude: number;
  readonly meanMotion: number;
  /** What the longitude turns beside the mean motion, the Earth's rotation included. */
  readonly longitudeRate: number;
  readonly argPerigee: number;
  readonly argPerigeeRate: number;
}

/** Where the integration stands. */
export interface ResonanceState {
  /** Minutes from the epoch, a multiple of the step. */
  atMin: number;
  longitude: number;
  meanMotion: number;
  /** What the longitude and the mean motion change by from here: rad/min, rad/min² and rad/min³. */
  rate: number;
  acceleration: number;
  jerk: number;
}

/** The step of SDP4's integration, min. */
export const RESONANCE_STEP_MIN = 720;

/** Every so many steps the state is kept, so that going back does not begin at the epoch. */
const STEPS_PER_MARK = 128;

/**
 * Follows a resonance: the returned function tells the state at the last whole step before some
 * minutes from the epoch, on the way from there. It integrates as SDP4 does (Euler-Maclaurin of second
 * order, 720 min; Hoots and Roehrich, Spacetrack Report 3, section 10), but goes on from where it
 * stands, so that times in order cost a step now and then instead of all steps since the epoch. The
 * state depends on the time alone, never on what was asked before; it is written over by each call.
 */
export function followResonance(resonance: Resonance): (minutes: number) => ResonanceState {
  const state = { atMin: 0, longitude: 0, meanMotion: 0, rate: 0, acceleration: 0, jerk: 0 };
  let direction = 1;
  let steps = 0;
  let marks: { longitude: number; meanMotion: number }[] = [];

  function goBack(toSteps: number): void {
    const mark = Math.floor(toSteps / STEPS_PER_MARK);
    steps = mark * STEPS_PER_MARK;
    const { longitude, meanMotion } = marks[mark] ?? resonance;
    arrive(longitude, meanMotion);
  }

  function arrive(longitude: number, meanMotion: number): void {
    state.atMin = direction * steps * RESONANCE_STEP_MIN;
    state.longitude = longitude;
    state.meanMotion = meanMotion;
    pull(resonance, state);
  }

  function begin(newDirection: number): void {
    direction = newDirection;
    marks = [{ longitude: resonance.longitude, meanMotion: resonance.meanMotion }];
    goBack(0);
  }

  function goOn(): void {
    const step = direction * RESONANCE_STEP_MIN;
    const halfSquare = (step * step) / 2;
    const { rate, acceleration, jerk } = state;
    const longitude = state.longitude + (rate * step + acceleration * halfSquare);
    const meanMotion = state.meanMotion + (acceleration * step + jerk * halfSquare);
    steps += 1;
    arrive(longitude, meanMotion);
    if (steps % STEPS_PER_MARK === 0) marks[steps / STEPS_PER_MARK] = { longitude, meanMotion };
  }

  begin(direction);
  return (minutes) => {
    const wanted = Math.floor(Math.abs(minutes) / RESONANCE_STEP_MIN);
    const wantedDirection = minutes < 0 ? -1 : 1;
    if (wantedDirection !== direction) begin(wantedDirection);
    else if (wanted < steps) goBack(wanted);
    while (steps < wanted) goOn();
    return state;
  };
}

/** Tells what the harmonics do to a state where it stands. */
function pull(
  { terms, longitudeRate, argPerigee, argPerigeeRate }: Resonance,
  state: ResonanceState,
): void {
  const perigee = argPerigee + argPerigeeRate * state.atMin;
  let acceleration = 0;
  let slope = 0;
  for (const { amplitude, perigees, longitudes, phase } of terms) {
    const angle = perigees * perigee + longitudes * state.longitude - phase;
    acceleration += amplitude * Math.sin(angle);
    slope += longitudes * amplitude * Math.cos(angle);
  }
  state.rate = state.meanMotion + longitudeRate;
  state.acceleration = acceleration;
  state.jerk = slope * state.rate;
}
