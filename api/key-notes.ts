import { QUOTA_KINDS, QUOTAS, quotaFor } from '../contracts/access/quotas.ts';
import { KEY_LIMITS, TEST_KEY_LIMIT } from '../contracts/access/request-limits.ts';
import type { ApiKeyRecord } from '../records/access/api-keys.ts';

type Granted = Pick<ApiKeyRecord, 'agentId' | 'ownerId' | 'permissions'>;

/** What a new key may do that it hardly needs, and which option narrows it: sentences. */
export function adviceOn({ agentId, ownerId, permissions }: Granted): string[] {
  if (permissions.includes('*')) {
    return [
      'It may do everything, and make keys: name what it needs with --permissions (planning:read,workloads:write), ' +
        'bound it with --expires and --addresses, and an agent with --agent and --satellites.',
    ];
  }
  const isAnyAgent = agentId === null && permissions.includes('agents:report');
  return isAnyAgent ? [`It may report for any agent of ${ownerId}: --agent binds it to one.`] : [];
}

/** Which limits of requests and quotas hold for a key. */
export function limitsOn(key: Pick<ApiKeyRecord, 'mode' | 'ownerId' | 'tier'>): string {
  const quotas = QUOTA_KINDS.flatMap((kind) => {
    const limit = quotaFor(kind, key.tier);
    return limit === null ? [] : [`${limit.toLocaleString('en')} ${QUOTAS[kind].counts}`];
  });
  return [
    `Limits (docs/security.md): ${requestsOf(key)}.`,
    `${key.ownerId} may have, of tier ${key.tier}: ${quotas.join('; ') || 'any number of everything'}.`,
  ].join('\n');
}

function requestsOf({ mode, tier }: Pick<ApiKeyRecord, 'mode' | 'tier'>): string {
  if (tier === 'development') return 'none';
  const on = 'on the main API';
  if (mode === 'test') return `${TEST_KEY_LIMIT.perMinute} requests a minute ${on}`;
  if (tier === 'enterprise') return `ENTERPRISE_RATE_LIMIT and ENTERPRISE_DAILY_LIMIT ${on}`;
  const { perMinute, perDay } = KEY_LIMITS[tier];
  return `${perMinute} requests a minute and ${perDay.toLocaleString('en')} a day ${on}`;
}
