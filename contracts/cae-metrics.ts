import * as v from 'valibot';
import { answer, described } from './shapes.ts';
import { wallTime } from './time.ts';

/** What is known about one endpoint. */
export const EndpointMetrics = answer('EndpointMetrics', {
  requests: v.pipe(v.number(), v.integer()),
  latency_ms: described(
    v.object({
      p50: v.nullable(v.number()),
      p95: v.nullable(v.number()),
      p99: v.nullable(v.number()),
    }),
    'How long answers take; null before the first one.',
  ),
  status: described(
    v.record(v.string(), v.pipe(v.number(), v.integer())),
    'From HTTP status code to the number of answers.',
  ),
});

/** Answer of `GET /v1/metrics`. */
export const CaeMetrics = v.pipe(
  v.object({
    endpoints: described(
      v.record(v.string(), EndpointMetrics),
      'Keyed by `METHOD path`, with parameters as `:name`. All processes together.',
    ),
    uptime_s: described(v.number(), 'Of the process that answers.'),
    collected_at: wallTime(),
  }),
  v.title('CaeMetrics'),
  v.examples([
    {
      endpoints: {
        'POST /v1/plan': {
          requests: 42,
          latency_ms: { p50: 5.1, p95: 9.8, p99: 14.2 },
          status: { '201': 40, '400': 2 },
        },
      },
      uptime_s: 3600.5,
      collected_at: '2026-07-25T00:00:00.000Z',
    },
  ]),
);

export type CaeMetrics = v.InferOutput<typeof CaeMetrics>;
