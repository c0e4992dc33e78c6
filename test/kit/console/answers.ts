import * as artifacts from './artifacts.ts';
import * as fleet from './fleet-records.ts';
import * as records from './records.ts';
import * as revisions from './revision-records.ts';
import { SAMPLE, sampleConjunction, sampleProgress } from './sample.ts';

const [firstPlan, secondPlan] = SAMPLE.plans;

/** Answers of the fake platform by method and path; `*` stands for one part of a path. */
export const ANSWERS: Readonly<Record<string, records.FakeAnswer>> = {
  'GET /api/auth/me': {
    body: {
      id: 'usr_1',
      email: 'ada@example.org',
      owner: 'Delta Observatory',
      role: 'owner',
      permissions: records.permissions,
    },
  },
  'GET /api/config': {
    body: { version: '1.0.0', server_time: records.ago(0), docs_url: '/docs', sign_in: 'mail' },
  },
  'POST /api/auth/link': { status: 202, body: { status: 'accepted', message: 'sent' } },
  'POST /api/auth/callback': { body: { id: 'usr_1', email: 'ada@example.org', next: '/' } },
  'POST /api/auth/logout': { body: { id: 'ssn_1', status: 'ended' } },
  'GET /api/auth/sessions': records.page([
    {
      id: 'ssn_1',
      created_at: records.ago(9_000),
      last_used_at: records.ago(3),
      current: true,
      address: '203.0.113.7',
      user_agent: 'Firefox 150',
    },
    {
      id: 'ssn_2',
      created_at: records.ago(90_000),
      last_used_at: records.ago(7_000),
      current: false,
      address: '203.0.113.9',
      user_agent: 'Safari 27',
    },
  ]),
  'DELETE /api/auth/sessions/*': { body: { id: 'ssn_2', status: 'ended' } },
  'GET /api/members': records.page([
    {
      id: 'usr_1',
      email: 'ada@example.org',
      role: 'owner',
      created_at: records.ago(900_000),
      last_sign_in_at: records.ago(9_000),
    },
    {
      id: 'usr_2',
      email: 'grace@example.org',
      role: 'operator',
      created_at: records.ago(500_000),
      last_sign_in_at: null,
    },
  ]),
  'GET /api/overview': { body: records.overview },
  'GET /api/search': {
    body: {
      data: [
        {
          kind: 'deployment',
          id: records.DEPLOYMENT_ID,
          title: 'Delta, evening pass',
          status: 'running',
          href: `/deployments/${records.DEPLOYMENT_ID}`,
        },
      ],
    },
  },
  'GET /api/status': {
    body: {
      parts: [
        { name: 'mongodb', status: 'up' },
        { name: 'temporal', status: 'up' },
        { name: 'worker', status: 'up', detail: '2 processes' },
      ],
      queues: [
        { name: 'orbital-workflows', pollers: 4, backlog: 0 },
        { name: 'orbital-webhooks', pollers: 0, backlog: 3 },
      ],
      schedules: [
        { id: 'catalogue-refresh', last: records.ago(3_000), next: records.ahead(4_200) },
      ],
    },
  },
  'GET /api/keys': records.page([records.key]),
  'POST /api/keys': {
    status: 201,
    body: { ...records.key, key: 'svc_test_0123456789abcdefghijABCD' },
  },
  'GET /api/missions': records.page([records.mission]),
  'GET /api/missions/*': { body: records.mission },
  'GET /api/missions/*/activity': records.page([
    {
      id: records.DEPLOYMENT_ID,
      type: 'deployment.created',
      at: records.ago(560),
      title: 'Plan “Delta, evening pass” deployed',
      plan_id: records.PLAN_ID,
      deployment_id: records.DEPLOYMENT_ID,
      reason: null,
    },
  ]),
  'GET /api/plans': records.page([
    records.planItem(records.PLAN_ID, 'Delta, evening pass', firstPlan),
    records.planItem(records.OTHER_PLAN_ID, 'Delta, high passes only', secondPlan),
  ]),
  'GET /api/plans/compare': {
    body: {
      plans: [
        records.compared(records.PLAN_ID, 'Evening', firstPlan),
        records.compared(records.OTHER_PLAN_ID, 'High', secondPlan),
      ],
      steps: [
        {
          step_id: 'local_training',
          change: 'moved',
          in_plans: [
            { location: 'onboard', start_offset_s: 60, end_offset_s: 300 },
            { location: 'onboard', start_offset_s: 900, end_offset_s: 1140 },
          ],
        },
        { step_id: 'aggregate', change: 'same', in_plans: [null, null] },
      ],
    },
  },
  [`GET /api/plans/${records.OTHER_PLAN_ID}`]: {
    body: { ...secondPlan, id: records.OTHER_PLAN_ID, label: 'Delta, high passes only' },
  },
  'GET /api/plans/*': { body: { ...firstPlan, id: records.PLAN_ID, label: 'Delta, evening pass' } },
  [`GET /api/plans/${records.OTHER_PLAN_ID}/timeline`]: { body: SAMPLE.timelines[1] },
  'GET /api/plans/*/timeline': { body: SAMPLE.timelines[0] },
  'POST /api/plans': { status: 201, body: { ...firstPlan, id: records.PLAN_ID } },
  'POST /api/plans/*/replan': { status: 201, body: { ...secondPlan, id: records.OTHER_PLAN_ID } },
  'GET /api/deployments': records.page([records.deployment, revisions.asked, records.failed]),
  [`GET /api/deployments/${records.failed.id}`]: { body: records.failed },
  'GET /api/deployments/*': { body: records.deployment },
  [`GET /api/deployments/${revisions.ASKED_ID}`]: { body: revisions.asked },
  'GET /api/deployments/*/revisions': records.page([]),
  [`GET /api/deployments/${revisions.ASKED_ID}/revisions`]: records.page([
    revisions.proposed,
    revisions.flown,
  ]),
  [`GET /api/deployments/${revisions.ASKED_ID}/revisions/2`]: { body: revisions.flown },
  [`GET /api/deployments/${revisions.ASKED_ID}/revisions/3`]: { body: revisions.proposed },
  'POST /api/deployments/*/revisions/*/decision': {
    body: { ...revisions.proposed, status: 'accepted', decided_by: 'owner' },
  },
  'GET /api/deployments/*/progress': { body: sampleProgress() },
  'GET /api/deployments/*/events': records.page(records.events),
  'GET /api/deployments/*/events/summary': { body: records.histogram },
  'GET /api/deployments/*/events/*': {
    body: { ...records.events[17], payload: { code: 'out_of_memory', tries: 2 } },
  },
  'GET /api/deployments/*/artifacts': records.page([records.output]),
  'POST /api/deployments': { status: 201, body: { id: records.DEPLOYMENT_ID, status: 'pending' } },
  'POST /api/deployments/*/cancel': { body: { ...records.deployment, status: 'cancelled' } },
  'PATCH /api/deployments/*': { body: { ...records.deployment, speed_multiplier: 1000 } },
  'GET /api/schedule': { body: fleet.schedule },
  'POST /api/schedule/openings': { body: fleet.openings },
  'GET /api/fleet/satellites': records.page([fleet.satellite]),
  'GET /api/fleet/stations': records.page([fleet.station]),
  'GET /api/fleet/outages': records.page([fleet.outage]),
  'POST /api/fleet/outages': {
    status: 201,
    body: { ...fleet.outage, merged: [], note: null },
  },
  'DELETE /api/fleet/stations/*': { body: { id: fleet.station.id, status: 'deleted' } },
  'PUT /api/fleet/document': { body: fleet.difference },
  'GET /api/agents': records.page([records.agent, records.silent]),
  'GET /api/agents/*': { body: records.agent },
  'GET /api/agents/*/telemetry': { body: { series: records.telemetry } },
  'GET /api/v1/presets': { body: SAMPLE.presets },
  'GET /api/v1/satellites': { body: SAMPLE.satellites },
  'GET /api/v1/satellites/*': { body: SAMPLE.satellite },
  'GET /api/v1/satellites/*/environment': { body: SAMPLE.environment },
  'POST /api/v1/hazards': { body: SAMPLE.hazards },
  'POST /api/v1/ocu/negotiate': { body: SAMPLE.ocu },
  'GET /api/v1/satellites/*/elements': { body: SAMPLE.elements },
  'GET /api/v1/ground-stations': { body: SAMPLE.stations },
  'GET /api/v1/conjunctions': { body: SAMPLE.conjunctions },
  'GET /api/v1/conjunctions/*': { body: sampleConjunction() },
  'GET /api/v1/patterns': { body: SAMPLE.patterns },
  'GET /api/v1/workloads': records.page([records.workload]),
  'GET /api/v1/workloads/*': { body: records.workload },
  'GET /api/v1/workloads/*/stages': records.page(records.stages),
  'GET /api/v1/workloads/*/artifacts': records.page([records.output]),
  'POST /api/v1/workloads/preview': {
    body: {
      class: 'single',
      plan: {
        feasible: true,
        strategy: 'The satellite whose plan finishes first: ISS.',
        finish_s: 1101,
        stages: 1,
      },
      cost_estimate: { ocu: 150, cents: 1800, stages: 1 },
    },
  },
  'POST /api/v1/workloads': {
    status: 202,
    body: { id: records.WORKLOAD_ID, status: 'scheduling' },
  },
  'GET /api/v1/artifacts/*': { body: { outcome: 'done', rows: [1, 2, 3] } },
  'GET /api/v1/artifacts/sha256-picture': artifacts.picture,
  'GET /api/v1/artifacts/sha256-shapes': { body: artifacts.shapes, type: 'application/geo+json' },
  'GET /api/v1/artifacts/sha256-values': { body: artifacts.values, type: 'text/csv' },
  'GET /api/v1/webhooks': records.page([records.webhook]),
  'GET /api/v1/webhooks/*': { body: records.webhook },
  'PATCH /api/v1/webhooks/*': { body: { ...records.webhook, status: 'enabled', enabled: true } },
  'GET /api/v1/webhooks/*/stats': { body: records.stats },
  'GET /api/v1/webhooks/*/deliveries': records.page(records.deliveries),
  'POST /api/v1/webhooks/*/recover': {
    status: 202,
    body: { id: records.WEBHOOK_ID, status: 'accepted', count: 3 },
  },
  'GET /api/v1/webhook-deliveries/*': { body: records.delivery },
  'GET /api/v1/webhook-event-types': records.page([
    { type: 'deployment.failed', description: 'A deployment failed.', subscribable: true },
  ]),
  'GET /api/sim/v1/constellation-templates': {
    body: [
      {
        id: 'single-plane-3',
        name: 'Single Plane Trio',
        description: 'Three satellites in one plane.',
      },
    ],
  },
  'GET /api/sim/v1/sessions/*': { body: records.session },
};
