import * as v from 'valibot';

/** Longest way to write a unit of text. */
const ESCAPED = String.raw`\u00e9`;

/**
 * The longest body that a schema takes, by another way than the product's count: written out as JSON, every
 * list full, every text escaped, lines indented by four. Null where it would be longer than `mostBytes`.
 */
export function largestText(schema: v.GenericSchema, mostBytes: number): string | null {
  const text = write(toTree(schema), '', mostBytes);
  return text.length > mostBytes ? null : text;
}

/** What may stand somewhere: a list of equal items, an object, or text that is written as it is. */
type Tree =
  | { readonly kind: 'list'; readonly items: readonly Tree[]; readonly times: number }
  | { readonly kind: 'object'; readonly fields: readonly (readonly [string, Tree])[] }
  | { readonly kind: 'text'; readonly text: string };

function toTree(schema: v.GenericSchema, most = Number.POSITIVE_INFINITY): Tree {
  // A pipe is an array of schemas and actions; valibot's own type of it is open.
  const pipe = 'pipe' in schema ? (schema.pipe as readonly v.GenericSchema[]) : [];
  const stated = pipe
    .flatMap((step) => ('pipe' in step ? (step.pipe as readonly unknown[]) : [step]))
    .flatMap((step) => {
      const { metadata } = step as { metadata?: { mostBytes?: number } };
      return metadata?.mostBytes ?? [];
    })[0];
  if (stated !== undefined) return { kind: 'text', text: `"${'x'.repeat(stated - 2)}"` };
  const bound = pipe.reduce((least, step) => {
    const { type, requirement } = step as { type: string; requirement?: number };
    return type === 'max_length' && requirement !== undefined
      ? Math.min(least, requirement)
      : least;
  }, most);
  const [first] = pipe;
  if (first !== undefined && first !== schema && 'pipe' in first) return toTree(first, bound);
  if (
    v.isOfType('object', schema) ||
    v.isOfType('loose_object', schema) ||
    v.isOfType('strict_object', schema)
  ) {
    const entries = Object.entries((schema as v.ObjectSchema<v.ObjectEntries, undefined>).entries);
    return { kind: 'object', fields: entries.map(([name, entry]) => [name, toTree(entry)]) };
  }
  return leaf(schema, bound);
}

function leaf(schema: v.GenericSchema, bound: number): Tree {
  const { type, item, items, wrapped, options, literal } = schema as unknown as {
    type: string;
    item: v.GenericSchema;
    items: readonly v.GenericSchema[];
    wrapped: v.GenericSchema;
    options: readonly unknown[];
    literal: unknown;
  };
  switch (type) {
    case 'array':
      return { kind: 'list', items: [toTree(item)], times: bound };
    case 'tuple':
      return { kind: 'list', items: items.map((one) => toTree(one)), times: 1 };
    case 'string':
      return { kind: 'text', text: `"${ESCAPED.repeat(Math.min(bound, 1_000_000))}"` };
    case 'number':
      return { kind: 'text', text: '-1.7976931348623157e+308' };
    case 'boolean':
      return { kind: 'text', text: 'false' };
    case 'literal':
      return { kind: 'text', text: JSON.stringify(literal) };
    case 'picklist':
      return longest(options.map((option) => ({ kind: 'text', text: JSON.stringify(option) })));
    case 'union':
      return longest(options.map((option) => toTree(option as v.GenericSchema)));
    case 'optional':
    case 'nullable':
    case 'nullish':
      return toTree(wrapped);
    default:
      throw new Error(`no body can be written for ${type}`);
  }
}

function longest(trees: readonly Tree[]): Tree {
  const [first, ...others] = trees;
  if (first === undefined) throw new Error('there is nothing to choose from');
  const lengthOf = (tree: Tree) => write(tree, '', 2_000_000).length;
  return others.reduce((best, tree) => (lengthOf(tree) > lengthOf(best) ? tree : best), first);
}

/** Writes lines; what is longer than `most` is left off early. */
function write(tree: Tree, indent: string, most: number): string {
  if (tree.kind === 'text') return tree.text;
  const inner = `${indent}    `;
  let text = tree.kind === 'list' ? '[' : '{';
  const add = (line: string) => {
    text += `${text.length === 1 ? '' : ','}\n${inner}${line}`;
  };
  if (tree.kind === 'list') {
    for (let time = 0; time < tree.times && text.length <= most; time += 1)
      for (const item of tree.items) add(write(item, inner, most));
  } else for (const [name, value] of tree.fields) add(`"${name}": ${write(value, inner, most)}`);
  return `${text}\n${indent}${tree.kind === 'list' ? ']' : '}'}`;
}
