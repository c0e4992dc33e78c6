import * as v from 'valibot';
import { wholeEntries, wholeList } from '../../../../contracts/page.ts';
import { WEBHOOK_EVENT_EXAMPLES } from '../../../../contracts/webhook/event-examples.ts';
import {
  UNPUBLISHED_EVENT_TYPES,
  WEBHOOK_EVENT_TYPES,
  webhookEventSchema,
} from '../../../../contracts/webhook/event.ts';
import type { WebhookEventType } from '../../../../contracts/webhook/event.ts';
import { WebhookEventTypeEntry } from '../../../../contracts/webhook/webhook.ts';
import { jsonSchemaOf } from '../../../http/documents/schemas.ts';
import type { Route } from '../../../http/route.ts';
import { webhookReads } from '../../webhook/requests.ts';

const DESCRIPTIONS: Readonly<Record<WebhookEventType, string>> = {
  'conjunction.created': 'Two objects will come closer than the threshold.',
  'conjunction.updated': 'Newer elements changed distance, time or probability.',
  'conjunction.risk_changed': 'The conjunction is of another risk level than before.',
  'conjunction.resolved': 'The approach is over, or no longer close.',
  'pattern.detected': 'The history of elements shows a pattern.',
  'pattern.maneuver': 'A satellite has manoeuvred.',
  'pattern.anomaly': 'A satellite does what it did not do before.',
  'pattern.proximity': 'A satellite stays near another one.',
  'satellite.tle_updated': 'Newer elements of a satellite were received.',
  'satellite.status_changed': 'A satellite is active, inactive or decayed where it was not before.',
  'satellite.decay_warning': 'A satellite is about to re-enter.',
  'workload.accepted': 'A workload was accepted; `data` is its record.',
  'workload.planned': 'A workload is planned: `data.plan` and `data.placement` are there.',
  'workload.done': 'A workload is done: `data.result` lists its outputs.',
  'workload.failed': 'A workload has failed: `data.outcome` says why.',
  'workload.timed_out': 'A workload has not ended by its deadline.',
  'workload.canceled': 'A workload was stopped.',
  'deployment.running':
    'A deployment runs; `data` is its record. Stages of workloads are deployments too.',
  'deployment.completed': 'A deployment has completed.',
  'deployment.failed': 'A deployment has failed: `data.failure_reason` says why.',
  'deployment.cancelled': 'A deployment was cancelled.',
  'deployment.revision_proposed':
    'The plan of a deployment is no longer true, and its owner is asked about another one until `data.revision.decide_by`.',
  'deployment.revised':
    'A deployment flies another plan: `data.revision.diff` says what it changes.',
  'deployment.infeasible':
    'The plan of a deployment is no longer true, and there is no other for what is left: it fails.',
  'workload_schedule.refused':
    'A schedule could make no workload when one was due: `data.code` says why.',
  'budget.reached': 'A bill of this month crossed a threshold of a budget.',
  'webhook.test': 'A test that the owner asked for; sent whatever a webhook subscribes to.',
};

/** `GET /v1/webhook-event-types`: the catalogue of events. */
export function webhookEventTypeRoutes(): Route[] {
  const data = WEBHOOK_EVENT_TYPES.map((type) => ({
    type,
    group: type.slice(0, type.indexOf('.')),
    description: DESCRIPTIONS[type],
    subscribable: type !== 'webhook.test' && !UNPUBLISHED_EVENT_TYPES.includes(type),
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: type,
      ...jsonSchemaOf(webhookEventSchema(type)),
    },
    example: { ...WEBHOOK_EVENT_EXAMPLES[type] },
  }));
  return [
    webhookReads.get('/v1/webhook-event-types', {
      summary: 'List types of events with schema and example',
      responses: {
        200: {
          description: 'Every type.',
          schema: v.object(wholeEntries(WebhookEventTypeEntry)),
        },
      },
      handler: () => Promise.resolve({ status: 200, body: wholeList(data) }),
    }),
  ];
}
