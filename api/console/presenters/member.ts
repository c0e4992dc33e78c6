import type { Member } from '../../../contracts/access/member.ts';
import { namedPermissions } from '../../../contracts/access/roles.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import type { UserRecord } from '../../../records/access/user-documents.ts';

/** A person who may sign in for an owner. */
export function presentMember(user: UserRecord): Member {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    permissions: namedPermissions(user.permissions),
    created_at: formatInstant(user.createdMs),
    last_sign_in_at: user.lastSignInMs === null ? null : formatInstant(user.lastSignInMs),
    invited_by: user.invitedBy,
    links: linksOf({ self: pathOf.member(user.id) }),
  };
}
