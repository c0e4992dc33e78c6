import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { examineHost, wrapCommand } from '../../../agent/step/isolation.ts';
import { exists } from '../../../agent/step/work-folder.ts';
import { changes } from '../../kit/agent/programs.ts';
import { untilFound } from '../../kit/until-found.ts';

/** Starts a program as the agent does, and lives on. */
const STARTER = `
const { spawn } = require('node:child_process');
const [command, ...args] = process.argv.slice(1);
spawn(command, args, { detached: true, stdio: 'ignore' });
setInterval(() => {}, 1000);`;

describe('a step whose agent is killed', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orbital-step-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('ends with it where the machine can see to it', async () => {
    const alive = join(folder, 'alive');
    const script = `while test -d ${folder}; do date +%N > ${alive}; sleep 0.2; done`;
    const wrapped = wrapCommand(
      examineHost(),
      {
        ...{ command: ['/bin/sh', '-c', script], image: null, network: false },
        ...{ memoryMb: 100, workFolder: folder, env: {} },
      },
      { fileBytes: 1_000_000 },
    );
    assert.ok(wrapped !== null);
    const agent = spawn(process.execPath, ['-e', STARTER, '--', ...wrapped.command]);
    await untilFound(async () => ((await exists(alive)) ? true : null), 'the program');
    assert.equal(await changes(alive), true);
    agent.kill('SIGKILL');
    await once(agent, 'exit');
    // Elsewhere it goes on until the next start of the agent, which ends it.
    assert.equal(await changes(alive), !wrapped.command.includes('--pdeathsig'));
  });
});
