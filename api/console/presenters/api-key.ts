import type * as v from 'valibot';
import { EXPIRES_SOON_DAYS } from '../../../contracts/access/api-key.ts';
import type { ApiKey, RotatedApiKey } from '../../../contracts/access/api-key.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import { isUsable, type ApiKeyRecord, type Rotated } from '../../../records/access/api-keys.ts';

const DAY_MS = 86_400_000;

/** What leaves of a key: never the key, nor its hash. */
export function presentApiKey(record: ApiKeyRecord, nowMs: number): ApiKey {
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
    expires_at: record.expiresMs === null ? null : formatInstant(record.expiresMs),
    expires_soon: expiresSoon(record, nowMs),
    allowed_addresses: record.allowedAddresses === null ? null : [...record.allowedAddresses],
    max_priority: record.maxPriority,
    agent_id: record.agentId,
    satellite_ids: record.satelliteIds === null ? null : [...record.satelliteIds],
    replaced_by: record.replacedBy,
    links: linksOf({
      self: pathOf.key(record.id),
      replaced_by: record.replacedBy && pathOf.key(record.replacedBy),
    }),
  };
}

/** What leaves of a rotation: the only answer that shows the new key. */
export function presentRotatedKey(
  { key, record, former }: Rotated,
  nowMs: number,
): v.InferOutput<typeof RotatedApiKey> {
  // A rotation always ends the former key.
  const expiresAt = formatInstant(former.expiresMs ?? nowMs);
  return {
    ...presentApiKey(record, nowMs),
    key,
    replaces: { id: former.id, expires_at: expiresAt },
  };
}

function expiresSoon(record: ApiKeyRecord, nowMs: number): boolean {
  const endsMs = record.expiresMs ?? Infinity;
  return isUsable(record, nowMs) && endsMs <= nowMs + EXPIRES_SOON_DAYS * DAY_MS;
}
