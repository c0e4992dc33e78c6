import { runLoop } from '../temporal/loop.ts';
import type { WorkerVersion } from '../temporal/observe/worker-version.ts';
import type { RollOut } from '../temporal/roll-out.ts';

const EVERY_MS = 60_000;

/**
 * Says in the log, every minute, that the version of this worker is neither current nor ramping: it polls
 * and gets no new work, which looks like an installation that is dead. Ends when `signal` aborts.
 */
export async function watchVersion(
  rollOut: Pick<RollOut, 'standingOf'>,
  { deploymentName, buildId }: WorkerVersion,
  log: { warn(fields: object, message: string): void },
  signal: AbortSignal,
  everyMs = EVERY_MS,
): Promise<void> {
  await runLoop(
    {
      work: async () => {
        const standing = await rollOut.standingOf(deploymentName, buildId);
        if (standing === 'current' || standing === 'ramping') return 1;
        const fields = { deployment_name: deploymentName, build_id: buildId, standing };
        log.warn(fields, 'this version gets no new work: make it current by promote, or stop it');
        return 0;
      },
      pauseMs: () => everyMs,
      onOutage: (error) => log.warn({ err: error }, 'it is not known where this version stands'),
    },
    signal,
  );
}
