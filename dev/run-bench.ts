import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readArguments } from './arguments.ts';
import { startLeashed } from './engines/leashed.ts';
import { reportTo } from './engines/report.ts';
import { type Engines, startEngines } from './engines/start-engines.ts';
import { onEnd } from './parent.ts';

/** Runs the benchmarks of test/bench one after the other, each a program of its own. */
const USAGE = 'npm run bench [-- <part of a name>…]';
const top = join(import.meta.dirname, '..');
const { positionals } = readArguments({ allowPositionals: true, options: {} }, USAGE);
let engines: Engines | null = null;
onEnd((reason) => {
  console.error(`\n${reason}: stopping`);
  void (engines?.stop() ?? Promise.resolve()).finally(() => process.exit(130));
});

const names = (await readdir(join(top, 'test', 'bench'), { recursive: true }))
  .filter((name) => name.endsWith('.bench.ts'))
  .filter((name) => positionals.length === 0 || positionals.some((part) => name.includes(part)))
  .sort();
if (names.length === 0) {
  console.error('no benchmark of that name in test/bench');
  process.exit(1);
}
engines = await startEngines({
  env: process.env,
  report: reportTo(process.stdout),
  dataFolder: null,
});
const env = {
  ...process.env,
  MONGODB_URI: engines.mongoUri,
  TEMPORAL_ADDRESS: engines.temporalAddress,
  TEMPORAL_UI_URL: engines.temporalUiUrl,
};
let failed = 0;
for (const name of names) {
  console.log(`\n— ${name}\n`);
  const bench = startLeashed({
    name,
    command: process.execPath,
    args: ['--expose-gc', '--import', 'tsx', join('test', 'bench', name)],
    cwd: top,
    env,
    output: 'inherit',
    graceMs: 0,
  });
  if ((await bench.exited) !== 0) failed += 1;
}
await engines.stop();
process.exit(failed === 0 ? 0 : 1);
