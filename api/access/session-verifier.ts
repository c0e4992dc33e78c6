import type { Logger } from 'pino';
import { DEFAULT_MAX_PRIORITY, MAX_PRIORITY } from '../../contracts/access/modes-and-tiers.ts';
import type { SignedInUser, UserSessionRecords } from '../../records/access/user-sessions.ts';
import type { ApiConfig } from '../config.ts';
import type { Identity } from '../http/identity.ts';
import type { SessionVerifier } from '../http/kit.ts';

/**
 * Finds out who is signed in by the cookie. The user of a development platform is nobody in
 * production, wherever the database comes from.
 */
export function createSessionVerifier(
  sessions: Pick<UserSessionRecords, 'findUsable' | 'touch'>,
  config: Pick<ApiConfig, 'environment'>,
  log: Logger,
): SessionVerifier {
  return {
    identify: async (cookie) => {
      const found = await sessions.findUsable(cookie);
      if (found === null) return null;
      if (found.user.tier === 'development' && config.environment === 'production') return null;
      const { id } = found.session;
      sessions.touch(id).catch((error: unknown) => {
        log.warn({ err: error, session_id: id }, 'the time of last use could not be noted');
      });
      return identityOf(found);
    },
  };
}

/** The records know when a session ends; what its person makes may last longer. */
function identityOf({ session, user }: SignedInUser): Identity {
  return {
    ownerId: user.ownerId,
    keyId: null,
    keyName: null,
    mode: 'live',
    permissions: user.permissions,
    tier: user.tier,
    expiresMs: null,
    allowedAddresses: null,
    maxPriority: user.tier === 'development' ? MAX_PRIORITY : DEFAULT_MAX_PRIORITY,
    boundAgentId: null,
    satelliteIds: null,
    person: {
      userId: user.id,
      sessionId: session.id,
      sessionExpiresMs: session.expiresMs,
      email: user.email,
      role: user.role,
    },
  };
}
