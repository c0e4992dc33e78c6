import * as v from 'valibot';
import type { Problem } from '../../../contracts/error-codes.ts';
import { CustomJob } from '../../../contracts/plan/job.ts';
import {
  DEFAULT_DEADLINE_HOURS,
  DEFAULT_WORKLOAD_SPEED,
  MAX_DEADLINE_HOURS,
} from '../../../contracts/workload/request.ts';
import { LIVE_WORLD } from '../../../contracts/plan/world.ts';
import type { WorkloadRequest } from '../../../contracts/workload/request.ts';
import { normaliseNoradId } from '../../../domain/orbit/elements/norad-id.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { PRESET_IDS } from '../../../domain/planning/job/presets/preset-step.ts';
import { findPreset } from '../../../domain/planning/job/presets/presets.ts';
import type { Executor } from '../../../domain/workload/phase.ts';
import { areaProblems, type AreaProblem } from '../../../domain/workload/spatial/area.ts';
import { DEFAULT_MIN_ELEVATION_DEG, WORKLOAD_CLASSES } from '../../../domain/workload/workload.ts';
import type {
  ModelLayer,
  ShardedData,
  Training,
  WorkloadJob,
} from '../../../domain/workload/workload.ts';
import { didYouMean } from '../../http/input/did-you-mean.ts';
import { mergeProblems, partsOf } from './workload-programs.ts';
import { choiceProblems, resolveCustomJob } from '../../planning/reading/job.ts';
import { problemsAt, stationProblems } from '../../planning/reading/plan.ts';
import {
  ANY_STATION,
  resolveStations,
  type RegisteredStations,
} from '../../planning/reading/stations.ts';
import { strictResources } from '../../planning/worlds.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import type { WorkloadWorld } from '../../../records/workload/documents.ts';
import { GroundStationsInput } from '../../../contracts/orbit/station.ts';

/** A request for a workload as the domain understands it; candidates are still only ids. */
export interface WorkloadReading {
  readonly job: WorkloadJob;
  /** Null: the compute fleet of the catalogue. */
  readonly candidateIds: readonly string[] | null;
  readonly executor: Executor;
  readonly speedMultiplier: number;
  readonly deadlineHours: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Live: mission seconds in a second of a rehearsal. */
  readonly rehearsalSpeed?: number;
  readonly stagePickupTimeoutS?: number;
  readonly stageReportTimeoutS?: number;
  /** Where its stages book what they use; absent: nowhere. */
  readonly world?: WorkloadWorld;
}

/** A reading, or every problem that only the domain can see. */
export type WorkloadReadingResult =
  | { readonly ok: true; readonly reading: WorkloadReading }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const STATIONS_PATH = 'options.ground_stations';

/**
 * Reads a request that fits its schema; mission time begins now. What is wrong with its area may have
 * been looked for before, on another thread.
 */
export function readWorkloadRequest(
  body: WorkloadRequest,
  nowMs: number,
  foundInArea: readonly AreaProblem[] = findInArea(body.area_of_interest),
  registered?: RegisteredStations,
): WorkloadReadingResult {
  const { stage_pickup_timeout_s: pickupS, stage_report_timeout_s: reportS } = body;
  const stations = resolveStations(body.options?.ground_stations, STATIONS_PATH, registered);
  const job = jobOf(body);
  const placement = readPlacement(body.placement);
  const problems = [stations, job, placement].flatMap((part) => (part.ok ? [] : part.problems));
  if (stations.ok)
    problems.push(...stationProblems(body.job?.security, 'job.security', stations.stations));
  problems.push(...foundInArea.map(inAreaOfInterest), ...mergeProblems(body));
  problems.push(...worldProblems(body));
  if (!stations.ok || !job.ok || !placement.ok || problems.length > 0)
    return { ok: false, problems };
  const deadlineHours = body.deadline_hours ?? DEFAULT_DEADLINE_HOURS;
  const kind = body.parallelism?.class ?? 'single';
  return {
    ok: true,
    reading: {
      job: {
        type: body.type ?? kind,
        class: kind,
        job: job.job,
        layers: body.model?.layers.map(layerOf) ?? null,
        stages: body.parallelism?.stages ?? null,
        data: dataOf(body),
        areaOfInterest: body.area_of_interest ?? null,
        sensor: sensorOf(body.sensor),
        minCoverageFraction: body.min_coverage_fraction ?? 0,
        training: trainingOf(body.training),
        ...(body.merge && { merge: JSON.stringify(body.merge) }),
        cutLayer: body.split?.cut_layer ?? null,
        dataOwner: placement.dataOwner,
        deadlineS: Math.min(deadlineHours, MAX_DEADLINE_HOURS) * 3600,
        startMs: nowMs,
        stations: stations.stations,
        minElevationDeg: body.options?.min_elevation_deg ?? DEFAULT_MIN_ELEVATION_DEG,
      },
      candidateIds: placement.satellites,
      executor: body.executor ?? 'simulated',
      speedMultiplier: body.speed_multiplier ?? DEFAULT_WORKLOAD_SPEED,
      deadlineHours,
      metadata: body.metadata ?? {},
      ...(body.rehearsal && { rehearsalSpeed: body.rehearsal.speed }),
      ...(typeof pickupS === 'number' && { stagePickupTimeoutS: pickupS }),
      ...(typeof reportS === 'number' && { stageReportTimeoutS: reportS }),
      ...worldOf(body, stations.stations, registered),
    },
  };
}

/**
 * The problems that only the domain can see, for bodies that their schema refused, so that the caller
 * learns of everything at once.
 */
export function workloadDomainProblems(body: unknown): Problem[] {
  return [
    ...mistypedPreset(body),
    ...problemsAt(body, ['job'], CustomJob, (job) => resolveCustomJob(job, 'job', partsOf(body))),
    ...problemsAt(body, ['options', 'ground_stations'], GroundStationsInput, (stations) =>
      resolveStations(stations, STATIONS_PATH, ANY_STATION),
    ),
  ];
}

/** Classes whose steps are those of a preset or a job. */
const OF_A_JOB: readonly string[] = ['single', 'data-parallel', 'spatial'];

/** Classes that are run, and not only previewed. */
const BOOKING_CLASSES: readonly string[] = WORKLOAD_CLASSES.filter(
  (one) => one !== 'distributed-training',
);

function worldProblems(body: WorkloadRequest): Problem[] {
  const kind = body.parallelism?.class ?? 'single';
  if (worldName(body) === null || BOOKING_CLASSES.includes(kind)) return [];
  const message = `is only for the classes ${BOOKING_CLASSES.join(', ')}: others are previewed and book nothing`;
  return [{ path: typeof body.world === 'string' ? 'world' : 'on_conflict', message }];
}

/** The world that a request books in, as that of a deployment; null: it books nothing. */
function worldName({ world, on_conflict: onConflict }: WorkloadRequest): string | null {
  return world ?? (typeof onConflict === 'string' ? LIVE_WORLD : null);
}

function worldOf(
  body: WorkloadRequest,
  stations: readonly Station[],
  registered: RegisteredStations = new Map(),
): Pick<WorkloadReading, 'world'> {
  const name = worldName(body);
  if (name === null) return {};
  const strict = strictResources(null, stations, registered);
  return { world: { name, on_conflict: body.on_conflict ?? 'replan', strict } };
}

/** A type without a job and a model is meant as a preset; any text may be a type where there is one. */
function mistypedPreset(body: unknown): Problem[] {
  if (typeof body !== 'object' || body === null) return [];
  const { type, job, model, parallelism } = body as Readonly<Record<string, unknown>>;
  if (typeof type !== 'string' || (job ?? model ?? null) !== null) return [];
  const asked = v.safeParse(v.object({ class: v.string() }), parallelism);
  // The other classes lack a model or a training, which their own problem says.
  if (asked.success && !OF_A_JOB.includes(asked.output.class)) return [];
  if (PRESET_IDS.some((id) => id === type)) return [];
  const near = didYouMean(type, PRESET_IDS);
  const hint = near === undefined ? '' : `did you mean '${near}'? `;
  return [{ path: 'type', message: `is no preset: ${hint}there are ${PRESET_IDS.join(', ')}` }];
}

/** What is wrong with an area and no schema can see: edges that cross, holes outside their outline. */
function findInArea(area: WorkloadRequest['area_of_interest']): readonly AreaProblem[] {
  return area === null || area === undefined ? [] : areaProblems(area);
}

function inAreaOfInterest({ path, message }: AreaProblem): Problem {
  return { path: `area_of_interest.${path.replaceAll(/\[(\d+)\]/g, '.$1')}`, message };
}

type JobResult =
  | { readonly ok: true; readonly job: Job | null }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Why workloads take no job that leaves a choice. */
const IN_WORKLOADS =
  'is only for plans (POST /v1/plan): a workload runs every step of its job once';

/** The caller's own step graph before that of a preset. */
function jobOf(body: WorkloadRequest): JobResult {
  if (body.job !== null && body.job !== undefined) {
    const refused = choiceProblems(body.job, 'job', IN_WORKLOADS);
    const job = resolveCustomJob(body.job, 'job', partsOf(body));
    if (refused.length === 0) return job;
    return { ok: false, problems: [...refused, ...(job.ok ? [] : job.problems)] };
  }
  return { ok: true, job: findPreset(body.type ?? '')?.job ?? null };
}

type PlacementResult =
  | {
      readonly ok: true;
      readonly satellites: readonly string[] | null;
      readonly dataOwner: string | null;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

function readPlacement(given: WorkloadRequest['placement']): PlacementResult {
  const problems: Problem[] = [];
  const read = (id: string | number, path: string): string | null => {
    const number = normaliseNoradId(id) ?? registeredId(String(id));
    if (number === null) problems.push({ path, message: NUMBER_TEXT });
    return number;
  };
  const satellites = new Set<string>();
  for (const [index, id] of (given?.satellites ?? []).entries()) {
    const path = `placement.satellites.${index}`;
    const number = read(id, path);
    if (number === null) continue;
    if (satellites.has(number))
      problems.push({ path, message: `satellite '${number}' is listed twice` });
    satellites.add(number);
  }
  const owner = given?.data_owner ?? null;
  const dataOwner = owner === null ? null : read(owner, 'placement.data_owner');
  if (dataOwner !== null && satellites.size > 0 && !satellites.has(dataOwner))
    problems.push({ path: 'placement.data_owner', message: 'must be one of placement.satellites' });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, satellites: satellites.size === 0 ? null : [...satellites], dataOwner };
}

/** Names were looked up before: what is the id of a registered satellite by now is found by it, or is unknown. */
function registeredId(text: string): string | null {
  return /^sat_[a-z0-9]{24}$/.test(text) ? text : null;
}

const NUMBER_TEXT =
  'must be a catalogue number (1 to 9 digits, or alpha-5 such as T0001), the id of a registered satellite, or a name that exactly one satellite has';

type WireLayer = NonNullable<WorkloadRequest['model']>['layers'][number];

function layerOf(layer: WireLayer, index: number): ModelLayer {
  return {
    name: layer.name ?? `layer-${index + 1}`,
    computeFwdGflop: layer.compute_fwd,
    activationMb: layer.activation_mb,
  };
}

function dataOf({ data, parallelism }: WorkloadRequest): ShardedData | null {
  if (data === null || data === undefined) return null;
  return {
    totalMb: data.total_mb,
    shards: data.shards ?? parallelism?.stages ?? null,
    location: data.location ?? 'onboard',
    ...(typeof data.content_id === 'string' && { contentId: data.content_id }),
    ...(data.cut && { cut: data.cut }),
  };
}

function sensorOf(sensor: WorkloadRequest['sensor']): WorkloadJob['sensor'] {
  if (sensor === null || sensor === undefined) return null;
  return { swathKm: sensor.swath_km, resolutionM: sensor.resolution_m ?? null };
}

function trainingOf(training: WorkloadRequest['training']): Training | null {
  if (training === null || training === undefined) return null;
  return {
    rounds: training.rounds,
    localEpochs: training.local_epochs,
    modelMb: training.model_mb,
    deltaRatio: training.delta_ratio,
    samplesMb: training.samples_mb ?? null,
    minClients: training.min_clients ?? null,
    ...(typeof training.model_content_id === 'string' && {
      modelContentId: training.model_content_id,
    }),
  };
}
