import assert from 'node:assert/strict';
import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { executeStep, type StepEnd } from '../../../agent/flight/execute.ts';
import type { Program } from '../../../agent/flight/hand-out.ts';
import { examineHost, type Host } from '../../../agent/step/isolation.ts';
import { foldersOf, outputFolder } from '../../../agent/step/work-folder.ts';

const host = examineHost();
/** The same machine as if its kernel refused namespaces. */
const BARE: Host = { ...host, engine: null, namespaces: null };

describe('a step that runs', function () {
  this.timeout(60_000);
  let folder = '';

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'orbital-agent-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const program = (script: string, run: Partial<Program['run']> = {}): Program => ({
    step_id: 'work',
    location: 'onboard',
    duration_s: 5,
    memory_mb: 64,
    output_data_mb: 1,
    run: {
      command: ['/bin/sh', '-c', script],
      outputs: [{ path: 'out.txt', name: 'out.txt' }],
      ...run,
    },
  });
  const execute = async (
    one: Program,
    at: Host = host,
    requireIsolation = false,
  ): Promise<StepEnd> => {
    const shares: number[] = [];
    const step = await executeStep(one, {
      host: at,
      deploymentId: 'dep_1',
      folder,
      requireIsolation,
      resultKey: null,
      onProgress: (share) => shares.push(share),
    });
    return step.ended;
  };
  const reasonOf = async (one: Program, at: Host = host): Promise<string> => {
    const end = await execute(one, at);
    return end.ok ? 'it succeeded' : end.reason;
  };

  for (const [name, at] of [
    ['in namespaces', host],
    ['as a mere process', BARE],
  ] as const) {
    it(`hands out what it wrote, ${name}`, async () => {
      const end = await execute(program('echo seen; echo hello > out.txt'), at);
      assert.ok(end.ok);
      const [artifact] = end.product.artifacts;
      assert.deepEqual(
        [artifact?.name, artifact?.sizeBytes, artifact?.sha256],
        // sha256sum of "hello\n"
        ['out.txt', 6, '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'],
      );
      assert.equal(await readFile(foldersOf(folder, 'work').log, 'utf8'), 'seen\n');
    });

    it(`is stopped when it takes too long, whatever it does with signals, ${name}`, async () => {
      const one = program('trap "" TERM INT USR1; while true; do sleep 0.1; done', {
        timeout_s: 0.5,
      });
      assert.match(await reasonOf(one, at), /took longer than 0.5 s/);
    });

    it(`is stopped with all that it started in the background, ${name}`, async () => {
      const marker = join(folder, 'still-here');
      const one = program(`(while true; do date > ${marker}; sleep 0.05; done) & sleep 30`, {
        timeout_s: 0.5,
      });
      assert.match(await reasonOf(one, at), /took longer/);
      await rm(marker, { force: true });
      await sleep(300);
      await assert.rejects(readFile(marker), 'something of it still runs');
    });

    it(`is stopped when it takes too much memory, ${name}`, async () => {
      const script = `${JSON.stringify(process.execPath)} -e "const a=[];setInterval(()=>a.push(Buffer.alloc(3e7,1)),10)"`;
      assert.match(
        await reasonOf(program(script, { max_memory_mb: 300 }), at),
        /MB of memory, more than 300/,
      );
    });

    it(`is stopped when it writes too much, ${name}`, async () => {
      const script =
        'i=0; while true; do head -c 300000 /dev/zero > f$i; i=$((i+1)); sleep 0.02; done';
      assert.match(
        await reasonOf(program(script, { max_output_mb: 1 }), at),
        /its folder grew to|exit status/,
      );
    });

    it(`is stopped when it has too many processes, ${name}`, async () => {
      const script = 'for i in $(seq 1 300); do sleep 20 & done; wait';
      assert.match(
        await reasonOf(program(script, { timeout_s: 30, max_memory_mb: 4_000 }), at),
        /processes at once, more than 256/,
      );
    });
  }

  it('cannot reach the network unless it may', async () => {
    const server = createServer((_request, response) => response.end('there')).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((resolve) => server.once('listening', resolve));
    // A listening server has an address with a port.
    const { port } = server.address() as AddressInfo;
    const script = `${JSON.stringify(process.execPath)} -e "fetch('http://127.0.0.1:${port}').then(r=>r.text()).then(t=>require('fs').writeFileSync('out.txt',t),()=>process.exit(3))"`;
    try {
      const large = { max_memory_mb: 500 };
      assert.match(await reasonOf(program(script, large)), /exit status 3/);
      assert.equal(await reasonOf(program(script, { ...large, network: true })), 'it succeeded');
    } finally {
      server.close();
    }
  });

  it('says what is wrong with a command', async () => {
    const missing = program('', { command: ['no-such-program-here'] });
    assert.match(await reasonOf(missing), /not found|could not be started|exit status/);
    assert.match(await reasonOf(program('exit 7')), /exit status 7/);
    assert.match(await reasonOf(program('true')), /the output out.txt is missing/);
    const image = program('', { image: 'example' });
    assert.match(await reasonOf(image, { ...host, engine: null }), /no container engine/);
  });

  it('hands out nothing that lies outside its folder', async () => {
    const secret = join(folder, 'secret');
    await writeFile(secret, 'key');
    assert.match(await reasonOf(program(`ln -s ${secret} out.txt`)), /lies outside its folder/);
    assert.match(await reasonOf(program(`ln ${secret} out.txt`)), /linked from elsewhere/);
    assert.match(await reasonOf(program('mkdir out.txt')), /not a plain file/);
    assert.match(await reasonOf(program('mkfifo out.txt')), /not a plain file/);
    await assert.rejects(readFile(join(outputFolder(folder, 'work'), 'out.txt')));
  });

  it('gets inputs whose hash is theirs, and none other', async () => {
    const id = `sha256-${'0'.repeat(64)}`;
    const one = program('cat in.txt > out.txt', { inputs: [{ content_id: id, path: 'in.txt' }] });
    assert.match(await reasonOf(one), /has not come from the ground/);
    const content = join(folder, 'content');
    await rm(content, { recursive: true, force: true });
    await mkdir(content, { recursive: true });
    await writeFile(join(content, id), 'other');
    assert.match(await reasonOf(one), /has another hash/);
  });

  it('refuses weaker isolation where it is told to', async () => {
    const end = await execute(program('echo x > out.txt'), BARE, true);
    assert.ok(!end.ok);
    assert.match(end.reason, /no isolation/);
  });

  it('inherits no variable but PATH and HOME', async () => {
    process.env['ORBITAL_TEST_SECRET'] = 'secret';
    const end = await execute(program('env > out.txt', { env: { MODE: 'fast' } }));
    delete process.env['ORBITAL_TEST_SECRET'];
    assert.ok(end.ok);
    const text = await readFile(join(outputFolder(folder, 'work'), 'out.txt'), 'utf8');
    assert.doesNotMatch(text, /secret/);
    assert.match(text, /^MODE=fast$/m);
    assert.match(text, /^ORBITAL_STEP=work$/m);
  });

  it('follows no link in a folder that it is to empty', async () => {
    const { work } = foldersOf(folder, 'work');
    const outside = join(folder, 'outside');
    await writeFile(outside, 'kept');
    await execute(program('echo x > out.txt'));
    await symlink(outside, join(work, 'link'));
    await link(outside, join(work, 'hard'));
    await execute(program('echo y > out.txt'));
    assert.equal(await readFile(outside, 'utf8'), 'kept');
  });
});
