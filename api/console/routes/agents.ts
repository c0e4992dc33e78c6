import * as v from 'valibot';
import {
  Agent,
  AgentList,
  Dispatch,
  MAX_TELEMETRY_BYTES,
  RegisterAgentBody,
  RegisteredAgent,
  TelemetryAccepted,
  TelemetryBody,
  UpdateAgentBody,
} from '../../../contracts/mission/agent.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import { countQuery } from '../../http/input/query.ts';
import { validationError } from '../../http/input/validate.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Identity } from '../../http/identity.ts';
import type { Route } from '../../http/route.ts';
import type { Satellite } from '../../../records/catalogue/satellite-documents.ts';
import { numberOrText } from '../../../records/catalogue/satellite-names.ts';
import { takesRevisions, type AgentDocument } from '../../../records/mission/agents.ts';
import type { Warning } from '../../../contracts/warning.ts';
import { isEnded } from '../../../domain/deployment/status.ts';
import { doubtfulTelemetry } from '../deployment/doubtful-report.ts';
import { checkKey } from '../key-bindings.ts';
import type { ConsoleDeps } from '../deps.ts';
import { presentAgent, presentDispatch } from '../presenters/agent.ts';
import {
  agentHeaderText,
  agentHeaders,
  checkFreeForm,
  pageQuery,
  readInstant,
} from '../requests.ts';

const reports = endpoints({ kind: 'apiKey', permission: 'agents:report' }, 'Agents');
const reads = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:read' }, 'Agents');
const writes = endpoints({ kind: 'apiKeyOrSession', permission: 'deployments:write' }, 'Agents');

const AgentParams = v.object({ agent_id: v.string() });

/** A page of the list of agents. */
const DEFAULT_AGENTS = 200;
const MOST_AGENTS = 1000;

/** An agent asks for work at most this often, ms. */
const POLL_GAP_MS = 9_000;

/**
 * Programs on board. What they call needs MongoDB alone: an agent in orbit does not repeat itself
 * because a workflow server is away.
 */
export function agentRoutes(deps: ConsoleDeps): Route[] {
  return [registerRoute, dispatchRoute, telemetryRoute, listRoute, readRoute, assignRoute].map(
    (declare) => declare(deps),
  );
}

function registerRoute(deps: ConsoleDeps): Route {
  return reports.post('/api/agent/register', {
    limitedApart: true,
    summary: 'Say who the agent is and where it flies',
    description:
      'May be repeated: what is named changes, the rest stays. Newest revisions of what it flies are handed to ' +
      'it again. A key that is bound to an agent or to satellites speaks for those alone (403).',
    headers: v.object(agentHeaders),
    body: RegisterAgentBody,
    responses: { 201: { description: 'Registered.', schema: RegisteredAgent } },
    errors: ['forbidden', 'quota_exceeded'],
    validationText: agentHeaderText,
    handler: async ({ headers, body, identity, warn }) => {
      const agentId = headers['x-agent-id'];
      refuseOtherAgent(body.agent_id, agentId);
      const satelliteId = await satelliteIdOf(deps, body.satellite_id ?? undefined);
      checkKey(identity, agentId, satelliteId);
      await checkFlight(deps, identity, agentId);
      await warnOfUnknown(deps, satelliteId, warn);
      const agent = await deps.agents.register(
        { ownerId: identity.ownerId, agentId },
        {
          // null is what an agent says that does not know: it takes nothing away.
          ...given('satelliteId', satelliteId),
          ...given('satelliteName', body.satellite_name ?? undefined),
          ...given('orbitAltitudeKm', body.orbit_altitude_km ?? undefined),
          ...given('agentVersion', body.agent_version ?? undefined),
          ...given('accepts', body.accepts ?? undefined),
        },
        deps.clock(),
        deps.quotas(identity, 'agents'),
      );
      await deps.deployments.forgetHandedRevisions(identity.ownerId, agentId);
      return { status: 201, body: { id: agent.agent_id, status: 'idle' } };
    },
  });
}

function dispatchRoute(deps: ConsoleDeps): Route {
  return reports.get('/api/agent/workloads', {
    limitedApart: true,
    summary: 'Ask for work',
    description:
      'The oldest pending live deployment of the satellite that the agent flies on, handed to ' +
      'it alone; the same one again when it was handed out more than a minute ago and no event ' +
      'of it has arrived, and to an agent that accepts revisions with a higher `revision` once its plan has ' +
      'changed: then `plan_data` and `events` are what is left. That is handed out again after a minute, and later each ' +
      'time up to an hour, until the agent reports `plan.revised`, or a `job.accepted`, with this `payload.revision`. An unknown agent is noted and gets work once it has a satellite. At ' +
      'least 9 s between two calls. What is handed out is signed: `GET /api/agent/keys` has the key.',
    headers: v.object(agentHeaders),
    responses: {
      200: { description: 'Work.', headers: ['X-Hand-Out-Signature'], schema: Dispatch },
      204: { description: 'There is none.', empty: true },
    },
    errors: ['forbidden', 'quota_exceeded', 'rate_limit_exceeded'],
    validationText: agentHeaderText,
    handler: async ({ headers, identity }) => {
      const { ownerId } = identity;
      const agentId = headers['x-agent-id'];
      await checkFlight(deps, identity, agentId);
      const nowMs = deps.clock();
      const poll = await deps.agents.poll(
        { ownerId, agentId },
        POLL_GAP_MS,
        nowMs,
        deps.quotas(identity, 'agents'),
      );
      if (poll.kind === 'too_early') {
        throw new AppError('rate_limit_exceeded', 'Polls must be at least 9 s apart', {
          retryAfterS: (poll.readyAtMs - nowMs) / 1000,
        });
      }
      const satelliteId = poll.agent.satellite_id;
      if (satelliteId === null) return { status: 204 };
      checkKey(identity, agentId, satelliteId);
      const deployment = await deps.deployments.claimForAgent({
        ownerId,
        agentId,
        keyName: identity.keyName,
        satelliteId,
        takesRevisions: takesRevisions(poll.agent),
      });
      if (deployment === null) return { status: 204 };
      deps.relay.nudge(deployment._id);
      const plan = await deps.missionPlans.planData(deployment.copy_id);
      if (plan === null) throw new Error(`${deployment._id} flies a plan that is not kept`);
      // Exactly these bytes are signed and sent.
      const json = JSON.stringify(presentDispatch(deployment, plan, agentId));
      const signature = await deps.signer.sign(json);
      return {
        status: 200,
        json,
        ...(signature !== null && { headers: { 'X-Hand-Out-Signature': signature } }),
      };
    },
  });
}

function telemetryRoute(deps: ConsoleDeps): Route {
  return reports.post('/api/agent/telemetry', {
    limitedApart: true,
    summary: 'Report how the agent is',
    description:
      'May come before register. The newest is kept whole, by its timestamp; figures stay a week for charts.',
    headers: v.object(agentHeaders),
    body: TelemetryBody,
    responses: { 200: { description: 'Kept.', schema: TelemetryAccepted } },
    errors: ['forbidden', 'payload_too_large', 'quota_exceeded'],
    validationText: agentHeaderText,
    handler: async ({ headers, body, identity, warn }) => {
      const agentId = headers['x-agent-id'];
      refuseOtherAgent(body.agent_id, agentId);
      await checkFlight(deps, identity, agentId);
      checkFreeForm(body, 'telemetry', MAX_TELEMETRY_BYTES);
      const nowMs = deps.clock();
      const measuredMs =
        typeof body.timestamp === 'string' ? readInstant(body.timestamp, 'timestamp') : null;
      for (const doubt of doubtfulTelemetry(body, measuredMs, nowMs)) warn(doubt);
      await deps.agents.report(
        { ownerId: identity.ownerId, agentId },
        { status: body.status ?? null, telemetry: body, measuredMs },
        nowMs,
        deps.quotas(identity, 'agents'),
      );
      // A clock that runs ahead must not put figures into a future that charts do not show.
      const notedMs = Math.min(measuredMs ?? nowMs, nowMs);
      await deps.telemetry.note({ ownerId: identity.ownerId, agentId }, body, notedMs);
      for (const id of await deps.measuredFlights.note(
        { ownerId: identity.ownerId, agentId },
        body,
      ))
        deps.relay.nudge(id);
      const ended = await endedOf(deps, identity.ownerId, body.flying ?? []);
      return { status: 200, body: { ok: true, ...(ended.length > 0 && { ended }) } };
    },
  });
}

function listRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/agents', {
    summary: 'List agents, the most recently heard first',
    description:
      'Pages of up to 1,000. An agent that is heard meanwhile moves to the first page: it may be ' +
      'missed by who pages, and is never shown twice.',
    query: v.object({
      limit: countQuery(DEFAULT_AGENTS, MOST_AGENTS),
      cursor: pageQuery.cursor,
    }),
    responses: { 200: { description: 'Agents.', schema: AgentList } },
    handler: async ({ query, identity }) => {
      const { ownerId } = identity;
      const [found, total] = await Promise.all([
        deps.agents.list({ ownerId, ...pageRange(query) }),
        deps.agents.count(ownerId),
      ]);
      const page = pageOf(found, query.limit, (agent) => ({
        atMs: agent.last_seen_at.getTime(),
        id: agent._id,
      }));
      const holdings = await deps.agents.holdings(
        ownerId,
        page.items.map((agent) => agent.agent_id),
      );
      const nowMs = deps.clock();
      const satelliteOf = await satellitesOf(deps, page.items);
      const agents = page.items.map((agent) =>
        presentAgent(agent, holdings.get(agent.agent_id) ?? [], nowMs, satelliteOf(agent)),
      );
      return { status: 200, body: { agents, data: agents, ...page.place, total } };
    },
  });
}

function readRoute(deps: ConsoleDeps): Route {
  return reads.get('/api/agents/:agent_id', {
    summary: 'Read an agent',
    params: AgentParams,
    responses: { 200: { description: 'The agent.', schema: Agent } },
    errors: ['not_found'],
    handler: async ({ params, identity: { ownerId } }) =>
      agentAnswer(deps, await deps.agents.find({ ownerId, agentId: params.agent_id })),
  });
}

function assignRoute(deps: ConsoleDeps): Route {
  return writes.patch('/api/agents/:agent_id', {
    summary: 'Give an agent a satellite',
    params: AgentParams,
    body: UpdateAgentBody,
    responses: { 200: { description: 'The agent.', schema: Agent } },
    errors: ['not_found'],
    handler: async ({ params, body, identity, warn }) => {
      const { ownerId } = identity;
      const satelliteId = await satelliteIdOf(deps, body.satellite_id);
      await warnOfUnknown(deps, satelliteId, warn);
      const agent = await deps.agents.update(
        { ownerId, agentId: params.agent_id },
        {
          ...given('satelliteId', satelliteId),
          ...given('satelliteName', body.satellite_name),
        },
      );
      return agentAnswer(deps, agent);
    },
  });
}

/** Which of these deployments have ended: an agent with nothing to report learns of a cancel by it. */
async function endedOf({ deployments }: ConsoleDeps, ownerId: string, ids: readonly string[]) {
  const found = await Promise.all(
    ids.map(async (id) => ({ id, status: (await deployments.get(ownerId, id))?.status })),
  );
  return found.flatMap(({ id, status }) =>
    status === undefined ? { id, status: 'unknown' } : isEnded(status) ? { id, status } : [],
  );
}

/** An agent with what it holds. @throws {AppError} not_found */
async function agentAnswer(deps: ConsoleDeps, agent: AgentDocument | null) {
  if (agent === null) throw new AppError('not_found', 'Agent not found');
  const { owner_id: ownerId, agent_id: agentId } = agent;
  const holdings = await deps.agents.holdings(ownerId, [agentId]);
  const held = holdings.get(agentId) ?? [];
  const satelliteOf = await satellitesOf(deps, [agent]);
  return { status: 200, body: presentAgent(agent, held, deps.clock(), satelliteOf(agent)) };
}

/** Finds the satellites of the catalogue that agents fly on. */
async function satellitesOf(
  { satellites }: ConsoleDeps,
  agents: readonly AgentDocument[],
): Promise<(agent: AgentDocument) => Satellite | undefined> {
  const ids = [...new Set(agents.flatMap((agent) => agent.satellite_id ?? []))];
  const found = ids.length === 0 ? [] : await satellites.findMany(ids);
  const known = new Map(found.map((satellite) => [satellite.noradId, satellite]));
  return (agent) => (agent.satellite_id === null ? undefined : known.get(agent.satellite_id));
}

/**
 * Refuses a key that may not speak for an agent on the satellite that it flies on, before anything is
 * noted of the agent: which satellite that is, is read only for a key that is bound to satellites.
 * @throws {AppError} forbidden
 */
async function checkFlight(deps: ConsoleDeps, identity: Identity, agentId: string): Promise<void> {
  const { ownerId, satelliteIds } = identity;
  const agent = satelliteIds === null ? null : await deps.agents.find({ ownerId, agentId });
  checkKey(identity, agentId, agent?.satellite_id ?? null);
}

function refuseOtherAgent(inBody: string | null | undefined, inHeader: string): void {
  if (inBody === null || inBody === undefined || inBody === inHeader) return;
  throw validationError([{ path: 'agent_id', message: 'must be the value of X-Agent-ID' }], {
    text: 'agent_id does not match X-Agent-ID',
  });
}

/** The catalogue number that a number or a name stands for; other ids stay as they are. */
async function satelliteIdOf<T extends string | null | undefined>(
  { satellites }: ConsoleDeps,
  id: T,
): Promise<T | string> {
  return typeof id === 'string' ? await numberOrText(satellites, id) : id;
}

/** Warns of a satellite without a record: only deployments of plans that describe it reach its agent. */
async function warnOfUnknown(
  { satellites }: ConsoleDeps,
  id: string | null | undefined,
  warn: (warning: Warning) => void,
): Promise<void> {
  if (id === null || id === undefined || (await satellites.findMany([id])).length > 0) return;
  const message =
    `the catalogue has no satellite '${id}': the agent gets work of plans alone that describe a ` +
    'satellite of this id';
  warn({ path: 'satellite_id', code: 'unknown_value', message });
}

/** A property that is there only when there is a value for it. */
function given<K extends string, T>(name: K, value: T | undefined): Partial<Record<K, T>> {
  // True: the one key that is written is K, and its value is a T.
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<K, T>>);
}
