import { collectDefaultMetrics, Registry, type OpenMetricsContentType } from 'prom-client';

/** The registry that every metric of a process is made in. */
export type Metrics = Registry<OpenMetricsContentType>;

/** Which process speaks; the two are labels of every metric. */
export interface MeteredProcess {
  readonly service: 'api' | 'worker';
  /** Empty where nobody says. */
  readonly buildId: string;
}

/** How exactly the delay of the event loop is watched, ms. */
const RESOLUTION_MS = 20;

/**
 * Opens a registry with what every process of Node tells: processor time, memory, heap, pauses of the garbage
 * collector, delay of the event loop, open files.
 */
export function createMetrics({ service, buildId }: MeteredProcess): Metrics {
  const metrics = new Registry<OpenMetricsContentType>();
  metrics.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  metrics.setDefaultLabels({ service, build_id: buildId });
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: RESOLUTION_MS });
  return metrics;
}
