/** Made by `npm run client:generate` from what the surfaces declare: not to be edited. */

/** Operations that take an `Idempotency-Key`, by surface. */
export const IDEMPOTENT = {
  cae: [
    'POST /v1/plan',
    'POST /v1/plan/{id}/replan',
  ],
  console: [
    'POST /api/deployments',
    'POST /api/deployments/{id}/replan',
    'POST /api/keys/{id}/rotate',
    'POST /api/members',
    'POST /api/missions',
    'POST /api/missions/{id}/plans',
    'POST /api/plans',
    'POST /api/plans/{id}/replan',
  ],
  main: [
    'POST /v1/alerts',
    'POST /v1/alerts/{id}/test',
    'POST /v1/conjunctions/cdm',
    'POST /v1/conjunctions/watch',
    'POST /v1/patterns/monitor',
    'POST /v1/plan',
    'POST /v1/plan/{id}/replan',
    'POST /v1/webhook-deliveries/{id}/resend',
    'POST /v1/webhooks',
    'POST /v1/webhooks/{id}/recover',
    'POST /v1/webhooks/{id}/rotate-secret',
    'POST /v1/webhooks/{id}/test',
    'POST /v1/workload-schedules',
    'POST /v1/workload-schedules/{id}/backfill',
    'POST /v1/workload-schedules/{id}/trigger',
    'POST /v1/workloads',
  ],
  simulation: [
    'POST /v1/sessions',
    'POST /v1/sessions/{id}/fault',
    'POST /v1/sessions/{id}/tick',
  ],
} as const;
