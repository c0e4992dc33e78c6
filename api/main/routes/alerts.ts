import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  Alert,
  AlertPage,
  CreateAlertBody,
  DEFAULT_ALERTS,
  DeletedAlert,
  MAX_ALERTS_PAGE,
  TestedAlert,
  UpdateAlertBody,
  WrittenAlert,
} from '../../../contracts/webhook/alert.ts';
import { pathOf } from '../../../presenters/links.ts';
import type { AlertDocument } from '../../../records/webhook/alert-documents.ts';
import { endpoints } from '../../http/endpoints.ts';
import { pageOf, pageRange, placeOfDocument } from '../../http/input/cursor.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';
import type { Route } from '../../http/route.ts';
import { presentAlert } from '../presenters/alert.ts';
import { readAlertChange, readNewAlert, type AlertDeps } from '../webhook/make-alert.ts';

const path = '/v1/alerts';
const reads = endpoints({ kind: 'bearer', permission: 'webhooks:read' }, 'Alerts');
const writes = endpoints({ kind: 'bearer', permission: 'webhooks:write' }, 'Alerts');
const IdParams = v.object({ id: v.string() });

/** `POST` and `GET /v1/alerts`, `GET`, `PATCH` and `DELETE /v1/alerts/{id}`, and a test. */
export function alertRoutes(deps: AlertDeps): Route[] {
  return [createRoute(deps), listRoute(deps), ...singleRoutes(deps)];
}

async function alertOf(
  { alerts }: Pick<AlertDeps, 'alerts'>,
  ownerId: string,
  id: string,
): Promise<AlertDocument> {
  const found = await alerts.get(ownerId, id);
  if (found === null) throw alertNotFound();
  return found;
}

function alertNotFound(): AppError {
  return new AppError('not_found', 'There is no alert with this id.');
}

function createRoute(deps: AlertDeps): Route {
  return writes.post(path, {
    summary: 'Be told by mail or in a chat',
    description:
      'People are told of failed runs, of encounters of satellites that you watch, of schedules that ' +
      'could make no workload and of budgets: at once, and what comes within a minute of a message ' +
      'together in the next. A message that does not get through is tried six times, as deliveries of ' +
      'webhooks are. Stages of workloads are told with their workload.',
    body: CreateAlertBody,
    idempotent: true,
    responses: {
      201: { description: 'The alert.', headers: ['Location'], schema: WrittenAlert },
    },
    errors: ['webhook_target_refused', 'webhooks_off', 'quota_exceeded'],
    handler: async ({ body, identity, idempotencyKey }) => {
      const read = await readNewAlert(deps, identity.ownerId, body, idempotencyKey);
      const alert = await deps.alerts.create(read.value, deps.quotas(identity, 'alerts'));
      return {
        status: 201,
        body: { ...presentAlert(alert), warnings: [...read.warnings] },
        headers: { Location: pathOf.alert(alert._id) },
      };
    },
  });
}

function listRoute(deps: AlertDeps): Route {
  return reads.get(path, {
    summary: 'List alerts, newest first',
    query: v.object({
      limit: countQuery(DEFAULT_ALERTS, MAX_ALERTS_PAGE),
      cursor: v.pipe(textQuery(400), v.description('`cursor` of the page before.')),
    }),
    responses: { 200: { description: 'A page.', schema: AlertPage } },
    handler: async ({ query, identity: { ownerId } }) => {
      const [found, total] = await Promise.all([
        deps.alerts.list(ownerId, pageRange(query)),
        deps.alerts.count(ownerId),
      ]);
      const { items, place } = pageOf(found, query.limit, placeOfDocument);
      return { status: 200, body: { data: items.map(presentAlert), ...place, total } };
    },
  });
}

function singleRoutes(deps: AlertDeps): Route[] {
  return [
    reads.get(`${path}/:id`, {
      params: IdParams,
      summary: 'Show an alert and what became of its newest message',
      responses: { 200: { description: 'The alert.', schema: Alert } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => ({
        status: 200,
        body: presentAlert(await alertOf(deps, identity.ownerId, params.id)),
      }),
    }),
    writes.patch(`${path}/:id`, {
      params: IdParams,
      summary: 'Change, enable or disable an alert',
      description: 'What is absent stays. What happens while it is disabled is not told.',
      body: UpdateAlertBody,
      responses: { 200: { description: 'The alert.', schema: WrittenAlert } },
      errors: ['not_found', 'webhook_target_refused', 'webhooks_off'],
      handler: async ({ params, body, identity: { ownerId } }) => {
        await alertOf(deps, ownerId, params.id);
        const { value, warnings } = await readAlertChange(deps, params.id, body);
        const alert = await deps.alerts.update(ownerId, params.id, value);
        if (alert === null) throw alertNotFound();
        return { status: 200, body: { ...presentAlert(alert), warnings: [...warnings] } };
      },
    }),
    writes.delete(`${path}/:id`, {
      params: IdParams,
      summary: 'Delete an alert',
      description: 'What it has not told is not told any more.',
      responses: { 200: { description: 'It is deleted.', schema: DeletedAlert } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        if (!(await deps.alerts.remove(identity.ownerId, params.id))) throw alertNotFound();
        return { status: 200, body: { id: params.id, status: 'deleted' } };
      },
    }),
    writes.post(`${path}/:id/test`, {
      params: IdParams,
      summary: 'Send a test of an alert',
      description: 'As a message of its own or joined with others; quiet hours hold it up too.',
      responses: { 202: { description: 'It is being sent.', schema: TestedAlert } },
      errors: ['not_found', 'conflict', 'unavailable'],
      idempotent: true,
      handler: async ({ params, identity }) => {
        const alert = await alertOf(deps, identity.ownerId, params.id);
        if (!alert.enabled)
          throw new AppError('conflict', 'The alert is disabled: enable it first.');
        await deps.alertItems.keepTest(alert);
        await deps.alertGateway.tell(alert._id);
        return { status: 202, body: { id: alert._id, status: 'sending' } };
      },
    }),
  ];
}
