import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { createArchiving } from '../../../../records/archive/archiving.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import { memoryArchive } from '../../../kit/archive.ts';
import { endedDeployment } from '../../../kit/ended.ts';
import { OTHER_KEY, OWNER_KEY, useConsole } from '../../../kit/surfaces/console.ts';

/** Details of a refusal stand beside its code here. */
const Refusal = v.looseObject({
  code: v.string(),
  id: v.string(),
  kind: v.string(),
  links: v.record(v.string(), v.string()),
});

describe('what went to the archive, on the console', function () {
  this.timeout(60_000);
  const { console, database } = useConsole();
  const ask = async (path: string, key = OWNER_KEY, method = 'GET', body?: object) => {
    const answer = await fetch(`${console.url}${path}`, {
      method,
      headers: { 'x-api-key': key, 'x-agent-id': 'agent-1', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };

  it('is 410 with a link to where it is read, for its owner alone', async () => {
    const open = await console.deploy();
    const found = await database.db
      .collection<{ _id: string }>('deployments')
      .findOne({ _id: open });
    const ownerId = String((found as { owner_id?: unknown } | null)?.owner_id);
    const endedMs = Date.now() - 100 * DAY_MS;
    const id = await endedDeployment(database, () => endedMs, { ownerId });
    const store = memoryArchive();
    await createArchiving(database, store).archiveDue(() => false);

    // Its events went, it is still there.
    assert.equal((await ask(`/api/deployments/${id}`)).status, 200);
    for (const path of ['events', 'events/summary', 'events/evt_1', 'progress']) {
      const answer = await ask(`/api/deployments/${id}/${path}`);
      assert.equal(answer.status, 410, path);
      const { code, kind, links } = v.parse(Refusal, answer.body);
      assert.deepEqual([code, kind, links['archive']], ['archived', 'events', `/v1/archive/${id}`]);
    }
    const report = { type: 'step.progress', timestamp: '2026-11-20T12:00:00Z', payload: {} };
    const late = await ask(`/api/deployments/${id}/events`, OWNER_KEY, 'POST', report);
    assert.equal(late.status, 410, JSON.stringify(late.body));

    await createArchiving(database, store, () => Date.now() + 300 * DAY_MS).archiveDue(() => false);
    for (const path of ['', '/events', '/progress']) {
      const answer = await ask(`/api/deployments/${id}${path}`);
      assert.equal(answer.status, 410, path);
      assert.equal(v.parse(Refusal, answer.body).kind, 'deployments');
    }
    assert.equal((await ask(`/api/deployments/${id}`, OTHER_KEY)).status, 404);
    assert.equal((await ask('/api/deployments/dep_unknown')).status, 404);
    assert.equal((await ask(`/api/deployments/${open}`)).status, 200);
  });
});
