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
    'POST /api/deployments/{id}/revisions/{revision}/decision',
    'POST /api/fleet/outages',
    'POST /api/fleet/satellites',
    'POST /api/fleet/satellites/{id}/elements',
    'POST /api/fleet/stations',
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
    'POST /v1/fleet/outages',
    'POST /v1/fleet/satellites',
    'POST /v1/fleet/satellites/{id}/elements',
    'POST /v1/fleet/stations',
    'POST /v1/patterns/monitor',
    'POST /v1/plan',
    'POST /v1/plan/{id}/replan',
    'POST /v1/schedule/batch',
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

/** Operations other than GET that change nothing, by surface. */
export const CHANGES_NOTHING = {
  cae: [
    'POST /v1/constellation/pareto',
    'POST /v1/constellation/plan',
    'POST /v1/hazards',
    'POST /v1/ocu/negotiate',
  ],
  console: [
    'POST /api/schedule/openings',
  ],
  main: [
    'POST /v1/constellation/pareto',
    'POST /v1/constellation/plan',
    'POST /v1/hazards',
    'POST /v1/ocu/negotiate',
    'POST /v1/planning/analyze',
    'POST /v1/planning/latency',
    'POST /v1/planning/power',
    'POST /v1/planning/thermal',
    'POST /v1/workloads/preview',
  ],
  simulation: [
    'POST /v1/constellation-templates/{id}/expand',
    'POST /v1/orbital-params',
    'POST /v1/passes',
    'POST /v1/propagate',
    'POST /v1/state',
    'POST /v1/state/batch',
  ],
} as const;
