import { execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const top = join(import.meta.dirname, '..', '..');
const source = join(top, 'clients', 'sdk');

/** Builds the typed client and packs it into `folder`; the path of the tarball. Rejects when it does not compile. */
export async function packClient(folder: string): Promise<string> {
  const built = await mkdtemp(join(tmpdir(), 'orbital-client-'));
  try {
    const tsc = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [tsc, '-p', source, '--outDir', built], { stdio: 'pipe' });
    await nameCompiled(built);
    await copyFile(join(source, 'package.json'), join(built, 'package.json'));
    await copyFile(join(top, 'LICENSE'), join(built, 'LICENSE'));
    await copyFile(join(top, 'docs', 'client.md'), join(built, 'README.md'));
    await mkdir(folder, { recursive: true });
    return packFolder(built, folder);
  } finally {
    await rm(built, { recursive: true });
  }
}

/** Packs a folder that is a package; the path of the tarball. */
export function packFolder(from: string, folder: string): string {
  const options = ['pack', '--pack-destination', folder, '--ignore-scripts', '--json'];
  const told: unknown = JSON.parse(execFileSync('npm', options, { cwd: from, encoding: 'utf8' }));
  const [{ filename } = { filename: '' }] = told as readonly { readonly filename: string }[];
  return join(folder, filename);
}

/** The compiler leaves `.ts` in the imports of declarations, where only compiled files will lie. */
async function nameCompiled(built: string): Promise<void> {
  for (const name of await readdir(built, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const path = join(built, name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

// Called as a program: `npm run client:pack`.
if (process.argv[1] === import.meta.filename)
  console.log(await packClient(process.argv[2] ?? join(top, 'dist')));
