import {
  MAX_OPENING_DAYS,
  OpeningsAnswer,
  OpeningsRequest,
} from '../../../contracts/fleet/openings.ts';
import { stationResource } from '../../../domain/booking/commitment.ts';
import type { Opening } from '../../../domain/booking/openings.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { WorldSpan } from '../../../records/fleet/worlds.ts';
import type { Route } from '../../http/route.ts';
import { openings } from '../../planning/compute/computations.ts';
import type { OpeningsFound } from '../../planning/schedule-planning.ts';
import { reads } from './query.ts';
import { spanOf } from './span.ts';
import { idOfResource, type ScheduleDeps } from './uses.ts';

/** When and where a job has room. A POST that changes nothing: a job may be larger than any address. */
export function openingsRoute({ clock, planning }: ScheduleDeps): Route {
  return reads.post('/api/schedule/openings', {
    summary: 'Look for room for a job',
    changesNothing: true,
    description:
      'The best feasible starts of a job over satellites, earliest finish first, beside what is booked; each was planned ' +
      'and checked together with all that is booked. Nothing is booked: make the plan with `options.start` and ' +
      '`options.world`, and deploy it.',
    body: OpeningsRequest,
    compute: [openings],
    responses: { 200: { description: 'Where there is room.', schema: OpeningsAnswer } },
    errors: ['satellite_not_found', 'elements_too_old'],
    handler: async ({ body, compute }) => {
      const span = spanOf(body.from, body.to, { nowMs: clock(), mostDays: MAX_OPENING_DAYS });
      const found = await planning.openings(body, span, compute);
      return { status: 200, body: presentOpenings(found, span) };
    },
  });
}

function presentOpenings(
  { world, names, isComplete, openings: found }: OpeningsFound,
  { fromMs, untilMs }: WorldSpan,
): OpeningsAnswer {
  return {
    world,
    from: formatInstant(fromMs),
    to: formatInstant(untilMs),
    openings: found.map((one) => presentOpening(one, names)),
    is_complete: isComplete,
  };
}

function presentOpening(
  { satelliteId, fromMs, startMs, finishMs, segments, commitments }: Opening,
  names: OpeningsFound['names'],
): OpeningsAnswer['openings'][number] {
  const isStation = (resource: string): boolean => resource.startsWith(stationResource(''));
  return {
    satellite_id: satelliteId,
    satellite_name: names.get(satelliteId) ?? satelliteId,
    plan_start: formatInstant(fromMs),
    start: formatInstant(startMs),
    finish: formatInstant(finishMs),
    segments: segments.map(({ kind, name, stepId, transferId, ...span }) => ({
      ...{ kind, name, step_id: stepId, transfer_id: transferId },
      ...{ start: formatInstant(span.startMs), end: formatInstant(span.endMs) },
    })),
    contacts: commitments
      .filter(({ resource }) => isStation(resource))
      .map((one) => ({
        station_id: idOfResource(one),
        ...{ start: formatInstant(one.startMs), end: formatInstant(one.endMs) },
      })),
  };
}
