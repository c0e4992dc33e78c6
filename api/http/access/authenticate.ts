import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../../contracts/error-codes.ts';
import { isPermitted } from '../../../contracts/access/permissions.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { Identity } from '../identity.ts';
import type { HttpKit } from '../kit.ts';
import type { Auth } from '../route.ts';
import { isAddressIn } from './addresses.ts';
import { requireOwnPage } from './own-page.ts';

/** Where a caller's proof is looked for. */
export interface Caller {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Value of the cookie `session`. */
  readonly sessionToken: string | undefined;
  /** Address of the client, as its socket or a trusted proxy gave it. */
  readonly address: string;
  /** Host and port as the client wrote them. */
  readonly host: string;
}

/** What proof of a caller is checked with. */
export type AccessKit = Pick<
  HttpKit,
  'keys' | 'sessions' | 'clock' | 'allowedOrigins' | 'removalOf'
>;

/**
 * Finds out who is calling, not yet whether they may; null on routes without authentication.
 * @throws {AppError} invalid_api_key or unauthorized (401), also for a key that has ended;
 * address_not_allowed (403) for a key used from elsewhere, forbidden for a write by a foreign page.
 */
export async function authenticate(
  auth: Auth,
  caller: Caller,
  kit: AccessKit,
): Promise<Identity | null> {
  const identity = await identify(auth, caller, kit);
  await requireUnremoved(auth, identity, kit);
  requireUsable(auth, identity, caller, kit);
  return identity;
}

/**
 * Refuses a caller whose key has ended or may not be used from where they are.
 * @throws {AppError} invalid_api_key or unauthorized (401), address_not_allowed (403).
 */
export function requireUsable(
  auth: Auth,
  identity: Identity | null,
  caller: Pick<Caller, 'address'>,
  kit: Pick<HttpKit, 'clock'>,
): void {
  if (identity === null) return;
  requireUnexpired(auth, identity, kit.clock());
  requireAllowedAddress(identity, caller.address);
}

/**
 * Finds out whose key or session a caller has, whether or not it may be used here and now; null on
 * routes without authentication.
 * @throws {AppError} invalid_api_key or unauthorized (401), forbidden for a write by a foreign page.
 */
export async function identify(
  auth: Auth,
  caller: Caller,
  kit: AccessKit,
): Promise<Identity | null> {
  switch (auth.kind) {
    case 'none':
      return null;
    case 'bearer': {
      const identity = await byKey(sentKey(auth, caller), kit);
      if (identity === null) throw invalidBearer();
      return withAgent(identity, caller);
    }
    case 'apiKey': {
      const identity = await byKey(sentKey(auth, caller), kit);
      if (identity === null) throw unauthorized();
      return withAgent(identity, caller);
    }
    case 'apiKeyOrSession': {
      const key = sentKey(auth, caller);
      const identity = key === undefined ? await bySession(caller, kit) : await byKey(key, kit);
      if (identity === null) throw unauthorized();
      return withAgent(identity, caller);
    }
    case 'session': {
      const identity = await bySession(caller, kit);
      if (identity === null) throw signedOut();
      return identity;
    }
  }
}

/** The key that a caller sent where the route looks for one, whatever it is worth. */
export function sentKey({ kind }: Auth, { headers }: Caller): string | undefined {
  if (kind === 'none' || kind === 'session') return undefined;
  return kind === 'bearer' ? bearerToken(headers.authorization) : keyHeader(headers);
}

/**
 * Refuses a caller whose key lacks the permission of the route.
 * @throws {AppError} insufficient_permissions or forbidden (403), naming the permission.
 */
export function requirePermission(auth: Auth, identity: Identity | null): void {
  if (auth.kind === 'none' || identity === null || auth.permission === null) return;
  if (isPermitted(identity.permissions, auth.permission)) return;
  const holder = identity.keyId === null ? 'a member' : 'a key';
  throw new AppError(
    auth.kind.startsWith('apiKey') ? 'forbidden' : 'insufficient_permissions',
    `This call needs ${holder} with the permission '${auth.permission}'.`,
  );
}

/**
 * Refuses every caller of an owner whose data are being removed.
 * @throws {AppError} insufficient_permissions or forbidden (403), naming what says how far it is.
 */
export async function requireUnremoved(
  auth: Auth,
  identity: Identity | null,
  { removalOf }: Pick<HttpKit, 'removalOf'>,
): Promise<void> {
  const removal = identity === null ? null : ((await removalOf?.(identity.ownerId)) ?? null);
  if (removal === null) return;
  throw new AppError(
    auth.kind.startsWith('apiKey') || auth.kind === 'session'
      ? 'forbidden'
      : 'insufficient_permissions',
    `All that the owner '${identity?.ownerId}' has is being removed, and nothing is taken in for it any more: ` +
      `GET ${removal} of the console says how far it is.`,
    { details: { removal } },
  );
}

/** Only the holder of the right key is told that it has ended. */
function requireUnexpired(auth: Auth, { expiresMs }: Identity, nowMs: number): void {
  if (expiresMs === null || nowMs < expiresMs) return;
  const refusal = auth.kind === 'bearer' ? invalidBearer : unauthorized;
  throw refusal(`This API key expired at ${formatInstant(expiresMs)}: use a new one.`);
}

function requireAllowedAddress({ allowedAddresses }: Identity, address: string): void {
  if (allowedAddresses === null || isAddressIn(address, allowedAddresses)) return;
  throw new AppError(
    'address_not_allowed',
    `This API key may not be used from the address ${address}: it has a list of allowed ones.`,
  );
}

async function byKey(key: string | undefined, kit: AccessKit): Promise<Identity | null> {
  return key === undefined ? null : kit.keys.verify(key);
}

/** A session is a browser's: a write must prove that a page of ours sent it. */
async function bySession(caller: Caller, kit: AccessKit): Promise<Identity | null> {
  if (kit.sessions === undefined || caller.sessionToken === undefined) return null;
  const identity = await kit.sessions.identify(caller.sessionToken);
  const isWrite = caller.method !== 'GET' && caller.method !== 'HEAD';
  if (identity !== null && isWrite) requireOwnPage(caller, kit);
  return identity;
}

function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1];
}

function keyHeader(headers: IncomingHttpHeaders): string | undefined {
  const value = headers['x-api-key'];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function withAgent(identity: Identity, caller: Caller): Identity {
  const agentId = caller.headers['x-agent-id'];
  return typeof agentId === 'string' && agentId !== '' ? { ...identity, agentId } : identity;
}

function invalidBearer(
  message = 'A valid API key is needed: send the header Authorization: Bearer <key>.',
): AppError {
  return new AppError('invalid_api_key', message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

function unauthorized(message = 'A valid API key is needed: send the header X-API-Key.'): AppError {
  return new AppError('unauthorized', message, {
    headers: { 'WWW-Authenticate': 'ApiKey realm="console"' },
  });
}

function signedOut(): AppError {
  return new AppError('unauthorized', 'Nobody is signed in here: sign in and try again.', {
    headers: { 'WWW-Authenticate': 'Session realm="console"' },
  });
}
