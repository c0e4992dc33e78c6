import type { Problem } from '../../../contracts/error-codes.ts';
import type { Warning } from '../../../contracts/warning.ts';
import type { Route } from '../route.ts';
import { problemOf, type Warnings } from './unknown-input.ts';
import { validationError } from './validate.ts';

type Bounds = Pick<Route, 'method' | 'meant' | 'refusesUnknown'>;

/**
 * Refuses what may have been meant to keep from what cannot be undone: all that is not known where a route says so,
 * a dry run where there is none, and a word near a field that is missing and whose default counts.
 * @throws {AppError} validation_error.
 */
export function refuseMistyped(route: Bounds, body: unknown, { told }: Warnings): void {
  const isRefused = ({ path, did_you_mean: near }: Warning): boolean =>
    route.refusesUnknown === true ||
    (route.method !== 'GET' && asksForDryRun(path)) ||
    (near !== undefined && near === route.meant && !isGiven(body, near));
  const refused = told.filter(isRefused);
  if (refused.length > 0) throw validationError(refused.map((one) => problemIn(route, one)));
}

/** Says whether a name asks that nothing happens but an answer. */
function asksForDryRun(name: string): boolean {
  return /^dry[_-]?(?:run)?$/i.test(name);
}

function problemIn({ refusesUnknown }: Bounds, warning: Warning): Problem {
  const problem = problemOf(warning);
  if (!asksForDryRun(warning.path)) return problem;
  const message =
    refusesUnknown === true
      ? "is not known here: a dry run is the field 'dry_run' of the body"
      : 'there is no dry run of this request: nothing was done';
  return { ...problem, message };
}

function isGiven(body: unknown, name: string): boolean {
  const value: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return value !== undefined && value !== null;
}
