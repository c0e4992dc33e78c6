import { PERMISSIONS, isPermitted } from '../../../contracts/access/permissions.ts';
import { namedPermissions, ROLE_PERMISSIONS, type Role } from '../../../contracts/access/roles.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import type { UserRecord } from '../../../records/access/user-documents.ts';
import type { Identity } from '../../http/identity.ts';

/**
 * Refuses who would give, or take, more than they have themselves: members have no end, no addresses
 * and no agent that bind them, so a bound or a test key may change none.
 * @throws {AppError} forbidden
 */
export function requireMemberRights(
  caller: Identity,
  affected: readonly (Role | Pick<UserRecord, 'permissions'>)[],
): void {
  if (caller.mode === 'test' && caller.tier !== 'development')
    throw new AppError('forbidden', 'A test key cannot change members.');
  if (isBound(caller)) {
    const text =
      'Your key has an end, addresses or an agent that bind it: it cannot change members.';
    throw new AppError('forbidden', text);
  }
  const wanted = affected.flatMap((one) =>
    namedPermissions(typeof one === 'string' ? ROLE_PERMISSIONS[one] : one.permissions),
  );
  const lacking = PERMISSIONS.filter(
    (one) => wanted.includes(one) && !isPermitted(caller.permissions, one),
  );
  if (lacking.length === 0) return;
  throw new AppError('forbidden', `You do not have ${lacking.join(', ')} to give or to take.`);
}

function isBound(caller: Identity): boolean {
  const { expiresMs, allowedAddresses, boundAgentId, satelliteIds } = caller;
  return [expiresMs, allowedAddresses, boundAgentId, satelliteIds].some((bound) => bound !== null);
}
