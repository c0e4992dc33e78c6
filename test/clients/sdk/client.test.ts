import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createClient, uploadArtifact, type ClientOptions } from '../../../clients/sdk/index.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
  readonly credentials: Request['credentials'];
}

/** A client whose requests are kept and answered one after another. */
function recorded(options: ClientOptions, answers: readonly unknown[] = []) {
  const sent: Sent[] = [];
  const client = createClient({
    ...options,
    fetch: async (input) => {
      assert.ok(input instanceof Request);
      const { method, url, headers, credentials } = input;
      const answer = answers[sent.length] ?? {};
      sent.push({ method, url, headers, credentials, body: await input.text() });
      return answer instanceof Response ? answer : Response.json(answer);
    },
  });
  return { client, sent };
}

describe('createClient', () => {
  it('knows the surfaces of one address by their ports, and any by their own', () => {
    assert.deepEqual(createClient({ base: 'https://orbit.example.com' }).addresses, {
      main: 'https://orbit.example.com:8080',
      simulation: 'https://orbit.example.com:8081',
      cae: 'https://orbit.example.com:8082',
      console: 'https://orbit.example.com:8083',
    });
    const own = createClient({ addresses: { main: 'https://api.example.com/' } }).addresses;
    assert.equal(own.main, 'https://api.example.com');
    assert.equal(own.console, 'http://localhost:8083');
    assert.throws(() => createClient({ base: 'orbit' }), TypeError);
  });

  it('sends the key as each surface reads it, and to none that takes none', async () => {
    const { client, sent } = recorded({ key: 'svc_1' });
    await client.main.get('/v1/ping');
    await client.console.get('/api/missions');
    await client.cae.get('/v1/presets');
    assert.deepEqual(
      sent.map(({ url, headers }) => [url, headers.get('authorization'), headers.get('x-api-key')]),
      [
        ['http://localhost:8080/v1/ping', 'Bearer svc_1', null],
        ['http://localhost:8083/api/missions', null, 'svc_1'],
        ['http://localhost:8082/v1/presets', null, null],
      ],
    );
  });

  it('goes through the console alone behind its cookie', async () => {
    const { client, sent } = recorded({ session: true, origin: 'https://console.example.com/' });
    await client.main.get('/v1/satellites/{id}', { params: { path: { id: 'ISS (ZARYA)' } } });
    await client.simulation.get('/v1/templates');
    await client.console.post('/api/missions', { body: { name: 'M' } });
    assert.deepEqual(
      sent.map(({ url }) => url.slice('https://console.example.com'.length)),
      ['/api/v1/satellites/ISS%20(ZARYA)', '/api/sim/v1/templates', '/api/missions'],
    );
    for (const { headers, credentials } of sent) {
      assert.equal(credentials, 'same-origin');
      assert.equal(headers.get('x-requested-with'), 'orbital-client');
      assert.equal(headers.get('x-api-key') ?? headers.get('authorization'), null);
    }
  });

  it('makes an idempotency key for what takes one, leaves that of the caller, and no other', async () => {
    const { client, sent } = recorded({ key: 'svc_1' });
    const body = { name: 'M' };
    await client.console.post('/api/missions', { body });
    await client.console.post('/api/missions', { body });
    await client.console.post('/api/missions', { body, headers: { 'idempotency-key': 'mine' } });
    await client.console.patch('/api/missions/{id}', { params: { path: { id: 'mis_1' } }, body });
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    assert.match(keys[0] ?? '', /^[0-9a-f-]{36}$/);
    assert.notEqual(keys[0], keys[1]);
    assert.deepEqual(keys.slice(2), ['mine', null]);
  });

  it('sends again to a busy platform what changes nothing, and what else has no key once', async () => {
    const busy = () =>
      Response.json(
        { error: { code: 'unavailable', message: 'Busy.' } },
        { status: 503, headers: { 'retry-after': '0' } },
      );
    const body = {
      satellites: ['ISS'],
      preset_id: 'onboard-ml-inference' as const,
      custom_job: null,
    };
    const asking = recorded({ key: 'svc_1', sleep: () => Promise.resolve() }, [
      busy(),
      { openings: [] },
    ]);
    await asking.client.console.post('/api/schedule/openings', { body });
    assert.deepEqual(
      asking.sent.map((one) => one.body),
      [JSON.stringify(body), JSON.stringify(body)],
    );
    const ending = recorded({ key: 'svc_1', sleep: () => Promise.resolve() }, [busy()]);
    const path = { id: 'dep_1' };
    await assert.rejects(
      ending.client.console.post('/api/deployments/{id}/cancel', { params: { path } }),
      { status: 503 },
    );
    assert.equal(ending.sent.length, 1);
  });

  it('writes queries as the surfaces read them', async () => {
    const { client, sent } = recorded({});
    const query = { limit: 2, metadata: { team: 'a b', x: '1' } };
    await client.main.get('/v1/workloads', { params: { query } });
    const url = new URL(sent[0]?.url ?? '');
    assert.equal(url.search, '?limit=2&metadata.team=a+b&metadata.x=1');
  });
});

describe('lists', () => {
  const page = (data: readonly string[], cursor: string | null) => ({
    ...{ data, cursor, has_more: cursor !== null },
  });

  it('are read page by page, as far as they are taken', async () => {
    const pages = [page(['a', 'b'], 'c1'), page(['c'], 'c2'), page([], null)];
    const whole = recorded({}, pages);
    const found: unknown[] = [];
    const query = { limit: 2, offset: 1, phase: 'done' as const };
    for await (const one of whole.client.main.items('/v1/workloads', { params: { query } }))
      found.push(one);
    assert.deepEqual(found, ['a', 'b', 'c']);
    assert.deepEqual(
      whole.sent.map(({ url }) => new URL(url).search),
      [
        '?limit=2&offset=1&phase=done',
        '?limit=2&phase=done&cursor=c1',
        '?limit=2&phase=done&cursor=c2',
      ],
    );
    const some = recorded({}, pages);
    for await (const one of some.client.main.items('/v1/workloads')) if (Object.is(one, 'b')) break;
    assert.equal(some.sent.length, 1);
  });

  it('that give a cursor again are not read for ever', async () => {
    const { client } = recorded({}, [page(['a'], 'c1'), page(['a'], 'c1'), page(['a'], 'c1')]);
    await assert.rejects(async () => {
      for await (const one of client.main.pages('/v1/webhooks')) assert.ok(one);
    }, /gives the cursor c1 again/);
  });
});

describe('other forms', () => {
  it('are given as text and as content', async () => {
    const csv = new Response('a,b\n', { headers: { 'content-type': 'text/csv' } });
    const content = new Response('bytes', { headers: { 'content-type': 'image/tiff' } });
    const { client } = recorded({}, [csv, content]);
    assert.equal(
      await client.main.text('/v1/conjunctions', { params: { query: { format: 'csv' } } }),
      'a,b\n',
    );
    const path = { contentId: 'sha256-x' };
    const answer = await client.main.download('/v1/artifacts/{contentId}', { params: { path } });
    assert.equal(answer.headers.get('content-type'), 'image/tiff');
    assert.equal(await answer.text(), 'bytes');
  });

  it('are uploaded as they are, with their digest', async () => {
    const { client, sent } = recorded({ key: 'svc_1' }, [{ name: 'result.txt' }]);
    await uploadArtifact(client, {
      ...{ deploymentId: 'dep_1', name: 'result.txt', agentId: 'agent-1' },
      content: new Blob(['abc'], { type: 'text/plain' }),
    });
    const [
      { method, url, headers, body } = { method: '', url: '', headers: new Headers(), body: '' },
    ] = sent;
    assert.equal(
      `${method} ${url}`,
      'PUT http://localhost:8083/api/deployments/dep_1/artifacts/result.txt',
    );
    assert.equal(body, 'abc');
    assert.equal(headers.get('content-type'), 'text/plain');
    assert.equal(headers.get('x-agent-id'), 'agent-1');
    assert.equal(
      headers.get('x-content-sha256'),
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
