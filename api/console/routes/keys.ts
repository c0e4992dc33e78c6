import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import {
  ApiKey,
  CreateApiKeyBody,
  CreatedApiKey,
  DEFAULT_OVERLAP_S,
  RotateApiKeyBody,
  RotatedApiKey,
  UpdateApiKeyBody,
} from '../../../contracts/access/api-key.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import { isUsable, type ApiKeyRecord } from '../../../records/access/api-keys.ts';
import { makeFreely } from '../../../records/store/making.ts';
import type { Identity } from '../../http/identity.ts';
import type { ConsoleDeps } from '../deps.ts';
import { grantChanges, grantKey, grantRotation } from '../key-grants.ts';
import { presentApiKey, presentRotatedKey } from '../presenters/api-key.ts';
import { IdParams, pageQuery } from '../requests.ts';

/** Answers that show a key are kept nowhere. */
const NO_STORE = { 'Cache-Control': 'no-store' };

const keys = endpoints({ kind: 'apiKeyOrSession', permission: 'keys:write' }, 'Keys');

/** The owner's API keys. */
export function keyRoutes(deps: ConsoleDeps): Route[] {
  const findUsable = async (id: string, { ownerId }: Identity): Promise<ApiKeyRecord> => {
    const found = await deps.apiKeys.find(id, { ownerId });
    if (found === null) throw keyNotFound();
    if (found.revokedMs !== null) throw ended(id, 'was revoked');
    if (!isUsable(found, deps.clock())) throw ended(id, 'has expired');
    return found;
  };
  return [
    keys.post('/api/keys', {
      summary: 'Make a key',
      description:
        'The key is shown in this answer and never again. A key gives no more than it has: ' +
        'permissions, tier, priority, addresses, bindings, nor a later end; a test key makes no ' +
        'live ones. Give an agent a key that is bound to it (`agent_id`, `satellite_ids`).',
      body: CreateApiKeyBody,
      responses: { 201: { description: 'The key.', schema: CreatedApiKey } },
      errors: ['quota_exceeded'],
      handler: async ({ body, identity }) => {
        const nowMs = deps.clock();
        const grant = grantKey(identity, body, deps.apiKeyPrefixes, nowMs);
        const { key, record } = await deps.apiKeys.create(grant, deps.quotas(identity, 'keys'));
        return { status: 201, body: { ...presentApiKey(record, nowMs), key }, headers: NO_STORE };
      },
    }),
    keys.get('/api/keys', {
      summary: 'List keys, newest first, revoked and expired ones too',
      query: v.object(pageQuery),
      responses: { 200: { description: 'Keys.', schema: pageSchema(ApiKey) } },
      handler: async ({ query, identity }) => {
        const { ownerId } = identity;
        const range = { ...pageRange(query), offset: query.offset };
        const [found, total] = await Promise.all([
          deps.apiKeys.list({ ownerId, ...range }),
          deps.apiKeys.count({ ownerId }),
        ]);
        const page = pageOf(found, query.limit, (key) => ({ atMs: key.createdMs, id: key.id }));
        const data = page.items.map((key) => presentApiKey(key, deps.clock()));
        return { status: 200, body: { data, ...page.place, total } };
      },
    }),
    keys.get('/api/keys/:id', {
      summary: 'Read a key, also a revoked or expired one',
      params: IdParams,
      responses: { 200: { description: 'The key, without its secret part.', schema: ApiKey } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        const record = await deps.apiKeys.find(params.id, { ownerId: identity.ownerId });
        if (record === null) throw keyNotFound();
        return { status: 200, body: presentApiKey(record, deps.clock()) };
      },
    }),
    keys.patch('/api/keys/:id', {
      summary: "Change a key's name, end or addresses",
      description:
        'Holds from the next call on. Afterwards it may have no more than your key has. What a key ' +
        'may do and what it is bound to does not change: make another one.',
      params: IdParams,
      body: UpdateApiKeyBody,
      responses: { 200: { description: 'The key as it is now.', schema: ApiKey } },
      errors: ['not_found', 'conflict'],
      handler: async ({ params, body, identity }) => {
        const found = await findUsable(params.id, identity);
        const changes = grantChanges(identity, found, body, deps.clock());
        const record = await deps.apiKeys.update(found.id, identity.ownerId, changes);
        if (record === null) throw ended(found.id, 'was revoked');
        return { status: 200, body: presentApiKey(record, deps.clock()) };
      },
    }),
    keys.post('/api/keys/:id/rotate', {
      summary: 'Replace a key by a new one with the same rights',
      description:
        `The former key works for ${DEFAULT_OVERLAP_S / 3_600} hours more unless \`overlap_s\` ` +
        'says otherwise, so that its holders can change over. The new one is shown in this answer ' +
        'and never again. Only a key that has no more than yours. A key is replaced once: send an ' +
        '`Idempotency-Key` to get the same answer when you have to ask again. Both keys count ' +
        'against the quota of keys while both work; `overlap_s: 0` needs no room.',
      params: IdParams,
      body: RotateApiKeyBody,
      idempotent: 'by key',
      responses: { 201: { description: 'The new key.', schema: RotatedApiKey } },
      errors: ['not_found', 'conflict', 'quota_exceeded'],
      handler: async ({ params, body, identity }) => {
        const found = await findUsable(params.id, identity);
        if (found.replacedBy !== null) throw replaced(found.id, found.replacedBy);
        const { overlap_s: seconds, overlap_hours: hours } = body;
        const overlapS = seconds ?? (hours ?? DEFAULT_OVERLAP_S / 3_600) * 3_600;
        const overlapMs = Math.round(overlapS * 1000);
        const rotation = {
          prefix: prefixLike(found, deps.apiKeyPrefixes),
          overlapMs,
          expiresMs: grantRotation(identity, found, body, deps.clock()),
        };
        // Without an overlap there is no key more: a leak is mended whatever the quota.
        const making = overlapMs === 0 ? makeFreely : deps.quotas(identity, 'keys');
        const rotated = await deps.apiKeys.rotate(found, rotation, making);
        if (rotated === null) throw ended(found.id, 'was changed at the same time');
        const shown = presentRotatedKey(rotated, deps.clock());
        return { status: 201, body: shown, headers: NO_STORE };
      },
    }),
    keys.delete('/api/keys/:id', {
      summary: 'Revoke a key',
      description: 'It is refused everywhere within two seconds. Again is harmless.',
      params: IdParams,
      responses: { 200: { description: 'The revoked key.', schema: ApiKey } },
      errors: ['not_found'],
      handler: async ({ params, identity }) => {
        const record = await deps.apiKeys.revoke(params.id, { ownerId: identity.ownerId });
        if (record === null) throw keyNotFound();
        return { status: 200, body: presentApiKey(record, deps.clock()) };
      },
    }),
  ];
}

function keyNotFound(): AppError {
  return new AppError('not_found', 'Key not found');
}

function ended(id: string, how: string): AppError {
  return new AppError('conflict', `The key ${id} ${how}: make a new one.`);
}

function replaced(id: string, by: string): AppError {
  return new AppError('conflict', `The key ${id} was replaced by ${by} already: rotate that one.`);
}

/** The former key's prefix as long as the platform knows it. */
function prefixLike({ hint }: ApiKeyRecord, prefixes: readonly string[]): string {
  const former = hint.slice(0, hint.indexOf('_'));
  return prefixes.find((prefix) => prefix === former) ?? prefixes[0] ?? 'svc';
}
