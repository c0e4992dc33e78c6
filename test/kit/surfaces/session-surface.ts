import type TestAgent from 'supertest/lib/agent.js';
import { sessionRoutes, type SessionDeps } from '../../../api/simulation/routes/sessions.ts';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import { requestRefusal } from '../../../domain/session/session.ts';
import type { SessionRequest, SessionState } from '../../../domain/session/session.ts';
import { writeStep } from '../../../presenters/session.ts';
import type { StoredSessionEvent } from '../../../records/session/events.ts';
import type {
  NewSession,
  SessionEnd,
  SessionRecords,
  StoredStep,
} from '../../../records/session/sessions.ts';
import { makeFreely } from '../../../records/store/making.ts';
import type { SessionGateway } from '../../../temporal/session/session-gateway.ts';
import { memoryNumbers } from '../memory/memory-satellites.ts';
import { createTestKit, type TestKit } from './test-kit.ts';
import { sampleSurface } from './sample-surface.ts';

/** A step kept in memory, with the events that it brought. */
interface MemoryStep extends StoredStep {
  readonly events: readonly StoredSessionEvent[];
}

/** A session kept in memory. */
export interface MemorySession {
  readonly session: NewSession;
  readonly steps: MemoryStep[];
  state: SessionState;
  expiresAtMs: number;
  ended: SessionEnd | null;
  readonly requests: Map<string, number>;
}

/** The routes of sessions over the real engine, with records and workflows in memory. */
export interface SessionBench {
  readonly agent: TestAgent;
  readonly kit: TestKit;
  readonly kept: Map<string, MemorySession>;
  readonly deps: SessionDeps;
  /** What the gateway does instead of its work, until it is undefined again. */
  gateway: Partial<SessionGateway>;
}

/** When sessions of a bench are made, epoch ms. */
export const BENCH_NOW_MS = Date.UTC(2026, 6, 25);

/** Builds the routes of sessions; `parts` and `http` replace dependencies. */
export function createSessionBench(
  parts: Partial<SessionDeps> = {},
  http: Partial<TestKit> = {},
): SessionBench {
  const kept = new Map<string, MemorySession>();
  const kit = createTestKit({ clock: () => BENCH_NOW_MS, ...http });
  const works = memoryGateway(kept);
  const deps: SessionDeps = {
    log: kit.log,
    clock: kit.clock,
    workflowUrl: (id) => `http://127.0.0.1:8233/${encodeURIComponent(id)}`,
    sessionQuota: () => makeFreely,
    callerName: (network) => Promise.resolve(`caller of ${network}`),
    satellites: memoryNumbers([]),
    sessions: memoryRecords(kept),
    sessionGateway: {
      start: (start) => (bench.gateway.start ?? works.start)(start),
      apply: (...call) => (bench.gateway.apply ?? works.apply)(...call),
      end: (...call) => (bench.gateway.end ?? works.end)(...call),
    },
    ...parts,
  };
  const { agent } = sampleSurface({ name: 'simulation', routes: sessionRoutes(deps) }, kit);
  const bench: SessionBench = { agent, kit, kept, deps, gateway: {} };
  return bench;
}

function memoryRecords(kept: Map<string, MemorySession>): SessionRecords {
  const eventsOf = (id: string) =>
    (kept.get(id)?.steps ?? [])
      .flatMap(({ events }) => events)
      .map((event, index) => ({ ...event, seq: index + 1 }));
  return {
    insert(session, making = makeFreely) {
      const { id, begin } = session;
      const events = begin.events.map((event, index) => ({ ...event, seq: index + 1 }));
      const first = { seq: 0, request: null, tick: begin.tick, events };
      return making(() => {
        kept.set(id, {
          session,
          steps: [first],
          state: begin.state,
          expiresAtMs: session.expiresAtMs ?? session.createdAtMs + 3_600_000,
          ended: null,
          requests: new Map(),
        });
        return Promise.resolve();
      });
    },
    takeBack: (id) => Promise.resolve(kept.delete(id)),
    find(id) {
      const found = kept.get(id);
      if (found === undefined) return Promise.resolve(null);
      const { expiresAtMs, ended, steps } = found;
      const { createdAtMs, caller = null } = found.session;
      const seq = steps.length - 1;
      return Promise.resolve({ id, caller, createdAtMs, expiresAtMs, ended, seq });
    },
    definition: (id) => Promise.resolve(kept.get(id)?.session.definition ?? null),
    step: (id, seq) => Promise.resolve(kept.get(id)?.steps[seq] ?? null),
    seqOf: (id, updateId) => Promise.resolve(kept.get(id)?.requests.get(updateId) ?? null),
    latestStep: (id) => Promise.resolve(kept.get(id)?.steps.at(-1) ?? null),
    recentEvents: (id, limit) => Promise.resolve(eventsOf(id).slice(-limit)),
    listEvents(id, { afterSeq, limit }) {
      const after = eventsOf(id).slice(afterSeq);
      return Promise.resolve({ events: after.slice(0, limit), hasMore: after.length > limit });
    },
  };
}

function memoryGateway(kept: Map<string, MemorySession>): SessionGateway {
  return {
    start: () => Promise.resolve('started'),
    apply(id, request, updateId) {
      const found = kept.get(id);
      if (found?.ended !== null) return Promise.resolve({ kind: 'gone' });
      const known = found.requests.get(updateId);
      if (known !== undefined) return Promise.resolve({ kind: 'applied', seq: known });
      const ids = found.session.definition.satellites.map((satellite) => satellite.id);
      const refusal = requestRefusal(ids, found.state, request);
      if (refusal !== null) return Promise.resolve({ kind: 'refused', ...refusal });
      const seq = applyStep(found, request);
      found.requests.set(updateId, seq);
      return Promise.resolve({ kind: 'applied', seq });
    },
    end(id) {
      const found = kept.get(id);
      if (found?.ended !== null) return Promise.resolve({ kind: 'gone' });
      found.ended = 'deleted';
      return Promise.resolve({ kind: 'ended' });
    },
  };
}

function applyStep(found: MemorySession, request: SessionRequest): number {
  const step = createSessionEngine(found.session.definition).apply(found.state, request);
  const seq = found.steps.length;
  const before = found.steps.reduce((sum, { events }) => sum + events.length, 0);
  const events = step.events.map((event, index) => ({ ...event, seq: before + index + 1 }));
  const { tick } = writeStep(found.session.id, step);
  found.steps.push({ seq, request, tick, events });
  found.state = step.state;
  return seq;
}
