import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'mocha';
import { untilFound } from '../kit/until-found.ts';

const top = join(import.meta.dirname, '..', '..');
/** The program ends with it where the machine lacks something. */
const MISSING = 3;
const INTERRUPTED = 130;

describe('the production shape, interrupted', function () {
  this.timeout(900_000);

  for (const moment of ['PostgreSQL, Temporal on it', 'Smoke: every surface'])
    it(`leaves no process and no folder after "${moment}"`, async () => {
      const before = await folders();
      const { status, ownPids } = await interruptedAt(moment);
      if (status === MISSING) return;
      assert.equal(status, INTERRUPTED);
      assert.ok(ownPids.length > 2, `${ownPids.length} processes were seen`);
      await untilFound(async () => {
        const running = await Promise.all(ownPids.map(isRunning));
        return running.includes(true) ? null : true;
      }, 'the end of all of its processes');
      assert.deepEqual(
        (await folders()).filter((name) => !before.includes(name)),
        [],
      );
    });
});

/** Runs the program until it says so, then sends what Ctrl-C sends; answers all that it had started by then. */
async function interruptedAt(moment: string): Promise<{ status: number; ownPids: number[] }> {
  const program = spawn(process.execPath, [join(top, 'dev', 'production-like.mjs')], {
    cwd: top,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ownPids: number[] = [];
  createInterface(program.stdout).on('line', (line) => {
    console.log(`      ${line}`);
    if (!line.startsWith(moment)) return;
    void below(program.pid ?? 0).then((pids) => {
      ownPids.push(...pids);
      program.kill('SIGINT');
    });
  });
  await once(program, 'exit');
  return { status: program.exitCode ?? 0, ownPids };
}

/** Every process below one. */
async function below(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const children = [...parents].filter(([, parent]) => parent === pid).map(([child]) => child);
  return [...children, ...(await Promise.all(children.map(below))).flat()];
}

async function isRunning(pid: number): Promise<boolean> {
  return (await readdir(`/proc/${pid}`).catch(() => [])).length > 0;
}

async function folders(): Promise<string[]> {
  const names = await readdir(tmpdir());
  return names.filter((name) => /^orbital-(production|postgres|mongod)-/.test(name)).sort();
}
