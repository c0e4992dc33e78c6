import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { getsWork, versionOf } from '../../../temporal/observe/worker-version.ts';

const ONE = { deploymentName: 'orbital', buildId: '1' };
const TWO = { deploymentName: 'orbital', buildId: '2' };

describe('getsWork', () => {
  it('is so for workers without a version while no version is current', () => {
    assert.ok(getsWork(null, null));
    assert.ok(getsWork(null, { currentDeploymentVersion: null }));
    assert.ok(!getsWork(ONE, {}));
    assert.ok(!getsWork(null, { currentDeploymentVersion: ONE }));
  });

  it('is so for the current version, and for the one that has a share', () => {
    const ramping = { currentDeploymentVersion: ONE, rampingDeploymentVersion: TWO };
    assert.ok(getsWork(ONE, ramping));
    assert.ok(!getsWork(TWO, ramping));
    assert.ok(getsWork(TWO, { ...ramping, rampingVersionPercentage: 5 }));
    assert.ok(!getsWork({ ...ONE, deploymentName: 'other' }, ramping));
  });
});

describe('versionOf', () => {
  it('knows pollers without a version', () => {
    assert.equal(versionOf(null), null);
    assert.equal(versionOf({ ...ONE, workerVersioningMode: 1 }), null);
    assert.deepEqual(versionOf({ ...ONE, workerVersioningMode: 2 }), ONE);
  });
});
