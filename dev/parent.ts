import { processParent, processStart } from './engines/process-identity.mjs';

const POLL_MS = 1_000;

/**
 * Calls `stop` once: on SIGINT, SIGTERM, SIGHUP, or when the npm that started us is gone (a killed
 * npm sends no signal). A second SIGINT more than a second later ends the process at once; the
 * leashes of everything it started see that and end theirs.
 */
export function onEnd(stop: (reason: string) => void): void {
  let endingSince: number | null = null;
  const end = (reason: string): void => {
    const now = performance.now();
    if (endingSince === null) {
      endingSince = now;
      stop(reason);
    } else if (reason === 'SIGINT' && now - endingSince > 1_000) {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end(signal));
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const npm = npmPid();
  const start = processStart(npm);
  setInterval(() => {
    if (processStart(npm) !== start) end('npm is gone');
  }, POLL_MS).unref();
}

/** npm runs a script through `sh -c`; some shells replace themselves by it, some stay between. */
function npmPid(): number {
  const parent = processParent(process.ppid);
  return parent !== null && / -c /.test(parent.command) ? parent.pid : process.ppid;
}
