import { createOwnerActivities } from '../activities/owner/activities.ts';
import { createRemovalRecords } from '../records/owner/removals.ts';
import { createOwnerRemoving } from '../records/owner/removing.ts';
import { createOwnerStanding } from '../records/owner/standing.ts';
import type { Database } from '../records/store/database.ts';
import { createOwnerGateway } from '../temporal/owner-gateway.ts';
import type { GatewayOptions } from '../temporal/server-calls.ts';
import type { WorkerConfig } from './config.ts';
import { openArchived } from './wire-archive.ts';

/** What removals of owners are wired with. */
interface OwnerParts {
  readonly database: Database;
  readonly config: WorkerConfig;
  readonly ports: { readonly clock: () => number };
}

/** The activities that remove all that an owner has. */
export function wireOwners(
  { database, config, ports: { clock } }: OwnerParts,
  route: GatewayOptions,
) {
  return createOwnerActivities({
    removals: createRemovalRecords(database, clock),
    removing: createOwnerRemoving(database, clock, openArchived(database, config)),
    standing: createOwnerStanding(database),
    gateway: createOwnerGateway(route),
    clock,
  });
}
