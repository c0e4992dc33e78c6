import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '../../../dev/engines/find-binary.ts';

const run = promisify(execFile);

/** What the Dockerfile calls of its base, beside Node and npm. */
const PROGRAMS = ['sh', 'env', 'install', 'uname'];
/** The users that the Dockerfile names, as the image of Node has them. */
const USERS = 'root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n';
const GROUPS = 'root:x:0:\nnode:x:1000:\n';

/** Runs buildah; answers what it prints. */
export type Buildah = (...words: readonly string[]) => Promise<string>;

/**
 * Makes an image under the name of another one from this machine's own Node and npm, with the few programs and libraries
 * that a build calls: it stands in for a base image where no registry of images can be reached.
 */
export async function baseOfThisMachine(buildah: Buildah, name: string): Promise<void> {
  const container = (await buildah('from', 'scratch')).trim();
  const root = (await buildah('mount', container)).trim();
  const path = process.env['PATH'] ?? '';
  const bin = join(root, 'usr', 'local', 'bin');
  await mkdir(bin, { recursive: true });
  await withLibraries(process.execPath, join(bin, 'node'), root);
  for (const program of PROGRAMS) {
    const found = onPath(program, path);
    if (found === null) throw new Error(`this machine has no ${program}`);
    await withLibraries(await realpath(found), join(bin, program), root);
  }
  // `system` of the C library, and the first line of npm, name these.
  await mkdir(join(root, 'bin'), { recursive: true });
  await symlink('/usr/local/bin/sh', join(root, 'bin', 'sh'));
  await mkdir(join(root, 'usr', 'bin'), { recursive: true });
  await symlink('/usr/local/bin/env', join(root, 'usr', 'bin', 'env'));
  const npm = dirname(dirname(await realpath(onPath('npm', path) ?? 'npm')));
  await cp(npm, join(root, 'usr', 'local', 'lib', 'node_modules', 'npm'), { recursive: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(bin, 'npm'));
  for (const folder of ['etc', 'root', 'tmp', 'var/lib', 'home/node'])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'etc', 'passwd'), USERS);
  await writeFile(join(root, 'etc', 'group'), GROUPS);
  const trusted = process.env['NODE_EXTRA_CA_CERTS'];
  if (trusted !== undefined) {
    await copyTo(trusted, join(root, trusted));
    await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${trusted}`, container);
  }
  await buildah('umount', container);
  await buildah('commit', '--rm', '--quiet', container, name);
}

/** Copies a program to a place of its own, and every library that it is linked with to where it is looked for. */
async function withLibraries(program: string, target: string, root: string): Promise<void> {
  await copyTo(program, target);
  const { stdout } = await run('ldd', [program]).catch(() => ({ stdout: '' })); // A program without any.
  for (const [, library = ''] of stdout.matchAll(/(?:^|\s)(\/\S+) \(0x/g)) {
    await copyTo(library, join(root, library));
    if (!library.endsWith('/libc.so.6')) continue;
    // Parts of the C library that modules of Node want, or that look names up.
    const folder = dirname(library);
    for (const name of await readdir(folder))
      if (/^lib(?:rt|util|dl|pthread|m|resolv|nss_dns|nss_files)\.so\.\d+$/.test(name))
        await copyTo(join(folder, name), join(root, folder, name));
  }
}

async function copyTo(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await cp(await realpath(source), target, { dereference: true });
}
