import {
  alternativesTo,
  analyse,
  type AnalysisQuery,
} from '../../../domain/feasibility/analyse.ts';
import type { FeasibleOrbit } from '../../../domain/feasibility/feasible-orbit.ts';
import { linkDelay, type DelayQuery } from '../../../domain/feasibility/link-delay.ts';
import {
  expectedSteps,
  radiatorTemperatures,
  type RadiatorQuery,
} from '../../../domain/feasibility/radiator.ts';
import { SATELLITE_MODEL } from '../../../domain/feasibility/model.ts';
import { dayLooks } from '../../../domain/feasibility/sampled-coverage.ts';
import { computation } from '../../../threads/computation.ts';
import { presentAnalysis } from '../presenters/planning-analysis.ts';
import { presentLinkDelay, presentThermal } from '../presenters/planning-models.ts';

// Units of one core, measured.
const THERMAL_STEP_UNITS = 4;
/** A look from a place at a plane of satellites, with the ways that are made of it. */
const LOOK_UNITS = 2.4;
/** The quantiles of the delays of a day. */
const QUANTILES_UNITS = 110_000;
/** The same look without ways: up to three orbits from up to six places. */
const COVERAGE_LOOK_UNITS = 1;
const ANALYSIS_PLACES = 18;
/** Spares of so many working satellites are counted one by one. */
const SPARE_UNITS = 1.5;
/** Gbit/s that a satellite brings down as a mean, at least. */
const LEAST_DOWNLINK_GBPS = 0.25;

/** A load with its radiator, and the orbit that its answer names. */
export interface ThermalInput {
  readonly orbit: FeasibleOrbit;
  readonly query: RadiatorQuery;
}

/** Says how warm a load gets: the text of the answer, which may have 2,000 points. */
export const thermal = computation({
  name: 'thermal',
  compute: ({ orbit, query }: ThermalInput) =>
    JSON.stringify(presentThermal(orbit, query, radiatorTemperatures(query))),
  estimate: ({ query }) => Math.round(THERMAL_STEP_UNITS * expectedSteps(query)),
  advice: 'A shorter profile or a larger step is faster.',
});

/** A constellation over stations, and the orbit that its answer names. */
export interface DelayInput {
  readonly orbit: FeasibleOrbit;
  readonly query: DelayQuery;
}

/** Says how long answers of a constellation take. */
export const delays = computation({
  name: 'delays',
  compute: ({ orbit, query }: DelayInput) =>
    presentLinkDelay(orbit, query.satellites, linkDelay(query)),
  estimate: delaysWork,
  advice: 'Fewer stations or satellites are faster.',
});

/** Work of the delays of a constellation, units. */
export function delaysWork({ query }: DelayInput): number {
  const places = query.stations.length + (query.user === null ? 0 : 1);
  const looks = dayLooks(query.satellites, places);
  return Math.round(LOOK_UNITS * looks + QUANTILES_UNITS);
}

/** What a customer asks for, and what was assumed to read it. */
export interface AnalysisInput {
  readonly query: AnalysisQuery;
  readonly assumptions: readonly string[];
}

/** Says whether a workload can be done in orbit, and what it would take there and in other orbits. */
export const analysis = computation({
  name: 'analysis',
  compute: ({ query, assumptions }: AnalysisInput) => {
    const found = analyse(query);
    return presentAnalysis(query, found, alternativesTo(query, found), assumptions);
  },
  estimate: analysisWork,
  advice: 'A smaller request is faster.',
});

/** Work of an analysis, units, by the satellites that it may need at most. */
export function analysisWork({ query }: AnalysisInput): number {
  const { computeTflops, storageTb, mostSatellites } = SATELLITE_MODEL;
  const working = Math.max(
    1,
    query.computeTflops / computeTflops,
    query.storageTb / storageTb,
    query.bandwidthGbps / LEAST_DOWNLINK_GBPS,
  );
  const satellites = Math.min(mostSatellites, Math.ceil(working));
  // The widest constellation up to there: planes are near the square root.
  const looks = dayLooks(1, ANALYSIS_PLACES) * Math.ceil(Math.sqrt(satellites));
  return Math.round(COVERAGE_LOOK_UNITS * looks + SPARE_UNITS * working);
}
