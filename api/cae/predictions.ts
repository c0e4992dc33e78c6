import { AppError } from '../../contracts/error-codes.ts';
import {
  DEFAULT_CHECKPOINT_MARGIN_S,
  DEFAULT_HAZARD_HOURS,
  DEFAULT_MERGE_WINDOW_S,
  DEFAULT_STATE_SIZE_MB,
} from '../../contracts/hazards.ts';
import type { HazardsAnswer, HazardsRequest } from '../../contracts/hazards.ts';
import { DEFAULT_NEGOTIATION_HOURS } from '../../contracts/ocu.ts';
import type { OcuNegotiateRequest, OcuNegotiation } from '../../contracts/ocu.ts';
import { DEFAULT_MIN_ELEVATION_DEG } from '../../contracts/plan-request.ts';
import { elementAge } from '../../domain/orbit/element-age.ts';
import { DEFAULT_STATIONS } from '../../domain/orbit/stations.ts';
import { buildEnvironment } from '../../domain/planning/build-environment.ts';
import { HAZARD_TYPES } from '../../domain/planning/hazards.ts';
import { negotiateOcu } from '../../domain/planning/negotiate-ocu.ts';
import type { OcuDemand } from '../../domain/planning/negotiate-ocu.ts';
import { predictHazards } from '../../domain/planning/predict-hazards.ts';
import { busOfClass } from '../../domain/spacecraft/bus-classes.ts';
import { GFLOPS_PER_W } from '../../domain/spacecraft/ocu.ts';
import {
  TEMPERATURE_LIMIT_C,
  TEMPERATURE_MARGIN_C,
} from '../../domain/spacecraft/thermal-bodies.ts';
import { validationError } from '../http/validate.ts';
import { findSatellite, refuseOldElements } from './find-satellite.ts';
import type { SatelliteCatalogue } from './find-satellite.ts';
import type { PlannedSatellite } from './plan-satellite.ts';
import { readPrediction } from './prediction-reading.ts';
import { presentHazards } from './presenters/hazards.ts';
import { presentNegotiation } from './presenters/ocu.ts';

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
   * @throws {AppError} validation_error, satellite_not_found, elements_too_old, propagation_failed.
   */
  hazards(request: HazardsRequest): Promise<HazardsAnswer>;
  /**
   * What a satellite can give to a workload.
   * @throws {AppError} validation_error, satellite_not_found, elements_too_old, propagation_failed.
   */
  negotiate(request: OcuNegotiateRequest): Promise<OcuNegotiation>;
}

/** Predictions over the given catalogue. */
export function createPredictions(deps: PredictionDeps): Predictions {
  return {
    hazards: async (request) => {
      const { satellite, startMs } = await askedSatellite(deps, request);
      return answerHazards(request, satellite, startMs);
    },
    negotiate: async (request) => {
      const { satellite, startMs } = await askedSatellite(deps, request);
      return answerNegotiation(request, satellite, startMs);
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
  const satellite = busClass === null ? found : { ...found, bus: busOfClass(busClass, 'given') };
  return { satellite, startMs: start.ms };
}

function answerHazards(
  request: HazardsRequest,
  satellite: PlannedSatellite,
  startMs: number,
): HazardsAnswer {
  const { elements, bus } = satellite;
  const hours = request.prediction_hours ?? DEFAULT_HAZARD_HOURS;
  const query = {
    elements,
    bus,
    startMs,
    hours,
    types: request.hazard_types ?? HAZARD_TYPES,
    marginMs: 1000 * (request.checkpoint_margin_s ?? DEFAULT_CHECKPOINT_MARGIN_S),
    mergeMs: 1000 * (request.merge_window_s ?? DEFAULT_MERGE_WINDOW_S),
    stateSizeMb: request.state_size_mb ?? Math.min(DEFAULT_STATE_SIZE_MB, bus.memoryMb),
    writeMbS: request.write_mb_s ?? bus.writeMbS,
    temperatureLimitC: request.thermal_limit_c ?? TEMPERATURE_LIMIT_C,
    temperatureMarginC: request.thermal_margin_c ?? TEMPERATURE_MARGIN_C,
  };
  const result = predictHazards(query);
  if (!result.ok) throw new AppError('propagation_failed', result.message);
  return presentHazards(satellite, query, result.prediction);
}

function answerNegotiation(
  request: OcuNegotiateRequest,
  satellite: PlannedSatellite,
  startMs: number,
): OcuNegotiation {
  const built = buildEnvironment({
    elements: satellite.elements,
    bus: satellite.bus,
    startMs,
    hours: request.prediction_hours ?? DEFAULT_NEGOTIATION_HOURS,
    minElevationDeg: DEFAULT_MIN_ELEVATION_DEG,
    stations: DEFAULT_STATIONS,
  });
  if (!built.ok) throw new AppError('propagation_failed', built.message);
  const demand = demandOf(request);
  const age = elementAge(satellite.elements, startMs);
  const offer = negotiateOcu(built.environment, demand, age);
  return presentNegotiation(satellite, built.environment, demand, offer);
}

function demandOf({ workload_power_w: powerW, workload }: OcuNegotiateRequest): OcuDemand {
  return {
    powerW: powerW ?? (workload?.compute_gflops ?? 0) / GFLOPS_PER_W,
    memoryMb: workload?.memory_mb ?? 0,
    storageMb: workload?.storage_mb ?? 0,
    outputMbPerDay: workload?.output_mb ?? 0,
  };
}
