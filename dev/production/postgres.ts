import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { onPath } from '../engines/find-binary.ts';
import { startLeashed } from '../engines/leashed.ts';
import { type RunningEngine, untilReady } from '../engines/running-engine.ts';
import { atLeast } from '../engines/versions.ts';

const run = promisify(execFile);

/** The oldest PostgreSQL whose schema Temporal knows. */
const VERSION_FLOOR = '12.0';
/** Where packages put the programs of each version, the newest of which is taken. */
const PACKAGE_FOLDERS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt'];
/** Accounts that a root may become: PostgreSQL refuses to run as root. */
const ACCOUNTS = ['postgres', 'nobody'];

/** The programs of one PostgreSQL. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

/** What of PostgreSQL a machine has. */
export type FoundPostgres =
  | { readonly ok: true; readonly programs: PostgresPrograms }
  | { readonly ok: false; readonly reason: string };

/** Looks for `postgres` and `initdb` in `POSTGRES_BIN`, on PATH and where packages put them. */
export async function findPostgres(
  env: NodeJS.ProcessEnv,
  packages: readonly string[] = PACKAGE_FOLDERS,
): Promise<FoundPostgres> {
  const named = env['POSTGRES_BIN'] ?? '';
  const path = named === '' ? [env['PATH'] ?? '', ...foldersIn(packages)].join(delimiter) : named;
  const found = { initdb: onPath('initdb', path), postgres: onPath('postgres', path) };
  const { initdb, postgres } = found;
  if (initdb === null || postgres === null) {
    const absent = Object.entries(found).flatMap(([name, file]) => (file === null ? [name] : []));
    return { ok: false, reason: `no ${absent.join(' and no ')} in ${path}. ${ADVICE}` };
  }
  const { stdout } = await run(postgres, ['--version']);
  const version = /(\d+(?:\.\d+)*)/.exec(stdout)?.[1] ?? '0';
  if (!atLeast(version, VERSION_FLOOR))
    return {
      ok: false,
      reason: `${postgres} ${version} is older than ${VERSION_FLOOR}. ${ADVICE}`,
    };
  return { ok: true, programs: { initdb, postgres, version } };
}

const ADVICE =
  'Install PostgreSQL (Debian and Ubuntu: apt-get install postgresql), or name the folder of its programs in POSTGRES_BIN.';

/** The folders of programs that packages made, the newest version first. */
function foldersIn(packages: readonly string[]): string[] {
  return packages.flatMap((folder) => {
    const versions = namesIn(folder).sort((a, b) => numberIn(b) - numberIn(a));
    return versions.map((version) => join(folder, version, 'bin'));
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\d/.test(name));
  } catch {
    return []; // No package of that kind on this machine.
  }
}

function numberIn(name: string): number {
  return Number(/\d+(\.\d+)?/.exec(name)?.[0] ?? 0);
}

/** How a PostgreSQL of our own is started. */
export interface PostgresStart {
  readonly programs: PostgresPrograms;
  /** An empty or absent folder. */
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  readonly logFile: string;
}

/** The user that owns everything, as in docker-compose.yml. */
export const POSTGRES_USER = 'temporal';

/**
 * Makes an empty cluster and starts it on 127.0.0.1, with passwords and the settings of a fresh installation.
 * @throws {EngineFailed} when it does not come up, {Error} when no cluster can be made.
 */
export async function startPostgres(start: PostgresStart): Promise<RunningEngine> {
  const { programs, folder, port, password, logFile } = start;
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  const account = ownAccount();
  if (account !== null)
    for (const path of [folder, data, passwordFile]) await chown(path, account.uid, account.gid);
  const as = (command: string, args: readonly string[]) =>
    account === null
      ? { command, args }
      : {
          command: 'setpriv',
          args: [
            ...[`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'],
            ...[command, ...args],
          ],
        };
  const made = as(programs.initdb, [
    ...['--pgdata', data, '--username', POSTGRES_USER, '--pwfile', passwordFile],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale'],
  ]);
  await run(made.command, made.args, { cwd: folder });
  const process = startLeashed({
    name: 'postgres',
    ...as(programs.postgres, [
      ...['-D', data, '-p', String(port), '-k', folder],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'logging_collector=off'],
    ]),
    cwd: folder,
    output: 'log',
    logFile,
    // Until then it waits for connections that others hold; a second signal would be needed to hurry it.
    graceMs: 3_000,
    removeAfter: folder,
  });
  await untilReady(process, logFile, () => accepts(port));
  return { address: `127.0.0.1:${port}`, process };
}

/** Whom a root becomes for it; null: nobody need be become. */
function ownAccount(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ACCOUNTS) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10),
    );
    if (uid !== undefined && gid !== undefined && !Number.isNaN(uid + gid)) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody.',
  );
}

/** What a client asks before it says anything else: may it speak TLS? Any answer is one of a PostgreSQL. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Asks as a client does. Rejects while nothing answers. */
async function accepts(port: number): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    socket.write(SSL_REQUEST);
    await once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_MS) });
  } finally {
    socket.destroy();
  }
}

const ANSWER_MS = 2_000;
