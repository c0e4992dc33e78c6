import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEV_LINK_FILE } from '../../../api/access/dev-link.ts';
import { ensurePage } from '../../../dev/page.ts';
import { engines } from '../engines/engines.ts';
import { useFixture } from '../engines/fixture.ts';
import { startReceiver, type Receiver } from '../peers/faulty-receiver.ts';
import { call, startPlatform, type Platform } from '../rig/platform.ts';
import { untilFound } from '../until-found.ts';

/** A platform as `npm start` brings it up, with what its console is opened with. */
export interface RealPlatform {
  readonly platform: Platform;
  /** The link that `npm start` prints. */
  readonly link: string;
  readonly origin: string;
  /** A receiver of webhooks, which answers with `answers`. */
  readonly receiver: Receiver;
  answers: number;
}

/** API and worker of their own, fresh, with the built page and a person of the development machine. */
export function useRealPlatform(database: string): RealPlatform {
  return useFixture(
    async () => {
      await ensurePage();
      const folder = await mkdtemp(join(tmpdir(), 'orbital-console-'));
      const receiver = await startReceiver((response) => {
        response.writeHead(real.answers).end();
      });
      const platform = await startPlatform(engines(), {
        database,
        environment: { DATA_DIR: folder, WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' },
      });
      await platform.ready();
      const link = (await readFile(join(folder, DEV_LINK_FILE), 'utf8')).trim();
      const { origin } = new URL(link);
      const real = { ...{ platform, link, origin, receiver, folder }, answers: 200 };
      return real;
    },
    async ({ platform, receiver, folder }) => {
      await platform.stop();
      await receiver.close();
      await rm(folder, { recursive: true, force: true });
    },
  );
}

/** What a shift finds: something failed, a receiver that is gone, a workload that is done. */
export interface Shift {
  readonly failed: string;
  readonly webhook: string;
  readonly workload: string;
}

const JOB = { satellite_id: '25544', preset_id: 'onboard-ml-inference' };

/** Makes a shift by the API alone, as the programs of an owner would. */
export async function aShift(real: RealPlatform): Promise<Shift> {
  const { urls } = real.platform;
  const work = { type: 'onboard-ml-inference', executor: 'simulated', speed_multiplier: 10_000 };
  const workload = await made(`${urls.main}/v1/workloads`, work);
  const webhook = await made(`${urls.main}/v1/webhooks`, {
    ...{ url: `${real.receiver.url}/hook`, events: ['deployment.failed'] },
    disable_on_gone: true,
  });
  real.answers = 410;
  const plan = await made(`${urls.console}/api/plans`, { ...JOB, label: 'Harbour, noon pass' });
  const live = { plan_id: plan, mode: 'live' };
  const failed = await made(`${urls.console}/api/deployments`, live);
  const report = (type: string, step: string | null, payload: object) =>
    made(`${urls.console}/api/deployments/${failed}/events`, {
      ...{ type, step_id: step, timestamp: new Date().toISOString(), payload },
    });
  await report('job.accepted', null, {});
  await report('step.started', 'inference', {});
  await report('step.failed', 'inference', { message: 'the model did not load' });
  await report('job.failed', null, { reason: 'Step inference failed: the model did not load' });
  await untilFound(
    () => isIn(`${urls.main}/v1/webhooks/${webhook}`, 'status', 'disabled'),
    'the end of the webhook',
  );
  real.answers = 200;
  await untilFound(
    () => isIn(`${urls.main}/v1/workloads/${workload}`, 'phase', 'done'),
    'the end of the workload',
  );
  return { failed, webhook, workload };
}

async function made(url: string, body: object): Promise<string> {
  const answer = await call('POST', url, body, { 'x-agent-id': 'agent-iss-1' });
  assert.ok(answer.status < 300, `${url}: ${JSON.stringify(answer.body)}`);
  return String(answer.body['id']);
}

async function isIn(url: string, field: string, value: string): Promise<true | null> {
  const { body } = await call('GET', url);
  return body[field] === value ? true : null;
}
