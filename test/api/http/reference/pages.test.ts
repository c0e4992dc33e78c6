import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import supertest from 'supertest';
import { GUIDE_FILES } from '../../../../api/http/reference/guides.ts';
import { readDocument, type Operation } from '../../../../api/http/reference/read-document.ts';
import { route } from '../../../../api/http/route.ts';
import type { Surface } from '../../../../api/http/surface.ts';
import { ERROR_STATUS } from '../../../../contracts/error-codes.ts';
import { at } from '../../../kit/http/answers.ts';
import { createAllSurfaces } from '../../../kit/surfaces/all-surfaces.ts';
import { sampleSurface } from '../../../kit/surfaces/sample-surface.ts';
import { createTestKit } from '../../../kit/surfaces/test-kit.ts';

/** Largest page, bytes. */
const MAX_PAGE = 300_000;

const get = (surface: Surface, path: string) => supertest(surface.app.callback()).get(path);

/** Addresses of a page's own surface, without anchors. */
function linksOf(html: string): string[] {
  const found = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map((match) => match[1] ?? '');
  return [...new Set(found.map((link) => link.split('#', 1)[0] ?? ''))].filter(Boolean);
}

/** Anchors that a page links to within itself and has not. */
function missingAnchors(html: string): string[] {
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1] ?? '');
  return [...new Set(targets)].filter((id) => !html.includes(`id="${id}"`));
}

describe('the reference pages', function () {
  this.timeout(60_000);
  let surfaces: readonly Surface[];

  before(async () => {
    surfaces = await createAllSurfaces();
  });

  const operationsOf = (surface: Surface): Operation[] =>
    readDocument(surface.openapi).operations.filter(({ path }) => !path.startsWith('/docs'));

  it('have one for every operation, small, with a request and errors, and without dead links', async () => {
    for (const surface of surfaces) {
      const index = (await get(surface, '/docs')).text;
      const followed = new Set(linksOf(index));
      for (const operation of operationsOf(surface)) {
        const path = `/docs/operations/${operation.id}`;
        const what = `${surface.name} ${operation.method} ${operation.path}`;
        assert.ok(followed.has(path), `${what} is on the list`);
        const page = await get(surface, path);
        assert.equal(page.status, 200, what);
        assert.ok(
          Buffer.byteLength(page.text) < MAX_PAGE,
          `${what}: ${page.text.length} characters`,
        );
        assert.match(page.text, /<code class="curl">curl -s/, what);
        assert.match(page.text, /<h2 id="errors">/, what);
        assert.deepEqual(missingAnchors(page.text), [], what);
        assert.doesNotMatch(page.text, /undefined|\[object|"\$ref"/, what);
        if (operation.permission !== null)
          assert.ok(page.text.includes(operation.permission), what);
        for (const link of linksOf(page.text)) followed.add(link);
      }
      for (const link of [...followed].filter((one) => one.startsWith('/')))
        assert.ok((await get(surface, link)).status < 400, `${surface.name} ${link}`);
    }
  });

  it('serve every guide with anchors, and links that lead somewhere', async () => {
    const [surface] = surfaces;
    assert.ok(surface !== undefined);
    for (const name of Object.keys(GUIDE_FILES)) {
      const { status, text } = await get(surface, `/docs/guides/${name}`);
      assert.equal(status, 200, name);
      assert.ok(Buffer.byteLength(text) < MAX_PAGE, name);
      assert.match(text, /<h1>/, name);
      assert.doesNotMatch(text, /\{\{\w+\}\}/, `${name} has a table that nobody fills`);
      assert.deepEqual(missingAnchors(text), [], name);
      for (const link of linksOf(text).filter((one) => one.startsWith('/')))
        assert.equal((await get(surface, link)).status, 200, `${name}: ${link}`);
    }
    const { text } = await get(surface, '/docs/guides/errors');
    for (const code of Object.keys(ERROR_STATUS)) assert.ok(text.includes(`<code>${code}</code>`));
  });

  it('have every id once', async () => {
    for (const surface of surfaces)
      for (const { id } of operationsOf(surface)) {
        const { text } = await get(surface, `/docs/operations/${id}`);
        const ids = [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
        assert.equal(new Set(ids).size, ids.length, `${surface.name} ${id}: ${ids.join(' ')}`);
      }
  });

  it('show every example of a body', async () => {
    const [surface] = surfaces;
    assert.ok(surface !== undefined);
    const { text } = await get(surface, '/docs/operations/post_v1_workloads');
    assert.match(text, /Example 6 of 6/);
    for (const name of [
      'data-parallel',
      'spatial',
      'federated',
      'model-parallel',
      'split-learning',
    ])
      assert.ok(text.includes(`&quot;class&quot;: &quot;${name}&quot;`), name);
  });

  it('find operations by their fields and guides by their sections', async () => {
    const [surface] = surfaces;
    assert.ok(surface !== undefined);
    const answer = await get(surface, '/docs/search.json');
    assert.ok(Buffer.byteLength(answer.text) < MAX_PAGE);
    const found = (word: string) =>
      (Array.isArray(answer.body) ? answer.body : [])
        .filter((entry: unknown) => String(at(entry, 'text')).includes(word))
        .map((entry: unknown) => at(entry, 'href'));
    assert.ok(found('area_of_interest').includes('/docs/operations/post_v1_workloads'));
    assert.ok(found('Idempotency-Replayed').includes('/docs/guides/idempotency#rules'));
  });

  it('answer 404 in the shape of the surface for what they do not have', async () => {
    for (const surface of surfaces)
      for (const path of ['/docs/operations/none', '/docs/guides/none'])
        assert.equal((await get(surface, path)).status, 404);
  });

  it('do not describe themselves', async () => {
    for (const surface of surfaces)
      assert.doesNotMatch((await get(surface, '/docs')).text, /<code>\/docs/);
  });
});

describe('GET /', () => {
  const { agent } = sampleSurface({ name: 'console' });

  it('points to the reference, the document and the health of the surface', async () => {
    const answer = await agent.get('/');
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, {
      surface: 'console',
      version: '1.0.0',
      docs: '/docs',
      openapi: '/v1/openapi.json',
      health: '/readyz',
    });
  });

  it('takes a browser there', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const answer = await agent.get('/').set('Accept', accept);
    assert.equal(answer.status, 303);
    assert.equal(answer.headers['location'], '/docs');
    assert.match(String(answer.headers['vary']), /Accept/);
  });
});

const readRoute = (path: string) =>
  route({
    method: 'GET',
    path,
    summary: 'Reads something',
    tags: ['plans'],
    auth: { kind: 'none' },
    responses: { 204: { description: 'Nothing', empty: true } },
    errors: [],
    handler: () => Promise.resolve({ status: 204 }),
  });

describe('the search of one surface', () => {
  const hrefs = async (portOf: (name: string) => number) => {
    const kit = createTestKit({ portOf, documents: new Map() });
    sampleSurface({ name: 'console', routes: [readRoute('/api/missions')] }, kit);
    const { agent } = sampleSurface({ name: 'main', routes: [readRoute('/v1/ping')] }, kit);
    const answer = await agent.get('/docs/search.json').set('Host', 'orbit.example:8080');
    const body: unknown = answer.body;
    const entries: unknown[] = Array.isArray(body) ? body : [];
    return entries.filter((one) => at(one, 'kind') === 'operation').map((one) => at(one, 'href'));
  };

  it('finds what only the others have, where these answer', async () => {
    const found = await hrefs((name) => (name === 'console' ? 8083 : 8080));
    assert.ok(found.includes('http://orbit.example:8083/docs/operations/get_api_missions'));
    assert.ok(found.includes('/docs/operations/get_v1_ping'));
    assert.equal(found.filter((href) => String(href).endsWith('get_healthz')).length, 1);
  });

  it('finds its own alone where nothing is known of the others', async () => {
    const found = await hrefs(() => 0);
    assert.ok(found.every((href) => String(href).startsWith('/docs/')));
  });
});

describe('links between the surfaces', () => {
  const ports = { main: 8080, simulation: 8081, cae: 8082, console: 0 };
  const withPorts = (parts: Parameters<typeof createTestKit>[0] = {}) =>
    sampleSurface({}, createTestKit({ portOf: (name) => ports[name], ...parts })).agent;

  it('lead to the same host at the ports in use', async () => {
    const { text } = await withPorts().get('/docs').set('Host', 'orbit.example:8082');
    assert.match(text, /<a href="http:\/\/orbit\.example:8080\/docs">Main API<\/a>/);
    assert.match(text, /<a href="http:\/\/orbit\.example:8081\/docs">Simulation<\/a>/);
    assert.doesNotMatch(text, />Console</);
  });

  it('take nothing from a host that is none', async () => {
    const { text } = await withPorts().get('/docs').set('Host', 'x"onclick=y');
    assert.doesNotMatch(text, /onclick/);
  });

  it('are left out behind a proxy, whose addresses are not known', async () => {
    const { text } = await withPorts({ trustedProxies: 1 }).get('/docs');
    assert.doesNotMatch(text, /Main API/);
  });
});
