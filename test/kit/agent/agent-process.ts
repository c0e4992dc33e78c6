import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useFixture } from '../engines/fixture.ts';

const top = join(import.meta.dirname, '..', '..', '..');

/** An agent in a process of its own, which can be killed and started again on the same folder. */
export interface AgentProcess {
  readonly folder: string;
  /** What it has printed since it was made. */
  readonly lines: string[];
  /** Starts it; options beside those that every test needs. */
  start(options: readonly string[]): void;
  /** Ends it as a loss of power would. */
  kill(): Promise<void>;
  /** Waits until it ends by itself, and answers its exit status. */
  ended(): Promise<number | null>;
}

/** Agents for the tests of a `describe`; what they leave is ended and removed after them. */
export function useAgentProcess(key: string, agentId = 'agent-1'): AgentProcess {
  return useFixture(
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'orbital-agent-'));
      return openAgentProcess(folder, key, agentId);
    },
    async (agent) => {
      await agent.kill();
      await rm(agent.folder, { recursive: true, force: true });
    },
  );
}

function openAgentProcess(folder: string, key: string, agentId: string): AgentProcess {
  let child: ChildProcess | null = null;
  let exited: Promise<unknown> = Promise.resolve();
  const lines: string[] = [];
  return {
    folder,
    lines,
    start(options) {
      const args = ['--import', 'tsx', join(top, 'agent', 'main.ts'), '--work', folder];
      child = spawn(
        process.execPath,
        [...args, '--id', agentId, '--satellite', '25544', '--telemetry', '1', ...options],
        { cwd: top, env: { ...process.env, ORBITAL_KEY: key }, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      exited = once(child, 'exit');
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n')));
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await exited;
    },
    async ended() {
      await exited;
      return child?.exitCode ?? null;
    },
  };
}
