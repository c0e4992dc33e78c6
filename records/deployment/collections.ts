/** Names of collections that more than one file of deployments works with. */
export const DEPLOYMENTS = 'deployments';
export const DEPLOYMENT_EVENTS = 'deployment_events';
/** Further plans of deployments. */
export const REVISIONS = 'deployment_revisions';
/** Whole logs of deployments that have ended. */
export const PACKED_EVENTS = 'deployment_event_packs';
