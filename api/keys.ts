import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { KEY_MODES, TIERS, type KeyMode, type Tier } from '../contracts/access/modes-and-tiers.ts';
import { ConfigError } from '../contracts/config.ts';
import { PERMISSIONS, type GrantedPermission } from '../contracts/access/permissions.ts';
import { createApiKeyRecords } from '../records/access/api-keys.ts';
import type { ApiKeyRecord, ApiKeyRecords } from '../records/access/api-keys.ts';
import { connectDatabase, isUnavailable } from '../records/store/database.ts';
import { DataRefusedError } from '../records/migrations/data-version.ts';
import { migrate } from '../records/migrations/migrations.ts';
import { readApiConfig, type ApiConfig } from './config.ts';

interface CreateOptions {
  readonly owner: string;
  readonly mode: KeyMode;
  readonly name: string;
  readonly tier: Tier;
  readonly permissions?: readonly GrantedPermission[];
  readonly prefix?: string;
  readonly json?: boolean;
}

/** A key made without a list of permissions may do everything except make keys. */
const USUAL_PERMISSIONS = PERMISSIONS.filter((permission) => permission !== 'keys:write');

const program = new Command('keys')
  .description('Make, list and revoke API keys.')
  .showHelpAfterError('(--help says more)');

program
  .command('create')
  .description('Make a key and print it. It is shown this once.')
  .requiredOption('--owner <id>', 'whom the key belongs to', readOwner)
  .requiredOption('--mode <mode>', `one of ${KEY_MODES.join(', ')}`, oneOf(KEY_MODES))
  .option('--name <name>', 'what the key is for', 'made on the command line')
  .option('--tier <tier>', `one of ${TIERS.join(', ')}`, oneOf(TIERS), 'free')
  .option('--permissions <list>', 'comma separated; * = all', readPermissions)
  .option('--prefix <prefix>', 'one of API_KEY_PREFIXES; default: the first')
  .option('--json', 'print JSON')
  .action((options: CreateOptions) =>
    withKeys(async (keys, config) => {
      const prefix = options.prefix ?? config.apiKeyPrefixes[0] ?? 'svc';
      if (!config.apiKeyPrefixes.includes(prefix)) {
        program.error(
          `--prefix must be one of API_KEY_PREFIXES: ${config.apiKeyPrefixes.join(', ')}`,
        );
      }
      const { key, record } = await keys.create({
        ownerId: options.owner,
        name: options.name,
        mode: options.mode,
        permissions: options.permissions ?? USUAL_PERMISSIONS,
        tier: options.tier,
        prefix,
      });
      if (options.json === true) printJson({ key, ...present(record) });
      else console.log(`${key}\n\nKeep it now: it cannot be shown again. Its id is ${record.id}.`);
    }),
  );

program
  .command('list')
  .description('List keys, newest first.')
  .option('--owner <id>', 'only those of one owner', readOwner)
  .option('--json', 'print JSON')
  .action((options: { readonly owner?: string; readonly json?: boolean }) =>
    withKeys(async (keys) => {
      const filter = options.owner === undefined ? {} : { ownerId: options.owner };
      const records = await keys.list(filter);
      if (options.json === true) printJson(records.map(present));
      else printTable(records);
    }),
  );

program
  .command('revoke')
  .description('Revoke a key. Running processes refuse it within 2 seconds.')
  .argument('<id>', 'the id of the key (key_…)')
  .option('--json', 'print JSON')
  .action((id: string, options: { readonly json?: boolean }) =>
    withKeys(async (keys) => {
      const record = await keys.revoke(id);
      if (record === null) return program.error(`there is no key ${id}`);
      if (options.json === true) printJson(present(record));
      else console.log(`${record.id} is revoked.`);
    }),
  );

try {
  await program.exitOverride().parseAsync();
} catch (error) {
  process.exitCode = 1;
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else if (error instanceof ConfigError || error instanceof DataRefusedError)
    console.error(error.message);
  else if (isUnavailable(error)) console.error('MongoDB cannot be reached: see MONGODB_URI.');
  else throw error;
}

async function withKeys(
  work: (keys: ApiKeyRecords, config: ApiConfig) => Promise<void>,
): Promise<void> {
  const config = readApiConfig(process.env);
  const database = await connectDatabase({ uri: config.mongoUri, name: config.mongoDatabase });
  try {
    await migrate(database);
    await work(createApiKeyRecords(database), config);
  } finally {
    await database.close();
  }
}

function present(record: ApiKeyRecord): Record<string, unknown> {
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    id: record.id,
    owner_id: record.ownerId,
    name: record.name,
    mode: record.mode,
    tier: record.tier,
    permissions: record.permissions,
    hint: record.hint,
    created_at: instant(record.createdMs),
    last_used_at: instant(record.lastUsedMs),
    revoked_at: instant(record.revokedMs),
  };
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function printTable(records: readonly ApiKeyRecord[]): void {
  const head = ['ID', 'OWNER', 'NAME', 'MODE', 'TIER', 'KEY', 'CREATED', 'LAST USED', 'STATE'];
  const minute = (ms: number | null) =>
    ms === null ? '-' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
  const rows = records.map((record) => [
    record.id,
    record.ownerId,
    record.name,
    record.mode,
    record.tier,
    record.hint,
    minute(record.createdMs),
    minute(record.lastUsedMs),
    record.revokedMs === null ? 'usable' : 'revoked',
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function readOwner(text: string): string {
  if (/^[\x21-\x7e]{1,128}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be 1 to 128 printable characters without blanks.');
}

function oneOf<T extends string>(choices: readonly T[]): (text: string) => T {
  return (text) => {
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`It must be one of: ${choices.join(', ')}.`);
  };
}

function readPermissions(text: string): GrantedPermission[] {
  const known: readonly GrantedPermission[] = [...PERMISSIONS, '*'];
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const found = known.find((permission) => permission === name);
      if (found !== undefined) return found;
      throw new InvalidArgumentError(`'${name}' is none of: ${known.join(', ')}.`);
    });
}
