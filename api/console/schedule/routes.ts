import * as v from 'valibot';
import { MAX_SCHEDULE_DAYS, ScheduleView } from '../../../contracts/fleet/schedule.ts';
import { MAX_UTILISATION_DAYS } from '../../../contracts/fleet/utilisation.ts';
import { LIVE_WORLD } from '../../../contracts/plan/world.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import type { ScheduleQuery } from '../../../records/fleet/schedule-view.ts';
import type { UnbookedDeployment } from '../../../records/overview/unbooked.ts';
import type { Compute } from '../../http/compute.ts';
import {
  chooseFormat,
  downloadHeaders,
  formatQuery,
  MEDIA_TYPES,
  otherForms,
} from '../../http/formats.ts';
import type { Route } from '../../http/route.ts';
import type { UseOutcome } from '../../planning/compute/booked.ts';
import { places, use } from '../../planning/compute/computations.ts';
import { openingsRoute } from './openings.ts';
import { scheduleCalendar, scheduleCsv, type ShownSchedule } from './presenter.ts';
import { reads, scheduleQuery } from './query.ts';
import { scheduleScene } from './scene.ts';
import { spanOf } from './span.ts';
import { nothingThere, usesOf, type ScheduleDeps } from './uses.ts';
import { utilisationRoute } from './utilisation.ts';
import { writtenSchedule } from './written-chart.ts';

const FORMATS = ['json', 'csv', 'ics', 'czml'] as const;

/** What is booked. */
export function scheduleRoutes(deps: ScheduleDeps): Route[] {
  return [scheduleRoute(deps), utilisationRoute(deps), openingsRoute(deps)];
}

function scheduleRoute(deps: ScheduleDeps): Route {
  return reads.get('/api/schedule', {
    summary: 'See what is booked',
    description:
      'Of one satellite, one station, or all that you have registered or booked. What others have booked of ' +
      'what is public is `busy`; live deployments of yours that have booked nothing are `unbooked`. Other forms: CSV, ' +
      'iCalendar of contacts and outages, and CZML: satellites and stations in their places, with a line while a ' +
      'contact of yours lasts.',
    query: v.object({ ...formatQuery(FORMATS).entries, ...scheduleQuery(MAX_SCHEDULE_DAYS) }),
    compute: [places, use],
    responses: {
      200: {
        description: 'The schedule.',
        schema: ScheduleView,
        headers: ['Content-Disposition'],
        otherForms: otherForms(FORMATS),
      },
    },
    errors: ['not_found', 'not_acceptable'],
    handler: async ({ query, ctx, compute, identity: { ownerId } }) => {
      const format = chooseFormat(ctx, query.format, FORMATS);
      const { world } = query;
      const rules = { nowMs: deps.clock(), mostDays: MAX_SCHEDULE_DAYS, in: 'query' } as const;
      const asked: ScheduleQuery = {
        ...{ ownerId, world, span: spanOf(query.from, query.to, rules) },
        satellite: query.satellite_id ?? null,
        station: query.station_id ?? null,
      };
      const shown = await shownOf(deps, asked);
      if (format === 'json') {
        const json = writtenSchedule({ ...shown, use: await useOf(deps, asked, compute) });
        return { status: 200, json, headers: { Vary: 'Accept' } };
      }
      return {
        status: 200,
        contentType: MEDIA_TYPES[format],
        stream: await textOf(deps, format, shown, compute),
        headers: downloadHeaders(`schedule-${world}.${format}`),
      };
    },
  });
}

async function shownOf(
  { worldBookings, overview }: ScheduleDeps,
  asked: ScheduleQuery,
): Promise<ShownSchedule> {
  const { ownerId, world, span, satellite, station } = asked;
  // What is not booked flies in the live world alone, and of stations nobody knows it.
  const isThere = world === LIVE_WORLD && (satellite !== null || station === null);
  const unbookedOn = async (satelliteId: string | null): Promise<readonly UnbookedDeployment[]> =>
    isThere ? await overview.unbooked({ ownerId, span, satelliteId }) : [];
  const [resources, onAny] = await Promise.all([
    worldBookings.schedule(asked),
    satellite === null ? unbookedOn(null) : [],
  ]);
  if (resources === null) throw nothingThere();
  const unbooked =
    satellite === null ? onAny : await unbookedOn(resources[0]?.resource.split('/')[1] ?? null);
  return { world, span, resources, unbooked, use: null };
}

/** How much of the one satellite that is asked for is booked; null of others, and of longer spans. */
async function useOf(
  deps: ScheduleDeps,
  asked: ScheduleQuery,
  compute: Compute,
): Promise<UseOutcome | null> {
  const { satellite, span } = asked;
  if (satellite === null || span.untilMs - span.fromMs > MAX_UTILISATION_DAYS * DAY_MS) return null;
  const { satellites } = await usesOf(deps, { ...asked, station: null }, compute);
  return [...satellites.values()][0] ?? null;
}

async function textOf(
  deps: ScheduleDeps,
  format: Exclude<(typeof FORMATS)[number], 'json'>,
  shown: ShownSchedule,
  compute: Compute,
): Promise<string> {
  switch (format) {
    case 'csv':
      return scheduleCsv(shown);
    case 'ics':
      return scheduleCalendar(shown, deps.clock());
    case 'czml':
      return JSON.stringify(await scheduleScene(deps, shown, compute));
  }
}
