import * as v from 'valibot';
import {
  MAX_SATELLITE_DAYS,
  MAX_UTILISATION_DAYS,
  ScheduleUtilisation,
} from '../../../contracts/fleet/utilisation.ts';
import { termsIn } from '../../../domain/booking/commitment.ts';
import { boardUse, stationUse } from '../../../domain/booking/utilisation.ts';
import { DAY_MS, formatInstant } from '../../../domain/time/instant.ts';
import { megabytes, round } from '../../../presenters/rounding.ts';
import type { ResourceSchedule, ScheduleQuery } from '../../../records/fleet/schedule-view.ts';
import type { WorldSpan } from '../../../records/fleet/worlds.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import { use } from '../../planning/compute/computations.ts';
import { reads, scheduleQuery } from './query.ts';
import { spanOf } from './span.ts';
import { idOfResource, isSatellite, usesOf, type ScheduleDeps, type Uses } from './uses.ts';

/** How much of satellites and stations is booked. */
export function utilisationRoute(deps: ScheduleDeps): Route {
  return reads.get('/api/schedule/utilisation', {
    summary: 'See how much is booked',
    description:
      'Of one satellite, one station, or all that you have registered or booked: share of the compute in sunlight, ' +
      'minutes of antennas, peak of storage, lowest charge, passes that nobody uses. What others have booked of what ' +
      `is public counts, too. Of at most ${MAX_SATELLITE_DAYS} satellites times days at once.`,
    query: v.object(scheduleQuery(MAX_UTILISATION_DAYS)),
    compute: [use],
    responses: { 200: { description: 'How much.', schema: ScheduleUtilisation } },
    errors: ['not_found'],
    handler: async ({ query, compute, identity: { ownerId } }) => {
      const { world } = query;
      const rules = { nowMs: deps.clock(), mostDays: MAX_UTILISATION_DAYS, in: 'query' } as const;
      const asked: ScheduleQuery = {
        ...{ ownerId, world, span: spanOf(query.from, query.to, rules) },
        satellite: query.satellite_id ?? null,
        station: query.station_id ?? null,
      };
      const uses = await usesOf(deps, asked, compute, allowOf(asked.span));
      return { status: 200, body: presentUtilisation(world, asked.span, uses) };
    },
  });
}

function allowOf({ fromMs, untilMs }: WorldSpan): (satellites: number) => void {
  return (satellites) => {
    const days = (untilMs - fromMs) / DAY_MS;
    if (satellites * days <= MAX_SATELLITE_DAYS) return;
    const most = Math.floor((24 * MAX_SATELLITE_DAYS) / satellites);
    throw validationError([
      {
        ...{ path: 'to', in: 'query' },
        message: `must be at most ${most} h after from, for ${satellites} satellites; or name one satellite`,
      },
    ]);
  };
}

/** How much is booked, in wire form. */
export function presentUtilisation(
  world: string,
  span: WorldSpan,
  { resources, terms, satellites }: Uses,
): ScheduleUtilisation {
  const termsOf = termsIn(terms);
  const range = { startMs: span.fromMs, endMs: span.untilMs };
  return {
    world,
    start: formatInstant(span.fromMs),
    end: formatInstant(span.untilMs),
    satellites: resources.filter(isSatellite).map((one) => satelliteOf(one, satellites, span)),
    stations: resources
      .filter((one) => !isSatellite(one))
      .map((one) => {
        const id = idOfResource(one);
        const { antennaMinutes, share } = stationUse(id, one.commitments, termsOf, range);
        return {
          ...{ station_id: id, name: one.label, antennas: termsOf(id).antennas },
          antenna_minutes: round(antennaMinutes, 3),
          antenna_share: round(share, 6),
        };
      }),
  };
}

function satelliteOf(
  one: ResourceSchedule,
  uses: Uses['satellites'],
  { fromMs, untilMs }: WorldSpan,
): ScheduleUtilisation['satellites'][number] {
  const id = idOfResource(one);
  const found = uses.get(id);
  const board = boardUse(id, one.commitments, { startMs: fromMs, endMs: untilMs });
  const known = found?.ok === true ? found : null;
  const unknown = found?.ok === false ? found.message : 'It is in no catalogue.';
  return {
    ...{ satellite_id: id, name: one.label },
    sunlit_compute_share: known === null ? null : round(known.use.sunlitCompute, 6),
    antenna_minutes: round(board.antennaMinutes, 3),
    storage_peak_mb: megabytes(board.storagePeakMb),
    storage_mb: known === null ? null : megabytes(known.storageMb),
    battery_floor: known === null ? null : round(known.use.batteryFloor, 6),
    battery_guard: known === null ? null : round(known.guard, 6),
    passes: known?.use.passes ?? null,
    idle_passes: known?.use.idlePasses ?? null,
    note: known === null ? unknown : null,
  };
}
