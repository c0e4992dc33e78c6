import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { counted, numbered } from '../domain/counted.ts';
import { ConfigError } from '../contracts/config.ts';
import { importCatalogue, type ImportOutcome } from '../records/catalogue/import.ts';
import { createCatalogueState } from '../records/catalogue/state.ts';
import { createElementNews } from '../records/fleet/element-news.ts';
import { createCatalogueUpdates } from '../records/catalogue/updates.ts';
import { connectDatabase, isUnavailable } from '../records/store/database.ts';
import { DataRefusedError } from '../records/migrations/data-version.ts';
import { migrate } from '../records/migrations/migrations.ts';
import { createPublishedEvents } from '../records/webhook/published-events.ts';
import { createSatelliteRecords } from '../records/catalogue/satellites.ts';
import { readApiConfig } from './config.ts';

/** Satellites between two lines of progress: whole batches. */
const PROGRESS_EVERY = 2_000;
const HINT =
  'A file of elements has two or three lines a satellite (TLE), or is a JSON array of OMMs; it may be gzipped.';

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
  const message = messageOf(error);
  if (message === null) throw error;
  console.error(message);
  process.exitCode = 1;
}

async function importFile(path: string, options: ImportOptions): Promise<void> {
  const config = readApiConfig(process.env);
  const file = await stat(path);
  if (file.isDirectory()) {
    fail(`'${path}' is a folder: name a file.`);
    return;
  }
  const date = options.date ?? file.mtime.toISOString().slice(0, 10);
  const source = options.source ?? basename(path);
  const attribution = `Orbital elements: ${source}, ${date}.`;
  const provenance = { date, source, originator: source, attribution };
  const database = await connectDatabase({ uri: config.mongoUri, name: config.mongoDatabase });
  try {
    await migrate(database);
    const updates = createCatalogueUpdates(
      database,
      createPublishedEvents(database),
      createElementNews(database),
    );
    const outcome = await importCatalogue(updates, path, {
      origin: { provenance, listedBy: null },
      nowMs: Date.now(),
      onProgress: tellProgress,
    });
    if (outcome.kind === 'refused') {
      fail(`Nothing was changed: ${outcome.reason}.\n${HINT}`);
      return;
    }
    await createCatalogueState(database).noteImport(source, Date.now());
    const { total } = await createSatelliteRecords(database).list({ limit: 0 });
    console.log(describeImport(outcome, total));
  } finally {
    await database.close();
  }
}

function describeImport(
  outcome: Extract<ImportOutcome, { readonly kind: 'applied' }>,
  total: number,
): string {
  const { satellites, added, updated, unchanged, unreadable, firstUnreadable } = outcome;
  const others = total - satellites;
  return [
    `${counted(satellites, 'satellite')} read: ${added} new, ${updated} with newer elements, ${unchanged} as they were.`,
    ...(others > 0
      ? [
          `${counted(others, 'other')} of the catalogue ${numbered(others, 'is', 'are')} not in the file and ${numbered(others, 'stays', 'stay')}.`,
        ]
      : []),
    ...(firstUnreadable === null
      ? []
      : [
          `Left out: ${unreadable} that could not be read, the first at ${firstUnreadable}.`,
          'Mend them and import the file again: what is in the catalogue already is not told twice.',
        ]),
  ].join('\n');
}

/** Told on the error stream, so that the result can be piped on. */
function tellProgress(done: number, total: number): void {
  if (done % PROGRESS_EVERY === 0) console.error(`${done} of ${total} satellites`);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

function readDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))) return text;
  throw new InvalidArgumentError('It must be a date such as 2026-07-24.');
}

/** What a person can do about an error; null where it is a fault of the program. */
function messageOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DataRefusedError) return error.message;
  if (isUnavailable(error)) {
    return 'MongoDB cannot be reached: start it, or set MONGODB_URI. What was not imported yet is when you repeat this.';
  }
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'ENOENT') return `There is no file ${program.args.map(quoted).join(' ')}.`;
  if (error.code === 'EACCES')
    return `The file ${program.args.map(quoted).join(' ')} must not be read by this user.`;
  return null;
}

function quoted(text: string): string {
  return `'${text}'`;
}
