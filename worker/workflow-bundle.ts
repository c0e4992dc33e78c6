import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import type { Logger, WorkflowBundleOption } from '@temporalio/worker';

/** Changes with how the bundle is made, whatever its sources are. */
const FORM = 'with interceptors';

/** Folders whose files can be part of the bundle. */
const SOURCES = ['workflows', 'domain'];

/** The bundler tells its life at info; what goes wrong is thrown. */
const QUIET = new DefaultLogger('ERROR');

/**
 * The workflows, bundled for their sandbox. A build has the bundle ready beside it; from source it
 * is made now (some seconds) and kept under `cacheDir` for the next start with the same sources.
 */
export async function workflowBundle(
  cacheDir: string,
  logger: Logger = QUIET,
): Promise<WorkflowBundleOption> {
  const top = join(import.meta.dirname, '..');
  if (import.meta.filename.endsWith('.js')) return { codePath: join(top, 'workflow-bundle.js') };
  const folder = join(cacheDir, 'workflow-bundles');
  const codePath = join(folder, `${await fingerprint(top)}.js`);
  if (await exists(codePath)) return { codePath };
  const { code } = await bundleWorkflowCode({
    workflowsPath: join(top, 'workflows', 'index.ts'),
    workflowInterceptorModules: [join(top, 'workflows', 'trace', 'interceptors.ts')],
    logger,
  });
  await mkdir(folder, { recursive: true });
  // Several processes may start at once: each writes its own file and moves it into place.
  const own = `${codePath}.${process.pid}`;
  await writeFile(own, code);
  await rename(own, codePath);
  return { codePath };
}

/** Changes whenever a source or the library that bundles it does. */
async function fingerprint(top: string): Promise<string> {
  const hash = createHash('sha256');
  const library = createRequire(import.meta.url).resolve('@temporalio/worker/package.json');
  hash.update(FORM).update(await readFile(library));
  for (const folder of SOURCES) {
    const files = await readdir(join(top, folder), { recursive: true });
    for (const file of files.filter((name) => name.endsWith('.ts')).toSorted()) {
      hash.update(file).update(await readFile(join(top, folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 32);
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
