import { createGroundActivities } from '../activities/ground/activities.ts';
import { createArtifactRecords } from '../records/artifact/artifacts.ts';
import { createArtifactQuota } from '../records/artifact/quota.ts';
import type { GroundWork } from '../records/ground/ground-work.ts';
import type { Database } from '../records/store/database.ts';
import type { WorkerConfig } from './config.ts';
import { createGroundRunner, groundHost } from './ground-runner.ts';

/** What programs on the ground are wired with. */
interface GroundParts {
  readonly database: Database;
  readonly config: Pick<WorkerConfig, 'outputs' | 'secretPaths'>;
  readonly ports: { readonly clock: () => number };
}

/** Makes what runs programs on the ground. Throws where the machine cannot keep them apart. */
export function wireGround({ database, config, ports: { clock } }: GroundParts, work: GroundWork) {
  const { limits, maxMb } = config.outputs;
  const maxBytes = maxMb * 1_000_000;
  return createGroundActivities({
    work,
    artifacts: createArtifactRecords(database, clock),
    quota: createArtifactQuota(database, limits, clock),
    runner: createGroundRunner(groundHost(config.secretPaths), maxBytes),
    maxBytes,
  });
}
