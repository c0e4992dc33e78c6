import { CaeMetrics } from '../../../contracts/cae-metrics.ts';
import { formatInstant } from '../../../domain/time/instant.ts';
import type { EndpointMetrics } from '../../../records/metrics/metrics.ts';
import type { SurfaceName } from '../../http/kit.ts';
import { endpoints } from '../../http/endpoints.ts';
import type { Auth, Route } from '../../http/route.ts';
import { round } from '../../../presenters/rounding.ts';

/** What the metrics route needs. */
export interface MetricsDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  /** When this process began to serve, epoch ms. */
  readonly startedAtMs: number;
  readonly requestMetrics: {
    /** What all processes counted on these surfaces together, by endpoint. */
    read(...surfaces: readonly SurfaceName[]): Promise<readonly EndpointMetrics[]>;
  };
}

/**
 * `GET /v1/metrics`: requests, latencies and statuses of every CAE endpoint, on its own surface and
 * on the main API; `ofService` lists the `METHOD path` of the CAE.
 */
export function metricsRoutes(
  deps: MetricsDeps,
  auth: Auth,
  ofService: () => readonly string[],
): Route[] {
  return [
    endpoints(auth, 'Service').get('/v1/metrics', {
      summary: 'Show how the service is used',
      description:
        'Requests of the CAE, here and on the main API, all processes together, errors included. ' +
        'Percentiles come from histograms and are null while nothing was counted.',
      responses: { 200: { schema: CaeMetrics, description: 'The metrics.' } },
      handler: async () => {
        const counted = await deps.requestMetrics.read('cae', 'main');
        const own = counted.filter((one) => ofService().includes(one.endpoint));
        const nowMs = deps.clock();
        return {
          status: 200,
          body: {
            endpoints: Object.fromEntries(own.map((one) => [one.endpoint, present(one)])),
            uptime_s: round((nowMs - deps.startedAtMs) / 1000, 1),
            collected_at: formatInstant(nowMs),
          },
        };
      },
    }),
  ];
}

function present({
  requests,
  latencyMs,
  statuses,
}: EndpointMetrics): CaeMetrics['endpoints'][string] {
  return {
    requests,
    latency_ms: {
      p50: milliseconds(latencyMs.p50),
      p95: milliseconds(latencyMs.p95),
      p99: milliseconds(latencyMs.p99),
    },
    status: { ...statuses },
  };
}

function milliseconds(value: number | null): number | null {
  return value === null ? null : round(value, 2);
}
