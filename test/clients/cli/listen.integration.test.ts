import assert from 'node:assert/strict';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'mocha';
import { startReceiver, type Receiver } from '../../kit/peers/faulty-receiver.ts';
import { call, TEST_API_KEY, usePlatform } from '../../kit/rig/platform.ts';
import { until } from '../../kit/until.ts';

const top = join(import.meta.dirname, '..', '..', '..');

describe('orbital webhook listen, on a platform', function () {
  this.timeout(300_000);
  const platform = usePlatform('e2e_listen');
  let receiver: Receiver;

  before(async () => {
    receiver = await startReceiver((response) => response.writeHead(200).end());
  });
  after(() => receiver.close());

  it('posts what happens to a workload, each event once, while the platform is started again', async () => {
    const env = {
      ...process.env,
      XDG_CONFIG_HOME: '/nowhere',
      ORBITAL_API_KEY: TEST_API_KEY,
      ORBITAL_MAIN_URL: platform.urls.main,
    };
    const words = [
      'webhook',
      'listen',
      '--events',
      'workload.*',
      '--forward-to',
      `${receiver.url}/hook`,
    ];
    const child = spawn(process.execPath, ['--import', 'tsx', 'clients/cli/main.ts', ...words], {
      ...{ cwd: top, env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const exited = once(child, 'exit');
    const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
    /** Waits as long as it listens. */
    const untilHeard = (condition: () => boolean, what: string): Promise<void> =>
      until(() => {
        assert.ok(!isOver(), `it has ended: ${said}`);
        return condition();
      }, what);
    try {
      await untilHeard(() => said.includes('Listening'), 'the listener');
      const submit = async (): Promise<string> => {
        const body = { type: 'onboard-ml-inference', speed_multiplier: 10_000 };
        const answer = await call('POST', `${platform.urls.main}/v1/workloads`, body);
        assert.equal(answer.status, 202, JSON.stringify(answer.body));
        return String(answer.body['id']);
      };
      const first = await submit();
      // Its moves are made by the worker, the API being away.
      await platform.restartApi();
      await platform.ready();
      const second = await submit();
      const heardOf = (id: string): string[] =>
        receiver.requests
          .map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } })
          .filter(({ data }) => data.id === id)
          .map(({ type }) => type);
      const hasEnded = (id: string): boolean => heardOf(id).includes('workload.done');
      await untilHeard(() => hasEnded(first) && hasEnded(second), 'the ends of both');
      for (const id of [first, second])
        assert.deepEqual(heardOf(id), ['workload.accepted', 'workload.planned', 'workload.done']);
    } finally {
      child.kill('SIGINT');
      await exited;
      assert.equal(child.exitCode, 0, said);
    }
  });
});
