import type { BatchEnd } from '../../activities/batch/activities.ts';

/** The one argument of a `scheduleBatch`. */
export interface ScheduleBatchInput {
  readonly v: 1;
  readonly batchId: string;
  /** From which horizon on, counted from 0, and how those before have ended; absent in the first run. */
  readonly horizon?: number;
  readonly past?: readonly EndedHorizon[];
}

/** The one argument of a `scheduleBatchHorizon`. */
export interface ScheduleBatchHorizonInput {
  readonly v: 1;
  readonly batchId: string;
  /** Counted from 0. */
  readonly horizon: number;
  readonly shards: number;
  readonly books: boolean;
}

/** How a horizon has ended. */
export interface EndedHorizon extends BatchEnd {
  readonly rounds: number;
  /** Of what it keeps; absent where nothing is booked. */
  readonly booked?: number;
}

/** The one argument of a `scheduleBatchShard`: a shard in a round of a horizon, all counted from 0. */
export interface ScheduleBatchShardInput {
  readonly v: 1;
  readonly batchId: string;
  readonly horizon: number;
  readonly round: number;
  readonly shard: number;
}

/** What a batch came to; `absent`: its record was gone or had ended. */
export interface ScheduleBatchResult {
  readonly status: 'done' | 'absent';
  readonly value: number;
  readonly bound: number;
  readonly rounds: number;
}
