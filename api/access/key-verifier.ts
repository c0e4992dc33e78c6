import type { Logger } from 'pino';
import { readKeyForm } from '../../contracts/access/modes-and-tiers.ts';
import type { ApiKeyRecord, ApiKeyRecords } from '../../records/access/api-keys.ts';
import type { ApiConfig } from '../config.ts';
import type { Identity } from '../http/identity.ts';
import type { KeyVerifier } from '../http/kit.ts';

/**
 * Verifies keys by their form, their prefix and the record behind them. Development keys are worth
 * nothing in production, wherever the database comes from.
 */
export function createKeyVerifier(
  keys: Pick<ApiKeyRecords, 'findUsable' | 'touch'>,
  config: Pick<ApiConfig, 'apiKeyPrefixes' | 'environment'>,
  log: Logger,
): KeyVerifier {
  return {
    verify: async (key) => {
      if (!isPossibleKey(key, config)) return null;
      const record = await keys.findUsable(key);
      if (record === null) return null;
      if (record.tier === 'development' && config.environment === 'production') return null;
      keys.touch(record.id).catch((error: unknown) => {
        log.warn({ err: error, key_id: record.id }, 'the time of last use could not be noted');
      });
      return identityOf(record);
    },
  };
}

/** Says whether a key has the form of ours and one of the prefixes in use. */
export function isPossibleKey(
  key: string,
  { apiKeyPrefixes }: Pick<ApiConfig, 'apiKeyPrefixes'>,
): boolean {
  const form = readKeyForm(key);
  return form !== null && apiKeyPrefixes.includes(form.prefix);
}

function identityOf(record: ApiKeyRecord): Identity {
  return {
    ownerId: record.ownerId,
    keyId: record.id,
    keyName: record.name,
    mode: record.mode,
    permissions: record.permissions,
    tier: record.tier,
    expiresMs: record.expiresMs,
    allowedAddresses: record.allowedAddresses,
    maxPriority: record.maxPriority,
    boundAgentId: record.agentId,
    satelliteIds: record.satelliteIds,
  };
}
