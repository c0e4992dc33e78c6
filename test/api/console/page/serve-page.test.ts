import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { after, before, describe, it } from 'mocha';
import request from 'supertest';
import { readBuiltPage } from '../../../../api/console/page/built-page.ts';
import { PAGE_POLICY, servePage } from '../../../../api/console/page/serve-page.ts';
import { createSurface } from '../../../../api/http/surface.ts';
import { createTestKit } from '../../../kit/surfaces/test-kit.ts';

const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8';
const SCRIPT = 'console.info("page");'.repeat(50);

describe('page of the console', () => {
  let folder: string;
  let callback: ReturnType<ReturnType<typeof createSurface>['app']['callback']>;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'page-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page</title>');
    writeFileSync(join(folder, 'assets', 'main-abc.js'), SCRIPT);
    writeFileSync(join(folder, 'assets', 'main-abc.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(folder, 'secret.txt'), 'not of the page');
    const page = readBuiltPage(folder);
    assert.ok(page !== null);
    const surface = createSurface({
      ...{ name: 'console', title: 'Console', description: 'With a page.', routes: [] },
      kit: createTestKit(),
      page: servePage(page),
    });
    callback = surface.app.callback();
  });
  after(() => rmSync(folder, { recursive: true }));

  it('is served for every path that a browser opens, and asked for again each time', async () => {
    for (const path of ['/', '/deployments/dep_1', '/index.html', '/login/confirm']) {
      const answer = await request(callback).get(path).set('Accept', HTML);
      assert.equal(answer.status, 200, path);
      assert.match(answer.text, /<title>page/);
      assert.equal(answer.headers['content-security-policy'], PAGE_POLICY);
      assert.equal(answer.headers['cache-control'], 'no-cache');
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
      assert.equal(answer.headers['referrer-policy'], 'same-origin');
      const again = await request(callback)
        .get(path)
        .set('Accept', HTML)
        .set('If-None-Match', String(answer.headers['etag']));
      assert.deepEqual([again.status, again.text], [304, '']);
    }
  });

  it('leaves the API, the reference and every caller that wants JSON alone', async () => {
    const json = await request(callback).get('/').set('Accept', '*/*');
    assert.match(json.text, /"surface":"console"/);
    for (const path of ['/api/nothing', '/v1/nothing', '/assets/nothing.js']) {
      const answer = await request(callback).get(path).set('Accept', HTML);
      assert.equal(answer.status, 404, path);
      assert.match(String(answer.headers['content-type']), /json/);
    }
    const docs = await request(callback).get('/docs').set('Accept', HTML);
    assert.match(docs.text, /Reference/);
    const post = await request(callback).post('/deployments').set('Accept', HTML);
    assert.equal(post.status, 404);
    const health = await request(callback).get('/healthz').set('Accept', HTML);
    assert.deepEqual(health.body, { status: 'ok' });
  });

  it('sends files with their type, for ever, by gzip to whoever takes it', async () => {
    const plain = await request(callback)
      .get('/assets/main-abc.js')
      .set('Accept-Encoding', 'identity');
    assert.equal(plain.text, SCRIPT);
    assert.match(String(plain.headers['content-type']), /^text\/javascript/);
    assert.match(String(plain.headers['cache-control']), /immutable/);
    const zipped = await request(callback)
      .get('/assets/main-abc.js')
      .set('Accept-Encoding', 'gzip')
      .buffer(true)
      .parse((answer, done) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => done(null, Buffer.concat(chunks)));
      });
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    const sent = zipped.body as Buffer;
    const text = sent[0] === 0x1f ? gunzipSync(sent).toString() : sent.toString();
    assert.equal(text, SCRIPT);
    const head = await request(callback).head('/assets/main-abc.js');
    assert.equal(head.status, 200);
  });

  it('has no file but its own, whatever the path says', async () => {
    const paths = [
      '/secret.txt',
      '/assets/../secret.txt',
      '/%2e%2e/package.json',
      '/assets/main-abc.js.gz',
    ];
    for (const path of paths) {
      const answer = await request(callback).get(path).set('Accept', '*/*');
      assert.equal(answer.status, 404, path);
    }
  });

  it('is absent where it was not built', () => {
    assert.equal(readBuiltPage(join(folder, 'nowhere')), null);
    assert.equal(readBuiltPage(join(folder, 'assets')), null);
  });
});
