import type { paths as ConsolePaths, components as OwnTypes } from '../../sdk/generated/console.ts';
import type { paths as MainPaths, components as MainTypes } from '../../sdk/generated/main.ts';
import type { components as SimulationTypes } from '../../sdk/generated/simulation.ts';
import { outcomeOf } from './outcome.ts';
import { platform } from './platform.ts';

const { main, simulation, console: own } = platform;
type Own = OwnTypes['schemas'];
type Main = MainTypes['schemas'];
type Simulation = SimulationTypes['schemas'];

type Paths = ConsolePaths & MainPaths;
/** What a list may be asked for; the address of the page has null for what is absent. */
type Asked<Path extends keyof Paths> = Paths[Path] extends {
  get: { parameters: { query?: infer Query } };
}
  ? { readonly [Name in keyof Query]?: Query[Name] | null }
  : never;

/** Every call of the page, by noun: paths, bodies and answers are those of the surfaces' documents. */
export const api = {
  auth: {
    link: (email: string, next: string) =>
      outcomeOf(own.post('/api/auth/link', { body: { email, next } })),
    confirm: (token: string) => outcomeOf(own.post('/api/auth/callback', { body: { token } })),
    me: () => outcomeOf(own.get('/api/auth/me')),
    logout: () => outcomeOf(own.post('/api/auth/logout')),
    sessions: () => outcomeOf(own.get('/api/auth/sessions')),
    endSession: (id: string) => outcomeOf(own.delete('/api/auth/sessions/{id}', of({ id }))),
  },
  config: () => outcomeOf(own.get('/api/config')),
  overview: () => outcomeOf(own.get('/api/overview')),
  search: (q: string, signal: AbortSignal) =>
    outcomeOf(own.get('/api/search', { params: { query: { q, limit: 20 } }, signal })),
  status: () => outcomeOf(own.get('/api/status')),
  members: {
    list: () => outcomeOf(own.get('/api/members')),
    invite: (body: Own['InviteMember']) => outcomeOf(own.post('/api/members', { body })),
    change: (id: string, body: Own['ChangeMember']) =>
      outcomeOf(own.patch('/api/members/{id}', { ...of({ id }), body })),
    remove: (id: string) => outcomeOf(own.delete('/api/members/{id}', of({ id }))),
  },
  keys: {
    list: () => outcomeOf(own.get('/api/keys')),
    create: (body: Own['CreateApiKey']) => outcomeOf(own.post('/api/keys', { body })),
    revoke: (id: string) => outcomeOf(own.delete('/api/keys/{id}', of({ id }))),
  },
  owner: {
    prepareRemoval: () => outcomeOf(own.post('/api/owner/removals')),
    confirmRemoval: (id: string, owner: string) =>
      outcomeOf(own.post('/api/owner/removals/{id}/confirm', { ...of({ id }), body: { owner } })),
    removal: (id: string) => outcomeOf(own.get('/api/owner/removals/{id}', of({ id }))),
  },
  missions: {
    list: () => outcomeOf(own.get('/api/missions')),
    get: (id: string) => outcomeOf(own.get('/api/missions/{id}', of({ id }))),
    activity: (id: string) => outcomeOf(own.get('/api/missions/{id}/activity', of({ id }))),
    create: (name: string) => outcomeOf(own.post('/api/missions', { body: { name } })),
  },
  plans: {
    list: (query: Asked<'/api/plans'>) => outcomeOf(own.get('/api/plans', asking(query))),
    get: (id: string) => outcomeOf(own.get('/api/plans/{id}', of({ id }))),
    timeline: (id: string) => outcomeOf(own.get('/api/plans/{id}/timeline', of({ id }))),
    compare: (ids: string) =>
      outcomeOf(own.get('/api/plans/compare', { params: { query: { ids } } })),
    keep: (body: unknown) =>
      // A job is JSON that a person wrote: the platform says what is wrong with it.
      outcomeOf(own.post('/api/plans', { body: body as Own['CreateMissionPlan'] })),
    replan: (id: string, body: Own['ReplanMissionPlan'] = {}) =>
      outcomeOf(own.post('/api/plans/{id}/replan', { ...of({ id }), body })),
    remove: (id: string) => outcomeOf(own.delete('/api/plans/{id}', of({ id }))),
  },
  schedule: (query: Asked<'/api/schedule'>) => outcomeOf(own.get('/api/schedule', asking(query))),
  // A job is JSON that a person wrote here, too.
  openings: (body: object) =>
    outcomeOf(own.post('/api/schedule/openings', { body: body as Own['OpeningsRequest'] })),
  fleet: {
    satellites: (query: Asked<'/api/fleet/satellites'>) =>
      outcomeOf(own.get('/api/fleet/satellites', asking(query))),
    stations: (query: Asked<'/api/fleet/stations'>) =>
      outcomeOf(own.get('/api/fleet/stations', asking(query))),
    outages: (query: Asked<'/api/fleet/outages'>) =>
      outcomeOf(own.get('/api/fleet/outages', asking(query))),
    addSatellite: (body: Own['CreateFleetSatellite']) =>
      outcomeOf(own.post('/api/fleet/satellites', { body })),
    addStation: (body: Own['CreateFleetStation']) =>
      outcomeOf(own.post('/api/fleet/stations', { body })),
    addOutage: (body: Own['CreateOutage']) => outcomeOf(own.post('/api/fleet/outages', { body })),
    push: (id: string, tle: string[]) =>
      outcomeOf(own.post('/api/fleet/satellites/{id}/elements', { ...of({ id }), body: { tle } })),
    removeSatellite: (id: string) =>
      outcomeOf(own.delete('/api/fleet/satellites/{id}', of({ id }))),
    removeStation: (id: string) => outcomeOf(own.delete('/api/fleet/stations/{id}', of({ id }))),
    removeOutage: (id: string) => outcomeOf(own.delete('/api/fleet/outages/{id}', of({ id }))),
    // The document is JSON that a person wrote, too.
    load: (body: object) => outcomeOf(own.put('/api/fleet/document', { body: body })),
  },
  presets: () => outcomeOf(main.get('/v1/presets')),
  deployments: {
    list: (query: Asked<'/api/deployments'>) =>
      outcomeOf(own.get('/api/deployments', asking(query))),
    get: (id: string) => outcomeOf(own.get('/api/deployments/{id}', of({ id }))),
    replan: (id: string) =>
      outcomeOf(own.post('/api/deployments/{id}/replan', { ...of({ id }), body: {} })),
    progress: (id: string) => outcomeOf(own.get('/api/deployments/{id}/progress', of({ id }))),
    events: (id: string, query: Asked<'/api/deployments/{id}/events'>) =>
      outcomeOf(own.get('/api/deployments/{id}/events', of({ id }, given(query)))),
    event: (id: string, eventId: string) =>
      outcomeOf(own.get('/api/deployments/{id}/events/{event_id}', of({ id, event_id: eventId }))),
    histogram: (id: string) =>
      outcomeOf(own.get('/api/deployments/{id}/events/summary', of({ id }, { bins: 60 }))),
    artifacts: (id: string) => outcomeOf(own.get('/api/deployments/{id}/artifacts', of({ id }))),
    revisions: (id: string) => outcomeOf(own.get('/api/deployments/{id}/revisions', of({ id }))),
    revision: (id: string, revision: string) =>
      outcomeOf(own.get('/api/deployments/{id}/revisions/{revision}', of({ id, revision }))),
    decide: (id: string, revision: number, decision: 'accept' | 'reject') =>
      outcomeOf(
        own.post('/api/deployments/{id}/revisions/{revision}/decision', {
          ...of({ id, revision: String(revision) }),
          body: { decision },
        }),
      ),
    create: (body: Own['CreateDeployment']) => outcomeOf(own.post('/api/deployments', { body })),
    cancel: (id: string) => outcomeOf(own.post('/api/deployments/{id}/cancel', of({ id }))),
    speed: (id: string, speed: number) =>
      outcomeOf(
        own.patch('/api/deployments/{id}', { ...of({ id }), body: { speed_multiplier: speed } }),
      ),
  },
  workloads: {
    list: (query: Asked<'/v1/workloads'>) => outcomeOf(main.get('/v1/workloads', asking(query))),
    get: (id: string) => outcomeOf(main.get('/v1/workloads/{id}', of({ id }))),
    stages: (id: string) =>
      outcomeOf(
        main.get('/v1/workloads/{id}/stages', {
          params: { path: { id }, query: { fields: 'summary' } },
        }),
      ),
    artifacts: (id: string) => outcomeOf(main.get('/v1/workloads/{id}/artifacts', of({ id }))),
    // Requests are JSON that a person wrote, too.
    preview: (body: unknown, signal: AbortSignal) =>
      outcomeOf(
        main.post('/v1/workloads/preview', { body: body as Main['WorkloadRequest'], signal }),
      ),
    submit: (body: unknown) =>
      outcomeOf(main.post('/v1/workloads', { body: body as Main['WorkloadRequest'] })),
    cancel: (id: string) => outcomeOf(main.post('/v1/workloads/{id}/cancel', of({ id }))),
  },
  satellites: {
    list: (query: Asked<'/v1/satellites'>) => outcomeOf(main.get('/v1/satellites', asking(query))),
    get: (id: string) => outcomeOf(main.get('/v1/satellites/{id}', of({ id }))),
    environment: (id: string, query: Asked<'/v1/satellites/{id}/environment'>) =>
      outcomeOf(main.get('/v1/satellites/{id}/environment', of({ id }, given(query)))),
    hazards: (id: string, hours: number) =>
      outcomeOf(main.post('/v1/hazards', { body: { satellite_id: id, prediction_hours: hours } })),
    negotiate: (id: string, powerW: number) =>
      outcomeOf(
        main.post('/v1/ocu/negotiate', { body: { satellite_id: id, workload_power_w: powerW } }),
      ),
    elements: (id: string) =>
      outcomeOf(main.get('/v1/satellites/{id}/elements', of({ id }, { limit: 200 }))),
  },
  conjunctions: {
    list: (query: Asked<'/v1/conjunctions'>) =>
      outcomeOf(main.get('/v1/conjunctions', asking(query))),
    get: (id: string) => outcomeOf(main.get('/v1/conjunctions/{id}', of({ id }))),
  },
  patterns: (query: Asked<'/v1/patterns'>) => outcomeOf(main.get('/v1/patterns', asking(query))),
  webhooks: {
    list: () => outcomeOf(main.get('/v1/webhooks')),
    get: (id: string) => outcomeOf(main.get('/v1/webhooks/{id}', of({ id }))),
    create: (body: Main['CreateWebhook']) => outcomeOf(main.post('/v1/webhooks', { body })),
    enable: (id: string) =>
      outcomeOf(main.patch('/v1/webhooks/{id}', { ...of({ id }), body: { enabled: true } })),
    test: (id: string) => outcomeOf(main.post('/v1/webhooks/{id}/test', of({ id }))),
    rotate: (id: string) =>
      outcomeOf(
        main.post('/v1/webhooks/{id}/rotate-secret', {
          ...of({ id }),
          body: { overlap_hours: 24 },
        }),
      ),
    recover: (id: string, body: Main['RecoverDeliveries']) =>
      outcomeOf(main.post('/v1/webhooks/{id}/recover', { ...of({ id }), body })),
    deliveries: (id: string, query: Asked<'/v1/webhooks/{id}/deliveries'>) =>
      outcomeOf(main.get('/v1/webhooks/{id}/deliveries', of({ id }, given(query)))),
    stats: (id: string) =>
      outcomeOf(main.get('/v1/webhooks/{id}/stats', of({ id }, { hours: 24, bins: 24 }))),
    delivery: (id: string) => outcomeOf(main.get('/v1/webhook-deliveries/{id}', of({ id }))),
    resend: (id: string) => outcomeOf(main.post('/v1/webhook-deliveries/{id}/resend', of({ id }))),
  },
  eventTypes: () => outcomeOf(main.get('/v1/webhook-event-types')),
  agents: {
    list: () => outcomeOf(own.get('/api/agents')),
    get: (id: string) => outcomeOf(own.get('/api/agents/{agent_id}', of({ agent_id: id }))),
    telemetry: (id: string) =>
      outcomeOf(own.get('/api/agents/{agent_id}/telemetry', of({ agent_id: id }, { points: 600 }))),
  },
  simulation: {
    templates: () => outcomeOf(simulation.get('/v1/constellation-templates')),
    expand: (id: string) =>
      outcomeOf(
        simulation.post('/v1/constellation-templates/{id}/expand', { ...of({ id }), body: {} }),
      ),
    create: (body: Simulation['CreateSession']) =>
      outcomeOf(simulation.post('/v1/sessions', { body })),
    get: (id: string) => outcomeOf(simulation.get('/v1/sessions/{id}', of({ id }))),
    tick: (id: string, seconds: number) =>
      outcomeOf(
        simulation.post('/v1/sessions/{id}/tick', { ...of({ id }), body: { duration_s: seconds } }),
      ),
    fault: (id: string, body: Simulation['Fault']) =>
      outcomeOf(simulation.post('/v1/sessions/{id}/fault', { ...of({ id }), body })),
    end: (id: string) => outcomeOf(simulation.delete('/v1/sessions/{id}', of({ id }))),
  },
  /** An output, unread; of its first bytes alone where they are counted. */
  content: (contentId: string, bytes: number | null) =>
    outcomeOf(
      main.download('/v1/artifacts/{contentId}', {
        ...of({ contentId }),
        ...(bytes !== null && { headers: { range: `bytes=0-${bytes - 1}` } }),
      }),
    ),
} as const;

/** Where the content of an output is downloaded. */
export function contentAddress(contentId: string): string {
  const path = '/v1/artifacts/{contentId}' satisfies keyof MainPaths;
  return platform.addresses.main + path.replace('{contentId}', encodeURIComponent(contentId));
}

function of<Path extends object>(path: Path): { params: { path: Path } };
function of<Path extends object, Query extends object>(
  path: Path,
  query: Query,
): { params: { path: Path; query: Query } };
function of(path: object, query?: object): object {
  return { params: { path, ...(query !== undefined && { query }) } };
}

function asking<Query extends object>(query: Query): { params: { query: Given<Query> } } {
  return { params: { query: given(query) } };
}

type Given<Query> = { -readonly [Name in keyof Query]: Exclude<Query[Name], null> };

/** What of a query is there. */
function given<Query extends object>(query: Query): Given<Query> {
  const there = Object.entries(query).filter(([, value]) => value !== null && value !== '');
  // True: only what is null was left out, and every name of a list's query may be.
  return Object.fromEntries(there) as Given<Query>;
}

/** Where the fleet is downloaded as one document. */
export function fleetAddress(): string {
  return platform.addresses.console + ('/api/fleet/document' satisfies keyof ConsolePaths);
}

/** Where all that the owner has is downloaded. */
export function exportAddress(): string {
  return platform.addresses.console + ('/api/owner/export' satisfies keyof ConsolePaths);
}

/** Where an encounter is downloaded as a message of the standard. */
export function messageAddress(conjunctionId: string): string {
  const path = '/v1/conjunctions/{id}' satisfies keyof MainPaths;
  const place = path.replace('{id}', encodeURIComponent(conjunctionId));
  return `${platform.addresses.main}${place}?format=cdm-kvn`;
}
