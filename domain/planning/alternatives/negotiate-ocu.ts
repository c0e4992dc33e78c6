import type { ElementAge } from '../../orbit/elements/element-age.ts';
import type { Bus } from '../../spacecraft/bus.ts';
import {
  type ComputeHours,
  computeHours,
  costUsdPerHour,
  type DayParts,
  dayParts,
  type OcuProfile,
  ocuProfile,
} from '../../spacecraft/ocu.ts';
import { TEMPERATURE_LIMIT_C, THERMAL_BODIES } from '../../spacecraft/thermal-bodies.ts';
import { thermalTrace } from '../../spacecraft/thermal-trace.ts';
import { intersect, measureMs } from '../../time/intervals.ts';
import type { Environment, Pass } from '../environment/environment.ts';
import type { CapacityTable } from '../../link/capacity.ts';
import { DAY_MS } from '../../time/instant.ts';

export const LIMITING_RESOURCES = ['power', 'thermal', 'storage', 'contact', 'memory'] as const;
export type LimitingResource = (typeof LIMITING_RESOURCES)[number];

/** What a workload wants, whenever it runs; data in MB a day. */
export interface OcuDemand {
  readonly powerW: number;
  /** What it gives off as heat; null where it does not say: then it is all of its power. */
  readonly heatW: number | null;
  readonly memoryMb: number;
  readonly storageMb: number;
  readonly outputMbPerDay: number;
}

/** How much of one resource is wanted and there. */
export interface ResourceUse {
  readonly resource: LimitingResource;
  readonly wanted: number;
  readonly available: number;
  /** Wanted over available; above 1 the workload is cut down. */
  readonly usage: number;
}

/** What makes an answer more or less sure, each 0 to 1. */
export interface ConfidenceFactors {
  readonly elementAge: number;
  readonly classSource: number;
  readonly eclipseStability: number;
  readonly thermalMargin: number;
}

/** What a satellite can give to a workload. */
export interface OcuOffer {
  readonly profile: OcuProfile;
  readonly requestedOcu: number;
  /** Share of the class's full compute allocation, 0 to 1. */
  readonly allocatedOcu: number;
  readonly allocatedW: number;
  readonly uses: readonly ResourceUse[];
  readonly limitingResource: LimitingResource;
  readonly parts: DayParts;
  readonly hours: ComputeHours;
  readonly costUsdPerHour: number;
  /** Warmest under the allocation, °C. */
  readonly peakC: number;
  readonly factors: ConfidenceFactors;
  /** Product of the factors. */
  readonly confidence: number;
  readonly eclipseFraction: number;
  readonly longestEclipseMs: number;
  readonly dailyDownlinkMb: number;
}

/** How far a class may be trusted by where it came from. */
const CLASS_TRUST: Readonly<Record<Bus['source'], number>> = {
  given: 1,
  catalogue: 0.95,
  inferred: 0.7,
};

/**
 * Negotiates for a workload in a satellite's surroundings; same input, same offer. Heat limits it only
 * where the workload states its heat: an OCU is sold by power, and the class's share of it as heat.
 */
export function negotiateOcu(
  environment: Environment,
  demand: OcuDemand,
  age: Pick<ElementAge, 'expectedErrorKm'>,
  profile: OcuProfile = ocuProfile(environment.bus),
): OcuOffer {
  const availableW = profile.netSunlitW;
  const dailyDownlinkMb = downlinkMbPerDay(environment);
  const uses = resourceUses(profile, demand, dailyDownlinkMb);
  const stated = uses.filter(({ resource }) => resource !== 'thermal' || demand.heatW !== null);
  const limiting = mostUsed(stated);
  const requestedOcu = availableW > 0 ? demand.powerW / availableW : 0;
  const allocatedOcu = requestedOcu / Math.max(1, limiting.usage);
  const allocatedW = allocatedOcu * availableW;

  const eclipses = environment.illumination.filter(({ sunlit }) => !sunlit);
  const horizon = { startMs: environment.startMs, endMs: environment.endMs };
  const inside = intersect([horizon], eclipses);
  const eclipseFraction = measureMs(inside) / (horizon.endMs - horizon.startMs);
  const parts = dayParts(eclipseFraction);
  const heatShare = demand.powerW > 0 ? heatOf(demand) / demand.powerW : 0;
  const peakC = peakCelsius(environment, profile, allocatedW, heatShare);
  const factors = {
    elementAge: ageTrust(age.expectedErrorKm),
    classSource: CLASS_TRUST[environment.bus.source],
    eclipseStability: eclipseStability(environment),
    thermalMargin: thermalTrust(TEMPERATURE_LIMIT_C - peakC),
  };
  return {
    profile,
    requestedOcu,
    allocatedOcu,
    allocatedW,
    uses,
    // Heat that is not stated cuts nothing down, but too much of it is what a plan refuses.
    limitingResource: mostUsed(uses.filter((use) => use.usage > 1 || stated.includes(use)))
      .resource,
    parts,
    hours: allocatedW > 0 ? computeHours(profile, parts, allocatedW) : { sunlit: 0, eclipse: 0 },
    costUsdPerHour: costUsdPerHour(allocatedOcu),
    peakC,
    factors,
    confidence:
      factors.elementAge * factors.classSource * factors.eclipseStability * factors.thermalMargin,
    eclipseFraction,
    longestEclipseMs: Math.max(0, ...inside.map(({ startMs, endMs }) => endMs - startMs)),
    dailyDownlinkMb,
  };
}

/** The first of those of which the largest share is wanted. */
function mostUsed(uses: readonly ResourceUse[]): ResourceUse {
  return uses.reduce((most, use) => (use.usage > most.usage ? use : most));
}

function resourceUses(
  profile: OcuProfile,
  demand: OcuDemand,
  dailyDownlinkMb: number,
): ResourceUse[] {
  const use = (resource: LimitingResource, wanted: number, available: number): ResourceUse => ({
    resource,
    wanted,
    available,
    usage: wanted <= 0 ? 0 : available > 0 ? wanted / available : Infinity,
  });
  return [
    use('power', demand.powerW, profile.netSunlitW),
    use('thermal', heatOf(demand), profile.thermalW),
    use('storage', demand.storageMb, profile.storageMb),
    use('contact', demand.outputMbPerDay, dailyDownlinkMb),
    use('memory', demand.memoryMb, profile.memoryMb),
  ];
}

/** The heat of a demand, W: what it states, else all of its power. */
export function heatOf({ heatW, powerW }: Pick<OcuDemand, 'heatW' | 'powerW'>): number {
  return heatW ?? powerW;
}

/**
 * Warmest inside the horizon while a job draws its power, in eclipse what the battery gives, and turns
 * a share of it into heat.
 */
function peakCelsius(
  environment: Environment,
  profile: OcuProfile,
  jobW: number,
  heatShare: number,
): number {
  const { sky, illumination, bus, startMs, endMs } = environment;
  const eclipseW = profile.overheadW + heatShare * Math.min(jobW, profile.netEclipseW);
  const sunlitW = profile.overheadW + heatShare * jobW;
  const body = THERMAL_BODIES[bus.class];
  const trace = thermalTrace(sky, illumination, body, (_, sunlit) => (sunlit ? sunlitW : eclipseW));
  let peak = -Infinity;
  trace.timesMs.forEach((tMs, index) => {
    if (tMs >= startMs && tMs <= endMs) peak = Math.max(peak, trace.celsius[index] ?? peak);
  });
  return peak;
}

/** What the downlink carries in a day, MB on the wire: passes in turn, one antenna. */
function downlinkMbPerDay({ passes, startMs, endMs }: Environment): number {
  let freeMs = startMs;
  let sumMb = 0;
  for (const pass of passes) {
    sumMb += carriedAfter(pass.downlink, Math.max(pass.aosMs, freeMs), pass);
    freeMs = Math.max(freeMs, pass.losMs);
  }
  return (sumMb * DAY_MS) / (endMs - startMs);
}

/** What is left of a pass's volume from an instant on, MB. */
function carriedAfter({ timesMs, cumulativeMb }: CapacityTable, tMs: number, pass: Pass): number {
  if (tMs >= pass.losMs) return 0;
  const wholeMb = cumulativeMb.at(-1) ?? 0;
  const next = timesMs.findIndex((knotMs) => knotMs > tMs);
  const [fromMs = tMs, toMs = tMs] = [timesMs[next - 1], timesMs[next]];
  const [fromMb = 0, toMb = 0] = [cumulativeMb[next - 1], cumulativeMb[next]];
  const doneMb = fromMb + ((tMs - fromMs) / Math.max(1, toMs - fromMs)) * (toMb - fromMb);
  return wholeMb - doneMb;
}

/** Error of the elements, km, that halves the trust in what is derived from them. */
const HALF_TRUST_KM = 200;
const LEAST_AGE_TRUST = 0.3;

function ageTrust(expectedErrorKm: number | null): number {
  if (expectedErrorKm === null) return 1;
  return Math.max(LEAST_AGE_TRUST, 1 / (1 + expectedErrorKm / HALF_TRUST_KM));
}

/** 1 less the spread of the eclipse fraction from orbit to orbit, over the whole orbits. */
function eclipseStability({ startMs, endMs, periodMs, illumination }: Environment): number {
  const eclipses = illumination.filter(({ sunlit }) => !sunlit);
  const fractions: number[] = [];
  for (let fromMs = startMs; fromMs + periodMs <= endMs; fromMs += periodMs) {
    const orbit = { startMs: fromMs, endMs: fromMs + periodMs };
    fractions.push(measureMs(intersect([orbit], eclipses)) / periodMs);
  }
  if (fractions.length === 0) return 1;
  return 1 - (Math.max(...fractions) - Math.min(...fractions));
}

/** A margin of so many degrees counts as comfortable (NASA GSFC-STD-7000: 5 + 10 K). */
const COMFORTABLE_MARGIN_K = 15;

function thermalTrust(marginK: number): number {
  return 0.7 + 0.3 * Math.min(1, Math.max(0, marginK / COMFORTABLE_MARGIN_K));
}
