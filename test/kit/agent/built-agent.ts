import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

const top = join(import.meta.dirname, '..', '..', '..');
let built: Promise<string> | undefined;

/**
 * The agent as plain JavaScript, which starts several times as fast as its source and needs the memory
 * that it needs in production; made once for each process of tests, which removes it.
 */
export function builtAgent(): Promise<string> {
  return (built ??= build());
}

async function build(): Promise<string> {
  // Below node_modules, where its packages are found.
  const cache = join(top, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'agent-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const vite = await import('vite');
  // A build declares the whole process to be one of production, whatever it goes on with.
  const { NODE_ENV } = process.env;
  await vite.build({
    root: top,
    configFile: false,
    logLevel: 'error',
    build: { ssr: 'agent/main.ts', outDir: folder, minify: false, target: 'node20' },
  });
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  return join(folder, 'main.js');
}
