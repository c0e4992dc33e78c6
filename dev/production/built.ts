import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Report, elapsed } from '../engines/report.ts';
import { digest, digestsAlone, readSources } from '../testing/source-digests.ts';

const run = promisify(execFile);
const top = join(import.meta.dirname, '..', '..');
/** Which sources `dist/` was built from. */
const STAMP = join(top, 'dist', 'sources.sha256');

/** Makes the production build, where `dist/` is not of these sources already. Throws when it fails. */
export async function ensureBuilt(report: Report): Promise<void> {
  const sources = await readSources(top);
  const product = [...sources.keys()].filter(isBuiltFrom);
  const now = digest([process.version, ...digestsAlone(sources, product).values()]);
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === now) return;
  const since = performance.now();
  report.line('Production build: making it, most of a minute');
  await rm(STAMP, { force: true });
  const args = ['--import', 'tsx', join(top, 'dev', 'build.ts')];
  await run(process.execPath, args, { cwd: top, maxBuffer: 16_000_000 }).catch((error: unknown) => {
    throw new Error(`the production build failed:\n${saidBy(error)}`);
  });
  await writeFile(STAMP, now);
  report.line(`Production build: made in ${elapsed(since)}`);
}

/** Tests change nothing of it, and of the tools only those that build. */
function isBuiltFrom(path: string): boolean {
  const [folder] = path.split('/');
  return folder !== 'test' && (folder !== 'dev' || ['dev/build.ts', 'dev/page.ts'].includes(path));
}

/** What a program that failed has printed: the compiler says there what is wrong. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const printed = ['stdout', 'stderr'].map((name) => String(Reflect.get(error, name) ?? ''));
  return printed.join('').trim() || error.message;
}
