import { createCallMeter, type CallMeter } from '../../observe/metrics/call-meter.ts';
import { createComputeMeter, type PoolMeter } from '../../observe/metrics/compute-meter.ts';
import { createMetrics, type Metrics } from '../../observe/metrics/registry.ts';
import { createStoreMeter, type StoreMeter } from '../../observe/metrics/store-meter.ts';
import type { Database } from '../../records/store/database.ts';
import type { ServerConnection } from '../../temporal/connection.ts';
import { addPlatformGauges } from '../../temporal/observe/platform-gauges.ts';
import { addVersionGauge } from '../../temporal/observe/version-gauge.ts';
import { createPlatformState } from '../../temporal/observe/platform-state.ts';
import type { WorkerConfig } from '../config.ts';
import { createEffectMeter, type EffectMeter } from './effect-meter.ts';
import { addRecordGauges, addServerGauges, addUpkeepGauges } from './store-gauges.ts';

/** What a worker process counts. */
export interface WorkerMeters {
  readonly metrics: Metrics;
  readonly effects: EffectMeter;
  readonly calls: CallMeter;
  readonly store: StoreMeter;
  readonly pool: (name: 'planning' | 'simulation' | 'patterns') => PoolMeter;
  /** Counts what the process asks of MongoDB, and what both stores say of the platform. */
  readonly follow: (database: Database, server: ServerConnection) => void;
}

/** Opens the metrics of a worker; undefined where nobody reads them. */
export function openMeters(config: WorkerConfig): WorkerMeters | undefined {
  if (config.observe.metrics === undefined) return undefined;
  const metrics = createMetrics({ service: 'worker', buildId: config.buildId ?? '' });
  const store = createStoreMeter(metrics);
  return {
    metrics,
    store,
    effects: createEffectMeter(metrics),
    calls: createCallMeter(metrics),
    pool: createComputeMeter(metrics),
    follow: (database, connection) => {
      store.follow(database.client);
      // Every worker would count the same: those that carry the effects do.
      if (config.queues.includes('effects')) {
        addRecordGauges(metrics, database);
        addServerGauges(metrics, database);
        addUpkeepGauges(metrics, config);
      }
      const { temporalNamespace: namespace, taskQueuePrefix: queuePrefix } = config;
      const route = { connection, namespace, queuePrefix };
      const hasGround = config.outputs.groundExecutor;
      addPlatformGauges(metrics, createPlatformState({ ...route, hasGround }), queuePrefix);
      addVersionGauge(metrics, route, config.version ?? null);
    },
  };
}
