import { once } from 'node:events';
import { isatty } from 'node:tty';

/** What a command reads from and writes to. */
export interface Terminal {
  /** Answers, and nothing else. */
  readonly out: (text: string) => void;
  /** Progress, questions and errors. */
  readonly err: (text: string) => void;
  /** Whether a person looks at the answers. */
  readonly isTty: boolean;
  /** Whether a person can be asked. */
  readonly canAsk: boolean;
  /** Characters in a line; of what is piped, null: nothing is cut. */
  readonly columns: number | null;
  readonly hasColour: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Everything that is piped in. */
  readonly readInput: () => Promise<string>;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly now: () => number;
}

const DEFAULT_COLUMNS = 80;

/**
 * A text of somebody else's as a terminal may show it: one that is obeyed instead of shown (control
 * characters) or that turns what is around it (bidirectional ones) has spaces there.
 */
export function harmless(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  const stop = new AbortController();
  process.once('SIGINT', () => {
    stop.abort(new Interrupted());
  });
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Who reads has enough, as `head` does.
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  // Not `stdout.isTTY`: undefined, not false, in a pipe, and whoever has a default would take it.
  const isTty = isatty(stdout.fd);
  return {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    isTty,
    canAsk: isTty && isatty(stdin.fd) && isatty(stderr.fd),
    columns: isTty ? stdout.columns || DEFAULT_COLUMNS : null,
    hasColour: isTty && (env['NO_COLOR'] ?? '') === '' && env['TERM'] !== 'dumb',
    env,
    readInput: async () => {
      let text = '';
      stdin.setEncoding('utf8');
      for await (const chunk of stdin) text += String(chunk);
      return text;
    },
    signal: stop.signal,
    now: Date.now,
  };
}

/** Ctrl-C: the end that a person wanted. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Waits until everything that was written has left: a process that exits earlier cuts a pipe off. */
export async function drained(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    if (stream.writableNeedDrain) await once(stream, 'drain');
}
