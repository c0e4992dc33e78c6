import type { Document } from 'mongodb';
import type { Permission } from '../../contracts/access/permissions.ts';
import type { Migration } from './data-version.ts';

/** What a key that was made without a list of permissions could do before fleets. */
const USUAL_BEFORE: readonly Permission[] = [
  'planning:read',
  'workloads:read',
  'workloads:write',
  'webhooks:read',
  'webhooks:write',
  'satellites:read',
  'deployments:read',
  'deployments:write',
  'agents:report',
];

/** Who could see both satellites and what flies on them sees the fleet. */
const SEES: readonly Permission[] = ['satellites:read', 'deployments:read'];

/** What people who work for an owner could do before fleets: all that is usual but what agents do. */
const OPERATES = USUAL_BEFORE.filter((one) => one !== 'agents:report');

/**
 * Gives `fleet:read` and `fleet:write` to stored lists of permissions that held all that concerns
 * satellites: whoever has a fleet from now on has it under keys that decided over everything of their
 * owner before. Lists that were cut down stay cut down, and keys bound to an agent or to satellites get
 * nothing.
 */
export const grantFleet: Migration = {
  version: 5,
  name: 'permissions about fleets for those who had all that is usual',
  up: async (db) => {
    for (const collection of ['api_keys', 'users']) {
      const lists = db.collection<Document & { permissions: Permission[] }>(collection);
      // Null is also what is absent.
      const unbound = { agent_id: null, satellite_ids: null };
      await lists.updateMany(
        { ...unbound, permissions: { $all: [...SEES] } },
        { $addToSet: { permissions: 'fleet:read' } },
      );
      await lists.updateMany(
        { ...unbound, permissions: { $all: [...OPERATES] } },
        { $addToSet: { permissions: 'fleet:write' } },
      );
    }
  },
};
