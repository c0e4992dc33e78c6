import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'mocha';
import { isAlive, processParent, processStart } from '../../../dev/engines/process-identity.mjs';

describe('processStart', () => {
  it('stays the same while a process lives and is null afterwards', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pid = child.pid ?? 0;
    const start = processStart(pid);
    assert.ok(start !== null);
    assert.equal(processStart(pid), start);
    assert.ok(isAlive({ pid, start }));
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(processStart(pid), null);
    assert.equal(isAlive({ pid, start }), false);
  });

  it('differs between two processes started apart', () => {
    assert.notEqual(processStart(process.pid), processStart(1));
  });
});

describe('processParent', () => {
  it('names the parent and the command line', () => {
    const own = processParent(process.pid);
    assert.equal(own?.pid, process.ppid);
    assert.match(own.command, /mocha/);
    assert.equal(processParent(2 ** 22 + 1), null);
  });
});
