import * as v from 'valibot';
import { AppError } from '../../../contracts/error-codes.ts';
import { ApiKey, CreateApiKeyBody, CreatedApiKey } from '../../../contracts/access/api-key.ts';
import { pageSchema } from '../../../contracts/mission/mission.ts';
import { pageOf, pageRange } from '../../http/input/cursor.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Route } from '../../http/route.ts';
import type { ConsoleDeps } from '../deps.ts';
import { grantKey } from '../key-grants.ts';
import { presentApiKey } from '../presenters/api-key.ts';
import { IdParams, pageQuery } from '../requests.ts';

const keys = endpoints({ kind: 'apiKeyOrSession', permission: 'keys:write' }, 'Keys');

/** The owner's API keys. */
export function keyRoutes(deps: ConsoleDeps): Route[] {
  return [
    keys.post('/api/keys', {
      summary: 'Make a key',
      description:
        'The key is shown in this answer and never again. A key gives no more than it has: ' +
        'permissions, tier, and a test key makes no live ones.',
      body: CreateApiKeyBody,
      responses: { 201: { description: 'The key.', schema: CreatedApiKey } },
      handler: async ({ body, identity }) => {
        const grant = grantKey(identity, body, deps.apiKeyPrefixes);
        const { key, record } = await deps.apiKeys.create(grant);
        const headers = { 'Cache-Control': 'no-store' };
        return { status: 201, body: { ...presentApiKey(record), key }, headers };
      },
    }),
    keys.get('/api/keys', {
      summary: 'List keys, newest first, revoked ones too',
      query: v.object(pageQuery),
      responses: { 200: { description: 'Keys.', schema: pageSchema(ApiKey) } },
      handler: async ({ query, identity }) => {
        const found = await deps.apiKeys.list({
          ownerId: identity.ownerId,
          ...pageRange(query),
          offset: query.offset,
        });
        const page = pageOf(found, query.limit, (key) => ({ atMs: key.createdMs, id: key.id }));
        return { status: 200, body: { data: page.items.map(presentApiKey), ...page.place } };
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
        if (record === null) throw new AppError('not_found', 'Key not found');
        return { status: 200, body: presentApiKey(record) };
      },
    }),
  ];
}
