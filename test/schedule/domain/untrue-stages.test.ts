import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { satelliteResource, stationResource } from '../../../domain/booking/commitment.ts';
import type { Commitment } from '../../../domain/booking/commitment.ts';
import { overbookings, type Capacity } from '../../../domain/booking/sum-check.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { createEnvironmentCache } from '../../../domain/planning/environment/cache.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';
import { planWorkload } from '../../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../../domain/workload/plan/replace-stage.ts';
import { untrueStages, type BookedStage } from '../../../domain/workload/plan/untrue-stages.ts';
import type { StagePlan, WorkloadPlan } from '../../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../../domain/workload/workload.ts';
import { walkerCandidates } from '../../kit/makers/candidates.ts';
import { aWorkloadJob, presetJob, WORKLOAD_START_MS } from '../../kit/makers/workload.ts';

/** Those that satellites see which fly as far north and south as 53 degrees. */
const STATIONS = DEFAULT_STATIONS.filter(({ name }) => ['Wallops', 'Oregon'].includes(name));
const TERMS = Object.fromEntries(
  STATIONS.map(({ id }) => [id, { antennas: 1, setupMs: 30_000, teardownMs: 10_000 }]),
);
const EMPTY = { commitments: [], terms: TERMS };
const SHARDED = aWorkloadJob('data-parallel', {
  ...{ job: presetJob('onboard-ml-inference'), stations: STATIONS },
  data: { totalMb: 60, shards: 4, location: 'onboard' },
});

/** Registered ones have ids, not numbers. */
const CANDIDATES: readonly Candidate[] = walkerCandidates(3, 3).map((one, index) => ({
  ...one,
  id: `sat_${index}`,
}));

/** The same surroundings again and again. */
const build = createEnvironmentCache(64);

const PLAN = planned(SHARDED, CANDIDATES);
const STAGES = PLAN.stages.filter(({ draws }) => draws !== undefined);

function planned(job: WorkloadJob, candidates: readonly Candidate[]): WorkloadPlan {
  const plan = planWorkload({ ...job, beside: EMPTY }, candidates);
  assert.ok(plan.feasible, JSON.stringify(plan));
  return plan;
}

const bookingOf = ({ index }: Pick<StagePlan, 'index'>): string => `dep_${index}`;

function commitmentsOf(stages: readonly StagePlan[]): Commitment[] {
  return stages.flatMap((stage) =>
    (stage.draws?.commitments ?? []).map((one) => ({ ...one, booking: bookingOf(stage) })),
  );
}

const asBooked = (stage: StagePlan): BookedStage => ({
  ...{ stage, booking: bookingOf(stage), elements: stage.draws?.elements ?? null },
});

function outage(resource: string, startMs: number, endMs: number): Commitment {
  return { resource, booking: 'otg', work: null, draw: { kind: 'outage' }, startMs, endMs };
}

/** Indices of stages that are untrue beside what they and others have booked. */
function untrueBeside(
  others: readonly Commitment[],
  { stages = STAGES, candidates = CANDIDATES } = {},
): number[] {
  const beside = { ...EMPTY, commitments: [...commitmentsOf(stages), ...others] };
  const look = { workload: { ...SHARDED, beside }, stages: stages.map(asBooked), candidates };
  return untrueStages(look, build).map(({ index }) => index);
}

/** The mean anomaly so many degrees further, as newer elements have it. */
function moved(candidate: Candidate, byDeg: number): Candidate {
  const { elements } = candidate;
  const meanAnomalyDeg = (elements.meanAnomalyDeg + byDeg) % 360;
  return { ...candidate, elements: { ...elements, meanAnomalyDeg } };
}

describe('stages in the sky of today', function () {
  this.timeout(60_000);

  it('are true where nothing has changed, whoever has booked the rest', () => {
    assert.ok(STAGES.length === 4);
    assert.deepEqual(untrueBeside([]), []);
    const later = planWorkload(
      { ...SHARDED, beside: { ...EMPTY, commitments: commitmentsOf(STAGES) } },
      CANDIDATES,
    );
    assert.ok(later.feasible);
    const others = later.stages.flatMap(({ draws }) => draws?.commitments ?? []);
    assert.deepEqual(untrueBeside(others.map((one) => ({ ...one, booking: 'other' }))), []);
  });

  it('are untrue in exactly those outages that meet what they do there, by brute force', () => {
    const resources = [
      ...CANDIDATES.map(({ id }) => satelliteResource(id)),
      ...STATIONS.map(({ id }) => stationResource(id)),
    ];
    let hit = 0;
    for (const resource of resources)
      for (let at = 0; at < 24; at += 1) {
        const startMs = WORKLOAD_START_MS + at * 15 * MINUTE_MS;
        const endMs = startMs + 15 * MINUTE_MS;
        const meant = STAGES.filter((stage) =>
          commitmentsOf([stage]).some(
            (one) =>
              one.resource === resource &&
              one.draw.kind !== 'storage' &&
              // The sum counts no span of a millisecond.
              Math.min(one.endMs, endMs) - Math.max(one.startMs, startMs) > 1,
          ),
        ).map(({ index }) => index);
        hit += meant.length;
        assert.deepEqual(untrueBeside([outage(resource, startMs, endMs)]), meant, resource);
      }
    assert.ok(hit > 0, 'some outage meets something');
  });

  it('say what stands in their way', () => {
    const [stage] = STAGES;
    assert.ok(stage !== undefined);
    const resource = satelliteResource(stage.satellite);
    const beside = {
      ...EMPTY,
      commitments: [
        ...commitmentsOf(STAGES),
        outage(resource, WORKLOAD_START_MS, WORKLOAD_START_MS + 24 * HOUR_MS),
      ],
    };
    const look = { stages: [asBooked(stage)], candidates: CANDIDATES };
    const [found] = untrueStages({ ...look, workload: { ...SHARDED, beside } });
    assert.match(found?.reasons[0] ?? '', /^satellite\/sat_\d is out of service from 2026-/);
  });

  it('are untrue on a satellite that is not there any more', () => {
    const [first] = CANDIDATES;
    const gone = STAGES.filter(({ satellite }) => satellite === first?.id);
    assert.deepEqual(
      untrueBeside([], { candidates: CANDIDATES.slice(1) }),
      gone.map(({ index }) => index),
    );
  });

  it('stay true with newer elements that move no contact, and not with others', () => {
    // A hundred-thousandth of a degree is 0.2 ms of its orbit; a quarter of an orbit is another pass.
    const near = CANDIDATES.map((one) => moved(one, 1e-5));
    assert.deepEqual(untrueBeside([], { candidates: near }), []);
    const far = CANDIDATES.map((one, index) => (index === 0 ? moved(one, 90) : one));
    const meant = STAGES.filter(
      ({ satellite, plan }) =>
        satellite === CANDIDATES[0]?.id && (plan?.schedule.transfers.length ?? 0) > 0,
    );
    assert.ok(meant.length > 0);
    assert.deepEqual(
      untrueBeside([], { candidates: far }),
      meant.map(({ index }) => index),
    );
  });

  it('are true again once they were placed anew, and no sum of all that is booked is overdrawn', () => {
    const [stage] = STAGES;
    assert.ok(stage !== undefined);
    const rest = STAGES.filter(({ index }) => index !== stage.index);
    const resource = satelliteResource(stage.satellite);
    const there = commitmentsOf([stage]).filter((one) => one.resource === resource);
    const last = Math.max(...there.map(({ endMs }) => endMs));
    const out = outage(resource, WORKLOAD_START_MS, last);
    const replaced = replaceStage({
      ...{ plan: PLAN, stageIndex: stage.index, failed: [], candidates: CANDIDATES },
      workload: {
        ...SHARDED,
        beside: { ...EMPTY, commitments: [...commitmentsOf(rest), out] },
      },
      fromOffsetS: 0,
    });
    assert.ok(replaced?.draws !== undefined);
    const stages = [replaced, ...rest];
    assert.deepEqual(untrueBeside([out], { stages }), []);
    const all = [...commitmentsOf(stages), out];
    const offers = new Map<string, Capacity>(
      STATIONS.map(({ id }) => [stationResource(id), { kind: 'station', antennas: 1 }]),
    );
    for (const { satellite, draws } of stages)
      if (draws !== undefined) offers.set(satelliteResource(satellite), draws.satellite);
    const found = [...offers].flatMap(([of, offer]) => overbookings(of, all, offer));
    assert.deepEqual(found, []);
  });

  it('may be placed anew on their own satellite, at another time', () => {
    const [only] = CANDIDATES;
    assert.ok(only !== undefined);
    const plan = planned({ ...SHARDED, data: { totalMb: 15, shards: 1, location: 'onboard' } }, [
      only,
    ]);
    const [stage] = plan.stages;
    assert.ok(stage?.draws !== undefined);
    const first = Math.min(...stage.draws.commitments.map(({ startMs }) => startMs));
    const out = outage(satelliteResource(only.id), first, first + 10 * MINUTE_MS);
    const again = replaceStage({
      ...{ plan, stageIndex: stage.index, failed: [], candidates: [only], fromOffsetS: 0 },
      workload: { ...SHARDED, beside: { ...EMPTY, commitments: [out] } },
    });
    assert.equal(again?.satellite, only.id);
    assert.deepEqual(untrueBeside([out], { stages: [again] }), []);
  });
});
