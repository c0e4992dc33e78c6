import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../../../dev/engines/cache.ts';
import { atLeast } from '../../../dev/engines/versions.ts';
import type { Surface } from '../../../api/http/surface.ts';

const run = promisify(execFile);

/** The generator and all that it and its clients need, each at one version. */
const PINNED = join(import.meta.dirname, 'python-clients.txt');

/** Formatting and linting of what is generated would take longer than generating it. */
/** The tool knows no bodies of text: it is told to send them as they are. */
const CONFIG =
  "post_hooks: []\ncontent_type_overrides:\n  '*/*': application/octet-stream\n  text/plain: application/octet-stream\n  application/x-ndjson: application/octet-stream\n";

const CURE =
  'this test needs Python 3.11 or newer with pip (Debian: apt-get install python3-pip; macOS: brew install python)';

const GENERATE = 'from openapi_python_client.cli import app; app()';

/** Python clients of surfaces: `<surface>_client` below `folder`, beside the documents. */
export interface PythonClients {
  readonly folder: string;
  /** Runs a script that can import them, and answers what it printed. */
  run(script: string, ...args: readonly string[]): Promise<string>;
  close(): Promise<void>;
}

/**
 * Generates a client of each surface with a tool that is not ours; a warning of it is an error. The tool
 * is installed once, into the cache of the engines. Throws where there is no Python 3.11 with pip.
 */
export async function generatePythonClients(surfaces: readonly Surface[]): Promise<PythonClients> {
  const env = { ...process.env, PYTHONPATH: await installGenerator() };
  const folder = await mkdtemp(join(tmpdir(), 'python-clients-'));
  const config = join(folder, 'config.yml');
  await writeFile(config, CONFIG);
  const python = async (...args: readonly string[]) => (await run('python3', args, { env })).stdout;
  await Promise.all(
    surfaces.map(async ({ name, openapi }) => {
      const document = join(folder, `${name}.json`);
      await writeFile(document, JSON.stringify(openapi));
      const target = ['--path', document, '--output-path', join(folder, `${name}_client`)];
      const options = ['--config', config, '--meta', 'none', '--fail-on-warning'];
      await python('-c', GENERATE, 'generate', ...target, ...options).catch((error: unknown) => {
        // What it complains of stands in its output.
        const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
        throw new Error(`no client of ${name}: ${said.slice(0, 2_000)}`, { cause: error });
      });
    }),
  );
  return {
    folder,
    run: (script, ...args) => python(script, folder, ...args),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Gives the folder that it is installed in. */
async function installGenerator(): Promise<string> {
  const version = await pythonWithPip();
  const pins = createHash('sha256')
    .update(await readFile(PINNED))
    .digest('hex')
    .slice(0, 12);
  const platform = `${process.platform}-${process.arch}-python${version}`;
  const target = join(cacheFolder(process.env), `openapi-python-client-${pins}-${platform}`);
  if (await isThere(target)) return target;
  await mkdir(dirname(target), { recursive: true });
  const partial = await mkdtemp(`${target}.partial-`);
  const options = ['--quiet', '--no-deps', '--only-binary=:all:', '--target', partial];
  await run('python3', ['-m', 'pip', 'install', ...options, '--requirement', PINNED]);
  await rename(partial, target).catch(async (error: unknown) => {
    // Another test was first; what it installed is the same.
    await rm(partial, { recursive: true });
    if (!(await isThere(target))) throw error;
  });
  return target;
}

/** Its version, such as `3.11`. */
async function pythonWithPip(): Promise<string> {
  const asked = ['-c', 'import pip, sys; print("%d.%d" % sys.version_info[:2])'];
  const answer = await run('python3', asked).catch((error: unknown) => {
    const cause = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`${cause.split('\n').at(-1) || 'no python3 on PATH'}: ${CURE}`, {
      cause: error,
    });
  });
  const version = answer.stdout.trim();
  if (!atLeast(version, '3.11')) throw new Error(`python3 is ${version}: ${CURE}`);
  return version;
}

async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    () => false,
  );
}
