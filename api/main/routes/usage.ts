import * as v from 'valibot';
import { QUOTA_KINDS, QUOTAS, quotaFor } from '../../../contracts/access/quotas.ts';
import { Usage } from '../../../contracts/access/usage.ts';
import type { QuotaRecords } from '../../../records/access/quotas.ts';
import type { ArtifactQuota } from '../../../records/artifact/quota.ts';
import type { RetentionUsage, RetentionUsageRecords } from '../../../records/archive/usage.ts';
import { instant } from '../../../presenters/instant.ts';
import type { BillingRecords, MonthBill } from '../../../records/workload/billing.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import { presentOcuSeconds } from '../../../presenters/ocu-price.ts';
import { countQuery } from '../../http/input/query.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { HttpKit } from '../../http/kit.ts';
import type { Route } from '../../http/route.ts';
import { formatInstant } from '../../../domain/time/instant.ts';

/** Two years and this month. */
const MOST_MONTHS = 25;

/** What an owner's use of the platform is read from. */
export interface UsageDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly quotaRecords: Pick<QuotaRecords, 'used'>;
  /** Minutes of public stations on the fullest day of an owner. */
  readonly stationMinutes: (ownerId: string) => Promise<number>;
  readonly billing: Pick<BillingRecords, 'sumSince' | 'months'>;
  readonly artifactUsage: Pick<ArtifactQuota, 'usage'>;
  readonly retentionUsage: Pick<RetentionUsageRecords, 'of'>;
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
      query: v.object({
        months: v.pipe(
          countQuery(1, MOST_MONTHS),
          v.description(
            `Bills of so many months, this one included; default 1, cut to ${MOST_MONTHS}.`,
          ),
        ),
      }),
      responses: { 200: { description: 'Use and limits.', schema: Usage } },
      sparesDailyQuota: true,
      handler: async ({ identity, query }) => {
        const { ownerId, tier } = identity;
        const sinceMs = beginningOfMonth(deps.clock());
        const [counted, minutes, windows, artifacts, retention, bill, months] = await Promise.all([
          deps.quotaRecords.used(ownerId),
          deps.stationMinutes(ownerId),
          deps.http.limiter.windows(identity),
          deps.artifactUsage.usage(ownerId),
          deps.retentionUsage.of(ownerId),
          deps.billing.sumSince(ownerId, new Date(sinceMs)),
          query.months === 0
            ? []
            : deps.billing.months(
                ownerId,
                new Date(beginningOfMonth(deps.clock(), query.months - 1)),
              ),
        ]);
        const used = { ...counted, public_station_minutes: minutes };
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
            months: months.map(presentMonth),
            retention: presentRetention(retention),
          },
        };
      },
    }),
  ];
}

function presentRetention({ archives, kinds, archived }: RetentionUsage) {
  return {
    archives,
    kinds: kinds.map(({ nextAt, ...of }) => ({ ...of, next_at: nextAt && instant(nextAt) })),
    archived,
  };
}

function presentMonth({ month, missions, ...bill }: MonthBill) {
  return {
    month,
    ...presentBill(bill),
    missions: missions.map(({ mission_id: id, ...of }) => ({
      mission_id: id,
      ...presentBill(of),
      links: linksOf({ mission: id && pathOf.mission(id) }),
    })),
  };
}

function presentBill({ workloads, ocu, cents }: Omit<MonthBill, 'month' | 'missions'>) {
  return { workloads, ...presentOcuSeconds(ocu), cents };
}

/** Midnight UTC of the first day of the month so many months ago, epoch ms. */
function beginningOfMonth(nowMs: number, ago = 0): number {
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1);
}
