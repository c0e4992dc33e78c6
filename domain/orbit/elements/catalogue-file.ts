import type { Elements } from './elements.ts';
import { parseOmm } from './omm.ts';
import { parseTle } from './tle.ts';

/** One entry of a file of elements: read, or what is wrong with it and where. */
export type CatalogueEntry =
  | { readonly ok: true; readonly elements: Elements }
  | { readonly ok: false; readonly place: string; readonly message: string };

/** An entry is longer than any set of elements: the text is of another kind. */
const MAX_ENTRY_CHARACTERS = 16_384;

/** The text is neither lines of elements nor a JSON array of OMMs. */
export class CatalogueFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CatalogueFileError';
  }
}

/**
 * Reads elements as their text arrives: two or three lines a satellite, or a JSON array of OMMs. Only
 * one entry is held at a time. Entries that cannot be read are given with their place; a text of
 * another kind throws CatalogueFileError.
 */
export async function* readCatalogue(
  chunks: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<CatalogueEntry> {
  let reader: EntryReader | null = null;
  let start = '';
  for await (const chunk of chunks) {
    if (reader === null) {
      start = (start + chunk).replace(/^[\uFEFF\s]+/, '');
      if (start === '') continue;
      reader = start.startsWith('[') ? createOmmReader() : createTleReader();
      yield* reader.take(start);
    } else yield* reader.take(chunk);
  }
  if (reader !== null) yield* reader.end();
}

/** Turns pieces of a text into entries. */
interface EntryReader {
  take(chunk: string): Generator<CatalogueEntry>;
  end(): Generator<CatalogueEntry>;
}

function createTleReader(): EntryReader {
  let rest = '';
  let lineNumber = 0;
  let name = '';
  let first: string | null = null;

  function* readLine(line: string): Generator<CatalogueEntry> {
    lineNumber += 1;
    const text = line.trimEnd();
    if (text === '') return;
    if (first !== null) {
      const pair = [first, text] as const;
      first = null;
      yield entryOfTle(pair, name, lineNumber);
      name = '';
    } else if (/^1 [ 0-9A-Z]{5}/.test(text)) first = text;
    else if (/^2 [ 0-9A-Z]{5} /.test(text)) yield broken(lineNumber, 'has no first line before it');
    else name = text.replace(/^0 /, '').trim();
  }

  return {
    *take(chunk) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield* readLine(line);
      if (rest.length > MAX_ENTRY_CHARACTERS)
        throw new CatalogueFileError(`line ${lineNumber + 1} is no line of elements`);
    },
    *end() {
      if (rest !== '') yield* readLine(rest);
      if (first !== null) yield broken(lineNumber, 'has no second line after it');
    },
  };
}

function entryOfTle(
  [first, second]: readonly [string, string],
  name: string,
  lineNumber: number,
): CatalogueEntry {
  const read = parseTle(first, second, name);
  if (read.ok) return read;
  return broken(lineNumber, read.problems.map(({ message }) => message).join('; '));
}

function broken(lineNumber: number, message: string): CatalogueEntry {
  return { ok: false, place: `line ${lineNumber}`, message };
}

/** Cuts a JSON array into its objects; what is in them is read by JSON.parse. */
function createOmmReader(): EntryReader {
  let rest = '';
  let scanned = 0;
  let depth = 0;
  let start = -1;
  let isInText = false;
  let isEscaped = false;
  let count = 0;
  let isClosed = false;

  function step(character: string, at: number): string | null {
    if (isInText) {
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = true;
      else if (character === '"') isInText = false;
      return null;
    }
    if (character === '"') isInText = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth === 2) start = at;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) isClosed = true;
      if (depth === 1) return rest.slice(start, at + 1);
    }
    return null;
  }

  return {
    *take(chunk) {
      rest += chunk;
      for (; scanned < rest.length; scanned += 1) {
        const text = step(rest.charAt(scanned), scanned);
        if (text === null) continue;
        count += 1;
        yield entryOfOmm(text, count);
        start = -1;
      }
      if (start < 0) {
        rest = '';
        scanned = 0;
      } else if (start > 0) {
        rest = rest.slice(start);
        scanned -= start;
        start = 0;
      }
      if (rest.length > MAX_ENTRY_CHARACTERS)
        throw new CatalogueFileError(`entry ${count + 1} is no set of elements`);
    },
    *end() {
      if (!isClosed)
        yield { ok: false, place: `entry ${count + 1}`, message: 'the array ends early' };
    },
  };
}

function entryOfOmm(text: string, count: number): CatalogueEntry {
  const place = `entry ${count}`;
  let omm: unknown;
  try {
    omm = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'unreadable';
    return { ok: false, place, message: reason };
  }
  const read = parseOmm(omm);
  if (!read.ok) {
    const message = read.problems.map(({ path, message: what }) => `${path} ${what}`).join('; ');
    return { ok: false, place, message };
  }
  if (read.elements.noradId !== '') return read;
  return { ok: false, place, message: 'omm.NORAD_CAT_ID is required' };
}
