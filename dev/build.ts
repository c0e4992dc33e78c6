import { spawnSync } from 'node:child_process';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWorkflowCode } from '@temporalio/worker';
import { elapsed } from './engines/report.ts';
import { buildPage } from './page.ts';

/** Builds dist/: compiled services, the data, guides and page they serve, and the workflows bundled ahead. */
const top = join(import.meta.dirname, '..');
const dist = join(top, 'dist');
const since = performance.now();

await rm(dist, { recursive: true, force: true });
compile();
for (const folder of ['data', 'docs'])
  await cp(join(top, folder), join(dist, folder), { recursive: true });
await buildPage();
await cp(join(top, 'clients', 'console', 'dist'), join(dist, 'clients', 'console', 'dist'), {
  recursive: true,
});
const { code } = await bundleWorkflowCode({
  workflowsPath: join(dist, 'workflows', 'index.js'),
  workflowInterceptorModules: [join(dist, 'workflows', 'trace', 'interceptors.js')],
  logger: quietLogger(),
});
await writeFile(join(dist, 'workflow-bundle.js'), code);
console.log(`dist/ built in ${elapsed(since)}`);

function compile(): void {
  const tsc = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: top,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}

/** The bundler tells its life at info; only its warnings matter here. */
function quietLogger(): NonNullable<Parameters<typeof bundleWorkflowCode>[0]['logger']> {
  const silent = (): void => undefined;
  return {
    log: silent,
    trace: silent,
    debug: silent,
    info: silent,
    warn: (message) => console.warn(message),
    error: (message) => console.error(message),
  };
}
