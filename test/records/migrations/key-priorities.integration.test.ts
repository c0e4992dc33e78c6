import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { keepPriorities } from '../../../records/migrations/007-key-priorities.ts';
import { useDatabase } from '../../kit/engines/database.ts';

describe('the highest priority of stored keys', () => {
  const database = useDatabase();

  it('is the default where none was stored, and what was stored otherwise', async () => {
    const keys = database.db.collection<{ _id: string; max_priority?: number | null }>('api_keys');
    await keys.insertMany([
      { _id: 'none' },
      { _id: 'null', max_priority: null },
      { _id: 'least', max_priority: 0 },
      { _id: 'usual', max_priority: 3 },
      { _id: 'most', max_priority: 9 },
    ]);
    for (let turn = 0; turn < 2; turn += 1) {
      await keepPriorities.up(database.db);
      const found = await keys.find().toArray();
      assert.deepEqual(Object.fromEntries(found.map((one) => [one._id, one.max_priority])), {
        none: 3,
        null: 3,
        least: 0,
        usual: 3,
        most: 9,
      });
    }
  });
});
