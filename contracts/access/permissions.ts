/** What a key may be allowed to do; `*` allows all of them but those of `BEYOND_ALL`. */
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
  'steps:run',
  'keys:write',
  'members:write',
  'owner:write',
] as const;

/** One permission that a route can ask for. */
export type Permission = (typeof PERMISSIONS)[number];

/** What a key holds: permissions, or all that concern its owner at once. */
export type GrantedPermission = Permission | '*';

/** What is handed on only to whoever it is named for: power over access, money and all data of an owner. */
export const NAMED_ALONE: readonly Permission[] = ['keys:write', 'members:write', 'owner:write'];

/**
 * What `*` does not hold: power over what is the platform's and not an owner's. Only who runs the platform
 * can give it, by its name.
 */
export const BEYOND_ALL: readonly Permission[] = ['steps:run'];

/** A key that is made without a list of permissions may do these. */
export const USUAL_PERMISSIONS = PERMISSIONS.filter(
  (one) => !NAMED_ALONE.includes(one) && !BEYOND_ALL.includes(one),
);

/** Says whether the granted list covers the permission that is needed. */
export function isPermitted(granted: readonly GrantedPermission[], needed: Permission): boolean {
  if (granted.includes(needed)) return true;
  return granted.includes('*') && !BEYOND_ALL.includes(needed);
}
