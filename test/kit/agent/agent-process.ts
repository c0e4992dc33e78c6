import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useFixture } from '../engines/fixture.ts';
import { builtAgent } from './built-agent.ts';

const top = join(import.meta.dirname, '..', '..', '..');

/** An agent in a process of its own, which can be killed and started again on the same folder. */
export interface AgentProcess {
  readonly folder: string;
  /** What it has printed since it was made, the newest 2,000 lines. */
  readonly lines: string[];
  /** Of the process that runs or ran last; 0 before the first. */
  readonly pid: number;
  /** Starts it; options beside those that every test needs, and what it inherits beside what we have. */
  start(options: readonly string[], env?: Readonly<Record<string, string>>): void;
  /** Ends it as a loss of power would; answers whether it was alive until then. */
  kill(): Promise<boolean>;
  /** Ends it in order (SIGTERM), and answers its exit status. */
  stop(): Promise<number | null>;
  /** Waits until it ends by itself, and answers its exit status. */
  ended(): Promise<number | null>;
}

/** How an agent of the tests is started. */
export interface AgentSetting {
  readonly agentId?: string;
}

const KEPT_LINES = 2_000;

/** A test run that ends, however many of its tests failed, leaves none of them behind. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** Agents for the tests of a `describe`; what they leave is ended and removed after them. */
export function useAgentProcess(key: string, setting: AgentSetting = {}): AgentProcess {
  return useFixture(
    () => openAgentProcess(key, setting),
    (agent) => closeAgentProcess(agent),
  );
}

/** Ends an agent and removes its folder. */
export async function closeAgentProcess(agent: AgentProcess): Promise<void> {
  await agent.kill();
  await rm(agent.folder, { recursive: true, force: true });
}

/** An agent with a folder of its own, not started yet. */
export async function openAgentProcess(
  key: string,
  { agentId = 'agent-1' }: AgentSetting = {},
): Promise<AgentProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'orbital-agent-'));
  const program = await builtAgent();
  let child: ChildProcess | null = null;
  let exited: Promise<unknown> = Promise.resolve();
  const lines: string[] = [];
  const keep = (chunk: Buffer): void => {
    lines.push(...chunk.toString().split('\n'));
    lines.splice(0, Math.max(0, lines.length - KEPT_LINES));
  };
  const isAlive = (): boolean =>
    child !== null && child.exitCode === null && child.signalCode === null;
  return {
    folder,
    lines,
    get pid() {
      return child?.pid ?? 0;
    },
    start(options, env = {}) {
      const own = ['--work', folder, '--id', agentId, '--satellite', '25544', '--telemetry', '1'];
      const started = spawn(process.execPath, [program, ...own, ...options], {
        cwd: top,
        env: { ...process.env, ORBITAL_KEY: key, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      alive.add(started);
      exited = once(started, 'exit').finally(() => alive.delete(started));
      for (const stream of [started.stdout, started.stderr]) stream.on('data', keep);
    },
    async kill() {
      if (!isAlive()) return false;
      child?.kill('SIGKILL');
      await exited;
      return child?.signalCode === 'SIGKILL';
    },
    async stop() {
      if (isAlive()) child?.kill('SIGTERM');
      await exited;
      return child?.exitCode ?? null;
    },
    async ended() {
      await exited;
      return child?.exitCode ?? null;
    },
  };
}
