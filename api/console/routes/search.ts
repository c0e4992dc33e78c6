import * as v from 'valibot';
import { DEFAULT_HITS, MOST_HITS, SearchResult } from '../../../contracts/console/search.ts';
import { described } from '../../../contracts/shapes.ts';
import { endpoints } from '../../http/endpoints.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { searchEverywhere, type SearchDeps } from '../overview/search.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Overview');

/** One search for everything. */
export function searchRoutes(deps: SearchDeps): Route[] {
  return [
    reads.get('/api/search', {
      summary: 'Search what you have, and satellites, by id or name',
      description:
        'Looks for a part of an id or a name, in any case, in deployments, workloads, plans, missions, ' +
        'agents, webhooks, deliveries, open conjunctions and the catalogue. Kinds that the caller may ' +
        'not read are left out and their permissions named.',
      query: v.object({
        q: described(textQuery(200), 'Two characters or more.'),
        limit: described(countQuery(DEFAULT_HITS, MOST_HITS), 'At most 50; default 20.'),
      }),
      responses: { 200: { description: 'What was found.', schema: SearchResult } },
      handler: async ({ query, identity }) => {
        const text = query.q?.trim() ?? '';
        if (text.length < 2)
          throw validationError([
            { path: 'q', message: 'must have at least 2 characters', in: 'query' },
          ]);
        const body = await searchEverywhere(deps, identity, text, query.limit);
        return { status: 200, body };
      },
    }),
  ];
}
