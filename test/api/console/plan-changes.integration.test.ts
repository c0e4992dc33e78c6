import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { problemPaths } from '../../kit/http/answers.ts';
import { OTHER_KEY, READER_KEY, useConsole } from '../../kit/surfaces/console.ts';

describe('changes of kept plans', () => {
  const { console, database } = useConsole();

  const aMission = async (): Promise<string> => {
    const made = await console.call('POST', '/api/missions', { body: { name: 'Polar' } });
    return String(made.body['id']);
  };

  describe('PATCH /api/plans/{id}', () => {
    it('renames a plan and moves it, and leaves what is not named', async () => {
      const id = await console.plan();
      const missionId = await aMission();
      const moved = await console.call('PATCH', `/api/plans/${id}`, {
        body: { mission_id: missionId },
      });
      assert.equal(moved.status, 200, JSON.stringify(moved.body));
      assert.deepEqual(
        [moved.body['mission_id'], moved.body['mission_name'], moved.body['label']],
        [missionId, 'Polar', 'first look'],
      );
      const renamed = await console.call('PATCH', `/api/plans/${id}`, { body: { label: 'x' } });
      assert.deepEqual([renamed.body['label'], renamed.body['mission_id']], ['x', missionId]);
      const bare = await console.call('PATCH', `/api/plans/${id}`, { body: { label: null } });
      assert.equal(bare.body['label'], null);
      const same = await console.call('PATCH', `/api/plans/${id}`, { body: {} });
      assert.deepEqual([same.status, same.body['label']], [200, null]);
    });

    it('finds a plan by the id of the plan it was copied from', async () => {
      const id = await console.plan();
      const { body } = await console.call('GET', `/api/plans/${id}`);
      const path = `/api/plans/${String(body['copy_of'])}`;
      const renamed = await console.call('PATCH', path, { body: { label: 'by its other id' } });
      assert.deepEqual([renamed.body['id'], renamed.body['label']], [id, 'by its other id']);
    });

    it('refuses a mission that is not there, and labels that are none', async () => {
      const path = `/api/plans/${await console.plan()}`;
      const lost = await console.call('PATCH', path, { body: { mission_id: 'mis_none' } });
      assert.equal(lost.status, 404);
      for (const label of ['', 'x'.repeat(201), 7]) {
        const refused = await console.call('PATCH', path, { body: { label } });
        assert.equal(refused.status, 400, String(label));
        assert.deepEqual(problemPaths(refused.body), ['body label']);
      }
      const { body } = await console.call('GET', path);
      assert.equal(body['label'], 'first look');
    });

    it('is for the owner alone, with the permission to write', async () => {
      const path = `/api/plans/${await console.plan()}`;
      const body = { label: 'theirs' };
      assert.equal((await console.call('PATCH', path, { body, key: OTHER_KEY })).status, 404);
      assert.equal((await console.call('PATCH', path, { body, key: READER_KEY })).status, 403);
    });
  });

  describe('DELETE /api/plans/{id}', () => {
    it('deletes a plan that nothing was made from', async () => {
      const id = await console.plan();
      const path = `/api/plans/${id}`;
      assert.equal((await console.call('DELETE', path, { key: OTHER_KEY })).status, 404);
      const gone = await console.call('DELETE', path);
      assert.deepEqual([gone.status, gone.body], [200, { id, status: 'deleted' }]);
      assert.equal((await console.call('GET', path)).status, 404);
      assert.equal((await console.call('DELETE', path)).status, 404);
    });

    it('keeps a plan for its deployments, and names them', async () => {
      const id = await console.plan();
      const made = await console.call('POST', '/api/deployments', { body: { plan_id: id } });
      const refused = await console.call('DELETE', `/api/plans/${id}`);
      assert.equal(refused.status, 409);
      assert.ok(JSON.stringify(refused.body).includes(String(made.body['id'])));
      assert.equal((await console.call('GET', `/api/plans/${id}`)).status, 200);
    });

    it('stands in the audit log with the plan', async () => {
      const id = await console.plan();
      await console.call('PATCH', `/api/plans/${id}`, { body: { label: 'y' } });
      await console.call('DELETE', `/api/plans/${id}`);
      const entries = await database.db
        .collection('audit')
        .find({ 'resource.id': id })
        .sort({ created_at: 1, _id: 1 })
        .toArray();
      assert.deepEqual(entries.map((entry) => String(entry['action'])).toSorted(), [
        'plans.create',
        'plans.delete',
        'plans.update',
      ]);
    });
  });
});
