import type { Logger } from 'pino';
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

/** Which windows a request is counted in: the minute's, or the day's too. */
export type LimitedWindows = 'minute' | 'all';

/** Counts requests in windows that hold across processes. */
export interface RequestLimiter {
  /**
   * Counts one request of a key, against the minute alone or against every window of its tier; null
   * where no such window limits it.
   */
  countKey(identity: Identity, against: LimitedWindows): Promise<LimitState | null>;
  /** Counts one request of a client address on a surface; null where the surface has no limit. */
  countAddress(surface: SurfaceName, address: string): Promise<LimitState | null>;
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
  readonly limiter: RequestLimiter;
  readonly idempotency: IdempotencyStore;
  readonly metrics: RequestMetrics;
  readonly checks: HealthChecks;
  /** How many proxies in front of us may be believed about the client's address. */
  readonly trustedProxies: number;
  /** Origins that a browser may call the surface from, asked at each request. */
  readonly allowedOrigins: (surface: SurfaceName) => readonly string[];
  /** Says whether an error means that an engine is away, so that the answer is 503. */
  readonly isUnavailable: (error: unknown) => boolean;
}
