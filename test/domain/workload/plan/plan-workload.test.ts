import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { planWorkload } from '../../../../domain/workload/plan/plan-workload.ts';
import { GROUND_ID } from '../../../../domain/workload/workload-plan.ts';
import { catalogueCandidates } from '../../../kit/makers/candidates.ts';
import { aWorkloadJob, presetJob } from '../../../kit/makers/workload.ts';

describe('planWorkload', () => {
  it('keeps the bus of each satellite that it uses, and of no other', () => {
    const candidates = catalogueCandidates([25544, 20580, 48274]);
    const plan = planWorkload(
      aWorkloadJob('data-parallel', {
        job: presetJob('onboard-ml-inference'),
        data: { totalMb: 2000, shards: 2, location: 'onboard' },
      }),
      candidates,
    );
    assert.ok(plan.feasible, JSON.stringify(plan));
    const used = new Set(plan.partition.map(({ satellite }) => satellite));
    used.delete(GROUND_ID);
    assert.equal(used.size, 2);
    const expected = candidates.flatMap(({ id, bus }) => (used.has(id) ? [[id, bus]] : []));
    assert.deepEqual(plan.buses, Object.fromEntries(expected));
  });
});
