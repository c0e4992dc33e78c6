import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a file that a living program writes several times a second is written within a second. */
export async function changes(path: string): Promise<boolean> {
  const before = await readFile(path, 'utf8');
  await sleep(1_000);
  return (await readFile(path, 'utf8')) !== before;
}

/** Whether a program of a step runs whose work folder that is. */
export async function runsIn(workFolder: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const environments = await Promise.all(
    // One that has ended since, or is another user's, cannot be read.
    pids.map((pid) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')),
  );
  return environments.some((text) => text.split('\0').includes(`ORBITAL_WORK_DIR=${workFolder}`));
}

/** Whether a program of a step whose work folder that is stands still (SIGSTOP). */
export async function standsStill(workFolder: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const states = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      if (!environment.split('\0').includes(`ORBITAL_WORK_DIR=${workFolder}`)) return '';
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return /^State:\s+(\w)/m.exec(status)?.[1] ?? '';
    }),
  );
  return states.includes('T');
}
