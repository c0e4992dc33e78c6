import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { at } from '../../kit/http/answers.ts';
import { sha256, useArtifactSurfaces } from '../../kit/surfaces/artifact-surfaces.ts';
import { OTHER_KEY, OWNER_KEY } from '../../kit/surfaces/console.ts';

describe('artifacts given out', () => {
  const { site, main, makeStage, put, get } = useArtifactSurfaces();

  describe('GET /v1/artifacts/{contentId}', () => {
    const content = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
    const contentId = `sha256-${sha256(content)}`;
    const etag = `"${contentId}"`;
    before(() => put('data.bin', content, { 'content-type': 'application/x-data' }));

    it('answers the content with its type, length and tag', async () => {
      const answer = await get(contentId);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-type'], 'application/x-data');
      assert.equal(answer.headers['content-length'], '1000');
      assert.equal(answer.headers['etag'], etag);
      assert.equal(answer.headers['accept-ranges'], 'bytes');
      assert.equal(answer.headers['content-disposition'], 'attachment');
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
      assert.ok(content.equals(answer.body as Buffer));
    });

    it('answers HEAD with the same headers and nothing else', async () => {
      const answer = await main()
        .head(`/v1/artifacts/${contentId}`)
        .set('authorization', `Bearer ${OWNER_KEY}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-length'], '1000');
    });

    it('passes over a range that HEAD asks for', async () => {
      const answer = await main()
        .head(`/v1/artifacts/${contentId}`)
        .set({ authorization: `Bearer ${OWNER_KEY}`, range: 'bytes=0-99' });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-length'], '1000');
      assert.equal(answer.headers['content-range'], undefined);
    });

    const parts: readonly (readonly [string, number, number])[] = [
      ['bytes=0-99', 0, 99],
      ['bytes=990-', 990, 999],
      ['bytes=-1', 999, 999],
      ['bytes=5-5000', 5, 999],
    ];
    for (const [range, start, end] of parts)
      it(`answers ${range}`, async () => {
        const answer = await get(contentId, { range });
        assert.equal(answer.status, 206);
        assert.equal(answer.headers['content-range'], `bytes ${start}-${end}/1000`);
        assert.equal(answer.headers['content-length'], String(end - start + 1));
        assert.ok(content.subarray(start, end + 1).equals(answer.body as Buffer));
      });

    it('refuses ranges outside it, and several at once', async () => {
      for (const range of ['bytes=1000-', 'bytes=-0', 'bytes=0-1,5-6']) {
        const answer = await get(contentId, { range });
        assert.equal(answer.status, 416, range);
        assert.equal(answer.headers['content-range'], 'bytes */1000');
        const body: unknown = JSON.parse((answer.body as Buffer).toString());
        assert.equal(at(body, 'error', 'code'), 'range_not_satisfiable');
      }
    });

    it('passes over a range that is none, and one for content that has changed', async () => {
      for (const headers of [{ range: 'bytes=5-1' }, { range: 'bytes=0-1', 'if-range': '"other"' }])
        assert.equal((await get(contentId, headers)).status, 200);
      const same = await get(contentId, { range: 'bytes=0-1', 'if-range': etag });
      assert.equal(same.status, 206);
    });

    it('spares who has it already', async () => {
      const answer = await get(contentId, { 'if-none-match': `"other", ${etag}` });
      assert.equal(answer.status, 304);
      assert.equal(answer.headers['etag'], etag);
      assert.equal((answer.body as Buffer).length, 0);
      assert.equal((await get(contentId, { 'if-none-match': '"other"' })).status, 200);
    });

    it('is 404 for other owners, unknown and malformed ids', async () => {
      assert.equal((await get(contentId, {}, OTHER_KEY)).status, 404);
      for (const id of [`sha256-${'f'.repeat(64)}`, 'sha256-xyz', 'x', '..%2Fdata'])
        assert.equal((await get(id)).status, 404, id);
    });

    it('answers the type under which the caller’s own workload lists it', async () => {
      const theirs = await site.deploy({}, { key: OTHER_KEY });
      await makeStage(theirs);
      const named = { id: theirs, key: OTHER_KEY };
      await put('data.json', content, { 'content-type': 'application/json' }, named);
      const types = await Promise.all(
        [OWNER_KEY, OTHER_KEY].map(async (key) => (await get(contentId, {}, key)).headers),
      );
      assert.match(String(types[0]?.['content-type']), /^application\/x-data/);
      assert.match(String(types[1]?.['content-type']), /^application\/json/);
    });
  });
});
