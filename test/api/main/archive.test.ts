import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { absentOwnerParts } from '../../kit/memory/absent-owner-parts.ts';
import { createCaeBench } from '../../kit/surfaces/cae.ts';
import { callerOf, KNOWN_KEYS, OTHER_KEY, WRITER_KEY } from '../../kit/surfaces/main-api.ts';
import { TEST_IDENTITY } from '../../kit/surfaces/test-kit.ts';

const AT = new Date('2026-11-20T12:00:00Z');

async function start() {
  const owner = {
    ...absentOwnerParts(),
    archived: {
      isOn: true,
      find: (ownerId: string, id: string) =>
        Promise.resolve(
          ownerId === TEST_IDENTITY.ownerId && id === 'wl_gone'
            ? { id, kind: 'workloads' as const, at: AT }
            : null,
        ),
      read: (ownerId: string, id: string) =>
        Promise.resolve(
          ownerId === TEST_IDENTITY.ownerId && id === 'wl_gone'
            ? [
                { id, kind: 'workloads', record: { _id: id, ended: AT } },
                { id, kind: 'workload stages', record: { index: 0 } },
              ]
            : null,
        ),
    },
  };
  const bench = await createCaeBench({ kit: { keys: KNOWN_KEYS }, owner });
  return callerOf(bench.main);
}

describe('what went to the archive, on the main API', () => {
  it('is 410 at its id, with the path where it is read', async () => {
    const call = await start();
    for (const path of ['/v1/workloads/wl_gone', '/workloads/wl_gone/events']) {
      const answer = await call.get(path);
      assert.equal(answer.status, 410, path);
      const { error } = answer.body as {
        error: { code: string; details: Record<string, unknown> };
      };
      assert.equal(error.code, 'archived');
      assert.deepEqual(error.details, {
        ...{ id: 'wl_gone', kind: 'workloads', archived_at: '2026-11-20T12:00:00.000Z' },
        links: { archive: '/v1/archive/wl_gone' },
      });
    }
    assert.equal((await call.get('/v1/workloads/wl_gone', OTHER_KEY)).status, 404);
    assert.equal((await call.get('/v1/workloads/wl_other')).status, 404);
  });

  it('is read as lines, by its owner with the permission', async () => {
    const call = await start();
    const answer = await call.get('/v1/archive/wl_gone').buffer(true);
    assert.equal(answer.status, 200);
    assert.match(answer.headers['content-type'] ?? '', /^application\/x-ndjson/);
    assert.equal(
      answer.text,
      '{"kind":"workloads","record":{"_id":"wl_gone","ended":"2026-11-20T12:00:00.000Z"}}\n' +
        '{"kind":"workload stages","record":{"index":0}}\n',
    );
    assert.equal((await call.get('/v1/archive/wl_gone', OTHER_KEY)).status, 404);
    assert.equal((await call.get('/v1/archive/wl_gone', WRITER_KEY)).status, 403);
  });
});
