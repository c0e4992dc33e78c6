import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  AcceptedBatch,
  Batch,
  BATCH_STATUSES,
  type BatchInList,
  BatchPage,
  BatchRequest,
  DEFAULT_BATCHES,
  DEFAULT_SPEED_MULTIPLIER,
  MAX_BATCHES_PAGE,
} from '../../../contracts/plan/batch.ts';
import { LIVE_WORLD } from '../../../contracts/plan/world.ts';
import { choice } from '../../../contracts/shapes.ts';
import { pathOf } from '../../../presenters/links.ts';
import {
  resultOf,
  type BatchBooking,
  type BatchSummary,
  type ListedBatch,
} from '../../../records/batch/batches.ts';
import { startOrTakeBack } from '../../../temporal/start-or-take-back.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Identity } from '../../http/identity.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';
import type { Route } from '../../http/route.ts';
import { usualPriority } from '../../planning/priority.ts';
import type { BatchDeps } from '../batch/deps.ts';
import { readBatch } from '../batch/read-batch.ts';

const reads = endpoints({ kind: 'bearer', permission: 'deployments:read' }, 'Schedule');
const writes = endpoints({ kind: 'bearer', permission: 'deployments:write' }, 'Schedule');

const IdParams = v.object({ id: v.string() });

/** Many jobs on one network: propose, list, follow, cancel. */
export function scheduleBatchRoutes(deps: BatchDeps): Route[] {
  const find = async (ownerId: string, id: string): Promise<BatchSummary> => {
    const batch = await deps.batches.find(ownerId, id);
    if (batch === null) throw new AppError('not_found', 'There is no batch with this id.');
    return batch;
  };
  return [
    submitRoute(deps),
    listRoute(deps),
    reads.get('/v1/schedule/batch/:id', {
      params: IdParams,
      summary: 'Read a batch: how far it is, and its answer',
      description:
        'While it runs, `progress` says what is proven so far. The answer stays for a week after the request.',
      responses: { 200: { description: 'The batch.', schema: Batch } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => ({
        status: 200,
        body: presentBatch(await find(identity.ownerId, params.id)),
      }),
    }),
    writes.post('/v1/schedule/batch/:id/cancel', {
      action: 'schedule-batches.cancel',
      params: IdParams,
      summary: 'Cancel a batch',
      description:
        'Asks it to stop; one that has ended stays as it is. `status_url` is the record to poll.',
      responses: { 202: { description: 'Asked.', schema: AcceptedBatch } },
      errors: ['not_found', 'unavailable'],
      handler: async ({ params, identity }) => {
        const batch = await find(identity.ownerId, params.id);
        if (batch.status === 'running' && (await deps.batchGateway.cancel(batch._id)) === 'gone')
          await deps.batches.end(batch._id, 'canceled', null);
        const { _id: id, status } = await find(identity.ownerId, params.id);
        return { status: 202, body: { id, status, status_url: pathOf.scheduleBatch(id) } };
      },
    }),
  ];
}

function submitRoute(deps: BatchDeps): Route {
  return writes.post('/v1/schedule/batch', {
    action: 'schedule-batches.create',
    summary: 'Serve many jobs on one network',
    description:
      'Serves the most value of up to 1,000 jobs over up to 1,000 satellites and the antennas of the stations, and says ' +
      'what no answer can exceed, beside what is booked in `world` where one is named. It proposes; with `commit` it then ' +
      'books and deploys what is served, each job whole or not at all, and tells those that do not fit any more. ' +
      'Accepted: it is computed to its end whatever fails. `status_url` is the record to poll.',
    body: BatchRequest,
    responses: { 202: { description: 'Accepted.', headers: ['Location'], schema: AcceptedBatch } },
    errors: ['quota_exceeded', 'live_not_allowed', 'unavailable'],
    idempotent: true,
    handler: async ({ body, identity, idempotencyKey }) => {
      const { ownerId } = identity;
      const booking = bookingOf(body, identity);
      const source = await readBatch(deps, body);
      const batch = await deps.batches.insert(
        {
          ...{ ownerId, jobs: source.jobs.length, satellites: source.satellites.length },
          ...{ source: JSON.stringify(source), booking },
          ...(idempotencyKey !== undefined && { requestKey: idempotencyKey }),
        },
        deps.quotas(identity, 'batches'),
      );
      const { _id: id } = batch;
      await startOrTakeBack({
        start: () => deps.batchGateway.start(batch),
        takeBack: () => deps.batches.takeBack(id),
        onLeft: (error) =>
          deps.log.warn({ err: error, batch_id: id }, 'a batch could not be taken back'),
      });
      const path = pathOf.scheduleBatch(id);
      return {
        status: 202,
        body: { id, status: batch.status, status_url: path },
        headers: { Location: path },
      };
    },
  });
}

function listRoute(deps: BatchDeps): Route {
  return reads.get('/v1/schedule/batches', {
    summary: 'List batches, newest first',
    description: 'Those of the last week, without their answers: read one for that.',
    query: v.object({
      status: v.pipe(
        v.optional(choice(BATCH_STATUSES)),
        v.description('Only those that stand so.'),
      ),
      limit: countQuery(DEFAULT_BATCHES, MAX_BATCHES_PAGE),
      cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
    }),
    responses: { 200: { description: 'A page.', schema: BatchPage } },
    handler: async ({ query, identity: { ownerId } }) => {
      const filter = { ownerId, status: query.status ?? null };
      const [found, total] = await Promise.all([
        deps.batches.list({ ...filter, ...pageRange(query) }),
        deps.batches.count(filter),
      ]);
      const { items, place } = pageOf(found, query.limit, placeOfDocument);
      return { status: 200, body: { data: items.map(presentListed), ...place, total } };
    },
  });
}

/** How what is served is booked; null where nothing is. @throws {AppError} live_not_allowed. */
function bookingOf(
  { commit, world, deployments }: BatchRequest,
  { mode, tier, maxPriority }: Pick<Identity, 'maxPriority' | 'mode' | 'tier'>,
): BatchBooking | null {
  if (commit !== true || (world ?? null) === null) return null;
  if (mode === 'test' && world === LIVE_WORLD)
    throw new AppError(
      'live_not_allowed',
      'Test keys book in rehearsals only: name a `world` of your own, any name but `live`.',
    );
  return {
    ...{ world: world ?? LIVE_WORLD, tier, mode: deployments?.mode ?? 'simulated' },
    speed_multiplier: deployments?.speed_multiplier ?? DEFAULT_SPEED_MULTIPLIER,
    priority: usualPriority(maxPriority),
  };
}

function presentBatch(batch: BatchSummary): Batch {
  return {
    ...presentListed(batch),
    // Written by the presenter of answers, in this form.
    result: resultOf(batch) as Batch['result'],
  };
}

function presentListed(batch: ListedBatch): BatchInList {
  return {
    id: batch._id,
    status: batch.status,
    created_at: batch.created_at.toISOString(),
    updated_at: batch.updated_at.toISOString(),
    jobs: batch.jobs,
    satellites: batch.satellites,
    progress: batch.progress,
    ...(batch.message !== null && { message: batch.message }),
  };
}
