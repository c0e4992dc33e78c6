import type {
  LatencyAnalysis,
  PowerAnalysis,
  ThermalAnalysis,
} from '../../../contracts/analysis/models.ts';
import type { FeasibleOrbit } from '../../../domain/feasibility/feasible-orbit.ts';
import type { LinkDelay } from '../../../domain/feasibility/link-delay.ts';
import { DELAY_MODEL, MODEL_VERSION, POWER_MODEL } from '../../../domain/feasibility/model.ts';
import type { PowerQuery, PowerVerdict } from '../../../domain/feasibility/power-system.ts';
import { defaultMassKg } from '../../../domain/feasibility/radiator.ts';
import type { RadiatorQuery, ThermalVerdict } from '../../../domain/feasibility/radiator.ts';
import type { RelayDelay } from '../../../domain/feasibility/relay-delay.ts';
import type { Delays } from '../../../domain/feasibility/round-trip.ts';
import { TEMPERATURE_LIMIT_C } from '../../../domain/spacecraft/thermal-bodies.ts';

/** Gaps beyond these are counted, not listed. */
const SHOWN_GAPS = 200;

/** The answer of a thermal analysis. */
export function presentThermal(
  orbit: FeasibleOrbit,
  query: RadiatorQuery,
  verdict: ThermalVerdict,
): ThermalAnalysis {
  const [maxC, minC] = [rounded(verdict.maxC), rounded(verdict.minC)];
  return {
    orbit: presentOrbit(orbit),
    steady_state_c: rounded(verdict.steadyC),
    max_temp_c: maxC,
    min_temp_c: minC,
    max_temperature_c: maxC,
    min_temperature_c: minC,
    margin_c: rounded(TEMPERATURE_LIMIT_C - maxC),
    limit_c: TEMPERATURE_LIMIT_C,
    feasible: verdict.marginC >= 0,
    eclipse_duration_min: rounded(verdict.eclipseMin),
    sunlit_duration_min: rounded(verdict.sunlitMin),
    cooling_rate_c_per_min: rounded(verdict.coolingCPerMin, 4),
    heating_rate_c_per_min: rounded(verdict.heatingCPerMin, 4),
    required_radiator_m2: verdict.neededM2 === null ? null : rounded(verdict.neededM2, 3),
    internal_mass_kg: rounded(query.massKg ?? defaultMassKg(query.heatW, query.radiatorM2)),
    thermal_profile: verdict.profile.map(({ tMin, celsius, sunlit }) => ({
      t_min: rounded(tMin, 3),
      temperature_c: rounded(celsius),
      sunlit,
    })),
    recommendations: thermalAdvice(query, verdict),
    model_version: MODEL_VERSION,
  };
}

function thermalAdvice(
  query: RadiatorQuery,
  { marginC, minC, neededM2 }: ThermalVerdict,
): string[] {
  const advice: string[] = [];
  if (marginC < 5)
    advice.push(
      neededM2 === null
        ? 'No radiator of this finish keeps it cool: the surroundings alone are too warm for its absorptivity.'
        : `A radiator of ${rounded(neededM2)} m² keeps it 5 °C under ${TEMPERATURE_LIMIT_C} °C.`,
    );
  else if (neededM2 !== null && neededM2 < query.radiatorM2 / 2)
    advice.push(`A radiator of ${rounded(neededM2)} m² would do.`);
  if (minC < 0)
    advice.push(`It cools to ${rounded(minC)} °C: heaters keep lithium cells above 0 °C.`);
  return advice;
}

/** The answer about a constellation. */
export function presentLinkDelay(
  orbit: FeasibleOrbit,
  satellites: number,
  delay: LinkDelay,
): LatencyAnalysis {
  const { delays, gaps, groundMs, islMs } = delay;
  return {
    orbit: presentOrbit(orbit),
    direction: 'round_trip',
    ...presentDelays(delays),
    coverage_percent: rounded(100 * delay.coverage, 1),
    breakdown: breakdown(groundMs, islMs, DELAY_MODEL.processingMs),
    satellites,
    ground_station_stats: delay.stations.map(({ place, ...stats }) => ({
      id: place.id,
      name: place.name,
      latitude: place.latDeg,
      longitude: place.lonDeg,
      coverage_percent: rounded(100 * stats.coverage, 1),
      min_ms: orNull(stats.minMs),
      mean_ms: orNull(stats.meanMs),
      max_ms: orNull(stats.maxMs),
      longest_gap_min: rounded(stats.longestGapMin, 1),
    })),
    gaps: gaps.slice(0, SHOWN_GAPS).map(({ startMin, durationMin }) => ({
      start_min: rounded(startMin, 1),
      duration_min: rounded(durationMin, 1),
    })),
    gaps_total: gaps.length,
    recommendations: coverageAdvice(delay),
    model_version: MODEL_VERSION,
  };
}

function coverageAdvice({ coverage, gaps }: LinkDelay): string[] {
  if (coverage === 0)
    return ['There is no way at any time: another inclination, more stations, or include_isl.'];
  if (gaps.length === 0) return [];
  const longest = gaps.reduce((most, { durationMin }) => Math.max(most, durationMin), 0);
  return [
    `Up to ${rounded(longest, 1)} minutes without a way: more satellites, more stations or include_isl shorten it.`,
  ];
}

/** The answer about one chain of relays. */
export function presentRelayDelay(orbit: FeasibleOrbit, delay: RelayDelay): LatencyAnalysis {
  const isOpen = delay.delays !== null;
  return {
    orbit: presentOrbit(orbit),
    direction: 'one_way',
    ...presentDelays(delay.delays),
    total_latency_ms: orNull(delay.usedDelays?.p50Ms ?? null),
    ...(delay.usedRelays !== null && { relay_count_used: delay.usedRelays }),
    coverage_percent: isOpen ? 100 : 0,
    breakdown: breakdown(delay.uplinkMs + delay.downlinkMs, delay.islMs, delay.processingMs),
    satellites: delay.satellites,
    ground_station_stats: [],
    gaps: isOpen ? [] : [{ start_min: 0, duration_min: 1440 }],
    gaps_total: isOpen ? 0 : 1,
    recommendations: relayAdvice(delay),
    model_version: MODEL_VERSION,
  };
}

function relayAdvice({ delays, satellites, usedRelays }: RelayDelay): string[] {
  if (delays !== null) return [];
  return [
    usedRelays === null
      ? 'No chain of up to 64 relays at this altitude joins the two ends.'
      : `The Earth is in the way of relay_count ${satellites - 1}, so that its percentiles are null: ` +
        `relay_count ${usedRelays} joins the two ends, and total_latency_ms is with it.`,
  ];
}

/** The answer of a power analysis. */
export function presentPower(
  orbit: FeasibleOrbit,
  query: PowerQuery,
  verdict: PowerVerdict,
): PowerAnalysis {
  return {
    orbit: presentOrbit(orbit),
    solar_array: {
      area_m2: verdict.boughtM2,
      power_bol_w: rounded(verdict.arrayBeginW, 1),
      power_eol_w: rounded(verdict.arrayEndW, 1),
      efficiency: POWER_MODEL.cellEfficiency,
    },
    battery: {
      capacity_wh: verdict.boughtWh,
      eclipse_energy_wh: rounded(verdict.eclipseWh, 1),
      depth_of_discharge: query.depthOfDischarge,
      cycles: verdict.cycles,
    },
    power_profile: {
      sunlit_load_w: rounded(verdict.sunlitW, 1),
      eclipse_load_w: rounded(verdict.eclipseW, 1),
      average_load_w: rounded(verdict.averageW, 1),
      sunlit_duration_min: rounded(verdict.sunlitMin),
      eclipse_duration_min: rounded(verdict.eclipseMin),
      period_min: rounded(verdict.periodMin),
    },
    margins: {
      solar_percent: rounded(100 * verdict.arrayMargin),
      battery_percent: rounded(100 * verdict.batteryMargin),
    },
    recommendations: powerAdvice(query, verdict),
    orbit_profile: verdict.orbit.map(({ tMin, sunlit, generationW, loadW, charge }) => ({
      t_min: rounded(tMin),
      sunlit,
      generation_w: rounded(generationW, 1),
      load_w: rounded(loadW, 1),
      battery_wh: rounded(charge * verdict.boughtWh, 1),
    })),
    model_version: MODEL_VERSION,
  };
}

/** Cycles that lithium-ion cells bear at a depth of discharge of 0.3 (data sheets: 20,000 to 40,000). */
const CYCLES_AT_30_PERCENT = 30_000;

function powerAdvice(query: PowerQuery, verdict: PowerVerdict): string[] {
  const advice: string[] = [];
  if (query.depthOfDischarge > 0.3 && verdict.cycles > CYCLES_AT_30_PERCENT / 3)
    advice.push(
      `${verdict.cycles} cycles at a depth of ${query.depthOfDischarge} wear lithium cells out: 0.3 or less lasts.`,
    );
  if (query.strategy === 'full' && query.loadW > query.housekeepingW)
    advice.push('eclipse_strategy reduced or suspend makes array and battery smaller.');
  return advice;
}

function presentOrbit({ kind, altitudeKm, inclinationDeg }: FeasibleOrbit) {
  return { type: kind, altitude_km: altitudeKm, inclination_deg: inclinationDeg };
}

function presentDelays(delays: Delays | null) {
  const p50 = orNull(delays?.p50Ms ?? null);
  return {
    p50_ms: p50,
    p95_ms: orNull(delays?.p95Ms ?? null),
    p99_ms: orNull(delays?.p99Ms ?? null),
    min_ms: orNull(delays?.minMs ?? null),
    max_ms: orNull(delays?.maxMs ?? null),
    total_latency_ms: p50,
  };
}

function breakdown(propagationMs: number, islMs: number, processingMs: number) {
  return {
    propagation_ms: rounded(propagationMs, 3),
    isl_ms: rounded(islMs, 3),
    processing_ms: rounded(processingMs, 3),
    queueing_ms: DELAY_MODEL.queueMedianMs,
  };
}

function orNull(value: number | null): number | null {
  return value === null ? null : rounded(value, 3);
}

function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
