import { counted, numbered } from '../../../domain/counted.ts';
import type { PlanningAnalysis } from '../../../contracts/analysis/planning-analysis.ts';
import type { Alternative, Analysis, AnalysisQuery } from '../../../domain/feasibility/analyse.ts';
import { orbitName } from '../../../domain/feasibility/feasible-orbit.ts';
import { DELAY_MODEL, MODEL_VERSION, SATELLITE_MODEL } from '../../../domain/feasibility/model.ts';

/** The answer of an analysis. */
export function presentAnalysis(
  query: AnalysisQuery,
  analysis: Analysis,
  alternatives: readonly Alternative[],
  assumptions: readonly string[],
): PlanningAnalysis {
  const { orbit, sizing } = analysis;
  return {
    viable: analysis.viable,
    feasible: analysis.viable,
    recommendation: recommend(analysis),
    reasons: [...analysis.obstacles],
    orbit: {
      type: orbit.kind,
      altitude_km: orbit.altitudeKm,
      inclination_deg: orbit.inclinationDeg,
      constellation_size: sizing.satellites,
    },
    cost: { monthly: analysis.monthlyUsd, setup: analysis.setupUsd, currency: 'USD' },
    power: {
      required_kw: analysis.requiredKw,
      solar_array_m2: analysis.solarArrayM2,
      battery_kwh: analysis.batteryKwh,
    },
    latency: { p50_ms: analysis.p50Ms, p95_ms: analysis.p95Ms, p99_ms: analysis.p99Ms },
    coverage: {
      region: query.region,
      users_percent: percent(analysis.coverage),
      stations_percent: percent(analysis.stationContact),
    },
    sizing: {
      working_satellites: sizing.working,
      spare_satellites: sizing.satellites - sizing.working,
      for_compute: sizing.forCompute,
      for_storage: sizing.forStorage,
      for_bandwidth: sizing.forBandwidth,
    },
    risks: [...analysis.risks],
    alternatives: alternatives.map(({ orbit: other, tradeoff, viable }) => ({
      orbit: orbitName(other),
      tradeoff,
      viable,
    })),
    assumptions: [
      ...assumptions,
      `Latency counts from ${DELAY_MODEL.minElevationDeg}° over the horizon while a satellite is in view.`,
      `Each satellite works ${100 * SATELLITE_MODEL.availability} % of its life, independently.`,
    ],
    model_version: MODEL_VERSION,
  };
}

function recommend({ viable, orbit, sizing, obstacles }: Analysis): string {
  const { satellites, working } = sizing;
  const spare = satellites - working;
  const fleet = `${counted(satellites, 'satellite')} in ${orbitName(orbit)}`;
  if (viable)
    return `${fleet}: ${working} ${numbered(working, 'does', 'do')} the work, ${spare} ${numbered(spare, 'is', 'are')} spare.`;
  const why = obstacles.map(({ message }) => message).join('; ');
  return `Not viable with ${fleet}: ${why}.`;
}

function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
