import { Command } from 'commander';
import { EXPIRES_SOON_DAYS, GIVEN_TIERS } from '../contracts/access/api-key.ts';
import {
  DEFAULT_MAX_PRIORITY,
  KEY_MODES,
  MAX_PRIORITY,
  type KeyMode,
  type Tier,
} from '../contracts/access/modes-and-tiers.ts';
import { USUAL_PERMISSIONS, type GrantedPermission } from '../contracts/access/permissions.ts';
import { createApiKeyRecords, isUsable } from '../records/access/api-keys.ts';
import type { ApiKeyRecord, ApiKeyRecords } from '../records/access/api-keys.ts';
import {
  instant,
  minute,
  printJson,
  printTable,
  runProgram,
  withDatabase,
} from './command-line.ts';
import type { ApiConfig } from './config.ts';
import { adviceOn, limitsOn } from './key-notes.ts';
import {
  DAY_MS,
  oneOf,
  readAddresses,
  readAgent,
  readEnd,
  readKeyId,
  readName,
  readOwner,
  readPermissions,
  readPriority,
  readSatellites,
  readSpan,
} from './key-options.ts';

interface CreateOptions {
  readonly owner: string;
  readonly mode: KeyMode;
  readonly agent?: string;
  readonly satellites?: readonly string[];
  readonly addresses?: readonly string[];
  readonly expires?: number;
  readonly maxPriority: number;
  readonly name: string;
  readonly tier: Tier;
  readonly permissions?: readonly GrantedPermission[];
  readonly prefix?: string;
  readonly json?: boolean;
}

interface RotateOptions {
  readonly overlap: number;
  readonly expires?: number;
  readonly json?: boolean;
}

/** What an agent needs: to register, poll, report and upload. */
const AGENT_PERMISSIONS: readonly GrantedPermission[] = ['agents:report'];

const EXAMPLES = `
For an agent, bound to it (recommended: it can report for nobody else):
  keys create --owner acme --mode live --agent agent-iss-1 --satellites 25544 --expires 365d
For people and programs of an owner:
  keys create --owner acme --mode live --name "ground segment" --addresses 203.0.113.0/24
A new key in place of one that ends or may have leaked:
  keys rotate key_… --overlap 24h`;

const program = new Command('keys')
  .description('Make, list, rotate and revoke API keys.')
  .addHelpText('after', EXAMPLES)
  .showHelpAfterError('(--help says more)');

program
  .command('create')
  .description('Make a key and print it. It is shown this once.')
  .requiredOption('--owner <id>', 'whom the key belongs to', readOwner)
  .requiredOption('--mode <mode>', `one of ${KEY_MODES.join(', ')}`, oneOf(KEY_MODES))
  .option('--agent <id>', 'bind it to this agent; its permission is then agents:report', readAgent)
  .option('--satellites <list>', 'bind it to these satellites, comma separated', readSatellites)
  .option('--expires <when>', 'an instant (2027-01-31T00:00:00Z) or from now: 90d, 12h', readEnd)
  .option('--addresses <list>', 'IPs and networks that it may be used from', readAddresses)
  .option(
    '--max-priority <n>',
    `the highest it may ask for, 0 to ${MAX_PRIORITY}`,
    readPriority,
    DEFAULT_MAX_PRIORITY,
  )
  .option('--name <name>', 'what the key is for', readName, 'made on the command line')
  .option('--tier <tier>', `one of ${GIVEN_TIERS.join(', ')}`, oneOf(GIVEN_TIERS), 'free')
  .option(
    '--permissions <list>',
    'comma separated; * = all (better: only what it needs)',
    readPermissions,
  )
  .option('--prefix <prefix>', 'one of API_KEY_PREFIXES; default: the first')
  .option('--json', 'print JSON')
  .action((options: CreateOptions) =>
    withKeys(async (keys, { config, note }) => {
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
        permissions:
          options.permissions ??
          (options.agent === undefined ? USUAL_PERMISSIONS : AGENT_PERMISSIONS),
        tier: options.tier,
        prefix,
        expiresMs: options.expires ?? null,
        allowedAddresses: options.addresses ?? null,
        maxPriority: options.maxPriority,
        agentId: options.agent ?? null,
        satelliteIds: options.satellites ?? null,
      });
      await note('keys.create', record);
      printNew(key, record, options.json);
      if (options.json !== true) console.log(`\n${limitsOn(record)}`);
      for (const advice of adviceOn(record)) console.error(advice);
    }),
  );

program
  .command('rotate')
  .description('Make a new key with the same rights; the former one ends after the overlap.')
  .argument('<id>', 'the id of the key (key_…)', readKeyId)
  .option('--overlap <time>', 'how long the former one still works: 24h, 30m, 0', readSpan, DAY_MS)
  .option('--expires <when>', 'when the new one ends; default: after as long a life', readEnd)
  .option('--json', 'print JSON')
  .action((id: string, options: RotateOptions) =>
    withKeys(async (keys, { config, note }) => {
      const nowMs = Date.now();
      const former = await keys.find(id);
      if (former === null) return program.error(`there is no key ${id}`);
      if (!isUsable(former, nowMs)) return program.error(`${id} is ${stateOf(former, nowMs)}`);
      const lifeMs = former.expiresMs === null ? null : former.expiresMs - former.createdMs;
      const rotated = await keys.rotate(former, {
        prefix: config.apiKeyPrefixes[0] ?? 'svc',
        overlapMs: options.overlap,
        expiresMs: options.expires ?? (lifeMs === null ? null : nowMs + lifeMs),
      });
      if (rotated === null) {
        return program.error(`${id} was replaced by ${former.replacedBy ?? 'another key'} already`);
      }
      await note('keys.rotate', former);
      printNew(rotated.key, rotated.record, options.json);
      console.error(`${id} ends at ${instant(rotated.former.expiresMs) ?? ''}.`);
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
      else printKeys(records);
    }),
  );

program
  .command('revoke')
  .description('Revoke a key. Running processes refuse it within 2 seconds.')
  .argument('<id>', 'the id of the key (key_…)', readKeyId)
  .option('--json', 'print JSON')
  .action((id: string, options: { readonly json?: boolean }) =>
    withKeys(async (keys, { note }) => {
      const record = await keys.revoke(id);
      if (record === null) return program.error(`there is no key ${id}`);
      await note('keys.delete', record);
      if (options.json === true) printJson(present(record));
      else console.log(`${record.id} is revoked.`);
    }),
  );

await runProgram(program);

/** What a command works with beside the keys. */
interface WorkParts {
  readonly config: ApiConfig;
  /** Notes in the owner's audit log what was done to a key. */
  readonly note: (action: string, key: ApiKeyRecord) => Promise<void>;
}

function withKeys(work: (keys: ApiKeyRecords, parts: WorkParts) => Promise<void>): Promise<void> {
  return withDatabase(({ config, database, note }) =>
    work(createApiKeyRecords(database), {
      config,
      note: (action, { id, ownerId }) => note(action, { ownerId, kind: 'keys', id }),
    }),
  );
}

function printNew(key: string, record: ApiKeyRecord, asJson = false): void {
  if (asJson) printJson({ key, ...present(record) });
  else console.log(`${key}\n\nKeep it now: it cannot be shown again. Its id is ${record.id}.`);
}

function present(record: ApiKeyRecord): Record<string, unknown> {
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
    expires_at: instant(record.expiresMs),
    allowed_addresses: record.allowedAddresses,
    max_priority: record.maxPriority,
    agent_id: record.agentId,
    satellite_ids: record.satelliteIds,
    replaced_by: record.replacedBy,
  };
}

/** One word for the list; a key that ends soon is marked. */
function stateOf(record: ApiKeyRecord, nowMs: number): string {
  if (record.revokedMs !== null) return 'revoked';
  if (!isUsable(record, nowMs)) return 'expired';
  const isEnding = (record.expiresMs ?? Infinity) <= nowMs + EXPIRES_SOON_DAYS * DAY_MS;
  return isEnding ? 'usable, ends soon' : 'usable';
}

function bindingOf({ agentId, satelliteIds, allowedAddresses }: ApiKeyRecord): string {
  const parts = [
    agentId === null ? [] : [`agent ${agentId}`],
    satelliteIds === null ? [] : [`satellites ${satelliteIds.join(',')}`],
    allowedAddresses === null ? [] : [`from ${allowedAddresses.join(',')}`],
  ].flat();
  return parts.length === 0 ? '-' : parts.join('; ');
}

function printKeys(records: readonly ApiKeyRecord[]): void {
  const head = [
    ...['ID', 'OWNER', 'NAME', 'MODE', 'TIER', 'KEY', 'CREATED', 'LAST USED', 'EXPIRES'],
    ...['STATE', 'BOUND TO'],
  ];
  const nowMs = Date.now();
  const rows = records.map((record) => [
    record.id,
    record.ownerId,
    record.name,
    record.mode,
    record.tier,
    record.hint,
    minute(record.createdMs),
    minute(record.lastUsedMs),
    minute(record.expiresMs),
    stateOf(record, nowMs),
    bindingOf(record),
  ]);
  printTable(head, rows);
}
