/** What a body of JSON costs to parse, found without parsing it. */
export interface JsonMeasure {
  /** Objects, arrays, texts that are no keys, numbers and words. */
  readonly values: number;
  /** Keys of all objects, repeated ones included. */
  readonly keys: number;
}

/** What exceeds its bound; the bytes after it were not read. */
export type JsonExcess = 'depth' | 'values' | 'keys';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
/** From so many bytes on the search of the runtime pays. */
const NEAR_BYTES = 32;

/**
 * Counts values, keys and levels of UTF-8 JSON in one pass. Exact for well-formed JSON; of anything
 * else it counts what looks like a value, and the parser refuses it afterwards. No recursion, so that
 * it cannot be made to overflow.
 */
export function measureJson(
  bytes: Uint8Array,
  most: { readonly depth: number; readonly values: number; readonly keys: number },
): JsonMeasure | JsonExcess {
  const end = bytes.length;
  let tokens = 0;
  let keys = 0;
  let depth = 0;
  let index = 0;
  while (index < end) {
    const byte = bytes[index] ?? 0;
    index += 1;
    if (byte <= 0x20 || byte === COMMA) continue;
    if (byte === COLON) {
      // The text before it was a key.
      keys += 1;
      if (keys > most.keys) return 'keys';
      continue;
    }
    if (isClosing(byte)) {
      depth -= 1;
      continue;
    }
    tokens += 1;
    if (tokens - keys > most.values) return 'values';
    if (isOpening(byte)) {
      depth += 1;
      if (depth > most.depth) return 'depth';
    } else index = byte === QUOTE ? afterText(bytes, index) : afterWord(bytes, index);
  }
  return { values: tokens - keys, keys };
}

function isOpening(byte: number): boolean {
  return byte === 0x7b || byte === 0x5b;
}

function isClosing(byte: number): boolean {
  return byte === 0x7d || byte === 0x5d;
}

/**
 * The place after the quote that ends a text. What is near is looked through here, what lies beyond by
 * the runtime's search, which is a hundred times as fast over a long text but slow where it stops at
 * every escaped quote: after each of those twice as much is near.
 */
function afterText(bytes: Uint8Array, from: number): number {
  let index = from;
  for (let nearBytes = NEAR_BYTES; ; nearBytes *= 2) {
    const near = Math.min(bytes.length, index + nearBytes);
    while (index < near) {
      const byte = bytes[index] ?? 0;
      if (byte === QUOTE) return index + 1;
      index += byte === BACKSLASH ? 2 : 1;
    }
    const quote = bytes.indexOf(QUOTE, index);
    if (quote < 0) return bytes.length;
    let escapes = quote;
    while (escapes > index && bytes[escapes - 1] === BACKSLASH) escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
    index = quote + 1;
  }
}

/** The place where a number or a word ends. */
function afterWord(bytes: Uint8Array, from: number): number {
  let index = from;
  while (index < bytes.length) {
    const byte = bytes[index] ?? 0;
    const isDelimiter = byte <= 0x20 || byte === COMMA || byte === COLON || byte === QUOTE;
    if (isDelimiter || isOpening(byte) || isClosing(byte)) return index;
    index += 1;
  }
  return index;
}
