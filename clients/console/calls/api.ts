import type { PlanTimeline } from '../../../contracts/plan/timeline.ts';
import type * as orbit from './orbit-shapes.ts';
import type * as shapes from './shapes.ts';
import { call, type Outcome } from './http.ts';

type Query = Readonly<Record<string, string | number | null | undefined>>;
type List<Item> = Promise<Outcome<shapes.Page<Item>>>;

const part = encodeURIComponent;
/** The main API and the CAE behind the cookie, and the simulation. */
const V1 = '/api/v1';
const SIM = '/api/sim/v1';

/** Every call of the page, by noun. */
export const api = {
  auth: {
    link: (email: string, next: string) =>
      call('POST', '/api/auth/link', { body: { email, next } }),
    confirm: (token: string) => call('POST', '/api/auth/callback', { body: { token } }),
    me: () => call<shapes.Me>('GET', '/api/auth/me'),
    logout: () => call('POST', '/api/auth/logout', { body: {} }),
    sessions: (): List<shapes.Session> => call('GET', '/api/auth/sessions'),
    endSession: (id: string) => call('DELETE', `/api/auth/sessions/${part(id)}`),
  },
  config: () => call<shapes.ConsoleConfig>('GET', '/api/config'),
  overview: () => call<shapes.Overview>('GET', '/api/overview'),
  search: (q: string, signal: AbortSignal) =>
    call<readonly shapes.SearchHit[] | shapes.Page<shapes.SearchHit>>('GET', '/api/search', {
      query: { q, limit: 20 },
      signal,
    }),
  status: () => call<shapes.Status>('GET', '/api/status'),
  members: {
    list: (): List<shapes.Member> => call('GET', '/api/members'),
    invite: (email: string, role: string) =>
      call<shapes.Member>('POST', '/api/members', { body: { email, role } }),
    change: (id: string, role: string) =>
      call('PATCH', `/api/members/${part(id)}`, { body: { role } }),
    remove: (id: string) => call('DELETE', `/api/members/${part(id)}`),
  },
  keys: {
    list: (): List<shapes.ApiKey> => call('GET', '/api/keys'),
    create: (body: unknown) => call<shapes.ApiKey & { key: string }>('POST', '/api/keys', { body }),
    revoke: (id: string) => call('DELETE', `/api/keys/${part(id)}`),
  },
  missions: {
    list: (): List<shapes.Mission> => call('GET', '/api/missions'),
    get: (id: string) => call<shapes.Mission>('GET', `/api/missions/${part(id)}`),
    activity: (id: string): List<shapes.Activity> =>
      call('GET', `/api/missions/${part(id)}/activity`),
    create: (name: string) => call<shapes.Mission>('POST', '/api/missions', { body: { name } }),
  },
  plans: {
    list: (query: Query): List<shapes.PlanItem> => call('GET', '/api/plans', { query }),
    get: (id: string) => call<shapes.Plan>('GET', `/api/plans/${part(id)}`),
    timeline: (id: string) => call<PlanTimeline>('GET', `/api/plans/${part(id)}/timeline`),
    compare: (ids: string) =>
      call<shapes.Comparison>('GET', '/api/plans/compare', { query: { ids } }),
    draft: (body: unknown) => call<shapes.Plan>('POST', `${V1}/plan`, { body }),
    draftTimeline: (id: string) => call<PlanTimeline>('GET', `${V1}/plan/${part(id)}/timeline`),
    keep: (body: unknown) => call<shapes.Plan>('POST', '/api/plans', { body }),
    replan: (id: string) =>
      call<shapes.Plan>('POST', `/api/plans/${part(id)}/replan`, { body: {} }),
    remove: (id: string) => call('DELETE', `/api/plans/${part(id)}`),
  },
  presets: (): List<shapes.Preset> => call('GET', `${V1}/presets`),
  deployments: {
    list: (query: Query): List<shapes.Deployment> => call('GET', '/api/deployments', { query }),
    get: (id: string) => call<shapes.Deployment>('GET', `/api/deployments/${part(id)}`),
    progress: (id: string) => call<shapes.Progress>('GET', `/api/deployments/${part(id)}/progress`),
    events: (id: string, query: Query): List<shapes.DeploymentEvent> =>
      call('GET', `/api/deployments/${part(id)}/events`, { query }),
    event: (id: string, eventId: string) =>
      call<shapes.DeploymentEvent>('GET', `/api/deployments/${part(id)}/events/${part(eventId)}`),
    histogram: (id: string) =>
      call<shapes.EventHistogram>('GET', `/api/deployments/${part(id)}/events/summary`, {
        query: { bins: 60 },
      }),
    artifacts: (id: string): List<orbit.Output> =>
      call('GET', `/api/deployments/${part(id)}/artifacts`),
    create: (body: unknown) =>
      call<{ id: string; status: string }>('POST', '/api/deployments', { body }),
    cancel: (id: string) =>
      call<shapes.Deployment>('POST', `/api/deployments/${part(id)}/cancel`, { body: {} }),
    speed: (id: string, speed: number) =>
      call<shapes.Deployment>('PATCH', `/api/deployments/${part(id)}`, {
        body: { speed_multiplier: speed },
      }),
  },
  workloads: {
    list: (query: Query): List<orbit.Workload> => call('GET', `${V1}/workloads`, { query }),
    get: (id: string) => call<orbit.Workload>('GET', `${V1}/workloads/${part(id)}`),
    stages: (id: string): List<orbit.Stage> => call('GET', `${V1}/workloads/${part(id)}/stages`),
    artifacts: (id: string): List<orbit.Output> =>
      call('GET', `${V1}/workloads/${part(id)}/artifacts`),
    preview: (body: unknown, signal: AbortSignal) =>
      call<orbit.Preview>('POST', `${V1}/workloads/preview`, { body, signal }),
    submit: (body: unknown) => call<{ id: string }>('POST', `${V1}/workloads`, { body }),
    cancel: (id: string) => call('POST', `${V1}/workloads/${part(id)}/cancel`, { body: {} }),
  },
  satellites: {
    list: (query: Query): List<orbit.Satellite> => call('GET', `${V1}/satellites`, { query }),
    get: (id: string) => call<orbit.Satellite>('GET', `${V1}/satellites/${part(id)}`),
    passes: (id: string): List<orbit.Pass> =>
      call('GET', `${V1}/satellites/${part(id)}/passes`, { query: { hours: 24 } }),
    environment: (id: string, query: Query) =>
      call<orbit.Environment>('GET', `${V1}/satellites/${part(id)}/environment`, { query }),
    trajectory: (id: string, query: Query) =>
      call<orbit.Trajectory>('GET', `${V1}/satellites/${part(id)}/trajectory`, { query }),
    elements: (id: string): List<Readonly<Record<string, string | number>>> =>
      call('GET', `${V1}/satellites/${part(id)}/elements`, { query: { limit: 200 } }),
  },
  stations: (): List<orbit.Station> => call('GET', `${V1}/ground-stations`),
  conjunctions: {
    list: (query: Query): List<orbit.Conjunction> => call('GET', `${V1}/conjunctions`, { query }),
    get: (id: string) => call<orbit.Conjunction>('GET', `${V1}/conjunctions/${part(id)}`),
  },
  patterns: (query: Query): List<orbit.Pattern> => call('GET', `${V1}/patterns`, { query }),
  webhooks: {
    list: (): List<orbit.Webhook> => call('GET', `${V1}/webhooks`),
    get: (id: string) => call<orbit.Webhook>('GET', `${V1}/webhooks/${part(id)}`),
    create: (body: unknown) =>
      call<orbit.Webhook & { secret: string }>('POST', `${V1}/webhooks`, { body }),
    enable: (id: string) =>
      call('PATCH', `${V1}/webhooks/${part(id)}`, { body: { enabled: true } }),
    test: (id: string) =>
      call<{ status: string; response_status: number | null; error: string | null }>(
        'POST',
        `${V1}/webhooks/${part(id)}/test`,
        { body: {} },
      ),
    rotate: (id: string) =>
      call<{ secret: string }>('POST', `${V1}/webhooks/${part(id)}/rotate-secret`, {
        body: { overlap_hours: 24 },
      }),
    recover: (id: string, body: unknown) =>
      call<{ count?: number }>('POST', `${V1}/webhooks/${part(id)}/recover`, { body }),
    deliveries: (id: string, query: Query): List<orbit.Delivery> =>
      call('GET', `${V1}/webhooks/${part(id)}/deliveries`, { query }),
    stats: (id: string) =>
      call<orbit.WebhookStats>('GET', `${V1}/webhooks/${part(id)}/stats`, {
        query: { hours: 24, bins: 24 },
      }),
    delivery: (id: string) => call<orbit.Delivery>('GET', `${V1}/webhook-deliveries/${part(id)}`),
    resend: (id: string) =>
      call<orbit.Delivery>('POST', `${V1}/webhook-deliveries/${part(id)}/resend`, { body: {} }),
  },
  eventTypes: (): List<{ type: string; description: string; subscribable: boolean }> =>
    call('GET', `${V1}/webhook-event-types`),
  agents: {
    list: (): List<shapes.Agent> => call('GET', '/api/agents'),
    get: (id: string) => call<shapes.Agent>('GET', `/api/agents/${part(id)}`),
    telemetry: (id: string) =>
      call<shapes.TelemetrySeries>('GET', `/api/agents/${part(id)}/telemetry`, {
        query: { points: 600 },
      }),
  },
  simulation: {
    templates: () =>
      call<readonly { id: string; name: string; description: string }[]>(
        'GET',
        `${SIM}/constellation-templates`,
      ),
    expand: (id: string) =>
      call<{ satellites: readonly unknown[] }>(
        'POST',
        `${SIM}/constellation-templates/${part(id)}/expand`,
        { body: {} },
      ),
    create: (body: unknown) => call<{ session_id: string }>('POST', `${SIM}/sessions`, { body }),
    get: (id: string) => call<orbit.SimulationSession>('GET', `${SIM}/sessions/${part(id)}`),
    tick: (id: string, seconds: number) =>
      call<orbit.SimulationSession>('POST', `${SIM}/sessions/${part(id)}/tick`, {
        body: { duration_s: seconds },
      }),
    fault: (id: string, body: unknown) =>
      call('POST', `${SIM}/sessions/${part(id)}/fault`, { body }),
    end: (id: string) => call('DELETE', `${SIM}/sessions/${part(id)}`),
  },
} as const;

/** Where the content of an output is downloaded. */
export function contentAddress(contentId: string): string {
  return `${V1}/artifacts/${part(contentId)}`;
}
