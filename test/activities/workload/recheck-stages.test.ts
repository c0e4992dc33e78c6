import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { RecheckStagesReport } from '../../../activities/workload/messages.ts';
import { createRecheckStages } from '../../../activities/workload/recheck-stages.ts';
import type { OnConflict } from '../../../contracts/plan/world.ts';
import type { PlannedStageDocument } from '../../../records/workload/documents.ts';
import { newWorkloadDocument } from '../../../records/workload/workloads.ts';
import { createFairShare } from '../../../outbound/fair-share.ts';
import { runActivity } from '../../kit/engines/quiet-runtime.ts';
import { walkerCandidates } from '../../kit/makers/candidates.ts';
import { aStageDocument } from '../../kit/makers/workload-documents.ts';
import { aNewWorkload, aStagePlan, aWorkloadPlan } from '../../kit/makers/workload.ts';

const NOW = Date.parse('2026-07-25T00:00:00Z');
const OUTAGE = 'its satellite is out of service';
const COST = { ocu: 100, cents: 100, perStageOcu: 100, stages: 1, pricePerOcuCents: 1 };

/** A look at the stages of a workload, which wait and are untrue; what it answers, told and read. */
async function looked(
  attempt: number,
  {
    onConflict = 'replan',
    conflicts = 0,
    count = 1,
  }: {
    readonly onConflict?: OnConflict;
    readonly conflicts?: number;
    readonly count?: number;
  } = {},
): Promise<{
  report: RecheckStagesReport;
  told: string[];
  tries: number;
  reads: { all: number; one: number };
}> {
  const candidates = walkerCandidates(1, 1);
  const satellite = candidates[0]?.id ?? assert.fail('there is one');
  const plans = Array.from({ length: count }, (_, index) => aStagePlan(index, { satellite }));
  const stages = plans.map((plan, index): PlannedStageDocument => ({
    ...aStageDocument('wl_1', index, { satellite, status: 'queued', attempt, deployment_id: null }),
    ...{ booked: { id: `dep_${attempt}_${index}`, starts_at: new Date(NOW) }, depends_on: [] },
    stage_plan: JSON.stringify(plan),
  }));
  const workload = {
    ...newWorkloadDocument(aNewWorkload({ nowMs: NOW, candidateIds: [satellite] })),
    ...{
      plan: { ...aWorkloadPlan(plans), estimate: COST },
      world: { name: 'drill', on_conflict: onConflict },
    },
  };
  const told: string[] = [];
  let tries = 0;
  const reads = { all: 0, one: 0 };
  const allStages = () => {
    reads.all += 1;
    return Promise.resolve([...stages]);
  };
  const recheck = createRecheckStages({
    clock: () => NOW,
    places: createFairShare(1, 0),
    deployments: { read: () => assert.fail(), fail: () => assert.fail() },
    progress: {
      read: () => Promise.resolve({ ...workload, world: { ...workload.world, strict: [] } }),
      tellLook: (_id, { reason }) => {
        told.push(reason);
        return Promise.resolve();
      },
    },
    stageProgress: {
      plannedStages: allStages,
      allStages,
      plannedStage: (_id, index) => {
        reads.one += 1;
        return Promise.resolve(stages[index] ?? null);
      },
      replace: (_workload, { stage: { index }, attempt: former, reason }) => {
        tries += 1;
        if (tries <= conflicts) return Promise.resolve({ kind: 'conflict', message: 'taken' });
        const replacement = { attempt: former, satellite, satellite_name: 'A', reason };
        const kept = { ...replacement, deployment_id: null, at: new Date(NOW) };
        const stage = stages[index] ?? assert.fail('there is one');
        stages[index] = { ...stage, attempt: former + 1, replacements: [kept] };
        return Promise.resolve({ kind: 'replaced' });
      },
    },
    candidates: {
      read: () => Promise.resolve({ candidates, unknown: [] }),
      beside: () => Promise.resolve({ commitments: [], terms: {} }),
    },
    planner: {
      look: () => Promise.resolve(plans.map(({ index }) => ({ index, reasons: [OUTAGE] }))),
      replace: ({ plan, stageIndex }) => Promise.resolve(plan.stages[stageIndex] ?? null),
    },
  });
  const report = await runActivity(recheck, {
    ...{ workloadId: 'wl_1', look: 'run/1', causes: [], fromS: 0 },
    stages: plans.map(({ index }) => ({ index, attempt })),
  });
  return { report, told, tries, reads };
}

describe('a stage that is untrue when it is looked at again', () => {
  it('is placed anew with the reason', async () => {
    const { report, told } = await looked(1);
    assert.deepEqual(
      report.placed.map(({ row, reason }) => [row.attempt, reason]),
      [[2, OUTAGE]],
    );
    assert.deepEqual([report.lost, told], [[], [`1 stage placed anew: ${OUTAGE}`]]);
  });

  it('is tried again where others were faster, and given up after four times', async () => {
    const second = await looked(1, { conflicts: 3 });
    assert.deepEqual([second.report.placed.length, second.tries], [1, 4]);
    const { report, told, tries } = await looked(1, { conflicts: 4 });
    assert.deepEqual(report.lost, [{ index: 0, attempt: 1, reason: OUTAGE }]);
    assert.deepEqual([told, tries], [[`1 stage given up: ${OUTAGE}`], 4]);
  });

  it('is read for itself, however many others move', async () => {
    const { report, reads } = await looked(1, { count: 30 });
    assert.deepEqual(
      report.placed.map(({ row }) => [row.index, row.attempt]),
      Array.from({ length: 30 }, (_, index) => [index, 2]),
    );
    assert.deepEqual(reads, { all: 2, one: 60 });
  });

  it('is given up where its workload is to refuse, or when it was placed anew often enough', async () => {
    const refused = await looked(1, { onConflict: 'refuse' });
    assert.deepEqual([refused.report.lost.length, refused.tries], [1, 0]);
    assert.equal((await looked(99)).report.placed.length, 1);
    const often = await looked(100);
    assert.deepEqual(often.report.lost, [{ index: 0, attempt: 100, reason: OUTAGE }]);
    assert.equal(often.tries, 0);
  });
});
