import type { Context } from 'koa';
import type { Warning } from '../../contracts/warning.ts';
import { MAX_WARNINGS, problemOf, type Warnings } from './input/unknown-input.ts';
import { validationError } from './input/validate.ts';
import type { Answer } from './route.ts';
import type { RequestState } from './state.ts';

/** Whether a request asks for strict handling: `Prefer: handling=strict`, RFC 7240, section 4.4. */
export function isStrict(ctx: Pick<Context, 'get'>): boolean {
  for (const preference of ctx.get('Prefer').split(',')) {
    const handling = /^\s*handling\s*=\s*"?(\w+)"?\s*(?:;|$)/i.exec(preference)?.[1];
    // The first of several counts (section 2).
    if (handling !== undefined) return handling.toLowerCase() === 'strict';
  }
  return false;
}

/** Adds a warning to those of a request. @throws {AppError} validation_error where it asks for strict handling. */
export function warn(
  ctx: Pick<Context, 'get'> & { readonly state: Pick<RequestState, 'warnings'> },
  warning: Warning,
): void {
  if (isStrict(ctx)) throw validationError([problemOf(warning)]);
  const { told, total } = ctx.state.warnings;
  ctx.state.warnings = { told: [...told, warning].slice(0, MAX_WARNINGS), total: total + 1 };
}

/** The header that says how many warnings there are; none where there is none. */
export function warningHeaders(total: number): Record<string, string> {
  return total === 0 ? {} : { 'X-Warnings': String(total) };
}

/** A body that is an object with its request's warnings behind its own. */
export function bodyWithWarnings<Body extends object>(
  body: Body,
  { told, total }: Warnings,
): Body & { readonly warnings?: readonly unknown[] } {
  return total === 0 ? body : { ...body, warnings: [...ownWarnings(body), ...told] };
}

/** An answer that tells the warnings of its request: their number in a header, and in an object all of them. */
export function withWarnings(answer: Answer, warnings: Warnings): Answer {
  const own = 'body' in answer ? ownWarnings(answer.body).length : 0;
  const total = own + warnings.total;
  if (total === 0) return answer;
  const headers = { ...answer.headers, ...warningHeaders(total) };
  if ('json' in answer)
    return { ...answer, headers, json: textWithWarnings(answer.json, warnings) };
  if (!('body' in answer) || !isObject(answer.body)) return { ...answer, headers };
  return { ...answer, headers, body: bodyWithWarnings(answer.body, warnings) };
}

/** The same for an object that is text already, and has none of its own. */
function textWithWarnings(json: string, { told }: Warnings): string {
  if (!json.startsWith('{')) return json;
  const comma = json === '{}' ? '' : ',';
  return `${json.slice(0, -1)}${comma}"warnings":${JSON.stringify(told)}}`;
}

function ownWarnings(body: unknown): readonly unknown[] {
  const own: unknown = isObject(body) ? Reflect.get(body, 'warnings') : undefined;
  return Array.isArray(own) ? own : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
