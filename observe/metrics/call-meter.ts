import { Counter, Histogram } from 'prom-client';
import type { Metrics } from './registry.ts';

/** Called with every try of a call to Temporal that has ended. */
export type CallMeter = (call: {
  /** The method of the service, such as `StartWorkflowExecution`. */
  readonly method: string;
  /** The status code of gRPC, 0 to 16. */
  readonly code: number;
  readonly seconds: number;
}) => void;

/** Upper bounds of durations, s: calls are given up after 2 s, long polls after a minute. */
const BUCKETS_S = [0.005, 0.02, 0.05, 0.2, 0.5, 2, 10];

/** Names of the status codes of gRPC, by number. */
const CODES = [
  ...['ok', 'cancelled', 'unknown', 'invalid_argument', 'deadline_exceeded', 'not_found'],
  ...['already_exists', 'permission_denied', 'resource_exhausted', 'failed_precondition'],
  ...['aborted', 'out_of_range', 'unimplemented', 'internal', 'unavailable', 'data_loss'],
  'unauthenticated',
];

/** Makes the metrics of calls to Temporal's frontend. */
export function createCallMeter(metrics: Metrics): CallMeter {
  const registers = [metrics];
  const calls = new Counter({
    name: 'orbital_temporal_calls_total',
    help: 'Tries of calls to Temporal by method and status code.',
    labelNames: ['method', 'code'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'orbital_temporal_call_duration_seconds',
    help: 'Duration of tries of calls to Temporal.',
    labelNames: ['method'] as const,
    buckets: BUCKETS_S,
    registers,
  });
  return ({ method, code, seconds }) => {
    calls.inc({ method, code: CODES[code] ?? 'other' });
    durations.observe({ method }, seconds);
  };
}
