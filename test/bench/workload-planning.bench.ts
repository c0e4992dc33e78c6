import { createEnvironmentCache } from '../../domain/planning/environment/cache.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import { findPreset } from '../../domain/planning/job/presets/presets.ts';
import { environmentOf } from '../../domain/workload/satellite/plan-on-satellite.ts';
import { planWorkload } from '../../domain/workload/plan/plan-workload.ts';
import type { Candidate, ModelLayer, WorkloadJob } from '../../domain/workload/workload.ts';
import { candidateOf } from '../../records/workload/candidates.ts';
import { readShippedCatalogue } from '../../records/catalogue/shipped.ts';
import { type Row, timed } from '../kit/bench/measure.ts';
import { aWorkloadJob } from '../kit/makers/workload.ts';

/** As many satellites as a workload has that names none. */
const FLEET_SIZE = 24;

/** Below this mean motion an orbit is not a low one, revolutions/day. */
const LOW_ORBIT_MIN_REV_PER_DAY = 11.25;

/**
 * What `POST /v1/workloads/preview` computes, in process: every class over 24 satellites of the
 * shipped catalogue with a deadline of 24 h, nothing remembered from one run to the next, beside the
 * surroundings of the satellites over the first 12 h, which every class but the model ones needs.
 */
async function benchWorkloads(): Promise<Row[]> {
  const candidates = await lowOrbitCandidates();
  const bare = await timed(() => surroundings(candidates), { runs: 10, warmUp: 2 });
  const rows: Row[] = [];
  for (const asked of workloads()) {
    let stages = 0;
    const plan = await timed(
      () => {
        const outcome = planWorkload(asked, candidates);
        if (!outcome.feasible) throw new Error(outcome.reasons[0]?.message);
        stages = outcome.partition.length;
      },
      { runs: 20, warmUp: 3 },
    );
    rows.push({
      work: `plan a ${asked.class} workload over ${candidates.length} satellites`,
      figure: `p50 ${plan.p50Ms.toFixed(0)} ms, p99 ${plan.p99Ms.toFixed(0)} ms, ${stages} stages`,
      beside: `surroundings alone p50 ${bare.p50Ms.toFixed(0)} ms, ratio ${(plan.p50Ms / bare.p50Ms).toFixed(1)}`,
    });
  }
  return rows;
}

function workloads(): WorkloadJob[] {
  const job = presetJob('earth-observation-qa');
  const layers = blocks(12);
  return [
    aWorkloadJob('single', { job: presetJob('split-learning') }),
    aWorkloadJob('data-parallel', {
      job,
      data: { totalMb: 20_000, shards: 8, location: 'onboard' },
    }),
    aWorkloadJob('spatial', {
      job: presetJob('onboard-ml-inference'),
      areaOfInterest: {
        type: 'Polygon',
        coordinates: [
          [
            [5, 45],
            [15, 45],
            [15, 55],
            [5, 55],
            [5, 45],
          ],
        ],
      },
      sensor: { swathKm: 120, resolutionM: null },
    }),
    aWorkloadJob('federated', {
      training: {
        rounds: 3,
        localEpochs: 2,
        modelMb: 20,
        deltaRatio: 0.1,
        samplesMb: 300,
        minClients: null,
      },
    }),
    aWorkloadJob('model-parallel', { layers, stages: 4 }),
    aWorkloadJob('split-learning', { layers }),
    aWorkloadJob('distributed-training', { layers, stages: 4 }),
  ];
}

function presetJob(id: string): Job {
  const preset = findPreset(id);
  if (preset === undefined) throw new Error(`there is no preset ${id}`);
  return preset.job;
}

function blocks(count: number): ModelLayer[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `block-${at}`,
    computeFwdGflop: 100 + 25 * at,
    activationMb: 8 - at / 2,
  }));
}

function surroundings(candidates: readonly Candidate[]): void {
  const asked = aWorkloadJob('single');
  const site = { workload: asked, build: createEnvironmentCache(1) };
  for (const candidate of candidates) environmentOf(site, candidate, asked.startMs, 12);
}

async function lowOrbitCandidates(): Promise<Candidate[]> {
  const catalogue = await readShippedCatalogue();
  return catalogue
    .filter(({ elements }) => elements.meanMotionRevPerDay > LOW_ORBIT_MIN_REV_PER_DAY)
    .sort((a, b) => (b.launchDate ?? '').localeCompare(a.launchDate ?? ''))
    .slice(0, FLEET_SIZE)
    .map(candidateOf);
}

console.table(await benchWorkloads());
