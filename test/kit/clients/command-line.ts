import type { Terminal } from '../../../clients/cli/terminal.ts';

/** What a command printed and how it ended. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** How a command is called. */
export interface Call {
  readonly env?: Readonly<Record<string, string>>;
  /** What is piped in. */
  readonly input?: string;
  /** A terminal of so many columns instead of a pipe. */
  readonly columns?: number;
  /** Stops the command like Ctrl-C as soon as this holds for what was printed. */
  readonly until?: (out: string) => boolean;
}

/** Runs one command line in this process, on a terminal of its own. */
export async function orbital(argv: readonly string[], call: Call = {}): Promise<Ran> {
  // As in its own process: the groups that it loads later share its modules.
  const [{ run }, { Interrupted }] = await Promise.all([
    import('../../../clients/cli/program.ts'),
    import('../../../clients/cli/terminal.ts'),
  ]);
  const stop = new AbortController();
  let out = '';
  let err = '';
  const terminal: Terminal = {
    out: (text) => {
      out += text;
      if (call.until?.(out) === true) stop.abort(new Interrupted());
    },
    err: (text) => {
      err += text;
    },
    isTty: call.columns !== undefined,
    canAsk: false,
    columns: call.columns ?? null,
    hasColour: call.columns !== undefined && call.env?.['NO_COLOR'] === undefined,
    env: { HOME: '/nowhere', ...call.env },
    readInput: () => Promise.resolve(call.input ?? ''),
    signal: stop.signal,
    now: Date.now,
  };
  const code = await run(argv, terminal);
  return { code, out, err };
}
