import * as v from 'valibot';
import { onMissionClock } from '../../../contracts/time.ts';
import {
  DEFAULT_EVENTS_LIMIT,
  DeploymentEventPage,
  MAX_EVENTS_LIMIT,
  MAX_EVENT_PAYLOAD_BYTES,
  ReportEventBody,
  ReportedEvent,
} from '../../../contracts/deployment/event.ts';
import { AppError, type Problem } from '../../../contracts/error-codes.ts';
import { described } from '../../../contracts/shapes.ts';
import { choiceAsSpelt } from '../../../contracts/spelling.ts';
import { SEVERITIES } from '../../../domain/deployment/severity.ts';
import { isEnded } from '../../../domain/deployment/status.ts';
import { EVENT_BUCKET } from '../../../records/deployment/event-buckets.ts';
import { eventStream, requireStream } from '../../http/event-stream.ts';
import { readIdempotencyKey } from '../../http/idempotency.ts';
import { countedPlace, readNumberCursor } from '../../http/input/number-cursor.ts';
import { countQuery, seqText, textQuery } from '../../http/input/query.ts';
import { withDomainProblems } from '../../planning/reading/body.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { followDeployment } from '../deployment/follow.ts';
import { presentReport, storeReports } from '../deployment/store-report.ts';
import { checkKey } from '../key-bindings.ts';
import { presentEvent, presentEventSummary } from '../presenters/deployment-event.ts';
import {
  IdParams,
  agentHeaderText,
  agentHeaders,
  checkFreeForm,
  offsetQuery,
  pageQuery,
  readInstant,
  timestampProblems,
} from '../requests.ts';
import type { StateWatch } from '../../http/state-watch.ts';
import type { DeploymentState } from '../../../records/deployment/states.ts';
import { deploymentNotFound, withItsEvents } from '../not-found.ts';

const reports = endpoints({ kind: 'apiKey', permission: 'agents:report' }, 'Deployment events');

const reads = endpoints(
  { kind: 'apiKeyOrSession', permission: 'deployments:read' },
  'Deployment events',
);

/** The event log of a deployment: read, followed, and written by agents. */
export function deploymentEventRoutes(
  deps: ConsoleDeps,
  states: StateWatch<DeploymentState>,
): Route[] {
  return [listRoute(deps), reportRoute(deps), streamRoute(deps, states)];
}

function listRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/deployments/:id/events', {
    summary: 'List the events of a deployment in order of time',
    params: IdParams,
    query: v.object({
      offset: v.pipe(offsetQuery, v.description('Counted from the cursor, if any.')),
      limit: countQuery(DEFAULT_EVENTS_LIMIT, MAX_EVENTS_LIMIT),
      cursor: pageQuery.cursor,
      fields: described(
        v.optional(choiceAsSpelt(['all', 'summary'] as const), 'all'),
        'summary: without payloads, with `message` and `severity` instead.',
      ),
      order: described(
        v.optional(choiceAsSpelt(['oldest', 'newest'] as const), 'oldest'),
        'Which end of the log the list begins with.',
      ),
      severity: described(
        v.optional(choiceAsSpelt(SEVERITIES)),
        'Only events of this severity or a higher one: info, warning, error.',
      ),
      type: v.pipe(textQuery(128), v.description('Only events of this type.')),
      step_id: v.pipe(textQuery(128), v.description('Only events of this step.')),
      since: v.pipe(
        textQuery(64),
        v.description(onMissionClock('Only events at this instant or later.')),
      ),
    }),
    responses: { 200: { description: 'A page of events.', schema: DeploymentEventPage } },
    errors: ['not_found'],
    handler: async ({ params, query, identity }) => {
      const from = query.cursor === undefined ? 0 : readNumberCursor('v', query.cursor);
      const offset = from + query.offset;
      const since =
        query.since === undefined ? undefined : readInstant(query.since, 'since', 'query');
      const found = await deps.deployments.get(identity.ownerId, params.id);
      const deployment = withItsEvents(found);
      const { events, total } = await deps.deploymentEvents.list({
        deploymentId: deployment._id,
        offset,
        // The database takes zero for "all".
        limit: Math.max(1, query.limit),
        ...(query.type === undefined ? {} : { type: query.type }),
        ...(query.step_id === undefined ? {} : { stepId: query.step_id }),
        ...(since === undefined ? {} : { sinceMs: since }),
        ...(query.severity === undefined ? {} : { severity: query.severity }),
        newestFirst: query.order === 'newest',
        isSummary: query.fields === 'summary',
      });
      const page = events.slice(0, query.limit);
      const shown =
        query.fields === 'summary' ? page.map(presentEventSummary) : page.map(presentEvent);
      const counted = { from: offset, shown: shown.length, total };
      const place = { ...countedPlace('v', counted), offset, limit: query.limit };
      return { status: 200, body: { events: shown, data: shown, ...place } };
    },
  });
}

function reportRoute(deps: ConsoleDeps): Route {
  return reports.post('/api/deployments/:id/events', {
    limitedApart: true,
    summary: 'Report an event from on board',
    description:
      'Any type is stored; one that means nothing to the platform, and a step that the plan does not ' +
      'have, are told in `warnings`. job.accepted starts a dispatched deployment; job.completed and ' +
      'job.failed end any deployment, the last one received decides. A deployment with ' +
      '`reports: holder`, and every stage of a workload, accepts reports of the agent that it was ' +
      'handed to alone (409 `not_the_holder`), a simulated one of those none; what belongs to a ' +
      'workload is final a minute after its end (409 `deployment_ended`), and how a stage ended is at ' +
      'once: another end of it, or one after that of its workload, is 409 too. A key that is bound to ' +
      'an agent or to satellites reports for those alone (403). A repeat with the same ' +
      'Idempotency-Key or payload.event_id answers with the first id, another event under it is ' +
      '422 with what was `kept`. At most 100 a minute and ' +
      '2,000 at once per deployment; job.* is never refused. `payload.artifacts[]` (name, uri, ' +
      'media_type?, size_bytes?, sha256?) of step.completed and job.completed is listed among ' +
      'the outputs of the workload; `artifact_problems` names what is wrong with entries.',
    params: IdParams,
    headers: v.object(agentHeaders),
    body: v.pipe(ReportEventBody, withDomainProblems(timestampProblems)),
    responses: {
      201: { description: 'Stored.', headers: ['Idempotency-Replayed'], schema: ReportedEvent },
    },
    errors: [
      'not_found',
      'forbidden',
      'not_the_holder',
      'deployment_ended',
      'payload_too_large',
      'rate_limit_exceeded',
      'idempotency_key_reused',
    ],
    validationText: reportText,
    handler: async ({ params, headers, body, identity, ctx }) => {
      const agentId = headers['x-agent-id'];
      checkKey(identity, agentId);
      const key = readIdempotencyKey(ctx.headers['idempotency-key']);
      checkFreeForm(body.payload, 'payload', MAX_EVENT_PAYLOAD_BYTES);
      const event = {
        type: body.type,
        timestampMs: readInstant(body.timestamp, 'timestamp'),
        stepId: body.step_id ?? null,
        ...(typeof body.job_id === 'string' ? { jobId: body.job_id } : {}),
        payload: body.payload,
        ...(key === undefined ? {} : { idempotencyKey: key }),
      };
      const { ownerId } = identity;
      const deployment = await deps.deployments.get(ownerId, params.id);
      if (deployment === null) throw deploymentNotFound();
      checkKey(identity, agentId, deployment.satellite_id);
      await refuseFlood(deps, params.id, event.type);
      const agent = { ownerId, agentId, keyName: identity.keyName };
      const { outcomes, status } = await storeReports(deps, deployment, agent, [event]);
      const [stored] = outcomes;
      if (stored === undefined) throw new Error('a report has no outcome');
      if (stored.kind === 'failed') throw stored.error;
      return {
        status: 201,
        body: { id: stored.id, deployment_status: status, ...presentReport(stored) },
        ...(stored.isRepeat ? { headers: { 'Idempotency-Replayed': 'true' } } : {}),
      };
    },
  });
}

function streamRoute(deps: ConsoleDeps, states: StateWatch<DeploymentState>): Route {
  return reads.get('/api/deployments/:id/events/stream', {
    summary: 'Follow the events of a deployment as they arrive (server-sent events)',
    description:
      'Messages in order of arrival; `id` is the arrival number, `data` an event as in the ' +
      'list. `Last-Event-ID`, or `?last_event_id=`, goes on after that number without a gap. ' +
      'A `status` message comes once everything so far is sent and at every change of status, an ' +
      '`end` message when the deployment has ended and everything is sent. 204 when it has ended ' +
      'and there is nothing more to send: browsers then stop connecting.',
    params: IdParams,
    query: v.object({ last_event_id: v.optional(seqText) }),
    headers: v.object({ 'last-event-id': v.optional(seqText) }),
    responses: {
      200: { description: 'The stream.', contentType: 'text/event-stream' },
      204: { description: 'It has ended and everything was sent.', empty: true },
    },
    errors: ['not_found', 'not_acceptable'],
    handler: async ({ params, query, headers, identity, signal, ctx }) => {
      requireStream(ctx);
      const found = await deps.deployments.get(identity.ownerId, params.id);
      const deployment = withItsEvents(found);
      const lastId = headers['last-event-id'] ?? query.last_event_id;
      const { _id: deploymentId, seq, status } = deployment;
      if (isEnded(status) && lastId !== undefined && lastId >= seq) return { status: 204 };
      // A number that was never given would wait for ever.
      const afterSeq = Math.min(lastId ?? 0, seq);
      return eventStream(signal, (ending) =>
        followDeployment({
          deploymentId,
          afterSeq,
          state: { status, seq },
          watch: (until) => deps.deploymentEvents.watch(deploymentId, { afterSeq, signal: until }),
          states,
          signal: ending,
        }),
      );
    },
  });
}

async function refuseFlood(deps: ConsoleDeps, deploymentId: string, type: string): Promise<void> {
  if (type.startsWith('job.')) return;
  const { taken, waitMs } = await deps.eventBuckets.take(deploymentId, EVENT_BUCKET, deps.clock());
  if (taken) return;
  throw new AppError('rate_limit_exceeded', 'More than 100 events a minute for a long time', {
    retryAfterS: waitMs / 1000,
  });
}

/** The texts that the interface fixes for a report that lacks something. */
function reportText(problems: readonly Problem[]): string | undefined {
  const isMissing = problems.some(
    ({ path, message }) => (path === 'type' || path === 'timestamp') && message === 'is required',
  );
  return agentHeaderText(problems) ?? (isMissing ? 'type and timestamp are required' : undefined);
}
