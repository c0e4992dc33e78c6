import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'mocha';
import type { Platform } from '../rig/platform.ts';

/** A command to MongoDB at which a process of the platform is to die. */
export interface DeadlyCommand {
  readonly role: 'api' | 'worker';
  /** Before it is sent, or when its answer has come. */
  readonly when: 'sent' | 'answered';
  /** Name and collection: `insert commitments`; of a commit all that the transaction wrote, joined by `+`. */
  readonly label: string;
  /** Which of those that are called so, from 1, counted from when it is armed. */
  readonly nth: number;
}

/** Kills processes at commands. */
export interface DeadlyCommands {
  /** What the processes of the platform are started with. */
  readonly environment: () => Readonly<Record<string, string>>;
  /** Does some work and answers every step of its transactions at which a process can die, in order. */
  stepsOf(work: () => Promise<unknown>): Promise<DeadlyCommand[]>;
  /**
   * Does some work while the process of that command dies at it and is started again. Answers whether it died; where
   * the work never came to the command it did not.
   */
  dyingAt(
    command: DeadlyCommand,
    platform: Platform,
    work: () => Promise<unknown>,
  ): Promise<boolean>;
}

/** Opens them for the tests of a `describe`. */
export function useDeadlyCommands(): DeadlyCommands {
  const folder = mkdtempSync(join(tmpdir(), 'orbital-die-at-'));
  const at = (name: string): string => join(folder, name);
  after(() => rmSync(folder, { recursive: true, force: true }));
  const preload = new URL('die-at-command.mjs', import.meta.url).href;
  return {
    environment: () => ({ NODE_OPTIONS: `--import=${preload}`, DIE_AT: folder }),
    async stepsOf(work) {
      writeFileSync(at('seen.log'), '');
      writeFileSync(at('recording'), '');
      await work();
      rmSync(at('recording'));
      const lines = readFileSync(at('seen.log'), 'utf8').trim().split('\n');
      // Each line was written by our own preloaded script.
      const seen = lines.map((line) => JSON.parse(line) as Omit<DeadlyCommand, 'nth'>);
      return numbered(seen).filter(isOfItsOwn);
    },
    async dyingAt(command, platform, work) {
      const child = command.role === 'api' ? platform.api : platform.worker;
      if (child === null) throw new Error('there is no worker');
      // Whole at once: processes read it at any time.
      writeFileSync(at('order.new'), JSON.stringify(command));
      renameSync(at('order.new'), at('order.json'));
      const over = new AbortController();
      const reviving = child.ended().then(async () => {
        if (over.signal.aborted) return;
        await (command.role === 'api' ? platform.restartApi() : platform.restartWorker());
      });
      await work();
      const isDead = !existsSync(at('order.json'));
      if (isDead) await reviving;
      else rmSync(at('order.json'));
      over.abort();
      return isDead;
    },
  };
}

/** How often each has been met so far. */
function numbered(seen: readonly Omit<DeadlyCommand, 'nth'>[]): DeadlyCommand[] {
  const counts = new Map<string, number>();
  return seen.map((one) => {
    const key = JSON.stringify(one);
    const nth = (counts.get(key) ?? 0) + 1;
    counts.set(key, nth);
    return { ...one, nth };
  });
}

/**
 * Inside a transaction the answer to a command is the same to the database as the next command not sent; the answer
 * to its end is not.
 */
function isOfItsOwn({ when, label }: DeadlyCommand): boolean {
  return when === 'sent' || label.startsWith('commitTransaction');
}
