import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { TelemetryOptions } from '@temporalio/worker';
import type { MeteredProcess } from '../../observe/metrics/registry.ts';

/** What Temporal's library counts by itself, and how it is read. */
export interface SdkMetrics {
  readonly telemetry: NonNullable<TelemetryOptions['metrics']>;
  /** The text of the library in Prometheus's format, empty while it does not answer. */
  readonly read: () => Promise<string>;
}

/** The library answers from memory; a scrape does not wait longer for it, ms. */
const READ_WITHIN_MS = 2_000;

/** Upper bounds of durations, s; those of the library have some 15 for each series. */
const BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60];

/** Durations that dashboards and alerts read; the others keep the bounds of the library. */
const DURATIONS = [
  'workflow_task_schedule_to_start_latency',
  'workflow_task_execution_latency',
  'workflow_task_replay_latency',
  'workflow_endtoend_latency',
  'activity_schedule_to_start_latency',
  'activity_execution_latency',
  'activity_succeed_endtoend_latency',
  'local_activity_execution_latency',
  'local_activity_succeed_endtoend_latency',
  'request_latency',
  'long_request_latency',
];

/**
 * Lets Temporal's library count and answer on a port of its own on loopback, from where the process takes it
 * over: one address tells everything.
 */
export async function openSdkMetrics({ service, buildId }: MeteredProcess): Promise<SdkMetrics> {
  const bindAddress = `127.0.0.1:${await freePort()}`;
  return {
    telemetry: {
      prometheus: {
        bindAddress,
        countersTotalSuffix: true,
        unitSuffix: true,
        useSecondsForDurations: true,
        histogramBucketOverrides: Object.fromEntries(DURATIONS.map((name) => [name, BUCKETS_S])),
      },
      globalTags: { service, build_id: buildId },
      attachServiceName: false,
    },
    async read() {
      try {
        const answer = await fetch(`http://${bindAddress}/metrics`, {
          signal: AbortSignal.timeout(READ_WITHIN_MS),
        });
        return await answer.text();
      } catch (error) {
        // What else the process counts is told all the same.
        if (error instanceof Error) return '';
        throw error;
      }
    },
  };
}

/** A port of loopback that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      // A listening TCP server has an address object.
      const { port } = probe.address() as AddressInfo;
      probe.close(() => {
        resolve(port);
      });
    });
  });
}
