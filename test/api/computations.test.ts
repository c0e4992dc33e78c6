import assert from 'node:assert/strict';
import { after, describe, it } from 'mocha';
import { pino } from 'pino';
import { createComputePool } from '../../api/compute-pool.ts';
import computeOnThread from '../../api/compute-thread.ts';
import type { Route } from '../../api/http/route.ts';
import {
  analysis,
  analysisWork,
  delays,
  delaysWork,
  thermal,
} from '../../api/main/compute/analysis.ts';
import {
  satelliteEnvironment,
  satellitePage,
  satelliteTrajectory,
} from '../../api/main/compute/satellites.ts';
import { areaCheck } from '../../api/main/workload/area-check.ts';
import { planningRoutes } from '../../api/main/routes/planning.ts';
import { propagateRoutes } from '../../api/simulation/routes/propagate.ts';
import { stateRoutes } from '../../api/simulation/routes/states.ts';
import {
  states,
  trajectory,
  trajectoryWork,
} from '../../api/simulation/trajectory/computations.ts';
import type { TrajectoryInput } from '../../api/simulation/trajectory/compute-trajectory.ts';
import type { AnalysisQuery } from '../../domain/feasibility/analyse.ts';
import { feasibleOrbit } from '../../domain/feasibility/feasible-orbit.ts';
import type { DelayQuery } from '../../domain/feasibility/link-delay.ts';
import type { RadiatorQuery } from '../../domain/feasibility/radiator.ts';
import { DEFAULT_STATIONS } from '../../domain/orbit/geometry/stations.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';
import { isLong } from '../../threads/admission.ts';
import { UNITS_PER_MS, type Computation } from '../../threads/computation.ts';
import { catalogueElements } from '../kit/makers/elements.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
const orbit = feasibleOrbit(550);
const elements = catalogueElements(25_544);
const satellite = { noradId: '25544', name: 'ISS', elements };

const RADIATOR: RadiatorQuery = {
  ...{ altitudeKm: 550, heatW: 500, radiatorM2: 2, massKg: null, emissivity: 0.9 },
  ...{ absorptivity: 0.3, betaDeg: 0, durationHours: 1.6, stepS: 60, initialC: null },
};
const DELAYS: DelayQuery = {
  ...{ altitudeKm: 550, inclinationDeg: 53, satellites: 66, user: null, hasIsl: false },
  stations: [{ id: 'europe', name: 'Frankfurt', latDeg: 50.1, lonDeg: 8.7 }],
};
const ANALYSIS: AnalysisQuery = {
  ...{ workload: 'ai_inference', computeTflops: 100, storageTb: 10, bandwidthGbps: 1 },
  ...{ latencySlaMs: 50, availability: 0.99, region: 'global', altitudeKm: null },
};
const PATH: TrajectoryInput = {
  ...{ elements, startMs: START, endMs: START + 6 * HOUR_MS, stepS: 60 },
  ...{ shadow: 'cylinder', format: 'json', nowMs: START },
};
const WAY = { satellite, startMs: START, endMs: START + 2 * HOUR_MS, intervalS: 60, count: 120 };
const AROUND = { satellite, startMs: START, stations: DEFAULT_STATIONS, minElevationDeg: 5 };

function twenty(): DelayQuery['stations'] {
  return Array.from({ length: 20 }, (_, at) => ({
    ...{ id: `s${at}`, name: '', latDeg: 3 * at - 30, lonDeg: 18 * at - 180 },
  }));
}

function circle(positions: number) {
  const ring = Array.from({ length: positions }, (_, at): [number, number] => {
    const angle = (2 * Math.PI * (at % (positions - 1))) / (positions - 1);
    return [10 * Math.cos(angle), 10 * Math.sin(angle)];
  });
  return { type: 'Polygon' as const, coordinates: [ring] };
}

type Place = 'here' | 'short' | 'long';

/** A row: what is computed, and where its estimate sends it. */
function row<Input>(
  title: string,
  { estimate, compute, name }: Computation<Input, unknown>,
  input: Input,
  expected: Place,
) {
  return { title, name, expected, work: () => estimate(input), compute: () => compute(input) };
}

const rows = [
  row('a radiator as published', thermal, { orbit, query: RADIATOR }, 'here'),
  row(
    'the lightest load with the longest profile',
    thermal,
    { orbit, query: { ...RADIATOR, massKg: 0.001, durationHours: 168, stepS: 302.6 } },
    'long',
  ),
  row('a constellation over a station', delays, { orbit, query: DELAYS }, 'short'),
  row(
    'a constellation over twenty stations',
    delays,
    { orbit, query: { ...DELAYS, satellites: 132, stations: twenty() } },
    'long',
  ),
  row('an analysis as published', analysis, { query: ANALYSIS, assumptions: [] }, 'here'),
  row(
    'an analysis of everything that may be asked for',
    analysis,
    {
      query: { ...ANALYSIS, computeTflops: 1e6, bandwidthGbps: 1e5, availability: 0.999_999 },
      assumptions: [],
    },
    'long',
  ),
  row('six hours of points', trajectory, PATH, 'here'),
  row(
    '5,000 points over 48 hours',
    trajectory,
    { ...PATH, endMs: START + 48 * HOUR_MS, stepS: 34.567 },
    'short',
  ),
  row(
    'the same as OEM',
    trajectory,
    { ...PATH, endMs: START + 48 * HOUR_MS, stepS: 34.567, format: 'oem' },
    'long',
  ),
  row('a state', states, { elements: [elements], tMs: START, shadow: 'cylinder' }, 'here'),
  row(
    'a hundred states',
    states,
    { elements: Array.from({ length: 100 }, () => elements), tMs: START, shadow: 'cone' },
    'short',
  ),
  row('two hours of a satellite', satelliteTrajectory, WAY, 'here'),
  row(
    '10,080 points of a satellite over a week',
    satelliteTrajectory,
    { ...WAY, endMs: START + 168 * HOUR_MS, count: 10_080 },
    'long',
  ),
  row(
    'what surrounds a satellite for six hours',
    satelliteEnvironment,
    { ...AROUND, hours: 6, points: 181 },
    'short',
  ),
  row(
    'the same for 72 hours, 5,000 points',
    satelliteEnvironment,
    { ...AROUND, hours: 72, points: 5000 },
    'long',
  ),
  row('a page of none', satellitePage, { satellites: [], nowMs: START, status: null }, 'here'),
  row('a small area', areaCheck, circle(100), 'here'),
  row('an area of 5,000 positions', areaCheck, circle(5000), 'long'),
  row('an area of more than is read', areaCheck, circle(20_000), 'here'),
] as const;

describe('the work of a request', () => {
  for (const { title, expected, work } of rows)
    it(`${title}: ${expected}`, () => {
      const units = work();
      const found = units < 4 * UNITS_PER_MS ? 'here' : isLong({ work: units }) ? 'long' : 'short';
      assert.equal(found, expected, `${units / UNITS_PER_MS} ms`);
      // Far below every ceiling: nothing that a contract allows is cut.
      assert.ok(units < 500 * UNITS_PER_MS, `${units / UNITS_PER_MS} ms`);
    });

  it('grows with what is asked for', () => {
    const rises = (works: readonly number[]) => {
      assert.deepEqual(
        works,
        works.toSorted((a, b) => a - b),
      );
    };
    rises(
      [1, 6, 24, 48].map((hours) => trajectoryWork({ ...PATH, endMs: START + hours * HOUR_MS })),
    );
    rises([300, 60, 10].map((stepS) => trajectoryWork({ ...PATH, stepS })));
    rises([100, 1e4, 1e6].map((computeTflops) => workOf({ computeTflops })));
    rises([1, 100, 1e5].map((bandwidthGbps) => workOf({ bandwidthGbps })));
    rises(
      [1, 5, 20].map((count) =>
        delaysWork({ orbit, query: { ...DELAYS, stations: twenty().slice(0, count) } }),
      ),
    );
    rises([10, 100, 1000, 5000].map((positions) => areaCheck.estimate(circle(positions))));
  });
});

function workOf(more: Partial<AnalysisQuery>): number {
  return analysisWork({ query: { ...ANALYSIS, ...more }, assumptions: [] });
}

describe('what routes declare to compute', () => {
  it('is known to the threads', () => {
    const auth = { kind: 'none' } as const;
    const routes: readonly Route[] = [
      ...planningRoutes(),
      ...propagateRoutes(auth, () => START),
      ...stateRoutes(auth, () => START),
    ];
    const names = [
      ...routes.flatMap(({ compute = [] }) => compute.map(({ name }) => name)),
      ...rows.map(({ name }) => name),
    ];
    const clock = new Float64Array(new SharedArrayBuffer(16));
    for (const name of new Set(names))
      try {
        computeOnThread({ name, input: null, clock });
      } catch (error) {
        // Without an input most fail, but none for its name.
        assert.doesNotMatch(String(error), /does not compute/);
      }
  });

  const threads = createComputePool(pino({ level: 'silent' }));
  after(() => threads.close());

  it('is the same on a thread as here', async () => {
    const caller = { caller: 'own_test' };
    const [asked, day] = [
      { orbit, query: RADIATOR },
      { orbit, query: DELAYS },
    ];
    assert.deepEqual(await threads.run(thermal, asked, caller), thermal.compute(asked));
    assert.deepEqual(await threads.run(delays, day, caller), delays.compute(day));
    assert.deepEqual(await threads.run(trajectory, PATH, caller), trajectory.compute(PATH));
    assert.deepEqual(
      await threads.run(satelliteTrajectory, WAY, caller),
      satelliteTrajectory.compute(WAY),
    );
    const crossed = circle(200);
    crossed.coordinates[0]?.splice(10, 1, [-50, -50]);
    const problems = await threads.run(areaCheck, crossed, caller);
    assert.equal(problems.length, 1);
    assert.deepEqual(problems, areaCheck.compute(crossed));
  });
});
