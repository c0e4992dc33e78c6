import { createHash } from 'node:crypto';
import { accessSync, constants } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { cacheFolder, cachedBinary, isFile } from './cache.ts';
import type { EngineKind, FetchContext, Verify } from './engine-kind.ts';
import type { Report } from './report.ts';
import { type Found, type Refusal, type Way, resolveBinary } from './resolve.ts';

/** No way led to a working engine; the message is one screen of what to do. */
export class EngineMissing extends Error {
  override readonly name = 'EngineMissing';
}

/**
 * Finds, fetches or builds the program of an engine, in the documented order.
 * @throws {EngineMissing} when every way failed.
 */
export async function findBinary(
  kind: EngineKind,
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<{ readonly path: string; readonly title: string }> {
  const cache = cacheFolder(env);
  const own = speakingFor(kind, report);
  const verify: Verify = (path) => verifyOnce(cache, path, kind.verify);
  const ways = waysTo(kind, { env, cache, report: own }, verify);
  const found = await resolveBinary(ways, verify, own);
  if (found.ok) return found;
  throw new EngineMissing(helpScreen(kind, found.tried));
}

/** Two engines are looked for at once; each line says for which. */
function speakingFor({ title }: EngineKind, report: Report): Report {
  return {
    line: (text) => report.line(`${title}: ${text}`),
    progress: (text) => report.progress(`${title}: ${text}`),
  };
}

/** The ways to one engine's binary, in the order they are tried. */
export function waysTo(kind: EngineKind, context: FetchContext, verify: Verify): Way[] {
  const { env, cache } = context;
  const named = env[kind.binaryVariable] ?? '';
  return [
    {
      title: `${kind.binaryVariable} in the environment`,
      find: async () => {
        if (named === '') return null;
        if (await isFile(named)) return { ok: true, path: named };
        return { ok: false, reason: `${named} is not a file` };
      },
    },
    {
      title: 'PATH',
      find: () => {
        const path = onPath(kind.program, env['PATH'] ?? '');
        return Promise.resolve(
          path === null
            ? { ok: false, absent: true, reason: `no ${kind.program} on PATH` }
            : { ok: true, path },
        );
      },
    },
    {
      title: 'cache folder',
      find: async () => {
        for (const version of kind.cachedVersions) {
          const path = cachedBinary(cache, kind.program, version);
          if (await isFile(path)) return { ok: true, path };
        }
        return { ok: false, absent: true, reason: `nothing kept in ${cache}` };
      },
    },
    ...kind.fetches.map(({ title, find }) => ({
      title,
      find: () => find(context, verify),
    })),
  ];
}

/** First executable of that name in the folders of a PATH variable. */
export function onPath(program: string, path: string): string | null {
  for (const folder of path.split(delimiter)) {
    const candidate = join(folder, program);
    if (folder !== '' && isExecutable(candidate)) return candidate;
  }
  return null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false; // Absent or not ours to run: not a candidate either way.
  }
}

function helpScreen(kind: EngineKind, tried: readonly Refusal[]): string {
  return [
    `${kind.title} could not be found, fetched or built. Tried in this order:`,
    '',
    ...tried.map(({ title, reason }) => `  - ${title}: ${reason.trim().slice(0, 400)}`),
    '',
    'Any one of these helps:',
    '',
    `  - Point ${kind.addressVariable} at one that is running.`,
    `  - Install ${kind.program} and put it on PATH, or name it in ${kind.binaryVariable}.`,
    ...kind.advice.map((line) => `  - ${line}`),
  ].join('\n');
}

/**
 * Runs `verify` (a round trip through a throw-away engine, seconds long) once per binary: the
 * result is kept under the file's identity (inode, size, time of change), which a rename keeps.
 */
async function verifyOnce(
  cache: string,
  path: string,
  verify: (path: string) => Promise<Found>,
): Promise<Found> {
  const { dev, ino, size, mtimeMs } = await stat(path);
  const seal = JSON.stringify({ dev, ino, size, mtimeMs });
  const name = createHash('sha256').update(seal).digest('hex').slice(0, 32);
  const folder = join(cache, 'verified');
  const file = join(folder, `${name}.json`);
  if ((await readFile(file, 'utf8').catch(() => '')) === seal) return { ok: true, path };
  const verified = await verify(path);
  if (verified.ok) {
    await mkdir(folder, { recursive: true });
    await writeFile(file, seal);
  }
  return verified;
}
