import { isUtf8 } from 'node:buffer';
import { AppError, type Problem } from '../../../contracts/error-codes.ts';
import { MAX_PROBLEMS } from '../../../domain/planning/job/limits.ts';
import { measureJson } from './json-measure.ts';
import { findRepeatedKey } from './repeated-key.ts';
import { validationError } from './validate.ts';

/** Deeper bodies are refused before they are parsed. */
const MAX_DEPTH = 64;

/** Bodies with more values are refused before they are parsed: each costs as much as a long text. */
export const MAX_JSON_VALUES = 50_000;

/** Bodies with more keys, too: each may cost twice as much as a value. */
export const MAX_JSON_KEYS = 20_000;

/** So much of a path is told, characters. */
const MAX_PATH = 200;

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Parses a JSON body that must be an object; an empty text is an empty object.
 * @throws {AppError} as `parseJson`.
 */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  const value = parseJson(bytes);
  if (Array.isArray(value)) throw new AppError('invalid_body', 'The body must be a JSON object.');
  // An object that is no array, freshly parsed from JSON.
  return value as Record<string, unknown>;
}

/**
 * Parses JSON that must be an object or a list; an empty text is an empty object. Refuses what
 * `JSON.parse` lets through and others stumble over: repeated keys, deep nesting, too many values or
 * keys, keys with a NUL, numbers beyond the range of a double. A `__proto__` key is dropped.
 * @throws {AppError} invalid_body, payload_too_large for too many values or keys, or validation_error for
 * numbers out of range.
 */
export function parseJson(bytes: Buffer): object {
  if (!isUtf8(bytes)) throw new AppError('invalid_body', 'The body is not valid UTF-8.');
  const measure = measureJson(bytes, {
    depth: MAX_DEPTH,
    values: MAX_JSON_VALUES,
    keys: MAX_JSON_KEYS,
  });
  if (measure === 'depth') {
    throw new AppError('invalid_body', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
  if (measure === 'values' || measure === 'keys') {
    const most = measure === 'values' ? `${MAX_JSON_VALUES} JSON values` : `${MAX_JSON_KEYS} keys`;
    throw new AppError(
      'payload_too_large',
      `The body holds more than ${most}; send fewer at a time.`,
    );
  }
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const text = (hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes).toString('utf8');
  if (text.trim() === '') return {};
  const value = parse(text);
  if (typeof value !== 'object' || value === null) {
    throw new AppError('invalid_body', 'The body must be a JSON object.');
  }
  inspect(value, measure.keys, text);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'unreadable';
    throw new AppError('invalid_body', `The body is not valid JSON: ${reason.slice(0, 200)}`);
  }
}

/** What the parsed value shows; a key less than the text had means that one was repeated. */
interface Findings {
  keys: number;
  hasNul: boolean;
  notFinite: number;
  /** Where the first of them are. */
  readonly places: string[];
}

function inspect(value: object, keysInText: number, text: string): void {
  const found: Findings = { keys: 0, hasNul: false, notFinite: 0, places: [] };
  look(value, [], found);
  if (found.keys < keysInText) {
    const path = (findRepeatedKey(text) ?? '').slice(0, MAX_PATH);
    throw new AppError('invalid_body', `The body has the key '${path}' more than once.`);
  }
  if (found.hasNul) {
    throw new AppError('invalid_body', 'A key of the body contains a NUL character.');
  }
  if (found.notFinite === 0) return;
  const problems = found.places.map((path): Problem => ({
    path,
    message: 'must be a finite number',
    in: 'body',
  }));
  throw validationError(problems, {
    text: 'The body holds numbers that are out of range.',
    total: found.notFinite,
  });
}

/** Looks at every value once and drops `__proto__`; the depth is bounded already. */
function look(value: object, path: (string | number)[], found: Findings): void {
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) lookAt(value[index], index, path, found);
    return;
  }
  // An object of parsed JSON that is no array.
  const fields = value as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    found.keys += 1;
    found.hasNul ||= key.includes('\0');
    lookAt(fields[key], key, path, found);
    if (key === '__proto__') Reflect.deleteProperty(fields, key);
  }
}

function lookAt(
  part: unknown,
  place: string | number,
  path: (string | number)[],
  found: Findings,
): void {
  if (typeof part === 'number') {
    if (Number.isFinite(part)) return;
    found.notFinite += 1;
    if (found.places.length < MAX_PROBLEMS) found.places.push(dotted([...path, place]));
  } else if (typeof part === 'object' && part !== null) {
    path.push(place);
    look(part, path, found);
    path.pop();
  }
}

/** The beginning of a dotted path; a key may be as long as the body, and each number would repeat it. */
function dotted(path: readonly (string | number)[]): string {
  const parts = path.map((part) => String(part).slice(0, MAX_PATH));
  return parts.join('.').slice(0, MAX_PATH);
}
