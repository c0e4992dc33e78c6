import {
  BEYOND_ALL,
  NAMED_ALONE,
  PERMISSIONS,
  isPermitted,
  type GrantedPermission,
  type Permission,
} from './permissions.ts';

/** What a person may be for an owner. */
export const ROLES = ['owner', 'operator', 'viewer'] as const;

/** One of the roles that members are given. */
export type Role = (typeof ROLES)[number];

/** A person may also have a list of permissions of their own, given by the operator of the platform. */
export const ANY_ROLES = [...ROLES, 'custom'] as const;

/** A role, or `custom` for whoever has a list of their own. */
export type AnyRole = (typeof ANY_ROLES)[number];

/** What belongs to owners alone, and what is done by programs and never by people. */
const NOT_FOR_OPERATORS: readonly Permission[] = [...NAMED_ALONE, ...BEYOND_ALL, 'agents:report'];

/** What each role may do. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly GrantedPermission[]>> = {
  owner: ['*'],
  operator: PERMISSIONS.filter((permission) => !NOT_FOR_OPERATORS.includes(permission)),
  viewer: PERMISSIONS.filter((permission) => permission.endsWith(':read')),
};

/** The permissions that a granted list stands for, each by its name. */
export function namedPermissions(granted: readonly GrantedPermission[]): Permission[] {
  return PERMISSIONS.filter((one) => isPermitted(granted, one));
}
