import type { SatelliteFeasibility } from '../../../contracts/satellite/services.ts';
import { heatOf } from '../../../domain/planning/alternatives/negotiate-ocu.ts';
import type { Bus } from '../../../domain/spacecraft/bus.ts';
import { TEMPERATURE_LIMIT_C } from '../../../domain/spacecraft/thermal-bodies.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { presentLoadProblems, type Negotiated } from '../../planning/presenters/ocu.ts';
import { presentProfile } from '../../../presenters/profile.ts';
import { round } from '../../../presenters/rounding.ts';
import { presentElements, presentName, presentProfileNotice } from './satellite.ts';

/** The body of `GET /v1/satellites/{id}/feasibility`: what the planner says of a load. */
export function presentFeasibility(
  satellite: Satellite,
  bus: Bus,
  { startMs, endMs, demand, offer, problems }: Negotiated,
  nowMs: number,
): SatelliteFeasibility {
  const { powerW, memoryMb } = demand;
  const thermalW = heatOf(demand);
  const profile = presentProfile(bus);
  return {
    satellite: presentName(satellite),
    feasible: problems.length === 0,
    reasons: presentLoadProblems(problems),
    power: {
      requested_w: powerW,
      available_w: profile.power_sunlit_w,
      generation_w: round(profile.power_sunlit_w + profile.overhead_w, 3),
      bus_overhead_w: profile.overhead_w,
      margin_w: round(profile.power_sunlit_w - powerW, 3),
      feasible: powerW <= profile.power_sunlit_w,
    },
    thermal: {
      requested_w: thermalW,
      available_w: profile.heat_w,
      margin_w: round(profile.heat_w - thermalW, 3),
      peak_c: round(offer.peakC, 2),
      limit_c: TEMPERATURE_LIMIT_C,
      feasible: thermalW <= profile.heat_w,
    },
    memory: {
      requested_mb: memoryMb,
      available_mb: profile.memory_mb,
      margin_mb: round(profile.memory_mb - memoryMb, 3),
      feasible: memoryMb <= profile.memory_mb,
    },
    window: { start: formatInstant(startMs), end: formatInstant(endMs) },
    profile,
    daily_compute_hours:
      problems.length === 0 ? round(offer.hours.sunlit + offer.hours.eclipse, 2) : 0,
    sunlit_hours: offer.parts.sunlitHours,
    eclipse_hours: offer.parts.eclipseHours,
    limiting_resource: offer.limitingResource,
    confidence: round(offer.confidence, 3),
    bus_class: profile.bus_class,
    bus_source: profile.source,
    ...presentProfileNotice(satellite.type, profile),
    ...presentElements(satellite.elements, nowMs),
  };
}
