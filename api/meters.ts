import type { PoolMeter } from '../observe/metrics/compute-meter.ts';
import { createComputeMeter } from '../observe/metrics/compute-meter.ts';
import { createCallMeter, type CallMeter } from '../observe/metrics/call-meter.ts';
import { createHttpMeter, type HttpMeter } from '../observe/metrics/http-meter.ts';
import { createMetrics, type Metrics } from '../observe/metrics/registry.ts';
import { createStoreMeter, type StoreMeter } from '../observe/metrics/store-meter.ts';
import type { Database } from '../records/store/database.ts';
import { addPlatformGauges } from '../temporal/observe/platform-gauges.ts';
import type { PlatformState } from '../temporal/observe/platform-state.ts';
import type { ApiConfig } from './config.ts';

/** What an API process counts. */
export interface ApiMeters {
  readonly metrics: Metrics;
  readonly http: HttpMeter;
  readonly compute: PoolMeter;
  readonly calls: CallMeter;
  readonly store: StoreMeter;
  /** Counts what the process asks of MongoDB, and what Temporal says of the platform. */
  readonly follow: (database: Database, state: PlatformState) => void;
}

/** Opens the metrics of an API process; undefined where nobody reads them. */
export function openMeters(
  config: Pick<ApiConfig, 'observe' | 'taskQueuePrefix' | 'buildId'>,
): ApiMeters | undefined {
  if (config.observe.metrics === undefined) return undefined;
  const metrics = createMetrics({ service: 'api', buildId: config.buildId ?? '' });
  const store = createStoreMeter(metrics);
  return {
    metrics,
    store,
    http: createHttpMeter(metrics),
    compute: createComputeMeter(metrics)('compute'),
    calls: createCallMeter(metrics),
    follow: (database, state) => {
      store.follow(database.client);
      addPlatformGauges(metrics, state, config.taskQueuePrefix);
    },
  };
}
