import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { ReportEventBody, MAX_EVENT_PAYLOAD_BYTES } from '../../../contracts/deployment/event.ts';
import {
  ReportBatchBody,
  ReportedBatch,
  type BatchResult,
} from '../../../contracts/deployment/event-batch.ts';
import { BATCH_BUCKET } from '../../../records/deployment/event-buckets.ts';
import type { ReportedEvent } from '../../../records/deployment/deployments.ts';
import { endpoints } from '../../http/endpoints.ts';
import { describeIssue, validationError } from '../../http/input/validate.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentReport, storeReports, type ReportOutcome } from '../deployment/store-report.ts';
import { checkKey } from '../key-bindings.ts';
import { deploymentNotFound } from '../not-found.ts';
import {
  agentHeaderText,
  agentHeaders,
  checkFreeForm,
  IdParams,
  readInstant,
} from '../requests.ts';

const reports = endpoints({ kind: 'apiKey', permission: 'agents:report' }, 'Deployment events');

/** Many events of a deployment in one request: what an agent kept between two contacts. */
export function eventBatchRoutes(deps: ConsoleDeps): Route[] {
  return [batchRoute(deps)];
}

function batchRoute(deps: ConsoleDeps): Route {
  return reports.post('/api/deployments/:id/events/batch', {
    limitedApart: true,
    summary: 'Report many events from on board',
    description:
      'Up to 500 events, stored in their order and under the rules of `POST …/events`; each has an answer ' +
      'in its place, and one that is refused holds up no other. A repeat is known by its ' +
      'payload.event_id, so that a batch whose answer was lost is sent again as it is. At most 1,000 ' +
      'events a second with one key, ten thousand at once.',
    params: IdParams,
    headers: v.object(agentHeaders),
    body: ReportBatchBody,
    responses: { 200: { description: 'One result for each event.', schema: ReportedBatch } },
    errors: ['not_found', 'forbidden', 'rate_limit_exceeded'],
    validationText: agentHeaderText,
    handler: async ({ params, headers, body, identity }) => {
      const agentId = headers['x-agent-id'];
      checkKey(identity, agentId);
      const { ownerId, keyName } = identity;
      const deployment = await deps.deployments.get(ownerId, params.id);
      if (deployment === null) throw deploymentNotFound();
      checkKey(identity, agentId, deployment.satellite_id);
      await refuseFlood(deps, `batch ${ownerId} ${keyName ?? ''}`, body.events.length);
      const read = body.events.map(readEvent);
      const events = read.filter((one): one is ReportedEvent => !(one instanceof AppError));
      const agent = { ownerId, agentId, keyName };
      const { outcomes, status } =
        events.length === 0
          ? { outcomes: [], status: deployment.status }
          : await storeReports(deps, deployment, agent, events);
      let next = 0;
      const results = read.map((one): BatchResult => {
        if (one instanceof AppError) return refused(one);
        const outcome = outcomes[next++];
        if (outcome === undefined) throw new Error('an event of a batch has no outcome');
        return presentOutcome(outcome);
      });
      const stored = outcomes.filter((one) => one.kind === 'stored' && !one.isRepeat).length;
      return { status: 200, body: { results, stored, deployment_status: status } };
    },
  });
}

/** One event of a batch, or why it is none. */
function readEvent(given: unknown): ReportedEvent | AppError {
  const parsed = v.safeParse(ReportEventBody, given);
  if (!parsed.success)
    return validationError(parsed.issues.map((one) => describeIssue(one, 'body')));
  const { type, timestamp, step_id: stepId, job_id: jobId, payload } = parsed.output;
  try {
    checkFreeForm(payload, 'payload', MAX_EVENT_PAYLOAD_BYTES);
    return {
      type,
      timestampMs: readInstant(timestamp, 'timestamp'),
      stepId: stepId ?? null,
      ...(typeof jobId === 'string' ? { jobId } : {}),
      payload: payload,
    };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

function presentOutcome(outcome: ReportOutcome): BatchResult {
  if (outcome.kind === 'failed') return refused(outcome.error);
  return {
    id: outcome.id,
    ...(outcome.isRepeat && { repeated: true }),
    ...presentReport(outcome),
  };
}

function refused({ code, message }: AppError): BatchResult {
  return { error: { code, message } };
}

async function refuseFlood(deps: ConsoleDeps, key: string, count: number): Promise<void> {
  const { taken, waitMs } = await deps.eventBuckets.take(key, BATCH_BUCKET, deps.clock(), count);
  if (taken) return;
  throw new AppError('rate_limit_exceeded', 'More than 1,000 events a second in batches', {
    retryAfterS: waitMs / 1000,
  });
}
