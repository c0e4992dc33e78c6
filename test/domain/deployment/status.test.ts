import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { DEPLOYMENT_STATUSES, foldEvent, isEnded } from '../../../domain/deployment/status.ts';
import type { DeploymentStatus } from '../../../domain/deployment/status.ts';

describe('foldEvent', () => {
  const cases: [DeploymentStatus, string, DeploymentStatus, boolean, boolean][] = [
    // from, event, to, moved, late
    ['pending', 'job.accepted', 'pending', false, false],
    ['dispatched', 'job.accepted', 'running', true, false],
    ['running', 'job.accepted', 'running', false, false],
    ['completed', 'job.accepted', 'completed', false, false],
    ['failed', 'job.accepted', 'failed', false, false],
    ['cancelled', 'job.accepted', 'cancelled', false, false],
    ['pending', 'job.completed', 'completed', true, false],
    ['dispatched', 'job.completed', 'completed', true, false],
    ['running', 'job.completed', 'completed', true, false],
    ['completed', 'job.completed', 'completed', false, true],
    ['failed', 'job.completed', 'completed', true, true],
    ['cancelled', 'job.completed', 'completed', true, true],
    ['pending', 'job.failed', 'failed', true, false],
    ['dispatched', 'job.failed', 'failed', true, false],
    ['running', 'job.failed', 'failed', true, false],
    ['completed', 'job.failed', 'failed', true, true],
    ['failed', 'job.failed', 'failed', false, true],
    ['cancelled', 'job.failed', 'failed', true, true],
  ];
  for (const [from, event, to, moved, late] of cases) {
    it(`${from} + ${event} = ${to}${late ? ', late' : ''}`, () => {
      assert.deepEqual(foldEvent(from, event), { status: to, moved, late });
    });
  }

  it('leaves every status alone for any other type', () => {
    for (const status of DEPLOYMENT_STATUSES) {
      for (const type of ['step.completed', 'job.cancelled', 'JOB.COMPLETED', 'constructor', '']) {
        assert.deepEqual(foldEvent(status, type), { status, moved: false, late: false });
      }
    }
  });
});

describe('isEnded', () => {
  it('knows the three ends', () => {
    assert.deepEqual(DEPLOYMENT_STATUSES.filter(isEnded), ['completed', 'failed', 'cancelled']);
  });
});
