import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './registry.ts';

/** The events of MongoDB's driver that are counted, as the driver names their fields. */
export interface StoreEvents {
  on(
    event: 'commandSucceeded' | 'commandFailed',
    listener: (command: { readonly commandName: string; readonly duration: number }) => void,
  ): unknown;
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

/** Counts what a client of MongoDB sends, and its pool of connections. */
export function meterStore(metrics: Metrics, client: StoreEvents): void {
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
  const connections = new Gauge({
    name: 'orbital_mongodb_connections',
    help: 'Connections of the pool.',
    registers,
  });
  const inUse = new Gauge({
    name: 'orbital_mongodb_connections_in_use',
    help: 'Connections of the pool that an operation has.',
    registers,
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
  for (const [event, outcome] of [
    ['commandSucceeded', 'ok'],
    ['commandFailed', 'failed'],
  ] as const)
    client.on(event, ({ commandName: command, duration }) => {
      commands.inc({ command, outcome });
      if (!AWAITING.has(command)) durations.observe({ command }, duration / MS);
    });
  client.on('connectionCreated', () => {
    connections.inc();
  });
  client.on('connectionClosed', () => {
    connections.dec();
  });
  client.on('connectionCheckedOut', ({ durationMS }) => {
    inUse.inc();
    waits.observe(durationMS / MS);
  });
  client.on('connectionCheckedIn', () => {
    inUse.dec();
  });
  client.on('connectionCheckOutFailed', () => {
    failed.inc();
  });
}
