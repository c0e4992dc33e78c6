import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { MISSION_INDEXES, createMissionRecords } from '../../../records/mission/missions.ts';
import { useDatabase } from '../../kit/engines/database.ts';

describe('reserved missions', function () {
  this.timeout(60_000);
  const database = useDatabase();

  before(async () => {
    await database.db
      .collection(MISSION_INDEXES.collection)
      .createIndexes([...MISSION_INDEXES.indexes]);
  });

  it('are one for each owner and kind, whichever processes ask for them at the same moment', async () => {
    const processes = Array.from({ length: 4 }, () => createMissionRecords(database));
    const asked = Array.from({ length: 5 }, () =>
      processes.flatMap((missions) => [
        missions.reserved('owner-1', 'default', 0),
        missions.reserved('owner-1', 'workloads', 0),
        missions.reserved('owner-2', 'workloads', 0),
      ]),
    );
    const answered = await Promise.all(asked.flat());
    assert.equal(new Set(answered.map(({ _id }) => _id)).size, 3);
    const kept = await database.db.collection<{ _id: string }>('missions').find({}).toArray();
    assert.deepEqual(
      kept.map(({ _id }) => _id).toSorted(),
      [...new Set(answered.map(({ _id }) => _id))].toSorted(),
    );
  });
});
