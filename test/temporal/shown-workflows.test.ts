import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  workflowOfDelivery,
  workflowOfSession,
  workflowOfStage,
} from '../../temporal/shown-workflows.ts';

/** As much of an attempt as counts here. */
const attempts = (count: number) => Array.from({ length: count }, () => ({}) as never);

describe('the workflow that a record links to', () => {
  it('of a delivery is that of the newest attempts', () => {
    const first = {
      ...{ _id: 'dlv_1', batch_id: 'bat_1', run: 1, trigger: 'event', attempts: attempts(1) },
      status: 'delivered',
    } as const;
    const cases = [
      [first, 'events/bat_1'],
      [{ ...first, attempts: [], status: 'pending' }, 'events/bat_1'],
      [{ ...first, status: 'pending' }, 'webhook-delivery/dlv_1'],
      [{ ...first, attempts: attempts(6), status: 'failed' }, 'webhook-delivery/dlv_1'],
      [{ ...first, run: 2 }, 'webhook-delivery/dlv_1'],
      [{ ...first, batch_id: null }, 'webhook-delivery/dlv_1'],
      [{ ...first, batch_id: null, trigger: 'test' }, null],
    ] as const;
    for (const [delivery, id] of cases) assert.equal(workflowOfDelivery(delivery as never), id);
  });

  it('of a stage is that of its deployment, once it has one', () => {
    assert.equal(workflowOfStage('dep_1'), 'deployment/dep_1');
    assert.equal(workflowOfStage(null), null);
  });

  it('of a session is its own', () => {
    assert.equal(workflowOfSession('ses_1'), 'sim-session/ses_1');
  });
});
