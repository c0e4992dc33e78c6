import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import type { Job } from '../../../../domain/planning/job/job.ts';
import { findPreset } from '../../../../domain/planning/job/presets/presets.ts';
import { planSpatial } from '../../../../domain/workload/spatial/plan-spatial.ts';
import type { WorkloadPlan, WorkloadRefusal } from '../../../../domain/workload/workload-plan.ts';
import type { Candidate, GeoArea, WorkloadJob } from '../../../../domain/workload/workload.ts';
import { coveredBy, kilometreGrid, libraryTrack } from '../../../kit/oracles/brute-swath.ts';
import { catalogueCandidates } from '../../../kit/makers/candidates.ts';
import { FLEET_START_MS as START } from '../../../kit/makers/fleets.ts';
import { assertSound } from '../../../kit/oracles/sound-workload.ts';
import { box } from '../../../kit/makers/areas.ts';
import { aWorkloadJob } from '../../../kit/makers/workload.ts';

const IDS = [40697, 42063, 39084, 49260, 43013, 37849, 27424, 25994, 25544, 62261];
const FLEET = catalogueCandidates(IDS);
const build = createEnvironmentCache(64);

function inference(): Job {
  const job = findPreset('onboard-ml-inference')?.job;
  assert.ok(job !== undefined);
  return job;
}

function asked(area: GeoArea, swathKm: number, changes: Partial<WorkloadJob> = {}): WorkloadJob {
  return aWorkloadJob('spatial', {
    job: inference(),
    areaOfInterest: area,
    sensor: { swathKm, resolutionM: null },
    ...changes,
  });
}

function planned(job: WorkloadJob, fleet: readonly Candidate[] = FLEET): WorkloadPlan<'spatial'> {
  const plan = planSpatial(job, fleet, build);
  assert.ok(plan.feasible, JSON.stringify(plan));
  return plan;
}

function refused(job: WorkloadJob, fleet: readonly Candidate[] = FLEET): WorkloadRefusal {
  const plan = planSpatial(job, fleet, build);
  assert.ok(!plan.feasible);
  return plan;
}

interface Case {
  readonly name: string;
  readonly area: GeoArea;
  readonly swathKm: number;
  readonly deadlineS: number;
  readonly box: { south: number; north: number; west: number; east: number };
  readonly isIn: (latDeg: number, lonDeg: number) => boolean;
}

const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;

const CASES: readonly Case[] = [
  {
    name: 'a box with a hole in middle latitudes',
    area: {
      type: 'Polygon',
      coordinates: [box(9, 47, 13, 50), [...box(11, 48, 12, 49)].reverse()],
    },
    swathKm: 120,
    deadlineS: 86_400,
    box: { south: 47, north: 50, west: 9, east: 13 },
    isIn: (lat, lon) => !(within(lat, 48, 49) && within(lon, 11, 12)),
  },
  {
    name: 'a box over the antimeridian',
    area: { type: 'Polygon', coordinates: [box(178, -20, -178, -17)] },
    swathKm: 60,
    deadlineS: 86_400,
    box: { south: -20, north: -17, west: 178, east: 182 },
    isIn: () => true,
  },
  {
    name: 'the cap around the north pole, seen only in part from the side',
    area: {
      type: 'Polygon',
      coordinates: [
        Array.from({ length: 25 }, (_, at): [number, number] => [-180 + 15 * (at % 24), 88]),
      ],
    },
    swathKm: 1500,
    deadlineS: 5 * 3600,
    box: { south: 88, north: 90, west: -180, east: 180 },
    isIn: () => true,
  },
  {
    name: 'two triangles, one of them in the south',
    area: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [20, 0],
            [24, 0],
            [22, 4],
            [20, 0],
          ],
        ],
        [
          [
            [20, -72],
            [30, -72],
            [25, -69],
            [20, -72],
          ],
        ],
      ],
    },
    swathKm: 40,
    deadlineS: 86_400,
    box: { south: -72, north: 4, west: 20, east: 30 },
    isIn: (lat, lon) =>
      (lat >= 0 && lat <= 4 - 2 * Math.abs(lon - 22)) ||
      (lat <= -69 && lat <= -69 - 0.6 * Math.abs(lon - 25)),
  },
];

describe('planSpatial', () => {
  for (const { name, area, swathKm, deadlineS, box: bounds, isIn } of CASES)
    it(`covers what a grid of 1 km and satellite.js say, to 1 %: ${name}`, () => {
      const plan = planned(asked(area, swathKm, { deadlineS }));
      const { footprints, coverageFraction: coverage, areaKm2 } = plan.explanation;
      const places = kilometreGrid(bounds, isIn);
      assert.ok(Math.abs(places.length / areaKm2 - 1) < 0.01, `${places.length} for ${areaKm2}`);
      const seen = new Uint8Array(places.length);
      for (const { satellite, overpasses } of footprints) {
        for (const { startOffsetMs, endOffsetMs } of overpasses) {
          const [fromMs, toMs] = [START + startOffsetMs - 2000, START + endOffsetMs + 2000];
          const track = libraryTrack(Number(satellite), fromMs, toMs, 500);
          coveredBy(places, track, swathKm).forEach((flag, at) => {
            if (flag === 1) seen[at] = 1;
          });
        }
      }
      const exact = seen.reduce((sum, flag) => sum + flag, 0) / places.length;
      assert.ok(Math.abs(coverage - exact) < 0.01, `${coverage} for ${exact}`);
      assert.ok(coverage > 0.05);
    });

  const germany: GeoArea = { type: 'Polygon', coordinates: [box(7, 48, 14, 54)] };

  it('gives every satellite one stage, that images, processes and downlinks before the deadline', () => {
    const plan = planned(asked(germany, 150));
    assertSound(plan, asked(germany, 150), FLEET);
    const satellites = plan.stages.map(({ satellite }) => satellite);
    assert.equal(new Set(satellites).size, satellites.length);
    assert.ok(plan.stages.length > 1);
    plan.stages.forEach((stage, at) => {
      const { events, durationS, startOffsetS, role, dependsOn } = stage;
      assert.equal(role, 'footprint');
      assert.deepEqual(dependsOn, []);
      assert.equal(events[0]?.type, 'job.accepted');
      assert.equal(events.at(-1)?.type, 'job.completed');
      const times = events.map(({ timestampS }) => timestampS);
      assert.deepEqual(
        times,
        [...times].sort((a, b) => a - b),
      );
      assert.ok(Math.abs((times.at(-1) ?? NaN) - durationS) < 0.002);
      assert.ok(startOffsetS + durationS <= 86_400);
      const passed = plan.explanation.footprints[at];
      assert.ok(passed !== undefined && stage.plan !== null);
      // The job begins when the last overpass is over, not earlier.
      const jobStartS = (stage.plan.startMs - START) / 1000;
      assert.ok(jobStartS >= (passed.overpasses.at(-1)?.endOffsetMs ?? Infinity) / 1000 - 0.001);
      assert.ok(
        stage.plan.schedule.segments.every(({ startMs }) => startMs >= (stage.plan?.startMs ?? 0)),
      );
      assert.ok(stage.downlinkMb > 0);
    });
  });

  it('makes every job as large as its part of the area', () => {
    const plan = planned(asked(germany, 150));
    const whole = inference().steps[0]?.durationS ?? NaN;
    plan.stages.forEach((stage, at) => {
      const part = plan.explanation.footprints[at]?.areaKm2 ?? NaN;
      const share = part / plan.explanation.areaKm2;
      const found = stage.plan?.job.steps[0]?.durationS ?? NaN;
      assert.ok(Math.abs(found / whole / share - 1) < 0.01);
    });
  });

  it('tells of every cell who sees it when, and its cells add up to what is covered', () => {
    const plan = planned(asked(germany, 150));
    const { cells, coverageFraction: coverage, areaKm2 } = plan.explanation;
    const total = cells.reduce((sum, cell) => sum + cell.areaKm2, 0);
    const seen = cells.reduce((sum, cell) => sum + cell.coverageFraction * cell.areaKm2, 0);
    assert.ok(Math.abs(total / areaKm2 - 1) < 0.005);
    assert.ok(Math.abs(seen / total - coverage) < 0.001);
    assert.ok(within(cells.length, 60, 400));
    const used = new Set(plan.stages.map(({ satellite }) => satellite));
    for (const { accesses, latDeg, lonDeg } of cells) {
      assert.ok(within(latDeg, 48, 54) && within(lonDeg, 7, 14));
      for (const { satellite, accessOffsetS } of accesses)
        assert.ok(used.has(satellite) && within(accessOffsetS, 0, 86_400));
    }
  });

  it('says how often the satellites come again', () => {
    const { meanS, longestS } = planned(asked(germany, 300)).explanation.revisit;
    assert.ok(meanS !== null && longestS !== null && meanS > 600 && meanS <= longestS);
  });

  it('needs only one cell with a least coverage of 0, and refuses what is below one that is asked for', () => {
    const narrow = asked(germany, 20, { deadlineS: 6 * 3600 });
    const plan = planned(narrow);
    const coverage = plan.explanation.coverageFraction;
    assert.ok(coverage > 0 && coverage < 0.5);
    const [reason] = refused({ ...narrow, minCoverageFraction: 0.9 }).reasons;
    assert.equal(reason?.code, 'coverage');
    assert.equal(reason.needed, 0.9);
    assert.ok(Math.abs((reason.available ?? NaN) - coverage) < 1e-9);
    planned({ ...narrow, minCoverageFraction: coverage });
  });

  it('says so when nothing passes over the area in time', () => {
    const pole: GeoArea = { type: 'Polygon', coordinates: [box(0, 85, 10, 88)] };
    const iss = catalogueCandidates([25544]);
    const [reason] = refused(asked(pole, 50), iss).reasons;
    assert.equal(reason?.code, 'coverage');
    assert.equal(reason.available, 0);
    assert.match(reason.message, /No satellite passes over the area/);
  });

  it('names what is wrong with an area by its path', () => {
    const area: GeoArea = { type: 'Polygon', coordinates: [box(7, 48, 14, 97)] };
    const { reasons } = refused(asked(area, 100));
    assert.deepEqual(
      reasons.map(({ code, constraint }) => [code, constraint]),
      [
        ['invalid_area', 'area_of_interest.coordinates[0][2]'],
        ['invalid_area', 'area_of_interest.coordinates[0][3]'],
      ],
    );
  });

  it('names everything that is missing', () => {
    const { reasons } = refused(aWorkloadJob('spatial'));
    assert.deepEqual(
      reasons.map(({ constraint }) => constraint),
      ['job', 'sensor.swath_km', 'area_of_interest'],
    );
  });

  it('is the same for the same input', () => {
    assert.deepEqual(planned(asked(germany, 150)), planned(asked(germany, 150)));
  });
});
