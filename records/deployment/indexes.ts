import { archiveIndexes, type CollectionIndexes } from '../store/collection.ts';
import { DEPLOYMENTS } from './collections.ts';

export const DEPLOYMENT_INDEXES: CollectionIndexes = {
  collection: DEPLOYMENTS,
  indexes: [
    { key: { owner_id: 1, created_at: -1 } },
    { key: { owner_id: 1, status: 1 }, name: 'by_status_of_owner' },
    { key: { owner_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'newest_in_status' },
    { key: { owner_id: 1, mission_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_mission' },
    { key: { owner_id: 1, satellite_id: 1, created_at: -1, _id: -1 }, name: 'newest_on_satellite' },
    { key: { owner_id: 1, satellite_id: 1, status: 1, created_at: 1 } },
    { key: { owner_id: 1, status: 1, completed_at: -1 }, name: 'newest_end_in_status' },
    {
      key: { owner_id: 1, created_at: -1, _id: -1 },
      name: 'newest_asked',
      partialFilterExpression: { 'asked_revision.revision': { $exists: true } },
    },
    { key: { mission_id: 1, created_at: -1 } },
    { key: { owner_id: 1, copy_id: 1 }, name: 'of_plan' },
    { key: { status: 1, started: 1, created_at: 1 } },
    { key: { status: 1, reconciled_at: 1 } },
    {
      key: { owner_id: 1, agent_id: 1, status: 1 },
      name: 'revisable_of_agent',
      partialFilterExpression: { revisions: { $exists: true } },
    },
    {
      key: { satellite_id: 1, status: 1 },
      name: 'revisable_on_satellite',
      partialFilterExpression: { revisions: { $exists: true } },
    },
    {
      key: { pack_after: 1 },
      name: 'to_pack',
      partialFilterExpression: { pack_after: { $exists: true } },
    },
    ...archiveIndexes('events_expire_after', 'events_to_archive'),
    ...archiveIndexes(),
    {
      key: { owner_id: 1, request_key: 1 },
      unique: true,
      partialFilterExpression: { request_key: { $exists: true } },
    },
  ],
};
