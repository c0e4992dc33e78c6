import type { FeasibleOrbit } from './feasible-orbit.ts';

/** How grave a risk is. */
export const SEVERITIES = ['low', 'medium', 'high'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One risk of a request, in words. */
export interface Risk {
  readonly category: 'thermal' | 'radiation' | 'connectivity' | 'latency' | 'debris';
  readonly severity: Severity;
  readonly description: string;
}

/** What risks are rated by. */
export interface RiskFacts {
  readonly orbit: FeasibleOrbit;
  readonly heatPerSatelliteW: number;
  /** Share of the day with a satellite in view, 0 to 1. */
  readonly coverage: number;
  readonly region: string;
  readonly p95Ms: number;
  readonly latencySlaMs: number | null;
}

/** Body-mounted radiators end about here, W; beyond the second, deployed ones get large. */
const HEAT_BOUNDS_W = [1000, 4000] as const;

/** Net of a radiator at 20 °C that sees the Earth, W/m²: 377 radiated less some 90 absorbed. */
const RADIATOR_NET_WM2 = 290;

/** The inner belt begins about here over the equator, km, and the outer one ends below GEO. */
const INNER_BELT_KM = 1000;

/** Left alone, a satellite from above about this height stays for more than 25 years, km. */
const LONG_LIVED_KM = 650;

/** The risks of a request, one of each category that has something to say. */
export function rateRisks(facts: RiskFacts): Risk[] {
  return [
    thermal(facts.heatPerSatelliteW),
    radiation(facts.orbit),
    ...connectivity(facts),
    ...latency(facts),
    ...debris(facts.orbit),
  ];
}

function thermal(heatW: number): Risk {
  const [first, second] = HEAT_BOUNDS_W;
  const severity = heatW <= first ? 'low' : heatW <= second ? 'medium' : 'high';
  const areaM2 = Math.ceil(heatW / RADIATOR_NET_WM2);
  const how = severity === 'low' ? 'the body radiates it' : 'deployed radiators are needed';
  return {
    category: 'thermal',
    severity,
    description: `${Math.round(heatW)} W of heat in each satellite take about ${areaM2} m² of radiator at 20 °C: ${how}.`,
  };
}

function radiation({ kind, altitudeKm }: FeasibleOrbit): Risk {
  const description = {
    low: 'Below the belts but for the South Atlantic: checkpoints and error-correcting memory do.',
    medium: 'The outer belt and solar storms: shielded electronics and a charging-proof design.',
    high: 'Inside the radiation belts: hardened parts, heavy shielding and a shorter life.',
  };
  const severity = kind === 'GEO' ? 'medium' : altitudeKm < INNER_BELT_KM ? 'low' : 'high';
  return { category: 'radiation', severity, description: description[severity] };
}

function connectivity({ coverage, region }: RiskFacts): Risk[] {
  if (coverage >= 0.999) return [];
  const share = Math.round(100 * coverage);
  return [
    {
      category: 'connectivity',
      severity: coverage < 0.5 ? 'high' : 'medium',
      description:
        `A satellite is in view ${share} % of the day (${region}): the latency holds while one is; ` +
        'work must be stored and forwarded otherwise, or more satellites are needed.',
    },
  ];
}

function latency({ p95Ms, latencySlaMs }: RiskFacts): Risk[] {
  if (latencySlaMs === null) return [];
  const margin = 1 - p95Ms / latencySlaMs;
  if (margin > 0.25) return [];
  const said = `95 % of answers within ${p95Ms} ms of ${latencySlaMs} ms asked for`;
  return [
    margin < 0
      ? { category: 'latency', severity: 'high', description: `${said}: the bound is broken.` }
      : { category: 'latency', severity: 'medium', description: `${said}: little margin.` },
  ];
}

function debris({ kind, altitudeKm }: FeasibleOrbit): Risk[] {
  if (kind !== 'LEO' || altitudeKm < LONG_LIVED_KM) return [];
  return [
    {
      category: 'debris',
      severity: 'medium',
      description: 'Drag does not clear this height within 25 years: fuel for the end is needed.',
    },
  ];
}
