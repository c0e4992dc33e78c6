import type { Assessment, AssessmentContext } from './assessment.ts';
import type { Encounter } from '../encounter.ts';
import { encounterPlane, type UncertainObject } from './encounter-plane.ts';
import { evidenceOf } from './evidence.ts';
import { collisionProbability } from './probability.ts';
import { rtnAxes } from '../rtn.ts';
import { dot, type Vector } from '../vectors.ts';

/** Whose satellite could move, and with what. */
export interface AvoidanceRequest {
  /** Place of the satellite in `encounter.objects`. */
  readonly moved: 0 | 1;
  /** Burns before it are left out, epoch ms. */
  readonly nowMs: number;
  /** Change of speed, m/s; 0.1 unless given. */
  readonly deltaVMS?: number;
  /** The user's mass (kg) and specific impulse (s); without them no fuel is told. */
  readonly massKg?: number;
  readonly ispS?: number;
}

/** What a tangential burn would do; all numbers to two digits. */
export interface AvoidanceOption {
  readonly burnMs: number;
  /** Along the velocity; negative against it. */
  readonly deltaVMS: number;
  readonly radialShiftKm: number;
  readonly inTrackShiftKm: number;
  readonly missKm: number;
  readonly probability: number;
  readonly fuelKg: number | null;
}

/** Options, or why there are none. */
export type AvoidanceAnswer =
  | { readonly options: readonly AvoidanceOption[]; readonly text: string }
  | { readonly options: null; readonly text: string };

const STANDARD_GRAVITY_M_S2 = 9.806_65;

/**
 * What a small tangential burn half a revolution, 12 h and 24 h before closest approach would change, of
 * both directions the one with the lower probability (Hill's equations, near-circular orbits, the
 * uncertainty unchanged). Withheld where the data are POOR or there is no computed probability.
 */
export function avoidanceOptions(
  encounter: Encounter,
  context: AssessmentContext,
  judged: Assessment,
  request: AvoidanceRequest,
): AvoidanceAnswer {
  const { objects, radiusKm } = evidenceOf(encounter, context);
  if (judged.dataQuality === 'POOR')
    return { options: null, text: 'Withheld: the data are too poor to plan with.' };
  if (objects === null || judged.maxProbability === null)
    return { options: null, text: 'Withheld: no probability was computed.' };
  const { moved, nowMs, deltaVMS = 0.1 } = request;
  const { elements } = encounter.objects[moved];
  const meanMotion = (2 * Math.PI * elements.meanMotionRevPerDay) / 86_400;
  const { tcaMs } = judged.approach;
  const options = [Math.PI / meanMotion, 43_200, 86_400]
    .filter((beforeS) => tcaMs - 1000 * beforeS > nowMs)
    .map((beforeS) => {
      const [ahead, back] = [deltaVMS, -deltaVMS].map((change): AvoidanceOption => {
        const shift = shiftOf(change / 1000, beforeS, meanMotion);
        const other = objects[moved === 0 ? 1 : 0];
        const plane = encounterPlane(shifted(objects[moved], shift), other, radiusKm);
        return {
          burnMs: tcaMs - 1000 * beforeS,
          deltaVMS: change,
          radialShiftKm: twoDigits(shift.radialKm),
          inTrackShiftKm: twoDigits(shift.inTrackKm),
          missKm: twoDigits(Math.hypot(plane.x, plane.y)),
          probability: twoDigits(collisionProbability(plane)),
          fuelKg: fuelOf(deltaVMS, request),
        };
      });
      return ahead !== undefined && back !== undefined && ahead.probability > back.probability
        ? back
        : ahead;
    });
  return {
    options: options.filter((option) => option !== undefined),
    text: 'Illustration only: two-body arithmetic with an assumed uncertainty, not a manoeuvre plan.',
  };
}

interface Shift {
  readonly radialKm: number;
  readonly inTrackKm: number;
}

/** Hill's equations: shift by a tangential change of speed (km/s) `beforeS` seconds earlier. */
function shiftOf(changeKmS: number, beforeS: number, meanMotion: number): Shift {
  const angle = meanMotion * beforeS;
  return {
    radialKm: ((2 * changeKmS) / meanMotion) * (1 - Math.cos(angle)),
    inTrackKm: ((4 * changeKmS) / meanMotion) * Math.sin(angle) - 3 * changeKmS * beforeS,
  };
}

/** The object farther along its circle and out by the radial shift. */
function shifted(object: UncertainObject, { radialKm, inTrackKm }: Shift): UncertainObject {
  const [x, y, z, vx, vy, vz] = object.state;
  const [radial, inTrack] = rtnAxes(object.state);
  const angle = inTrackKm / Math.hypot(x, y, z);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = (vector: Vector, outKm: number) => {
    const [r, t] = [dot(radial, vector), dot(inTrack, vector)];
    const [newR, newT] = [(r + outKm) * cos - t * sin, (r + outKm) * sin + t * cos];
    const axis = (at: 0 | 1 | 2) => vector[at] + (newR - r) * radial[at] + (newT - t) * inTrack[at];
    return [axis(0), axis(1), axis(2)] as const;
  };
  return { ...object, state: [...turned([x, y, z], radialKm), ...turned([vx, vy, vz], 0)] };
}

function fuelOf(deltaVMS: number, { massKg, ispS }: AvoidanceRequest): number | null {
  if (massKg === undefined || ispS === undefined) return null;
  return twoDigits(massKg * -Math.expm1(-Math.abs(deltaVMS) / (STANDARD_GRAVITY_M_S2 * ispS)));
}

function twoDigits(value: number): number {
  return Number(value.toPrecision(2));
}
