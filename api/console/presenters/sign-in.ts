import type { Me, UserSession } from '../../../contracts/access/sign-in.ts';
import { isPermitted } from '../../../contracts/access/permissions.ts';
import { namedPermissions } from '../../../contracts/access/roles.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import type { UserSessionRecord } from '../../../records/access/user-sessions.ts';
import type { Identity, SignedInPerson } from '../../http/identity.ts';

/** Who is signed in, as the browser of theirs is told. */
export function presentMe(
  { userId, sessionId, sessionExpiresMs, email, role }: SignedInPerson,
  { ownerId, permissions }: Pick<Identity, 'ownerId' | 'permissions'>,
): Me {
  return {
    id: userId,
    email,
    owner: ownerId,
    role,
    permissions: namedPermissions(permissions),
    session: { id: sessionId, expires_at: formatInstant(sessionExpiresMs) },
    links: linksOf({
      self: '/api/auth/me',
      sessions: '/api/auth/sessions',
      members: isPermitted(permissions, 'members:write') ? '/api/members' : null,
    }),
  };
}

/** A session as its person sees it; never its cookie, nor the hash. */
export function presentUserSession(session: UserSessionRecord, currentId: string): UserSession {
  return {
    id: session.id,
    created_at: formatInstant(session.createdMs),
    last_used_at: session.lastUsedMs === null ? null : formatInstant(session.lastUsedMs),
    expires_at: formatInstant(session.expiresMs),
    address: session.address,
    user_agent: session.userAgent,
    current: session.id === currentId,
    links: linksOf({ self: pathOf.userSession(session.id) }),
  };
}
