import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import { clientJob } from '../../../../domain/workload/federated/client-job.ts';
import { aggregateS } from '../../../../domain/workload/federated/federated-round.ts';
import { planFederated } from '../../../../domain/workload/federated/plan-federated.ts';
import { planOnSatellite } from '../../../../domain/workload/satellite/plan-on-satellite.ts';
import type { StagePlan, WorkloadPlan } from '../../../../domain/workload/workload-plan.ts';
import type { Candidate, Training, WorkloadJob } from '../../../../domain/workload/workload.ts';
import { catalogueCandidates, walkerCandidates } from '../../../kit/makers/candidates.ts';
import { assertSound, endS } from '../../../kit/oracles/sound-workload.ts';
import { aWorkloadJob } from '../../../kit/makers/workload.ts';

const REAL = [25544, 48274, 20580, 52159, 39634, 40697];
const HOUR_S = 3600;

const TRAINING: Training = {
  rounds: 3,
  localEpochs: 2,
  modelMb: 20,
  deltaRatio: 0.1,
  samplesMb: 300,
  minClients: null,
};

const build = createEnvironmentCache(64);

function training(changes: Partial<Training> = {}, rest: Partial<WorkloadJob> = {}): WorkloadJob {
  return aWorkloadJob('federated', {
    training: { ...TRAINING, ...changes },
    deadlineS: 6 * HOUR_S,
    ...rest,
  });
}

function planned(asked: WorkloadJob, candidates: readonly Candidate[]): WorkloadPlan<'federated'> {
  const plan = planFederated(asked, candidates, build);
  assert.ok(plan.feasible, JSON.stringify(plan));
  assertSound(plan, asked, candidates);
  return plan;
}

/** The stages of a plan by round: the clients, and the aggregate that ends it. */
function roundsOf({ stages }: WorkloadPlan): { clients: StagePlan[]; aggregate: StagePlan }[] {
  const rounds: { clients: StagePlan[]; aggregate: StagePlan }[] = [];
  let clients: StagePlan[] = [];
  for (const stage of stages)
    if (stage.role === 'client') clients.push(stage);
    else {
      assert.equal(stage.role, 'aggregate');
      rounds.push({ clients, aggregate: stage });
      clients = [];
    }
  assert.deepEqual(clients, []);
  return rounds;
}

/** Ids of the clients that were dropped from a round, as the explanation has them. */
function droppedIn(plan: WorkloadPlan<'federated'>, round: number): readonly string[] {
  return plan.explanation.rounds[round]?.dropped ?? [];
}

describe('planFederated', () => {
  it('has a stage per client and round, and an aggregate that ends each round', () => {
    const plan = planned(training(), catalogueCandidates(REAL));
    const rounds = roundsOf(plan);
    assert.equal(rounds.length, 3);
    let before: number[] = [];
    for (const { clients, aggregate } of rounds) {
      assert.ok(clients.length >= 3);
      assert.equal(new Set(clients.map(({ satellite }) => satellite)).size, clients.length);
      for (const client of clients) assert.deepEqual(client.dependsOn, before);
      assert.deepEqual(
        aggregate.dependsOn,
        clients.map(({ index }) => index),
      );
      assert.equal(aggregate.satellite, 'ground');
      before = [aggregate.index];
    }
  });

  it('lets only the deltas leave orbit: bytes counted in the transfers', () => {
    const plan = planned(training({ modelMb: 37, deltaRatio: 0.25 }), catalogueCandidates(REAL));
    for (const { plan: stage } of plan.stages) {
      if (stage === null) continue;
      const { transfers } = stage.schedule;
      const down = transfers.filter(({ direction }) => direction === 'downlink');
      assert.deepEqual(
        down.map(({ fromStep, toStep, rawMb }) => [fromStep, toStep, rawMb]),
        [['extract_delta', null, 9.25]],
      );
      const up = transfers.filter(({ direction }) => direction === 'uplink');
      assert.deepEqual(
        up.map(({ fromStep, toStep, rawMb }) => [fromStep, toStep, rawMb]),
        [[null, 'receive_model', 37]],
      );
      const wireMb = down.reduce((sum, { totalMb }) => sum + totalMb, 0);
      assert.ok(wireMb < 9.25 * 1.5, 'codes and framing, and nothing of the 300 MB of samples');
    }
    const clients = roundsOf(plan).reduce((sum, round) => sum + round.clients.length, 0);
    assert.equal(plan.explanation.deltasDownMb, 9.25 * clients);
    assert.equal(plan.explanation.uplinkMb, 37 * clients);
  });

  it('drops from a round exactly the clients that cannot deliver in its share of the time', () => {
    const asked = training({ rounds: 6, minClients: 2 }, { deadlineS: 5 * HOUR_S });
    const candidates = catalogueCandidates(REAL);
    const plan = planned(asked, candidates);
    const job = clientJob({ ...TRAINING, rounds: 6 });
    const { startMs } = asked;
    let roundStartMs = startMs;
    let dropped = 0;
    roundsOf(plan).forEach(({ clients, aggregate }, round) => {
      const leftMs = startMs + asked.deadlineS * 1000 - roundStartMs;
      const mergeS = aggregateS({ modelMb: 20, deltaMb: 2 }, candidates.length);
      const closesMs = roundStartMs + Math.floor(leftMs / (6 - round)) - Math.ceil(mergeS * 1000);
      const inTime = candidates.filter((candidate) => {
        const query = { workload: asked, build, job, candidate };
        return planOnSatellite({ ...query, startMs: roundStartMs, deadlineMs: closesMs }).ok;
      });
      const taken = clients.map(({ satellite }) => satellite);
      assert.ok(inTime.length < 2 || inTime.every(({ id }) => taken.includes(id)));
      assert.ok(taken.length === Math.max(2, inTime.length));
      const late = droppedIn(plan, round);
      assert.deepEqual(
        new Set([...taken, ...late]),
        new Set(candidates.map(({ id }) => id)),
        'every satellite takes part or is dropped',
      );
      dropped += late.length;
      roundStartMs = startMs + Math.round(endS(aggregate) * 1000);
    });
    assert.ok(dropped > 0, 'the case has late clients');
  });

  it('waits longer than a share only for the fewest clients', () => {
    const candidates = catalogueCandidates(REAL);
    const hurried = { deadlineS: 4 * HOUR_S };
    const few = planned(training({ rounds: 3, minClients: 1 }, hurried), candidates);
    const all = planned(training({ rounds: 3, minClients: 6 }, hurried), candidates);
    for (const { clients } of roundsOf(all)) assert.equal(clients.length, 6);
    assert.ok(few.finishOffsetS <= all.finishOffsetS);
  });

  it('trains longer over more epochs and samples', () => {
    const timeOf = (changes: Partial<Training>): number => {
      const job = clientJob({ ...TRAINING, ...changes });
      return job.steps.find(({ id }) => id === 'local_train')?.durationS ?? NaN;
    };
    // The preset trains 300 s over 500 MB: 0.6 s per MB and epoch.
    assert.ok(Math.abs(timeOf({}) - 0.6 * 300 * 2) < 1e-9);
    assert.ok(Math.abs(timeOf({ localEpochs: 5, samplesMb: null }) - 0.6 * 500 * 5) < 1e-9);
  });

  it('takes those that deliver first where there are more than a round may have', () => {
    const candidates = walkerCandidates(36, 6);
    const asked = training({ rounds: 1, minClients: 10 }, { deadlineS: 3 * HOUR_S });
    const plan = planned(asked, candidates);
    const [round] = roundsOf(plan);
    assert.ok(round !== undefined);
    assert.equal(round.clients.length, 32);
    const used = new Set(round.clients.map(({ satellite }) => satellite));
    const last = Math.max(...round.clients.map(endS));
    const job = clientJob({ ...TRAINING, rounds: 1 });
    for (const candidate of candidates) {
      if (used.has(candidate.id)) continue;
      const { startMs } = asked;
      const deadlineMs = startMs + asked.deadlineS * 1000;
      const alone = planOnSatellite({
        workload: asked,
        build,
        job,
        candidate,
        startMs,
        deadlineMs,
      });
      assert.ok(!alone.ok || alone.finishMs >= startMs + last * 1000 - 1);
    }
    assert.equal(plan.rejected.length, 4);
  });

  it('refuses when fewer satellites can train than a round needs', () => {
    const refused = planFederated(training({ minClients: 7 }), catalogueCandidates(REAL), build);
    assert.ok(!refused.feasible);
    const [reason] = refused.reasons;
    assert.deepEqual(
      [reason?.code, reason?.needed, reason?.available],
      ['too_few_candidates', 7, 6],
    );
  });

  it('refuses when a round cannot have its fewest clients in time, and says which and why', () => {
    const asked = training({ rounds: 10, minClients: 6 }, { deadlineS: 4 * HOUR_S });
    const refused = planFederated(asked, catalogueCandidates(REAL), build);
    assert.ok(!refused.feasible);
    const [first, ...others] = refused.reasons;
    assert.equal(first?.code, 'deadline');
    assert.match(first.message, /^Round \d+ cannot have 6 clients/);
    for (const { satellite, needed, available } of others)
      assert.ok(satellite !== undefined && needed !== undefined && available !== undefined);
  });

  it('refuses more rounds than a workload may have stages', () => {
    const refused = planFederated(training({ rounds: 400 }), catalogueCandidates(REAL), build);
    assert.ok(!refused.feasible);
    assert.equal(refused.reasons[0]?.code, 'too_many_stages');
    assert.equal(refused.reasons[0].available, 500);
  });
});
