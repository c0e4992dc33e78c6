import { readdir, readFile } from 'node:fs/promises';

/** A process below another one. */
export interface Descendant {
  readonly pid: number;
  /** Memory that is its own (resident set without files and what is shared), MB of 10^6 bytes. */
  readonly ownMb: number;
}

const PAGE_BYTES = 4096;

/**
 * All processes below `root`, without it, as the kernel lists them (proc(5), field 4 of `stat`, fields 2 and 3 of
 * `statm`); empty where there is no /proc. What detached itself from its parent inside a namespace of
 * its own is still below the first process of that namespace.
 */
export async function descendantsOf(root: number): Promise<Descendant[]> {
  const children = new Map<number, number[]>();
  for (const { pid, parent } of await processes())
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  const found: number[] = [];
  const open = [root];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    const below = children.get(pid) ?? [];
    found.push(...below);
    open.push(...below);
  }
  return Promise.all(found.map(async (pid) => ({ pid, ownMb: await ownMb(pid) })));
}

async function ownMb(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const [, resident = '0', shared = '0'] = statm.split(' ');
  return ((Number(resident) - Number(shared)) * PAGE_BYTES) / 1e6;
}

async function processes(): Promise<{ readonly pid: number; readonly parent: number }[]> {
  const names = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      // A process may have ended since the folder was read.
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)),
  );
  return stats.flatMap((stat) => {
    if (stat === null) return [];
    // The name stands in brackets and may hold anything, brackets too.
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ pid: Number.parseInt(stat, 10), parent: Number(parent) }];
  });
}

/** Sends a signal to all of them; one that has ended meanwhile is passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

/**
 * Ends every process that was started with `name=value` in its environment: what a former process of the
 * agent left running, or a program that detached itself where there are no namespaces.
 */
export async function endProcessesWith(name: string, value: string): Promise<void> {
  const mark = `${name}=${value}`;
  const names = (await readdir('/proc').catch(() => [])).filter((entry) => /^\d+$/.test(entry));
  const marked = await Promise.all(
    names.map(async (entry) => {
      // Those of other users cannot be read, and were not started by us.
      const text = await readFile(`/proc/${entry}/environ`, 'utf8').catch(() => '');
      return text.split('\0').includes(mark) ? [Number(entry)] : [];
    }),
  );
  signalAll(
    marked.flat().filter((pid) => pid !== process.pid),
    'SIGKILL',
  );
}
