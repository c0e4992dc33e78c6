import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Says whether a TCP port of this host can be listened on right now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Ports below those that Linux (from 32,768) and the others (from 49,152) give to outgoing
 * connections: of those, one that is free now may be the near end of a connection a moment later.
 */
const [FIRST_PORT, LAST_PORT] = [15_000, 32_000];

/**
 * Picks `count` different TCP ports without a listener. Another process may take one before it is
 * used; callers fail loudly then.
 */
export async function freePorts(count: number, host = '127.0.0.1'): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isPortFree(port, host)) ports.add(port);
  }
  return [...ports];
}

/** A port that is needed, and the variable that moves it. */
export interface WantedPort {
  readonly port: number;
  readonly host: string;
  readonly purpose: string;
  readonly variable: string;
}

/**
 * Checks ports before anything is started on them. Port 0 stands for any free one.
 * @throws {PortsTaken} that names every taken port and its variable.
 */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  const checked = await Promise.all(
    wanted.map(async (want) => ({
      want,
      free: want.port === 0 || (await isPortFree(want.port, want.host)),
    })),
  );
  const taken = checked.filter(({ free }) => !free).map(({ want }) => want);
  if (taken.length > 0) throw new PortsTaken(taken);
}

/** Ports that cannot be listened on; the message says which variables move them. */
export class PortsTaken extends Error {
  override readonly name = 'PortsTaken';

  constructor(taken: readonly WantedPort[]) {
    const lines = taken.map(
      ({ port, purpose, variable }) =>
        `Port ${port} (${purpose}) is taken: set ${variable}, for instance ${variable}=${port + 10_000}.`,
    );
    super(lines.join('\n'));
  }
}

/**
 * Reads a port from the environment.
 * @throws {RangeError} when it is no whole number from 0 to 65535.
 */
export function portFrom(env: NodeJS.ProcessEnv, variable: string, fallback: number): number {
  const text = env[variable] ?? '';
  if (text === '') return fallback;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new RangeError(`${variable} must be a port number (0 to 65535), not '${text}'`);
}

/** Address of the web UI: the development server serves it 1000 ports above the one for clients. */
export function uiUrlBeside(temporalAddress: string): string {
  const [host = '127.0.0.1', port = '7233'] = temporalAddress.split(':');
  return `http://${host}:${Number(port) + 1000}`;
}
