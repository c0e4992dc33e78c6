import type { Report } from './report.ts';
import type { Found } from './resolve.ts';

/** What fetching an engine needs to know. */
export interface FetchContext {
  readonly env: NodeJS.ProcessEnv;
  readonly cache: string;
  readonly report: Report;
}

/** What the resolver knows about one engine. */
export interface EngineKind {
  /** Name of the program, on PATH and in the cache. */
  readonly program: 'temporal' | 'mongod' | 'prometheus';
  /** Name for people. */
  readonly title: string;
  /** Variable that names a running engine. */
  readonly addressVariable: string;
  /** Variable that names a binary. */
  readonly binaryVariable: string;
  /** Versions the cache may hold, the preferred one first. */
  readonly cachedVersions: readonly string[];
  /** Ways that fetch or build, quick ones first; each puts its result into the cache. */
  readonly fetches: readonly {
    readonly title: string;
    readonly find: (context: FetchContext, verify: Verify) => Promise<Found>;
  }[];
  /** Runs the binary in a throw-away folder and makes a real round trip. */
  readonly verify: Verify;
  /** What a person can do when no way worked. */
  readonly advice: readonly string[];
}

export type Verify = (path: string) => Promise<Found>;
