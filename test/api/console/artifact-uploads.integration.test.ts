import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { describe, it } from 'mocha';
import { Upload } from 'tus-js-client';
import { createResumableUploads } from '../../../records/artifact/resumable.ts';
import { at } from '../../kit/http/answers.ts';
import { sha256, useArtifactSurfaces } from '../../kit/surfaces/artifact-surfaces.ts';
import { OTHER_KEY, OWNER_KEY } from '../../kit/surfaces/console.ts';
import { untilFound } from '../../kit/until-found.ts';

const WHO = { 'x-api-key': OWNER_KEY, 'x-agent-id': 'agent-1' };
const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('uploads in pieces', () => {
  const { database, site, deployment, links, put, get } = useArtifactSurfaces();
  const path = (rest = ''): string => `/api/deployments/${deployment()}/uploads${rest}`;

  const begin = async (name: string, size: number, hash?: string, headers: object = {}) => {
    const meta = [`filename ${base64(name)}`, `filetype ${base64('image/tiff')}`];
    if (hash !== undefined) meta.push(`sha256 ${base64(hash)}`);
    const response = await fetch(`${site.url}${path()}`, {
      method: 'POST',
      headers: {
        ...WHO,
        ...TUS,
        'upload-length': String(size),
        'upload-metadata': meta.join(','),
        ...headers,
      },
    });
    const body: unknown = await response.json();
    return { status: response.status, body, location: response.headers.get('location') ?? '' };
  };
  const send = async (location: string, offset: number, bytes: Buffer, headers: object = {}) => {
    const response = await fetch(`${site.url}${location}`, {
      method: 'PATCH',
      headers: {
        ...WHO,
        ...TUS,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
        ...headers,
      },
      body: new Uint8Array(bytes),
    });
    const text = await response.text();
    return {
      status: response.status,
      offset: response.headers.get('upload-offset'),
      body: (text === '' ? {} : JSON.parse(text)) as unknown,
    };
  };
  const offsetOf = async (location: string, headers: object = {}) => {
    const response = await fetch(`${site.url}${location}`, {
      method: 'HEAD',
      headers: { ...WHO, ...TUS, ...headers },
    });
    const offset = response.headers.get('upload-offset');
    return { status: response.status, offset: offset === null ? null : Number(offset) };
  };

  it('are spoken by a published client, whose content is an output then', async () => {
    const content = randomBytes(700_001);
    await new Promise<void>((resolve, reject) => {
      new Upload(content, {
        endpoint: `${site.url}${path()}`,
        headers: WHO,
        metadata: { filename: 'tus.bin', filetype: 'image/tiff', sha256: sha256(content) },
        chunkSize: 300_000,
        retryDelays: null,
        onSuccess: () => resolve(),
        onError: reject,
      }).start();
    });
    const fetched = await get(`sha256-${sha256(content)}`);
    assert.ok(content.equals(fetched.body as Buffer));
    assert.equal(fetched.headers['content-type'], 'image/tiff');
    assert.deepEqual(await database.db.collection('upload_pieces').countDocuments(), 0);
  });

  it('go on at the byte at which a connection broke off', async () => {
    const content = randomBytes(900_000);
    const { location } = await begin('broken.bin', content.length, sha256(content));
    const sent = 333_333;
    const { port, hostname } = new URL(site.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `PATCH ${location} HTTP/1.1\r\nhost: console\r\nx-api-key: ${OWNER_KEY}\r\nx-agent-id: agent-1\r\n` +
        'tus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\n' +
        `content-length: ${content.length}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.write(content.subarray(0, sent), resolve));
    socket.end();
    const stands = await untilFound(async () => {
      const { offset } = await offsetOf(location);
      return offset === sent ? offset : null;
    }, 'all that came to be kept');
    assert.equal((await send(location, stands, content.subarray(stands))).status, 204);
    assert.ok(content.equals((await get(`sha256-${sha256(content)}`)).body as Buffer));
  });

  it('are kept under their whole hash alone', async () => {
    const content = randomBytes(1_000);
    const { location } = await begin('other.bin', 1_000, sha256(Buffer.from('other')));
    const answer = await send(location, 0, content);
    assert.equal(answer.status, 422);
    assert.match(String(at(answer.body, 'error')), /SHA-256/);
    assert.ok((await links()).every(({ name }) => name !== 'other.bin'));
    assert.equal((await offsetOf(location)).status, 404, 'it is given up');
  });

  it('take a piece in its place alone, once', async () => {
    const content = randomBytes(2_000);
    const { location } = await begin('twice.bin', 2_000);
    const both = await Promise.all([
      send(location, 0, content.subarray(0, 1_000)),
      send(location, 0, content.subarray(0, 1_000)),
    ]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [204, 409]);
    assert.equal((await send(location, 500, content)).status, 409);
    assert.equal((await send(location, 1_000, content)).status, 413, 'longer than was said');
    assert.deepEqual(await offsetOf(location), { status: 200, offset: 1_000 });
    assert.equal((await send(location, 1_000, content.subarray(1_000))).offset, '2000');
  });

  it('are finished by whoever asks, where a process died before', async () => {
    const content = Buffer.from('whole, and not an output yet');
    const { body } = await begin('late.txt', content.length);
    const id = String(at(body, 'id'));
    const uploads = createResumableUploads(database);
    const upload = await uploads.find(deployment(), 'agent-1', id);
    assert.ok(upload !== null && (await uploads.append(upload, 0, content)));
    assert.deepEqual(await offsetOf(path(`/${id}`)), { status: 200, offset: content.length });
    assert.ok((await links()).some(({ name }) => name === 'late.txt'));
  });

  it('are given up on demand, and belong to their agent and owner', async () => {
    const { location } = await begin('gone.bin', 10);
    assert.equal((await offsetOf(location, { 'x-api-key': OTHER_KEY })).status, 404);
    assert.equal((await offsetOf(location, { 'x-agent-id': 'agent-2' })).status, 404);
    const gone = await fetch(`${site.url}${location}`, {
      method: 'DELETE',
      headers: { ...WHO, ...TUS },
    });
    assert.equal(gone.status, 204);
    assert.equal((await offsetOf(location)).status, 404);
  });

  it('take no more than an output may have', async () => {
    const long = await begin('long.bin', 1_000_001);
    assert.equal(long.status, 413);
    const other = await begin('other-agent.bin', 5, undefined, { 'x-agent-id': 'agent-2' });
    assert.deepEqual([other.status, at(other.body, 'code')], [409, 'not_the_holder']);
  });

  it('are as many at a time as a deployment may have outputs', async () => {
    const id = await site.deploy();
    const expires_at = new Date(Date.now() + 60_000);
    const open = Array.from({ length: 500 }, (_, made) => ({
      ...{ _id: `upl_${made}`, owner_id: 'owner', deployment_id: id, agent_id: 'agent-1' },
      ...{ name: `${made}.bin`, media_type: 'image/tiff', size_bytes: 2, sha256: null },
      ...{ offset: 0, created_at: new Date(), expires_at, finished_at: null },
    }));
    await database.db.collection<{ _id: string }>('resumable_uploads').insertMany(open);
    const beginOne = async (name: string) => {
      const response = await fetch(`${site.url}/api/deployments/${id}/uploads`, {
        method: 'POST',
        headers: {
          ...WHO,
          ...TUS,
          'upload-length': '2',
          'upload-metadata': `filename ${base64(name)}`,
        },
      });
      const body: unknown = await response.json();
      return [response.status, at(body, 'code'), at(body, 'most')];
    };
    assert.deepEqual(await beginOne('more.bin'), [409, 'too_many_artifacts', 500]);
    assert.equal((await beginOne('7.bin'))[0], 201, 'one takes the place of its former');
    await database.db.collection('resumable_uploads').deleteMany({ deployment_id: id });
  });

  for (const [title, headers, status, says] of [
    ['no version', { 'tus-resumable': '' }, 412, /is required/],
    ['another version', { 'tus-resumable': '0.2.2' }, 412, /1\.0\.0/],
    ['no length', { 'upload-length': '' }, 400, /upload-length/],
    ['no name', { 'upload-metadata': `filetype ${base64('a/b')}` }, 400, /filename: is required/],
    ['a path for a name', { 'upload-metadata': `filename ${base64('../a')}` }, 400, /filename/],
    ['a broken name', { 'upload-metadata': 'filename ***' }, 400, /upload-metadata/i],
  ] as const)
    it(`are refused with ${title}, and told why`, async () => {
      const answer = await begin('x.bin', 10, undefined, headers);
      assert.equal(answer.status, status);
      assert.match(JSON.stringify(answer.body), says);
    });

  it('refuses pieces without an offset or of another type', async () => {
    const { location } = await begin('typed.bin', 3);
    const bytes = Buffer.from('abc');
    assert.equal((await send(location, 0, bytes, { 'upload-offset': '' })).status, 400);
    assert.equal((await send(location, 0, bytes, { 'content-type': 'image/png' })).status, 400);
    assert.equal((await send(location, 0, bytes)).status, 204);
  });

  describe('after an end that announced outputs', () => {
    const report = (body: object, id: string) =>
      fetch(`${site.url}/api/deployments/${id}/events`, {
        method: 'POST',
        headers: { ...WHO, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });

    it('takes those for a week, and no others', async () => {
      const id = await site.deploy();
      const content = Buffer.from('announced');
      const announced = [{ name: 'a.txt', sha256: sha256(content), size_bytes: content.length }];
      const timestamp = new Date().toISOString();
      for (const [type, payload] of [
        ['job.accepted', {}],
        ['job.completed', { announced }],
      ] as const)
        assert.equal((await report({ type, timestamp, payload }, id)).status, 201);
      const hand = async (name: string, bytes: Buffer) => {
        const { status, body } = await put(name, bytes, {}, { id });
        return [status, at(body, 'code')];
      };
      assert.deepEqual(await hand('b.txt', content), [409, 'deployment_ended']);
      assert.deepEqual(await hand('a.txt', Buffer.from('other')), [409, 'deployment_ended']);
      assert.equal((await hand('a.txt', content))[0], 201);
      const old = new Date(Date.now() - 7 * 86_400_000 - 1_000);
      await database.db
        .collection('deployment_events')
        .updateOne(
          { deployment_id: id, event_type: 'job.completed' },
          { $set: { created_at: old } },
        );
      assert.deepEqual(await hand('a.txt', content), [409, 'deployment_ended']);
    });
  });
});
