import { CommanderError, type Command } from 'commander';
import { ConfigError } from '../contracts/config.ts';
import { createAuditRecords, type AuditRecords } from '../records/access/audit.ts';
import { connectDatabase, isUnavailable, type Database } from '../records/store/database.ts';
import { DataRefusedError } from '../records/migrations/data-version.ts';
import { migrate } from '../records/migrations/migrations.ts';
import { readApiConfig, type ApiConfig } from './config.ts';

// What the programs of operators (`npm run keys`, `npm run users`) share.

/** What a command works with. */
export interface CommandParts {
  readonly config: ApiConfig;
  readonly database: Database;
  /** Notes in the owner's audit log what was done to a thing of theirs. */
  readonly note: (
    action: string,
    done: { readonly ownerId: string; readonly kind: string; readonly id: string },
  ) => Promise<void>;
}

/** Whoever can run this has the database: who that is, the platform does not know. */
const BY_OPERATOR = {
  actor: { kind: 'operator', keyId: null, name: null },
  address: null,
  surface: 'command line',
  outcome: 'done',
  status: null,
  reason: null,
  requestId: null,
} as const satisfies Partial<Parameters<AuditRecords['note']>[0]>;

/** Does some work on the database of the configuration, brought up to date. */
export async function withDatabase(work: (parts: CommandParts) => Promise<void>): Promise<void> {
  const config = readApiConfig(process.env);
  const database = await connectDatabase({ uri: config.mongoUri, name: config.mongoDatabase });
  try {
    await migrate(database);
    const audit = createAuditRecords(database);
    const note: CommandParts['note'] = (action, { ownerId, kind, id }) =>
      audit.note({ ...BY_OPERATOR, ownerId, action, resource: { kind, id } });
    await work({ config, database, note });
  } finally {
    await database.close();
  }
}

/** Runs the command that the arguments name; says what an operator can mend, and throws the rest. */
export async function runProgram(program: Command): Promise<void> {
  // Whoever reads a list may leave before its end (`| head`).
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
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
}

/** An instant as JSON shows it; null stays null. */
export function instant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** An instant as a table shows it: `2026-11-23 14:05`, or a dash. */
export function minute(ms: number | null): string {
  return ms === null ? '-' : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

/** Prints rows below their head, in columns. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    console.log(cells.join('  ').trimEnd());
  }
}
