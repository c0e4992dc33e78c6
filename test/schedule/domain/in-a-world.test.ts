import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { satelliteResource, stationResource } from '../../../domain/booking/commitment.ts';
import type { Commitment } from '../../../domain/booking/commitment.ts';
import { overbookings, type Capacity } from '../../../domain/booking/sum-check.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { buildEnvironment } from '../../../domain/planning/environment/build-environment.ts';
import { createEnvironmentCache } from '../../../domain/planning/environment/cache.ts';
import { withDraws } from '../../../domain/workload/satellite/stage-draws.ts';
import { planWorkload } from '../../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../../domain/workload/plan/replace-stage.ts';
import type { StagePlan, WorkloadPlan } from '../../../domain/workload/workload-plan.ts';
import type { BookedByOthers, Candidate, WorkloadJob } from '../../../domain/workload/workload.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { walkerCandidates } from '../../kit/makers/candidates.ts';
import { aWorkloadJob, presetJob } from '../../kit/makers/workload.ts';
import { assertSound } from '../../kit/oracles/sound-workload.ts';

/** Those that satellites see which fly as far north and south as 53 degrees. */
const STATIONS = DEFAULT_STATIONS.filter(({ name }) => ['Wallops', 'Oregon'].includes(name));
const TERMS = Object.fromEntries(
  STATIONS.map(({ id }) => [id, { antennas: 1, setupMs: 30_000, teardownMs: 10_000 }]),
);
const EMPTY: BookedByOthers = { commitments: [], terms: TERMS };
const SINGLE = aWorkloadJob('single', {
  job: presetJob('onboard-ml-inference'),
  stations: STATIONS,
});
const SHARDED = aWorkloadJob('data-parallel', {
  ...{ job: presetJob('onboard-ml-inference'), stations: STATIONS },
  data: { totalMb: 60, shards: 3, location: 'onboard' },
});

const FEDERATED = aWorkloadJob('federated', {
  ...{ stations: STATIONS, beside: EMPTY },
  training: {
    rounds: 2,
    localEpochs: 1,
    modelMb: 5,
    deltaRatio: 0.1,
    samplesMb: null,
    minClients: 2,
  },
});

function planned(job: WorkloadJob, candidates: readonly Candidate[]): WorkloadPlan {
  const plan = planWorkload(job, candidates);
  assert.ok(plan.feasible, JSON.stringify(plan));
  assertSound(plan, job, candidates);
  return plan;
}

/** What stages draw, each as a booking of its own. */
function bookedBy(stages: readonly StagePlan[], name: string): Commitment[] {
  return stages.flatMap(({ index, draws }) =>
    (draws?.commitments ?? []).map((one) => ({ ...one, booking: `${name}/${index}` })),
  );
}

/** Every span in which all of it together is more than there is, by the checker of the sum. */
function overbookedIn(commitments: readonly Commitment[], stages: readonly StagePlan[]) {
  const offers = new Map<string, Capacity>(
    STATIONS.map(({ id }) => [stationResource(id), { kind: 'station', antennas: 1 }]),
  );
  for (const { satellite, draws } of stages)
    if (draws !== undefined) offers.set(satelliteResource(satellite), draws.satellite);
  return [...new Set(commitments.map(({ resource }) => resource))].flatMap((resource) => {
    const offer = offers.get(resource);
    assert.ok(offer !== undefined, resource);
    return overbookings(resource, commitments, offer);
  });
}

/** A plan as it is kept. */
const withoutDraws = (plan: WorkloadPlan): unknown =>
  JSON.parse(JSON.stringify(plan, (key, value: unknown) => (key === 'draws' ? undefined : value)));

describe('workloads in a world', () => {
  const candidates = walkerCandidates(6, 3);

  it('are planned as in an empty sky where nobody has booked, and draw what they use', () => {
    const alone = planned(SINGLE, candidates);
    const beside = planned({ ...SINGLE, beside: EMPTY }, candidates);
    assert.deepEqual(withoutDraws(beside), withoutDraws(alone));
    assert.ok(alone.stages.every(({ draws }) => draws === undefined));
    const kinds = new Set(
      beside.stages.flatMap(({ draws }) => draws?.commitments ?? []).map(({ draw }) => draw.kind),
    );
    assert.deepEqual([...kinds].sort(), ['antenna', 'load', 'storage']);
  });

  it('have the surroundings of clients made once, and draw what is worked out of them made anew', () => {
    const made: string[] = [];
    // None but the newest is kept, as with hundreds of clients.
    const build = createEnvironmentCache(1, (query) => {
      made.push(JSON.stringify([query.elements, query.startMs, query.hours]));
      return buildEnvironment(query);
    });
    const plan = planWorkload(FEDERATED, candidates, build);
    assert.ok(plan.feasible, JSON.stringify(plan));
    assert.ok(plan.stages.filter(({ role }) => role === 'client').length >= 4);
    assert.equal(made.length, new Set(made).size);
    const bare = plan.stages.map((stage): StagePlan => {
      const { draws, ...rest } = stage;
      assert.equal(draws === undefined, stage.plan === null);
      return rest;
    });
    const anew = withDraws(bare, FEDERATED, candidates, createEnvironmentCache(100));
    assert.equal(JSON.stringify(plan.stages), JSON.stringify(anew));
  });

  it('fit into what others leave of satellites and antennas, one after another, stages of one among them', () => {
    const commitments: Commitment[] = [];
    const stages: StagePlan[] = [];
    const ends: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const job = { ...SHARDED, beside: { ...EMPTY, commitments: [...commitments] } };
      const plan = planned(job, candidates.slice(0, 3));
      assert.equal(plan.stages.filter(({ draws }) => draws !== undefined).length, 3);
      commitments.push(...bookedBy(plan.stages, `workload-${turn}`));
      stages.push(...plan.stages);
      ends.push(plan.finishOffsetS);
    }
    assert.deepEqual(overbookedIn(commitments, stages), []);
    assert.ok((ends.at(-1) ?? 0) > (ends[0] ?? 0), 'the last one has to wait');
  });

  it('leave room for the set-up and tear-down of each other on one satellite', () => {
    const asked = { ...SHARDED, data: { totalMb: 60, shards: 4, location: 'onboard' as const } };
    const { stages } = planned({ ...asked, beside: EMPTY }, candidates.slice(0, 1));
    assert.deepEqual(overbookedIn(bookedBy(stages, 'own'), stages), []);
  });

  it('are refused where no station is free before the deadline', () => {
    const { startMs } = SINGLE;
    const span = { startMs: startMs - DAY_MS, endMs: startMs + 9 * DAY_MS };
    const commitments = STATIONS.map(({ id }): Commitment => ({
      ...{ resource: stationResource(id), booking: 'other', work: 'all', ...span },
      draw: { kind: 'antenna' },
    }));
    const refused = planWorkload({ ...SINGLE, beside: { ...EMPTY, commitments } }, candidates);
    assert.equal(refused.feasible, false);
  });

  it('are placed anew beside what others and their own stages have booked', () => {
    const first = planned({ ...SHARDED, beside: EMPTY }, candidates.slice(0, 3));
    const others = planned({ ...SHARDED, beside: EMPTY }, candidates.slice(3));
    const [failed, ...rest] = first.stages;
    assert.ok(failed?.draws !== undefined);
    const commitments = [...bookedBy(rest, 'own'), ...bookedBy(others.stages, 'other')];
    const stage = replaceStage({
      ...{ workload: { ...SHARDED, beside: { ...EMPTY, commitments } }, plan: first, candidates },
      ...{ stageIndex: failed.index, failed: [failed.satellite], fromOffsetS: 60 },
    });
    assert.ok(stage?.draws !== undefined && stage.satellite !== failed.satellite);
    const all = [...commitments, ...bookedBy([stage], 'again')];
    assert.deepEqual(overbookedIn(all, [...first.stages, ...others.stages, stage]), []);
  });
});
