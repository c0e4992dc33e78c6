import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'mocha';
import { freePorts } from '../../dev/engines/ports.ts';
import { takeLock } from '../../dev/engines/lock.ts';
import { useTemporaryFolder } from './engines/temporary-folder.ts';

const top = join(import.meta.dirname, '..', '..');

describe('npm start', function () {
  this.timeout(300_000);
  const folder = useTemporaryFolder();

  async function start(
    env: NodeJS.ProcessEnv,
    ...args: string[]
  ): Promise<{ status: number | null; output: string }> {
    const [main = 0, sim = 0, cae = 0, consolePort = 0] = await freePorts(4);
    const ports = {
      MAIN_PORT: String(main),
      SIM_PORT: String(sim),
      CAE_PORT: String(cae),
      CONSOLE_PORT: String(consolePort),
    };
    const started = spawn(process.execPath, [join(top, 'dev', 'start.mjs'), ...args], {
      env: { ...process.env, DATA_DIR: folder(), ...ports, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exited = once(started, 'exit');
    const [out, err] = await Promise.all([text(started.stdout), text(started.stderr)]);
    await exited;
    return { status: started.exitCode, output: out + err };
  }

  it('names a taken port and the variable that changes it, before anything is started', async () => {
    const [port = 0] = await freePorts(1);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    try {
      const { status, output } = await start({ CAE_PORT: String(port) });
      assert.equal(status, 1);
      assert.match(output, new RegExp(`Port ${port} \\(cae surface\\) is taken: set CAE_PORT`));
      assert.doesNotMatch(output, /Temporal server:/);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('refuses a second start on the same data', async () => {
    const lock = await takeLock(join(folder(), 'run', 'start.lock'));
    assert.ok(lock.ok);
    const { status, output } = await start({});
    assert.equal(status, 1);
    assert.match(output, new RegExp(`Already running on .* \\(process ${process.pid}\\)`));
  });

  it('lists every problem of the configuration', async () => {
    const { status, output } = await start({ MAIN_PORT: 'x', LOG_LEVEL: 'loud' });
    assert.equal(status, 1);
    assert.match(output, /MAIN_PORT/);
    assert.match(output, /LOG_LEVEL/);
  });

  it('explains itself', async () => {
    const { status, output } = await start({}, '--help');
    assert.equal(status, 0);
    assert.match(output, /--no-sample/);
  });

  it('refuses an option it does not know', async () => {
    const { status, output } = await start({}, '--nosample');
    assert.equal(status, 1);
    assert.match(output, /Unknown option '--nosample'/);
  });
});
