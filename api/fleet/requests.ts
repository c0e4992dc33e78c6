import * as v from 'valibot';
import { AppError, type Problem } from '../../contracts/error-codes.ts';
import { normaliseNoradId } from '../../domain/orbit/elements/norad-id.ts';
import { MOVED, NAME_TAKEN } from '../../records/fleet/named-records.ts';
import { countQuery, textQuery } from '../http/input/query.ts';

/** An id in a path: any text; what names nothing is simply not found. */
export const IdParams = v.object({ id: v.string() });

/** What a deleted record answers. */
export const Deleted = v.object({ id: v.string(), status: v.literal('deleted') });

/** Query of a list that pages by cursor. */
export const pageQuery = {
  limit: countQuery(50, 200),
  cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
};

/** Ids of records begin so. */
const ID_FORM = /^[a-z]{2,3}_/i;

/** What is wrong with a name: it would be taken for something else. */
export function nameProblems(name: string, path = 'name'): Problem[] {
  if (normaliseNoradId(name) !== null)
    return [{ path, message: 'reads as a catalogue number: choose a name with more letters' }];
  if (ID_FORM.test(name))
    return [{ path, message: `begins as an id does (${name.slice(0, 4)}): choose another name` }];
  return [];
}

/** The record, or the refusal of a name that another has. */
export function made<D extends object>(
  outcome: D | typeof NAME_TAKEN,
  kind: string,
  name: string | undefined,
): D {
  if (outcome === NAME_TAKEN) {
    const message = `You have a ${kind} named '${(name ?? '').slice(0, 120)}' already (names are compared without case, blanks and punctuation): choose another name, or change that one.`;
    throw new AppError('conflict', message, {
      details: { problems: [{ path: 'name', message: `another ${kind} of yours has this name` }] },
    });
  }
  return outcome;
}

/** So often a request is read anew beside what others change meanwhile. */
const MOST_READS = 5;

/**
 * What came of `attempt`, which reads the register and changes what it read: done again while others change that in
 * between.
 * @throws {AppError} conflict, to be sent again, where they do so each time.
 */
export async function besideOthers<T>(
  kind: string,
  attempt: () => Promise<T | typeof MOVED>,
): Promise<T> {
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const outcome = await attempt();
    if (outcome !== MOVED) return outcome;
  }
  const message = `The ${kind}, or a station of it, was changed again and again meanwhile: nothing was changed by this, send it again.`;
  throw new AppError('conflict', message, { retryAfterS: 1 });
}

/** The answer for what is not there, or another's. */
export function notFound(kind: string): AppError {
  return new AppError('not_found', `There is no ${kind} with this id.`);
}
