import { GroundStationList, type GroundStation } from '../../../contracts/orbit/station.ts';
import { DEFAULT_STATIONS, type Station } from '../../../domain/orbit/geometry/stations.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';

/** `GET /v1/ground-stations`: the default network. */
export function groundStationRoutes(auth: Auth): Route[] {
  return [
    endpoints(auth, 'Ground stations').get('/v1/ground-stations', {
      summary: 'List the default ground network',
      responses: { 200: { schema: GroundStationList, description: 'The twelve stations.' } },
      handler: () => {
        const stations = DEFAULT_STATIONS.map(presentStation);
        const count = stations.length;
        const lists = { stations, items: stations, data: stations };
        const place = { count, total: count, has_more: false, cursor: null };
        return Promise.resolve({ status: 200, body: { ...lists, ...place } });
      },
    }),
  ];
}

function presentStation(station: Station): GroundStation {
  return {
    id: station.id,
    name: station.name,
    provider: station.provider,
    lat: station.latDeg,
    lon: station.lonDeg,
    altitude_m: station.altitudeM,
  };
}
