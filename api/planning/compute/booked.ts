import { type Commitment, type StationTerms, termsIn } from '../../../domain/booking/commitment.ts';
import { findOpenings, type Openings } from '../../../domain/booking/openings.ts';
import { satelliteUse, type SatelliteUse } from '../../../domain/booking/utilisation.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { sampleTimes } from '../../../domain/orbit/tracks/trajectory.ts';
import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { socFloor } from '../../../domain/spacecraft/battery.ts';
import type { PlannedSatellite } from '../tasks.ts';

/** A satellite with the stations that it talks to. */
export interface LookedAt {
  readonly satellite: PlannedSatellite;
  readonly stations: readonly Station[];
  readonly minElevationDeg: number;
}

/** A satellite of which it is asked how much is booked. */
export interface UseInput extends LookedAt {
  readonly commitments: readonly Commitment[];
  /** Of registered stations, by their ids. */
  readonly terms: Readonly<Record<string, StationTerms>>;
  readonly startMs: number;
  readonly hours: number;
}

/** How much of a satellite is booked, or why nobody knows. */
export type UseOutcome =
  | {
      readonly ok: true;
      readonly use: SatelliteUse;
      /** The charge below which no plan goes, 0 to 1. */
      readonly guard: number;
      readonly storageMb: number;
    }
  | { readonly ok: false; readonly message: string };

/** Adds up what is booked of a satellite. Pure: same input, same outcome. */
export function computeUse(input: UseInput): UseOutcome {
  const { satellite, stations, minElevationDeg, startMs, hours } = input;
  const { elements, bus } = satellite;
  // Whole fleets are looked at once: their surroundings are not worth to be remembered.
  const built = buildEnvironment({
    ...{ elements, bus, stations, minElevationDeg, startMs, hours, hazards: false },
  });
  if (!built.ok) return built;
  const termsOf = termsIn(input.terms);
  return {
    ok: true,
    use: satelliteUse(built.environment, satellite.id, input.commitments, termsOf),
    guard: socFloor(bus),
    storageMb: bus.storageMb,
  };
}

/** A job for which room is looked for on some satellites. */
export interface OpeningsInput {
  readonly candidates: readonly LookedAt[];
  readonly job: Job;
  readonly commitments: readonly Commitment[];
  readonly terms: Readonly<Record<string, StationTerms>>;
  /** Starts from `fromMs` until before `toMs`. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly predictionHours: number;
  readonly limit: number;
  /** Most plans that are made. */
  readonly plans: number;
}

/** Looks for room; starts at which a satellite has no known place have none. Pure: same input, same outcome. */
export function computeOpenings(input: OpeningsInput): Openings {
  const { candidates, predictionHours: hours } = input;
  return findOpenings({
    ...input,
    termsOf: termsIn(input.terms),
    candidates: candidates.map(({ satellite, stations, minElevationDeg }) => ({
      satelliteId: satellite.id,
      environmentAt: (startMs) => {
        const { elements, bus } = satellite;
        const built = buildEnvironment({
          ...{ elements, bus, stations, minElevationDeg, startMs, hours },
        });
        return built.ok ? built.environment : null;
      },
    })),
  });
}

/** Satellites of which the places are asked. */
export interface PlacesInput {
  readonly elements: readonly Elements[];
  readonly startMs: number;
  readonly endMs: number;
  readonly stepMs: number;
}

/** Where a satellite is at instants, Earth-fixed. */
export interface Places {
  readonly timesMs: Float64Array;
  /** x, y, z of each instant, km. */
  readonly ecefKm: Float64Array;
}

/** Where satellites are, as far as SGP4 knows it; null where it knows no two instants. Pure. */
export function computePlaces(input: PlacesInput): readonly (Places | null)[] {
  const { startMs, endMs, stepMs } = input;
  return input.elements.map((elements) => {
    const made = createEphemeris(elements, startMs, endMs);
    if (!made.ok || made.ephemeris.endMs <= startMs) return null;
    const { ephemeris } = made;
    const timesMs = sampleTimes(startMs, ephemeris.endMs, stepMs);
    const ecefKm = new Float64Array(3 * timesMs.length);
    timesMs.forEach((tMs, at) => ephemeris.positionEcef(tMs, ecefKm.subarray(3 * at, 3 * at + 3)));
    return { timesMs, ecefKm };
  });
}
