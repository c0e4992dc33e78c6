import * as v from 'valibot';
import { SubmittedWorkload } from '../../../contracts/workload/workload.ts';
import {
  Backfilled,
  BackfillBody,
  CreateScheduleBody,
  DEFAULT_SCHEDULES,
  DeletedSchedule,
  MAX_SCHEDULES_PAGE,
  OccurrencePage,
  UpdateScheduleBody,
  WorkloadSchedule,
  WorkloadSchedulePage,
} from '../../../contracts/workload/schedule.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { ScheduleDocument } from '../../../records/schedule/documents.ts';
import { endpoints } from '../../http/endpoints.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';
import type { Route } from '../../http/route.ts';
import {
  presentOccurrence,
  presentSchedule,
  presentScheduleSummary,
} from '../presenters/workload-schedule.ts';
import { backfillSchedule } from '../schedule/backfill.ts';
import {
  applyChange,
  changeSchedule,
  createSchedule,
  endSchedule,
  scheduleOf,
  scheduleToRun,
} from '../schedule/change-schedule.ts';
import type { ScheduleDeps } from '../schedule/deps.ts';
import { areaCheck } from '../workload/area-check.ts';

const path = '/v1/workload-schedules';
const reads = endpoints({ kind: 'bearer', permission: 'workloads:read' }, 'Workload schedules');
const writes = endpoints({ kind: 'bearer', permission: 'workloads:write' }, 'Workload schedules');

const IdParams = v.object({ id: v.string() });
const PageParams = v.object({
  limit: countQuery(DEFAULT_SCHEDULES, MAX_SCHEDULES_PAGE),
  cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
});
/** Occurrences that the record of a schedule shows, of those that were and of those that come. */
const SHOWN = 5;

/** Recurring workloads: schedules, what they made, and what they make now. */
export function workloadScheduleRoutes(deps: ScheduleDeps): Route[] {
  return [createRoute(deps), listRoute(deps), ...singleRoutes(deps), ...actionRoutes(deps)];
}

async function shown(deps: ScheduleDeps, schedule: ScheduleDocument) {
  const newest = { limit: SHOWN, after: null };
  const [next, last] = await Promise.all([
    schedule.paused ? [] : nextTimes(deps, schedule._id),
    deps.schedules.occurrences(schedule._id, newest),
  ]);
  return presentSchedule(schedule, next, last, deps.scheduleUrl(schedule._id));
}

/** Null while Temporal cannot be asked: everything else of the record is known without it. */
async function nextTimes(deps: ScheduleDeps, id: string): Promise<readonly number[] | null> {
  try {
    return (await deps.scheduleGateway.next(id)).slice(0, SHOWN);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return null;
    throw error;
  }
}

function createRoute(deps: ScheduleDeps): Route {
  return writes.post(path, {
    summary: 'Make workloads again and again',
    description:
      'A workload is made of `workload` at every occurrence of `schedule`: exactly one for each, ' +
      'whatever fails meanwhile. What an occurrence came to is listed; one that the quota of open ' +
      'workloads refuses is told as `workload_schedule.refused`, one that is infeasible as ' +
      '`workload.failed`.',
    body: CreateScheduleBody,
    responses: {
      201: { description: 'The schedule.', headers: ['Location'], schema: WorkloadSchedule },
    },
    errors: [
      'live_not_allowed',
      'forbidden',
      'ground_executor_off',
      'class_not_executable',
      'quota_exceeded',
      'unavailable',
    ],
    idempotent: true,
    compute: [areaCheck],
    handler: async ({ body, identity, idempotencyKey, compute }) => {
      const schedule = await createSchedule(deps, identity, body, idempotencyKey, compute);
      return {
        status: 201,
        body: { ...(await shown(deps, schedule)), warnings: [] },
        headers: { Location: pathOf.workloadSchedule(schedule._id) },
      };
    },
  });
}

function listRoute(deps: ScheduleDeps): Route {
  return reads.get(path, {
    summary: 'List schedules of workloads, newest first',
    query: PageParams,
    responses: { 200: { description: 'A page.', schema: WorkloadSchedulePage } },
    handler: async ({ query, identity: { ownerId } }) => {
      const [found, total] = await Promise.all([
        deps.schedules.list(ownerId, pageRange(query)),
        deps.schedules.count(ownerId),
      ]);
      const { items, place } = pageOf(found, query.limit, placeOfDocument);
      return { status: 200, body: { data: items.map(presentScheduleSummary), ...place, total } };
    },
  });
}

function singleRoutes(deps: ScheduleDeps): Route[] {
  return [
    reads.get(`${path}/:id`, {
      params: IdParams,
      summary: 'Read a schedule, its next five occurrences and its last five',
      responses: { 200: { description: 'The schedule.', schema: WorkloadSchedule } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        const schedule = await scheduleOf(deps, identity.ownerId, params.id);
        return { status: 200, body: { ...(await shown(deps, schedule)), warnings: [] } };
      },
    }),
    reads.get(`${path}/:id/occurrences`, {
      params: IdParams,
      query: PageParams,
      summary: 'List what a schedule made, newest first',
      description: 'Kept for 90 days.',
      responses: { 200: { description: 'A page.', schema: OccurrencePage } },
      errors: ['not_found'],
      handler: async ({ params, query, identity }) => {
        const { _id: id } = await scheduleOf(deps, identity.ownerId, params.id);
        const [found, total] = await Promise.all([
          deps.schedules.occurrences(id, pageRange(query)),
          deps.schedules.countOccurrences(id),
        ]);
        const { items, place } = pageOf(found, query.limit, placeOfDocument);
        return { status: 200, body: { data: items.map(presentOccurrence), ...place, total } };
      },
    }),
    writes.patch(`${path}/:id`, {
      params: IdParams,
      summary: 'Change a schedule',
      description:
        'What is absent stays; `schedule` and `workload` are replaced whole. Occurrences that have ' +
        'their workload keep it as it was made.',
      body: UpdateScheduleBody,
      responses: { 200: { description: 'The schedule.', schema: WorkloadSchedule } },
      errors: [
        'not_found',
        'live_not_allowed',
        'forbidden',
        'ground_executor_off',
        'class_not_executable',
      ],
      compute: [areaCheck],
      handler: async ({ params, body, identity, compute }) => {
        const schedule = await changeSchedule(deps, identity, params.id, body, compute);
        return { status: 200, body: { ...(await shown(deps, schedule)), warnings: [] } };
      },
    }),
    writes.delete(`${path}/:id`, {
      params: IdParams,
      summary: 'Delete a schedule',
      description: 'Its workloads stay and go on; what it made is no longer listed.',
      responses: { 200: { description: 'It is deleted.', schema: DeletedSchedule } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        await endSchedule(deps, identity.ownerId, params.id);
        return { status: 200, body: { id: params.id, status: 'deleted' } };
      },
    }),
  ];
}

function actionRoutes(deps: ScheduleDeps): Route[] {
  const pausing = (verb: 'pause' | 'resume', paused: boolean, description: string) =>
    writes.post(`${path}/:id/${verb}`, {
      params: IdParams,
      summary: paused ? 'Pause a schedule' : 'Resume a schedule',
      description,
      responses: { 200: { description: 'The schedule.', schema: WorkloadSchedule } },
      errors: paused ? ['not_found'] : ['not_found', 'live_not_allowed'],
      handler: async ({ params, identity }) => {
        if (!paused) await scheduleToRun(deps, identity, params.id);
        const schedule = await applyChange(deps, identity.ownerId, params.id, { paused });
        return { status: 200, body: { ...(await shown(deps, schedule)), warnings: [] } };
      },
    });
  return [
    pausing('pause', true, 'No occurrence makes a workload until it is resumed.'),
    pausing('resume', false, 'What was due meanwhile is not made up for; see `backfill`.'),
    writes.post(`${path}/:id/trigger`, {
      params: IdParams,
      summary: 'Make a workload of a schedule now',
      description: 'Also while it is paused, and whatever its `overlap` says.',
      responses: {
        202: { description: 'Accepted.', headers: ['Location'], schema: SubmittedWorkload },
      },
      errors: ['not_found', 'live_not_allowed', 'quota_exceeded', 'conflict'],
      idempotent: true,
      handler: async ({ params, identity }) => {
        await scheduleToRun(deps, identity, params.id);
        const decided = await deps.occurrences.decide(params.id, deps.clock(), 'trigger');
        const { occurrence, workload } = decided ?? { occurrence: null, workload: null };
        if (workload === null) throw notMade(occurrence?.message ?? null);
        await deps.workloadGateway.start(workload).catch((error: unknown) => {
          deps.log.warn({ err: error, workload_id: workload._id }, 'a workload is started later');
        });
        const location = pathOf.workload(workload._id);
        return {
          status: 202,
          body: { id: workload._id, status: 'scheduling', status_url: location },
          headers: { Location: location },
        };
      },
    }),
    writes.post(`${path}/:id/backfill`, {
      params: IdParams,
      summary: 'Make the workloads of a span of the past',
      description:
        'Every occurrence from `from` to `to` that has no workload is decided again, those that were ' +
        'refused or skipped too; one that has its workload makes no second. Also while it is paused.',
      body: BackfillBody,
      refusesUnknown: true,
      responses: { 202: { description: 'They are made.', schema: Backfilled } },
      errors: ['not_found', 'live_not_allowed', 'unavailable'],
      idempotent: true,
      handler: async ({ params, body, identity }) => {
        const outcome = await backfillSchedule(deps, identity, params.id, body);
        const { times, startedBefore } = outcome;
        const [first, last] = [times.at(0), times.at(-1)];
        return {
          status: 202,
          body: {
            id: params.id,
            occurrences: times.length,
            first: first === undefined ? null : formatInstant(first),
            last: last === undefined ? null : formatInstant(last),
            started_before: startedBefore,
            dry_run: body.dry_run ?? false,
          },
        };
      },
    }),
  ];
}

function notMade(message: string | null): AppError {
  if (message === null)
    return new AppError('conflict', 'The schedule was deleted meanwhile, or its workload was.');
  return new AppError('quota_exceeded', message);
}
