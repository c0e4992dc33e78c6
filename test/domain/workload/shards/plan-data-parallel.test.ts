import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import type { Job } from '../../../../domain/planning/job/job.ts';
import { busOfClass } from '../../../../domain/spacecraft/bus-classes.ts';
import { planDataParallel } from '../../../../domain/workload/shards/plan-data-parallel.ts';
import { jobVolumeMb } from '../../../../domain/workload/satellite/scale-job.ts';
import { rawVolumeMb } from '../../../../domain/workload/satellite/stage-plan.ts';
import type { StagePlan, WorkloadPlan } from '../../../../domain/workload/workload-plan.ts';
import type { Candidate, ShardedData, WorkloadJob } from '../../../../domain/workload/workload.ts';
import { catalogueCandidates, walkerCandidates } from '../../../kit/makers/candidates.ts';
import { assertSound, endS } from '../../../kit/oracles/sound-workload.ts';
import { aWorkloadJob, presetJob } from '../../../kit/makers/workload.ts';

const REAL = [25544, 48274, 20580, 52159, 39634, 40697];

const build = createEnvironmentCache(64);

function sharded(
  job: Job,
  data: Partial<ShardedData>,
  changes: Partial<WorkloadJob> = {},
): WorkloadJob {
  const all: ShardedData = { totalMb: 5000, shards: 4, location: 'onboard', ...data };
  return aWorkloadJob('data-parallel', { job, data: all, ...changes });
}

function planned(
  asked: WorkloadJob,
  candidates: readonly Candidate[],
): WorkloadPlan<'data-parallel'> {
  const plan = planDataParallel(asked, candidates, build);
  assert.ok(plan.feasible, JSON.stringify(plan));
  assertSound(plan, asked, candidates);
  return plan;
}

/** The shards of a plan, and the stage that combines them. */
function partsOf({ stages }: WorkloadPlan): { shards: StagePlan[]; combine: StagePlan } {
  const shards = stages.filter(({ role }) => role === 'shard');
  const combine = stages.at(-1);
  assert.equal(combine?.role, 'combine');
  return { shards, combine };
}

/** Data that a shard's first steps read or make, MB. */
function volumeOf({ plan }: StagePlan): number {
  assert.ok(plan !== null);
  return jobVolumeMb(plan.job);
}

describe('planDataParallel', () => {
  it('divides the data exactly, each part in proportion to what its satellite is capable of', () => {
    const asked = sharded(presetJob('earth-observation-qa'), { totalMb: 5000.123 });
    const plan = planned(asked, catalogueCandidates(REAL));
    const rows = plan.explanation.shards;
    assert.equal(rows.length, 4);
    const total = rows.reduce((sum, row) => sum + Math.round(row.shardMb * 1000), 0);
    assert.equal(total, 5_000_123);
    const capable = rows.reduce((sum, row) => sum + row.satelliteCapabilityMb, 0);
    for (const row of rows) {
      const quota = (5000.123 * row.satelliteCapabilityMb) / capable;
      assert.ok(Math.abs(row.shardMb - quota) < 0.0021, `${row.shardMb} of ${quota}`);
    }
    const capabilities = new Set(rows.map((row) => row.satelliteCapabilityMb));
    assert.ok(capabilities.size > 1, 'the satellites differ');
  });

  it('plans every shard for its part, and combines when all are down', () => {
    const plan = planned(sharded(presetJob('split-learning'), {}), catalogueCandidates(REAL));
    const { shards, combine } = partsOf(plan);
    plan.explanation.shards.forEach((row, index) => {
      const shard = shards[index];
      assert.ok(shard !== undefined);
      assert.equal(shard.satellite, row.satellite);
      assert.ok(Math.abs(volumeOf(shard) - row.shardMb) < 1e-6);
      assert.ok(!shard.alternatives.includes(shard.satellite));
    });
    assert.deepEqual(
      combine.dependsOn,
      shards.map(({ index }) => index),
    );
    assert.equal(combine.satellite, 'ground');
    assert.equal(combine.startOffsetS, Math.max(...shards.map(endS)));
    assert.equal(new Set(shards.map(({ satellite }) => satellite)).size, 4);
  });

  it('uses the satellites that leave the most room: no other choice of as many is better', () => {
    const candidates = catalogueCandidates(REAL);
    const job = presetJob('earth-observation-qa');
    const rows = planned(sharded(job, { shards: 6 }), candidates).explanation.shards;
    const capable = rows.map((row) => row.satelliteCapabilityMb);
    const pair = planned(sharded(job, { shards: 2 }), candidates).explanation.shards;
    const taken = pair.reduce((sum, row) => sum + row.satelliteCapabilityMb, 0);
    for (const [index, one] of capable.entries())
      for (const other of capable.slice(index + 1)) assert.ok(one + other <= taken + 1e-6);
  });

  it('gives a satellite with a small bus less', () => {
    const candidates = walkerCandidates(3, 3).map((candidate, index) =>
      index === 1 ? { ...candidate, bus: busOfClass('6U', 'given') } : candidate,
    );
    const job = presetJob('onboard-ml-inference');
    const rows = planned(sharded(job, { shards: 3 }), candidates).explanation.shards;
    const small = rows.find(({ satellite }) => satellite === 'sat-1');
    assert.ok(small !== undefined);
    for (const row of rows) if (row !== small) assert.ok(row.shardMb > 1.5 * small.shardMb);
  });

  it('uplinks exactly the shards when the data are on the ground, and nothing when on board', () => {
    const job = presetJob('onboard-ml-inference');
    const candidates = catalogueCandidates(REAL);
    const up = (plan: WorkloadPlan): number =>
      partsOf(plan).shards.reduce(
        (sum, stage) => sum + (stage.plan === null ? 0 : rawVolumeMb(stage.plan, 'uplink')),
        0,
      );
    const ground = planned(sharded(job, { totalMb: 120, location: 'ground' }), candidates);
    // Transfers are stated to 0.01 MB each.
    assert.ok(Math.abs(up(ground) - 120) <= 0.02, `${up(ground)}`);
    const onboard = planned(sharded(job, { totalMb: 120 }), candidates);
    assert.equal(up(onboard), 0);
  });

  it('lets satellites process shards one after another where there are more shards than satellites', () => {
    const candidates = catalogueCandidates([25544, 20580]);
    const plan = planned(sharded(presetJob('onboard-ml-inference'), { shards: 5 }), candidates);
    const { shards } = partsOf(plan);
    assert.equal(shards.length, 5);
    assert.equal(new Set(shards.map(({ satellite }) => satellite)).size, 2);
    for (const shard of shards) {
      const before = shards[shard.index - 1];
      const follows = before?.satellite === shard.satellite;
      assert.deepEqual(shard.dependsOn, follows ? [shard.index - 1] : []);
    }
  });

  it('chooses the number of shards itself: few, and loaded to half at most', () => {
    const candidates = catalogueCandidates(REAL);
    const job = presetJob('earth-observation-qa');
    const plan = planned(sharded(job, { totalMb: 1000, shards: null }), candidates);
    assert.equal(partsOf(plan).shards.length, 2);
    assert.ok(plan.explanation.load <= 0.5);
    const three = planned(sharded(job, { shards: null }, { stages: 3 }), candidates);
    assert.equal(partsOf(three).shards.length, 3);
  });

  it('refuses more data than can be downlinked: how much is asked, how much there is room for', () => {
    const job = presetJob('resilient-store-forward');
    const asked = sharded(job, { totalMb: 1e6 }, { deadlineS: 12 * 3600 });
    const refused = planDataParallel(asked, catalogueCandidates(REAL), build);
    assert.ok(!refused.feasible);
    const [reason] = refused.reasons;
    assert.equal(reason?.code, 'capacity');
    assert.equal(reason.needed, 1e6);
    assert.ok((reason.available ?? 1e6) < 1e6);
    assert.deepEqual(refused.partition, []);
  });

  it('refuses more shards than a workload may have stages', () => {
    const job = presetJob('onboard-ml-inference');
    const refused = planDataParallel(
      sharded(job, { shards: 500 }),
      catalogueCandidates(REAL),
      build,
    );
    assert.ok(!refused.feasible);
    assert.deepEqual(refused.reasons, [
      {
        code: 'too_many_stages',
        message: '500 shards and their combination are more than 500 stages.',
        constraint: 'data.shards',
        needed: 501,
        available: 500,
      },
    ]);
  });

  it('plans the same again, bit for bit', () => {
    const asked = sharded(presetJob('split-learning'), {});
    const candidates = catalogueCandidates(REAL);
    const first = planDataParallel(asked, candidates, createEnvironmentCache(8));
    assert.deepEqual(planDataParallel(asked, candidates, build), first);
  });
});
