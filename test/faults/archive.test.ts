import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { createArchived } from '../../records/archive/archived.ts';
import { createArchiving } from '../../records/archive/archiving.ts';
import { createFolderStore } from '../../records/archive/folder-store.ts';
import { COLLECTION_INDEXES } from '../../records/migrations/migrations.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { endedDeployment } from '../kit/ended.ts';
import { useDatabase } from '../kit/engines/database.ts';

const DEPLOYMENTS = 80;
const KILLS = 12;
const T0 = Date.parse('2026-01-10T12:00:00Z');
const NOW = T0 + 400 * DAY_MS;
const OWNER = 'owner-1';

describe('a process that archives is killed with -9, again and again', function () {
  this.timeout(600_000);
  const database = useDatabase(...COLLECTION_INDEXES);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
  });
  after(() => rm(folder, { recursive: true }));

  const known = async () => {
    const found = [];
    for await (const line of createArchived(database, createFolderStore(folder)).lines(OWNER))
      if (line.kind === 'deployment events') found.push(line.record);
    const there = await database.db.collection('deployment_events').find().toArray();
    return [...found, ...there].toSorted((a, b) => (String(a['_id']) < String(b['_id']) ? -1 : 1));
  };

  it('at every moment each event is in the database or in a file that is whole, once', async () => {
    for (let each = 0; each < DEPLOYMENTS; each++)
      await endedDeployment(database, () => T0, { ownerId: OWNER });
    const were = await known();
    let killed = 0;
    for (let run = 0; run < KILLS; run++) {
      const victim = spawn(
        process.execPath,
        [
          ...['--import', 'tsx', join(import.meta.dirname, '../kit/faults/archive-victim.ts')],
          ...[database.db.databaseName, folder, String(NOW)],
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      await once(victim.stdout, 'data');
      await sleep(20 + ((run * 37) % 200));
      const ended = once(victim, 'exit');
      if (victim.exitCode === null && victim.kill('SIGKILL')) killed += 1;
      await ended;
      // What it had sent off is done by then.
      await sleep(300);
      assert.deepEqual(await known(), were, `after kill ${run + 1}`);
    }
    assert.ok(killed >= 5, `${killed} of ${KILLS} were killed while they worked`);
    await createArchiving(database, createFolderStore(folder), () => NOW).archiveDue(() => false);
    assert.deepEqual(await known(), were);
    assert.equal(await database.db.collection('deployments').countDocuments(), 0);
    assert.equal(await database.db.collection('deployment_events').countDocuments(), 0);
    assert.equal(await database.db.collection('archived_records').countDocuments(), DEPLOYMENTS);
  });
});
