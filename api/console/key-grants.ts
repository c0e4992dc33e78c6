import { type CreateApiKeyBody, GIVEN_TIERS } from '../../contracts/access/api-key.ts';
import { AppError } from '../../contracts/error-codes.ts';
import { PERMISSIONS, isPermitted } from '../../contracts/access/permissions.ts';
import type { GrantedPermission } from '../../contracts/access/permissions.ts';
import type { NewApiKey } from '../../records/access/api-keys.ts';
import type { Identity } from '../http/identity.ts';

/**
 * What a caller may put into a new key: its own permissions, a tier no higher than its own, and no
 * live key out of a test key. A development key may give anything but its own tier. Throws
 * `forbidden`, or `validation_error` for a prefix that the platform does not use.
 */
export function grantKey(
  caller: Identity,
  body: CreateApiKeyBody,
  prefixes: readonly string[],
): NewApiKey {
  const [defaultPrefix = 'svc'] = prefixes;
  const prefix = body.prefix ?? defaultPrefix;
  if (!prefixes.includes(prefix)) {
    throw new AppError('validation_error', `prefix: must be one of: ${prefixes.join(', ')}`);
  }
  if (caller.tier !== 'development' && caller.mode === 'test' && body.mode === 'live') {
    throw new AppError('forbidden', 'A test key cannot make a live key.');
  }
  return {
    ownerId: caller.ownerId,
    name: body.name,
    mode: body.mode,
    permissions: grantedPermissions(caller, body.permissions),
    tier: grantedTier(caller, body.tier),
    prefix,
  };
}

function grantedPermissions(
  caller: Identity,
  asked: readonly GrantedPermission[] | null | undefined,
): GrantedPermission[] {
  if (asked === null || asked === undefined) {
    return PERMISSIONS.filter(
      (permission) => permission !== 'keys:write' && isPermitted(caller.permissions, permission),
    );
  }
  const refused = asked.filter((permission) =>
    permission === '*'
      ? !PERMISSIONS.every((one) => isPermitted(caller.permissions, one))
      : !isPermitted(caller.permissions, permission),
  );
  if (refused.length === 0) return [...new Set(asked)];
  throw new AppError('forbidden', `Your key does not have ${refused.join(', ')} to give.`);
}

function grantedTier(
  caller: Identity,
  asked: CreateApiKeyBody['tier'],
): (typeof GIVEN_TIERS)[number] {
  if (caller.tier === 'development') return asked ?? 'free';
  const tier = asked ?? caller.tier;
  if (GIVEN_TIERS.indexOf(tier) <= GIVEN_TIERS.indexOf(caller.tier)) return tier;
  throw new AppError(
    'forbidden',
    `Your key is of the tier ${caller.tier} and cannot give ${tier}.`,
  );
}
