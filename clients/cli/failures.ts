// Not by the door of the client: `--help` needs no more of it than these.
import { ApiError, UnreachableError } from '../sdk/errors.ts';
import { scheduleConflictOf } from '../sdk/schedule-conflict.ts';
import { harmless, Interrupted, type Terminal } from './terminal.ts';

/** How a command ends. */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, unreachable: 4 } as const;

/** What a person wrote cannot be meant: the way out is in the hint. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.hint = hint;
  }
}

/** What was asked for was tried and did not succeed: a deployment that failed, a file that is not there. */
export class FailedError extends Error {
  override readonly name = 'FailedError';
}

/** Instead of sending it a request was shown (`--curl`). */
export class RequestShown extends Error {
  override readonly name = 'RequestShown';
}

/** Says what went wrong, where, how to mend it and what to quote; gives the exit code. */
export function explain(error: unknown, terminal: Pick<Terminal, 'err'>): number {
  const say = (line: string): void => {
    terminal.err(`${line.split('\n').map(harmless).join('\n')}\n`);
  };
  if (isShown(error)) return EXIT.done;
  if (error instanceof Interrupted) return EXIT.done;
  if (error instanceof ApiError) {
    say(`error: ${error.message} (${error.code})`);
    for (const { path, message, suggestion, ...extra } of error.problems) {
      const place = path ?? placeOf(extra);
      const told = place === '' ? message : `${place}: ${message}`;
      // A refusal often says its problems in its own message.
      if (!error.message.split('; ').includes(told)) say(`  ${told}`);
      if (typeof suggestion === 'string') say(`    fix: ${suggestion}`);
    }
    for (const line of [...conflictLines(error), ...neededLines(error)]) say(`  ${line}`);
    const fix = fixOf(error);
    if (fix !== null) say(`fix: ${fix}`);
    if (error.requestId !== null) say(`request: ${error.requestId}`);
    return EXIT.refused;
  }
  if (error instanceof UnreachableError) {
    say(`error: ${error.message}`);
    say('fix: start the platform, or give its address: orbital login --address http://localhost');
    return EXIT.unreachable;
  }
  if (error instanceof UsageError) {
    say(`error: ${error.message}`);
    if (error.hint !== undefined) say(`fix: ${error.hint}`);
    return EXIT.usage;
  }
  say(`error: ${error instanceof Error ? error.message : String(error)}`);
  return EXIT.failed;
}

/** So many of what stands in the way are told. */
const MOST_TOLD = 5;

/** What stands in the way of a plan that was to be booked, a line each. */
function conflictLines(error: ApiError): string[] {
  const { conflicts } = scheduleConflictOf(error) ?? { conflicts: [] };
  const lines = conflicts.slice(0, MOST_TOLD).map((one) => {
    const span = [one.start, one.end]
      .map((instant) => instant.replace(/\.\d+Z$/, 'Z'))
      .join(' to ');
    const who = one.with === null ? '' : `, ${one.with === 'busy' ? 'busy' : `with ${one.with}`}`;
    return `${one.resource} (${one.rule}): ${span}${who}`;
  });
  const others = conflicts.length - lines.length;
  return others > 0 ? [...lines, `and ${others} more`] : lines;
}

/** What is still needed of something that was to be removed: deployments and satellites by their ids. */
function neededLines({ details }: ApiError): string[] {
  return NEEDED.flatMap(([what, field]) => {
    const ids = details[field];
    if (!Array.isArray(ids) || ids.length === 0) return [];
    const others = ids.length - MOST_TOLD;
    const told = ids.slice(0, MOST_TOLD).join(', ');
    return [`${what}: ${others > 0 ? `${told} and ${others} more` : told}`];
  });
}

const NEEDED = [
  ['deployments', 'deployment_ids'],
  ['satellites', 'satellite_ids'],
] as const;

/** The step and the constraint of a plan that does not fit, which has no field. */
function placeOf({ step_id: step, constraint }: Readonly<Record<string, unknown>>): string {
  return [step, constraint].filter((part) => typeof part === 'string').join(' ');
}

function isShown(error: unknown): boolean {
  if (error instanceof RequestShown) return true;
  return error instanceof Error && error.cause !== undefined && isShown(error.cause);
}

/** What helps against a refusal, where the answer itself does not say. */
function fixOf(error: ApiError): string | null {
  const { status, message, retryAfterS } = error;
  const conflict = scheduleConflictOf(error);
  if (conflict !== null) {
    const later =
      conflict.nextStart === null
        ? ''
        : `make the plan with --start ${conflict.nextStart} --world ${conflict.world}, or `;
    return `${later}let the platform plan it again: --replan`;
  }
  if (status === 401) return 'give a valid key: orbital login, or ORBITAL_API_KEY';
  // An owner that is being removed is refused, too: no key helps then.
  if (status === 403 && message.includes('permission'))
    return 'use a key that has this permission: orbital key list';
  if (retryAfterS !== null) return `try again in ${Math.ceil(retryAfterS)} s`;
  return null;
}
