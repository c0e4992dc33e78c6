import { readFile, readdir } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import type { Bench } from './with-platform.ts';

/** Kernel ticks per second of the figures in /proc: the same on every Linux that runs Node. */
const TICKS_PER_S = 100;

/** The processes of a platform under test, by name. */
export type Processes = Readonly<Record<string, number>>;

/** Finds the processes of the platform and of its engines; those that cannot be found are left out. */
export async function processesOf({ engines, platform }: Bench): Promise<Processes> {
  const mongo = new MongoClient(engines.mongoUri);
  try {
    const status = await mongo.db('admin').command({ serverStatus: 1 });
    const port = engines.temporalAddress.split(':').at(-1) ?? '';
    const temporal = await pidWith('start-dev', `--port\0${port}\0`);
    return {
      API: platform.api.pid,
      ...(platform.worker === null ? {} : { worker: platform.worker.pid }),
      mongod: Number(status['pid']),
      ...(temporal === null ? {} : { Temporal: temporal }),
      bench: process.pid,
    };
  } finally {
    await mongo.close();
  }
}

/** Processor time that each process has used so far, ms; zero where the system does not say. */
export async function processorMs(processes: Processes): Promise<Map<string, number>> {
  const rows = Object.entries(processes).map(async ([name, pid]): Promise<[string, number]> => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    // The name in the second field may hold blanks; what follows its bracket does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [name, ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / TICKS_PER_S];
  });
  return new Map(await Promise.all(rows));
}

/** Runs `work` and says how much processor time each process took for one of its `count` pieces. */
export async function processorTimeOf(
  processes: Processes,
  count: number,
  work: () => Promise<void>,
): Promise<{ readonly text: string; readonly totalMs: number }> {
  const before = await processorMs(processes);
  await work();
  const after = await processorMs(processes);
  const each = [...after].map(([name, ms]) => ({
    name,
    ms: (ms - (before.get(name) ?? 0)) / count,
  }));
  return {
    text: each.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', '),
    totalMs: each.reduce((sum, { ms }) => sum + ms, 0),
  };
}

async function pidWith(...parts: readonly string[]): Promise<number | null> {
  const entries = await readdir('/proc').catch(() => []);
  for (const entry of entries.filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    // The leash of an engine names the same arguments, as JSON.
    if (!command.includes('leash') && parts.every((part) => command.includes(part)))
      return Number(entry);
  }
  return null;
}
