import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { before, describe, it } from 'mocha';
import { FREEZE_AFTER_MS } from '../../../domain/deployment/reports.ts';
import { createArtifactLinkRecords } from '../../../records/artifact/links.ts';
import { createArtifactRecords } from '../../../records/artifact/artifacts.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import type { ArtifactLinkDocument } from '../../../records/artifact/links.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { aNewWorkload, aStagePlan, aWorkloadPlan } from '../../kit/makers/workload.ts';
import { useWorkloadRig } from '../../kit/rig/workload-rig.ts';
import { createCaeBench } from '../../kit/surfaces/cae.ts';
import { RIG_KEY, startConsole, type Answer, type Call } from '../../kit/surfaces/console.ts';
import { callerOf } from '../../kit/surfaces/main-api.ts';
import { TEST_IDENTITY } from '../../kit/surfaces/test-kit.ts';

const TRIES = 1_000;
const AT_ONCE = 16;
/** By the clock of the agent, which is right. */
const AT = new Date().toISOString();
/** What the agent says at its end. */
const LAST = { payload: { event_id: 'last', artifacts: [{ name: 'far', uri: 's3://b/far' }] } };
/** All that is kept of workloads. Agents are no part of them: every call is a sign of life. */
const KEPT = [
  ...[
    'workloads',
    'workload_stages',
    'stage_plans',
    'billing_records',
    'missions',
    'mission_plans',
  ],
  ...['deployments', 'deployment_events', 'outbox'],
  ...['artifact_links', 'artifact_contents', 'artifact_uploads', 'artifact_usage'],
  ...['artifacts.files', 'artifacts.chunks'],
];

describe('a workload that has ended', function () {
  this.timeout(300_000);
  const rig = useWorkloadRig();
  const site = useFixture(
    () => startConsole(rig.database),
    (it) => it.close(),
  );
  const main = useFixture(async () => {
    const bench = await createCaeBench({
      main: {
        workloads: rig.workloads,
        workloadGateway: rig.workloadGateway,
        artifacts: createArtifactRecords(rig.database),
        artifactLinks: createArtifactLinkRecords(rig.database),
      },
      kit: { keys: { verify: () => Promise.resolve({ ...TEST_IDENTITY, ownerId: 'owner-1' }) } },
    });
    return callerOf(bench.main);
  });
  const made = { live: '', simulated: '', liveStage: '', simulatedStage: '', mission: '' };

  const call = (method: string, path: string, options: Call = {}): Promise<Answer> =>
    site.call(method, path, { key: RIG_KEY, agent: 'agent-1', ...options });
  const report = (id: string, type: string, more: object = {}, agent = 'agent-1') =>
    call('POST', `/api/deployments/${id}/events`, {
      agent,
      body: { type, timestamp: AT, ...more },
    });
  const upload = (id: string, name: string, bytes = 64, agent = 'agent-1') =>
    call('PUT', `/api/deployments/${id}/artifacts/${name}`, {
      agent,
      text: randomBytes(bytes).toString('base64'),
    });
  const everything = async (): Promise<string> => {
    const found = await Promise.all(
      KEPT.map((name) => rig.database.db.collection(name).find({}).sort({ _id: 1 }).toArray()),
    );
    return JSON.stringify(Object.fromEntries(found.map((all, place) => [KEPT[place], all])));
  };
  /** Both workloads as every route shows them. */
  const shown = async (): Promise<string> => {
    const texts = await Promise.all(
      [made.live, made.simulated].flatMap((id) =>
        ['', '/stages', '/artifacts'].map(
          async (part) => (await main.get(`/v1/workloads/${id}${part}`)).text,
        ),
      ),
    );
    const details = await Promise.all(
      [made.liveStage, made.simulatedStage].map((id) => call('GET', `/api/deployments/${id}`)),
    );
    return JSON.stringify([texts, details.map(({ body }) => body)]);
  };
  /** Begins an upload that is not over; `finish` sends the rest and answers what came of it. */
  const beginUpload = async (id: string) => {
    const sending = request(`${site.url}/api/deployments/${id}/artifacts/late.bin`, {
      method: 'PUT',
      headers: { 'x-api-key': RIG_KEY, 'x-agent-id': 'agent-1' },
    });
    const answered = once(sending, 'response');
    sending.write(randomBytes(600_000));
    const uploads = rig.database.db.collection('artifact_uploads');
    await rig.until(made.live, async () => (await uploads.countDocuments({})) === 1);
    return {
      finish: async () => {
        sending.end(randomBytes(1_000));
        // What a request of `node:http` is answered with.
        const [answer] = (await answered) as [IncomingMessage];
        const body = Buffer.concat((await answer.toArray()) as Buffer[]).toString();
        return { status: answer.statusCode, body };
      },
    };
  };

  before('both workloads run to their ends', async () => {
    const stageOf = async (workload: WorkloadDocument): Promise<string> =>
      (await rig.stagesOf(workload._id))[0]?.deployment_id ?? assert.fail('no deployment');
    const live = await rig.submit(
      aNewWorkload({ executor: 'live' }),
      aWorkloadPlan([aStagePlan(0, { satellite: '91000' })]),
    );
    await call('POST', '/api/agent/register', { body: { satellite_id: '91000' } });
    await rig.until(live._id, async () => {
      site.clockOffsetMs += 10_000;
      const claim = { ownerId: 'owner-1', agentId: 'agent-1', satelliteId: '91000' };
      return (await rig.records.claimForAgent(claim)) !== null;
    });
    site.clockOffsetMs = 0;
    const liveStage = await stageOf(live);
    assert.equal((await report(liveStage, 'job.accepted')).status, 201);
    assert.equal((await upload(liveStage, 'mask.tif')).status, 201);
    assert.equal((await report(liveStage, 'job.completed', LAST)).status, 201);
    await rig.relay.deliverWaiting();
    const simulated = await rig.submit(aNewWorkload(), aWorkloadPlan([aStagePlan(0)]));
    for (const { _id } of [live, simulated]) assert.equal((await rig.ended(_id)).phase, 'done');
    const mission = await rig.database.db.collection('missions').findOne({ owner_id: 'owner-1' });
    Object.assign(made, {
      live: live._id,
      simulated: simulated._id,
      liveStage,
      simulatedStage: await stageOf(simulated),
      mission: String(mission?._id),
    });
  });

  it('takes for a minute what its agent had on its way', async () => {
    assert.equal((await upload(made.liveStage, 'mask.tif', 99)).status, 201);
    assert.equal((await report(made.liveStage, 'step.completed')).status, 201);
  });

  it('refuses an upload that was under way when the minute was over, and keeps nothing of it', async () => {
    site.clockOffsetMs = 0;
    const before = await everything();
    const { finish } = await beginUpload(made.liveStage);
    site.clockOffsetMs = FREEZE_AFTER_MS;
    const { status, body } = await finish();
    assert.equal(status, 409, body);
    assert.match(body, /"deployment_ended"/);
    assert.equal(await everything(), before);
  });

  it('says what ended when', async () => {
    site.clockOffsetMs = FREEZE_AFTER_MS;
    const { outcome } = await rig.reload(made.live);
    const endedMs = outcome?.finished_at.getTime() ?? assert.fail();
    const answer = await report(made.liveStage, 'job.failed');
    assert.equal(answer.status, 409);
    const { error, code, message, ...details } = answer.body;
    assert.deepEqual([error, code], ['deployment_ended', 'deployment_ended']);
    assert.match(String(message), new RegExp(`Workload ${made.live} ended at .* \\(done\\)`));
    assert.deepEqual(details, {
      deployment_id: made.liveStage,
      workload_id: made.live,
      workload_status: 'done',
      ended_at: new Date(endedMs).toISOString(),
      final_since: new Date(endedMs + FREEZE_AFTER_MS).toISOString(),
    });
  });

  it('answers a repeat of what it had accepted before as it did then', async () => {
    site.clockOffsetMs = FREEZE_AFTER_MS;
    const before = await everything();
    const again = await report(made.liveStage, 'job.completed', LAST);
    assert.equal(again.status, 201);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(await everything(), before);
  });

  it(`changes no byte in ${TRIES} tries`, async () => {
    site.clockOffsetMs = FREEZE_AFTER_MS;
    const told = { payload: { artifacts: [{ name: 'far', uri: 's3://b/other' }] } };
    const tries: readonly ((id: string, n: number) => Promise<{ status: number }>)[] = [
      (id) => report(id, 'job.failed'),
      (id) => report(id, 'job.completed', told),
      (id, n) => report(id, 'step.completed', { ...told, step_id: `step-${n}` }, `agent-${n % 3}`),
      (id, n) => report(id, 'job.failed', { payload: { event_id: `e${n}` } }, 'agent-2'),
      (id) => upload(id, 'mask.tif'),
      (id, n) => upload(id, `new-${n}`, 300_000),
      (id) => call('POST', `/api/deployments/${id}/cancel`),
      (id) => call('DELETE', `/api/deployments/${id}`),
      (id) => call('PATCH', `/api/deployments/${id}`, { body: { speed_multiplier: 7 } }),
      () => call('PATCH', `/api/missions/${made.mission}`, { body: { name: 'mine' } }),
      () => call('DELETE', `/api/missions/${made.mission}`),
      () => main.post(`/v1/workloads/${made.live}/cancel`),
      () => main.post(`/v1/workloads/${made.simulated}/cancel`),
    ];
    const before = [await everything(), await shown()];
    const numbers = Array.from({ length: TRIES }, (_, n) => n).values();
    const answers = new Map<number, number>();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const n of numbers) {
          const id = n % 2 === 0 ? made.liveStage : made.simulatedStage;
          const act = tries[n % tries.length] ?? assert.fail();
          const { status } = await act(id, n);
          answers.set(status, (answers.get(status) ?? 0) + 1);
        }
      }),
    );
    assert.deepEqual([...answers.keys()], [409], JSON.stringify([...answers]));
    assert.deepEqual([await everything(), await shown()], before);
  });

  it('is not handed to an agent any more when a stage of it was left pending', async () => {
    const links = rig.database.db.collection<ArtifactLinkDocument>('artifact_links');
    const listed = await links.countDocuments({});
    const deployments = rig.database.db.collection<{ _id: string }>('deployments');
    await deployments.updateOne({ _id: made.liveStage }, { $set: { status: 'pending' } });
    const claim = { ownerId: 'owner-1', agentId: 'agent-9', satelliteId: '91000' };
    assert.equal(await rig.records.claimForAgent(claim), null);
    assert.equal(await links.countDocuments({}), listed);
  });
});
