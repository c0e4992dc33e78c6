import * as v from 'valibot';
import { missionTime } from '../../../contracts/time.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentFoundSatellite } from '../presenters/satellite.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';

const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'satellites:read' }, 'Satellites');

const FoundSatellite = v.pipe(
  v.object({
    id: v.string(),
    norad_id: v.number(),
    name: v.string(),
    names: v.array(v.string()),
    type: v.nullable(v.string()),
    operator: v.optional(v.string()),
    constellation: v.optional(v.string()),
    bus_class: v.optional(v.string()),
    elements_epoch: missionTime('Epoch of the elements.'),
  }),
  v.title('FoundSatellite'),
);

const Found = v.object({
  satellites: v.array(FoundSatellite),
  data: v.pipe(v.array(FoundSatellite), v.description('The same as `satellites`.')),
  count: v.number(),
});

/** Search of the catalogue, for choosing a satellite. */
export function satelliteRoutes(deps: ConsoleDeps): Route[] {
  return [
    reads.get('/api/satellites', {
      summary: 'Search satellites by number or name',
      description: 'Those that begin with the text come first; without a text, in order of number.',
      query: v.object({
        q: v.pipe(textQuery(100), v.description('Part of a catalogue number or of any name.')),
        limit: countQuery(20, 100),
      }),
      responses: { 200: { description: 'Satellites.', schema: Found } },
      handler: async ({ query }) => {
        const found =
          query.limit === 0 ? [] : await deps.satellites.search(query.q ?? '', query.limit);
        const satellites = found.map(presentFoundSatellite);
        return { status: 200, body: { satellites, data: satellites, count: satellites.length } };
      },
    }),
  ];
}
