import type {
  FleetMemberInput,
  FleetParetoRequest,
  FleetPlanRequest,
} from '../../../contracts/plan/constellation.ts';
import type { Problem } from '../../../contracts/error-codes.ts';
import {
  DEFAULT_MIN_ELEVATION_DEG,
  DEFAULT_PREDICTION_HOURS,
} from '../../../contracts/plan/request.ts';
import { elementsFromMean } from '../../../domain/orbit/elements/elements.ts';
import { normaliseNoradId } from '../../../domain/orbit/elements/norad-id.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import type { FleetMember } from '../../../domain/planning/fleet/fleet.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { nameKey, type Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { choiceProblems, objectiveProblems, resolvePlanJob } from './job.ts';
import { readStart, stationProblems } from './plan.ts';
import { isSatelliteId, SATELLITE_ID_UNKNOWN } from './registered-ids.ts';
import { describeBusProblem, resolveBus } from './satellite.ts';
import { resolveStations, type RegisteredStations } from './stations.ts';

/** A request about a fleet, its satellites still ids. */
export type FleetRequest = FleetPlanRequest | FleetParetoRequest;

/** Everything of a request but its members. */
export interface FleetReading {
  readonly job: Job;
  readonly stations: readonly Station[];
  readonly start: Instant;
  readonly predictionHours: number;
  readonly minElevationDeg: number;
  /** State of charge of every member at the start, 0 to 1; null = as usual. */
  readonly initialCharge: number | null;
  /** Null where the request sets no limit. */
  readonly timeLimitMs: number | null;
}

/** A part of a request, or everything that is wrong with it. */
export type Read<Part> =
  | { readonly ok: true; readonly part: Part }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Why fleets take no job that leaves a choice. */
const OVER_FLEETS = 'is only for plans on one satellite (POST /v1/plan), not over a fleet';

/** Reads job, stations and options of a request that fits its schema. */
export function readFleetRequest(
  request: FleetRequest,
  nowMs: number,
  registered?: RegisteredStations,
): Read<FleetReading> {
  const { options } = request;
  const start = readStart(options?.start, nowMs);
  const job = resolvePlanJob(request);
  const stations = resolveStations(options?.ground_stations, undefined, registered);
  const problems = [start, job, stations].flatMap((read) => (read.ok ? [] : read.problems));
  problems.push(
    ...choiceProblems(request.custom_job, 'custom_job', OVER_FLEETS),
    ...objectiveProblems(request.policy, 'policy', OVER_FLEETS),
  );
  if (stations.ok) {
    problems.push(...stationProblems(request.security, 'security', stations.stations));
    const own = request.custom_job?.security;
    problems.push(...stationProblems(own, 'custom_job.security', stations.stations));
  }
  if (!start.ok || !job.ok || !stations.ok || problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    part: {
      job: job.job,
      stations: stations.stations,
      start: start.instant,
      predictionHours: options?.prediction_hours ?? DEFAULT_PREDICTION_HOURS,
      minElevationDeg: options?.min_elevation_deg ?? DEFAULT_MIN_ELEVATION_DEG,
      initialCharge: options?.initial_charge ?? null,
      timeLimitMs: options?.solver?.time_limit_ms ?? null,
    },
  };
}

/** The members of a request in one form; where they were given decides how problems are named. */
export function memberInputs(
  request: FleetRequest,
): readonly { readonly path: string; readonly input: FleetMemberInput }[] {
  const ids = request.satellite_ids ?? null;
  if (ids !== null)
    return ids.map((id, index) => ({
      path: `satellite_ids.${index}`,
      input: { satellite_id: id },
    }));
  return (request.fleet ?? []).map((input, index) => ({ path: `fleet.${index}`, input }));
}

/** The field in which the members were given. */
export function membersPathOf(request: FleetRequest): 'satellite_ids' | 'fleet' {
  return (request.satellite_ids ?? null) === null ? 'fleet' : 'satellite_ids';
}

/** Catalogue numbers, ids and names that the members name. */
export function noradIdsOf(request: FleetRequest): string[] {
  return memberInputs(request).map(({ input }) => {
    const id = idOf(input);
    return normaliseNoradId(id) ?? String(id);
  });
}

/**
 * Reads the members: elements of the catalogue, or the orbit that the request gives. Members of one
 * orbit without anomalies are spread evenly along it. All problems at once, unknown ids included.
 */
export function readMembers(
  request: FleetRequest,
  catalogue: readonly Satellite[],
  epoch: Instant,
): Read<readonly FleetMember[]> {
  const problems: Problem[] = [];
  const members: FleetMember[] = [];
  const inputs = memberInputs(request);
  const seen = new Set<string>();
  for (const [index, { path, input }] of inputs.entries()) {
    const given = idOf(input);
    const text = normaliseNoradId(given) ?? String(given);
    const known = catalogue.find((one) => isMeant(one, text));
    const id = known?.noradId ?? text;
    const idPath = path.startsWith('fleet')
      ? `${path}.${(input.norad_id ?? null) === null ? 'satellite_id' : 'norad_id'}`
      : path;
    if (id === '') {
      problems.push({ path: `${path}.norad_id`, message: 'is required (or satellite_id)' });
      continue;
    }
    if (seen.has(id)) problems.push({ path: idPath, message: `satellite '${id}' is listed twice` });
    seen.add(id);
    const busProblem = describeBusProblem(input.bus, `${path}.bus`);
    if (busProblem !== null) problems.push(busProblem);
    const member = describeMember(input, id, known, { epoch, phase: phaseOf(inputs, index), path });
    if (!member.ok)
      problems.push(...member.problems.map((problem) => ({ idPath, ...problem })).map(withPath));
    else if (busProblem === null) members.push(member.part);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, part: members };
}

interface Placing {
  readonly epoch: Instant;
  /** Mean anomaly for members that name none, degrees. */
  readonly phase: number;
  readonly path: string;
}

function describeMember(
  input: FleetMemberInput,
  id: string,
  known: Satellite | undefined,
  { epoch, phase, path }: Placing,
): Read<FleetMember> {
  const orbit = input.orbit ?? null;
  const read =
    orbit === null
      ? null
      : elementsFromMean(
          {
            altitudeKm: orbit.altitude_km,
            inclinationDeg: orbit.inclination_deg,
            raanDeg: orbit.raan_deg ?? 0,
            meanAnomalyDeg: orbit.mean_anomaly_deg ?? phase,
          },
          epoch,
        );
  if (read?.ok === false) {
    const problems = read.problems.map(({ message }) => ({ path: `${path}.orbit`, message }));
    return { ok: false, problems };
  }
  if (read !== null && known === undefined && isSatelliteId(id))
    return { ok: false, problems: [{ path: '', message: SATELLITE_ID_UNKNOWN }] };
  const elements = read === null ? known?.elements : read.elements;
  if (elements === undefined)
    return {
      ok: false,
      problems: [
        {
          path: '',
          message: `satellite '${id}' is not in the catalogue: give its orbit in fleet[].orbit`,
        },
      ],
    };
  // An orbit of the request's own is another satellite than the catalogue's, whatever its number.
  const catalogueClass = read === null ? known?.busClass : null;
  const own = read === null && (input.bus ?? null) === null ? known?.fleet?.bus : undefined;
  const bus = own ?? resolveBus(input.bus, { ...elements, noradId: id }, catalogueClass);
  const name = input.name ?? known?.name ?? id;
  return { ok: true, part: { id, name, role: input.role ?? 'compute', elements, bus } };
}

/** Whether a member of this number, id or name is that satellite: names are those of registered ones alone. */
function isMeant({ noradId, name, fleet }: Satellite, text: string): boolean {
  return noradId === text || (fleet !== undefined && nameKey(name) === nameKey(text));
}

/** A problem whose own path is empty is one of the member's id. */
function withPath({
  idPath,
  path,
  message,
}: {
  readonly idPath: string;
  readonly path: string;
  readonly message: string;
}): Problem {
  return { path: path === '' ? idPath : path, message };
}

function idOf(input: FleetMemberInput): string | number {
  return input.norad_id ?? input.satellite_id ?? '';
}

/** Where a member without anomaly stands among those of the same orbit: evenly spread. */
function phaseOf(inputs: readonly { readonly input: FleetMemberInput }[], index: number): number {
  const key = ({ orbit }: FleetMemberInput): string | null =>
    (orbit ?? null) === null || (orbit?.mean_anomaly_deg ?? null) !== null
      ? null
      : [orbit?.altitude_km, orbit?.inclination_deg, orbit?.raan_deg ?? 0].join();
  const own = inputs[index];
  const ownKey = own === undefined ? null : key(own.input);
  if (ownKey === null) return 0;
  const same = inputs.flatMap(({ input }, at) => (key(input) === ownKey ? [at] : []));
  return (360 / same.length) * same.indexOf(index);
}
