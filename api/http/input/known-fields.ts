import type { GenericSchema } from 'valibot';

/** What a schema knows of a value: the fields of its objects, and what lies inside. */
export interface KnownFields {
  /** Fields by name with what is known of their values; null where nothing is an object. */
  readonly fields: ReadonlyMap<string, KnownFields | null> | null;
  /** Whether a field that is not among them is to be told: not where any may be, or none is let in. */
  readonly isTold: boolean;
  /** What is known of the items of a list. */
  readonly items: KnownFields | null;
  /** What is known of the values of an object that has any keys. */
  readonly values: KnownFields | null;
}

/** What this file reads of valibot's objects; which of it is there depends on `type`. */
interface Part {
  readonly type: string;
  readonly pipe?: readonly Part[];
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly items?: readonly Part[];
  readonly value?: Part;
  readonly wrapped?: Part;
  readonly options?: readonly unknown[];
}

const known = new WeakMap<object, KnownFields | null>();

/** What a schema knows of its input; null where it holds no object. Read once for each schema. */
export function knownFieldsOf(schema: GenericSchema): KnownFields | null {
  // Valibot gives its schemas as plain objects with these fields.
  return knownOf(schema);
}

/** The fields that an object at a path of keys and places may have. */
export function fieldNamesAt(known: KnownFields | null, path: readonly unknown[]): string[] {
  const there = path.reduce<KnownFields | null>((here, key) => {
    if (here === null) return null;
    const inside = typeof key === 'string' ? here.fields?.get(key) : here.items;
    return inside ?? here.values;
  }, known);
  return [...(there?.fields?.keys() ?? [])];
}

const inObjects = new WeakMap<KnownFields, ReadonlyMap<string, string>>();

/** Where in a body objects inside objects have a field: dotted paths by name, the least deep first. */
export function placesInside(root: KnownFields): ReadonlyMap<string, string> {
  const before = inObjects.get(root);
  if (before !== undefined) return before;
  const places = new Map<string, string>();
  const open = [{ path: '', here: root }];
  for (const { path, here } of open) {
    for (const [name, inside] of here.fields ?? []) {
      if (path !== '' && !places.has(name)) places.set(name, path + name);
      if (inside !== null) open.push({ path: `${path}${name}.`, here: inside });
    }
  }
  inObjects.set(root, places);
  return places;
}

function knownOf(part: Part | undefined): KnownFields | null {
  if (part === undefined) return null;
  const before = known.get(part);
  if (before !== undefined) return before;
  const found = read(part);
  known.set(part, found);
  return found;
}

function read(part: Part): KnownFields | null {
  // What arrives is what the first of a pipe takes.
  const first = part.pipe?.[0];
  if (first !== undefined && first !== part) return knownOf(first);
  switch (part.type) {
    case 'object':
      return ofObject(part, true);
    case 'strict_object':
    case 'loose_object':
      return ofObject(part, false);
    case 'record': {
      const values = knownOf(part.value);
      return values === null ? null : { fields: null, isTold: false, items: null, values };
    }
    case 'array':
      return ofList(knownOf(part.item));
    case 'tuple':
      return ofList(merged((part.items ?? []).map(knownOf)));
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      return knownOf(part.wrapped);
    case 'union':
    case 'variant':
    case 'intersect':
      // The options of these three are schemas.
      return merged((part.options ?? []).map((option) => knownOf(option as Part)));
    default:
      return null;
  }
}

function ofObject({ entries = {} }: Part, isTold: boolean): KnownFields {
  const fields = new Map(Object.entries(entries).map(([name, entry]) => [name, knownOf(entry)]));
  return { fields, isTold, items: null, values: null };
}

function ofList(items: KnownFields | null): KnownFields | null {
  return items === null ? null : { fields: null, isTold: false, items, values: null };
}

/** What any of several schemas knows: a field that one of them has is known. */
function merged(options: readonly (KnownFields | null)[]): KnownFields | null {
  const [first, ...others] = options.filter((option) => option !== null);
  return others.reduce<KnownFields | null>(
    (all, one) => (all === null ? one : mergedPair(all, one)),
    first ?? null,
  );
}

function mergedPair(left: KnownFields, right: KnownFields): KnownFields {
  const fields = new Map(left.fields);
  for (const [name, of] of right.fields ?? [])
    fields.set(name, merged([fields.get(name) ?? null, of]));
  const objects = [left, right].filter((one) => one.items === null);
  return {
    fields: left.fields === null && right.fields === null ? null : fields,
    isTold: objects.every(({ isTold }) => isTold),
    items: merged([left.items, right.items]),
    values: merged([left.values, right.values]),
  };
}
