import { createEnvironmentCache } from '../../domain/planning/environment/cache.ts';
import { MAX_LAYERS } from '../../contracts/workload/request.ts';
import type { Job } from '../../domain/planning/job/job.ts';
import { findPreset } from '../../domain/planning/job/presets/presets.ts';
import { environmentOf } from '../../domain/workload/satellite/plan-on-satellite.ts';
import { planWorkload } from '../../domain/workload/plan/plan-workload.ts';
import type { Candidate, ModelLayer, WorkloadJob } from '../../domain/workload/workload.ts';
import { candidateOf } from '../../records/workload/candidates.ts';
import { readShippedCatalogue } from '../../records/catalogue/shipped.ts';
import { type Row, timed } from '../kit/bench/measure.ts';
import { seeded } from '../kit/random/seeded.ts';
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

/** Largest fleet that is looked at. */
const MOST_SATELLITES = 64;
const WEEK_S = 7 * 86_400;

/**
 * The largest workloads that a caller may ask for, in processor time of one core, beside the surroundings
 * of the same satellites over 12 h: a preview is to be answered within 10 s.
 */
async function benchLargest(): Promise<Row[]> {
  const candidates = await lowOrbitCandidates(MOST_SATELLITES);
  surroundings(candidates);
  const bare = cpuMsOf(() => surroundings(candidates));
  return largest().map(({ name, asked }) => {
    let outcome = 'refused';
    const ms = cpuMsOf(() => {
      const made = planWorkload(asked, candidates);
      outcome = made.feasible ? `${made.partition.length} stages` : (made.reasons[0]?.code ?? '');
    });
    return {
      work: `${name}, ${candidates.length} satellites`,
      figure: `${(ms / 1000).toFixed(1)} s of processor time, ${outcome}`,
      beside: `surroundings alone ${bare.toFixed(0)} ms, ratio ${(ms / bare).toFixed(0)}`,
    };
  });
}

function largest(): { name: string; asked: WorkloadJob }[] {
  const draw = seeded(7);
  const model = (work: number, activation: number) =>
    Array.from({ length: MAX_LAYERS }, (_, at) => ({
      name: `layer-${at}`,
      computeFwdGflop: work * (0.2 + draw()),
      activationMb: activation * (0.2 + draw()),
    }));
  const training = { rounds: 15, localEpochs: 2, modelMb: 20, deltaRatio: 0.1, samplesMb: 300 };
  const rounds = (minClients: number | null, deadlineS: number) =>
    aWorkloadJob('federated', { training: { ...training, minClients }, deadlineS });
  const layers = (stages: number, work: number, activation: number, deadlineS: number) =>
    aWorkloadJob('model-parallel', { layers: model(work, activation), stages, deadlineS });
  return [
    { name: '15 rounds of 32 clients, a week', asked: rounds(32, WEEK_S) },
    { name: '15 rounds of 32 clients, a day', asked: rounds(32, WEEK_S / 7) },
    { name: '512 layers, 8 stages, a day', asked: layers(8, 100, 8, WEEK_S / 7) },
    { name: '512 layers, 30 stages, a week', asked: layers(30, 300, 1_000, WEEK_S) },
    { name: '512 layers, 10 stages, an hour', asked: layers(10, 20_000, 50, 3_600) },
    {
      name: '512 layers that hand on 20 GB, 12 stages, a week',
      asked: layers(12, 100, 2e4, WEEK_S),
    },
  ];
}

/** Processor time of one run, ms. */
function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
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

async function lowOrbitCandidates(count: number = FLEET_SIZE): Promise<Candidate[]> {
  const catalogue = await readShippedCatalogue();
  return catalogue
    .filter(({ elements }) => elements.meanMotionRevPerDay > LOW_ORBIT_MIN_REV_PER_DAY)
    .sort((a, b) => (b.launchDate ?? '').localeCompare(a.launchDate ?? ''))
    .slice(0, count)
    .map(candidateOf);
}

console.table([...(await benchWorkloads()), ...(await benchLargest())]);
