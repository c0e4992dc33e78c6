import { wholeList } from '../../../contracts/page.ts';
import { GroundStationList } from '../../../contracts/orbit/station.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { presentGroundStation } from '../../../presenters/ground-station.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';

/** `GET /v1/ground-stations`: the default network. */
export function groundStationRoutes(auth: Auth): Route[] {
  return [
    endpoints(auth, 'Ground stations').get('/v1/ground-stations', {
      summary: 'List the default ground network',
      responses: { 200: { schema: GroundStationList, description: 'The twelve stations.' } },
      handler: () => {
        const stations = DEFAULT_STATIONS.map(presentGroundStation);
        const list = wholeList(stations);
        const body = { stations, items: stations, count: list.total, ...list };
        return Promise.resolve({ status: 200, body });
      },
    }),
  ];
}
