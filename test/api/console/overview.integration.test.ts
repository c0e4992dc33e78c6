import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Overview } from '../../../contracts/console/overview.ts';
import { LIFE_INDEXES } from '../../../records/conjunction/lives.ts';
import { WATCH_INDEXES } from '../../../records/conjunction/watches.ts';
import { WEBHOOK_INDEXES } from '../../../records/webhook/webhooks.ts';
import { WORKLOAD_INDEXES } from '../../../records/workload/documents.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { aDeployment } from '../../kit/makers/deployment.ts';
import { createFakePlatformState } from '../../kit/memory/fake-platform-state.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import {
  CONSOLE_INDEXES,
  OTHER_KEY,
  READER_KEY,
  startConsole,
} from '../../kit/surfaces/console.ts';

describe('GET /api/overview', () => {
  const database = useDatabase(
    ...CONSOLE_INDEXES,
    WORKLOAD_INDEXES,
    WEBHOOK_INDEXES,
    WATCH_INDEXES,
    LIFE_INDEXES,
  );
  const platform = createFakePlatformState();
  const console = useFixture(
    () => startConsole(database, { platformState: platform }),
    (it) => it.close(),
  );
  const insert = (collection: string, ...documents: object[]) =>
    database.db.collection(collection).insertMany(documents);
  const overview = async (key?: string) =>
    bodyAs(Overview, await console.call('GET', '/api/overview', key === undefined ? {} : { key }));
  /** The items of one kind about one thing. */
  const about = async (id: string, key?: string) =>
    (await overview(key)).attention.filter((one) => one.id === id);

  it('is empty for an owner who has nothing', async () => {
    const answer = await overview(OTHER_KEY);
    assert.deepEqual(
      [answer.attention, answer.running, answer.next_contacts, answer.ended, answer.left_out],
      [[], [], [], [], []],
    );
  });

  it('tells of a deployment that failed, to its owner alone', async () => {
    const at = new Date(Date.now() - 60_000);
    await insert(
      'deployments',
      aDeployment({
        ...{ _id: 'dep_failed', owner_id: 'owner', status: 'failed', completed_at: at },
        ...{ failure_reason: 'the battery was empty', request_key: 'a' },
      }),
    );
    const [item] = await about('dep_failed');
    assert.deepEqual(item, {
      ...{ kind: 'failed', subject: 'deployment', id: 'dep_failed', severity: 'critical' },
      title: 'first look on ISS (ZARYA)',
      reason: 'the battery was empty',
      since: at.toISOString(),
      href: '/deployments/dep_failed',
    });
    assert.deepEqual(await about('dep_failed', OTHER_KEY), []);
    const [ended] = (await overview()).ended;
    assert.deepEqual([ended?.id, ended?.status], ['dep_failed', 'failed']);
  });

  it('forgets failures after a day', async () => {
    await insert(
      'deployments',
      aDeployment({
        ...{ _id: 'dep_old', owner_id: 'owner', status: 'failed', request_key: 'b' },
        completed_at: new Date(Date.now() - 25 * 3_600_000),
      }),
    );
    assert.deepEqual(await about('dep_old'), []);
  });

  it('tells of a live deployment that is behind its plan, with the cause', async () => {
    const id = await console.deploy();
    const [item] = await about(id);
    assert.deepEqual([item?.kind, item?.severity], ['late', 'critical']);
    assert.match(item?.reason ?? '', /^Its plan began .* ago and nothing of it has run\.$/);
    await console.call('POST', `/api/deployments/${id}/events`, {
      agent: 'agent-late',
      body: { type: 'step.started', timestamp: new Date().toISOString(), step_id: 'capture' },
    });
    const [begun] = await about(id);
    assert.match(begun?.reason ?? '', /^Behind its plan by \d+ days\. capture began late/);
  });

  it('tells of another plan that somebody is to decide about, until its time is over', async () => {
    const byMs = Date.now() + 1_800_000;
    const ask = (decide_by: Date, on_silence: 'accept' | 'keep', id: string) =>
      insert(
        'deployments',
        aDeployment({
          ...{ _id: id, owner_id: 'owner', status: 'running', request_key: id },
          asked_revision: { revision: 2, asked_at: new Date(0), decide_by, on_silence },
        }),
      );
    await ask(new Date(byMs), 'keep', 'dep_asked');
    const [item] = (await about('dep_asked')).filter(({ kind }) => kind === 'decision');
    const { reason, ...rest } = item ?? { reason: '' };
    assert.deepEqual(rest, {
      ...{ kind: 'decision', subject: 'deployment', id: 'dep_asked', severity: 'warning' },
      ...{ title: 'first look on ISS (ZARYA)', since: '1970-01-01T00:00:00.000Z' },
      href: '/deployments/dep_asked/revisions/2',
    });
    assert.match(reason, /revision 2 is proposed.*(29|30) min.*the former plan stays/);
    assert.deepEqual(await about('dep_asked', OTHER_KEY), []);
    await ask(new Date(Date.now() - 1), 'accept', 'dep_silent');
    const kinds = (await about('dep_silent')).map(({ kind }) => kind);
    assert.ok(!kinds.includes('decision'));
  });

  it('shows what runs with its progress and its next contacts', async () => {
    const start = new Date(Date.now() - 60_000).toISOString();
    const id = await console.deploy(
      {},
      {
        more: {
          orbital_environment: {
            // Enough of an environment to be played from.
            ...(await console.deps.planning.create({ satellite_id: '1' }, null as never, null))
              .orbital_environment,
            prediction_start: start,
          },
          events: [
            { type: 'job.accepted', timestamp_s: 0, message: '' },
            { type: 'step.started', timestamp_s: 0, message: '', step_id: 'a' },
            { type: 'step.completed', timestamp_s: 300, message: '', step_id: 'a' },
            {
              ...{ type: 'transfer.pass_started', timestamp_s: 600, message: '', pass_index: 0 },
              ...{ transfer_id: 't', station: 'Svalbard', direction: 'downlink', data_mb: 5 },
            },
            {
              ...{ type: 'transfer.pass_completed', timestamp_s: 660, message: '', pass_index: 0 },
              ...{ transfer_id: 't', station: 'Svalbard', direction: 'downlink', data_mb: 5 },
            },
            { type: 'job.completed', timestamp_s: 660, message: '' },
          ],
        },
      },
    );
    await database.db
      .collection<{ _id: string }>('deployments')
      .updateOne({ _id: id }, { $set: { status: 'dispatched' } });
    await console.call('POST', `/api/deployments/${id}/events`, {
      agent: 'agent-runs',
      body: { type: 'job.accepted', timestamp: start },
    });
    await console.call('POST', `/api/deployments/${id}/events`, {
      agent: 'agent-runs',
      body: { type: 'step.started', timestamp: start, step_id: 'a' },
    });
    const answer = await overview();
    const running = answer.running.find((one) => one.id === id);
    assert.deepEqual(
      [running?.status, running?.ahead_s, running?.done, running?.of, running?.href],
      ['running', 0, 0, 1, `/deployments/${id}`],
    );
    const contact = answer.next_contacts.find((one) => one.deployment_id === id);
    assert.deepEqual(
      [contact?.station, contact?.direction, contact?.data_mb],
      ['Svalbard', 'downlink', 5],
    );
    assert.equal(contact?.start, new Date(Date.parse(start) + 600_000).toISOString());
    assert.deepEqual(await about(id), []);
  });

  it('tells of an agent that is silent while it holds work, not of one that has none', async () => {
    const seen = new Date(Date.now() - 10 * 60_000);
    const agent = (name: string) => ({
      ...{ _id: `agt_${name}`, owner_id: 'owner', agent_id: name, satellite_id: null },
      last_seen_at: seen,
    });
    await insert('agents', agent('agent-gone'), agent('agent-idle'));
    await insert(
      'deployments',
      aDeployment({
        ...{ _id: 'dep_held', owner_id: 'owner', status: 'running', mode: 'live' },
        ...{ agent_id: 'agent-gone', request_key: 'c', copy_id: 'pln_none' },
      }),
    );
    const [item] = await about('agent-gone');
    assert.deepEqual([item?.kind, item?.since], ['silent_agent', seen.toISOString()]);
    assert.match(item?.reason ?? '', /^Not heard for 10 min, with 1 deployment in its hands\.$/);
    assert.deepEqual(await about('agent-idle'), []);
  });

  it('tells of pending work on a satellite unless another agent there is heard', async () => {
    const agent = (name: string, seenMs: number) => ({
      ...{ _id: `agt_${name}`, owner_id: 'owner', agent_id: name, satellite_id: '40001' },
      last_seen_at: new Date(seenMs),
    });
    await insert('agents', agent('agent-old', Date.now() - 3_600_000));
    await insert(
      'deployments',
      aDeployment({
        ...{ _id: 'dep_waits', owner_id: 'owner', mode: 'live', request_key: 'd' },
        ...{ satellite_id: '40001', copy_id: 'pln_none' },
      }),
    );
    assert.match((await about('agent-old'))[0]?.reason ?? '', /1 waiting for it/);
    await insert('agents', agent('agent-new', Date.now()));
    assert.deepEqual(await about('agent-old'), []);
  });

  it('tells of workloads that failed or will miss their deadline', async () => {
    const soon = new Date(Date.now() + 60_000);
    const workload = (id: string, more: object) => ({
      ...{ _id: id, owner_id: 'owner', type: 'onboard-ml-inference', class: 'single' },
      ...{ stages_total: 2, stages_done: 1, stages_failed: 1, eta: null, outcome: null },
      ...{ created_at: new Date(), updated_at: new Date(), deadline_at: soon, request_key: id },
      simulated: true,
      ...more,
    });
    const outcome = { message: 'a stage failed', finished_at: new Date(), stages_failed: 1 };
    await insert(
      'workloads',
      workload('wl_failed', { phase: 'failed', outcome }),
      workload('wl_late', { phase: 'dispatching', eta: new Date(soon.getTime() + 600_000) }),
      workload('wl_fine', { phase: 'dispatching', eta: new Date() }),
    );
    assert.equal((await about('wl_failed'))[0]?.reason, 'a stage failed');
    const [late] = await about('wl_late');
    assert.deepEqual([late?.kind, late?.severity], ['late', 'warning']);
    assert.match(late?.reason ?? '', /expected 10 min after its deadline/);
    assert.deepEqual(await about('wl_fine'), []);
    const { running } = await overview();
    assert.equal(running.find(({ id }) => id === 'wl_late')?.ahead_s, -600);
  });

  it('tells of webhooks that failures disabled, not of those that their owner did', async () => {
    const hook = (id: string, reason: string) => ({
      ...{ _id: id, owner_id: 'owner', status: 'disabled', disabled_reason: reason },
      ...{ url: 'https://receiver.example.com/', disabled_at: new Date(), updated_at: new Date() },
      last_delivery: { response_status: 500 },
    });
    await insert('webhooks', hook('wh_failed', 'failures'), hook('wh_own', 'user'));
    const [item] = await about('wh_failed');
    assert.ok(item !== undefined);
    assert.equal(item.href, '/webhooks/wh_failed');
    assert.match(item.reason, /Six attempts .* The last answer was 500\./);
    assert.deepEqual(await about('wh_own'), []);
  });

  it('tells of an open encounter of high risk once, whoever watches it', async () => {
    const tca = Date.now() + 3_600_000;
    const watch = (id: string, owner: string | null) => ({
      ...{ _id: id, owner_id: owner, status: 'active' },
    });
    const life = (id: string, watchId: string, more: object) => ({
      ...{ _id: `${watchId}/${id}`, watch_id: watchId, conjunction_id: id, resolution: null },
      ...{ tca_ms: tca, pair: '1 2', miss_km: 0.2, probability: 2e-4, created_at: new Date() },
      encounter: { primary: { name: 'ONE' }, secondary: { name: 'TWO' } },
      ...more,
    });
    await insert('conjunction_watches', watch('cwt_own', 'owner'), watch('platform', null));
    await insert('conjunction_watches', watch('cwt_other', 'other'));
    await insert(
      'conjunction_lives',
      life('cnj_high', 'cwt_own', { risk: 'CRITICAL' }),
      life('cnj_high', 'platform', { risk: 'CRITICAL' }),
      life('cnj_low', 'cwt_own', { risk: 'LOW' }),
      life('cnj_past', 'cwt_own', { risk: 'HIGH', tca_ms: Date.now() - 1 }),
      life('cnj_gone', 'cwt_own', { risk: 'HIGH', resolution: 'cleared' }),
      life('cnj_theirs', 'cwt_other', { risk: 'HIGH' }),
    );
    const { attention } = await overview();
    const found = attention.filter(({ kind }) => kind === 'conjunction');
    assert.deepEqual(
      found.map(({ id, severity, title }) => [id, severity, title]),
      [['cnj_high', 'critical', 'ONE and TWO']],
    );
  });

  it('says when no worker polls a queue and when Temporal is away', async () => {
    platform.queueStates = [
      { name: 'orbital-workflows', pollers: 1, entitled: 1, backlog: 0 },
      { name: 'orbital-planning', pollers: 0, entitled: 0, backlog: 3 },
    ];
    assert.match((await about('worker'))[0]?.reason ?? '', /No worker polls orbital-planning/);
    platform.queueStates = null;
    assert.match((await about('worker'))[0]?.reason ?? '', /Temporal cannot be reached/);
    platform.queueStates = [];
    assert.deepEqual(await about('worker'), []);
  });

  it('speaks of a satellite with work whose elements are old', async () => {
    const epoch = (days: number) => new Date(Date.now() - days * 86_400_000);
    const satellite = (id: string, days: number) => ({
      ...{ _id: id, norad_id: Number(id), name: `SAT ${id}`, status: 'active' },
      elements_epoch: epoch(days),
      ...{ provenance: { source: 'test' }, revision: 1 },
    });
    await insert('satellites', satellite('1', 1), satellite('2', 1), satellite('25544', 9));
    const [item] = await about('25544');
    assert.deepEqual([item?.kind, item?.severity], ['stale_elements', 'info']);
    assert.match(item?.reason ?? '', /9 days old/);
  });

  it('leaves out what the caller has no permission for, and says so', async () => {
    const answer = await overview(READER_KEY);
    assert.deepEqual(answer.left_out.toSorted(), [
      'satellites:read',
      'webhooks:read',
      'workloads:read',
    ]);
    assert.ok(answer.attention.some(({ subject }) => subject === 'deployment'));
    assert.ok(
      !answer.attention.some(({ subject }) =>
        ['webhook', 'workload', 'conjunction'].includes(subject),
      ),
    );
  });

  it('puts critical things first', async () => {
    const order = ['critical', 'warning', 'info'];
    const ranks = (await overview()).attention.map(({ severity }) => order.indexOf(severity));
    assert.deepEqual(ranks, ranks.toSorted());
    assert.ok(new Set(ranks).size > 1);
  });

  it('asks MongoDB for bounded ranges of indexes alone', async () => {
    const { db } = database;
    const many = Array.from({ length: 2_000 }, (_, index) =>
      aDeployment({
        ...{ _id: `dep_many_${index}`, owner_id: 'owner-many', request_key: String(index) },
        ...{ status: index % 2 === 0 ? 'failed' : 'completed' },
        completed_at: new Date(Date.now() - index * 60_000),
      }),
    );
    await insert('deployments', ...many);
    await db.command({ profile: 2 });
    try {
      const { overview: records } = console.deps;
      const found = await records.failedDeployments('owner-many', Date.now() - 86_400_000);
      assert.equal(found.length, 50);
      assert.equal((await records.endedDeployments('owner-many')).length, 20);
      await records.openDeployments('owner-many');
      await records.liveWork('owner-many');
    } finally {
      await db.command({ profile: 0 });
    }
    const asked = await db
      .collection('system.profile')
      .find({ ns: /\.deployments$/, op: 'query', 'command.filter.owner_id': 'owner-many' })
      .toArray();
    assert.equal(asked.length, 8);
    for (const { docsExamined, planSummary } of asked) {
      assert.ok(Number(docsExamined) <= 60, `${String(planSummary)}: ${String(docsExamined)}`);
    }
  });
});
