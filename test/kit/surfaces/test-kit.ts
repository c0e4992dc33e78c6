import { Writable } from 'node:stream';
import { pino } from 'pino';
import { createOpenStreams } from '../../../api/http/access/open-streams.ts';
import type { Identity } from '../../../api/http/identity.ts';
import type {
  AuditEntry,
  HttpKit,
  IdempotencyStore,
  KeptAnswer,
  LimitState,
  RequestLimiter,
} from '../../../api/http/kit.ts';

/** One line of the log, parsed. */
export type LogLine = Readonly<Record<string, unknown>>;

/** An HTTP kit that lives in memory, and what it saw. */
export interface TestKit extends HttpKit {
  readonly lines: LogLine[];
  /** What stands in the audit log. */
  readonly audited: AuditEntry[];
  readonly observed: { surface: string; endpoint: string; status: number }[];
}

/** A caller who may do everything. */
export const TEST_IDENTITY: Identity = {
  ownerId: 'own_test',
  keyId: 'key_test',
  keyName: 'test',
  mode: 'live',
  permissions: ['*'],
  tier: 'development',
  expiresMs: null,
  allowedAddresses: null,
  maxPriority: 3,
  boundAgentId: null,
  satelliteIds: null,
};

/** The key that belongs to TEST_IDENTITY. */
export const TEST_KEY = 'svc_test_0123456789abcdef';

/** A kit whose parts can be replaced; nothing in it touches an engine. */
export function createTestKit(parts: Partial<HttpKit> = {}): TestKit {
  const lines: LogLine[] = [];
  const observed: TestKit['observed'] = [];
  const audited: AuditEntry[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // pino writes one JSON object per line.
      lines.push(JSON.parse(chunk.toString('utf8')) as LogLine);
      done();
    },
  });
  return {
    log: pino({ level: 'debug' }, stream),
    clock: Date.now,
    environment: 'test',
    version: '1.0.0',
    keys: { verify: (key) => Promise.resolve(key === TEST_KEY ? TEST_IDENTITY : null) },
    limiter: UNLIMITED,
    streams: createOpenStreams(undefined),
    idempotency: createMemoryIdempotency(),
    metrics: {
      observe: (surface, endpoint, status) => observed.push({ surface, endpoint, status }),
    },
    threads: threadsHere,
    eventLoopDelayMs: () => 0,
    audit: { note: (entry) => Promise.resolve(void audited.push(entry)) },
    checks: {},
    trustedProxies: 0,
    allowedOrigins: () => ['http://localhost:3000'],
    isUnavailable: () => false,
    ...parts,
    lines,
    audited,
    observed,
  };
}

/** Computes in the test's own thread; the output is copied as a thread's would be. */
export const threadsHere: HttpKit['threads'] = {
  run: async ({ compute }, input) => structuredClone(await compute(input)),
};

/** A limiter that knows no limit. */
export const UNLIMITED: RequestLimiter = {
  countKey: () => Promise.resolve(null),
  windows: () => Promise.resolve([]),
  countConsole: () => Promise.resolve(null),
  countAddress: () => Promise.resolve(null),
  countLong: () => Promise.resolve(null),
  countWrongKey: () => Promise.resolve(null),
};

/** A limiter that allows `limit` requests of anybody. */
export function createMemoryLimiter(limit: number, resetMs: number): RequestLimiter {
  let used = 0;
  const count = (): Promise<LimitState> => {
    used += 1;
    const remaining = Math.max(0, limit - used);
    return Promise.resolve({ allowed: used <= limit, limit, remaining, resetMs });
  };
  return {
    ...UNLIMITED,
    countKey: count,
    countConsole: count,
    countAddress: count,
    countLong: count,
    countWrongKey: count,
  };
}

/** Keeps answers in memory, with the same rules as the store in MongoDB. */
function createMemoryIdempotency(): IdempotencyStore {
  const kept = new Map<string, { bodyHash: string; answer?: KeptAnswer }>();
  return {
    reserve: (scope, bodyHash) => {
      const found = kept.get(scope);
      if (found === undefined) {
        kept.set(scope, { bodyHash });
        return Promise.resolve({ kind: 'reserved', token: 'token' });
      }
      if (found.bodyHash !== bodyHash) return Promise.resolve({ kind: 'other_body' });
      if (found.answer === undefined) return Promise.resolve({ kind: 'in_progress' });
      return Promise.resolve({ kind: 'replay', answer: found.answer });
    },
    complete: (scope, _token, answer) => {
      const found = kept.get(scope);
      if (found !== undefined) kept.set(scope, { ...found, answer });
      return Promise.resolve();
    },
    release: (scope) => {
      kept.delete(scope);
      return Promise.resolve();
    },
  };
}
