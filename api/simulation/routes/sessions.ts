import { workflowOfSession } from '../../../temporal/shown-workflows.ts';
import * as v from 'valibot';
import {
  CreatedSession,
  CreateSessionBody,
  DEFAULT_EVENTS_LIMIT,
  EndedSession,
  FaultBody,
  FaultResult,
  MAX_EVENTS_LIMIT,
  MAX_EVENTS_OF_ANSWER,
  RECENT_EVENTS,
  Session,
  SessionEventPage,
  TickBody,
  TickResult,
} from '../../../contracts/session/session.ts';
import { countQuery, textQuery } from '../../http/input/query.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { sessionBeginning } from '../session/beginning.ts';
import { createSession, type CreateSessionDeps } from '../session/create-session.ts';
import { readNumberCursor, writeNumberCursor } from '../../http/input/number-cursor.ts';
import { presentEvent, readTick } from '../../../presenters/session.ts';
import { presentCreated, presentFault, presentSession } from '../presenters/session.ts';
import { elementsOfSatellites, withOrbitProblems } from '../reading.ts';
import { simulationCode } from '../refusals.ts';
import { applyToSession, endSession, findSession, readSession } from '../session/requests.ts';
import type { SessionRequestDeps } from '../session/requests.ts';
import { MAX_SESSION_SATELLITES } from '../../../domain/session/session.ts';

/** What the routes of sessions need. */
export type SessionDeps = CreateSessionDeps &
  SessionRequestDeps & {
    /** Address of a workflow in the Temporal UI; undefined when that has none. */
    readonly workflowUrl: (workflowId: string) => string | undefined;
  };
const sessions = endpoints({ kind: 'none' }, 'Sessions');
const SessionParams = v.object({
  id: v.pipe(v.string(), v.description('`session_id` of the answer that made the session.')),
});
/** Offsets beyond this are past the end of any list. */
const MAX_OFFSET = 2_147_483_647;
const ONE_OF_MANY = ['session_not_found', 'session_expired'] as const;
const CreateBody = v.pipe(
  CreateSessionBody,
  withOrbitProblems({
    elements: elementsOfSatellites(MAX_SESSION_SATELLITES),
    instants: ['epoch'],
  }),
);
/** A key belongs to the session, whichever of the two requests it comes with. */
const idempotent = {
  keptBy: ({ id = '' }: Readonly<Record<string, string>>) => `session/${id}`,
};

/** Sessions: satellites whose time moves on by ticks, and whose faults can be injected. */
export function sessionRoutes(deps: SessionDeps): Route[] {
  return [createRoute, readRoute, tickRoute, faultRoute, eventsRoute, deleteRoute].map((declare) =>
    declare(deps),
  );
}

function createRoute(deps: SessionDeps): Route {
  return sessions.post('/v1/sessions', {
    summary: 'Create a session',
    description:
      `Takes 1 to ${MAX_SESSION_SATELLITES} satellites. A session ends one hour after its last tick ` +
      'or fault. Whoever knows its id may use it.',
    body: CreateBody,
    compute: [sessionBeginning],
    responses: {
      201: { description: 'The session.', headers: ['Location'], schema: CreatedSession },
    },
    errors: [
      'invalid_elements',
      'invalid_timestamp',
      'satellite_not_found',
      'too_many',
      'quota_exceeded',
    ],
    validationCode: simulationCode,
    idempotent: true,
    handler: async ({ body, compute, clientAddress }) => {
      const session = await createSession(deps, body, { compute, clientAddress });
      return {
        status: 201,
        body: presentCreated(session, session.definition),
        headers: { Location: `/v1/sessions/${session.id}` },
      };
    },
  });
}

function readRoute(deps: SessionDeps): Route {
  return sessions.get('/v1/sessions/:id', {
    summary: 'Read a session as it stands',
    description: `As its last tick or fault left it, with its last ${RECENT_EVENTS} events.`,
    params: SessionParams,
    responses: { 200: { description: 'The session.', schema: Session } },
    errors: [...ONE_OF_MANY],
    handler: async ({ params }) => {
      const record = await findSession(deps, params.id);
      const { definition, tick, recent } = await readSession(deps, record.id, RECENT_EVENTS);
      const temporal = deps.workflowUrl(workflowOfSession(record.id));
      return { status: 200, body: presentSession(record, definition, tick, recent, temporal) };
    },
  });
}

function tickRoute(deps: SessionDeps): Route {
  return sessions.post('/v1/sessions/:id/tick', {
    summary: 'Move the time of a session on',
    description:
      'Orbits first, then eclipse transitions at their exact times, subsystems, natural faults and ' +
      'links. Ticks and faults of one session are applied one after another in the order in which ' +
      'they come; up to 8 wait, more are 429 `too_many_ticks`. A tick that is refused was not ' +
      'applied, with one exception that says so: a 503 with `applied: null` names the ' +
      '`idempotency_key` with which the same tick, sent again, answers what became of it. The ' +
      'answer holds at most ' +
      `${MAX_EVENTS_OF_ANSWER} events; the list of events has the rest.`,
    params: SessionParams,
    body: TickBody,
    meant: 'duration_s',
    responses: { 200: { description: 'Where the session stands now.', schema: TickResult } },
    errors: [...ONE_OF_MANY, 'too_many_ticks', 'conflict'],
    idempotent,
    handler: async ({ params, body, idempotencyKey }) => {
      const tick = { kind: 'tick', durationS: body.duration_s } as const;
      const step = await applyToSession(deps, params.id, tick, idempotencyKey);
      return { status: 200, json: step.tick };
    },
  });
}

function faultRoute(deps: SessionDeps): Route {
  return sessions.post('/v1/sessions/:id/fault', {
    summary: 'Break something on a satellite',
    description:
      'Takes effect at once; time does not move. A satellite that has decayed takes none: 409 `conflict`.',
    params: SessionParams,
    body: FaultBody,
    responses: { 200: { description: 'The satellite with its faults.', schema: FaultResult } },
    errors: [...ONE_OF_MANY, 'too_many', 'too_many_ticks', 'conflict'],
    idempotent,
    handler: async ({ params, body, idempotencyKey }) => {
      const fault = {
        kind: 'fault',
        satelliteId: body.satellite_id,
        faultType: body.fault_type,
        severity: body.severity,
        durationS: body.duration_s ?? null,
      } as const;
      const tick = readTick(await applyToSession(deps, params.id, fault, idempotencyKey));
      return { status: 200, body: presentFault(tick, satelliteOf(tick, fault.satelliteId)) };
    },
  });
}

function eventsRoute(deps: SessionDeps): Route {
  return sessions.get('/v1/sessions/:id/events', {
    summary: 'List the events of a session',
    description: 'From the first on, page by page; the newest 50,000 are kept.',
    params: SessionParams,
    query: v.object({
      limit: countQuery(DEFAULT_EVENTS_LIMIT, MAX_EVENTS_LIMIT),
      cursor: v.pipe(textQuery(100), v.description('`cursor` of the page before.')),
      offset: v.pipe(
        countQuery(0, MAX_OFFSET),
        v.description('Events to leave out, after the cursor or from the first one ever on.'),
      ),
    }),
    responses: { 200: { description: 'Oldest first.', schema: SessionEventPage } },
    errors: [...ONE_OF_MANY],
    handler: async ({ params, query: { limit, cursor, offset } }) => {
      const afterSeq = (cursor === undefined ? 0 : readNumberCursor('e', cursor)) + offset;
      await findSession(deps, params.id);
      const [{ events, hasMore }, [newest]] = await Promise.all([
        deps.sessions.listEvents(params.id, { afterSeq, limit }),
        deps.sessions.recentEvents(params.id, 1),
      ]);
      const last = events.at(-1)?.seq ?? afterSeq;
      const total = newest?.seq ?? 0;
      const place = { has_more: hasMore, cursor: writeNumberCursor('e', last), limit };
      return { status: 200, body: { data: events.map(presentEvent), ...place, total } };
    },
  });
}

function deleteRoute(deps: SessionDeps): Route {
  return sessions.delete('/v1/sessions/:id', {
    summary: 'End a session',
    description: 'Requests that came before are applied first.',
    params: SessionParams,
    responses: { 200: { description: 'It has ended.', schema: EndedSession } },
    errors: [...ONE_OF_MANY],
    handler: async ({ params }) => {
      await endSession(deps, params.id);
      return { status: 200, body: { session_id: params.id, status: 'deleted' } };
    },
  });
}

function satelliteOf({ satellites }: TickResult, id: string) {
  const found = satellites.find((satellite) => satellite.id === id);
  if (found === undefined) throw new Error(`a step lacks the satellite '${id}' of its fault`);
  return found;
}
