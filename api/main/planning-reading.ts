import type { Problem } from '../../contracts/error-codes.ts';
import type { AnalysisRequest } from '../../contracts/analysis/planning-analysis.ts';
import type { AnalysedOrbitInput } from '../../contracts/analysis/orbit.ts';
import { MOST_PROFILE_POINTS } from '../../contracts/analysis/models.ts';
import type {
  LatencyRequest,
  PowerRequest,
  ThermalRequest,
} from '../../contracts/analysis/models.ts';
import type { AnalysisQuery } from '../../domain/feasibility/analyse.ts';
import {
  DEFAULT_ALTITUDE_KM,
  feasibleOrbit,
  lightAndShadow,
  readOrbitName,
} from '../../domain/feasibility/feasible-orbit.ts';
import type { FeasibleOrbit } from '../../domain/feasibility/feasible-orbit.ts';
import type { DelayQuery } from '../../domain/feasibility/link-delay.ts';
import { ANALYSED_WORKLOADS, type AnalysedWorkload } from '../../domain/feasibility/model.ts';
import type { PowerQuery } from '../../domain/feasibility/power-system.ts';
import type { RadiatorQuery } from '../../domain/feasibility/radiator.ts';
import type { RelayEnd, RelayQuery } from '../../domain/feasibility/relay-delay.ts';
import { namedPlace, REGION_NAMES } from '../../domain/feasibility/station-names.ts';
import { validationError } from '../http/input/validate.ts';

/** What older clients call a workload. */
const OLDER_NAMES: Readonly<Record<string, AnalysedWorkload>> = {
  inference: 'ai_inference',
  training: 'ai_training',
  batch: 'data_processing',
  analytics: 'data_processing',
  render: 'data_processing',
  simulation: 'data_processing',
  streaming: 'edge_compute',
};

const DEFAULT_AVAILABILITY = 0.99;
/** More is not promised, and would ask for endlessly many spares. */
const MOST_AVAILABILITY = 0.999_999;
/** So much of an unknown `workload_type` is told back, characters. */
const MOST_QUOTED = 200;

/** A request for an analysis, and what was assumed to read it. */
export interface ReadAnalysis {
  readonly query: AnalysisQuery;
  readonly assumptions: readonly string[];
}

/** Reads a body of `POST /v1/planning/analyze`; what is not said is assumed, and told. */
export function readAnalysis(body: AnalysisRequest): ReadAnalysis {
  const assumptions: string[] = [];
  const assume = <T>(value: T, text: string): T => {
    assumptions.push(text);
    return value;
  };
  const query: AnalysisQuery = {
    workload: body.workload ?? olderWorkload(body.workload_type ?? '', assume),
    computeTflops: body.compute_tflops,
    storageTb:
      body.storage_tb ??
      (typeof body.data_gb === 'number' ? body.data_gb / 1000 : assume(0, 'No storage.')),
    bandwidthGbps: body.bandwidth_gbps ?? assume(0.1, 'A mean downlink of 0.1 Gbit/s.'),
    latencySlaMs: body.latency_sla_ms ?? body.latency_requirement_ms ?? null,
    availability: readAvailability(body.availability_sla ?? null, assume),
    region: body.region ?? assume('global', 'Users all over the world.'),
    altitudeKm: body.orbit_altitude_km ?? null,
  };
  return { query, assumptions };
}

type Assume = <T>(value: T, text: string) => T;

/** Any text is read; one that is not known is quoted in what was assumed, up to `MOST_QUOTED`. */
function olderWorkload(name: string, assume: Assume): AnalysedWorkload {
  const wanted = name.trim().toLowerCase();
  const known = ANALYSED_WORKLOADS.find((one) => one === wanted);
  const older = Object.hasOwn(OLDER_NAMES, wanted) ? OLDER_NAMES[wanted] : undefined;
  return (
    known ??
    older ??
    assume(
      'data_processing',
      `workload_type '${name.slice(0, MOST_QUOTED)}' is not known: taken as data_processing.`,
    )
  );
}

function readAvailability(asked: number | null, assume: Assume): number {
  if (asked === null)
    return assume(
      DEFAULT_AVAILABILITY,
      `The whole capacity ${100 * DEFAULT_AVAILABILITY} % of the time.`,
    );
  const share = asked > 1 ? asked / 100 : asked;
  return share <= MOST_AVAILABILITY
    ? share
    : assume(MOST_AVAILABILITY, `Availability is promised up to ${100 * MOST_AVAILABILITY} %.`);
}

/** Reads a body of `POST /v1/planning/thermal`. @throws {AppError} validation_error */
export function readThermal(body: ThermalRequest): { orbit: FeasibleOrbit; query: RadiatorQuery } {
  const problems: Problem[] = [];
  const isOlder = typeof body.power_dissipation_w !== 'number';
  const heatW = body.power_dissipation_w ?? body.power_watts ?? null;
  const radiatorM2 = body.radiator_area_m2 ?? (isOlder ? 1 : null);
  if (heatW === null) problems.push(missing('power_dissipation_w', 'power_watts'));
  if (radiatorM2 === null) problems.push({ path: 'radiator_area_m2', message: 'is required' });
  const altitude =
    body.orbit_altitude_km ?? (isOlder && heatW !== null ? DEFAULT_ALTITUDE_KM : null);
  const orbit = orbitOf(body.orbit ?? null, altitude, problems);
  if (problems.length > 0 || heatW === null || radiatorM2 === null || orbit === null)
    throw validationError(problems);
  const { altitudeKm } = orbit;
  const simulation = body.simulation ?? {};
  const revolutionHours = lightAndShadow(altitudeKm).periodMin / 60;
  const durationHours =
    simulation.duration_hours ?? body.duration_hours ?? (isOlder ? 24 : revolutionHours);
  const finestS = (durationHours * 3600) / (MOST_PROFILE_POINTS - 1);
  return {
    orbit,
    query: {
      ...{ altitudeKm, heatW, radiatorM2, durationHours },
      massKg: body.internal_mass_kg ?? null,
      emissivity: body.radiator_emissivity ?? 0.9,
      absorptivity: body.absorptivity ?? 0.3,
      betaDeg: simulation.beta_deg ?? 0,
      stepS: Math.max(simulation.step_s ?? 60, finestS),
      initialC: simulation.initial_temp_c ?? null,
    },
  };
}

/** A body of `POST /v1/planning/latency` in one of its two forms. */
export type ReadLatency =
  | { readonly form: 'constellation'; readonly orbit: FeasibleOrbit; readonly query: DelayQuery }
  | { readonly form: 'relays'; readonly orbit: FeasibleOrbit; readonly query: RelayQuery };

/** Reads a body of `POST /v1/planning/latency`. @throws {AppError} validation_error */
export function readLatency(body: LatencyRequest): ReadLatency {
  const { source = null, destination = null } = body;
  if (source !== null || destination !== null) return readRelays(body);
  const problems: Problem[] = [];
  const ids = body.ground_stations ?? [];
  if (ids.length === 0) problems.push(missing('ground_stations', 'source and destination'));
  const stations = ids.map((id) => namedPlace(id));
  stations.forEach((place, index) => {
    if (place === null)
      problems.push({
        path: `ground_stations.${index}`,
        message: `is neither a station of GET /v1/ground-stations nor one of: ${REGION_NAMES.join(', ')}`,
      });
  });
  const orbit = orbitOf(body.orbit ?? null, body.orbit_altitude_km ?? null, problems);
  if (problems.length > 0 || orbit === null) throw validationError(problems);
  const { user_location: user } = body;
  return {
    form: 'constellation',
    orbit,
    query: {
      altitudeKm: orbit.altitudeKm,
      inclinationDeg: orbit.inclinationDeg,
      satellites: body.constellation_size ?? 1,
      stations: stations.filter((place) => place !== null),
      user: user === null || user === undefined ? null : endOf(user),
      hasIsl: body.include_isl ?? false,
    },
  };
}

function readRelays(body: LatencyRequest): ReadLatency {
  const { source = null, destination = null } = body;
  const problems: Problem[] = [];
  if (source === null) problems.push({ path: 'source', message: 'is required' });
  if (destination === null) problems.push({ path: 'destination', message: 'is required' });
  const altitude = body.orbit_altitude_km ?? DEFAULT_ALTITUDE_KM;
  const orbit = orbitOf(body.orbit ?? null, altitude, problems);
  if (problems.length > 0 || source === null || destination === null || orbit === null)
    throw validationError(problems);
  return {
    form: 'relays',
    orbit,
    query: {
      source: endOf(source),
      destination: endOf(destination),
      altitudeKm: orbit.altitudeKm,
      relays: body.relay_count ?? 0,
    },
  };
}

/** Reads a body of `POST /v1/planning/power`. @throws {AppError} validation_error */
export function readPower(body: PowerRequest): { orbit: FeasibleOrbit; query: PowerQuery } {
  const problems: Problem[] = [];
  const orbit = orbitOf(body.orbit ?? null, body.orbit_altitude_km ?? null, problems);
  if (orbit === null) throw validationError(problems);
  return {
    orbit,
    query: {
      altitudeKm: orbit.altitudeKm,
      loadW: body.compute_load_w,
      dutyCycle: body.duty_cycle ?? 1,
      lifeYears: body.mission_life_years ?? 5,
      housekeepingW: body.housekeeping_w ?? 50,
      depthOfDischarge: body.battery_dod ?? 0.3,
      strategy: body.eclipse_strategy ?? 'full',
    },
  };
}

/** The orbit that is named, else the altitude; a problem is added where there is neither. */
function orbitOf(
  named: AnalysedOrbitInput | null,
  altitudeKm: number | null,
  problems: Problem[],
): FeasibleOrbit | null {
  if (typeof named === 'string') {
    const read = readOrbitName(named);
    if (read.ok) return read.orbit;
    problems.push({ path: 'orbit', message: read.message });
    return null;
  }
  if (named !== null) return feasibleOrbit(named.altitude_km, named.inclination_deg ?? null);
  if (altitudeKm !== null) return feasibleOrbit(altitudeKm);
  problems.push({ path: 'orbit', message: 'is required' });
  return null;
}

function endOf(place: {
  readonly latitude: number;
  readonly longitude: number;
  readonly altitude_km?: number | null | undefined;
}): RelayEnd {
  const { latitude, longitude, altitude_km: altitude } = place;
  return { latDeg: latitude, lonDeg: longitude, altitudeKm: altitude ?? 0 };
}

function missing(path: string, other: string): Problem {
  return { path, message: `is required (or ${other})` };
}
