import type { OcuNegotiation } from '../../../contracts/analysis/ocu.ts';
import type { SatelliteFeasibility } from '../../../contracts/satellite/services.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { round } from '../../../presenters/rounding.ts';
import { presentElements, presentName } from './satellite.ts';

/** What a load wants, W. */
export interface LoadDemand {
  readonly powerW: number;
  readonly thermalW: number;
}

/** The body of `GET /v1/satellites/{id}/feasibility`, from what the satellite offers to the load. */
export function presentFeasibility(
  satellite: Satellite,
  offer: OcuNegotiation,
  { powerW, thermalW }: LoadDemand,
  nowMs: number,
): SatelliteFeasibility {
  const { power_budget: budget, ocu_negotiation: negotiated, ocu, thermal } = offer;
  const radiableW = ocu.resources.find(({ resource }) => resource === 'thermal')?.available ?? 0;
  const isPowered = powerW <= budget.available_w;
  const isCooled = thermalW <= radiableW;
  const reasons: SatelliteFeasibility['reasons'] = [];
  if (!isPowered) {
    const message = `The load draws ${powerW} W; the bus gives ${budget.available_w} W in sunlight.`;
    reasons.push({ code: 'power', message, needed: powerW, available: budget.available_w });
  }
  if (!isCooled) {
    const message = `The load gives off ${thermalW} W; the node gets rid of ${radiableW} W below its limit.`;
    reasons.push({ code: 'thermal', message, needed: thermalW, available: radiableW });
  }
  if (isPowered && negotiated.daily_compute_hours === 0) {
    const message = 'The battery would not recover in any hour of the day.';
    reasons.push({ code: 'energy', message, needed: powerW, available: 0 });
  }
  return {
    satellite: presentName(satellite),
    feasible: reasons.length === 0,
    reasons,
    power: {
      requested_w: powerW,
      available_w: budget.available_w,
      generation_w: budget.generation_w,
      bus_overhead_w: budget.bus_overhead_w,
      margin_w: budget.margin_w,
      feasible: isPowered,
    },
    thermal: {
      requested_w: thermalW,
      available_w: radiableW,
      margin_w: round(radiableW - thermalW, 3),
      peak_c: thermal.peak_c,
      limit_c: thermal.limit_c,
      feasible: isCooled,
    },
    daily_compute_hours: negotiated.daily_compute_hours,
    sunlit_hours: negotiated.sunlit_hours,
    eclipse_hours: negotiated.eclipse_hours,
    limiting_resource: negotiated.limiting_resource,
    confidence: negotiated.confidence,
    bus_class: ocu.bus_class,
    bus_source: ocu.bus_source,
    ...presentElements(satellite.elements, nowMs),
  };
}
