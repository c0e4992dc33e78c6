import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import request from 'supertest';
import { BILLING } from '../../../records/workload/billing.ts';
import { WORKLOADS, type WorkloadDocument } from '../../../records/workload/documents.ts';
import { at } from '../../kit/http/answers.ts';
import {
  LIVE_KEY,
  LOW_KEY,
  OTHER_KEY,
  READER_KEY,
  TRIAL_KEY,
} from '../../kit/surfaces/main-api.ts';
import { useOwnerSurface } from '../../kit/surfaces/owner-surface.ts';
import { TEST_IDENTITY } from '../../kit/surfaces/test-kit.ts';
import { SINGLE } from '../../kit/surfaces/workload-api.ts';

/** What of a schedule a change may touch. */
interface Kept {
  readonly name: unknown;
  readonly schedule: unknown;
  readonly workload: unknown;
  readonly paused: unknown;
}

describe('what owners set up', function () {
  this.timeout(120_000);
  const { site, database } = useOwnerSurface();
  const call = async (
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    path: string,
    body?: object,
    key = LIVE_KEY,
  ) => {
    const sent = request(site.bench.main.app.callback())
      [method](path)
      .set('authorization', `Bearer ${key}`);
    const answer = await (body === undefined ? sent : sent.send(body));
    return { status: answer.status, body: answer.body as unknown };
  };
  const schedule = async (more: object = {}, key = LIVE_KEY) => {
    const body = { workload: SINGLE, schedule: { every: '1h' }, ...more };
    const made = await call('post', '/v1/workload-schedules', body, key);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return String(at(made.body, 'id'));
  };

  it('a schedule stays as it was when a change of it is not understood', async () => {
    const path = `/v1/workload-schedules/${await schedule({ name: 'kept' })}`;
    const { name, schedule: timing, workload, paused } = (await call('get', path)).body as Kept;
    const refused = await call('patch', path, {
      ...{ name: 'other', paused: true, workload: { ...SINGLE, deadline_hours: 5 } },
      schedule: { cron: '61 * * * *' },
    });
    assert.equal(refused.status, 400);
    const shown = (await call('get', path)).body as Kept;
    assert.deepEqual(
      [shown.name, shown.schedule, shown.workload, shown.paused],
      [name, timing, workload, paused],
    );
    const changed = await call('patch', path, { name: null, schedule: { cron: '0 6 * * *' } });
    assert.equal(changed.status, 200);
    assert.equal(at(changed.body, 'name'), null);
    assert.equal(at(changed.body, 'schedule', 'cron'), '0 6 * * *');
    assert.deepEqual(at(changed.body, 'workload'), SINGLE);
  });

  it('a trigger makes a workload that the schedule shows', async () => {
    const id = await schedule({ paused: true });
    const made = await call('post', `/v1/workload-schedules/${id}/trigger`);
    assert.equal(made.status, 202);
    const shown = await call('get', `/v1/workload-schedules/${id}`);
    assert.equal(at(shown.body, 'last', 0, 'cause'), 'trigger');
    assert.equal(at(shown.body, 'last', 0, 'workload', 'id'), at(made.body, 'id'));
    const list = await call('get', `/v1/workload-schedules/${id}/occurrences`);
    assert.equal(at(list.body, 'total'), 1);
  });

  it('workloads of a schedule book at the priority of the key that gave it its workload', async () => {
    const workload = { ...SINGLE, world: 'drill' };
    const path = `/v1/workload-schedules/${await schedule({ workload, paused: true }, LOW_KEY)}`;
    const priority = async (): Promise<number | undefined> => {
      // Two at one instant are one.
      site.bench.nowMs += 1000;
      const made = await call('post', `${path}/trigger`);
      const _id = String(at(made.body, 'id'));
      const found = await database.db.collection<WorkloadDocument>(WORKLOADS).findOne({ _id });
      return found?.world?.priority;
    };
    assert.equal(await priority(), 1);
    assert.equal((await call('patch', path, { workload })).status, 200);
    assert.equal(await priority(), 3);
  });

  it('a backfill is handed on, and its dry run is not', async () => {
    const id = await schedule();
    const now = site.bench.nowMs;
    const span = {
      from: new Date(now - 7_200_000).toISOString(),
      to: new Date(now).toISOString(),
    };
    const path = `/v1/workload-schedules/${id}/backfill`;
    const dry = await call('post', path, { ...span, dry_run: true });
    assert.ok(!site.told.includes(`backfill ${id}`));
    const made = await call('post', path, span);
    assert.ok(site.told.includes(`backfill ${id}`));
    assert.equal(at(made.body, 'occurrences'), at(dry.body, 'occurrences'));
  });

  it('a test key makes no schedule of live workloads', async () => {
    const body = { workload: { ...SINGLE, executor: 'live' }, schedule: { every: '1h' } };
    const refused = await call('post', '/v1/workload-schedules', body, TRIAL_KEY);
    assert.equal(refused.status, 403);
  });

  it('a test key makes no live workload of a schedule that another key made', async () => {
    const live = { workload: { ...SINGLE, executor: 'live' }, paused: true };
    const path = `/v1/workload-schedules/${await schedule(live)}`;
    const [from, to] = [site.bench.nowMs - 7_200_000, site.bench.nowMs];
    const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    for (const [method, of, body] of [
      ['post', `${path}/trigger`, undefined],
      ['post', `${path}/resume`, undefined],
      ['post', `${path}/backfill`, span],
      ['patch', path, { paused: false }],
    ] as const) {
      const refused = await call(method, of, body, TRIAL_KEY);
      assert.deepEqual(
        [refused.status, at(refused.body, 'error', 'code')],
        [403, 'live_not_allowed'],
        of,
      );
    }
    assert.equal((await call('post', `${path}/pause`, undefined, TRIAL_KEY)).status, 200);
    assert.equal((await call('post', `${path}/trigger`)).status, 202);
  });

  it('nothing of one owner is there for another', async () => {
    const id = await schedule();
    const path = `/v1/workload-schedules/${id}`;
    for (const [method, of] of [
      ['get', path],
      ['delete', path],
      ['post', `${path}/trigger`],
      ['post', `${path}/pause`],
    ] as const)
      assert.equal((await call(method, of, undefined, OTHER_KEY)).status, 404, of);
  });

  it('budgets are set whole, of missions of the owner alone, by who may', async () => {
    const mission = await site.missions.create({
      ownerId: TEST_IDENTITY.ownerId,
      name: 'm',
      description: null,
      nowMs: Date.now(),
    });
    const budgets = [
      { amount_cents: 100_000 },
      { mission_id: mission._id, amount_cents: 5_000, thresholds_percent: [90, 10, 90] },
    ];
    const set = await call('put', '/v1/budgets', { budgets });
    assert.equal(set.status, 200, JSON.stringify(set.body));
    assert.deepEqual(at(set.body, 'data', 0, 'thresholds_percent'), [50, 80, 100]);
    assert.deepEqual(at(set.body, 'data', 1, 'thresholds_percent'), [10, 90]);
    const twice = { budgets: [{ amount_cents: 1 }, { amount_cents: 2 }] };
    assert.equal((await call('put', '/v1/budgets', twice)).status, 400);
    const foreign = { budgets: [{ mission_id: 'mis_1', amount_cents: 1 }] };
    assert.equal((await call('put', '/v1/budgets', foreign)).status, 400);
    assert.equal((await call('put', '/v1/budgets', { budgets: [] }, READER_KEY)).status, 403);
    const read = await call('get', '/v1/budgets', undefined, READER_KEY);
    assert.equal(at(read.body, 'total'), 2);
    const gone = await call('put', '/v1/budgets', { budgets: [] });
    assert.equal(at(gone.body, 'total'), 0);
    assert.equal(await database.db.collection(BILLING).countDocuments({}), 0);
  });

  it('a dry run of a cancel changes nothing and says what the cancel does', async () => {
    const ids: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const made = await call('post', '/v1/workloads', SINGLE);
      ids.push(String(at(made.body, 'id')));
    }
    const body = { ids: [...ids, 'wl_none'] };
    const dry = await call('post', '/v1/workloads/cancel', { ...body, dry_run: true });
    assert.equal(dry.status, 200, JSON.stringify(dry.body));
    assert.deepEqual(site.bench.workloadGateway.canceled, []);
    const real = await call('post', '/v1/workloads/cancel', body);
    assert.deepEqual([...site.bench.workloadGateway.canceled].toSorted(), ids.toSorted());
    assert.deepEqual([at(dry.body, 'stopped'), at(real.body, 'stopped')], [2, 2]);
    assert.equal(at(real.body, 'data', 2, 'effect'), 'not_found');
  });

  it('a cancel by filter takes what has not ended, and neither form alone is refused', async () => {
    const all = await call('post', '/v1/workloads/cancel', { filter: {}, dry_run: true });
    assert.ok(Number(at(all.body, 'stopped')) >= 2);
    const none = { filter: { type: 'nothing-of-this-type' }, dry_run: true };
    assert.equal(at((await call('post', '/v1/workloads/cancel', none)).body, 'total'), 0);
    for (const body of [{}, { ids: ['wl_1'], filter: {} }])
      assert.equal((await call('post', '/v1/workloads/cancel', body)).status, 400);
  });

  it('a cancel tells which workloads could not be told', async () => {
    const made = await call('post', '/v1/workloads', SINGLE);
    site.bench.workloadGateway.onCancel = 'unavailable';
    const answer = await call('post', '/v1/workloads/cancel', { ids: [at(made.body, 'id')] });
    site.bench.workloadGateway.onCancel = 'delivered';
    assert.equal(at(answer.body, 'data', 0, 'effect'), 'unavailable');
    assert.equal(at(answer.body, 'stopped'), 0);
  });

  it('an alert changes, is tested and is not tested while it is disabled', async () => {
    const channel = { mail: { to: ['shift@example.com'] } };
    const made = await call('post', '/v1/alerts', { channel, on: ['conjunction'] });
    const path = `/v1/alerts/${String(at(made.body, 'id'))}`;
    assert.equal((await call('post', `${path}/test`)).status, 202);
    assert.ok(site.told.includes(`tell ${String(at(made.body, 'id'))}`));
    const chat = { chat: { url: 'https://chat.example.com/token-of-mine', kind: 'teams' } };
    const changed = await call('patch', path, { channel: chat, enabled: false });
    assert.equal(at(changed.body, 'channel', 'chat', 'host'), 'chat.example.com');
    assert.doesNotMatch(JSON.stringify(changed.body), /token-of-mine/);
    const stored = await database.db.collection('alerts').find({}).toArray();
    assert.doesNotMatch(JSON.stringify(stored), /token-of-mine/);
    assert.equal((await call('post', `${path}/test`)).status, 409);
    assert.equal((await call('delete', path)).status, 200);
    assert.equal((await call('get', path)).status, 404);
  });
});
