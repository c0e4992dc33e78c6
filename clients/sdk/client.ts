import type { paths as CaePaths } from './generated/cae.ts';
import type { paths as ConsolePaths } from './generated/console.ts';
import type { paths as MainPaths } from './generated/main.ts';
import { CHANGES_NOTHING, IDEMPOTENT } from './generated/operations.ts';
import type { paths as SimulationPaths } from './generated/simulation.ts';
import { createSurfaceClient, type SurfaceClient } from './surface-client.ts';
import { createSend, DEFAULT_TRANSPORT, type TransportOptions } from './transport.ts';

/** The four surfaces of the platform. */
export type Surface = keyof typeof DEFAULT_PORTS;

/** Where each surface answers; without a slash at the end. */
export type Addresses = Readonly<Record<Surface, string>>;

/** How every client is tuned. */
export type Tuning = Partial<TransportOptions> & {
  /** Sent with every request, such as `Prefer: handling=strict`. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** A program with an API key. */
export interface KeyAccess {
  /** Kept in memory alone; without it only what needs no key is answered. */
  readonly key?: string;
  /** One address of all four surfaces, which then answer on ports 8080 to 8083: `http://localhost`. */
  readonly base?: string;
  /** Addresses one by one; they go before `base`. */
  readonly addresses?: Partial<Addresses>;
}

/** A page of the console, whose browser holds the cookie of a session. */
export interface SessionAccess {
  readonly session: true;
  /** Where the console answers; default: the page's own origin. */
  readonly origin?: string;
}

/** What a client is made from. */
export type ClientOptions = (KeyAccess | SessionAccess) & Tuning;

/** The platform, surface by surface. */
export interface PlatformClient {
  /** Satellites, workloads, conjunctions, patterns, webhooks. */
  readonly main: SurfaceClient<MainPaths>;
  /** Orbits and simulated constellations. */
  readonly simulation: SurfaceClient<SimulationPaths>;
  /** Plans, presets, hazards, units of compute. */
  readonly cae: SurfaceClient<CaePaths>;
  /** Missions, plans, deployments, agents, keys. */
  readonly console: SurfaceClient<ConsolePaths>;
  readonly addresses: Addresses;
}

const DEFAULT_PORTS = { main: 8080, simulation: 8081, cae: 8082, console: 8083 } as const;

/**
 * Makes a client of the platform.
 * @throws {TypeError} for an address that is none.
 */
export function createClient(options: ClientOptions = {}): PlatformClient {
  const isSession = 'session' in options;
  const addresses = isSession ? sessionAddresses(options.origin ?? '') : keyAddresses(options);
  const key = isSession ? undefined : options.key;
  const send = createSend({
    ...DEFAULT_TRANSPORT,
    // A browser's fetch must be called on the window.
    fetch: (input, init) => globalThis.fetch(input, init),
    ...definedOf(options),
  });
  const partsOf = (surface: Surface) => ({
    baseUrl: addresses[surface],
    headers: {
      ...(isSession ? { 'x-requested-with': 'orbital-client' } : {}),
      ...(key === undefined ? {} : keyHeader(surface, key)),
      ...options.headers,
    },
    ...(isSession ? { credentials: 'same-origin' as const } : {}),
    idempotent: IDEMPOTENT[surface],
    changesNothing: CHANGES_NOTHING[surface],
    send,
    newKey: () => globalThis.crypto.randomUUID(),
  });
  return {
    main: createSurfaceClient<MainPaths>(partsOf('main')),
    simulation: createSurfaceClient<SimulationPaths>(partsOf('simulation')),
    cae: createSurfaceClient<CaePaths>(partsOf('cae')),
    console: createSurfaceClient<ConsolePaths>(partsOf('console')),
    addresses,
  };
}

/** What of the options is for sending. */
function definedOf(options: Tuning): Partial<TransportOptions> {
  const { fetch, timeoutMs, retries, longestWaitMs, random, sleep } = options;
  const all = { fetch, timeoutMs, retries, longestWaitMs, random, sleep };
  // What is undefined is left out, so that the defaults stand.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** The simulation and the planner take no key: theirs is not sent to who does not want it. */
function keyHeader(surface: Surface, key: string): Readonly<Record<string, string>> {
  if (surface === 'main') return { authorization: `Bearer ${key}` };
  return surface === 'console' ? { 'x-api-key': key } : {};
}

/** Behind the cookie the console's address has the other surfaces below `/api`. */
function sessionAddresses(origin: string): Addresses {
  const base = withoutSlash(origin);
  return { main: `${base}/api`, cae: `${base}/api`, simulation: `${base}/api/sim`, console: base };
}

function keyAddresses({ base = 'http://localhost', addresses = {} }: KeyAccess): Addresses {
  const own = new URL(base);
  const at = (surface: Surface): string => {
    const given = addresses[surface];
    if (given !== undefined) return withoutSlash(new URL(given).href);
    return `${own.protocol}//${own.hostname}:${DEFAULT_PORTS[surface]}`;
  };
  return { main: at('main'), simulation: at('simulation'), cae: at('cae'), console: at('console') };
}

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '');
}
