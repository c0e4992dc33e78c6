import * as v from 'valibot';
import { AppError, type Problem } from '../../contracts/error-codes.ts';
import { AgentId } from '../../contracts/mission/agent.ts';
import { countQuery, textQuery } from '../http/input/query.ts';
import { validationError } from '../http/input/validate.ts';
import { parseInstant } from '../../domain/time/instant.ts';

/** An id in a path: any text; what names nothing is simply not found. */
export const IdParams = v.object({ id: v.string() });

/** Offsets beyond this are past the end of any list. */
const MAX_OFFSET = 2_147_483_647;

/** How far into a list to begin. */
export const offsetQuery = countQuery(0, MAX_OFFSET);

/** Query of a list that pages by cursor. */
export const pageQuery = {
  limit: countQuery(50, 200),
  cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
  offset: offsetQuery,
};

/** The header by which an agent names itself. */
export const agentHeaders = { 'x-agent-id': AgentId };

/** The fixed text for a missing agent header; undefined for other problems. */
export function agentHeaderText(problems: readonly Problem[]): string | undefined {
  const problem = problems.find(({ path }) => path === 'x-agent-id');
  if (problem === undefined) return undefined;
  return problem.message === 'is required' || problem.message.startsWith('must be')
    ? 'X-Agent-ID is required'
    : `X-Agent-ID ${problem.message}`;
}

/** Reads an instant from a request, epoch ms; throws `validation_error` naming `field`. */
export function readInstant(text: string, field: string, place: 'body' | 'query' = 'body'): number {
  const result = parseInstant(text);
  if (result.ok) return result.instant.ms;
  throw validationError([{ path: field, message: result.message, in: place }], {
    text: `${field} is not a time: ${result.message}`,
  });
}

/** The problems of a body's `timestamp`, which is a text to its schema; read beside other problems. */
export function timestampProblems(body: unknown): Problem[] {
  const text: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'timestamp') : undefined;
  const result = typeof text === 'string' ? parseInstant(text) : null;
  return result === null || result.ok ? [] : [{ path: 'timestamp', message: result.message }];
}

/**
 * Refuses an object of free form that is too large, or that the database driver would take for one
 * of its own values. Throws `payload_too_large` or `validation_error` naming `field`.
 */
export function checkFreeForm(value: object, field: string, maxBytes: number): void {
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > maxBytes) {
    throw new AppError('payload_too_large', `${field} is larger than ${maxBytes / 1024} KiB`);
  }
  if (text.includes('_bsontype') && hasKey(value, '_bsontype')) {
    throw validationError([{ path: field, message: 'must not have a key _bsontype' }], {
      text: `${field} must not have a key _bsontype`,
    });
  }
}

function hasKey(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, key) || Object.values(value).some((part) => hasKey(part, key));
}
