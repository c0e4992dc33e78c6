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
  'fleet:read',
  'fleet:write',
  'agents:report',
  'keys:write',
  'members:write',
  'owner:write',
] as const;

/** One permission that a route can ask for. */
export type Permission = (typeof PERMISSIONS)[number];

/** What a key holds: permissions, or all of them at once. */
export type GrantedPermission = Permission | '*';

/** What is handed on only to whoever it is named for: power over access, money and all data of an owner. */
export const NAMED_ALONE: readonly Permission[] = ['keys:write', 'members:write', 'owner:write'];

/** A key that is made without a list of permissions may do these. */
export const USUAL_PERMISSIONS = PERMISSIONS.filter((one) => !NAMED_ALONE.includes(one));

/** Says whether the granted list covers the permission that is needed. */
export function isPermitted(granted: readonly GrantedPermission[], needed: Permission): boolean {
  return granted.includes('*') || granted.includes(needed);
}
