import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { at } from '../../kit/http/answers.ts';
import { create } from '../../kit/surfaces/session-requests.ts';
import { createSessionBench } from '../../kit/surfaces/session-surface.ts';

describe('a session that is not there', () => {
  const calls: readonly (readonly ['get' | 'post' | 'delete', string, object?])[] = [
    ['get', ''],
    ['get', '/events'],
    ['post', '/tick'],
    ['post', '/fault', { satellite_id: 'a', fault_type: 'power_loss' }],
    ['delete', ''],
  ];
  for (const [method, path, body] of calls) {
    it(`is 404 or, once expired, 410 for ${method.toUpperCase()} /v1/sessions/{id}${path}`, async () => {
      const bench = createSessionBench();
      const id = await create(bench);
      const ask = async (sessionId: string) => {
        const answer = await bench.agent[method](`/v1/sessions/${sessionId}${path}`).send(body);
        return [answer.status, at(answer.body, 'error')];
      };
      const missing = [404, 'session_not_found'];
      assert.deepEqual(await ask('ses_22222222222222222222abcd'), missing);
      assert.deepEqual(await ask('nothing'), missing);
      assert.deepEqual(await ask('%2e%2e%2f%24ne'), missing);
      const kept = bench.kept.get(id);
      assert.ok(kept !== undefined);
      kept.ended = 'expired';
      assert.deepEqual(await ask(id), [410, 'session_expired']);
      kept.ended = 'deleted';
      assert.deepEqual(await ask(id), missing);
    });
  }
});

describe('DELETE /v1/sessions/{id}', () => {
  it('ends the session once', async () => {
    const bench = createSessionBench();
    const id = await create(bench);
    const answer = await bench.agent.delete(`/v1/sessions/${id}`);
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body, { session_id: id, status: 'deleted' });
    for (const again of [
      await bench.agent.delete(`/v1/sessions/${id}`),
      await bench.agent.get(`/v1/sessions/${id}`),
      await bench.agent.post(`/v1/sessions/${id}/tick`),
    ])
      assert.deepEqual(
        [again.status, at(again.body, 'message')],
        [404, `Session '${id}' was deleted.`],
      );
  });
});
