import type { Logger } from 'pino';
import type { ThreadPool } from '../../threads/pool.ts';
import type { HttpMeter } from '../../observe/metrics/http-meter.ts';
import type { Identity } from './identity.ts';
import type { NodeEnvironment } from '../../contracts/config.ts';

/** The four surfaces; each is a Koa app of its own on its own port. */
export const SURFACE_NAMES = ['main', 'simulation', 'cae', 'console'] as const;

/** The name of a surface. */
export type SurfaceName = (typeof SURFACE_NAMES)[number];

/** Finds out whom a key belongs to. */
export interface KeyVerifier {
  /** The identity behind the key, or null when it is malformed, unknown or revoked. */
  verify(key: string): Promise<Identity | null>;
}

/** Finds out whom a session cookie belongs to. */
export interface SessionVerifier {
  identify(token: string): Promise<Identity | null>;
}

/** Where a caller stands in the window that binds next. */
export interface LimitState {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, epoch ms. */
  readonly resetMs: number;
}

/** Where a caller stands in one of several windows. */
export interface NamedLimitState extends LimitState {
  readonly window: 'minute' | 'day';
}

/** Which windows a request is counted in: the minute's, or the day's too. */
export type LimitedWindows = 'minute' | 'all';

/** Counts requests in windows that hold across processes. */
export interface RequestLimiter {
  /**
   * Counts one request of a key, against the minute alone or against every window of its tier; null
   * where no such window limits it.
   */
  countKey(identity: Identity, against: LimitedWindows): Promise<LimitState | null>;
  /** Where a key stands in each of its windows on the main API, uncounted. */
  windows(identity: Identity): Promise<readonly NamedLimitState[]>;
  /** Counts one request of a key on the console, or of an owner's session; null without a limit. */
  countConsole(identity: Identity): Promise<LimitState | null>;
  /** Counts one request of a client address on a surface; null where the surface has no limit. */
  countAddress(surface: SurfaceName, address: string): Promise<LimitState | null>;
  /**
   * Counts one computation of the long class for a client address on a surface, beside the request
   * that asks for it; null where the surface has no such limit.
   */
  countLong(surface: SurfaceName, address: string): Promise<LimitState | null>;
  /**
   * Counts a wrong key from a client address, on all surfaces together; null where nothing limits. A key
   * whose form or prefix none has is counted by the process alone: its refusal needs no store.
   */
  countWrongKey(address: string, key: string): Promise<LimitState | null>;
}

/** The event streams that a process holds open. */
export interface OpenStreams {
  /**
   * Takes a place for a stream of `caller` until its signal is aborted.
   * @throws {AppError} rate_limit_exceeded when the caller has as many as there may be.
   */
  enter(caller: string, signal: AbortSignal): void;
}

/** A finished answer as it is kept for repetition. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string;
}

/** What happened when a request with an `Idempotency-Key` asked to go first. */
export type Reservation =
  | { readonly kind: 'reserved'; readonly token: string }
  | { readonly kind: 'replay'; readonly answer: KeptAnswer }
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'other_body' };

/** Remembers first answers by owner, method, path and key. */
export interface IdempotencyStore {
  reserve(scope: string, bodyHash: string): Promise<Reservation>;
  complete(scope: string, token: string, answer: KeptAnswer): Promise<void>;
  release(scope: string, token: string): Promise<void>;
}

/** Counts answers by endpoint and status and keeps their durations in a histogram. */
export interface RequestMetrics {
  observe(surface: SurfaceName, endpoint: string, status: number, durationMs: number): void;
}

/** One thing that was done to what an owner has, or that was tried and denied. */
export interface AuditEntry {
  readonly ownerId: string;
  readonly actor: {
    readonly kind: 'key' | 'session';
    readonly keyId: string | null;
    readonly name: string | null;
  };
  readonly address: string;
  readonly surface: SurfaceName;
  readonly action: string;
  readonly resource: { readonly kind: string; readonly id: string } | null;
  readonly outcome: 'done' | 'denied';
  readonly status: number;
  /** The code of a refusal. */
  readonly reason: string | null;
  readonly requestId: string;
}

/** Keeps who changed what. */
export interface AuditLog {
  /** Answers when the entry is kept. */
  note(entry: AuditEntry): Promise<void>;
}

/** Engines whose absence makes a surface not ready; each rejects or outlasts its bound when away. */
export type HealthChecks = Readonly<Record<string, () => Promise<void>>>;

/** What the HTTP kit needs from its surroundings. */
export interface HttpKit {
  readonly log: Logger;
  readonly clock: () => number;
  readonly environment: NodeEnvironment;
  readonly version: string;
  readonly keys: KeyVerifier;
  readonly sessions?: SessionVerifier;
  /** Path of the removal of all that an owner has, while one runs; absent where owners are not removed. */
  readonly removalOf?: (ownerId: string) => Promise<string | null>;
  readonly limiter: RequestLimiter;
  readonly streams: OpenStreams;
  readonly idempotency: IdempotencyStore;
  readonly metrics: RequestMetrics;
  /** What those who run the platform read; absent where nobody does. */
  readonly meter?: HttpMeter;
  readonly audit: AuditLog;
  /** Where handlers compute. */
  readonly threads: Pick<ThreadPool, 'run'>;
  /** How late the event loop was in the last second, ms. */
  readonly eventLoopDelayMs: () => number;
  readonly checks: HealthChecks;
  /**
   * What the platform keeps in an engine and cannot do without for long; false = missing. Absent where it keeps
   * nothing.
   */
  readonly concerns?: Readonly<Record<string, () => Promise<boolean>>>;
  /**
   * False until the stored data are known to be of a version that this program reads: before that only
   * health and documents are answered. Absent where there is no data to check.
   */
  readonly isDataKnown?: () => boolean;
  /** The port of a surface on this host, for links between their pages; 0 while it is not known. */
  readonly portOf?: (surface: SurfaceName) => number;
  /** Where each surface puts its OpenAPI document, for the search of the others. */
  readonly documents?: Map<SurfaceName, () => Readonly<Record<string, unknown>>>;
  /** Where each surface puts what says whether it has a path, for the refusals of the others. */
  readonly reaches?: Map<SurfaceName, (path: string) => boolean>;
  /** How many proxies in front of us may be believed about the client's address. */
  readonly trustedProxies: number;
  /** Origins that a browser may call the surface from, asked at each request. */
  readonly allowedOrigins: (surface: SurfaceName) => readonly string[];
  /** Says whether an error means that an engine is away, so that the answer is 503. */
  readonly isUnavailable: (error: unknown) => boolean;
}
