import { AppError } from '../../../contracts/error-codes.ts';
import { instant } from '../../../presenters/instant.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { Archived, ArchivedRecord } from '../../../records/archive/archived.ts';
import type { Route } from '../route.ts';

/** Codes of what was not found, and may have gone to the archive. */
const MISSING: readonly string[] = ['not_found', 'workload_not_found'];
/** Ids of what goes to the archive. */
const ARCHIVED_ID = /^(?:dep|wl|pln)_/;
const ARCHIVED_PATH = /^\/(?:api\/(?:deployments|plans)|v1\/workloads)\/:id/;

/** The answer for what went to the archive: its id still says where it is. */
export function archivedError(
  { id, kind, at }: ArchivedRecord,
  headers: Readonly<Record<string, string>> = {},
): AppError {
  const what = kind === 'events' ? `The events of ${id}` : id;
  return new AppError(
    'archived',
    `${what} went to the archive at ${instant(at)}, as the retention of its owner says: read it at ${pathOf.archived(id)}.`,
    {
      details: {
        ...{ id, kind, archived_at: instant(at) },
        links: { archive: pathOf.archived(id) },
      },
      headers,
    },
  );
}

/** The same route; what it does not find and what is in the archive is 410 `archived` with a link. */
export function withArchived(declared: Route, archived: Pick<Archived, 'find'>): Route {
  if (!ARCHIVED_PATH.test(declared.path)) return declared;
  return {
    ...declared,
    errors: [...new Set([...declared.errors, 'archived' as const])],
    handler: async (request) => {
      try {
        return await declared.handler(request);
      } catch (error) {
        const id = (request.params as Readonly<Record<string, unknown>> | undefined)?.['id'];
        const isMissing = error instanceof AppError && MISSING.includes(error.code);
        if (!isMissing || typeof id !== 'string' || !ARCHIVED_ID.test(id)) throw error;
        const { identity } = request;
        const found = identity === null ? null : await archived.find(identity.ownerId, id);
        if (found === null || found.kind === 'events') throw error;
        throw archivedError(found);
      }
    },
  };
}
