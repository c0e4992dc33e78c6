import { horizonAt, keptOf, horizonsOf } from '../../domain/batch/rolling.ts';
import type { BatchSource } from '../../domain/batch/source.ts';
import { batchFailed } from './batch-failed.ts';
import type { PlacedBatch, PlacedJob } from './computations.ts';
import type { BatchPorts } from './ports.ts';
import { readBack } from './written.ts';

/** The name under which the offers of a shard are kept; all are counted from 0. */
export function shardName(horizon: number, round: number, shard: number): string {
  return `${horizon}/${round}/${shard}`;
}

/** The same of where the rounds stand. */
export function roundName(horizon: number, round: number): string {
  return `${horizon}/${round}/mixed`;
}

/** The same of the answer of a horizon. */
export function answerName(horizon: number): string {
  return `${horizon}/answer`;
}

/** The answer of a horizon, what it was made from, and what of it is kept. */
export interface AnsweredHorizon extends PlacedBatch {
  readonly source: BatchSource;
  readonly kept: readonly PlacedJob[];
}

/** Reads what the steps of batches have kept. Throws BatchFailed for what is gone. */
export function createKeptSteps(batches: BatchPorts['batches']) {
  const whole = async (batchId: string): Promise<BatchSource> => {
    const source = await batches.source(batchId);
    if (source === null) throw batchFailed(`the batch ${batchId} is gone or has ended`);
    return readBack(source) as BatchSource;
  };
  const part = async <T>(batchId: string, name: string): Promise<T> => {
    const text = await batches.part(batchId, name);
    if (text === null) throw batchFailed(`the part ${name} of ${batchId} is gone`);
    return readBack(text) as T;
  };

  /** The first horizons of a batch, each with what was left for it. */
  const answered = async (batchId: string, count: number): Promise<AnsweredHorizon[]> => {
    const source = await whole(batchId);
    const found: AnsweredHorizon[] = [];
    for (let horizon = 0; horizon < count; horizon += 1) {
      const own = horizonAt(
        source,
        horizon,
        found.flatMap(({ kept }) => kept),
      );
      const answer = await part<PlacedBatch>(batchId, answerName(horizon));
      const isLast = horizon + 1 === horizonsOf(source);
      found.push({ ...answer, source: own, kept: keptOf(own, answer.placed, isLast) });
    }
    return found;
  };
  return {
    part,
    answered,
    /** What a horizon is made from: what those before it have left. */
    sourceAt: async (batchId: string, horizon: number): Promise<BatchSource> => {
      const before = await answered(batchId, horizon);
      return horizonAt(
        await whole(batchId),
        horizon,
        before.flatMap(({ kept }) => kept),
      );
    },
  };
}

/** What the caller calls a job. */
export function nameOf({ jobs, names }: BatchSource, jobId: string): string {
  return names[jobs.findIndex(({ id }) => id === jobId)] ?? jobId;
}
