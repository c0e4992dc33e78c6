import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { takeLock } from '../../../dev/engines/lock.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

describe('takeLock', () => {
  const folder = useTemporaryFolder();
  const path = (): string => join(folder(), 'x.lock');

  it('gives the lock to one taker and names the holder to the others', async () => {
    const attempts = await Promise.all(Array.from({ length: 8 }, () => takeLock(path())));
    assert.equal(attempts.filter(({ ok }) => ok).length, 1);
    for (const attempt of attempts) if (!attempt.ok) assert.equal(attempt.holderPid, process.pid);
  });

  it('is free again after its release and leaves no other file', async () => {
    const first = await takeLock(path());
    assert.ok(first.ok);
    await first.release();
    const second = await takeLock(path());
    assert.ok(second.ok);
    assert.deepEqual(await readdir(folder()), ['x.lock']);
  });

  const stale = {
    'a process that is gone': JSON.stringify({ pid: 2 ** 22 + 1, start: '1' }),
    'a process whose number went to another': JSON.stringify({ pid: process.pid, start: '1' }),
    'a file cut short': '{"pid": 12',
  };
  for (const [title, content] of Object.entries(stale)) {
    it(`takes over from ${title}`, async () => {
      await writeFile(path(), content);
      assert.ok((await takeLock(path())).ok);
    });
  }
});
