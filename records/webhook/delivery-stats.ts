import type { ResponseClass } from '../../contracts/webhook/delivery-stats.ts';
import type { Database } from '../store/database.ts';
import { DELIVERIES } from './deliveries.ts';
import { countRecoverable, type Recoverable } from './recoverable.ts';
import { responseClassOf } from './response-class.ts';
import type { WebhookDocument } from './webhooks.ts';

/** Which attempts are counted, epoch ms, and in how many parts. */
export interface StatsSpan {
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly bins: number;
}

/** Attempts of one class in one part of the span. */
export interface StatsBin {
  readonly bin: number;
  readonly responseClass: ResponseClass;
  readonly count: number;
}

/** How a receiver answered. */
export interface DeliveryFigures {
  readonly bins: readonly StatsBin[];
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** Times of the newest attempts that percentiles are taken of, at most. */
const MOST_TIMES = 20_000;

export type DeliveryStats = ReturnType<typeof createDeliveryStats>;

/** Counts attempts of webhooks. Throws when MongoDB is away. */
export function createDeliveryStats(database: Database) {
  const { db } = database;
  return {
    /** What a recovery of a span would send; epoch ms. */
    recoverable: (
      webhook: WebhookDocument,
      span: { readonly sinceMs: number; readonly untilMs: number },
    ): Promise<Recoverable> => countRecoverable(database, webhook, span),

    /** Attempts of a webhook in a span by part and class, and how long they took. */
    async figures(webhookId: string, span: StatsSpan): Promise<DeliveryFigures> {
      const { sinceMs, untilMs, bins } = span;
      const since = new Date(sinceMs);
      const widthMs = (untilMs - sinceMs) / bins;
      const sinceStart = { $subtract: [{ $toLong: '$attempts.at' }, { $literal: sinceMs }] };
      const [found] = await db
        .collection(DELIVERIES)
        .aggregate<{
          counts: { _id: { bin: number; responseClass: ResponseClass }; count: number }[];
          times: { ms: number[] }[];
        }>([
          { $match: { webhook_id: webhookId, updated_at: { $gte: since } } },
          { $project: { 'attempts.at': 1, 'attempts.ms': 1, 'attempts.status': 1 } },
          { $unwind: '$attempts' },
          { $match: { 'attempts.at': { $gte: since, $lt: new Date(untilMs) } } },
          {
            $facet: {
              counts: [
                {
                  $group: {
                    _id: {
                      bin: {
                        $min: [
                          { $floor: { $divide: [sinceStart, widthMs] } },
                          { $literal: bins - 1 },
                        ],
                      },
                      responseClass: responseClassOf('$attempts.status'),
                    },
                    count: { $sum: 1 },
                  },
                },
              ],
              // Percentiles of groups are younger than the oldest MongoDB that we run on.
              times: [
                { $sort: { 'attempts.at': -1 } },
                { $limit: MOST_TIMES },
                { $group: { _id: null, ms: { $push: '$attempts.ms' } } },
              ],
            },
          },
        ])
        .toArray();
      const times = (found?.times[0]?.ms ?? []).toSorted((a, b) => a - b);
      return {
        bins: (found?.counts ?? []).map(({ _id, count }) => ({ ..._id, count })),
        p50Ms: percentile(times, 0.5),
        p95Ms: percentile(times, 0.95),
      };
    },
  };
}

/** The smallest of ascending values that no less than that share of them reach; null without values. */
function percentile(ascending: readonly number[], share: number): number | null {
  return ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)] ?? null;
}
