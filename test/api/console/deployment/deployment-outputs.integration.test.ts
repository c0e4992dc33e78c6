import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import {
  DeploymentDetail,
  DeploymentOutputs,
} from '../../../../contracts/deployment/deployment.ts';
import { createArtifactQuota } from '../../../../records/artifact/quota.ts';
import { at } from '../../../kit/http/answers.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import { sha256, useArtifactSurfaces } from '../../../kit/surfaces/artifact-surfaces.ts';
import { OTHER_KEY, OWNER_KEY, READER_KEY } from '../../../kit/surfaces/console.ts';

const Listed = v.object({ name: v.string(), contentId: v.string(), created_at: v.string() });

describe('outputs of a deployment', () => {
  const { database, site, deployment, put, get } = useArtifactSurfaces();
  let own = '';
  before(async () => {
    own = await site.deploy();
  });
  const upload = async (name: string, content: Buffer, id = own) => {
    const answer = await put(name, content, {}, { id, key: OWNER_KEY });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body;
  };
  const listed = async (id = own) =>
    bodyAs(DeploymentOutputs, await site.call('GET', `/api/deployments/${id}/artifacts`));
  const fetchByName = (name: string, { id = own, key = OWNER_KEY } = {}) =>
    fetch(`${site.url}/api/deployments/${id}/artifacts/${name}`, { headers: { 'x-api-key': key } });
  const remove = (name: string, { id = own, key = OWNER_KEY } = {}) =>
    site.call('DELETE', `/api/deployments/${id}/artifacts/${name}`, { key });
  const heldBytes = async () =>
    (await database.db.collection('artifact_usage').findOne({}))?.['bytes'] as number;

  it('are listed, beside the deployment and in it, and read by name and by content', async () => {
    const content = randomBytes(300_000);
    const contentId = String(at(await upload('mask.bin', content), 'contentId'));
    const { data } = await listed();
    assert.deepEqual(
      data.map(({ name, contentId: id, size_bytes }) => [name, id, size_bytes]),
      [['mask.bin', contentId, 300_000]],
    );
    const detail = bodyAs(DeploymentDetail, await site.call('GET', `/api/deployments/${own}`));
    assert.deepEqual(detail.outputs, data);
    const named = await fetchByName('mask.bin');
    assert.equal(named.status, 200);
    assert.equal(named.headers.get('etag'), `"${contentId}"`);
    assert.equal(named.headers.get('cache-control'), 'private, no-cache');
    assert.ok(content.equals(Buffer.from(await named.arrayBuffer())));
    const byContent = await get(contentId);
    assert.equal(byContent.status, 200);
    assert.ok(content.equals(byContent.body as Buffer));
    assert.equal((await get(contentId, {}, OTHER_KEY)).status, 404);
  });

  it('are told by name where they are kept elsewhere', async () => {
    const told = await site.call('POST', `/api/deployments/${own}/events`, {
      agent: 'agent-1',
      body: {
        type: 'step.completed',
        timestamp: new Date().toISOString(),
        payload: { artifacts: [{ name: 'far', uri: 's3://b/far' }] },
      },
    });
    assert.equal(told.body['artifacts_listed'], 1);
    const answer = await fetchByName('far');
    assert.equal(answer.status, 409);
    assert.match(await answer.text(), /s3:\/\/b\/far/);
  });

  it('are hidden from other owners, and unknown names are not found', async () => {
    await upload('mine', Buffer.from('mine'));
    assert.equal((await fetchByName('mine', { key: OTHER_KEY })).status, 404);
    assert.equal((await remove('mine', { key: OTHER_KEY })).status, 404);
    assert.equal((await remove('mine', { key: READER_KEY })).status, 403);
    assert.equal((await fetchByName('nothing')).status, 404);
    assert.equal((await remove('nothing')).status, 404);
  });

  it('give their bytes back when they are deleted, and are read no more', async () => {
    const held = await heldBytes();
    const content = randomBytes(1_000);
    const contentId = String(at(await upload('gone', content), 'contentId'));
    const twice = randomBytes(1_200);
    await upload('gone', twice);
    assert.equal(await heldBytes(), held + 1_200);
    const answer = await remove('gone');
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { name: 'gone', deleted: true });
    assert.equal(await heldBytes(), held);
    assert.equal((await fetchByName('gone')).status, 404);
    for (const id of [contentId, `sha256-${sha256(twice)}`])
      assert.equal((await get(id)).status, 404);
  });

  it('of a stage are deleted by nobody: they are the manifest of its workload', async () => {
    await upload('kept', Buffer.from('kept'), deployment());
    const answer = await remove('kept', { id: deployment() });
    assert.equal(answer.status, 409);
    assert.match(JSON.stringify(answer.body), /workload wl_made/);
    assert.equal((await fetchByName('kept', { id: deployment() })).status, 200);
  });

  it('that were replaced stay readable by their content, and the new ones have their own time', async () => {
    const first = await upload('v', Buffer.from('first'));
    assert.equal(at(first, 'replaced'), false);
    const entry = async () =>
      v.parse(
        Listed,
        (await listed()).data.find(({ name }) => name === 'v'),
      );
    const before = await entry();
    site.clockOffsetMs = 5_000;
    const second = await upload('v', Buffer.from('second'));
    site.clockOffsetMs = 0;
    assert.equal(at(second, 'replaced'), true);
    const after = await entry();
    assert.ok(Date.parse(after.created_at) >= Date.parse(before.created_at) + 5_000);
    const former = await get(before.contentId);
    assert.equal(former.status, 200);
    assert.equal((former.body as Buffer).toString(), 'first');
    // What caches were told is what is kept.
    const told = /max-age=(\d+), immutable/.exec(String(former.headers['cache-control']))?.[1];
    const [index] = await database.db
      .collection('artifact_versions')
      .find({ content_id: before.contentId })
      .toArray();
    const kept = await database.db.collection('artifact_versions').indexes();
    assert.ok(index !== undefined);
    assert.ok(kept.some(({ expireAfterSeconds }) => expireAfterSeconds === Number(told)));
    assert.equal((await get(before.contentId, {}, OTHER_KEY)).status, 404);
  });

  it('keep their time when the same bytes come again', async () => {
    await upload('same', Buffer.from('same'));
    const before = (await listed()).data.find(({ name }) => name === 'same');
    site.clockOffsetMs = 5_000;
    assert.equal(at(await upload('same', Buffer.from('same')), 'replaced'), false);
    site.clockOffsetMs = 0;
    assert.deepEqual(
      (await listed()).data.find(({ name }) => name === 'same'),
      before,
    );
  });

  it('that are told of in place of an upload give its bytes back', async () => {
    const held = await heldBytes();
    const contentId = String(at(await upload('moved', randomBytes(900)), 'contentId'));
    await site.call('POST', `/api/deployments/${own}/events`, {
      agent: 'agent-1',
      body: {
        type: 'step.completed',
        timestamp: new Date().toISOString(),
        payload: { artifacts: [{ name: 'moved', uri: 's3://b/moved' }] },
      },
    });
    assert.equal(await heldBytes(), held);
    assert.equal((await get(contentId)).status, 200);
  });

  it('hold no more in replaced versions than an owner may hold at all', async () => {
    const limits = { outputsPerDeployment: 3, bytesPerOwner: 2_000 };
    const quota = createArtifactQuota(database, limits);
    const id = await site.deploy({}, { key: OTHER_KEY });
    const record = await site.deps.deployments.get('other', id);
    assert.ok(record !== null);
    const hand = (content: string) =>
      quota.listUpload(
        record,
        {
          name: 'n',
          mediaType: 'text/plain',
          contentId: `sha256-${content}`,
          sha256: content,
          sizeBytes: 900,
        },
        'agent-1',
      );
    for (const content of ['a', 'b', 'c']) assert.equal((await hand(content)).kind, 'free');
    assert.deepEqual(await hand('d'), { kind: 'full', usedBytes: 2_700, mostBytes: 2_000 });
    await database.db.collection('artifact_versions').deleteMany({ owner_id: 'other' });
    assert.equal((await hand('d')).kind, 'free');
  });
});
