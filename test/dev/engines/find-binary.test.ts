import assert from 'node:assert/strict';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, it } from 'mocha';
import { cachedBinary } from '../../../dev/engines/cache.ts';
import type { EngineKind } from '../../../dev/engines/engine-kind.ts';
import { EngineMissing, findBinary, onPath, waysTo } from '../../../dev/engines/find-binary.ts';
import { MONGOD } from '../../../dev/engines/mongod-server.ts';
import { TEMPORAL } from '../../../dev/engines/temporal-server.ts';
import { silentReport } from './silent-report.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

/** A kind of engine whose every file is good and whose only fetch fails. */
const kind: EngineKind = {
  program: 'mongod',
  title: 'Test engine',
  addressVariable: 'TEST_ADDRESS',
  binaryVariable: 'TEST_BINARY',
  cachedVersions: ['2.0', '1.0'],
  fetches: [{ title: 'vendor', find: () => Promise.resolve({ ok: false, reason: 'no internet' }) }],
  verify: (path) => Promise.resolve({ ok: true, path }),
  advice: ['Buy one.'],
};

async function program(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await chmod(path, 0o755);
  return path;
}

describe('findBinary', () => {
  const folder = useTemporaryFolder();

  it('prefers the binary named in the environment, then PATH, then the cache', async () => {
    const cache = join(folder(), 'cache');
    const named = await program(join(folder(), 'named'));
    const onTheWay = await program(join(folder(), 'bin', 'mongod'));
    const kept = await program(cachedBinary(cache, 'mongod', '1.0'));
    const steps = [
      { TEST_BINARY: named, PATH: dirname(onTheWay) },
      { PATH: dirname(onTheWay) },
      { PATH: '' },
    ];
    const paths: string[] = [];
    for (const env of steps) {
      const found = await findBinary(kind, { ...env, ENGINES_CACHE: cache }, silentReport().report);
      paths.push(found.path);
    }
    assert.deepEqual(paths, [named, onTheWay, kept]);
  });

  it('says when the named binary is not there, and goes on', async () => {
    const cache = join(folder(), 'cache');
    const kept = await program(cachedBinary(cache, 'mongod', '2.0'));
    const { report, lines } = silentReport();
    const env = { TEST_BINARY: '/nowhere/mongod', PATH: '', ENGINES_CACHE: cache };
    assert.equal((await findBinary(kind, env, report)).path, kept);
    assert.deepEqual(lines, [
      'Test engine: TEST_BINARY in the environment: /nowhere/mongod is not a file',
    ]);
  });

  it('ends with one screen of what was tried and what helps', async () => {
    const env = { PATH: '', ENGINES_CACHE: join(folder(), 'cache') };
    await assert.rejects(findBinary(kind, env, silentReport().report), (error) => {
      assert.ok(error instanceof EngineMissing);
      assert.match(error.message, /Test engine could not be found/);
      assert.match(error.message, /PATH: no mongod on PATH/);
      assert.match(error.message, /vendor: no internet/);
      assert.match(error.message, /TEST_ADDRESS/);
      assert.match(error.message, /TEST_BINARY/);
      assert.match(error.message, /Buy one\./);
      assert.ok(error.message.split('\n').length <= 24);
      return true;
    });
  });

  it('runs the round trip once per binary', async () => {
    let trips = 0;
    const counted: EngineKind = {
      ...kind,
      verify: (path) => {
        trips += 1;
        return Promise.resolve({ ok: true, path });
      },
    };
    const cache = join(folder(), 'cache');
    const env = { TEST_BINARY: await program(join(folder(), 'x')), ENGINES_CACHE: cache };
    await findBinary(counted, env, silentReport().report);
    await findBinary(counted, env, silentReport().report);
    assert.equal(trips, 1);
    await writeFile(env.TEST_BINARY, 'another build');
    await findBinary(counted, env, silentReport().report);
    assert.equal(trips, 2);
  });
});

describe('waysTo', () => {
  const titles = (of: EngineKind): string[] => {
    const context = { env: {}, cache: '/cache', report: silentReport().report };
    return waysTo(of, context, of.verify).map(({ title }) => title);
  };

  it('tries the Temporal server in the documented order', () => {
    assert.deepEqual(titles(TEMPORAL), [
      'TEMPORAL_CLI in the environment',
      'PATH',
      'cache folder',
      'release of temporalio/cli',
      'build from Go modules',
    ]);
  });

  it('tries MongoDB in the documented order', () => {
    assert.deepEqual(titles(MONGOD), [
      'MONGOD in the environment',
      'PATH',
      'cache folder',
      'download from MongoDB',
      'Python wheel with mongod inside',
    ]);
  });
});

describe('onPath', () => {
  const folder = useTemporaryFolder();

  it('finds the first executable and passes over plain files', async () => {
    const plain = await program(join(folder(), 'a', 'mongod'));
    await chmod(plain, 0o644);
    const executable = await program(join(folder(), 'b', 'mongod'));
    assert.equal(onPath('mongod', `${dirname(plain)}::${dirname(executable)}`), executable);
    assert.equal(onPath('mongod', dirname(plain)), null);
  });
});
