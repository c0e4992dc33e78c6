import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import type { Document } from 'mongodb';

/** One line of a file: a record, and the id under which it is asked for. */
export interface ArchiveLine {
  readonly id: string;
  /** Such as `deployments`, as exports call it. */
  readonly kind: string;
  readonly record: Document;
}

/** A file that is written and not kept yet. */
export interface WrittenFile {
  readonly content: Buffer;
  readonly lines: number;
  readonly sha256: string;
}

const unzip = promisify(gunzip);
/** Beyond the first levels gzip costs much more than it saves. */
const LEVEL = 4;

/**
 * Writes lines of JSON, compressed. Beside each record stand the JSON Pointers of its instants, which JSON has
 * as text, so that what is read is what was kept. (MongoDB's own form of JSON takes keys such as `$date` that a
 * reporter has sent for its own.)
 */
export async function writeFile(lines: AsyncIterable<ArchiveLine>): Promise<WrittenFile> {
  const zip = createGzip({ level: LEVEL });
  const parts: Buffer[] = [];
  zip.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    zip.once('end', resolve);
    zip.once('error', reject);
  });
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (!zip.write(`${JSON.stringify({ ...line, dates: datesIn(line.record) })}\n`))
      await new Promise((resolve) => zip.once('drain', resolve));
  }
  zip.end();
  await ended;
  const content = Buffer.concat(parts);
  return { content, lines: count, sha256: sha256Of(content) };
}

/** The lines of a file, in their order. @throws {Error} for what is no such file. */
export async function readLines(content: Uint8Array): Promise<ArchiveLine[]> {
  const text = (await unzip(content)).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(readLine);
}

function readLine(text: string): ArchiveLine {
  // What `writeFile` wrote.
  const { id, kind, record, dates } = JSON.parse(text) as ArchiveLine & { dates: string[] };
  for (const pointer of dates) {
    const path = pointer.split('/').slice(1).map(unescape);
    const last = path.pop() ?? '';
    const holder = path.reduce<Document>((at, key) => at[key] as Document, record);
    holder[last] = new Date(holder[last] as string);
  }
  return { id, kind, record };
}

/** The JSON Pointers (RFC 6901) of the instants in a record. */
function datesIn(value: unknown, pointer = '', found: string[] = []): string[] {
  if (value instanceof Date) found.push(pointer);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === 'object' && inner !== null)
        datesIn(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, found);
  return found;
}

function unescape(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** How many lines a file has. @throws {Error} for what cannot be unpacked. */
export async function countLines(content: Uint8Array): Promise<number> {
  const text = await unzip(content);
  let lines = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** SHA-256, lower-case hex. */
export function sha256Of(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
