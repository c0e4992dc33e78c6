import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './registry.ts';

/** An answer as it is counted: every word of it is one of a closed list. */
export interface CountedAnswer {
  readonly surface: string;
  /** The pattern of the route; undefined where none matched. */
  readonly route: string | undefined;
  readonly method: string;
  readonly status: number;
  /** The tier of the caller's key; undefined for callers without one. */
  readonly tier: string | undefined;
  /** It was said of it that its answer is an event stream. */
  readonly isStream: boolean;
  readonly seconds: number;
  /** The sampled trace that the request belongs to; undefined where there is none. */
  readonly traceId: string | undefined;
}

/** Counts what the surfaces of a process answer. */
export interface HttpMeter {
  begin(surface: string): void;
  /** The answer of a request that has begun is an event stream. */
  beginStream(surface: string): void;
  end(answer: CountedAnswer): void;
}

/** Upper bounds of durations, s: reads end below the second, planning up to a minute. */
const BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 30];

/** The methods that routes have; whatever else a client sends is one word. */
const METHODS: ReadonlySet<string> = new Set([
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
]);

const TOO_MANY = 429;

/** Makes the metrics of the surfaces. */
export function createHttpMeter(metrics: Metrics): HttpMeter {
  const registers = [metrics];
  // The type takes exemplars with names of labels alone.
  const durations = new Histogram<string>({
    name: 'orbital_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer; event streams are not in it.',
    labelNames: ['surface', 'route', 'method', 'status'],
    buckets: BUCKETS_S,
    enableExemplars: true,
    registers,
  });
  const inFlight = new Gauge({
    name: 'orbital_http_requests_in_flight',
    help: 'Requests that have begun and not ended, event streams included.',
    labelNames: ['surface'] as const,
    registers,
  });
  const streams = new Gauge({
    name: 'orbital_http_event_streams',
    help: 'Open event streams.',
    labelNames: ['surface'] as const,
    registers,
  });
  const limited = new Counter({
    name: 'orbital_http_rate_limited_total',
    help: 'Answers 429 by the tier of the key; keyless where there is none.',
    labelNames: ['surface', 'tier'] as const,
    registers,
  });
  return {
    begin: (surface) => {
      inFlight.inc({ surface });
      // What has not happened yet is 0, so that a rate has something to begin with.
      streams.inc({ surface }, 0);
      limited.inc({ surface, tier: 'keyless' }, 0);
    },
    beginStream: (surface) => {
      streams.inc({ surface });
    },
    end(answer) {
      const { surface, route = 'none', status, tier = 'keyless', traceId } = answer;
      inFlight.dec({ surface });
      if (answer.isStream) {
        streams.dec({ surface });
        return;
      }
      if (status === TOO_MANY) limited.inc({ surface, tier });
      const method = METHODS.has(answer.method) ? answer.method : 'other';
      durations.observe({
        labels: { surface, route, method, status: statusClass(status) },
        value: answer.seconds,
        ...(traceId === undefined ? {} : { exemplarLabels: { trace_id: traceId } }),
      });
    },
  };
}

function statusClass(status: number): string {
  const first = Math.floor(status / 100);
  return first >= 1 && first <= 5 ? `${first}xx` : 'other';
}
