import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { withoutFields } from '../../contract/bodies.ts';
import { at } from '../../kit/http/answers.ts';
import { engines } from '../../kit/engines/engines.ts';
import { call, startPlatform, type Platform } from '../../kit/rig/platform.ts';

const ORBIT = { altitude_km: 550, inclination_deg: 53 };

/** A ring whose neighbours see each other, and a second one that crosses it. */
const satellites = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    elements: { ...ORBIT, raan_deg: (index % 2) * 90, mean_anomaly_deg: (index * 360) / count },
  }));

describe('sessions on real engines', function () {
  this.timeout(300_000);
  let platform: Platform;
  let base = '';

  before(async () => {
    platform = await startPlatform(engines(), { database: 'sessions_http' });
    await platform.ready();
    base = `${platform.urls.simulation}/v1/sessions`;
  });

  after(async () => {
    await platform.stop();
  });

  async function create(count = 2): Promise<string> {
    const made = await call('POST', base, {
      satellites: satellites(count),
      epoch: '2026-07-25T00:00:00Z',
      seed: 'http',
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    return `${base}/${String(made.body['session_id'])}`;
  }

  const tick = async (url: string, body: object = {}, key?: string) => {
    const response = await fetch(`${url}/tick`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return { status: response.status, headers: response.headers, body: answer };
  };

  it('applies concurrent ticks one after another and refuses those that find no place', async () => {
    const url = await create();
    const answers = await Promise.all(Array.from({ length: 24 }, () => tick(url)));
    const applied = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(applied.length + refused.length, 24);
    assert.ok(applied.length >= 8, `${applied.length} were applied`);
    for (const { headers, body } of refused) {
      assert.equal(at(body, 'error'), 'too_many_ticks');
      assert.match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
    const counts = applied.map(({ body }) => Number(at(body, 'tick_count')));
    assert.deepEqual(
      counts.sort((a, b) => a - b),
      applied.map((_, index) => index + 1),
    );
    for (const { body } of applied) {
      const minutes = Number(at(body, 'tick_count'));
      const epoch = new Date(Date.UTC(2026, 6, 25, 0, minutes)).toISOString();
      assert.equal(at(body, 'epoch'), epoch);
    }
    const { body } = await call('GET', url);
    assert.equal(body['tick_count'], applied.length);
  });

  it('refuses no tick of a storm that took effect', async () => {
    const url = await create(30);
    // Hours of thirty satellites: those at the end of the queue wait for a while.
    const ticks = Array.from({ length: 100 }, (_, n) => tick(url, { duration_s: 21_600 + n }));
    const answers = await Promise.all(ticks);
    const durations = answers.flatMap(({ status }, n) => (status === 200 ? [21_600 + n] : []));
    for (const { status, body } of answers)
      assert.ok(status === 200 || status === 429, JSON.stringify([status, body]).slice(0, 300));
    const epochs = answers.flatMap(({ status, body }) =>
      status === 200 ? [Date.parse(String(at(body, 'epoch')))] : [],
    );
    // The session has moved by the ticks that were answered, and by nothing else.
    const { body } = await call('GET', url);
    assert.equal(body['tick_count'], durations.length);
    const movedS = durations.reduce((sum, duration) => sum + duration, 0);
    assert.equal(Date.parse(String(body['epoch'])), Date.UTC(2026, 6, 25) + movedS * 1000);
    assert.equal(Math.max(...epochs), Date.parse(String(body['epoch'])));
    assert.ok(durations.length >= 8, `${durations.length} were applied`);
  });

  it('applies a tick once, however often it is sent with the same key', async () => {
    const url = await create();
    const answers = await Promise.all(Array.from({ length: 6 }, () => tick(url, {}, 'once')));
    for (const { status, body } of answers) {
      assert.equal(status, 200);
      assert.deepEqual(body, answers[0]?.body);
    }
    assert.equal((await call('GET', url)).body['tick_count'], 1);
    const other = await tick(url, { duration_s: 5 }, 'once');
    assert.equal(other.status, 422);
    assert.equal((await call('GET', url)).body['tick_count'], 1);
  });

  it('gives the same results for the same seed, start and requests', async () => {
    const [left, right] = await Promise.all([create(6), create(6)]);
    for (const seconds of [1, 59, 600, 5400]) {
      const [a, b] = await Promise.all([
        tick(left, { duration_s: seconds }),
        tick(right, { duration_s: seconds }),
      ]);
      assert.equal(a.status, 200);
      assert.deepEqual(
        withoutFields(a.body, ['session_id']),
        withoutFields(b.body, ['session_id']),
      );
    }
  });

  it('ends during ticks: each is applied or finds the session gone', async () => {
    const url = await create(10);
    const ticks = Array.from({ length: 8 }, () => tick(url, { duration_s: 7200 }));
    const ended = await call('DELETE', url);
    assert.equal(ended.status, 200);
    for (const { status, body } of await Promise.all(ticks))
      assert.ok([200, 404, 429].includes(status), JSON.stringify([status, body]).slice(0, 300));
    for (const path of ['', '/events'])
      assert.equal((await call('GET', `${url}${path}`)).status, 404);
    assert.equal((await tick(url)).status, 404);
    assert.equal((await call('DELETE', url)).status, 404);
  });

  it('keeps every event of a long day, of which the tick shows the first', async () => {
    const url = await create(20);
    const { status, body } = await tick(url, { duration_s: 86_400 });
    assert.equal(status, 200);
    const total = Number(at(body, 'events_total'));
    assert.ok(total > 1000, `${total} events`);
    assert.equal(at(body, 'events_truncated'), true);
    const shown = at(body, 'events');
    assert.ok(Array.isArray(shown));
    assert.equal(shown.length, 1000);
    const listed: unknown[] = [];
    for (let cursor = ''; ;) {
      const page = await call('GET', `${url}/events?limit=1000&cursor=${cursor}`);
      assert.equal(page.status, 200);
      // The published shape of a page.
      listed.push(...(page.body['data'] as unknown[]));
      if (page.body['has_more'] !== true) break;
      cursor = String(page.body['cursor']);
    }
    assert.equal(listed.length, total);
    assert.deepEqual(listed.slice(0, 1000), shown);
    const { body: session } = await call('GET', url);
    assert.deepEqual(session['recent_events'], listed.slice(-100));
  });

  it('takes odd ids as they are', async () => {
    const ids = ['a.b', '$set', '__proto__', 'constructor', ' ', 'é', '🛰', 'o\'"<b>'];
    const made = await call('POST', base, {
      satellites: ids.map((id, index) => ({
        id,
        elements: { ...ORBIT, mean_anomaly_deg: index * 10 },
      })),
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const url = `${base}/${String(made.body['session_id'])}`;
    const { body } = await tick(url, { duration_s: 6000 });
    const shown = at(body, 'satellites');
    assert.ok(Array.isArray(shown));
    assert.deepEqual(
      shown.map((one) => at(one, 'id')),
      ids,
    );
    for (const id of ids) {
      const fault = { satellite_id: id, fault_type: 'comms_failure', severity: 1 };
      const answer = await call('POST', `${url}/fault`, fault);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.equal(at(answer.body, 'satellite', 'faults', 0, 'type'), 'comms_failure');
    }
  });
});
