import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SURFACE_NAMES } from '../../../../api/http/kit.ts';
import { sampleSurface } from '../../../kit/surfaces/sample-surface.ts';

describe('documents', () => {
  for (const name of SURFACE_NAMES) {
    it(`of ${name}: the OpenAPI document is there with and without /v1`, async () => {
      const { agent } = sampleSurface({ name });
      const whole = await agent.get('/v1/openapi.json');
      const short = await agent.get('/openapi.json');
      assert.deepEqual([short.status, short.text], [200, whole.text]);
    });

    for (const path of ['/v1/openapi.json', '/docs/search.json', '/docs/docs.js', '/docs'])
      it(`of ${name}: ${path} is not sent twice to who has it`, async () => {
        const { agent } = sampleSurface({ name });
        const first = await agent.get(path);
        const etag = String(first.headers['etag']);
        assert.match(etag, /^"[\w-]{22}"$/);
        assert.equal(first.headers['cache-control'], 'no-cache');
        const again = await agent.get(path).set('If-None-Match', etag);
        assert.deepEqual([again.status, again.text, again.headers['etag']], [304, '', etag]);
        const other = await agent.get(path).set('If-None-Match', '"other"');
        assert.equal(other.status, 200);
      });
  }

  it('are compressed where they are long and the reader takes gzip', async () => {
    const { agent } = sampleSurface();
    const read = (path: string, encoding: string) =>
      agent.get(path).set('Accept-Encoding', encoding);
    const plain = await read('/v1/openapi.json', 'identity');
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.match(String(plain.headers['vary']), /Accept-Encoding/i);
    const zipped = await read('/v1/openapi.json', 'gzip, br');
    assert.equal(zipped.headers['content-encoding'], 'gzip');
    assert.equal(zipped.headers['content-type'], plain.headers['content-type']);
    assert.deepEqual(zipped.body, plain.body);
    const short = await read('/', 'gzip');
    assert.equal(short.headers['content-encoding'], undefined);
    const head = await agent.head('/v1/openapi.json').set('Accept-Encoding', 'gzip');
    assert.deepEqual([head.status, head.headers['content-encoding']], [200, undefined]);
    const page = await read('/docs/guides/start', 'gzip');
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  });
});
