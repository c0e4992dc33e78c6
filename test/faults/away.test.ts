import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, before, describe, it } from 'mocha';
import type { FaultEngine } from '../kit/faults/fault-engines.ts';
import { useFaultPlatform } from '../kit/faults/fault-platform.ts';
import { call, followDeployment, type Answer } from '../kit/rig/platform.ts';

/** A request must be refused within this time while an engine is away. */
const REFUSED_WITHIN_MS = 3000;
const AGENT = { 'x-agent-id': 'fault-agent' };

describe('an engine that is away', function () {
  this.timeout(180_000);
  const { engines, platform } = useFaultPlatform('faults_away');
  let planId: string;

  before(async () => {
    const plan = await call('POST', `${platform.urls.cae}/v1/plan`, ISS_PLAN);
    assert.equal(plan.status, 201, JSON.stringify(plan.body));
    planId = String(plan.body['id']);
  });

  /** How to bring back what a test took away, also when it fails. */
  const away: (() => Promise<void>)[] = [];
  const returnAll = async (): Promise<void> => {
    for (const comeBack of away.splice(0)) await comeBack();
  };
  afterEach(returnAll);

  const deploy = async (mode: string): Promise<Answer> =>
    await call('POST', `${platform.urls.console}/api/deployments`, {
      plan_id: planId,
      mode,
      speed_multiplier: 10_000,
    });

  const countDeployments = async (): Promise<number> => {
    const { body } = await call('GET', `${platform.urls.console}/api/deployments`);
    assert.ok(Array.isArray(body['deployments']));
    return body['deployments'].length;
  };

  const ways: [
    string,
    (engine: FaultEngine) => Promise<void>,
    (engine: FaultEngine) => Promise<void>,
  ][] = [
    ['stopped', (engine) => engine.stop(), (engine) => engine.start()],
    ['frozen', (engine) => engine.freeze(), (engine) => engine.thaw()],
  ];

  for (const [way, leave, comeBack] of ways) {
    it(`Temporal ${way}: starts are refused in time, agents go on, then all goes on`, async () => {
      const live = await deploy('live');
      assert.equal(live.status, 201, JSON.stringify(live.body));
      const liveId = String(live.body['id']);
      await call(
        'POST',
        `${platform.urls.console}/api/agent/register`,
        { agent_id: AGENT['x-agent-id'], satellite_id: '25544', agent_version: '1.0.0' },
        AGENT,
      );
      await sleep(9500); // Polls of one agent are at least nine seconds apart.
      const known = await countDeployments();

      await leave(engines.temporal);
      away.push(() => comeBack(engines.temporal));
      const asked = await deploy('simulated');
      // A frozen server may have the request in its queue: the record stays and will be started.
      const isKept = way === 'frozen' && asked.status === 202;
      if (!isKept) assertUnavailable(asked);
      assert.ok(asked.ms < REFUSED_WITHIN_MS, `it took ${String(Math.round(asked.ms))} ms`);
      assert.equal(await countDeployments(), known + (isKept ? 1 : 0), 'nothing half-made');
      await assertNotReady(platform.urls.console, 'temporal');
      assert.equal((await call('GET', `${platform.urls.console}/healthz`)).status, 200);
      const work = await call(
        'GET',
        `${platform.urls.console}/api/agent/workloads`,
        undefined,
        AGENT,
      );
      assert.equal(work.status, 200, 'an agent is given its work');
      assert.equal(work.body['deployment_id'], liveId);
      for (const type of ['job.accepted', 'job.completed']) {
        const stored = await report(platform.urls.console, liveId, type);
        assert.equal(stored.status, 201, JSON.stringify(stored.body));
        assert.ok(stored.ms < REFUSED_WITHIN_MS, `an agent waited ${String(stored.ms)} ms`);
      }
      const planned = await call('POST', `${platform.urls.cae}/v1/plan`, ISS_PLAN);
      assert.equal(planned.status, 201, 'planning needs no Temporal');

      await returnAll();
      await platform.ready();
      if (isKept) await assertPlays(platform.urls.console, String(asked.body['id']));
      const finished = await followDeployment(
        platform.urls.console,
        liveId,
        (status) => status === 'completed',
        10_000,
      );
      assert.equal(finished['status'], 'completed');
      await assertPlays(platform.urls.console, await deployWhenReady(deploy));
    });

    it(`MongoDB ${way}: everything is refused in time, then all goes on`, async () => {
      const known = await countDeployments();
      await leave(engines.mongod);
      away.push(() => comeBack(engines.mongod));
      for (const request of [
        () => deploy('simulated'),
        () => call('GET', `${platform.urls.console}/api/deployments`),
        () => call('POST', `${platform.urls.cae}/v1/plan`, ISS_PLAN),
        () => call('GET', `${platform.urls.cae}/v1/plan/${planId}`),
        () => report(platform.urls.console, 'dep_00000000000000000000', 'step.completed'),
      ]) {
        assertUnavailable(await request());
      }
      await assertNotReady(platform.urls.cae, 'mongodb');
      assert.equal((await call('GET', `${platform.urls.cae}/healthz`)).status, 200);

      await returnAll();
      await platform.ready();
      assert.equal(await countDeployments(), known, 'nothing half-made');
      await assertPlays(platform.urls.console, await deployWhenReady(deploy));
    });
  }
});

const ISS_PLAN = { satellite_id: '25544', preset_id: 'split-learning' };

async function report(consoleUrl: string, id: string, type: string): Promise<Answer> {
  return await call(
    'POST',
    `${consoleUrl}/api/deployments/${id}/events`,
    { type, timestamp: new Date().toISOString() },
    AGENT,
  );
}

function assertUnavailable(answer: Answer): void {
  assert.equal(answer.status, 503, JSON.stringify(answer.body));
  assert.ok(Number(answer.headers.get('retry-after')) >= 1, 'it says when to try again');
  assert.ok(answer.ms < REFUSED_WITHIN_MS, `it took ${String(Math.round(answer.ms))} ms`);
}

async function assertNotReady(url: string, part: string): Promise<void> {
  const answer = await call('GET', `${url}/readyz`);
  assert.equal(answer.status, 503);
  const checks = JSON.stringify(answer.body['checks']);
  assert.match(checks, new RegExp(part), `/readyz names ${part}: ${checks}`);
}

async function deployWhenReady(deploy: (mode: string) => Promise<Answer>): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const answer = await deploy('simulated');
    if (answer.status === 201 || answer.status === 202) return String(answer.body['id']);
    assert.equal(answer.status, 503, JSON.stringify(answer.body));
    await sleep(500);
  }
  throw new Error('deployments were not accepted again');
}

async function assertPlays(consoleUrl: string, id: string): Promise<void> {
  await followDeployment(consoleUrl, id, (status) => status === 'completed', 120_000);
}
