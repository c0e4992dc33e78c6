import { readFile, writeFile } from 'node:fs/promises';
import { UsageError } from './failures.ts';
import type { Terminal } from './terminal.ts';

/**
 * Reads a JSON object from a file, or from what is piped in for `-`.
 * @throws {UsageError} when it is not there or no JSON object.
 */
export async function readObject(
  path: string,
  terminal: Pick<Terminal, 'readInput'>,
): Promise<Readonly<Record<string, unknown>>> {
  const text = path === '-' ? await terminal.readInput() : await readText(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path} is no JSON: ${detail}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${path} must hold a JSON object`);
  return { ...value };
}

/**
 * Reads the lines of a file that are not blank, or of what is piped in for `-`.
 * @throws {UsageError} when it is not there.
 */
export async function readLines(
  path: string,
  terminal: Pick<Terminal, 'readInput'>,
): Promise<string[]> {
  const text = path === '-' ? await terminal.readInput() : await readText(path);
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** Writes a file. @throws {UsageError} when it cannot be written. */
export async function writeText(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    throw new UsageError(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
