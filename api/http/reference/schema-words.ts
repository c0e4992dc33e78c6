import { escape, listOf, objectOf, textOf, type JsonObject } from './html.ts';

/** Units by the endings of names: a field says in its last words in what it is counted. */
const UNITS: readonly (readonly [ending: RegExp, unit: string])[] = [
  [/km_s$/, 'km/s'],
  [/_per_ocu_cents$/, 'cents per OCU-second'],
  [/_kwh$/, 'kWh'],
  [/_wh$/, 'Wh'],
  [/_kw$/, 'kW'],
  [/_w$/, 'W'],
  [/_db$/, 'dB'],
  [/_ghz$/, 'GHz'],
  [/_mhz$/, 'MHz'],
  [/_tflops$/, 'TFLOP/s'],
  [/_gbps$/, 'Gbit/s'],
  [/_mbps$/, 'Mbit/s'],
  [/_kbps$/, 'kbit/s'],
  [/_bps$/, 'bit/s'],
  [/_ms$/, 'ms'],
  [/_(?:s|seconds)$/, 's'],
  [/_(?:min|minutes)$/, 'min'],
  [/_hours$/, 'h'],
  [/_days$/, 'days'],
  [/_years$/, 'years'],
  [/_orbits$/, 'orbits'],
  [/_deg$/, '°'],
  [/_km2$/, 'km²'],
  [/_m2$/, 'm²'],
  [/_km$/, 'km'],
  [/_m$/, 'm'],
  [/_kg$/, 'kg'],
  [/_c$/, '°C'],
  [/_tb$/, 'TB'],
  [/_gb$/, 'GB'],
  [/_mb$/, 'MB'],
  [/_bytes$/, 'bytes'],
  [/_percent$/, '%'],
  [/_cents$/, 'cents'],
  [/_usd$/, 'USD'],
  [/(?:^|_)(?:lat|lon|latitude|longitude)$/, '°'],
];

/** Longest text of a pattern or of a list of words that stands in a table as it is. */
const MAX_SHOWN = 160;

/** The pattern of every text: no control characters. It says nothing of one field. */
const PRINTABLE = '^[ -~\\u00a0-\\uffff]*$';

/** The unit that a field's name states, or an empty text. */
export function unitOf(name: string): string {
  return UNITS.find(([ending]) => ending.test(name))?.[1] ?? '';
}

/** The forms among which a schema leaves the choice. */
export function formsOf(schema: JsonObject): JsonObject[] {
  return [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].map(objectOf);
}

/** Whether null is one of the values. */
export function isNullable(schema: JsonObject): boolean {
  return (
    formsOf(schema).some((form) => form['type'] === 'null') ||
    listOf(schema['type']).includes('null')
  );
}

/** A schema without the form null: with one other form, it is that one and what was said of both. */
export function coreOf(schema: JsonObject): JsonObject {
  const forms = formsOf(schema);
  const [only, ...others] = forms.filter((form) => form['type'] !== 'null');
  if (forms.length < 2 || only === undefined || others.length > 0) return schema;
  const said = Object.entries(schema).filter(([name]) => name !== 'anyOf' && name !== 'oneOf');
  return { ...Object.fromEntries(said), ...only };
}

/** The name of the component that a schema refers to, or null. */
export function referenceOf(schema: JsonObject): string | null {
  const pointer = schema['$ref'];
  return typeof pointer === 'string' ? (pointer.split('/').at(-1) ?? null) : null;
}

/** The type in a word or two. */
export function typeOf(schema: JsonObject, resolve: (schema: JsonObject) => JsonObject): string {
  const core = resolve(coreOf(schema));
  const { type } = core;
  if (core['const'] !== undefined) return typeof core['const'];
  if (type === 'array') {
    const items = objectOf(core['items']);
    return Object.keys(items).length === 0 ? 'list' : `list of ${typeOf(items, resolve)}`;
  }
  if (textOf(core['format']) !== '' && type === 'string')
    return `string, ${textOf(core['format'])}`;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.filter((one) => one !== 'null').join(' or ');
  const forms = formsOf(core).filter((form) => form['type'] !== 'null');
  if (forms.length > 0)
    return [...new Set(forms.map((form) => typeOf(form, resolve)))].join(' or ');
  if (Array.isArray(core['enum']))
    return [...new Set(core['enum'].map((one) => typeof one))].join();
  return core['properties'] === undefined && core['allOf'] === undefined ? 'any' : 'object';
}

/** Default, bounds, lengths and words of a field, as HTML. */
export function limitsOf(schema: JsonObject): string {
  const words = schema['const'] === undefined ? listOf(schema['enum']) : [schema['const']];
  const choices = formsOf(schema).flatMap((form) =>
    form['const'] === undefined ? listOf(form['enum']) : [form['const']],
  );
  return [
    schema['default'] === undefined ? '' : `default <code>${shown(schema['default'])}</code>`,
    oneOf([...words, ...choices]),
    range(
      schema['minimum'],
      schema['maximum'],
      schema['exclusiveMinimum'],
      schema['exclusiveMaximum'],
    ),
    length(schema['minLength'], schema['maxLength'], 'characters'),
    length(schema['minItems'], schema['maxItems'], 'items'),
    length(schema['minProperties'], schema['maxProperties'], 'fields'),
    patternOf(schema['pattern']),
  ]
    .filter((part) => part !== '')
    .join('<br>');
}

function oneOf(words: readonly unknown[]): string {
  if (words.length === 0) return '';
  const all = words.map((word) => `<code>${shown(word)}</code>`);
  if (all.join('').length < MAX_SHOWN * 3) return all.join(' ');
  return `<details><summary>one of ${all.length} words</summary>${all.join(' ')}</details>`;
}

function shown(value: unknown): string {
  return escape(typeof value === 'string' ? value : JSON.stringify(value));
}

function range(min: unknown, max: unknown, above: unknown, below: unknown): string {
  const from = typeof min === 'number' ? `≥ ${min}` : typeof above === 'number' ? `> ${above}` : '';
  const to = typeof max === 'number' ? `≤ ${max}` : typeof below === 'number' ? `< ${below}` : '';
  return [from, to].filter((part) => part !== '').join(', ');
}

function length(min: unknown, max: unknown, what: string): string {
  const least = typeof min === 'number' && min > 0 ? min : null;
  if (typeof max === 'number')
    return least === null ? `at most ${max} ${what}` : `${least} to ${max} ${what}`;
  return least === null ? '' : `at least ${least} ${what}`;
}

function patternOf(pattern: unknown): string {
  const text = textOf(pattern);
  return text === '' || text === PRINTABLE || text.length > MAX_SHOWN
    ? ''
    : `matches <code>${escape(text)}</code>`;
}
