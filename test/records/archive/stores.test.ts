import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { AwsClient } from 'aws4fetch';
import S3rver from 's3rver';
import { archiveConfig, archiveProblems } from '../../../contracts/archive-settings.ts';
import { openArchiveStore, type ArchiveStore } from '../../../records/archive/store.ts';
import { listening } from '../../kit/http/serve.ts';

/** The settings of a bucket in the server of the test, whose only key is this one. */
const KEY = { ARCHIVE_S3_KEY_ID: 'S3RVER', ARCHIVE_S3_SECRET: 'S3RVER' };

function open(settings: Record<string, string>): ArchiveStore {
  const read = { ARCHIVE_S3_REGION: 'eu-central-1', ...settings };
  return openArchiveStore(archiveConfig(read)) ?? assert.fail('no archive');
}

/** What any archive must do. */
function keepsFiles(store: () => ArchiveStore): void {
  const key = 'owner_2f1/2026-01-10/events-arc_1.jsonl.gz';

  it('gives back every byte that it was given, under its key alone', async () => {
    const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256));
    await store().put(key, content);
    assert.ok((await store().get(key))?.equals(content));
    assert.equal(await store().get(`${key}.other`), null);
    await store().put(key, Buffer.from('other'));
    assert.equal((await store().get(key))?.toString(), 'other');
  });

  it('removes a file, and one that is not there as well', async () => {
    await store().put(key, Buffer.from('x'));
    await store().remove(key);
    assert.equal(await store().get(key), null);
    await store().remove(key);
  });
}

describe('an archive in a folder', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
  });
  after(() => rm(folder, { recursive: true }));
  keepsFiles(() => open({ ARCHIVE_URL: `file://${folder}` }));

  it('leaves nothing half written', async () => {
    await open({ ARCHIVE_URL: `file://${folder}` }).put('a/b.gz', Buffer.from('x'));
    const files = await readdir(folder, { recursive: true });
    assert.ok(!files.some((name) => name.endsWith('.part')), files.join());
  });
});

describe('an archive in a bucket', function () {
  this.timeout(30_000);
  let folder = '';
  let endpoint = '';
  let server: S3rver;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bucket-'));
    server = new S3rver({
      ...{ address: '127.0.0.1', port: 0, silent: true, directory: folder },
      configureBuckets: [{ name: 'records', configs: [] }],
    });
    endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  });
  after(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const bucket = (more: Record<string, string> = {}) =>
    open({
      ...{ ARCHIVE_URL: 's3://records/platform/one', ARCHIVE_S3_ENDPOINT: endpoint },
      ...KEY,
      ...more,
    });
  keepsFiles(() => bucket());

  it('lies below its prefix', async () => {
    await bucket().put('a/b.gz', Buffer.from('x'));
    const whole = bucket({ ARCHIVE_URL: 's3://records' });
    assert.equal((await whole.get('platform/one/a/b.gz'))?.toString(), 'x');
  });

  it('tells a refusal, and no secret', async () => {
    for (const more of [
      { ARCHIVE_S3_KEY_ID: 'other', ARCHIVE_S3_SECRET: 'wrong-secret' },
      { ARCHIVE_URL: 's3://no-such-bucket' },
    ])
      await assert.rejects(bucket(more).put('a.gz', Buffer.from('x')), (error: Error) => {
        assert.equal(error.name, 'ArchiveRefusedError');
        assert.match(error.message, /answered with 40[34]/);
        assert.doesNotMatch(error.message, /wrong-secret/);
        return true;
      });
  });

  it('is refused content that was changed on its way', async () => {
    const headers: (string | undefined)[] = [];
    const busy = await listening((request, response) => {
      headers.push(request.headers['x-amz-content-sha256']?.toString());
      response.writeHead(headers.length < 3 ? 503 : 200).end();
    });
    await bucket({ ARCHIVE_S3_ENDPOINT: busy.url }).put('a.gz', Buffer.from('x'));
    await busy.close();
    // SHA-256 of "x"; a busy server is asked again.
    const sha = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881';
    assert.deepEqual(headers, [sha, sha, sha]);
  });
});

/** The server of these tests takes any signature of a key that it knows. */
describe('signatures for a bucket', () => {
  it('are those of the example that AWS publishes', async () => {
    const client = new AwsClient({
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      ...{ service: 's3', region: 'us-east-1' },
    });
    const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const { headers } = await client.sign('https://examplebucket.s3.amazonaws.com/?lifecycle', {
      headers: { 'X-Amz-Content-Sha256': empty },
      aws: { datetime: '20130524T000000Z' },
    });
    // "GET Bucket Lifecycle" in the documentation of Signature Version 4 in headers.
    assert.match(
      headers.get('authorization') ?? '',
      /Signature=fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543$/,
    );
  });
});

describe('settings of the archive', () => {
  it('are none, a folder or a bucket', () => {
    assert.equal(archiveConfig({ ARCHIVE_S3_REGION: 'us-east-1' }), undefined);
    assert.deepEqual(
      archiveConfig({ ARCHIVE_URL: 'file:///var/my%20archive', ARCHIVE_S3_REGION: 'x' }),
      { kind: 'folder', path: '/var/my archive' },
    );
    assert.deepEqual(
      archiveConfig({
        ...{ ARCHIVE_URL: 's3://records/a//b/', ARCHIVE_S3_REGION: 'eu-west-1' },
        ...KEY,
      }),
      {
        ...{ kind: 'bucket', bucket: 'records', prefix: 'a/b/', region: 'eu-west-1' },
        ...{ endpoint: 'https://s3.eu-west-1.amazonaws.com', keyId: 'S3RVER', secret: 'S3RVER' },
      },
    );
  });

  it('that do not fit together are told', () => {
    assert.deepEqual(archiveProblems({}), []);
    assert.deepEqual(archiveProblems({ ARCHIVE_URL: 's3://records', ...KEY }), []);
    assert.deepEqual(archiveProblems({ ARCHIVE_URL: 's3://records', ARCHIVE_S3_KEY_ID: 'x' }), [
      'ARCHIVE_S3_SECRET must be set where ARCHIVE_URL is a bucket',
    ]);
    assert.equal(archiveProblems({ ARCHIVE_URL: 'file:///x', ...KEY }).length, 2);
  });
});
