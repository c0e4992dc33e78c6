import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Row, timingOf } from '../../kit/bench/measure.ts';

const top = join(import.meta.dirname, '..', '..', '..');
const RUNS = 20;

/** How long the compiled command line takes to start, beside Node alone. */
async function benchStart(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'orbital-start-'));
  try {
    compile(folder);
    await cp(join(top, 'package.json'), join(folder, 'package.json'));
    await symlink(join(top, 'node_modules'), join(folder, 'node_modules'));
    const main = join(folder, 'clients', 'cli', 'main.js');
    const commands = [['--version'], ['--help'], ['sat', 'show', 'ISS', '--curl']];
    const bare: number[] = [];
    const ours = commands.map((): number[] => []);
    // In turns, so that all of them meet the same load.
    for (let run = 0; run < RUNS; run += 1) {
      bare.push(timeOf(['-e', '0']));
      for (const [at, words] of commands.entries()) ours[at]?.push(timeOf([main, ...words]));
    }
    return commands.map((words, at) => rowOf(`orbital ${words.join(' ')}`, ours[at] ?? [], bare));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function compile(folder: string): void {
  const tsc = join(top, 'node_modules', 'typescript', 'bin', 'tsc');
  const from = join(top, 'clients', 'cli', 'main.ts');
  const options = [
    '--module',
    'nodenext',
    '--target',
    'es2023',
    '--lib',
    'es2023',
    '--types',
    'node',
  ];
  const places = ['--rootDir', top, '--outDir', folder, '--rewriteRelativeImportExtensions'];
  execFileSync(
    process.execPath,
    [tsc, ...options, ...places, '--skipLibCheck', '--ignoreConfig', from],
    {
      cwd: top,
    },
  );
}

function timeOf(words: readonly string[]): number {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, words, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${String(status)}`);
  return performance.now() - startedAt;
}

function rowOf(work: string, ours: readonly number[], bare: readonly number[]): Row {
  const [mine, node] = [timingOf(ours), timingOf(bare)];
  const [best, bareBest] = [Math.min(...ours), Math.min(...bare)];
  return {
    work,
    figure: `p50 ${mine.p50Ms.toFixed(0)} ms, best ${best.toFixed(0)} ms`,
    beside:
      `node -e 0 p50 ${node.p50Ms.toFixed(0)} ms, best ${bareBest.toFixed(0)} ms: ` +
      `${(mine.p50Ms / node.p50Ms).toFixed(1)} times at p50, ${(best / bareBest).toFixed(1)} at best`,
  };
}

console.table(await benchStart());
