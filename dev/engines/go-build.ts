import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cachedBinary, installOnce } from './cache.ts';
import type { FetchContext, Verify } from './engine-kind.ts';
import { startLeashed } from './leashed.ts';
import { type Report, elapsed } from './report.ts';
import type { Found } from './resolve.ts';
import { atLeast } from './versions.ts';

const run = promisify(execFile);

/** The pinned module: its go.sum is what every downloaded source is checked against. */
const MODULE = fileURLToPath(new URL('./temporal', import.meta.url));
const GO_NEEDED = '1.26.4';
/** From this version on Go fetches the toolchain a module asks for. */
const GO_SWITCHING = '1.21.0';

/** A program of the pinned module. */
export interface GoProgram {
  /** Its file in the cache. */
  readonly name: string;
  readonly version: string;
  readonly package: string;
}

/** Builds the Temporal command line program of the pinned module into the cache. */
export function buildTemporal(
  version: string,
  context: FetchContext,
  verify: Verify,
): Promise<Found> {
  const program = { name: 'temporal', version, package: 'github.com/temporalio/cli/cmd/temporal' };
  return buildProgram(program, context, verify);
}

/** Builds a program of the pinned module into the cache, where it is not there already. */
export async function buildProgram(
  program: GoProgram,
  { env, cache, report }: FetchContext,
  verify: Verify,
): Promise<Found> {
  const go = await goInUse(env);
  const refusal = refuseGo(go);
  if (refusal !== null) return { ok: false, reason: refusal, ...(go === null && { absent: true }) };
  return installOnce({
    target: cachedBinary(cache, program.name, program.version),
    report,
    verify,
    make: async (folder) => {
      await mkdir(folder, { recursive: true });
      return build(program.package, join(folder, program.name), { env, report });
    },
  });
}

/** The Go on PATH and whether it may fetch a newer one. */
export interface GoInUse {
  readonly version: string;
  readonly toolchain: string;
}

/** Says why this Go cannot build the module and what helps; null when it can. */
export function refuseGo(go: GoInUse | null): string | null {
  const install = `install Go ${GO_NEEDED} or newer (1.21 or newer is enough with GOTOOLCHAIN=auto)`;
  if (go === null) return `no go on PATH: ${install}`;
  if (atLeast(go.version, GO_NEEDED)) return null;
  if (!atLeast(go.version, GO_SWITCHING)) return `Go ${go.version} is too old: ${install}`;
  if (go.toolchain !== 'local') return null;
  return `Go ${go.version} is older than ${GO_NEEDED} and GOTOOLCHAIN=local forbids fetching it: set GOTOOLCHAIN=auto`;
}

/** Asked outside the module: inside, an older Go would already switch. */
async function goInUse(env: NodeJS.ProcessEnv): Promise<GoInUse | null> {
  const asked = await run('go', ['env', 'GOVERSION', 'GOTOOLCHAIN'], { cwd: tmpdir(), env }).catch(
    () => null,
  );
  if (asked === null) return null;
  const [version = '', toolchain = ''] = asked.stdout.split('\n');
  return { version: version.replace(/^go/, ''), toolchain };
}

async function build(
  source: string,
  target: string,
  { env, report }: { readonly env: NodeJS.ProcessEnv; readonly report: Report },
): Promise<Found> {
  report.line('building from Go modules: 4 to 7 minutes on two cores, once');
  const since = performance.now();
  const tail: string[] = [];
  let fetched = 0;
  let compiled = 0;
  const compiler = startLeashed({
    name: 'go build',
    command: 'go',
    args: ['build', '-v', '-ldflags=-s -w', '-o', target, source],
    cwd: MODULE,
    env: { ...env, CGO_ENABLED: '0' },
    output: 'tee',
    graceMs: 0,
    onLine: (line) => {
      if (line.startsWith('go: downloading')) fetched += 1;
      else if (/^[\w.-]+(\/[\w.-]+)*$/.test(line)) compiled += 1;
      tail.push(line);
      if (tail.length > 12) tail.shift();
      report.progress(`${fetched} modules, ${compiled} packages (${elapsed(since)})`);
    },
  });
  const ticking = setInterval(() => {
    report.progress(`${fetched} modules, ${compiled} packages (${elapsed(since)})`);
  }, 1000);
  const code = await compiler.exited;
  clearInterval(ticking);
  if (code !== 0)
    return { ok: false, reason: `go build ended with status ${code}\n${tail.join('\n')}` };
  report.line(`built in ${elapsed(since)}`);
  return { ok: true, path: target };
}
