import type { SurfaceTable, TypeName } from './table.ts';

type Types = Pick<SurfaceTable, 'enumerations' | 'shapes'>;

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Compares a JSON value with the type that a table gives it and lists every difference as
 * `path: what is wrong`. Fields beyond those of a shape are allowed.
 */
export function differences(value: unknown, type: TypeName, types: Types, path = '$'): string[] {
  const nullable = type.endsWith('|null');
  if (nullable && value === null) return [];
  const plain = nullable ? type.slice(0, -'|null'.length) : type;
  if (plain.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${path}: ${describe(value)} instead of an array`];
    const item = plain.slice(0, -'[]'.length);
    return value.flatMap((one, index) => differences(one, item, types, `${path}[${index}]`));
  }
  if (isPrimitive(plain))
    return PRIMITIVES[plain](value) ? [] : [`${path}: ${describe(value)} instead of a ${plain}`];
  if (plain.startsWith('enum ')) return enumDifferences(value, plain.slice(5), types, path);
  return shapeDifferences(value, plain, types, path);
}

const PRIMITIVES = {
  string: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number' && Number.isFinite(value),
  integer: (value: unknown) => Number.isInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  timestamp: (value: unknown) =>
    typeof value === 'string' && TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value)),
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
} as const;

function isPrimitive(type: string): type is keyof typeof PRIMITIVES {
  return Object.hasOwn(PRIMITIVES, type);
}

function enumDifferences(value: unknown, name: string, types: Types, path: string): string[] {
  const allowed = types.enumerations[name];
  if (allowed === undefined) throw new Error(`the tables have no enumeration '${name}'`);
  const isMember = typeof value === 'string' && allowed.includes(value);
  return isMember ? [] : [`${path}: ${describe(value)} is no ${name}`];
}

function shapeDifferences(value: unknown, name: string, types: Types, path: string): string[] {
  const shape = types.shapes[name];
  if (shape === undefined) throw new Error(`the tables have no shape '${name}'`);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path}: ${describe(value)} instead of a ${name}`];
  const present = new Map<string, unknown>(Object.entries(value));
  return Object.entries(shape).flatMap(([key, type]) => {
    const field = key.endsWith('?') ? key.slice(0, -1) : key;
    if (present.has(field)) return differences(present.get(field), type, types, `${path}.${field}`);
    return key.endsWith('?') ? [] : [`${path}.${field}: is missing`];
  });
}

function describe(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60);
}
