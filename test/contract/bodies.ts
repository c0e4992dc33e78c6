import type { Json } from './table.ts';

/** An object of JSON, such as a body. */
export type JsonObject = { readonly [name: string]: Json };

/** A copy of `body` with the field at a dotted path set; missing objects on the way are made. */
export function withField(body: JsonObject, path: string, value: Json): JsonObject {
  const copy = structuredClone(body);
  let here: unknown = copy;
  const keys = path.split('.');
  for (const key of keys.slice(0, -1)) {
    if (!isHolder(here)) throw new Error(`${path} leads through something that holds no fields`);
    here[key] ??= {};
    here = here[key];
  }
  const last = keys.at(-1);
  if (!isHolder(here) || last === undefined) throw new Error(`${path} leads nowhere`);
  here[last] = value;
  return copy;
}

/** A copy of `value` without the fields at these dotted paths; `*` stands for every entry. */
export function withoutFields(value: unknown, paths: readonly string[]): unknown {
  const copy: unknown = structuredClone(value);
  for (const path of paths) dropField(copy, path.split('.'));
  return copy;
}

function dropField(holder: unknown, [key = '', ...rest]: readonly string[]): void {
  if (!isHolder(holder)) return;
  if (key === '*') for (const entry of Object.values(holder)) dropField(entry, rest);
  else if (rest.length === 0) Reflect.deleteProperty(holder, key);
  else dropField(holder[key], rest);
}

/** The value at a dotted path; undefined where the way ends. */
export function fieldAt(value: unknown, path: string): unknown {
  let here = value;
  if (path === '') return here;
  for (const key of path.split('.')) here = isHolder(here) ? here[key] : undefined;
  return here;
}

/** An object or an array: both answer to keys of text. */
function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
