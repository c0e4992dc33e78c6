import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { MAX_PRIORITY, readKeyForm } from '../../contracts/access/modes-and-tiers.ts';
import type { ApiKeyRecords, NewApiKey } from '../../records/access/api-keys.ts';
import type { ApiConfig } from '../config.ts';

/** What the one key of a development machine may do: everything, on the machine itself too, without limits. */
const DEVELOPMENT: Omit<NewApiKey, 'prefix' | 'mode'> = {
  ownerId: 'dev',
  name: 'development',
  permissions: ['*', 'steps:run'],
  tier: 'development',
  maxPriority: MAX_PRIORITY,
};

/**
 * Sees to it that a development machine has a usable key, kept in `<data folder>/dev-api-key`: the
 * one of `DEV_API_KEY`, else the one kept there, else a new one. Does nothing in production.
 * Answers the key, or null in production. Throws when MongoDB or the folder cannot be used.
 */
export async function ensureDevelopmentKey(
  keys: Pick<ApiKeyRecords, 'adopt' | 'create'>,
  config: Pick<ApiConfig, 'environment' | 'devApiKey' | 'dataDir' | 'apiKeyPrefixes'>,
  log: Logger,
): Promise<string | null> {
  if (config.environment === 'production') return null;
  const file = join(config.dataDir, 'dev-api-key');
  const kept = config.devApiKey ?? (await readKept(file));
  const form = kept === null ? null : readKeyForm(kept);
  if (kept !== null && form !== null && config.apiKeyPrefixes.includes(form.prefix)) {
    const isUsable = await keys.adopt(kept, { ...DEVELOPMENT, mode: form.mode });
    if (isUsable) {
      if (config.devApiKey !== undefined) await keep(file, kept);
      return kept;
    }
    if (config.devApiKey !== undefined)
      throw new Error('DEV_API_KEY names a key that was revoked or has expired');
  }
  const [prefix = 'svc'] = config.apiKeyPrefixes;
  const { key } = await keys.create({ ...DEVELOPMENT, mode: 'live', prefix });
  await keep(file, key);
  // The key itself stays out of the log, which is kept; `npm start` prints it.
  log.info({ file }, 'development API key made');
  return key;
}

async function readKept(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

async function keep(file: string, key: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${key}\n`, { mode: 0o600 });
}
