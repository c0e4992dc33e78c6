import { Resolver } from 'node:dns/promises';

/** Answers every address of a host name; throws `HostNotFoundError` when there is none. */
export type HostResolver = (host: string) => Promise<readonly string[]>;

/** The name has no address, or no name server answered in time. */
export class HostNotFoundError extends Error {
  /** What the resolver said, such as ENOTFOUND. */
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`the host name could not be resolved (${code})`, options);
    this.name = 'HostNotFoundError';
    this.code = code;
  }
}

/** One question may take this long, ms, and is asked twice. */
const QUESTION_MS = 2_500;
/** After this the name counts as not found, ms: other attempts must not wait for a dead server. */
const BUDGET_MS = 10_000;

/**
 * Asks DNS for both kinds of address at once. Not the system's `getaddrinfo`: that occupies one of
 * four threads of the process for as long as a dead name server keeps silent. `servers` are asked
 * instead of the system's, each as `address:port`.
 */
export function createHostResolver(servers?: readonly string[]): HostResolver {
  return async (host) => {
    // Loopback names are the system's own and known to no DNS server.
    if (host === 'localhost') return ['127.0.0.1', '::1'];
    const resolver = new Resolver({ timeout: QUESTION_MS, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const budget = setTimeout(() => resolver.cancel(), BUDGET_MS);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = answers.flatMap((answer) =>
        answer.status === 'fulfilled' ? answer.value : [],
      );
      if (addresses.length > 0) return addresses;
      const [failure] = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [answer.reason as unknown] : [],
      );
      throw new HostNotFoundError(codeOf(failure), { cause: failure });
    } finally {
      clearTimeout(budget);
    }
  };
}

/** Asks the system's name servers. */
export const resolveHost: HostResolver = createHostResolver();

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'ENOTFOUND';
}
