import * as v from 'valibot';
import {
  DEFAULT_ELEMENT_SETS,
  ElementSetList,
  MAX_ELEMENT_SETS,
} from '../../../contracts/satellite/element-sets.ts';
import { onMissionClock } from '../../../contracts/time.ts';
import { KEPT_DAYS, type ElementSetRecords } from '../../../records/catalogue/element-sets.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import { countQuery, instantQuery, textQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { presentElementSet, presentName } from '../presenters/satellite.ts';
import { cataloguedSatellite } from '../satellite/find-satellite.ts';
import { SatelliteParams, satelliteReads, type SatelliteDeps } from './satellites.ts';

/** What the history of elements needs besides. */
export interface ElementSetDeps extends SatelliteDeps {
  readonly elementSets: Pick<ElementSetRecords, 'list'>;
}

const ElementsQuery = v.object({
  start: v.pipe(instantQuery(), v.description(onMissionClock('Oldest epoch. Default: all.'))),
  end: v.pipe(
    instantQuery(),
    v.description(onMissionClock('Newest epoch, itself included. Default: all.')),
  ),
  limit: countQuery(DEFAULT_ELEMENT_SETS, MAX_ELEMENT_SETS),
  cursor: v.pipe(textQuery(200), v.description('`cursor` of the page before.')),
});

/** `GET /v1/satellites/{id}/elements`. */
export function satelliteElementsRoutes({ satellites, elementSets }: ElementSetDeps): Route[] {
  return [
    satelliteReads.get('/v1/satellites/:id/elements', {
      summary: 'List the sets of elements of a satellite',
      description:
        'Every distinct set that was received, newest epoch first: from the shipped month, refreshes ' +
        `and imports. Sets of watched satellites are kept for ${KEPT_DAYS.watched} days, others for ` +
        `${KEPT_DAYS.other}. Follow \`cursor\` as long as \`has_more\`.`,
      params: SatelliteParams,
      query: ElementsQuery,
      responses: { 200: { schema: ElementSetList, description: 'One page.' } },
      errors: ['satellite_not_found'],
      handler: async ({ params, query }) => {
        const { start, end, limit } = query;
        if (start !== undefined && end !== undefined && end < start)
          throw validationError([
            { path: 'end', message: 'must not be before start', in: 'query' },
          ]);
        const range = pageRange(query);
        const satellite = await cataloguedSatellite(satellites, params.id);
        const wanted = { fromMs: start, toMs: end, ...range };
        const { sets, total } = await elementSets.list(satellite.noradId, wanted);
        const page = pageOf(sets, limit, ({ elements, id }) => ({ atMs: elements.epochMs, id }));
        const data = page.items.map(presentElementSet);
        return {
          status: 200,
          body: { satellite: presentName(satellite), data, ...page.place, total },
        };
      },
    }),
  ];
}
