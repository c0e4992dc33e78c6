import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { ConfigError } from '../contracts/config.ts';
import { importCatalogue } from '../records/catalogue-import.ts';
import { createCatalogueUpdates } from '../records/catalogue-updates.ts';
import { connectDatabase, isUnavailable } from '../records/database.ts';
import { migrate } from '../records/migrations.ts';
import { createPublishedEvents } from '../records/published-events.ts';
import { readApiConfig } from './config.ts';

interface ImportOptions {
  readonly source?: string;
  readonly date?: string;
}

const program = new Command('catalogue:import')
  .description('Read a file of elements (TLE or OMM as JSON, plain or gzip) into the catalogue.')
  .argument('<file>', 'two or three lines a satellite, or a JSON array of OMMs')
  .option('--source <text>', 'where the elements come from; default: the name of the file')
  .option('--date <yyyy-mm-dd>', 'date of the source; default: that of the file', readDate)
  .showHelpAfterError('(--help says more)')
  .action(importFile);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else if (isUnavailable(error)) console.error('MongoDB cannot be reached: see MONGODB_URI.');
  else if (isMissingFile(error)) console.error('The file cannot be opened.');
  else throw error;
  process.exitCode = 1;
}

async function importFile(path: string, options: ImportOptions): Promise<void> {
  const config = readApiConfig(process.env);
  const { mtime } = await stat(path);
  const date = options.date ?? mtime.toISOString().slice(0, 10);
  const source = options.source ?? basename(path);
  const attribution = `Orbital elements: ${source}, ${date}.`;
  const provenance = { date, source, originator: source, attribution };
  const database = await connectDatabase({ uri: config.mongoUri, name: config.mongoDatabase });
  try {
    await migrate(database);
    const updates = createCatalogueUpdates(database, createPublishedEvents(database));
    const outcome = await importCatalogue(updates, path, {
      origin: { provenance, listedBy: null },
      nowMs: Date.now(),
    });
    if (outcome.kind === 'refused') return program.error(`Nothing was changed: ${outcome.reason}.`);
    const { satellites, added, updated, unchanged, unreadable, firstUnreadable } = outcome;
    console.log(
      `${satellites} satellites read: ${added} new, ${updated} with newer elements, ${unchanged} as they were.`,
    );
    if (firstUnreadable !== null)
      console.log(`${unreadable} entries could not be read, the first at ${firstUnreadable}.`);
  } finally {
    await database.close();
  }
}

function readDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('It must be a date such as 2026-07-24.');
}

function isMissingFile(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOENT', 'EACCES', 'EISDIR'].includes(String(error.code))
  );
}
