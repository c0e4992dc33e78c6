import { escape, listOf, objectOf, prose, textOf, type JsonObject } from './html.ts';
import type { Parameter, Reference } from './read-document.ts';
import {
  coreOf,
  formsOf,
  isNullable,
  limitsOf,
  referenceOf,
  typeOf,
  unitOf,
} from './schema-words.ts';

/** How deep tables stand in tables before a schema is only named. */
const MAX_DEPTH = 10;

const HEAD =
  '<thead><tr><th scope="col">Name</th><th scope="col">Type</th>' +
  '<th scope="col">Default, limits</th><th scope="col">Meaning</th></tr></thead>';

/** The tables of one page. */
export interface FieldTables {
  /** The fields of a body or an answer; empty where it has none. */
  readonly ofSchema: (schema: JsonObject) => string;
  readonly ofParameters: (parameters: readonly Parameter[]) => string;
}

/** Writes the tables of one page; a named schema is written out once and linked to from then on. */
export function createFieldTables({ resolve }: Pick<Reference, 'resolve'>): FieldTables {
  const written = new Set<string>();

  function row(name: string, schema: JsonObject, isRequired: boolean, depth: number): string {
    const core = coreOf(schema);
    const resolved = { ...resolve(core), ...core };
    const type = `${typeOf(core, resolve)}${isNullable(schema) ? ' or null' : ''}`;
    const unit = unitOf(name);
    const inside = depth >= MAX_DEPTH ? '' : folded(name, core, depth + 1);
    return (
      `<tr><td><code>${escape(name)}</code>${isRequired ? '<br><b>required</b>' : ''}</td>` +
      `<td>${escape(type)}${unit === '' ? '' : `<br><b>${unit}</b>`}</td>` +
      `<td>${limitsOf(resolved)}</td>` +
      `<td>${prose(textOf(schema['description'] ?? resolved['description']))}</td></tr>` +
      (inside === '' ? '' : `<tr><td colspan="4">${inside}</td></tr>`)
    );
  }

  /** What lies inside a field, folded away; empty for a simple one. */
  function folded(name: string, schema: JsonObject, depth: number): string {
    const known = referenceOf(schema);
    if (known !== null && written.has(known)) return linkTo(known);
    const content = structure(schema, depth);
    if (content === '' || content.startsWith('<a ')) return content;
    return `<details><summary>Fields of <code>${escape(name)}</code></summary>${content}</details>`;
  }

  /** The tables of an object, of the items of a list, or of each form of a choice. */
  function structure(schema: JsonObject, depth: number): string {
    const name = referenceOf(schema);
    if (name === null) return depth > MAX_DEPTH ? '' : fieldsOf(schema, depth);
    if (written.has(name)) return linkTo(name);
    written.add(name);
    const content = fieldsOf(resolve(schema), depth);
    if (content === '') written.delete(name);
    return content === '' ? '' : `<div id="schema-${escape(name)}">${content}</div>`;
  }

  function fieldsOf(schema: JsonObject, depth: number): string {
    const required = new Set(listOf(schema['required']));
    const rows = Object.entries(objectOf(schema['properties'])).map(([name, property]) =>
      row(name, objectOf(property), required.has(name), depth),
    );
    const table =
      rows.length === 0
        ? ''
        : `<div class="scroll"><table>${HEAD}<tbody>${rows.join('')}</tbody></table></div>`;
    const forms = formsOf(schema)
      .filter((form) => form['type'] !== 'null')
      .map((form, at) => ({ title: titleOf(form, at), content: structure(form, depth + 1) }))
      .filter(({ content }) => content !== '')
      .map(({ title, content }) => `<details><summary>${title}</summary>${content}</details>`);
    const inside = [...listOf(schema['allOf']), schema['items'], schema['additionalProperties']]
      .map((part) => coreOf(objectOf(part)))
      .filter((part) => Object.keys(part).length > 0)
      .map((part) => structure(part, depth));
    return [table, ...forms, ...inside].join('');
  }

  function titleOf(form: JsonObject, at: number): string {
    const resolved = resolve(form);
    const title = referenceOf(form) ?? textOf(resolved['title']);
    if (title !== '') return `Form ${at + 1}: <code>${escape(title)}</code>`;
    const names = listOf(resolved['required']).map(
      (name) => `<code>${escape(textOf(name))}</code>`,
    );
    return names.length === 0 ? `Form ${at + 1}` : `Form ${at + 1}: with ${names.join(', ')}`;
  }

  return {
    ofSchema: (schema) => structure(coreOf(schema), 0),
    ofParameters: (parameters) =>
      fieldsOf(
        {
          required: parameters.filter((one) => one.isRequired).map((one) => one.name),
          properties: Object.fromEntries(
            parameters.map(({ name, schema, description }) => [
              name,
              description === '' ? schema : { ...schema, description },
            ]),
          ),
        },
        0,
      ),
  };
}

function linkTo(name: string): string {
  return `<a href="#schema-${escape(name)}">Fields of ${escape(name)}: see above</a>`;
}
