import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { after, before, describe, it } from 'mocha';
import { packClient, packFolder } from '../../../dev/client/pack.ts';
import { importsOf, readSource, repositoryFiles } from '../../kit/source-files.ts';
import { openFrozenPlatform, type FrozenPlatform } from '../../kit/clients/frozen-platform.ts';

const top = join(import.meta.dirname, '..', '..', '..');

const PROGRAM = `import { createClient, verifyWebhook, ApiError } from 'orbital-compute-client';
const [main, cae] = process.argv.slice(2);
if (main === undefined || cae === undefined) throw new Error('addresses are missing');
const client = createClient({ key: 'svc_test_frozen', addresses: { main, cae } });
const satellite = await client.main.get('/v1/satellites/{id}', { params: { path: { id: 'ISS' } } });
const period: number = satellite.orbit.period_min;
for await (const { id } of client.main.items('/v1/workloads')) console.log(id);
// @ts-expect-error there is no such path
await client.main.get('/v1/nothing').catch((error: unknown) => {
  if (error instanceof ApiError) console.log(error.status);
});
// @ts-expect-error a plan has no such field
await client.cae.post('/v1/plan', { body: { sattelite: 1 } });
console.log(period, (await verifyWebhook({ body: '{}', headers: {} }, 'x')).ok);
`;

describe('the package of the typed client', function () {
  this.timeout(300_000);
  let platform: FrozenPlatform;
  let folder: string;

  before(async () => {
    platform = await openFrozenPlatform();
    folder = await mkdtemp(join(tmpdir(), 'orbital-package-'));
  });
  after(async () => {
    await platform.close();
    await rm(folder, { recursive: true });
  });

  it('takes nothing of Node, and has the version of the platform', () => {
    const files = repositoryFiles().filter((path) => /^clients\/sdk\/.*\.ts$/.test(path));
    const outside = files.flatMap((path) =>
      importsOf(path)
        .map(({ specifier }) => specifier)
        .filter((specifier) => !specifier.startsWith('.')),
    );
    assert.deepEqual([...new Set(outside)], ['openapi-fetch']);
    const manifest = (path: string) =>
      JSON.parse(readSource(path)) as { version: string; dependencies: Record<string, string> };
    const [own, whole] = [manifest('clients/sdk/package.json'), manifest('package.json')];
    assert.equal(own.version, whole.version);
    assert.equal(own.dependencies['openapi-fetch'], whole.dependencies['openapi-fetch']);
  });

  it('is installed without a network, has its types, and calls', async () => {
    const packed = join(folder, 'packed');
    const own = await packClient(packed);
    // What it depends on, as a registry would have it.
    const others = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) =>
      packFolder(join(top, 'node_modules', name), packed),
    );
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await writeFile(join(empty, 'package.json'), '{"type":"module","private":true}');
    const install = ['install', '--offline', '--no-audit', '--no-fund', own, ...others];
    execFileSync('npm', install, { cwd: empty, stdio: 'pipe' });
    await writeFile(join(empty, 'program.ts'), PROGRAM);
    const tsc = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
    const types = join(top, 'node_modules', '@types');
    execFileSync(
      process.execPath,
      [
        ...[tsc, '--strict', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023'],
        ...['--types', 'node', '--typeRoots', types, '--skipLibCheck', 'false', 'program.ts'],
      ],
      { cwd: empty, stdio: 'pipe' },
    );
    const { main, cae } = platform.urls;
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, ['program.js', main, cae], { cwd: empty });
    assert.match(stdout, /^wl_2{23}\w\n404\n92\.9557 false\n$/);
    assert.ok(platform.requests.every(({ headers }) => headers['x-api-key'] === undefined));
  });
});
