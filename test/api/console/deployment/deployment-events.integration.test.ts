import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as v from 'valibot';
import { Warning } from '../../../../contracts/warning.ts';
import { DeploymentEvent, DeploymentEventPage } from '../../../../contracts/deployment/event.ts';
import { DeploymentDetail } from '../../../../contracts/deployment/deployment.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { useConsole, type Answer } from '../../../kit/surfaces/console.ts';

const AT = '2026-07-25T00:00:00.000Z';

/** A page of events with their payloads. */
const WholePage = v.object({
  ...DeploymentEventPage.entries,
  events: v.array(DeploymentEvent),
  data: v.array(DeploymentEvent),
});

describe('events of the console', () => {
  const { database, console } = useConsole();
  let id: string;

  beforeEach(async () => {
    id = await console.deploy();
  });

  const report = (body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    console.call('POST', `/api/deployments/${id}/events`, { agent: 'agent-1', body, headers });
  const list = async (query = '') =>
    bodyAs(WholePage, await console.call('GET', `/api/deployments/${id}/events${query}`));
  const statusOf = async () =>
    bodyAs(DeploymentDetail, await console.call('GET', `/api/deployments/${id}`));
  const move = (status: string) =>
    database.db
      .collection<{ _id: string }>('deployments')
      .updateOne({ _id: id }, { $set: { status } });

  describe('POST /api/deployments/:id/events', () => {
    it('stores an event with everything that was sent', async () => {
      const made = await report({
        type: 'step.completed',
        timestamp: '2026-07-25T02:00:00.123456+02:00',
        job_id: 'job-1',
        step_id: 'capture',
        payload: { output_data_mb: 10, $set: { 'a.b': 1 }, '': null },
      });
      assert.equal(made.status, 201);
      assert.equal(made.body['deployment_status'], 'pending');
      const [event] = (await list()).events;
      assert.ok(event);
      assert.equal(event.id, made.body['id']);
      assert.equal(event.event_type, 'step.completed');
      assert.equal(event.step_id, 'capture');
      assert.equal(event.event_timestamp, '2026-07-25T00:00:00.123Z');
      assert.deepEqual(event.payload, {
        output_data_mb: 10,
        $set: { 'a.b': 1 },
        '': null,
      });
      assert.equal(event.job_id, 'job-1');
      assert.deepEqual([event.seq, event.source, event.agent_id], [1, 'agent', 'agent-1']);
    });

    it('warns of a step and of a type that mean nothing, and stores them, in strict handling too', async () => {
      const body = { type: 'step.complete', timestamp: new Date(), step_id: 'captures' };
      const strict = { Prefer: 'handling=strict' };
      const made = await report(body, strict);
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const warnings = v.parse(v.array(Warning), made.body['warnings']);
      assert.deepEqual(
        warnings.map(({ path, code, did_you_mean: near }) => [path, code, near]),
        [
          ['type', 'unknown_value', 'step.completed'],
          ['step_id', 'unknown_value', 'capture'],
        ],
      );
      assert.equal(made.headers.get('x-warnings'), '2');
      const [event] = (await list()).events;
      assert.deepEqual([event?.event_type, event?.step_id], ['step.complete', 'captures']);
    });

    it('warns of nothing where the plan has the step and the type is known', async () => {
      for (const type of ['step.started', 'eclipse_step.skipped'])
        for (const step of ['capture', null]) {
          const made = await report({ type, timestamp: new Date(), step_id: step });
          assert.deepEqual([made.status, made.body['warnings']], [201, undefined]);
        }
    });

    const accepted: readonly (readonly [string, object])[] = [
      ['an unknown type', { type: 'дата.received ✓', timestamp: AT }],
      ['a type of 128 characters', { type: 'x'.repeat(128), timestamp: AT }],
      ['the year 0', { type: 'x', timestamp: '0000-01-01T00:00:00Z' }],
      ['the last instant of the year 9999', { type: 'x', timestamp: '9999-12-31T23:59:59.999Z' }],
      ['nine decimals', { type: 'x', timestamp: '2026-07-25T00:00:00.123456789Z' }],
      ['no zone', { type: 'x', timestamp: '2026-07-25T00:00:00' }],
      ['a date alone', { type: 'x', timestamp: '2026-07-25' }],
      ['a leap second', { type: 'x', timestamp: '2016-12-31T23:59:60Z' }],
      ['a payload of null', { type: 'x', timestamp: AT, payload: null }],
      ['null for every optional field', { type: 'x', timestamp: AT, step_id: null, job_id: null }],
      [
        'a payload just under 64 KiB',
        { type: 'x', timestamp: AT, payload: { a: 'x'.repeat(65520) } },
      ],
      ['unknown fields', { type: 'x', timestamp: AT, whatever: { $gt: 1 } }],
      [
        'a payload that looks like a reference',
        { type: 'x', timestamp: AT, payload: { a: { $ref: 'x', $id: 'y' } } },
      ],
      [
        'keys like those of a prototype',
        { type: 'x', timestamp: AT, payload: { constructor: 1, a: { toString: 2 } } },
      ],
    ];
    for (const [what, body] of accepted) {
      it(`accepts ${what}`, async () => {
        const made = await report(body);
        assert.equal(made.status, 201, JSON.stringify(made.body));
        const page = await console.call('GET', `/api/deployments/${id}/events`);
        assert.equal(page.status, 200, JSON.stringify(page.body));
      });
    }

    it('moves a dispatched deployment to running and tells the agent', async () => {
      await move('dispatched');
      const made = await report({ type: 'job.accepted', timestamp: AT });
      assert.equal(made.body['deployment_status'], 'running');
      assert.equal((await statusOf()).status, 'running');
      assert.equal(console.nudged.at(-1), id);
    });

    for (const from of ['pending', 'dispatched', 'running', 'completed', 'failed', 'cancelled']) {
      for (const [type, to] of [
        ['job.completed', 'completed'],
        ['job.failed', 'failed'],
      ] as const) {
        it(`moves ${from} to ${to} by ${type}`, async () => {
          await move(from);
          const made = await report({ type, timestamp: AT });
          assert.equal(made.body['deployment_status'], to);
          assert.equal((await statusOf()).status, to);
        });
      }
    }

    it('lets the last of several endings decide, and marks the later ones', async () => {
      await report({ type: 'job.completed', timestamp: AT });
      await report({ type: 'job.failed', timestamp: AT });
      await report({ type: 'job.accepted', timestamp: AT });
      const deployment = await statusOf();
      assert.equal(deployment.status, 'failed');
      assert.deepEqual(
        deployment.status_history.map(({ status, overruled }) => [status, overruled]),
        [
          ['pending', undefined],
          ['completed', undefined],
          ['failed', 'completed'],
        ],
      );
      const late = (await list()).events.map((event) => event.late ?? false);
      assert.deepEqual(late, [false, true, false]);
    });

    it('tells an agent of a cancel, and keeps what it reports all the same', async () => {
      await console.call('POST', `/api/deployments/${id}/cancel`);
      const made = await report({ type: 'step.completed', timestamp: AT });
      assert.equal(made.body['deployment_status'], 'cancelled');
    });

    it('answers a repeat by Idempotency-Key with the first id', async () => {
      const body = { type: 'step.started', timestamp: AT, payload: { n: 1 } };
      const first = await report(body, { 'idempotency-key': 'one' });
      const second = await report(body, { 'idempotency-key': 'one' });
      assert.deepEqual([second.status, second.body['id']], [201, first.body['id']]);
      assert.equal(second.headers.get('idempotency-replayed'), 'true');
      assert.equal((await list()).total, 1);
      const other = await report({ ...body, type: 'other' }, { 'idempotency-key': 'one' });
      assert.equal(other.status, 422);
      assert.equal((await list()).total, 1);
    });

    it('answers a repeat by payload.event_id with the first id, whenever it was stamped', async () => {
      const payload = { event_id: 'e1', n: 1 };
      const first = await report({ type: 'x', timestamp: AT, payload });
      const later = '2026-07-26T00:00:00.000Z';
      for (const headers of [{}, { 'idempotency-key': 'fresh' }]) {
        const again = await report({ type: 'x', timestamp: later, payload }, headers);
        assert.deepEqual([again.status, again.body['id']], [201, first.body['id']]);
        assert.equal(again.headers.get('idempotency-replayed'), 'true');
      }
      assert.equal((await list()).total, 1);
    });

    it('refuses another event under a payload.event_id, says what was kept, and lists no output of it', async () => {
      const payload = { event_id: 'e1' };
      const capture = { step_id: 'capture', timestamp: AT };
      const first = await report({ ...capture, type: 'step.started', payload });
      const artifacts = [{ name: 'lost', uri: 's3://b/lost' }];
      for (const other of [
        { ...capture, type: 'step.completed', payload },
        { ...capture, type: 'step.started', step_id: 'encode', payload },
        { ...capture, type: 'step.started', payload: { ...payload, n: 2 } },
        { ...capture, type: 'step.completed', payload: { ...payload, artifacts } },
      ]) {
        const refused = await report(other);
        assert.equal(refused.status, 422, JSON.stringify(refused.body));
        assert.equal(refused.body['code'], 'idempotency_key_reused');
        assert.match(String(refused.body['error']), /'e1'.*step\.started.*capture/);
        assert.deepEqual(refused.body['kept'], {
          id: first.body['id'],
          event_type: 'step.started',
          step_id: 'capture',
          event_timestamp: AT,
        });
      }
      assert.equal((await list()).total, 1);
      const lost = await database.db.collection('artifact_links').countDocuments({ name: 'lost' });
      assert.equal(lost, 0);
    });

    it('warns of times before the deployment was made and ahead of now, and stores them', async () => {
      const pathsOf = ({ body }: Answer) =>
        ((body['warnings'] ?? []) as { path: string; code: string }[]).map(
          ({ path, code }) => `${path} ${code}`,
        );
      const at = (ms: number) => new Date(Date.now() + ms).toISOString();
      for (const [timestamp, warned] of [
        ['1999-01-01T00:00:00Z', ['timestamp doubtful_time']],
        [at(6 * 60_000), ['timestamp doubtful_time']],
        [at(4 * 60_000), []],
        [at(-4 * 60_000), []],
      ] as const) {
        const made = await report({ type: 'step.progress', timestamp });
        assert.equal(made.status, 201);
        assert.deepEqual(pathsOf(made), warned, timestamp);
      }
      assert.equal((await list()).total, 4);
      id = await console.deploy({ mode: 'simulated' });
      const planned = await report({ type: 'step.progress', timestamp: '2199-01-01T00:00:00Z' });
      assert.deepEqual(pathsOf(planned), []);
    });

    it('counts from the first report where its agent never said job.accepted', async () => {
      await move('dispatched');
      await report({ type: 'step.started', timestamp: AT });
      const { started_at: started, status } = await statusOf();
      assert.deepEqual([typeof started, status], ['string', 'dispatched']);
      console.clockOffsetMs = 7_000;
      await report({ type: 'job.completed', timestamp: AT });
      console.clockOffsetMs = 0;
      const ended = await statusOf();
      assert.equal(ended.started_at, started);
      assert.ok((ended.duration_s ?? 0) >= 7, String(ended.duration_s));
    });

    it('stores every POST without a key', async () => {
      for (let index = 0; index < 3; index += 1) await report({ type: 'x', timestamp: AT });
      assert.equal((await list()).total, 3);
    });

    it('stores one event of many that carry the same key at once', async () => {
      const all = await Promise.all(
        Array.from({ length: 10 }, () =>
          report({ type: 'job.completed', timestamp: AT }, { 'idempotency-key': 'race' }),
        ),
      );
      assert.deepEqual(
        all.map((one) => one.status),
        all.map(() => 201),
      );
      assert.equal(new Set(all.map((one) => one.body['id'])).size, 1);
      assert.equal((await list()).total, 1);
    });

    it('refuses a flood but never job.*', async () => {
      await database.db
        .collection<{ _id: string }>('event_buckets')
        .insertOne({ _id: id, tokens: 2, taken: true, at: new Date() } as { _id: string });
      const statuses = [];
      for (const type of ['a', 'b', 'c', 'd', 'job.progress', 'job.completed']) {
        const made = await report({ type, timestamp: AT });
        statuses.push(made.status);
        if (made.status !== 429) continue;
        assert.equal(made.body['error'], 'rate_limited');
        assert.match(made.headers.get('retry-after') ?? '', /^\d+$/);
      }
      assert.deepEqual(statuses, [201, 201, 429, 429, 201, 201]);
    });
  });

  describe('GET /api/deployments/:id/events', () => {
    const times = ['00:05', '00:01', '00:03', '00:01', '00:02'].map(
      (at) => `2026-07-25T${at}:00.000Z`,
    );

    beforeEach(async () => {
      for (const [index, timestamp] of times.entries()) {
        const step = index % 2 === 0 ? 'even' : 'odd';
        await report({ type: `type.${index}`, timestamp, step_id: step });
      }
    });

    it('lists by time, then arrival, with late reports in their place', async () => {
      const page = await list();
      assert.deepEqual(
        page.events.map((event) => event.seq),
        [2, 4, 5, 3, 1],
      );
      assert.deepEqual([page.total, page.offset, page.limit], [5, 0, 100]);
    });

    it('pages by offset and limit', async () => {
      const page = await list('?offset=1&limit=2');
      assert.deepEqual(
        page.events.map((event) => event.seq),
        [4, 5],
      );
      assert.deepEqual([page.total, page.offset, page.limit], [5, 1, 2]);
    });

    it('cuts a limit above 500 and echoes it', async () => {
      assert.equal((await list('?limit=501')).limit, 500);
      assert.equal((await list('?limit=999999999999999')).limit, 500);
    });

    it('answers an empty page for limit 0 and for an offset past the end', async () => {
      for (const query of ['?limit=0', '?offset=5', '?offset=99999999999999999999']) {
        const page = await list(query);
        assert.deepEqual([page.events, page.total], [[], 5], query);
      }
    });

    it('takes empty parameters for absent ones', async () => {
      const page = await list('?offset=&limit=&type=&step_id=&since=');
      assert.deepEqual([page.events.length, page.offset, page.limit], [5, 0, 100]);
    });

    it('filters by type, step and time', async () => {
      assert.deepEqual(
        (await list('?type=type.2')).events.map((event) => event.seq),
        [3],
      );
      assert.deepEqual(
        (await list('?step_id=odd')).events.map((event) => event.seq),
        [2, 4],
      );
      const since = await list('?since=2026-07-25T00:03:00Z');
      assert.deepEqual([since.events.map((event) => event.seq), since.total], [[3, 1], 2]);
    });
  });
});
