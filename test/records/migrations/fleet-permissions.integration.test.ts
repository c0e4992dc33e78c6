import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { grantFleet } from '../../../records/migrations/005-fleet-permissions.ts';
import { useDatabase } from '../../kit/engines/database.ts';

/** All that keys and people could have before fleets. */
const USUAL = [
  ...['planning:read', 'workloads:read', 'workloads:write', 'webhooks:read', 'webhooks:write'],
  ...['satellites:read', 'deployments:read', 'deployments:write', 'agents:report'],
];

describe('permissions about fleets in stored lists', () => {
  const database = useDatabase();

  it('go to who had all that is usual, reading to who saw satellites and deployments, and to nobody else', async () => {
    const cases: readonly (readonly [string, string[], string[], object?])[] = [
      ['usual', USUAL, ['fleet:read', 'fleet:write']],
      ['more', [...USUAL, 'keys:write'], ['fleet:read', 'fleet:write']],
      ['person', USUAL.filter((one) => one !== 'agents:report'), ['fleet:read', 'fleet:write']],
      ['no webhooks', USUAL.filter((one) => one !== 'webhooks:write'), ['fleet:read']],
      ['viewer', ['satellites:read', 'deployments:read'], ['fleet:read']],
      ['planner', ['planning:read'], []],
      ['agent', ['agents:report'], []],
      ['bound agent', USUAL, [], { agent_id: 'agent-1' }],
      ['bound satellite', USUAL, [], { satellite_ids: ['25544'] }],
      ['all', ['*'], []],
    ];
    for (const collection of ['api_keys', 'users']) {
      const lists = database.db.collection<{ _id: string; permissions: string[] }>(collection);
      await lists.insertMany(
        cases.map(([_id, permissions, , more = {}]) => ({ _id, permissions, ...more })),
      );
      await grantFleet.up(database.db);
      await grantFleet.up(database.db);
      for (const [_id, before, gained] of cases) {
        const found = await lists.findOne({ _id });
        assert.deepEqual(found?.permissions, [...before, ...gained], `${collection}: ${_id}`);
      }
    }
  });

  it('leave people with a role of a name as they are', async () => {
    const users = database.db.collection<{ _id: string; permissions: null }>('users');
    await users.insertOne({ _id: 'operator', permissions: null });
    await grantFleet.up(database.db);
    assert.equal((await users.findOne({ _id: 'operator' }))?.permissions, null);
  });
});
