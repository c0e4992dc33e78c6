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
    const bare = timesOf(['-e', '']);
    return [
      rowOf('orbital --help', timesOf([main, '--help']), bare),
      rowOf('orbital sat list --curl', timesOf([main, 'sat', 'list', '--curl']), bare),
    ];
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

function timesOf(words: readonly string[]): number[] {
  return Array.from({ length: RUNS }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, words, { stdio: 'ignore' });
    return performance.now() - startedAt;
  });
}

function rowOf(work: string, ours: readonly number[], bare: readonly number[]): Row {
  const [mine, node] = [timingOf(ours), timingOf(bare)];
  const best = Math.min(...ours);
  return {
    work,
    figure: `p50 ${mine.p50Ms.toFixed(0)} ms, best ${best.toFixed(0)} ms`,
    beside: `node alone p50 ${node.p50Ms.toFixed(0)} ms; ${(best - Math.min(...bare)).toFixed(0)} ms on top at best`,
  };
}

console.table(await benchStart());
