import { QUOTA_KINDS, QUOTAS, quotaFor } from '../../../contracts/access/quotas.ts';
import { Usage } from '../../../contracts/access/usage.ts';
import type { QuotaRecords } from '../../../records/access/quotas.ts';
import type { ArtifactQuota } from '../../../records/artifact/quota.ts';
import type { BillingRecords } from '../../../records/workload/billing.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { HttpKit } from '../../http/kit.ts';
import type { Route } from '../../http/route.ts';
import { formatInstant } from '../../../domain/time/instant.ts';

/** What an owner's use of the platform is read from. */
export interface UsageDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly quotaRecords: Pick<QuotaRecords, 'used'>;
  readonly billing: Pick<BillingRecords, 'sumSince'>;
  readonly artifactUsage: Pick<ArtifactQuota, 'usage'>;
  readonly http: Pick<HttpKit, 'limiter'>;
}

const usage = endpoints({ kind: 'bearer', permission: null }, 'Service');

/** `GET /v1/usage`: what the owner of the calling key has, of how much. */
export function usageRoutes(deps: UsageDeps): Route[] {
  return [
    usage.get('/v1/usage', {
      summary: 'Read what you have and how much of it you may have',
      description:
        'Quotas count what is open or kept; what has ended does not count. Beyond a quota a request ' +
        'is 409 `quota_exceeded`. Any valid key may ask; it costs nothing of the day.',
      responses: { 200: { description: 'Use and limits.', schema: Usage } },
      sparesDailyQuota: true,
      handler: async ({ identity }) => {
        const { ownerId, tier } = identity;
        const sinceMs = beginningOfMonth(deps.clock());
        const [used, windows, artifacts, bill] = await Promise.all([
          deps.quotaRecords.used(ownerId),
          deps.http.limiter.windows(identity),
          deps.artifactUsage.usage(ownerId),
          deps.billing.sumSince(ownerId, new Date(sinceMs)),
        ]);
        const quotas = QUOTA_KINDS.map((kind) => ({
          kind,
          counts: QUOTAS[kind].counts,
          used: used[kind],
          limit: quotaFor(kind, tier),
        }));
        const requests = windows.map(({ window, limit, remaining, resetMs }) => ({
          window,
          limit,
          remaining,
          reset_at: formatInstant(resetMs),
        }));
        return {
          status: 200,
          body: {
            tier,
            quotas,
            requests,
            artifacts: { used_bytes: artifacts.usedBytes, limit_bytes: artifacts.mostBytes },
            billed: {
              since: formatInstant(sinceMs),
              ...bill,
              ocu_seconds: bill.ocu,
              currency: 'USD',
            },
          },
        };
      },
    }),
  ];
}

/** Midnight UTC of the first day of the month, epoch ms. */
function beginningOfMonth(nowMs: number): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
}
