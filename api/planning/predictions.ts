import { AppError } from '../../contracts/error-codes.ts';
import {
  DEFAULT_CHECKPOINT_MARGIN_S,
  DEFAULT_HAZARD_HOURS,
  DEFAULT_MERGE_WINDOW_S,
  DEFAULT_STATE_SIZE_MB,
} from '../../contracts/analysis/hazards.ts';
import type { HazardsAnswer, HazardsRequest } from '../../contracts/analysis/hazards.ts';
import { DEFAULT_NEGOTIATION_HOURS } from '../../contracts/analysis/ocu.ts';
import type { OcuNegotiateRequest, OcuNegotiation } from '../../contracts/analysis/ocu.ts';
import { DEFAULT_MIN_ELEVATION_DEG } from '../../contracts/plan/request.ts';
import { elementAge } from '../../domain/orbit/elements/element-age.ts';
import { DEFAULT_STATIONS } from '../../domain/orbit/geometry/stations.ts';
import { HAZARD_TYPES } from '../../domain/planning/hazards/hazards.ts';
import type { OcuDemand } from '../../domain/planning/alternatives/negotiate-ocu.ts';
import type { HazardPredictionQuery } from '../../domain/planning/hazards/predict-hazards.ts';
import { busFor } from '../../domain/spacecraft/bus-for.ts';
import { GFLOPS_PER_W } from '../../domain/spacecraft/ocu.ts';
import {
  TEMPERATURE_LIMIT_C,
  TEMPERATURE_MARGIN_C,
} from '../../domain/spacecraft/thermal-bodies.ts';
import { validationError } from '../http/input/validate.ts';
import type { NegotiationInput } from './compute/prediction.ts';
import { findSatellite, refuseOldElements } from './reading/find-satellite.ts';
import type { SatelliteCatalogue } from './reading/find-satellite.ts';
import { hazards, negotiation } from './compute/computations.ts';
import type { Compute } from '../http/compute.ts';
import { readPrediction } from './reading/prediction.ts';
import { presentHazards } from './presenters/hazards.ts';
import { presentNegotiation, type Negotiated } from './presenters/ocu.ts';
import type { PlannedSatellite } from './tasks.ts';

/** What predictions need. */
export interface PredictionDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly satellites: SatelliteCatalogue;
}

/** What is known about a satellite's near future, beside plans. */
export interface Predictions {
  /**
   * Hazards with a checkpoint schedule.
   * @throws {AppError} validation_error, satellite_not_found, elements_too_old, propagation_failed,
   * planning_timeout.
   */
  hazards(request: HazardsRequest, compute: Compute): Promise<HazardsAnswer>;
  /**
   * What a satellite can give to a workload.
   * @throws {AppError} validation_error, satellite_not_found, elements_too_old, propagation_failed,
   * planning_timeout.
   */
  negotiate(request: OcuNegotiateRequest, compute: Compute): Promise<OcuNegotiation>;
  /**
   * Whether a satellite can carry a load in the day from now on, by the planner and what plans have.
   * @throws {AppError} elements_too_old, propagation_failed, planning_timeout.
   */
  carry(satellite: PlannedSatellite, load: OcuDemand, compute: Compute): Promise<Negotiated>;
}

/** Predictions over the given catalogue and computer. */
export function createPredictions(deps: PredictionDeps): Predictions {
  return {
    hazards: async (request, compute) => {
      const { satellite, startMs } = await askedSatellite(deps, request);
      const query = hazardQuery(request, satellite, startMs);
      const result = await compute(hazards, query);
      if (!result.ok) throw new AppError('propagation_failed', result.message);
      return presentHazards(satellite, query, result.prediction);
    },
    negotiate: async (request, compute) => {
      const { satellite, startMs } = await askedSatellite(deps, request);
      const hours = request.prediction_hours ?? DEFAULT_NEGOTIATION_HOURS;
      const input = negotiationInput(satellite, startMs, hours, demandOf(request));
      return presentNegotiation(satellite, await negotiated(input, compute));
    },
    carry: async (satellite, load, compute) => {
      const startMs = deps.clock();
      refuseOldElements(satellite.elements, startMs);
      const input = negotiationInput(satellite, startMs, DEFAULT_NEGOTIATION_HOURS, load);
      return negotiated({ ...input, reckonedBy: 'plan' }, compute);
    },
  };
}

async function askedSatellite(
  { clock, satellites }: PredictionDeps,
  request: Parameters<typeof readPrediction>[0],
): Promise<{ readonly satellite: PlannedSatellite; readonly startMs: number }> {
  const read = readPrediction(request, clock());
  if (!read.ok) throw validationError(read.problems);
  const { satellite: asked, start, busClass } = read.reading;
  const found = await findSatellite(satellites, asked);
  refuseOldElements(found.elements, start.ms);
  const { noradId } = found.elements;
  const bus = busClass === null ? found.bus : busFor({ ...found, noradId, busClass });
  const satellite = { ...found, bus };
  return { satellite, startMs: start.ms };
}

function hazardQuery(
  request: HazardsRequest,
  { elements, bus }: PlannedSatellite,
  startMs: number,
): HazardPredictionQuery {
  return {
    elements,
    bus,
    startMs,
    hours: request.prediction_hours ?? DEFAULT_HAZARD_HOURS,
    types: request.hazard_types ?? HAZARD_TYPES,
    marginMs: 1000 * (request.checkpoint_margin_s ?? DEFAULT_CHECKPOINT_MARGIN_S),
    mergeMs: 1000 * (request.merge_window_s ?? DEFAULT_MERGE_WINDOW_S),
    stateSizeMb: request.state_size_mb ?? Math.min(DEFAULT_STATE_SIZE_MB, bus.memoryMb),
    writeMbS: request.write_mb_s ?? bus.writeMbS,
    temperatureLimitC: request.thermal_limit_c ?? TEMPERATURE_LIMIT_C,
    temperatureMarginC: request.thermal_margin_c ?? TEMPERATURE_MARGIN_C,
  };
}

async function negotiated(input: NegotiationInput, compute: Compute): Promise<Negotiated> {
  const outcome = await compute(negotiation, input);
  if (!outcome.ok) throw new AppError('propagation_failed', outcome.message);
  return outcome;
}

function negotiationInput(
  { elements, bus }: PlannedSatellite,
  startMs: number,
  hours: number,
  demand: OcuDemand,
): NegotiationInput {
  return {
    query: {
      elements,
      bus,
      startMs,
      hours,
      minElevationDeg: DEFAULT_MIN_ELEVATION_DEG,
      stations: DEFAULT_STATIONS,
    },
    demand,
    expectedErrorKm: elementAge(elements, startMs).expectedErrorKm,
    reckonedBy: 'ocu',
  };
}

function demandOf({ workload_power_w: powerW, workload }: OcuNegotiateRequest): OcuDemand {
  return {
    powerW: powerW ?? (workload?.compute_gflops ?? 0) / GFLOPS_PER_W,
    heatW: workload?.thermal_w ?? null,
    memoryMb: workload?.memory_mb ?? 0,
    storageMb: workload?.storage_mb ?? 0,
    outputMbPerDay: workload?.output_mb ?? 0,
  };
}
