import * as v from 'valibot';
import { AppError, type Problem } from '../../../contracts/error-codes.ts';
import { MAX_SCHEDULE_DAYS, ScheduleView } from '../../../contracts/fleet/schedule.ts';
import { LIVE_WORLD, WorldName } from '../../../contracts/plan/world.ts';
import { DAY_MS, parseInstant } from '../../../domain/time/instant.ts';
import { endpoints } from '../../http/endpoints.ts';
import {
  chooseFormat,
  downloadHeaders,
  formatQuery,
  MEDIA_TYPES,
  otherForms,
} from '../../http/formats.ts';
import { textQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentSchedule, scheduleCalendar, scheduleCsv } from './presenter.ts';

const FORMATS = ['json', 'csv', 'ics'] as const;
const DEFAULT_DAYS = 2;

/** What is booked. */
export function scheduleRoutes({ worldBookings, clock }: ConsoleDeps): Route[] {
  return [
    endpoints({ kind: 'apiKeyOrSession', permission: 'fleet:read' }, 'Schedule').get(
      '/api/schedule',
      {
        summary: 'See what is booked',
        description:
          'Of one satellite, one station, or all that you have registered or booked. What others have booked of ' +
          'what is public is `busy`. Other forms: CSV, and iCalendar of contacts and outages.',
        query: v.object({
          ...formatQuery(FORMATS).entries,
          world: v.pipe(
            v.optional(WorldName, LIVE_WORLD),
            v.description('`live` (default), or a rehearsal of yours.'),
          ),
          satellite_id: v.pipe(textQuery(120), v.description('Id or name: this satellite alone.')),
          station_id: v.pipe(textQuery(120), v.description('Id or name: this station alone.')),
          from: v.pipe(textQuery(40), v.description('ISO 8601. Default: now.')),
          to: v.pipe(
            textQuery(40),
            v.description(`ISO 8601, at most ${MAX_SCHEDULE_DAYS} days later. Default: 2 days.`),
          ),
        }),
        responses: {
          200: {
            description: 'The schedule.',
            schema: ScheduleView,
            headers: ['Content-Disposition'],
            otherForms: otherForms(FORMATS),
          },
        },
        errors: ['not_found', 'not_acceptable'],
        handler: async ({ query, ctx, identity: { ownerId } }) => {
          const format = chooseFormat(ctx, query.format, FORMATS);
          const { world } = query;
          const span = spanOf(query.from, query.to, clock());
          const resources = await worldBookings.schedule({
            ...{ ownerId, world, span },
            satellite: query.satellite_id ?? null,
            station: query.station_id ?? null,
          });
          if (resources === null)
            throw new AppError('not_found', 'You have nothing of this id or name to look at.');
          const shown = { world, span, resources };
          if (format === 'json')
            return { status: 200, body: presentSchedule(shown), headers: { Vary: 'Accept' } };
          return {
            status: 200,
            contentType: MEDIA_TYPES[format],
            stream: format === 'csv' ? scheduleCsv(shown) : scheduleCalendar(shown, clock()),
            headers: downloadHeaders(`schedule-${world}.${format}`),
          };
        },
      },
    ),
  ];
}

/** @throws {AppError} validation_error */
function spanOf(from: string | undefined, to: string | undefined, nowMs: number) {
  const problems: Problem[] = [];
  const read = (path: string, text: string | undefined, otherwise: number): number => {
    if (text === undefined) return otherwise;
    const parsed = parseInstant(text);
    if (parsed.ok) return parsed.instant.ms;
    problems.push({ path, message: parsed.message, in: 'query' });
    return otherwise;
  };
  const fromMs = read('from', from, nowMs);
  const untilMs = read('to', to, fromMs + DEFAULT_DAYS * DAY_MS);
  if (problems.length === 0 && untilMs <= fromMs)
    problems.push({ path: 'to', message: 'must be later than from', in: 'query' });
  if (problems.length === 0 && untilMs - fromMs > MAX_SCHEDULE_DAYS * DAY_MS)
    problems.push({
      ...{ path: 'to', in: 'query' },
      message: `must be at most ${MAX_SCHEDULE_DAYS} days after from`,
    });
  if (problems.length > 0) throw validationError(problems);
  return { fromMs, untilMs };
}
