import type { Problem } from '../../../contracts/error-codes.ts';
import type { Warning } from '../../../contracts/warning.ts';
import type { RawQuery, Route } from '../route.ts';
import { didYouMean, suggestion } from './did-you-mean.ts';
import { knownFieldsOf, placesInside, type KnownFields } from './known-fields.ts';

/** So many of a request are told; the rest is only counted. */
export const MAX_WARNINGS = 200;

/** What the sender of a request is told: the first warnings, and how many there are. */
export interface Warnings {
  readonly told: readonly Warning[];
  readonly total: number;
}

/** What is told where nothing is. */
export const NO_WARNINGS: Warnings = { told: [], total: 0 };

/** Longest part of a name that is shown. */
const MAX_NAME = 64;
/** So many fields that there are instead are named. */
const MAX_SIBLINGS = 30;
/** Longest path that is shown. */
const MAX_PATH = 200;

/** The parameters and the fields of a body, nested ones too, that a route does not know. */
export function unknownInput(
  route: Pick<Route, 'query' | 'body' | 'uncounted'>,
  raw: { readonly query: RawQuery; readonly body: unknown },
): Warnings {
  // Health and documents: probes and browsers add parameters of their own.
  if (route.uncounted === true) return NO_WARNINGS;
  const found = new Findings();
  const parameters = route.query === undefined ? null : knownFieldsOf(route.query);
  found.lookAtQuery(raw.query, [...(parameters?.fields?.keys() ?? [])]);
  const body = route.body === undefined ? null : knownFieldsOf(route.body);
  if (body !== null) found.lookAtBody(raw.body, body);
  return found.total === 0 ? NO_WARNINGS : found;
}

/** A warning as the problem that it is under strict handling. */
export function problemOf({ path, message, code, did_you_mean: near }: Warning): Problem {
  const place = code === 'unknown_parameter' ? 'query' : 'body';
  return { path, message, in: place, ...(near !== undefined && { did_you_mean: near }) };
}

class Findings implements Warnings {
  readonly told: Warning[] = [];
  total = 0;
  readonly #listed = new Set<ReadonlyMap<string, unknown>>();
  /** Where `look` is. */
  readonly #path: (string | number)[] = [];
  /** Where fields are that the body has further in. */
  #places: ReadonlyMap<string, string> = new Map();

  lookAtQuery(query: RawQuery, names: readonly string[]): void {
    for (const name of Object.keys(query)) {
      const [group = name] = name.split('.');
      if (names.includes(name) || names.includes(group)) continue;
      const known = names.length === 0 ? 'there are none here' : `there are: ${names.join(', ')}`;
      this.#add(name, 'unknown_parameter', `is no parameter of this request; ${known}`, names);
    }
  }

  lookAtBody(value: unknown, known: KnownFields): void {
    this.#places = placesInside(known);
    this.look(value, known);
  }

  /** Looks at what lies in a value; its depth is bounded by that of the schema. */
  look(value: unknown, known: KnownFields): void {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      const { items } = known;
      if (items === null) return;
      for (let index = 0; index < value.length; index += 1) this.#enter(index, value[index], items);
      return;
    }
    const { fields, isTold, values } = known;
    if (fields === null && values === null) return;
    // An object of parsed JSON that is no array.
    const given = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(given)) {
      const inside = fields?.get(name);
      if (inside !== undefined) {
        if (inside !== null) this.#enter(name, given[name], inside);
      } else if (isTold && fields !== null) {
        this.#addField(name, fields);
      } else if (values !== null) this.#enter(name, given[name], values);
    }
  }

  #enter(place: string | number, value: unknown, known: KnownFields): void {
    if (typeof value !== 'object' || value === null) return;
    this.#path.push(place);
    this.look(value, known);
    this.#path.pop();
  }

  #addField(name: string, fields: ReadonlyMap<string, unknown>): void {
    if (this.told.length >= MAX_WARNINGS) {
      this.total += 1;
      return;
    }
    const shown = name.slice(0, MAX_NAME);
    const path = [...this.#path, shown].join('.');
    this.#add(path, 'unknown_field', 'is no field of this request', fields.keys(), name, () =>
      this.#siblings(fields),
    );
  }

  /** The fields that there are instead, told once for each object. */
  #siblings(fields: ReadonlyMap<string, unknown>): string {
    if (this.#listed.has(fields) || fields.size === 0) return '';
    this.#listed.add(fields);
    const names = [...fields.keys()];
    const more = names.length > MAX_SIBLINGS ? `, and ${names.length - MAX_SIBLINGS} more` : '';
    return `; there are: ${names.slice(0, MAX_SIBLINGS).join(', ')}${more}`;
  }

  #add(
    path: string,
    code: string,
    message: string,
    names: Iterable<string>,
    word = path,
    otherwise = () => '',
  ): void {
    this.total += 1;
    if (this.told.length >= MAX_WARNINGS) return;
    const isAtTop = this.#path.length === 0 && code === 'unknown_field';
    const near = didYouMean(word, names) ?? (isAtTop ? this.#places.get(word) : undefined);
    this.told.push({
      path: path.slice(0, MAX_PATH),
      code,
      message:
        near === undefined ? `${message}${otherwise()}` : `${message}; ${suggestion(word, near)}`,
      ...(near !== undefined && { did_you_mean: near }),
    });
  }
}
