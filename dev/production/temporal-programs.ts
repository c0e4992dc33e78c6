import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, cachedBinary, isFile } from '../engines/cache.ts';
import { buildProgram } from '../engines/go-build.ts';
import type { Report } from '../engines/report.ts';
import type { Found } from '../engines/resolve.ts';

const run = promisify(execFile);
const MODULE = join(import.meta.dirname, '..', 'engines', 'temporal', 'go.mod');

/** The server and the tool for its schemas. */
export interface TemporalPrograms {
  readonly server: string;
  readonly sqlTool: string;
  readonly version: string;
}

/**
 * Builds the server that runs on a database, and the tool for its schemas, from the module that also pins the
 * development server: minutes the first time, from the cache afterwards.
 * @throws {Error} when they can neither be found nor built; the message says what is missing.
 */
export async function findTemporalPrograms(
  env: NodeJS.ProcessEnv,
  report: Report,
): Promise<TemporalPrograms> {
  const version = await pinnedServer();
  const find = async (name: string, source: string): Promise<string> => {
    const context = { env, cache: cacheFolder(env), report };
    const kept = cachedBinary(context.cache, name, version);
    if (await isFile(kept)) return kept;
    const built = await buildProgram({ name, version, package: source }, context, verify);
    if (built.ok) return built.path;
    throw new Error(`${name} cannot be built: ${built.reason}`);
  };
  const server = await find('temporal-server', 'go.temporal.io/server/cmd/server');
  const sqlTool = await find('temporal-sql-tool', 'go.temporal.io/server/cmd/tools/sql');
  return { server, sqlTool, version };
}

/** The version of the server that go.mod asks for. Throws when it asks for none. */
export async function pinnedServer(): Promise<string> {
  const version = /go\.temporal\.io\/server v(\S+)/.exec(await readFile(MODULE, 'utf8'))?.[1];
  if (version === undefined) throw new Error('go.mod of the engines names no Temporal server');
  return version;
}

/** A program that tells its version runs on this machine; a start shows the rest. */
async function verify(path: string): Promise<Found> {
  await run(path, ['--version']);
  return { ok: true, path };
}
