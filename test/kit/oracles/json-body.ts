import { visit } from 'jsonc-parser';
import { AppError, type Problem } from '../../../contracts/error-codes.ts';

/** Deeper bodies are refused before they are parsed. */
const MAX_DEPTH = 64;

/**
 * The reader of bodies by another way: the text is decoded, parsed, and walked once more by a library.
 * Parses a JSON body that must be an object; an empty text is an empty object. Refuses what
 * `JSON.parse` lets through and others stumble over: repeated keys, deep nesting, keys with a NUL,
 * numbers beyond the range of a double. A `__proto__` key is dropped.
 * @throws {AppError} invalid_body, or validation_error for numbers out of range.
 */
export function parseByLibrary(bytes: Buffer): Record<string, unknown> {
  const text = decode(bytes);
  if (text.trim() === '') return {};
  if (exceedsDepth(text)) {
    throw new AppError('invalid_body', `The body is nested more than ${MAX_DEPTH} levels deep.`);
  }
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid_body', 'The body must be a JSON object.');
  }
  const { hasProto } = inspect(text);
  if (hasProto) dropProto(value);
  // An object that is neither null nor an array, freshly parsed from JSON.
  return value as Record<string, unknown>;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('invalid_body', 'The body is not valid UTF-8.', { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : 'unreadable';
    throw new AppError('invalid_body', `The body is not valid JSON: ${reason.slice(0, 200)}`);
  }
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = new Set(['{', '['].map((char) => char.charCodeAt(0)));
const CLOSING = new Set(['}', ']'].map((char) => char.charCodeAt(0)));

/** Counts brackets outside strings; no recursion, so that it cannot be made to overflow. */
function exceedsDepth(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
}

/** Walks valid JSON once more for what its parsed value no longer shows. */
function inspect(text: string): { hasProto: boolean } {
  const open: Set<string>[] = [];
  const problems: Problem[] = [];
  let hasProto = false;
  const refused: { nul: boolean; repeated?: string } = { nul: false };
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (key, _offset, _length, _line, _column, pathOf) => {
      const path = () => [...pathOf(), key].join('.').slice(0, 200);
      const keys = open.at(-1);
      if (keys?.has(key) === true) {
        refused.repeated ??= path();
      }
      keys?.add(key);
      refused.nul ||= key.includes('\0');
      hasProto ||= key === '__proto__';
    },
    onLiteralValue: (value: unknown, _offset, _length, _line, _column, pathOf) => {
      if (typeof value === 'number' && !Number.isFinite(value)) {
        const path = pathOf().join('.').slice(0, 200);
        problems.push({ path, message: 'must be a finite number', in: 'body' });
      }
    },
  });
  if (refused.repeated !== undefined)
    throw new AppError(
      'invalid_body',
      `The body has the key '${refused.repeated}' more than once.`,
    );
  if (refused.nul)
    throw new AppError('invalid_body', 'A key of the body contains a NUL character.');
  if (problems.length > 0) {
    throw new AppError('validation_error', 'The body holds numbers that are out of range.', {
      details: { problems },
    });
  }
  return { hasProto };
}

function dropProto(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  for (const part of Object.values(value)) dropProto(part);
}
