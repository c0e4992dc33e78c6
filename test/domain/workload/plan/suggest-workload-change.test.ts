import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import { planWorkload } from '../../../../domain/workload/plan/plan-workload.ts';
import { workloadPlanningMs } from '../../../../domain/workload/plan/planning-work.ts';
import { withSuggestion } from '../../../../domain/workload/plan/suggest-workload-change.ts';
import { refuse } from '../../../../domain/workload/workload-plan.ts';
import type { WorkloadJob } from '../../../../domain/workload/workload.ts';
import { box } from '../../../kit/makers/areas.ts';
import { catalogueCandidates } from '../../../kit/makers/candidates.ts';
import { aWorkloadJob, presetJob } from '../../../kit/makers/workload.ts';

const REAL = catalogueCandidates([25544, 48274, 40697]);
const build = createEnvironmentCache(64);

const TRAINING = {
  rounds: 3,
  localEpochs: 2,
  modelMb: 20,
  deltaRatio: 0.1,
  samplesMb: 300,
  minClients: null,
};
const DATA = { totalMb: 1000, shards: null, location: 'onboard' } as const;
const LAYERS = Array.from({ length: 6 }, (_, at) => ({
  name: `block-${at}`,
  computeFwdGflop: 100,
  activationMb: 1,
}));

/** Workloads without a plan, and what their suggestion is about. */
const REFUSED: readonly (readonly [title: string, asked: WorkloadJob, about: RegExp])[] = [
  [
    'more data than a short time brings down',
    aWorkloadJob('data-parallel', {
      job: presetJob('resilient-store-forward'),
      data: { ...DATA, totalMb: 1e6 },
      deadlineS: 12 * 3600,
    }),
    /^Lower data\.total_mb to \d+ /,
  ],
  [
    'more clients than satellites',
    aWorkloadJob('federated', { training: { ...TRAINING, minClients: 7 }, deadlineS: 12 * 3600 }),
    /^Lower training\.min_clients to 3 /,
  ],
  [
    'training that is late',
    aWorkloadJob('federated', { training: { ...TRAINING, rounds: 3 }, deadlineS: 1800 }),
    /^Raise deadline_hours to \d+ /,
  ],
  [
    'more stages than satellites',
    aWorkloadJob('model-parallel', { layers: LAYERS, stages: 5, deadlineS: 24 * 3600 }),
    /^Lower parallelism\.stages to [123] /,
  ],
  [
    'an area that is seen too late',
    aWorkloadJob('spatial', {
      job: presetJob('onboard-ml-inference'),
      areaOfInterest: { type: 'Polygon', coordinates: [box(10, 50, 12, 52)] },
      sensor: { swathKm: 290, resolutionM: null },
      deadlineS: 1800,
    }),
    /^Raise deadline_hours to \d+ /,
  ],
];

describe('suggestions of refused workloads', () => {
  for (const [title, asked, about] of REFUSED)
    it(`make a plan of ${title}`, () => {
      const refused = planWorkload(asked, REAL, build);
      assert.ok(!refused.feasible);
      const suggestion = refused.reasons[0]?.suggestion ?? JSON.stringify(refused.reasons);
      assert.match(suggestion, about);
      const changed = planWorkload(applied(asked, suggestion), REAL, build);
      assert.ok(changed.feasible, suggestion);
    });

  it('are not looked for where nothing of what was asked is too much', () => {
    const refused = planWorkload(aWorkloadJob('federated', { training: null }), REAL, build);
    assert.ok(!refused.feasible);
    assert.ok(refused.reasons.every((reason) => !('suggestion' in reason)));
  });

  it('cost no more planning than the request twice, or two seconds', () => {
    const asked = aWorkloadJob('federated', { training: TRAINING, deadlineS: 3600 });
    const reason = { code: 'deadline', message: 'Late.', constraint: 'deadline_hours' } as const;
    for (const candidates of [1, 10, 64]) {
      let spentMs = 0;
      const refusal = refuse('federated', [reason]);
      const told = withSuggestion(refusal, { job: asked, candidates }, (job) => {
        spentMs += workloadPlanningMs(job, candidates);
        return false;
      });
      assert.deepEqual(told, refusal);
      assert.ok(spentMs > 0);
      assert.ok(spentMs <= 2 * Math.max(1000, workloadPlanningMs(asked, candidates)));
    }
  });
});

/** The workload with the change that a suggestion names, read from its words. */
function applied(asked: WorkloadJob, suggestion: string): WorkloadJob {
  const [, field, text] = /^\w+ (\S+) to (\S+) \(checked/.exec(suggestion) ?? [];
  const value = Number(text);
  assert.ok(Number.isFinite(value), suggestion);
  const { data, training } = asked;
  switch (field) {
    case 'deadline_hours':
      return { ...asked, deadlineS: value * 3600 };
    case 'data.total_mb':
      return { ...asked, data: data && { ...data, totalMb: value } };
    case 'training.min_clients':
      return { ...asked, training: training && { ...training, minClients: value } };
    case 'parallelism.stages':
      return { ...asked, stages: value };
    default:
      throw new Error(`what is ${String(field)}?`);
  }
}
