import { readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const top = join(import.meta.dirname, '..');
const root = join(top, 'clients', 'console');
/** Where the page lies when it is built, read by the console surface. */
const BUILT = join(root, 'dist');
/** What the page is made of; a newer file in one of them makes it again. */
const SOURCES = ['clients/console', 'clients/sdk', 'package-lock.json', 'dev/page.ts'];
const SHRINKS = /\.(?:js|css|html|svg)$/;
const zip = promisify(gzip);

/** Builds the page of the console into `clients/console/dist`, with a gzip twin of every text. */
export async function buildPage(): Promise<void> {
  // Loaded only when there is something to build: most starts have nothing.
  const { build } = await import('vite');
  await rm(BUILT, { recursive: true, force: true });
  // A build declares the whole process to be one of production, whatever it goes on with.
  const { NODE_ENV } = process.env;
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: 'public',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: BUILT,
      emptyOutDir: false,
      assetsDir: 'assets',
      // The policy of the page allows no `data:` font, and small files are kept by their hash anyway.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
      reportCompressedSize: false,
    },
  });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  for (const path of await filesBelow(BUILT))
    if (SHRINKS.test(path)) await writeFile(`${path}.gz`, await zip(await readFile(path)));
}

/** Builds the page when it is absent or older than what it is made of. Answers whether it did. */
export async function ensurePage(): Promise<boolean> {
  const built = await stat(join(BUILT, 'index.html')).catch(() => null);
  if (built !== null && built.mtimeMs > (await newestSourceMs())) return false;
  await buildPage();
  return true;
}

async function newestSourceMs(): Promise<number> {
  const lists = await Promise.all(SOURCES.map((name) => filesBelow(join(top, name))));
  const times = await Promise.all(
    lists
      .flat()
      .filter((path) => !path.startsWith(BUILT))
      .map(async (path) => (await stat(path)).mtimeMs),
  );
  return Math.max(0, ...times);
}

/** Every file below a folder, the path itself when it is a file, nothing when it is absent. */
async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
