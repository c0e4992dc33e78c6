import * as v from 'valibot';
import { AppError, type ErrorCode, type Problem } from '../../../contracts/error-codes.ts';
import { MAX_PROBLEMS } from '../../../domain/planning/job/limits.ts';
import { grouped } from './query.ts';
import { didYouMean, suggestion } from './did-you-mean.ts';
import { fieldNamesAt, knownFieldsOf } from './known-fields.ts';
import type { Breach, RawQuery, Route } from '../route.ts';
import { NO_WARNINGS, problemOf, type Warnings } from './unknown-input.ts';

/** The parts of a request as received. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: RawQuery;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** The parts of a request as the schemas made them. */
export interface ValidInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

/**
 * Runs the route's schemas over all parts of a request and collects the problems of all of them.
 * What the route does not know is a problem too where the caller asked for that.
 * @throws {AppError} validation_error, or the route's own code, with `details.problems[]` (`path`, `message`, `in`).
 */
export function validateInput(
  route: Route,
  raw: RawInput,
  refused: Warnings = NO_WARNINGS,
): ValidInput {
  const problems: Problem[] = refused.told.map(problemOf);
  const codes = new Set<ErrorCode | undefined>(problems.map(() => undefined));
  const check = (schema: v.GenericSchema | undefined, place: string, input: unknown): unknown => {
    if (schema === undefined) return input;
    const result = v.safeParse(schema, input);
    if (result.success) return result.output;
    problems.push(
      ...result.issues.map((issue) => withNear(describeIssue(issue, place), issue, schema)),
    );
    for (const issue of result.issues) codes.add(route.validationCode?.(breachOf(issue)));
    return undefined;
  };
  const valid = {
    params: check(route.params, 'path', raw.params),
    query: check(route.query, 'query', grouped(raw.query, route.query)),
    headers: check(route.headers, 'header', raw.headers),
    body: check(route.body, 'body', raw.body),
  };
  if (problems.length === 0) return valid;
  const [code] = codes.size === 1 ? codes : [];
  const text = route.validationText?.(problems);
  throw validationError(problems, { text, code, total: problems.length + unlisted(refused) });
}

/**
 * The refusal that lists these problems, of `total` where not all were kept; its text names the first
 * ones unless another is given.
 */
export function validationError(
  problems: readonly Problem[],
  {
    text,
    code,
    total = problems.length,
  }: {
    readonly text?: string | undefined;
    readonly code?: ErrorCode | undefined;
    readonly total?: number;
  } = {},
): AppError {
  // What the domain finds is in the body, unless it says otherwise.
  const shown = problems.slice(0, MAX_PROBLEMS).map((one) => ({ ...one, in: one['in'] ?? 'body' }));
  const left = total > MAX_PROBLEMS ? { problems_total: total } : {};
  return new AppError(code ?? 'validation_error', text ?? summarise(problems), {
    details: { problems: shown, ...left },
  });
}

function unlisted({ told, total }: Warnings): number {
  return total - told.length;
}

/** One problem of a valibot issue: dotted path and a text that tells what would be right. */
export function describeIssue(issue: v.BaseIssue<unknown>, place: string): Problem {
  return { path: v.getDotPath(issue) ?? '', message: messageOf(issue), in: place };
}

/** The same problem with the known word that was meant, for a value of a closed set and a field of a closed object. */
function withNear(
  problem: Problem,
  { type, input, expected, message, path }: v.BaseIssue<unknown>,
  schema: v.GenericSchema,
): Problem {
  const keys = (path ?? []).map(({ key }) => key);
  const last = keys.at(-1);
  const isUnknown = typeof last === 'string' && message.startsWith(`unknown field '${last}'`);
  const word = isUnknown ? last : input;
  if (typeof word !== 'string' || (!isUnknown && type !== 'picklist')) return problem;
  const known = isUnknown
    ? fieldNamesAt(knownFieldsOf(schema), keys.slice(0, -1))
    : [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, name = '']) => name);
  const near = didYouMean(word, known);
  if (near === undefined) return problem;
  return {
    ...problem,
    message: `${problem.message}; ${suggestion(word, near)}`,
    did_you_mean: near,
  };
}

function breachOf(issue: v.BaseIssue<unknown>): Breach {
  const isLongList = issue.type === 'max_length' && Array.isArray(issue.input);
  return { path: v.getDotPath(issue) ?? '', rule: isLongList ? 'max_items' : issue.type };
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.message !== defaultMessage(issue)) return issue.message;
  if (issue.kind === 'schema' && issue.received === 'undefined') return 'is required';
  if (issue.type === 'finite') return 'must be a finite number';
  if (issue.expected === null) return `is not accepted (received ${issue.received})`;
  const expected = issue.expected.slice(0, 300);
  return `must be ${expected}, not ${issue.received.slice(0, 100)}`;
}

/** The text valibot gives when the schema's author gave none. */
function defaultMessage(issue: v.BaseIssue<unknown>): string {
  const received = issue.received;
  const label = issue.message.startsWith('Invalid ')
    ? issue.message.slice('Invalid '.length, issue.message.indexOf(':'))
    : '';
  const expected = issue.expected === null ? 'R' : `Expected ${issue.expected} but r`;
  return `Invalid ${label}: ${expected}eceived ${received}`;
}

function summarise(problems: readonly Problem[]): string {
  const shown = problems
    .slice(0, 3)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('; ');
  const more = problems.length - 3;
  return more > 0 ? `${shown}; and ${more} more` : shown;
}
