import { UsageError } from './failures.ts';
import { textOption, type Options } from './verbs.ts';

/** The number that an option has. @throws {UsageError} where it is none. */
export function numberOption(options: Options, name: string): number | undefined {
  const text = textOption(options, name);
  return text === undefined ? undefined : readNumber(text, `--${dashed(name)}`);
}

/** Reads a number. @throws {UsageError} naming where it stands. */
export function readNumber(text: string, place: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value))
    throw new UsageError(`${place} must be a number, not '${text}'`);
  return value;
}

/** The object without what is undefined: options that were not given are not sent. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // True: only values that are there stay.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
