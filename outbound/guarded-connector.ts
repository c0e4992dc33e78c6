import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { HostResolver } from './resolve-host.ts';
import { isLoopbackHost, refuseAddress } from './target-rules.ts';
import type { TargetPolicy, TargetRefusal } from './target-rules.ts';

/** A connection that the rules do not allow; nothing was sent. */
export class TargetRefusedError extends Error {
  readonly refusal: TargetRefusal;

  constructor(refusal: TargetRefusal) {
    // The address itself stays out: it would tell what a name leads to inside.
    super(`the target ${refusal.message}`);
    this.name = 'TargetRefusedError';
    this.refusal = refusal;
  }
}

/** What the connector works with. */
export interface ConnectorOptions {
  readonly policy: TargetPolicy;
  readonly resolve: HostResolver;
  /** To connect, TLS included, ms. */
  readonly timeoutMs: number;
  /** Certificates of authorities that are trusted beside the well-known ones, PEM. */
  readonly ca?: string;
}

/**
 * Opens connections for webhooks. A name is resolved here, every address is checked, and those very
 * addresses are the ones connected to, so that a name which changes its answer between two look-ups
 * gains nothing. TLS is checked against the name.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { policy, resolve, timeoutMs, ca } = options;
  const lookup: LookupFunction = (host, wanted, answer) => {
    resolveAllowed(host, policy, resolve).then(
      (addresses) => {
        const family = wanted.family === 'IPv4' ? 4 : wanted.family === 'IPv6' ? 6 : wanted.family;
        const fitting = addresses
          .map((address) => ({ address, family: isIP(address) }))
          .filter((each) => family === undefined || family === 0 || each.family === family);
        const [first] = fitting;
        if (wanted.all === true) answer(null, fitting);
        else if (first === undefined) answer(new Error('no address of the family'), '', 0);
        else answer(null, first.address, first.family);
      },
      (error: unknown) => answer(asError(error), []),
    );
  };
  const connect = buildConnector({
    allowH2: false,
    timeout: timeoutMs,
    minVersion: 'TLSv1.2',
    lookup,
    ...(ca === undefined ? {} : { ca }),
  });
  return (target, callback) => {
    const { hostname, protocol } = target;
    const refusal = isIP(hostname) === 0 ? null : refuseAddress(hostname, policy);
    const isPlain = protocol !== 'https:';
    if (refusal !== null) {
      callback(new TargetRefusedError(refusal), null);
      return;
    }
    if (isPlain && !(policy.allowInsecureLoopback && isLoopbackHost(hostname))) {
      callback(
        new TargetRefusedError({ rule: 'scheme', message: 'must begin with https://' }),
        null,
      );
      return;
    }
    connect(target, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const reached = refuseAddress(socket.remoteAddress ?? '', policy);
      if (reached === null) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(new TargetRefusedError(reached), null);
    });
  };
}

/**
 * Every address of the name.
 * @throws {TargetRefusedError} when one of them may not be reached.
 * @throws {HostNotFoundError} when there is none.
 */
export async function resolveAllowed(
  host: string,
  policy: TargetPolicy,
  resolve: HostResolver,
): Promise<readonly string[]> {
  const addresses = await resolve(host);
  for (const address of addresses) {
    const refusal = refuseAddress(address, policy);
    if (refusal !== null) throw new TargetRefusedError(refusal);
  }
  return addresses;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
