import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ConfigError } from '../../contracts/config.ts';
import { readWorkerConfig } from '../../worker/config.ts';

describe('readWorkerConfig', () => {
  it('serves every queue by default, without versioning', () => {
    const config = readWorkerConfig({}, []);
    assert.deepEqual(config.queues, ['workflows', 'effects', 'simulation']);
    assert.equal(config.taskQueuePrefix, 'orbital');
    assert.equal(config.version, undefined);
  });

  it('takes the queues from the command line before the environment', () => {
    const config = readWorkerConfig({ QUEUES: 'workflows' }, ['--queues=effects']);
    assert.deepEqual(config.queues, ['effects']);
  });

  it('is versioned only when both names are set', () => {
    assert.equal(readWorkerConfig({ BUILD_ID: '1.2.3' }, []).version, undefined);
    assert.deepEqual(
      readWorkerConfig({ BUILD_ID: '1.2.3', DEPLOYMENT_NAME: 'orbital' }, []).version,
      { deploymentName: 'orbital', buildId: '1.2.3' },
    );
  });

  it('lists every problem', () => {
    assert.throws(
      () => readWorkerConfig({ QUEUES: 'planning', TEMPORAL_ADDRESS: 'nowhere' }, []),
      (error) => error instanceof ConfigError && error.problems.length === 2,
    );
  });
});
