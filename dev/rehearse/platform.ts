import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Leashed, startLeashed } from '../engines/leashed.ts';
import type { Report } from '../engines/report.ts';

const top = join(import.meta.dirname, '..', '..');
const GRACE_MS = 60_000;
const KNOCK_MS = 5_000;

/** Whether a console answers at an address. */
export async function answers(consoleUrl: string): Promise<boolean> {
  try {
    const response = await fetch(`${consoleUrl}/healthz`, {
      signal: AbortSignal.timeout(KNOCK_MS),
    });
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Starts the platform of this machine as `npm start` does, and waits until it is ready; it ends with `stop`, or with
 * this process. Throws where it does not come up, or the signal aborts.
 */
export async function startOwn(report: Report, signal: AbortSignal): Promise<Leashed> {
  report.line('The platform is not running: starting it (npm start)');
  const heard = { isReady: (): void => undefined };
  const ready = new Promise<void>((resolve) => {
    heard.isReady = resolve;
  });
  const last: string[] = [];
  const platform = startLeashed({
    ...{ name: 'platform', command: process.execPath, cwd: top, output: 'tee', graceMs: GRACE_MS },
    args: [join(top, 'dev', 'start.mjs'), '--no-sample'],
    onLine(line) {
      last.push(line);
      if (/ready in \d/.test(line)) heard.isReady();
      else if (line.trim() !== '') report.progress(`  ${line.trim()}`);
    },
  });
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
  const ended = platform.exited.then((status): never => {
    throw new Error(`npm start ended with ${status}:\n${last.slice(-10).join('\n')}`);
  });
  try {
    await Promise.race([ready, stopped, ended]);
  } catch (error) {
    await platform.stop();
    throw error;
  }
  return platform;
}

/** The key of the rehearsal: ORBITAL_KEY, or the one in a file. */
export async function readKey(file: string): Promise<string> {
  return (process.env['ORBITAL_KEY'] ?? (await readFile(file, 'utf8'))).trim();
}
