import * as v from 'valibot';
import type { Problem } from '../../../contracts/error-codes.ts';

/** What a schema accepts of a value, and the dotted paths of the fields that were left out. */
export interface FittingPart<Output> {
  readonly fitting: Output;
  readonly leftOut: readonly string[];
}

/** Reads as much of a value as fits its schema; null when fields that it needs do not fit. */
export function fittingPart<const Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): FittingPart<v.InferOutput<Schema>> | null {
  const whole = v.safeParse(schema, value);
  if (whole.success) return { fitting: whole.output, leftOut: [] };
  const fields = whole.issues.map((issue) => fieldPath(issue.path ?? []));
  const paths = [...new Map(fields.map((path) => [path.join('.'), path])).values()];
  const rest = v.safeParse(schema, paths.reduce(without, value));
  return rest.success
    ? { fitting: rest.output, leftOut: paths.map((path) => path.join('.')) }
    : null;
}

/**
 * The problems without those that only tell that a field was left out: its own, and where it is a
 * volume, those of the volumes that it is compared with.
 */
export function withoutTraces(
  problems: readonly Problem[],
  leftOut: readonly string[],
): readonly Problem[] {
  const hidesVolumes = leftOut.some(isVolume);
  return problems.filter(
    ({ path }) =>
      !leftOut.some((field) => path === field || path.startsWith(`${field}.`)) &&
      !(hidesVolumes && isVolume(path)),
  );
}

function isVolume(path: string): boolean {
  return /\.(?:input|output|stored_output|storage)(?:_data)?_mb$|_ratio$/.test(path);
}

/** The path of the field that a problem is in: an item of a list is not left out alone. */
function fieldPath(items: readonly v.IssuePathItem[]): readonly (string | number)[] {
  const keys = items.map(({ key }) => (typeof key === 'number' ? key : String(key)));
  while (typeof keys.at(-1) === 'number') keys.pop();
  return keys;
}

/** A copy of the value without the field at the path. */
function without(value: unknown, [key, ...rest]: readonly (string | number)[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === key ? without(item, rest) : item));
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]: [string, unknown]) => {
      if (name !== key) return [[name, item]];
      return rest.length === 0 ? [] : [[name, without(item, rest)]];
    }),
  );
}
