import * as v from 'valibot';
import {
  DEFAULT_STATS_BINS,
  DEFAULT_STATS_HOURS,
  MOST_STATS_BINS,
  MOST_STATS_HOURS,
  WebhookStats,
} from '../../../../contracts/webhook/delivery-stats.ts';
import { described } from '../../../../contracts/shapes.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { countQuery } from '../../../http/input/query.ts';
import type { Route } from '../../../http/route.ts';
import { presentWebhookStats } from '../../presenters/webhook-stats.ts';
import type { WebhookDeps } from '../../webhook/deps.ts';
import { IdParams, webhookOf, webhookReads } from '../../webhook/requests.ts';

/** How the receiver of a webhook has answered. */
export function webhookStatsRoutes(deps: WebhookDeps): Route[] {
  return [
    webhookReads.get('/v1/webhooks/:id/stats', {
      summary: 'Count the answers of a receiver over time',
      params: IdParams,
      query: v.object({
        hours: described(
          countQuery(DEFAULT_STATS_HOURS, MOST_STATS_HOURS),
          `How far back, hours; default ${DEFAULT_STATS_HOURS}, 1 to ${MOST_STATS_HOURS}.`,
        ),
        bins: described(
          countQuery(DEFAULT_STATS_BINS, MOST_STATS_BINS),
          `Into how many equal parts; default ${DEFAULT_STATS_BINS}, 1 to ${MOST_STATS_BINS}.`,
        ),
      }),
      responses: { 200: { description: 'The counts.', schema: WebhookStats } },
      errors: ['webhook_not_found'],
      handler: async ({ params, query, identity: { ownerId } }) => {
        const webhook = await webhookOf(deps, ownerId, params.id);
        const untilMs = deps.clock();
        const sinceMs = untilMs - Math.max(1, query.hours) * HOUR_MS;
        const span = { sinceMs, untilMs, bins: Math.max(1, query.bins) };
        const figures = await deps.deliveryStats.figures(webhook._id, span);
        return { status: 200, body: presentWebhookStats(webhook._id, span, figures) };
      },
    }),
  ];
}
