import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, it } from 'mocha';
import { useFixture } from '../kit/engines/fixture.ts';
import { baseOfThisMachine, type Buildah } from '../kit/ops/machine-base.ts';
import { unless } from '../kit/unless.ts';

const run = promisify(execFile);
const top = join(import.meta.dirname, '..', '..');
const PLATFORM = 'localhost/orbital-compute:test';
const AGENT = 'localhost/orbital-agent:test';
/** A registry that has not sent the base by then cannot be reached, ms. */
const PULL_MS = 120_000;
const NEEDED = 'no buildah on this machine (apt-get install buildah): THE IMAGE IS NOT BUILT';

describe('the image', function () {
  this.timeout(2_400_000);
  const builder = useFixture(
    async () => {
      const isThere = (await unless(isAbsent, run('buildah', ['--version']))) !== null;
      if (!isThere) console.log(`      ${NEEDED}`);
      // Images of the machine are left alone.
      const store = await mkdtemp(join(tmpdir(), 'orbital-image-'));
      const own = ['--root', join(store, 'root'), '--runroot', join(store, 'run')];
      const buildah: Buildah = async (...words) => {
        const { stdout } = await run('buildah', [...own, ...words], { maxBuffer: 64_000_000 });
        return stdout;
      };
      return { isThere, store, buildah };
    },
    async ({ isThere, store, buildah }) => {
      if (isThere) await buildah('rm', '--all');
      await rm(store, { recursive: true, force: true });
    },
  );

  it('is built, runs as a user without rights, and has in it what each program needs', async () => {
    if (!builder.isThere) return;
    const { buildah } = builder;
    await haveBase(buildah);
    const build = ['build', '--layers', '--pull-never', '--isolation', 'chroot'];
    await buildah(...build, '--tag', PLATFORM, top);
    await buildah(...build, '--target', 'agent', '--tag', AGENT, top);
    for (const [image, programs] of [
      [PLATFORM, PLATFORM_PROGRAMS],
      [AGENT, AGENT_PROGRAMS],
    ] as const) {
      const { user, sizeMb } = await described(buildah, image);
      console.log(`      ${image}: ${sizeMb.toFixed(0)} MB with its base`);
      assert.equal(user, 'node', image);
      const container = (await buildah('from', '--pull-never', image)).trim();
      const inside = (...words: readonly string[]): Promise<string> =>
        buildah('run', '--isolation', 'chroot', container, '--', 'node', ...words);
      assert.equal((await inside('-p', 'process.getuid()')).trim(), '1000', image);
      assert.equal((await inside('-p', WRITABLE)).trim(), '[]', image);
      for (const [words, printed] of programs)
        assert.match(await inside('-e', BOTH, ...words), printed, words.join(' '));
    }
  });
});

/** Runs a program of the image and prints all that it prints, whatever its exit status. */
const BOTH = `
  const { stdout, stderr } = require('node:child_process').spawnSync(
    process.execPath, process.argv.slice(1), { encoding: 'utf8' });
  console.log(stdout + stderr);`;
/** What its user can change of the program. */
const WRITABLE = `['/app', '/app/dist', '/app/node_modules', '/app/package.json'].filter((path) => {
  try { require('node:fs').accessSync(path, 2); return true; } catch { return false; } })`;

/** Programs of the platform, and what they say without any setting. */
const PLATFORM_PROGRAMS = [
  [['dist/api/main.js'], /MONGODB_URI/],
  [['dist/worker/main.js'], /MONGODB_URI/],
  [['dist/worker/promote.js', '--help'], /ramp/],
  [['dist/worker/healthcheck.js', '--help'], /--wait/],
  [['dist/api/keys.js', '--help'], /rotate/],
  [['dist/api/users.js', '--help'], /link/],
  [['dist/api/secrets.js', '--help'], /reseal/],
  [['-e', `import('@temporalio/worker').then(() => console.log('loaded'))`], /loaded/],
] as const;
const AGENT_PROGRAMS = [[['dist/agent/main.js', '--help'], /--console/]] as const;

/** Has the base image: that of the Dockerfile, or, where no registry has it, one that this machine makes. */
async function haveBase(buildah: Buildah): Promise<void> {
  const [, base = ''] = /^FROM (\S+)/m.exec(await readFile(join(top, 'Dockerfile'), 'utf8')) ?? [];
  const pull = buildah('pull', '--quiet', `docker.io/library/${base}`);
  const late = new Promise<null>((resolve) => setTimeout(resolve, PULL_MS, null).unref());
  if ((await Promise.race([unless(isRefused, pull), late])) !== null) return;
  console.log(
    `      ${base} CANNOT BE PULLED: built on Node ${process.versions.node} of this machine`,
  );
  await baseOfThisMachine(buildah, `docker.io/library/${base}`);
}

/** There is no such program. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The program ended with an error of its own. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}

/** Whom an image runs as, and how large it is unpacked, MB. */
async function described(
  buildah: Buildah,
  image: string,
): Promise<{ readonly user: string; readonly sizeMb: number }> {
  const user = await buildah(
    'inspect',
    '--type',
    'image',
    '--format',
    '{{.OCIv1.Config.User}}',
    image,
  );
  // Printed by buildah.
  const listed = JSON.parse(await buildah('images', '--json', image)) as {
    readonly size: string;
  }[];
  const [, number = 'NaN', unit = ''] = /^([\d.]+) (\w+)$/.exec(listed[0]?.size ?? '') ?? [];
  return { user: user.trim(), sizeMb: Number(number) * (unit === 'GB' ? 1_000 : 1) };
}
