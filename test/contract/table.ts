/** A JSON value, as tables write bodies. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * The type of a field, as a table names it: `string`, `number`, `integer`, `boolean`, `timestamp`
 * (ISO 8601, UTC, milliseconds), `object`, the name of a shape, or `enum <name>`; `[]` behind it is
 * an array of it, `|null` allows null.
 */
export type TypeName = string;

/** Fields of an object by name; a `?` behind the name says that the field may be absent. */
export type Shape = Readonly<Record<string, TypeName>>;

/** One field of a request. */
export interface RequestField {
  /** Dotted path in the body, such as `elements.altitude_km` or `satellites.0.name`. */
  readonly path: string;
  readonly type: 'string' | 'number' | 'boolean' | 'array' | 'object' | 'timestamp';
  readonly isRequired?: true;
  /** What leaving the field out means: the answer is the same as with this value. */
  readonly default?: Json;
  /** The default is the time of the request; the answer shows it in this field. */
  readonly defaultsToNow?: string;
  /** Values that are taken, limits included. */
  readonly accepts?: readonly Json[];
  /** Values just beyond a limit, or outside a closed set. */
  readonly refuses?: readonly Json[];
  /** Code of the refusals; a wrong type gets it too. */
  readonly code: string;
}

/** A request that a table describes as a whole, and its answer. */
export interface Case {
  readonly title: string;
  /** Replaces the path; `:session` stands for the id of a session made for the case. */
  readonly path?: string;
  /** Fields beside the required ones, or instead of them. */
  readonly body?: { readonly [name: string]: Json };
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the endpoint's. */
  readonly content?: string;
  /** Without the fields of `required`. */
  readonly bare?: true;
  readonly status: number;
  /** Code of the error. */
  readonly code?: string;
  /** Shape of the body of the refusal, beside its code and message. */
  readonly refusal?: TypeName;
  /** Shape of the answer, where it is another one than the endpoint's. */
  readonly answer?: TypeName;
  /** Fields of the answer that must have these values; dotted paths. */
  readonly answers?: Readonly<Record<string, Json>>;
}

/** One endpoint. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `:session` is replaced by the id of a session made for each request. */
  readonly path: string;
  /**
   * The smallest body that is taken, `:fresh` for a name of its own, another `:word` for what is given under
   * it; without it the endpoint takes none.
   */
  readonly required?: { readonly [name: string]: Json };
  /** A body that is no JSON, sent as it is. */
  readonly content?: string;
  /** Beside those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Warnings of such a request: it names what is accepted and yet may not work. Default: none. */
  readonly warnings?: number;
  /** True where a field that is not known is refused: what it does cannot be undone. */
  readonly refusesUnknown?: true;
  /** True where fields of any name are kept. */
  readonly isFreeForm?: true;
  /** Added to bodies whose answers are compared, so that "now" does not move between them. */
  readonly pinned?: { readonly [name: string]: Json };
  readonly fields?: readonly RequestField[];
  readonly status: number;
  /** Shape of the answer, or `<shape>[]`; `nothing` where it has no body. */
  readonly answer: TypeName;
  /** Fields of the answer that differ from one request to the next; dotted paths, `*` for every entry. */
  readonly volatile?: readonly string[];
  readonly cases?: readonly Case[];
}

/** Everything that a surface's tables say. */
export interface SurfaceTable {
  readonly name: string;
  /** Where code and message of a refusal stand; the console has the message in `error` unless that is a word. */
  readonly errors: 'flat' | 'nested' | 'console';
  /** Its refusals of a field name the field, in `problems`. */
  readonly namesFields?: true;
  /** Code of a body that is no JSON object. */
  readonly malformedCode: string;
  readonly enumerations: Readonly<Record<string, readonly string[]>>;
  readonly shapes: Readonly<Record<string, Shape>>;
  readonly endpoints: readonly Endpoint[];
  /** Answers that are fixed, row by row: the listed fields of each entry, in order. */
  readonly fixed: readonly FixedTable[];
}

/** A published table that an endpoint answers. */
export interface FixedTable {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: { readonly [name: string]: Json };
  /** Dotted path of the array in the answer; empty = the answer itself. */
  readonly at: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Json[])[];
}
