/** What a key may be allowed to do; `*` allows all of them. */
export const PERMISSIONS = [
  'planning:read',
  'workloads:read',
  'workloads:write',
  'webhooks:read',
  'webhooks:write',
  'satellites:read',
  'deployments:read',
  'deployments:write',
  'agents:report',
  'keys:write',
] as const;

/** One permission that a route can ask for. */
export type Permission = (typeof PERMISSIONS)[number];

/** What a key holds: permissions, or all of them at once. */
export type GrantedPermission = Permission | '*';

/** Says whether the granted list covers the permission that is needed. */
export function isPermitted(granted: readonly GrantedPermission[], needed: Permission): boolean {
  return granted.includes('*') || granted.includes(needed);
}
