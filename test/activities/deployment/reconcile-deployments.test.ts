import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createReconcileDeployments } from '../../../activities/deployment/reconcile-deployments.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { aDeployment } from '../../kit/makers/deployment.ts';
import { neverLost, rowsOf, unwatched } from '../../kit/rows.ts';
import type { WorkflowState } from '../../../temporal/server-calls.ts';

const NOW = 1_000_000_000;

/** Runs the reconciler on these records; answers its report and every change it made. */
async function reconcile(world: {
  readonly unstarted?: readonly DeploymentDocument[];
  readonly unchecked?: readonly DeploymentDocument[];
  readonly start?: 'started' | 'already_started' | 'unknown';
  readonly state?: WorkflowState;
  readonly isOpen?: boolean;
}) {
  const calls: string[] = [];
  const note = <T>(call: string, answer: T): Promise<T> => {
    calls.push(call);
    return Promise.resolve(answer);
  };
  const activity = createReconcileDeployments({
    clock: () => NOW,
    store: neverLost,
    progress: {
      unstarted: (beforeMs) => {
        assert.equal(beforeMs, NOW - 30_000);
        return rowsOf(world.unstarted ?? []);
      },
      unchecked: () => rowsOf(world.unchecked ?? []),
      markChecked: (ids) => note(`checked ${ids.length}`, undefined),
      fail: (id, failure) => note(`fail ${id}: ${failure.code}`, null),
      cancelOpen: (id) => note(`cancel ${id}`, null),
      isOpen: () => Promise.resolve(world.isOpen ?? true),
    },
    gateway: {
      startDeployment: (deployment, options) =>
        note(
          `start ${deployment._id}${options?.again === true ? ' again' : ''}`,
          world.start ?? 'started',
        ),
      describeDeployment: () => Promise.resolve(world.state ?? 'running'),
    },
  });
  return { report: await activity(unwatched), calls };
}

describe('reconcileDeployments', () => {
  const one = aDeployment({ _id: 'dep_a' });

  it('starts what never started', async () => {
    const { report, calls } = await reconcile({ unstarted: [one] });
    assert.deepEqual(calls, ['start dep_a']);
    assert.deepEqual(report, { started: 1, failed: 0, cancelled: 0, checked: 1, unsettled: 0 });
  });

  it('leaves a start whose outcome is unknown to the next run', async () => {
    const { report } = await reconcile({ unstarted: [one], start: 'unknown' });
    assert.equal(report.started, 0);
  });

  it('waits for a workflow that exists and has not begun', async () => {
    const { calls } = await reconcile({ unstarted: [one], start: 'already_started' });
    assert.deepEqual(calls, ['start dep_a']);
  });

  const states: Record<WorkflowState, string[]> = {
    running: [],
    absent: ['start dep_a again'],
    completed: ['start dep_a again'],
    cancelled: ['cancel dep_a'],
    failed: ['fail dep_a: workflow_failed'],
    terminated: ['fail dep_a: workflow_terminated'],
    timed_out: ['fail dep_a: workflow_timed_out'],
  };
  for (const [state, expected] of Object.entries(states)) {
    it(`settles an open record whose workflow is ${state}`, async () => {
      // The keys are the closed set of states.
      const { calls } = await reconcile({ unchecked: [one], state: state as WorkflowState });
      assert.deepEqual(calls, [...expected, 'checked 1']);
    });
  }

  it('starts nothing again that ended while it was looked at', async () => {
    const { calls } = await reconcile({ unchecked: [one], state: 'completed', isOpen: false });
    assert.deepEqual(calls, ['checked 1']);
  });
});
