import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, it } from 'mocha';
import { endLeftover } from '../../../dev/engines/leftovers.ts';
import { processStart } from '../../../dev/engines/process-identity.mjs';
import { useTemporaryFolder } from './temporary-folder.ts';

describe('endLeftover', () => {
  const folder = useTemporaryFolder();
  const children: ChildProcess[] = [];
  const pidFile = (): string => join(folder(), 'engine.json');
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function sleeper(script = 'setInterval(() => {}, 1000)'): Promise<number> {
    const child = spawn(process.execPath, ['-e', `${script}; console.log('up')`]);
    children.push(child);
    await once(child.stdout, 'data');
    assert.ok(child.pid !== undefined);
    return child.pid;
  }

  const write = (program: { pid: number; start: string }): Promise<void> =>
    writeFile(
      pidFile(),
      JSON.stringify({ name: 'mongod', leash: { pid: 2 ** 22 + 1, start: '1' }, program }),
    );

  it('ends the program that is written down', async () => {
    const pid = await sleeper();
    await write({ pid, start: processStart(pid) ?? '' });
    assert.equal(await endLeftover(pidFile()), 'mongod');
    assert.equal(processStart(pid), null);
    await assert.rejects(access(pidFile()));
  });

  it('uses force on one that does not listen', async () => {
    const pid = await sleeper("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)");
    await write({ pid, start: processStart(pid) ?? '' });
    assert.equal(await endLeftover(pidFile(), 200), 'mongod');
    assert.equal(processStart(pid), null);
  });

  it('never touches a process that only has the same number', async () => {
    const pid = await sleeper();
    await write({ pid, start: '1' });
    assert.equal(await endLeftover(pidFile()), null);
    assert.notEqual(processStart(pid), null);
  });

  for (const content of ['', '{"name":', '{"name":"mongod"}', '{"leash":1,"program":-1}']) {
    it(`makes nothing of the pid file '${content}'`, async () => {
      await writeFile(pidFile(), content);
      assert.equal(await endLeftover(pidFile()), null);
    });
  }

  it('makes nothing of a pid file that is not there', async () => {
    assert.equal(await endLeftover(pidFile()), null);
  });
});
