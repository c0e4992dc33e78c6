import { Counter, Gauge, Histogram } from 'prom-client';
import type { WatchCommand } from '../store-watch.ts';
import type { Metrics } from './registry.ts';

/** The events of MongoDB's driver that are counted, as the driver names their fields. */
export interface PoolEvents {
  on(
    event: 'connectionCheckedOut' | 'connectionCheckOutFailed',
    listener: (checkOut: { readonly durationMS: number }) => void,
  ): unknown;
  on(
    event: 'connectionCreated' | 'connectionClosed' | 'connectionCheckedIn',
    listener: () => void,
  ): unknown;
}

/** Upper bounds of durations, s. */
const BUCKETS_S = [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2, 10];
const MS = 1000;

/** Commands that read a stream until something comes: how long they take says nothing. */
const AWAITING: ReadonlySet<string> = new Set(['getMore', 'hello']);

/** Counts what a client of MongoDB does. */
export interface StoreMeter {
  readonly watch: WatchCommand;
  /** Counts the connections of the client from now on. */
  readonly follow: (client: PoolEvents) => void;
}

/** Makes the metrics of the commands that are sent to MongoDB, and of the pool of connections. */
export function createStoreMeter(metrics: Metrics): StoreMeter {
  const registers = [metrics];
  const durations = new Histogram({
    name: 'orbital_mongodb_command_duration_seconds',
    help: 'Duration of commands; reads that wait for something to come (getMore) are not in it.',
    labelNames: ['command'] as const,
    buckets: BUCKETS_S,
    registers,
  });
  const commands = new Counter({
    name: 'orbital_mongodb_commands_total',
    help: 'Commands by outcome.',
    labelNames: ['command', 'outcome'] as const,
    registers,
  });
  // Kept as numbers, and told when somebody looks: connections are lent more often than commands are sent.
  const pool = { connections: 0, inUse: 0 };
  new Gauge({
    name: 'orbital_mongodb_connections',
    help: 'Connections of the pool.',
    registers,
    collect() {
      this.set(pool.connections);
    },
  });
  new Gauge({
    name: 'orbital_mongodb_connections_in_use',
    help: 'Connections of the pool that an operation has.',
    registers,
    collect() {
      this.set(pool.inUse);
    },
  });
  const waits = new Histogram({
    name: 'orbital_mongodb_checkout_seconds',
    help: 'Time that an operation waited for a connection of the pool.',
    buckets: BUCKETS_S,
    registers,
  });
  const failed = new Counter({
    name: 'orbital_mongodb_checkout_failed_total',
    help: 'Operations that got no connection of the pool.',
    registers,
  });
  return {
    watch: ({ name: command }) => {
      const sinceMs = performance.now();
      return (failure) => {
        commands.inc({ command, outcome: failure === undefined ? 'ok' : 'failed' });
        if (AWAITING.has(command)) return;
        durations.observe({ command }, (performance.now() - sinceMs) / MS);
      };
    },
    follow: (client) => {
      client.on('connectionCreated', () => {
        pool.connections += 1;
      });
      client.on('connectionClosed', () => {
        pool.connections -= 1;
      });
      client.on('connectionCheckedOut', ({ durationMS }) => {
        pool.inUse += 1;
        waits.observe(durationMS / MS);
      });
      client.on('connectionCheckedIn', () => {
        pool.inUse -= 1;
      });
      client.on('connectionCheckOutFailed', () => {
        failed.inc();
      });
    },
  };
}
