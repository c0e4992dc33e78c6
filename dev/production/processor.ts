import { readFile, readdir } from 'node:fs/promises';

/** Kernel ticks per second of the figures in /proc: the same on every Linux that runs Node. */
const TICKS_PER_S = 100;

/** What one process has taken. */
interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  /** Processor time of its own, s. */
  readonly ownSeconds: number;
  /** The same with that of children that ended. */
  readonly seconds: number;
}

/** Processor seconds that each program has used so far, its own processes of any depth together; Linux alone. */
export async function processorSeconds(
  programs: Readonly<Record<string, number>>,
): Promise<Record<string, number>> {
  const all = await allProcesses();
  return Object.fromEntries(
    Object.entries(programs).map(([name, pid]) => [
      name,
      treeOf(pid, all).reduce((sum, { seconds }) => sum + seconds, 0),
    ]),
  );
}

/** Processor seconds of a process' first thread alone: in Node, the event loop. */
export async function firstThreadSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8').catch(() => '');
  return readStat(pid, stat)?.ownSeconds ?? 0;
}

/**
 * Resident memory of a program, MB. Of one with several processes the proportional share of each is summed, so that
 * pages that they share count once.
 */
export async function residentMb(pid: number): Promise<number> {
  const tree = treeOf(pid, await allProcesses());
  const [file, field] =
    tree.length === 1
      ? (['status', /VmRSS:\s+(\d+) kB/] as const)
      : (['smaps_rollup', /^Pss:\s+(\d+) kB/m] as const);
  const sizes = await Promise.all(
    tree.map(async (process) => {
      const text = await readFile(`/proc/${process.pid}/${file}`, 'utf8').catch(() => '');
      return Number(field.exec(text)?.[1] ?? 0) / 1024;
    }),
  );
  return sizes.reduce((sum, mb) => sum + mb, 0);
}

/** A process and all that it, or one of those, has started. */
function treeOf(pid: number, all: readonly ProcessStat[]): ProcessStat[] {
  const own = all.filter((process) => process.pid === pid);
  const children = all.filter(({ parent }) => parent === pid);
  return [...own, ...children.flatMap((child) => treeOf(child.pid, all))];
}

async function allProcesses(): Promise<ProcessStat[]> {
  const entries = await readdir('/proc').catch(() => []);
  const read = entries
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) =>
      readStat(Number(name), await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
    );
  return (await Promise.all(read)).flatMap((process) => (process === null ? [] : [process]));
}

/** Reads a line of /proc/<pid>/stat (proc(5)); null for what has ended meanwhile. */
export function readStat(pid: number, stat: string): ProcessStat | null {
  if (stat === '') return null;
  // The name in the second field may hold blanks and brackets; what follows its last bracket does not.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const secondsOf = (indices: readonly number[]): number =>
    indices.reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) / TICKS_PER_S;
  const ownSeconds = secondsOf([11, 12]);
  return { pid, parent: Number(fields[1]), ownSeconds, seconds: ownSeconds + secondsOf([13, 14]) };
}
