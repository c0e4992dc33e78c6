import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { wallTime } from '../time.ts';

/** What became of an attempt: the class of the HTTP status, or that there was no answer. */
export const RESPONSE_CLASSES = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
export type ResponseClass = (typeof RESPONSE_CLASSES)[number];

export const DEFAULT_STATS_HOURS = 24;
export const MOST_STATS_HOURS = 24 * 90;
export const DEFAULT_STATS_BINS = 24;
export const MOST_STATS_BINS = 288;

const counts = v.object({
  '2xx': v.number(),
  '3xx': v.number(),
  '4xx': v.number(),
  '5xx': v.number(),
  none: described(v.number(), 'Without an answer: refused, lost or too late.'),
});

/** Answer of `GET /v1/webhooks/{id}/stats`. */
export const WebhookStats = v.pipe(
  answer('WebhookStats', {
    id: described(v.string(), 'Of the webhook.'),
    since: wallTime(),
    until: wallTime(),
    attempts: described(v.number(), 'In all; deliveries are kept for 90 days.'),
    by_class: described(counts, 'How many attempts were answered how.'),
    success_rate: described(
      v.nullable(v.number()),
      'Attempts with 2xx of all, 0 to 1; null without attempts.',
    ),
    p50_ms: described(v.nullable(v.number()), 'Half of the attempts took no longer.'),
    p95_ms: described(v.nullable(v.number()), '95 of 100 attempts took no longer.'),
    bins: described(
      v.array(v.object({ start: wallTime(), end: wallTime(), ...counts.entries })),
      'Equal parts from since to until.',
    ),
  }),
  v.description('How a receiver has answered.'),
);
export type WebhookStats = v.InferOutput<typeof WebhookStats>;
