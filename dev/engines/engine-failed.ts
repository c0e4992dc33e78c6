import { readFile } from 'node:fs/promises';

/** An engine did not come up; the message ends with the last lines of its log. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed';
}

/** Builds the error from what the engine wrote last. */
export async function engineFailed(what: string, logFile: string): Promise<EngineFailed> {
  const log = await readFile(logFile, 'utf8').catch(() => '');
  const tail = log.trimEnd().split('\n').slice(-8);
  const lines = tail.map((line) => `    ${line.slice(0, 300)}`);
  return new EngineFailed([what, `  its log (${logFile}) ends with:`, ...lines].join('\n'));
}
