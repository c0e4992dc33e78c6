import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Surface } from '../sdk/index.ts';
import { UsageError } from './failures.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where a platform is and who calls it. */
export interface Profile {
  /** One address of all surfaces, on their usual ports. */
  readonly address?: string;
  /** Addresses of single surfaces; they go before. */
  readonly addresses?: Partial<Readonly<Record<Surface, string>>>;
  readonly key?: string;
}

/** The file of profiles. */
export interface Profiles {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

export const SURFACES: readonly Surface[] = ['main', 'simulation', 'cae', 'console'];

/** Where the profiles lie: `$XDG_CONFIG_HOME/orbital/config.json`, else below `~/.config`. */
export function profilesPath(env: Environment): string {
  const xdg = env['XDG_CONFIG_HOME'] ?? '';
  const base = xdg === '' ? join(env['HOME'] ?? homedir(), '.config') : xdg;
  return join(base, 'orbital', 'config.json');
}

/** Reads the profiles; there are none before the first login. @throws {UsageError} for a broken file. */
export async function readProfiles(env: Environment): Promise<Profiles> {
  const path = profilesPath(env);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { current: 'default', profiles: {} };
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (isProfiles(value)) return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UsageError(
    `${path} cannot be read as profiles`,
    'remove it and run orbital login again',
  );
}

/** Writes the profiles so that their owner alone reads them, whole or not at all. */
export async function writeProfiles(env: Environment, profiles: Profiles): Promise<void> {
  const path = profilesPath(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${process.pid}`;
  await writeFile(beside, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  await rename(beside, path);
}

/**
 * The profile that a call uses: `--profile`, `ORBITAL_PROFILE` or the current one, with what the
 * environment says before it. @throws {UsageError} for a name that there is not, unless it may be new.
 */
export async function chosenProfile(
  env: Environment,
  asked: string | undefined,
  mayBeNew = false,
): Promise<Profile & { readonly name: string }> {
  const { current, profiles } = await readProfiles(env);
  const wanted = asked ?? said(env, 'ORBITAL_PROFILE');
  const name = wanted ?? current;
  const kept = profiles[name];
  if (kept === undefined && wanted !== undefined && !mayBeNew) {
    const known = Object.keys(profiles);
    const hint = known.length === 0 ? 'there is none yet' : `there are: ${known.join(', ')}`;
    throw new UsageError(`there is no profile '${name}'`, `${hint}; orbital login makes one`);
  }
  const own = SURFACES.flatMap((surface): [Surface, string][] => {
    const value = said(env, `ORBITAL_${surface.toUpperCase()}_URL`);
    return value === undefined ? [] : [[surface, value]];
  });
  const from = said(env, 'ORBITAL_ADDRESS');
  const address = from ?? kept?.address;
  const key = said(env, 'ORBITAL_API_KEY') ?? kept?.key;
  return {
    name,
    ...(address === undefined ? {} : { address }),
    // Single addresses that were kept belong to the address that was kept with them.
    addresses: { ...(from === undefined ? kept?.addresses : {}), ...Object.fromEntries(own) },
    ...(key === undefined ? {} : { key }),
  };
}

/** A variable of the environment; an empty one says nothing. */
function said(env: Environment, name: string): string | undefined {
  const value = env[name];
  return value === '' ? undefined : value;
}

function isProfiles(value: unknown): value is Profiles {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'current' in value &&
    typeof value.current === 'string' &&
    'profiles' in value &&
    typeof value.profiles === 'object' &&
    value.profiles !== null
  );
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
