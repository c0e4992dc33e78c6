import type {
  CreateApiKeyBody,
  RotateApiKeyBody,
  UpdateApiKeyBody,
} from '../../contracts/access/api-key.ts';
import { AppError } from '../../contracts/error-codes.ts';
import { DEFAULT_MAX_PRIORITY, TIERS } from '../../contracts/access/modes-and-tiers.ts';
import { USUAL_PERMISSIONS, isPermitted } from '../../contracts/access/permissions.ts';
import { namedPermissions } from '../../contracts/access/roles.ts';
import type { GrantedPermission } from '../../contracts/access/permissions.ts';
import type { ApiKeyChanges, ApiKeyRecord, NewApiKey } from '../../records/access/api-keys.ts';
import type { KeyBounds } from '../../records/access/api-keys.ts';
import { isNetworkIn, normalizeNetwork } from '../http/access/addresses.ts';
import type { Identity } from '../http/identity.ts';
import { validationError } from '../http/input/validate.ts';
import { readInstant } from './requests.ts';

/** What a key may do and where it ends: what nobody can give who has less. */
type KeyRights = Omit<NewApiKey, 'ownerId' | 'name' | 'prefix' | keyof KeyBounds> & KeyBounds;

/**
 * What a caller may put into a new key: nothing that it has not itself, in permissions, tier, mode,
 * end, addresses, priority and bindings. A development key may give any mode, tier (but its own)
 * and priority. Throws `forbidden`, or `validation_error` for what is no prefix of the platform, no
 * network or not in the future.
 */
export function grantKey(
  caller: Identity,
  body: CreateApiKeyBody,
  prefixes: readonly string[],
  nowMs: number,
): NewApiKey & KeyBounds {
  const [defaultPrefix = 'svc'] = prefixes;
  const prefix = body.prefix ?? defaultPrefix;
  if (!prefixes.includes(prefix)) {
    throw validationError([{ path: 'prefix', message: `must be one of: ${prefixes.join(', ')}` }]);
  }
  const rights: KeyRights = {
    mode: body.mode,
    permissions: grantedPermissions(caller, body.permissions),
    tier: body.tier ?? (caller.tier === 'development' ? 'free' : caller.tier),
    expiresMs: readExpiry(body.expires_at, nowMs) ?? caller.expiresMs,
    allowedAddresses: readNetworks(body.allowed_addresses) ?? caller.allowedAddresses,
    maxPriority: body.max_priority ?? Math.min(DEFAULT_MAX_PRIORITY, maxPriorityOf(caller)),
    agentId: body.agent_id ?? caller.boundAgentId,
    satelliteIds: body.satellite_ids ?? caller.satelliteIds,
  };
  requireRights(caller, rights);
  return { ownerId: caller.ownerId, name: body.name, prefix, ...rights };
}

/**
 * When the key ends that replaces a former one, epoch ms: as asked for, else after as long a life as
 * that was given, cut to the caller's own end. Throws `forbidden` when the caller has less than the
 * former key or ends sooner than was asked for, and `validation_error`.
 */
export function grantRotation(
  caller: Identity,
  former: ApiKeyRecord,
  body: RotateApiKeyBody,
  nowMs: number,
): number | null {
  const asked = readExpiry(body.expires_at, nowMs);
  const expiresMs = asked ?? earlier(sameLife(former, nowMs), caller.expiresMs);
  requireRights(caller, { ...former, expiresMs });
  return expiresMs;
}

/**
 * What a caller may change of a key, which may have no more than the caller afterwards. Throws `forbidden` and `validation_error`.
 */
export function grantChanges(
  caller: Identity,
  key: ApiKeyRecord,
  body: UpdateApiKeyBody,
  nowMs: number,
): ApiKeyChanges {
  const changes = {
    name: body.name,
    expiresMs: body.expires_at === null ? null : readExpiry(body.expires_at, nowMs),
    allowedAddresses: body.allowed_addresses === null ? null : readNetworks(body.allowed_addresses),
  };
  const { expiresMs = key.expiresMs, allowedAddresses = key.allowedAddresses } = changes;
  requireRights(caller, { ...key, expiresMs, allowedAddresses });
  return changes;
}

function sameLife({ expiresMs, createdMs }: ApiKeyRecord, nowMs: number): number | null {
  return expiresMs === null ? null : nowMs + (expiresMs - createdMs);
}

/** The earlier of two ends; null is none. */
function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

function grantedPermissions(
  caller: Identity,
  asked: readonly GrantedPermission[] | null | undefined,
): GrantedPermission[] {
  if (asked !== null && asked !== undefined) return [...new Set(asked)];
  return USUAL_PERMISSIONS.filter((permission) => isPermitted(caller.permissions, permission));
}

/** Refuses rights that the caller has not itself; the text names the first of them. */
function requireRights(caller: Identity, rights: KeyRights): void {
  const excess =
    excessOfMode(caller, rights) ??
    excessOfPermissions(caller, rights) ??
    excessOfBounds(caller, rights);
  if (excess !== null) throw new AppError('forbidden', excess);
}

function excessOfMode(caller: Identity, { mode, tier, maxPriority }: KeyRights): string | null {
  if (caller.tier === 'development') return null;
  if (caller.mode === 'test' && mode === 'live') return 'A test key cannot make a live key.';
  if (TIERS.indexOf(tier) > TIERS.indexOf(caller.tier)) {
    return `Your key is of the tier ${caller.tier} and cannot give ${tier}.`;
  }
  if (maxPriority > caller.maxPriority) {
    return `max_priority: your key has ${caller.maxPriority} and cannot give ${maxPriority}.`;
  }
  return null;
}

function excessOfPermissions(caller: Identity, { permissions }: KeyRights): string | null {
  const refused = permissions.filter((permission) =>
    permission === '*'
      ? !namedPermissions(['*']).every((one) => isPermitted(caller.permissions, one))
      : !isPermitted(caller.permissions, permission),
  );
  return refused.length === 0 ? null : `Your key does not have ${refused.join(', ')} to give.`;
}

function excessOfBounds(caller: Identity, rights: KeyRights): string | null {
  if ((rights.expiresMs ?? Infinity) > (caller.expiresMs ?? Infinity)) {
    return 'expires_at: a key cannot end later than the key that makes or changes it.';
  }
  if (exceeds(rights.allowedAddresses, caller.allowedAddresses, isNetworkIn)) {
    return 'allowed_addresses: your key may itself be used from its own addresses only.';
  }
  if (caller.boundAgentId !== null && rights.agentId !== caller.boundAgentId) {
    return `agent_id: your key is bound to the agent '${caller.boundAgentId}'.`;
  }
  const isOneOf = (id: string, ids: readonly string[]) => ids.includes(id);
  if (exceeds(rights.satelliteIds, caller.satelliteIds, isOneOf)) {
    return `satellite_ids: your key is bound to ${caller.satelliteIds?.join(', ') ?? ''}.`;
  }
  return null;
}

/** Null is no bound: it exceeds every list. */
function exceeds(
  inner: readonly string[] | null,
  outer: readonly string[] | null,
  isIn: (one: string, all: readonly string[]) => boolean,
): boolean {
  if (outer === null) return false;
  return inner === null || !inner.every((one) => isIn(one, outer));
}

function maxPriorityOf(caller: Identity): number {
  return caller.tier === 'development' ? DEFAULT_MAX_PRIORITY : caller.maxPriority;
}

/** Undefined where nothing is asked for. */
function readExpiry(text: string | null | undefined, nowMs: number): number | undefined {
  if (text === null || text === undefined) return undefined;
  const ms = readInstant(text, 'expires_at');
  if (ms > nowMs) return ms;
  throw validationError([{ path: 'expires_at', message: 'must be in the future' }]);
}

function readNetworks(texts: readonly string[] | null | undefined): string[] | undefined {
  if (texts === null || texts === undefined) return undefined;
  const networks = texts.map((text, index) => {
    const network = normalizeNetwork(text);
    if (network !== null) return network;
    const path = `allowed_addresses.${index}`;
    const message = 'must be an IP address or a network such as 203.0.113.0/24 or 2001:db8::/32';
    throw validationError([{ path, message }]);
  });
  return [...new Set(networks)];
}
