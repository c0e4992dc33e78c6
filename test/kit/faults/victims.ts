import type { Platform } from '../rig/platform.ts';
import type { FaultEngines } from './fault-engines.ts';

/** Who can be killed. */
export const VICTIMS = ['worker', 'API', 'Temporal', 'mongod'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Kills a part of the platform with SIGKILL, and brings it up again on the same data. */
export interface Killing {
  kill(): Promise<void>;
  revive(): Promise<void>;
}

/** How each part is killed. */
export function killings(
  engines: FaultEngines,
  platform: Platform,
): Readonly<Record<Victim, Killing>> {
  return {
    worker: {
      kill: async () => platform.worker?.kill9(),
      revive: () => platform.restartWorker(),
    },
    API: { kill: () => platform.api.kill9(), revive: () => platform.restartApi() },
    Temporal: { kill: () => engines.temporal.kill9(), revive: () => engines.temporal.start() },
    mongod: { kill: () => engines.mongod.kill9(), revive: () => engines.mongod.start() },
  };
}

/**
 * Kills the victim, or everything at once, and brings it up again at once: the engines first, since
 * the processes come up on them.
 */
export async function killAndRevive(
  parts: Readonly<Record<Victim, Killing>>,
  victim: Victim | 'everything',
): Promise<void> {
  if (victim !== 'everything') {
    await parts[victim].kill();
    await parts[victim].revive();
    return;
  }
  await Promise.all(VICTIMS.map((one) => parts[one].kill()));
  await Promise.all([parts.Temporal.revive(), parts.mongod.revive()]);
  await Promise.all([parts.API.revive(), parts.worker.revive()]);
}
