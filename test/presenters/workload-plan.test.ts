import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { convert } from '../../api/http/documents/schemas.ts';
import { WorkloadPlanSummary } from '../../contracts/workload/preview.ts';
import { WORKLOAD_CLASSES, type WorkloadClass } from '../../domain/workload/workload.ts';
import type { PlanSummary } from '../../domain/workload/workload-plan.ts';
import { ISS_BUS } from '../../domain/spacecraft/bus-classes.ts';
import { presentProfile } from '../../presenters/profile.ts';
import { presentWorkloadPlan } from '../../presenters/workload-plan.ts';
import { EXPLANATIONS } from '../kit/makers/explanations.ts';

const { properties } = convert(WorkloadPlanSummary, 'output') as { properties: object };

/** A plan of a class without partition. */
function aPlan(kind: WorkloadClass): PlanSummary {
  const common = { feasible: true, partition: [], islBound: false, strategy: 'by hand' };
  const rest = { finishOffsetS: 100, rejected: [] };
  // Each class has the explanation of its own name.
  return { ...common, ...rest, class: kind, explanation: EXPLANATIONS[kind] } as never;
}

describe('presentWorkloadPlan', () => {
  for (const kind of WORKLOAD_CLASSES)
    it(`answers the parts of a ${kind} plan as the API description has them`, () => {
      const plan = presentWorkloadPlan(aPlan(kind));
      assert.deepEqual(v.parse(WorkloadPlanSummary, plan), plan);
      const unknown = Object.keys(plan).filter((name) => !Object.hasOwn(properties, name));
      assert.deepEqual(unknown, []);
    });

  it('names the profile of every satellite that the plan uses, as its record has it', () => {
    const buses = { '25544': ISS_BUS };
    const { profiles } = presentWorkloadPlan({ ...aPlan('single'), buses });
    assert.deepEqual(profiles, [{ satellite: '25544', profile: presentProfile(ISS_BUS) }]);
    assert.equal(presentWorkloadPlan(aPlan('single')).profiles, undefined);
  });

  it('keeps the stages of a pipeline beside their number', () => {
    const transfer = { waitS: 1, acquisitionS: 10, startOffsetS: 61, endOffsetS: 62 };
    const stage = {
      satellite: '25544',
      rateGflops: 1_125,
      layerShares: [{ name: 'embed', share: 1 }],
      computeStartOffsetS: 0,
      computeEndOffsetS: 50,
    };
    const stages = [
      { ...stage, transfer },
      { ...stage, satellite: '48274', transfer: null },
    ];
    const explanation = { ...EXPLANATIONS['model-parallel'], stages };
    const plan = presentWorkloadPlan({ ...aPlan('model-parallel'), explanation } as never);
    assert.equal(plan.stages, 0);
    assert.deepEqual(
      plan.pipeline?.map(({ satellite, transfer_end_s: end }) => [satellite, end]),
      [
        ['25544', 62],
        ['48274', null],
      ],
    );
  });
});
