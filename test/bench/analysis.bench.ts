import { alternativesTo, analyse, type AnalysisQuery } from '../../domain/feasibility/analyse.ts';
import { DEFAULT_ALTITUDE_KM } from '../../domain/feasibility/feasible-orbit.ts';
import { linkDelay } from '../../domain/feasibility/link-delay.ts';
import { DELAY_MODEL, SATELLITE_MODEL } from '../../domain/feasibility/model.ts';
import { coverageOf, sampleDay } from '../../domain/feasibility/sampled-coverage.ts';
import { bruteDay } from '../kit/oracles/brute-coverage.ts';
import type { Row } from '../kit/bench/measure.ts';

/** Six places, as the analysis has for users all over the world. */
const PLACES = [-60, -30, 0, 20, 40, 60].map((latDeg, at) => ({ latDeg, lonDeg: 60 * at - 170 }));

/**
 * What `POST /v1/planning/analyze` and `/latency` compute on the API's own thread, for the largest
 * constellation that is offered, beside the same day of it by looking at every satellite.
 */
function benchAnalysis(): Row[] {
  const satellites = SATELLITE_MODEL.mostSatellites;
  const constellation = { altitudeKm: DEFAULT_ALTITUDE_KM, inclinationDeg: 53, satellites };
  const { steps, places } = sampleDay(constellation, PLACES, DELAY_MODEL.minElevationDeg);
  let seen = 0;
  const bruteMs = meanCpuMs(5, () => {
    seen = 0;
    bruteDay(constellation, PLACES, DELAY_MODEL.minElevationDeg, steps, (_, __, view) => {
      if (view.cosines.some((cosine) => cosine >= view.inView)) seen += 1;
    });
  });
  const mean = places.reduce((sum, view) => sum + coverageOf(view), 0) / places.length;
  if (Math.abs(mean - seen / steps / PLACES.length) > 1e-4) throw new Error('they differ');
  const query: AnalysisQuery = {
    workload: 'ai_inference',
    computeTflops: satellites * SATELLITE_MODEL.computeTflops * 0.9,
    storageTb: 10,
    bandwidthGbps: 1,
    latencySlaMs: 100,
    availability: 0.99,
    region: 'global',
    altitudeKm: null,
  };
  const delays = {
    ...constellation,
    hasIsl: true,
    user: { latDeg: 48, lonDeg: 11 },
    stations: PLACES.map((place, at) => ({ id: `s${at}`, name: `Station ${at}`, ...place })),
  };
  const works = {
    'analyse 500 satellites, with alternatives': () => alternativesTo(query, analyse(query)),
    'delays of 500 satellites with links, 6 stations': () => linkDelay(delays),
  };
  const rows: Row[] = [];
  for (const [work, run] of Object.entries(works)) {
    const ms = meanCpuMs(50, run);
    rows.push({
      work,
      figure: `${ms.toFixed(1)} ms of processor time`,
      beside: `a day of every satellite ${bruteMs.toFixed(0)} ms, ratio ${(bruteMs / ms).toFixed(0)}`,
    });
  }
  return rows;
}

/** Mean processor time of some runs, ms, after a fifth as many that do not count. */
function meanCpuMs(runs: number, work: () => unknown): number {
  for (let run = 0; run < runs / 5; run += 1) work();
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

console.table(benchAnalysis());
