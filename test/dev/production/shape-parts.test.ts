import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'mocha';
import { composeFile } from '../../../dev/production/compose-file.ts';
import { processorSeconds, readStat, residentMb } from '../../../dev/production/processor.ts';
import { pinnedServer } from '../../../dev/production/temporal-programs.ts';
import { countsOf } from '../../../dev/testing/production-run.ts';

describe('the parts of the production shape', () => {
  it('take shards, pools and fairness from docker-compose.yml', async () => {
    const { temporalEnvironment, temporalDynamicConfig } = await composeFile();
    assert.deepEqual(temporalEnvironment, {
      NUM_HISTORY_SHARDS: '512',
      SQL_MAX_CONNS: '12',
      SQL_MAX_IDLE_CONNS: '12',
      SQL_VIS_MAX_CONNS: '6',
      SQL_VIS_MAX_IDLE_CONNS: '6',
    });
    assert.match(temporalDynamicConfig, /matching\.enableFairness/);
  });

  it('run the server that go.mod pins', async () => {
    assert.match(await pinnedServer(), /^\d+\.\d+\.\d+$/);
  });

  it('read processor time of a process and of its children that ended, whatever its name is', () => {
    const stat = '4242 (a (b) c) S 17 1 1 0 -1 4194560 1 2 3 4 150 50 25 75 20 0 11 0';
    assert.deepEqual(readStat(4242, stat), {
      ...{ pid: 4242, parent: 17, ownSeconds: 2, seconds: 3 },
    });
    assert.equal(readStat(1, ''), null);
  });

  it('count the processor time of children with the program', async function () {
    if (process.platform !== 'linux') return;
    const busy = 'const end = Date.now() + 300; while (Date.now() < end);';
    const child = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]);
         console.log('busy'); setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      await once(child.stdout, 'data');
      const { it: seconds = 0 } = await processorSeconds({ it: child.pid ?? 0 });
      const { it: none } = await processorSeconds({ it: 4_194_305 });
      assert.ok(seconds > 0.05, `${seconds} s`);
      assert.equal(none, 0);
      assert.ok((await residentMb(child.pid ?? 0)) > 10);
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('count as no test where the machine lacks something, and as a failure where it fails', () => {
    assert.equal(countsOf(0).passed, 1);
    assert.deepEqual(countsOf(3), { passed: 0, failed: 0, failures: [] });
    assert.equal(countsOf(1).failed, 1);
    assert.equal(countsOf(137).failed, 1);
  });
});
