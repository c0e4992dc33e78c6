import { randomUUID } from 'node:crypto';
import type { Collection } from 'mongodb';
import type { Database } from '../store/database.ts';
import { addCounts, bucketOf, LATENCY_BOUNDS_MS, percentileOf } from './latency-histogram.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { DAY_MS } from '../../domain/time/instant.ts';

/** What is known about one endpoint, all processes together. */
export interface EndpointMetrics {
  /** `GET /v1/plan/:id`. */
  readonly endpoint: string;
  readonly requests: number;
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Null for all three when nothing was counted. */
  readonly latencyMs: {
    readonly p50: number | null;
    readonly p95: number | null;
    readonly p99: number | null;
  };
}

interface EndpointDocument {
  readonly surface: string;
  readonly endpoint: string;
  readonly statuses: Record<string, number>;
  readonly buckets: number[];
}

interface MetricsDocument {
  /** One document per process. */
  readonly _id: string;
  readonly endpoints: readonly EndpointDocument[];
  readonly updated_at: Date;
  readonly expires_at: Date;
}

/** Counts of a process stay for 30 days after its last one. */
const KEEP_MS = 30 * DAY_MS;
/** How often a process writes its counts down, ms; so much is lost when it is killed. */
const FLUSH_MS = 5_000;

/** Indexes of `metrics`; the read checks the expiry too. */
export const METRICS_INDEXES: CollectionIndexes = {
  collection: 'metrics',
  indexes: [{ key: { expires_at: 1 }, name: 'expires_at', expireAfterSeconds: 0 }],
};

export type MetricsRecords = ReturnType<typeof createMetricsRecords>;

/** Request counts and latency histograms of this process, and the sum over all processes. */
export function createMetricsRecords(database: Database, clock: () => number = Date.now) {
  const documents: Collection<MetricsDocument> = database.db.collection('metrics');
  const processId = randomUUID();
  const counted = new Map<string, EndpointDocument>();
  let isDirty = false;

  /** Counts one answer; never waits and never fails. */
  const observe = (surface: string, endpoint: string, status: number, durationMs: number): void => {
    const key = `${surface} ${endpoint}`;
    const entry = counted.get(key) ?? {
      surface,
      endpoint,
      statuses: {},
      buckets: Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, () => 0),
    };
    counted.set(key, entry);
    entry.statuses[status] = (entry.statuses[status] ?? 0) + 1;
    const bucket = bucketOf(durationMs);
    entry.buckets[bucket] = (entry.buckets[bucket] ?? 0) + 1;
    isDirty = true;
  };

  /** Writes this process's counts down. Throws when MongoDB is away; nothing is lost by that. */
  const flush = async (): Promise<void> => {
    if (!isDirty) return;
    isDirty = false;
    const nowMs = clock();
    const document = {
      endpoints: [...counted.values()],
      updated_at: new Date(nowMs),
      expires_at: new Date(nowMs + KEEP_MS),
    };
    try {
      await documents.replaceOne({ _id: processId }, document, { upsert: true });
    } catch (error) {
      isDirty = true;
      throw error;
    }
  };

  /** Sums what all processes counted on these surfaces, by endpoint. Throws when MongoDB is away. */
  const read = async (...surfaces: readonly string[]): Promise<EndpointMetrics[]> => {
    await flush();
    const all = await documents.find({ expires_at: { $gt: new Date(clock()) } }).toArray();
    const entries = all.flatMap((document) => document.endpoints);
    const mine = entries.filter((entry) => surfaces.includes(entry.surface));
    const names = [...new Set(mine.map((entry) => entry.endpoint))].sort();
    return names.map((name) =>
      sum(
        name,
        mine.filter((entry) => entry.endpoint === name),
      ),
    );
  };

  /** Flushes every 5 s; the answer stops that after a last flush. */
  const start = (onError: (error: unknown) => void): (() => Promise<void>) => {
    const timer = setInterval(() => {
      flush().catch(onError);
    }, FLUSH_MS);
    return async () => {
      clearInterval(timer);
      await flush().catch(onError);
    };
  };

  return { observe, flush, read, start };
}

function sum(endpoint: string, entries: readonly EndpointDocument[]): EndpointMetrics {
  const statuses: Record<string, number> = {};
  for (const entry of entries) {
    for (const [status, count] of Object.entries(entry.statuses)) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
  }
  const counts = addCounts(entries.map((entry) => entry.buckets));
  return {
    endpoint,
    requests: Object.values(statuses).reduce((total, count) => total + count, 0),
    statuses,
    latencyMs: {
      p50: percentileOf(counts, 0.5),
      p95: percentileOf(counts, 0.95),
      p99: percentileOf(counts, 0.99),
    },
  };
}
