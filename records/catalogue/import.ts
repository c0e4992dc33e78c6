import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import { counted } from '../../domain/counted.ts';
import { CatalogueFileError, readCatalogue } from '../../domain/orbit/elements/catalogue-file.ts';
import type { Elements } from '../../domain/orbit/elements/elements.ts';
import type { AppliedElements, CatalogueUpdates, ElementsOrigin } from './updates.ts';

/** What an import found, and why it changed nothing where it was refused. */
export type ImportOutcome =
  | ({ readonly kind: 'applied' } & FileContent & AppliedElements)
  | ({ readonly kind: 'refused'; readonly reason: string } & FileContent);

/** What is in a file. */
export interface FileContent {
  /** Satellites with readable elements. */
  readonly satellites: number;
  /** Entries that could not be read. */
  readonly unreadable: number;
  /** The first of them, to be shown. */
  readonly firstUnreadable: string | null;
}

/** How an import goes. */
export interface ImportOptions {
  readonly origin: ElementsOrigin;
  readonly nowMs: number;
  /** Satellites that the source had the last time; 0 = never read. */
  readonly expected?: number;
  /** Hears of every batch; throws to break off. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** Satellites of one transaction. */
const BATCH = 500;
/** A file with less than this part of what it had is taken for a broken one. */
const LEAST_PART = 0.5;
/** A file of which more than this part cannot be read is none of elements. */
const MOST_UNREADABLE = 0.1;

/**
 * Reads a file of elements (two or three lines, or OMM as JSON; plain or gzip) into the catalogue, in
 * batches: first everything is counted, and a file that lost most of its satellites, or that cannot be
 * read, changes nothing. Throws when the file cannot be opened or MongoDB is away; a repeat goes on
 * where the first one stopped.
 */
export async function importCatalogue(
  updates: CatalogueUpdates,
  path: string,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { origin, nowMs, expected = 0 } = options;
  const content = await scanFile(path);
  const refusal = refusalOf(content, expected);
  if (refusal !== null) return { kind: 'refused', reason: refusal, ...content };
  const sum = { added: 0, updated: 0, unchanged: 0, statusChanges: 0 };
  let done = 0;
  const apply = async (batch: readonly Elements[]): Promise<void> => {
    const applied = await updates.apply(batch, origin, nowMs);
    sum.added += applied.added;
    sum.updated += applied.updated;
    sum.unchanged += applied.unchanged;
    sum.statusChanges += applied.statusChanges;
    done += batch.length;
    options.onProgress?.(done, content.satellites);
  };
  let batch: Elements[] = [];
  for await (const entry of readCatalogue(textOf(path))) {
    if (!entry.ok) continue;
    batch.push(entry.elements);
    if (batch.length < BATCH) continue;
    await apply(batch);
    batch = [];
  }
  if (batch.length > 0) await apply(batch);
  return { kind: 'applied', ...content, ...sum };
}

async function scanFile(path: string): Promise<FileContent> {
  const numbers = new Set<string>();
  let unreadable = 0;
  let firstUnreadable: string | null = null;
  try {
    for await (const entry of readCatalogue(textOf(path))) {
      if (entry.ok) numbers.add(entry.elements.noradId);
      else {
        unreadable += 1;
        firstUnreadable ??= `${entry.place}: ${entry.message}`;
      }
    }
  } catch (error) {
    if (!(error instanceof CatalogueFileError)) throw error;
    return { satellites: 0, unreadable: unreadable + 1, firstUnreadable: error.message };
  }
  return { satellites: numbers.size, unreadable, firstUnreadable };
}

function refusalOf(content: FileContent, expected: number): string | null {
  const { satellites, unreadable, firstUnreadable } = content;
  if (unreadable > MOST_UNREADABLE * (satellites + unreadable))
    return `${unreadable} of its ${satellites + unreadable} entries cannot be read, the first at ${firstUnreadable ?? ''}`;
  if (satellites === 0) return 'there are no elements in it';
  if (satellites >= LEAST_PART * expected) return null;
  return `it has ${counted(satellites, 'satellite')} of the ${expected} that it had before`;
}

/** The text of a file as it is read; gzip is known by its first bytes. */
async function* textOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const bytes = (await isGzip(path)) ? file.pipe(createGunzip()) : file;
  // An error of the file does not reach what it is piped into.
  file.on('error', (error) => bytes.destroy(error));
  const decoder = new StringDecoder('utf8');
  try {
    // Streams of bytes give buffers.
    for await (const chunk of bytes as AsyncIterable<Buffer>) yield decoder.write(chunk);
  } catch (error) {
    if (!isBrokenGzip(error)) throw error;
    throw new CatalogueFileError('the gzip data is damaged or ends early');
  }
  yield decoder.end();
}

/** Codes of zlib begin with Z: what it was given is no gzip, or not all of it. */
function isBrokenGzip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}
