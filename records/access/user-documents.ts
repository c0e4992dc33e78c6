import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { GrantedPermission } from '../../contracts/access/permissions.ts';
import { ROLE_PERMISSIONS, type AnyRole, type Role } from '../../contracts/access/roles.ts';
import { newId } from '../store/ids.ts';

// The collections of people: whoever removes a user ends what stands in all of them.
export const USERS = 'users';
export const USER_SESSIONS = 'user_sessions';
export const SIGN_IN_LINKS = 'sign_in_links';

/** A role that is known by its name, or a list of permissions. */
export type UserRights =
  | { readonly role: Role }
  | { readonly role: 'custom'; readonly permissions: readonly GrantedPermission[] };

/** A person who may sign in for one owner. The same address may be a person of several owners. */
export interface UserRecord {
  readonly id: string;
  readonly ownerId: string;
  /** In the form of `readEmail`. */
  readonly email: string;
  readonly role: AnyRole;
  readonly permissions: readonly GrantedPermission[];
  readonly tier: Tier;
  readonly createdMs: number;
  readonly lastSignInMs: number | null;
  /** The address of mail, or the name of the key, of whoever invited them; null for the operator. */
  readonly invitedBy: string | null;
}

/** What a new user is made from. */
export interface NewUser {
  readonly ownerId: string;
  readonly email: string;
  readonly rights: UserRights;
  readonly tier: Tier;
  readonly invitedBy: string | null;
}

export interface UserDocument {
  readonly _id: string;
  readonly owner_id: string;
  readonly email: string;
  readonly role: AnyRole;
  /** Of the role `custom` alone: those of the others stand in the code. */
  readonly permissions: readonly GrantedPermission[] | null;
  readonly tier: Tier;
  readonly created_at: Date;
  readonly last_sign_in_at: Date | null;
  readonly invited_by: string | null;
}

/** A user as it is stored first. */
export function newUserDocument(user: NewUser, nowMs: number): UserDocument {
  const { rights } = user;
  return {
    _id: newId('usr'),
    owner_id: user.ownerId,
    email: user.email,
    role: rights.role,
    permissions: rights.role === 'custom' ? rights.permissions : null,
    tier: user.tier,
    created_at: new Date(nowMs),
    last_sign_in_at: null,
    invited_by: user.invitedBy,
  };
}

/** A user as it was stored. */
export function toUser(document: UserDocument): UserRecord {
  const { role } = document;
  return {
    id: document._id,
    ownerId: document.owner_id,
    email: document.email,
    role,
    permissions: role === 'custom' ? (document.permissions ?? []) : ROLE_PERMISSIONS[role],
    tier: document.tier,
    createdMs: document.created_at.getTime(),
    lastSignInMs: document.last_sign_in_at?.getTime() ?? null,
    invitedBy: document.invited_by,
  };
}
