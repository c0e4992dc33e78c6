import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { satelliteResource, stationResource } from '../../../domain/booking/commitment.ts';
import type { Commitment } from '../../../domain/booking/commitment.ts';
import { overbookings, type Capacity } from '../../../domain/booking/sum-check.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/time/instant.ts';
import { planWorkload } from '../../../domain/workload/plan/plan-workload.ts';
import { replaceStage } from '../../../domain/workload/plan/replace-stage.ts';
import { untrueStages } from '../../../domain/workload/plan/untrue-stages.ts';
import type { StagePlan, WorkloadPlan } from '../../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../../domain/workload/workload.ts';
import { walkerCandidates } from '../../kit/makers/candidates.ts';
import { aWorkloadJob, WORKLOAD_START_MS } from '../../kit/makers/workload.ts';
import { assertSound } from '../../kit/oracles/sound-workload.ts';

const TERMS = Object.fromEntries(
  DEFAULT_STATIONS.map(({ id }) => [id, { antennas: 1, setupMs: 30_000, teardownMs: 10_000 }]),
);
const LAYERS = Array.from({ length: 6 }, (_, at) => ({
  ...{ name: `block-${at}`, computeFwdGflop: 20_000, activationMb: 40 },
}));
/** 8 degrees apart on part of a ring: each sees its neighbours on either side. */
const CANDIDATES: readonly Candidate[] = walkerCandidates(8, 1, { spreadDeg: 64 }).map(
  (one, index) => ({ ...one, id: `sat_${index}` }),
);
const CHAIN = aWorkloadJob('model-parallel', { layers: LAYERS, stages: 3 });
const SPLIT = aWorkloadJob('split-learning', { layers: LAYERS });

const beside = (commitments: readonly Commitment[]) => ({ commitments, terms: TERMS });
const bookingOf = (name: string, index: number): string => `${name}/${index}`;

function planned(job: WorkloadJob, commitments: readonly Commitment[] | null): WorkloadPlan {
  const asked = commitments === null ? job : { ...job, beside: beside(commitments) };
  const plan = planWorkload(asked, CANDIDATES);
  assert.ok(plan.feasible, JSON.stringify(plan));
  assertSound(plan, asked, CANDIDATES);
  return plan;
}

function bookedBy(stages: readonly StagePlan[], name: string): Commitment[] {
  return stages.flatMap(({ index, draws }) =>
    (draws?.commitments ?? []).map((one) => ({ ...one, booking: bookingOf(name, index) })),
  );
}

/** Every span in which all of it together is more than there is, by the checker of the sum. */
function overbookedIn(commitments: readonly Commitment[], stages: readonly StagePlan[]) {
  const offers = new Map<string, Capacity>(
    DEFAULT_STATIONS.map(({ id }) => [stationResource(id), { kind: 'station', antennas: 1 }]),
  );
  for (const { draws } of stages)
    for (const [id, offer] of Object.entries(draws?.others ?? {}))
      offers.set(satelliteResource(id), offer);
  for (const { satellite, draws } of stages)
    if (draws !== undefined) offers.set(satelliteResource(satellite), draws.satellite);
  return [...new Set(commitments.map(({ resource }) => resource))].flatMap((resource) => {
    const offer = offers.get(resource);
    assert.ok(offer !== undefined, resource);
    return overbookings(resource, commitments, offer);
  });
}

const withoutDraws = (plan: WorkloadPlan): unknown =>
  JSON.parse(JSON.stringify(plan, (key, value: unknown) => (key === 'draws' ? undefined : value)));

describe('linked satellites in a world', function () {
  this.timeout(120_000);

  for (const [name, job] of [
    ['parts of a model', CHAIN],
    ['a split model', SPLIT],
  ] as const) {
    it(`are planned as in an empty sky where nobody has booked: ${name}`, () => {
      assert.deepEqual(withoutDraws(planned(job, [])), withoutDraws(planned(job, null)));
    });

    it(`book both ends of each link, and what their computers and radios draw: ${name}`, () => {
      const { stages } = planned(job, []);
      const booked = bookedBy(stages, 'own');
      assert.deepEqual(overbookedIn(booked, stages), []);
      for (const { events, index, satellite } of stages) {
        const acquired = events.filter(({ type }) => type === 'isl_transfer.acquiring').length;
        const links = booked.filter(
          ({ booking, work, draw }) =>
            booking === bookingOf('own', index) &&
            work?.endsWith('-link') === true &&
            draw.kind === 'antenna',
        );
        assert.equal(links.length, 2 * acquired);
        const own = satelliteResource(satellite);
        assert.equal(links.filter(({ resource }) => resource === own).length, acquired);
      }
    });

    it(`fit into what is booked, one after another, and nothing is taken twice: ${name}`, () => {
      const booked: Commitment[] = [];
      const all: StagePlan[] = [];
      for (let turn = 0; turn < 3; turn += 1) {
        const { stages } = planned(job, booked);
        booked.push(...bookedBy(stages, `turn-${turn}`));
        all.push(...stages);
      }
      assert.deepEqual(overbookedIn(booked, all), []);
    });

    it(`are untrue in exactly those outages that meet what they do, by brute force: ${name}`, () => {
      const { stages } = planned(job, []);
      const own = bookedBy(stages, 'own');
      const resources = [...new Set(own.map(({ resource }) => resource))];
      const endMs = Math.max(...own.map((one) => one.endMs));
      const stepMs = Math.max(MINUTE_MS, Math.ceil((endMs - WORKLOAD_START_MS) / 12));
      for (const resource of resources)
        for (let startMs = WORKLOAD_START_MS; startMs < endMs; startMs += stepMs) {
          const out = { resource, startMs, endMs: startMs + stepMs };
          const outage: Commitment = {
            ...out,
            booking: 'otg',
            work: null,
            draw: { kind: 'outage' },
          };
          const meant = stages
            .filter(({ index }) =>
              own.some(
                (one) =>
                  one.booking === bookingOf('own', index) &&
                  one.resource === resource &&
                  one.draw.kind !== 'storage' &&
                  Math.min(one.endMs, out.endMs) - Math.max(one.startMs, out.startMs) > 1,
              ),
            )
            .map(({ index }) => index);
          const found = untrueStages({
            workload: { ...job, beside: beside([...own, outage]) },
            stages: stages.map((stage) => ({
              ...{ stage, booking: bookingOf('own', stage.index), elements: null },
            })),
            candidates: CANDIDATES,
          });
          assert.deepEqual(
            found.map(({ index }) => index),
            meant,
            `${resource} at ${startMs}`,
          );
        }
    });
  }

  it('go round a satellite that is out of service, and are refused where all are', () => {
    const first = planned(CHAIN, []);
    const span = { startMs: WORKLOAD_START_MS - DAY_MS, endMs: WORKLOAD_START_MS + 9 * DAY_MS };
    const outageOf = (id: string): Commitment => ({
      ...{ resource: satelliteResource(id), booking: 'otg', work: null, ...span },
      draw: { kind: 'outage' },
    });
    const [gone] = first.stages;
    assert.ok(gone !== undefined);
    const second = planned(CHAIN, [outageOf(gone.satellite)]);
    assert.ok(second.stages.every(({ satellite }) => satellite !== gone.satellite));
    const few = CANDIDATES.slice(0, 4);
    const allOut = beside(few.map(({ id }) => outageOf(id)));
    assert.ok(planWorkload({ ...CHAIN, beside: beside([]) }, few).feasible);
    const none = planWorkload({ ...CHAIN, beside: allOut }, few);
    assert.ok(!none.feasible);
  });

  it('place a part anew beside what others have booked, on its own satellite as well', () => {
    const plan = planned(CHAIN, []);
    const [first, middle, last] = plan.stages;
    assert.ok(first !== undefined && middle?.draws !== undefined && last !== undefined);
    const rest = bookedBy([first], 'own');
    const resource = satelliteResource(middle.satellite);
    const runMs = WORKLOAD_START_MS + middle.startOffsetS * 1000;
    const out: Commitment = {
      ...{ resource, booking: 'otg', work: null, draw: { kind: 'outage' } },
      ...{ startMs: runMs, endMs: runMs + MINUTE_MS },
    };
    const ask = {
      ...{ workload: { ...CHAIN, beside: beside([...rest, out]) }, plan, stageIndex: middle.index },
      ...{ candidates: CANDIDATES, fromOffsetS: first.startOffsetS + first.durationS },
    };
    const anew = replaceStage({ ...ask, failed: [] });
    assert.ok(anew?.draws !== undefined);
    const booked = [...rest, ...bookedBy([anew], 'anew'), out];
    assert.deepEqual(overbookedIn(booked, [first, anew]), []);
    const others = CANDIDATES.filter(({ id }) => id !== middle.satellite).map(({ id }) => id);
    const own = replaceStage({ ...ask, failed: others });
    assert.equal(own?.satellite, middle.satellite);
    assert.deepEqual(overbookedIn([...rest, ...bookedBy([own], 'own-2'), out], [first, own]), []);
  });
});
