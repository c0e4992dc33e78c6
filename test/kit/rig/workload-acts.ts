import assert from 'node:assert/strict';
import { WorkflowFailedError } from '@temporalio/client';
import type { StagePlan } from '../../../domain/workload/workload-plan.ts';
import { createBillingRecords } from '../../../records/workload/billing.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import { aStagePlan } from '../makers/workload.ts';
import { storeMishap } from './stage-mishap.ts';
import type { WorkloadRig } from './workload-rig.ts';

/** Longer than any test lasts, at the speed of the tests. */
const ENDLESS_S = 2_000_000;

export type WorkloadActs = ReturnType<typeof workloadActs>;

/** What tests do to the workloads of a rig, and what they look at. */
export function workloadActs(rig: WorkloadRig) {
  const phasesOf = ({ history }: WorkloadDocument) => history.map(({ phase }) => phase);
  const statusesOf = async (id: string) => (await rig.stagesOf(id)).map(({ status }) => status);
  const failureOf = async (id: string): Promise<unknown> => {
    try {
      await rig.handleOf(id).result();
    } catch (error) {
      assert.ok(error instanceof WorkflowFailedError);
      return error.cause;
    }
    return null;
  };
  const billOf = ({ owner_id, _id }: WorkloadDocument) =>
    createBillingRecords(rig.database).find(owner_id, _id);
  /** Ends the deployment of a simulated stage as a mishap on board would. */
  const report = async (id: string, index: number, type: string, reason?: string) => {
    const stage = (await rig.stagesOf(id))[index];
    await storeMishap(
      rig,
      stage?.deployment_id ?? assert.fail(`stage ${index} has no deployment`),
      type,
      reason === undefined ? {} : { reason },
    );
  };
  /** Stages that run until somebody ends them. */
  const endless = (index: number, more: Partial<StagePlan> = {}) =>
    aStagePlan(index, { durationS: ENDLESS_S, ...more });
  const dispatched = (id: string, count = 1) =>
    rig.until(
      id,
      (_, stages) =>
        stages.filter(({ status }) => status === 'dispatched' || status === 'running').length >=
        count,
    );

  return { phasesOf, statusesOf, failureOf, billOf, report, endless, dispatched };
}
