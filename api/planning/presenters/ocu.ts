import type { OcuNegotiation, OcuSummary } from '../../../contracts/analysis/ocu.ts';
import { orbitSize } from '../../../domain/orbit/elements/elements.ts';
import { eclipseFraction } from '../../../domain/orbit/propagation/orbital-rates.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';
import type { BusClass } from '../../../domain/spacecraft/bus.ts';
import {
  capacityBands,
  dayParts,
  GFLOPS_PER_W,
  isClassSample,
  ocuProfile,
  PRICE_PER_OCU_SECOND_CENTS,
  REFERENCE_ALTITUDE_KM,
} from '../../../domain/spacecraft/ocu.ts';
import { TEMPERATURE_LIMIT_C } from '../../../domain/spacecraft/thermal-bodies.ts';
import { presentProfile } from '../../../presenters/profile.ts';
import { presentPredictionModel } from './prediction-model.ts';
import { presentOcuPrice } from '../../../presenters/ocu-price.ts';
import { round, seconds } from '../../../presenters/rounding.ts';
import { presentSatellite } from '../../../presenters/plan/satellite.ts';
import type { PlannedSatellite, NegotiationOutcome } from '../tasks.ts';

/** A negotiation that came about. */
export type Negotiated = Extract<NegotiationOutcome, { readonly ok: true }>;

/** Presents what keeps the planner from carrying a load. */
export function presentLoadProblems(
  problems: Negotiated['problems'],
): OcuNegotiation['plan_problems'] {
  return problems.map(({ constraint, message, needed, available }) => ({
    code: constraint,
    message,
    needed: round(needed, 6),
    available: round(available, 6),
  }));
}

/** Presents what a satellite offers to a workload. */
export function presentNegotiation(
  satellite: PlannedSatellite,
  { startMs, betaDeg, demand, offer, problems }: Negotiated,
): OcuNegotiation {
  const { profile, parts, hours, factors } = offer;
  const { elements, bus } = satellite;
  const { altitudeKm, periodMin } = orbitSize(elements);
  const profileOfPlans = presentProfile(bus);
  const isSample = isClassSample(bus);
  const dailyHours = round(hours.sunlit + hours.eclipse, 2);
  return {
    satellite_id: satellite.id,
    ocu_negotiation: {
      ocu_allocated: round(offer.allocatedOcu, 4),
      sunlit_hours: parts.sunlitHours,
      eclipse_hours: parts.eclipseHours,
      daily_compute_hours: dailyHours,
      confidence: round(offer.confidence, 3),
      cost_usd_per_hour: round(offer.costUsdPerHour, 2),
      limiting_resource: offer.limitingResource,
    },
    power_budget: {
      generation_w: round(profile.generationW, 3),
      bus_overhead_w: round(profile.overheadW, 3),
      available_w: round(profile.netSunlitW, 3),
      requested_w: round(demand.powerW, 3),
      margin_w: round(profile.netSunlitW - demand.powerW, 3),
    },
    ocu: {
      requested: round(offer.requestedOcu, 4),
      allocated: round(offer.allocatedOcu, 4),
      allocated_w: round(offer.allocatedW, 3),
      watts_per_ocu: round(profile.netSunlitW, 3),
      bus_class: bus.class,
      bus_source: bus.source,
      compute_hours: { sunlit: round(hours.sunlit, 2), eclipse: round(hours.eclipse, 2) },
      resources: offer.uses.map(({ resource, wanted, available, usage }) => ({
        resource,
        wanted: round(wanted, 3),
        available: round(available, 3),
        usage: Number.isFinite(usage) ? round(usage, 4) : null,
      })),
    },
    confidence_factors: {
      element_age: round(factors.elementAge, 4),
      class_source: factors.classSource,
      eclipse_stability: round(factors.eclipseStability, 4),
      thermal_margin: round(factors.thermalMargin, 4),
    },
    thermal: {
      peak_c: round(offer.peakC, 2),
      limit_c: TEMPERATURE_LIMIT_C,
      margin_c: round(TEMPERATURE_LIMIT_C - offer.peakC, 2),
    },
    orbital_geometry: {
      altitude_km: round(altitudeKm, 2),
      inclination_deg: elements.inclinationDeg,
      period_min: round(periodMin, 4),
      beta_deg: round(betaDeg, 2),
      eclipse_fraction: round(offer.eclipseFraction, 4),
      longest_eclipse_s: seconds(offer.longestEclipseMs),
      daily_downlink_mb: round(offer.dailyDownlinkMb, 2),
    },
    cost: {
      ...presentOcuPrice(PRICE_PER_OCU_SECOND_CENTS),
      usd_per_hour: round(offer.costUsdPerHour, 2),
      usd_per_day: round(offer.costUsdPerHour * dailyHours, 2),
      currency: 'USD',
    },
    fits_a_plan: problems.length === 0,
    plan_problems: presentLoadProblems(problems),
    profile: profileOfPlans,
    ocu_profile: isSample ? 'class sample' : 'plan profile',
    ...(isSample && { plan_profile: profileOfPlans }),
    satellite: presentSatellite(satellite, startMs),
    model: presentPredictionModel(elements, startMs),
    ...(problems.length > 0 && { warnings: [noPlanFits(demand, problems)] }),
  };
}

function noPlanFits(
  { powerW }: Negotiated['demand'],
  [first]: Negotiated['problems'],
): NonNullable<OcuNegotiation['warnings']>[number] {
  const why = first === undefined ? '' : `: ${first.message}`;
  return {
    path: 'workload_power_w',
    code: 'no_plan_fits',
    message: `what is offered and priced here is a share of the class; a plan refuses ${round(powerW, 3)} W${why}`,
  };
}

/** Presents what a bus class offers, on the reference orbit. */
export function presentOcuSummary(busClass: BusClass): OcuSummary {
  const profile = ocuProfile(busOfClass(busClass, 'given'));
  const parts = dayParts(eclipseFraction(REFERENCE_ALTITUDE_KM, 0));
  return {
    bus_class: busClass,
    profile: {
      generation_w: profile.generationW,
      bus_overhead_w: profile.overheadW,
      available_w: profile.netSunlitW,
      eclipse_w: profile.netEclipseW,
      max_thermal_w: profile.thermalW,
      memory_mb: profile.memoryMb,
      storage_mb: profile.storageMb,
      battery_wh: profile.batteryWh,
    },
    capacity_bands: capacityBands(profile).map((band) => ({
      ocu: band.ocu,
      power_w: round(band.powerW, 3),
      compute_gflops: round(band.gflops, 2),
      memory_mb: round(band.memoryMb, 2),
      storage_mb: round(band.storageMb, 2),
      daily_compute_hours: round(band.dailyComputeHours, 2),
      cost_usd_per_hour: round(band.costUsdPerHour, 2),
    })),
    ocu_reference: {
      definition:
        '1 OCU is the full compute allocation of the bus class: generation less overhead.',
      watts_per_ocu: profile.netSunlitW,
      gflops_per_w: GFLOPS_PER_W,
      ...presentOcuPrice(PRICE_PER_OCU_SECOND_CENTS),
      reference_altitude_km: REFERENCE_ALTITUDE_KM,
      sunlit_hours: parts.sunlitHours,
      eclipse_hours: parts.eclipseHours,
    },
  };
}
