import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

/** One line of a child's structured log. */
export type LogLine = Readonly<Record<string, unknown>>;

/** A process of the platform under test. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly hasEnded: boolean;
  /** Every log line so far, newest last (at most 2,000 are kept); read when it is asked for. */
  readonly lines: readonly LogLine[];
  /** Resolves with the first line, past or future, that `matches`; rejects when the child ends. */
  waitFor(matches: (line: LogLine) => boolean, timeoutMs: number): Promise<LogLine>;
  /** SIGKILL, and wait until the process is gone. */
  kill9(): Promise<void>;
  /** Waits for its own end; returns the exit code. */
  ended(): Promise<number | null>;
  /** SIGTERM, SIGKILL after ten seconds; returns the exit code. */
  stop(): Promise<number | null>;
}

const KEPT_LINES = 2000;

/** A test run that ends, however many of its tests failed, leaves none of them behind. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

function parseLine(text: string): LogLine {
  try {
    const value: unknown = JSON.parse(text);
    // A JSON object is a record of unknown values by definition.
    if (typeof value === 'object' && value !== null) return value as LogLine;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { msg: text };
}

/** Starts `node --import tsx <script>` with the given environment on top of this process's own. */
export function startChild(
  name: string,
  script: string,
  environment: Readonly<Record<string, string>>,
  options: {
    readonly nodeArguments?: readonly string[];
    readonly scriptArguments?: readonly string[];
    readonly folder?: string;
  } = {},
): Child {
  const started: ChildProcess = spawn(
    process.execPath,
    [
      ...(options.nodeArguments ?? []),
      '--import',
      'tsx',
      script,
      ...(options.scriptArguments ?? []),
    ],
    {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.folder !== undefined && { cwd: options.folder }),
    },
  );
  const { pid } = started;
  if (pid === undefined) throw new Error(`${name} did not start`);
  alive.add(started);
  started.once('exit', () => alive.delete(started));
  const texts: string[] = [];
  const listeners = new Set<(line: LogLine) => void>();
  for (const stream of [started.stdout, started.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (text) => {
      texts.push(text);
      if (texts.length > KEPT_LINES) texts.shift();
      // Benchmarks write thousands of lines that nobody reads.
      if (listeners.size === 0) return;
      const line = parseLine(text);
      for (const listener of listeners) listener(line);
    });
  }
  const exited = once(started, 'exit');
  const hasEnded = (): boolean => started.exitCode !== null || started.signalCode !== null;
  return {
    name,
    pid,
    get hasEnded() {
      return hasEnded();
    },
    get lines() {
      return texts.map(parseLine);
    },
    async waitFor(matches, timeoutMs) {
      const past = texts.map(parseLine).find(matches);
      if (past !== undefined) return past;
      const timeout = new AbortController();
      let listener: ((line: LogLine) => void) | undefined;
      const found = new Promise<LogLine>((resolve) => {
        listener = (line) => {
          if (matches(line)) resolve(line);
        };
        listeners.add(listener);
      });
      const tail = (): string => texts.slice(-8).join('\n');
      try {
        return await Promise.race([
          found,
          exited.then(() => Promise.reject(new Error(`${name} ended early:\n${tail()}`))),
          sleep(timeoutMs, undefined, { signal: timeout.signal, ref: false }).then(() =>
            Promise.reject(new Error(`${name}: awaited log line did not come:\n${tail()}`)),
          ),
        ]);
      } finally {
        timeout.abort();
        if (listener !== undefined) listeners.delete(listener);
      }
    },
    async ended() {
      if (!hasEnded()) await exited;
      return started.exitCode;
    },
    async kill9() {
      if (!hasEnded()) {
        started.kill('SIGKILL');
        await exited;
      }
    },
    async stop() {
      if (!hasEnded()) {
        started.kill('SIGTERM');
        const force = setTimeout(() => started.kill('SIGKILL'), 10_000);
        await exited;
        clearTimeout(force);
      }
      return started.exitCode;
    },
  };
}
