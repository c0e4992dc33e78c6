import * as v from 'valibot';
import { LIVE_WORLD, WorldName } from '../../../contracts/plan/world.ts';
import { endpoints } from '../../http/endpoints.ts';
import { textQuery } from '../../http/input/query.ts';

/** Declares what looks at schedules. */
export const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'fleet:read' }, 'Schedule');

/** The query of what looks at schedules: a world, a satellite or a station, and a span. */
export function scheduleQuery(mostDays: number) {
  return {
    world: v.pipe(
      v.optional(WorldName, LIVE_WORLD),
      v.description('`live` (default), or a rehearsal of yours.'),
    ),
    satellite_id: v.pipe(textQuery(120), v.description('Id or name: this satellite alone.')),
    station_id: v.pipe(textQuery(120), v.description('Id or name: this station alone.')),
    from: v.pipe(textQuery(40), v.description('ISO 8601. Default: now.')),
    to: v.pipe(
      textQuery(40),
      v.description(`ISO 8601, at most ${mostDays} days later. Default: 2 days.`),
    ),
  };
}
