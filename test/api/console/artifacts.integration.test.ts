import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { after, before, beforeEach, describe, it } from 'mocha';
import { createArtifactQuota } from '../../../records/artifact/quota.ts';
import { at } from '../../kit/http/answers.ts';
import { sha256, useArtifactSurfaces } from '../../kit/surfaces/artifact-surfaces.ts';
import { OTHER_KEY, OWNER_KEY, READER_KEY, startConsole } from '../../kit/surfaces/console.ts';
import type { TestConsole } from '../../kit/surfaces/console.ts';

describe('artifacts handed in', () => {
  const { database, site, deployment, links, put, get } = useArtifactSurfaces();

  describe('PUT /api/deployments/{id}/artifacts/{name}', () => {
    it('keeps content of several chunks under its hash and lists it', async () => {
      const content = randomBytes(700_000);
      const answer = await put('mask.tif', content, {
        'content-type': 'image/tiff',
        'x-content-sha256': sha256(content).toUpperCase(),
      });
      const contentId = `sha256-${sha256(content)}`;
      assert.equal(answer.status, 201);
      assert.deepEqual(answer.body, {
        contentId,
        size_bytes: 700_000,
        sha256: sha256(content),
        name: 'mask.tif',
        media_type: 'image/tiff',
        replaced: false,
      });
      const fetched = await get(contentId);
      assert.equal(fetched.status, 200);
      assert.ok(content.equals(fetched.body as Buffer));
      const [link] = await links();
      assert.deepEqual([link?.workload_id, link?.stage_index], ['wl_made', 0]);
    });

    it('takes the place of an output of the same name', async () => {
      await put('twice.txt', Buffer.from('first'));
      await put('twice.txt', Buffer.from('second'));
      const found = (await links()).filter(({ name }) => name === 'twice.txt');
      assert.equal(found.length, 1);
      assert.equal(found[0]?.size_bytes, 6);
    });

    it('does not keep content that has another hash', async () => {
      const answer = await put('a.bin', Buffer.from('abc'), {
        'x-content-sha256': sha256(Buffer.from('other')),
      });
      assert.equal(answer.status, 422);
      assert.match(String(at(answer.body, 'error')), /SHA-256/);
      const contentId = `sha256-${sha256(Buffer.from('abc'))}`;
      assert.equal((await get(contentId)).status, 404);
    });

    it('refuses what is too large, with and without a stated length', async () => {
      const content = randomBytes(1_000_001);
      const stated = await put('large.bin', content);
      assert.equal(stated.status, 413);
      assert.equal(await putInPieces(content), 413);
      assert.ok((await links()).every(({ name }) => name !== 'large.bin'));
      assert.equal((await put('large.bin', content.subarray(1))).status, 201);
    });

    /** Sends without a length; answers the status. */
    const putInPieces = (content: Buffer): Promise<number> =>
      new Promise((resolve, reject) => {
        const call = request(
          `${site.url}/api/deployments/${deployment()}/artifacts/large.bin`,
          {
            method: 'PUT',
            headers: {
              'x-api-key': OWNER_KEY,
              'x-agent-id': 'agent-1',
              'transfer-encoding': 'chunked',
            },
          },
          (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          },
        );
        call.on('error', reject);
        for (let from = 0; from < content.length; from += 100_000)
          call.write(content.subarray(from, from + 100_000));
        call.end();
      });

    it('keeps empty content too', async () => {
      const answer = await put('empty', Buffer.alloc(0));
      assert.equal(answer.status, 201);
      const fetched = await get(String(at(answer.body, 'contentId')));
      assert.equal(fetched.status, 200);
      assert.equal(fetched.headers['content-length'], '0');
    });

    describe('within limits', () => {
      const limits = { outputsPerDeployment: 3, bytesPerOwner: 2_000 };
      let tight: TestConsole;
      let own = '';
      before(async () => {
        tight = await startConsole(database, {
          artifactQuota: createArtifactQuota(database, limits),
        });
        await database.db.collection('artifact_usage').deleteMany({});
        own = await site.deploy();
      });
      after(() => tight.close());
      // What was replaced counts for itself, in another test.
      beforeEach(() => database.db.collection('artifact_versions').deleteMany({}));
      const hand = async (name: string, bytes: number) => {
        const response = await fetch(`${tight.url}/api/deployments/${own}/artifacts/${name}`, {
          method: 'PUT',
          headers: { 'x-api-key': OWNER_KEY, 'x-agent-id': 'agent-1' },
          body: new Uint8Array(randomBytes(bytes)),
        });
        return { status: response.status, body: await response.json() };
      };

      it('refuses more bytes than an owner may hold, and takes what fits', async () => {
        assert.equal((await hand('one', 1_500)).status, 201);
        const files = await database.db.collection('artifacts.files').countDocuments({});
        const full = await hand('two', 501);
        assert.equal(full.status, 409);
        assert.deepEqual(
          [at(full.body, 'used_bytes'), at(full.body, 'most_bytes')],
          [1_500, 2_000],
        );
        // It was refused before it was taken.
        assert.equal(await database.db.collection('artifacts.files').countDocuments({}), files);
        assert.equal((await hand('two', 500)).status, 201);
      });

      it('counts what takes the place of another by the difference', async () => {
        assert.equal((await hand('one', 1_501)).status, 409);
        assert.equal((await hand('one', 100)).status, 201);
        assert.equal((await hand('two', 1_900)).status, 201);
      });

      it('holds the limit when uploads come at the same time', async () => {
        assert.equal((await hand('two', 500)).status, 201);
        // 600 are held: of three times 1,000 one fits.
        const answers = await Promise.all(['one', 'two', 'three'].map((name) => hand(name, 1_450)));
        assert.equal(answers.filter(({ status }) => status === 201).length, 1);
        const [held] = await database.db.collection('artifact_usage').find({}).toArray();
        const sizes = (await links()).filter(({ deployment_id: id }) => id === own);
        assert.equal(
          held?.['bytes'],
          sizes.reduce((sum, { size_bytes: size }) => sum + (size ?? 0), 0),
        );
      });

      it('refuses more outputs than a deployment may have, but replaces', async () => {
        await Promise.all(['one', 'two', 'three'].map((name) => hand(name, 10)));
        const many = await hand('four', 10);
        assert.equal(many.status, 409);
        assert.match(String(at(many.body, 'error')), /at most 3 outputs/);
        assert.equal((await hand('three', 11)).status, 201);
        const told = await tight.call('POST', `/api/deployments/${own}/events`, {
          agent: 'agent-1',
          body: {
            type: 'step.completed',
            timestamp: '2026-11-20T14:03:22Z',
            payload: {
              artifacts: ['four', 'one'].map((name) => ({ name, uri: `s3://b/${name}` })),
            },
          },
        });
        assert.equal(told.status, 201);
        assert.equal(told.body['artifacts_listed'], 1);
        assert.match(JSON.stringify(told.body['artifact_problems']), /1 is not listed/);
      });
    });

    const refused: readonly (readonly [string, Parameters<typeof put>, number, string])[] = [
      [
        'an unknown deployment',
        ['a', Buffer.from('x'), {}, { id: 'dep_nothing', key: OWNER_KEY }],
        404,
        'Deployment not found',
      ],
      [
        "another owner's deployment",
        ['a', Buffer.from('x'), {}, { id: '', key: OTHER_KEY }],
        404,
        'Deployment not found',
      ],
      [
        'a key that may not report',
        ['a', Buffer.from('x'), {}, { id: '', key: READER_KEY }],
        403,
        'forbidden',
      ],
      [
        'a caller without key',
        ['a', Buffer.from('x'), {}, { id: '', key: '' }],
        401,
        'unauthorized',
      ],
      [
        'an agent without name',
        ['a', Buffer.from('x'), { 'x-agent-id': '' }],
        400,
        'X-Agent-ID is required',
      ],
      [
        'a hash that is none',
        ['a', Buffer.from('x'), { 'x-content-sha256': 'abc' }],
        400,
        'SHA-256',
      ],
      [
        'content that is packed',
        ['a', Buffer.from('x'), { 'content-encoding': 'gzip' }],
        415,
        'gzip',
      ],
      ['a path for a name', ['a%2Fb', Buffer.from('x')], 400, 'name'],
    ];
    for (const [title, [name, content, headers, who], status, text] of refused)
      it(`refuses ${title}`, async () => {
        const id = who?.id === '' ? deployment() : (who?.id ?? deployment());
        const answer = await put(name, content, headers, { id, key: who?.key ?? OWNER_KEY });
        assert.equal(answer.status, status, JSON.stringify(answer.body));
        assert.match(JSON.stringify(answer.body), new RegExp(text));
      });
  });

  describe('payload.artifacts of an event', () => {
    const report = (type: string, artifacts: unknown, id = deployment()) =>
      site.call('POST', `/api/deployments/${id}/events`, {
        agent: 'agent-1',
        body: { type, timestamp: '2026-11-20T14:03:22Z', payload: { artifacts } },
      });
    const named = async (name: string) => (await links()).find((link) => link.name === name);

    it('lists what is kept elsewhere', async () => {
      const answer = await report('step.completed', [
        {
          name: 'scene.zarr',
          uri: 's3://bucket/scene.zarr',
          media_type: 'application/zarr',
          size_bytes: 5,
        },
      ]);
      assert.equal(answer.status, 201);
      assert.equal(answer.body['artifacts_listed'], 1);
      assert.equal('artifact_problems' in answer.body, false);
      const link = await named('scene.zarr');
      assert.deepEqual(
        [link?.uri, link?.media_type, link?.size_bytes, link?.content_id],
        ['s3://bucket/scene.zarr', 'application/zarr', 5, null],
      );
    });

    it('passes over what is not in order, and keeps the event', async () => {
      const answer = await report('job.completed', [
        { name: 'good', uri: 'https://store.example/good' },
        { name: 'script', uri: 'javascript:alert(1)' },
        { name: 'a/b', uri: 'https://store.example/x' },
        { uri: 'https://store.example/x' },
        { name: 'without' },
        'text',
        null,
      ]);
      assert.equal(answer.status, 201);
      assert.equal(answer.body['artifacts_listed'], 1);
      assert.ok(await named('good'));
      assert.deepEqual(
        (answer.body['artifact_problems'] as { path: string }[]).map(({ path }) => path),
        [
          'payload.artifacts[1].uri',
          'payload.artifacts[2].name',
          'payload.artifacts[3].name',
          'payload.artifacts[4].uri',
          'payload.artifacts[5]',
          'payload.artifacts[6]',
        ],
      );
      assert.equal(await named('script'), undefined);
    });

    it('means nothing in other events or forms', async () => {
      const other = await report('step.progress', [{ name: 'early', uri: 'https://s.example/e' }]);
      assert.equal(other.status, 201);
      assert.equal('artifacts_listed' in other.body, false);
      assert.equal((await report('step.completed', 'none')).status, 201);
      assert.equal(await named('early'), undefined);
    });

    it('cannot claim content that the platform keeps', async () => {
      const contentId = `sha256-${'0'.repeat(64)}`;
      await report('step.completed', [{ name: 'claim', contentId, uri: 'https://s.example/c' }]);
      assert.equal((await named('claim'))?.content_id, null);
    });
  });
});
