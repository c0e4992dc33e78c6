/** A field or parameter of a surface's OpenAPI document. */
export interface DocumentField {
  /** Where it stands in the document: `paths./v1/plan.post…start`. */
  readonly at: string;
  readonly name: string;
  /** Its own description and those of what it may be. */
  readonly texts: readonly string[];
  /** Types and formats that it may have. */
  readonly types: readonly string[];
}

/** Every field and parameter of a document, wherever it stands. */
export function documentFields(document: unknown): DocumentField[] {
  const found: DocumentField[] = [];
  const walk = (value: unknown, at: string): void => {
    if (Array.isArray(value)) {
      value.forEach((item, index) => {
        walk(item, `${at}.${index}`);
      });
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const { name, in: place, properties } = value as Readonly<Record<string, unknown>>;
    if (typeof name === 'string' && typeof place === 'string') found.push(fieldOf(name, value, at));
    if (typeof properties === 'object' && properties !== null)
      for (const [key, schema] of Object.entries(properties))
        found.push(fieldOf(key, schema, `${at}.${key}`));
    for (const [key, one] of Object.entries(value))
      if (key !== 'example' && key !== 'examples') walk(one, `${at}.${key}`);
  };
  walk(document, '');
  return found;
}

function fieldOf(name: string, schema: unknown, at: string): DocumentField {
  const texts: string[] = [];
  const types: string[] = [];
  const read = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    const part = one as Readonly<Record<string, unknown>>;
    if (typeof part['description'] === 'string') texts.push(part['description']);
    for (const key of ['type', 'format']) if (typeof part[key] === 'string') types.push(part[key]);
    if (Array.isArray(part['anyOf'])) part['anyOf'].forEach(read);
    read(part['schema']);
  };
  read(schema);
  return { at, name, texts, types };
}
