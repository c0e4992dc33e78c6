import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'mocha';
import { type LeashOptions, startLeashed } from '../../../dev/engines/leashed.ts';
import { readPidRecord } from '../../../dev/engines/leftovers.ts';
import { processStart } from '../../../dev/engines/process-identity.mjs';
import { until } from '../../kit/until.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const FOREVER = 'setInterval(() => {}, 1000); console.log("up")';
const STUBBORN = `process.on('SIGTERM', () => {}); ${FOREVER}`;

describe('startLeashed', () => {
  const folder = useTemporaryFolder();
  const node = (script: string, options: Partial<LeashOptions> = {}): LeashOptions => ({
    name: 'sleeper',
    command: process.execPath,
    args: ['-e', script],
    output: 'tee',
    graceMs: 5_000,
    ...options,
  });

  it('reports the exit status of the program', async () => {
    assert.equal(await startLeashed(node('process.exit(7)')).exited, 7);
  });

  it('reports 127 for a program that does not exist', async () => {
    const leashed = startLeashed({ ...node(''), command: '/nowhere/at/all' });
    assert.equal(await leashed.exited, 127);
    await assert.rejects(leashed.pid);
  });

  it('hands on the output and keeps all of it in the log file', async () => {
    const lines: string[] = [];
    const logFile = join(folder(), 'x.log');
    const script = 'console.log("out"); console.error("err")';
    await startLeashed(node(script, { logFile, onLine: (line) => lines.push(line) })).exited;
    await until(() => lines.length === 2);
    assert.deepEqual([...lines].sort(), ['err', 'out']);
    assert.equal((await readFile(logFile, 'utf8')).length, 'out\nerr\n'.length);
  });

  it('lets the program stand back for others, and never pushes it forward', async () => {
    const script = 'console.log(os.getPriority())';
    const ours = getPriority();
    for (const [niceness, expected] of [
      [ours + 1, ours + 1],
      [ours - 1, ours],
    ] as const) {
      const lines: string[] = [];
      await startLeashed(node(script, { niceness, onLine: (line) => lines.push(line) })).exited;
      await until(() => lines.length === 1);
      assert.equal(Number(lines[0]), Math.min(19, expected));
    }
  });

  it('writes a pid file while the program runs and throws its folder away afterwards', async () => {
    const removeAfter = join(folder(), 'data');
    const pidFile = join(folder(), 'x.json');
    await mkdir(removeAfter);
    await writeFile(join(removeAfter, 'file'), 'x');
    const leashed = startLeashed(node(FOREVER, { pidFile, removeAfter }));
    const pid = await leashed.pid;
    const record = await readPidRecord(pidFile);
    assert.deepEqual(record?.program, { pid, start: processStart(pid) });
    await leashed.stop();
    assert.equal(processStart(pid), null);
    assert.equal(existsSync(pidFile), false);
    assert.equal(existsSync(removeAfter), false);
  });

  it('kills a program that ignores SIGTERM after its time of grace', async () => {
    const lines: string[] = [];
    const leashed = startLeashed(
      node(STUBBORN, { graceMs: 200, onLine: (line) => lines.push(line) }),
    );
    await until(() => lines.includes('up'));
    assert.equal(await leashed.stop(), 128 + 9);
  });

  it('ends the program when its parent is killed with SIGKILL', async () => {
    const module = new URL('../../../dev/engines/leashed.ts', import.meta.url).href;
    const parent = spawn(
      process.execPath,
      [
        ...['--import', 'tsx', '--input-type=module', '-e'],
        `import { startLeashed } from ${JSON.stringify(module)};
         const leashed = startLeashed(${JSON.stringify(node(FOREVER))});
         console.log(await leashed.pid);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string]; // one per line
    const pid = Number(line);
    assert.notEqual(processStart(pid), null);
    parent.kill('SIGKILL');
    await until(() => processStart(pid) === null);
  });
});
