import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ConfigError } from '../../contracts/config.ts';
import { readWorkerConfig } from '../../worker/config.ts';

describe('readWorkerConfig', () => {
  it('serves every queue by default, without versioning', () => {
    const config = readWorkerConfig({}, []);
    assert.deepEqual(config.queues, ['workflows', 'effects', 'simulation', 'planning', 'webhooks']);
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
      () => readWorkerConfig({ QUEUES: 'cooking', TEMPORAL_ADDRESS: 'nowhere' }, []),
      (error) => error instanceof ConfigError && error.problems.length === 2,
    );
  });

  it('reads the settings of webhooks', () => {
    const { webhooks } = readWorkerConfig(
      {
        WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
        WEBHOOK_ALLOWED_PORTS: '443, 8443',
        WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0/16',
        WEBHOOK_RETRY_DELAYS: '0.5,1,2,3,4',
      },
      [],
    );
    assert.deepEqual(webhooks, {
      isOn: true,
      targets: {
        ports: [443, 8443],
        allowInsecureLoopback: true,
        allowedNetworks: ['10.1.0.0/16'],
      },
      delaysMs: [500, 1_000, 2_000, 3_000, 4_000],
      secretKeys: [],
    });
  });

  for (const bad of [
    { WEBHOOK_ALLOW_INSECURE_TARGETS: 'perhaps' },
    { WEBHOOK_ALLOWED_PORTS: '443,70000' },
    { WEBHOOK_ALLOWED_NETWORKS: '10.1.0.0' },
    { WEBHOOK_RETRY_DELAYS: '1,2,3' },
    { WEBHOOK_RETRY_DELAYS: '1,2,3,4,0' },
    { WEBHOOK_SECRETS_KEY: 'too-short' },
    { SMTP_URL: 'http://mail.example' },
  ])
    it(`refuses ${JSON.stringify(bad)}`, () => {
      assert.throws(() => readWorkerConfig(bad, []), ConfigError);
    });

  it('repeats no secret in what it says', () => {
    assert.throws(
      () => readWorkerConfig({ WEBHOOK_SECRETS_KEY: 'hush', SMTP_URL: 'hush' }, []),
      (error) => error instanceof ConfigError && !error.message.includes('hush'),
    );
  });

  it('names everything that production lacks in one message', () => {
    assert.throws(
      () =>
        readWorkerConfig({ NODE_ENV: 'production', WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' }, []),
      (error) =>
        error instanceof ConfigError &&
        error.problems.length === 4 &&
        /MONGODB_URI[^]*TEMPORAL_ADDRESS[^]*WEBHOOK_SECRETS_KEY[^]*INSECURE/.test(error.message),
    );
  });
});
