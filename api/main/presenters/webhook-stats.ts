import type { WebhookStats } from '../../../contracts/webhook/delivery-stats.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import { round } from '../../../presenters/rounding.ts';
import type { DeliveryFigures, StatsSpan } from '../../../records/webhook/delivery-stats.ts';

const NOTHING = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, none: 0 } as const;

/** How a receiver has answered, as it leaves. */
export function presentWebhookStats(
  id: string,
  { sinceMs, untilMs, bins }: StatsSpan,
  { bins: counted, p50Ms, p95Ms }: DeliveryFigures,
): WebhookStats {
  const widthMs = (untilMs - sinceMs) / bins;
  const total: Record<keyof typeof NOTHING, number> = { ...NOTHING };
  const parts = Array.from({ length: bins }, (_, index) => ({
    start: formatInstant(sinceMs + index * widthMs),
    end: formatInstant(sinceMs + (index + 1) * widthMs),
    ...(NOTHING as Record<keyof typeof NOTHING, number>),
  }));
  for (const { bin, responseClass, count } of counted) {
    const part = parts[bin];
    if (part !== undefined) part[responseClass] = count;
    total[responseClass] += count;
  }
  const attempts = Object.values(total).reduce((sum, count) => sum + count, 0);
  return {
    id,
    since: formatInstant(sinceMs),
    until: formatInstant(untilMs),
    attempts,
    by_class: total,
    success_rate: attempts === 0 ? null : round(total['2xx'] / attempts, 4),
    p50_ms: p50Ms === null ? null : round(p50Ms, 1),
    p95_ms: p95Ms === null ? null : round(p95Ms, 1),
    bins: parts,
  };
}
