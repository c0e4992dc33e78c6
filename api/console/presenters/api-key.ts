import type { ApiKey } from '../../../contracts/access/api-key.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { ApiKeyRecord } from '../../../records/access/api-keys.ts';

/** What leaves of a key: never the key, nor its hash. */
export function presentApiKey(record: ApiKeyRecord): ApiKey {
  return {
    id: record.id,
    owner_id: record.ownerId,
    name: record.name,
    mode: record.mode,
    permissions: [...record.permissions],
    tier: record.tier,
    hint: record.hint,
    created_at: formatInstant(record.createdMs),
    last_used_at: record.lastUsedMs === null ? null : formatInstant(record.lastUsedMs),
    revoked_at: record.revokedMs === null ? null : formatInstant(record.revokedMs),
  };
}
