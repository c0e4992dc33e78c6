import type { Batch, BatchJob } from '../../domain/batch/batch.ts';
import type { Commitment } from '../../domain/booking/commitment.ts';
import type { SolveLinear } from '../../domain/batch/linear.ts';
import type { Prices } from '../../domain/batch/least-use.ts';
import { priceShard, takeRound, type Rounds, type ShardOffers } from '../../domain/batch/rounds.ts';
import { answerBatch } from '../../domain/batch/solve-batch.ts';
import { batchOf, type BatchSource } from '../../domain/batch/source.ts';
import { presentBatchAnswer } from '../../presenters/batch-answer.ts';
import { computation, UNITS_PER_MS } from '../../threads/computation.ts';
import { openLinearSolver } from './linear-solver.ts';

/** One step of a batch may take so much work, ms. */
export const BATCH_CEILING_MS = 900_000;
const ADVICE = 'Fewer jobs or satellites, or a shorter horizon, are faster.';
/** Work of a pair of job and satellite, of a round and of an answer, ms, roughly. */
const PAIR_MS = 0.2;
const ANSWER_MS = 60;

/** Satellites of one shard. */
export const SHARD_SIZE = 25;

/** How many shards a batch has. */
export function shardsOf({ satellites }: Pick<BatchSource, 'satellites'>): number {
  return Math.ceil(satellites.length / SHARD_SIZE);
}

/** A batch by its id: what is made from its source is the same every time. */
interface OfBatch {
  readonly batchId: string;
  readonly source: BatchSource;
}

let newest: { readonly batchId: string; readonly batch: Batch } | undefined;

/** The batch; this thread keeps the surroundings of the newest one, to which every round comes back. */
function opened({ batchId, source }: OfBatch): Batch {
  if (newest?.batchId !== batchId) newest = { batchId, batch: batchOf(source) };
  return newest.batch;
}

/** What of a batch a shard prices. */
export interface ShardInput extends OfBatch {
  readonly shard: number;
  /** Counted from 0. */
  readonly round: number;
  readonly prices: Prices;
}

/** Prices all jobs on the satellites of a shard. */
export const price = computation({
  name: 'price batch',
  compute: ({ shard, round, prices, ...of }: ShardInput): ShardOffers => {
    const batch = opened(of);
    const own = batch.satellites.slice(SHARD_SIZE * shard, SHARD_SIZE * (shard + 1));
    return priceShard(batch, own, prices, round > 0);
  },
  estimate: ({ source }) => PAIR_MS * SHARD_SIZE * source.jobs.length * UNITS_PER_MS,
  ceilingMs: BATCH_CEILING_MS,
  advice: ADVICE,
});

/** What a round is made from. */
export interface RoundInput {
  readonly before: Rounds;
  readonly jobs: readonly BatchJob[];
  readonly offers: readonly ShardOffers[];
}

/** Takes the offers of all shards and mixes them. */
export const mix = computation({
  name: 'mix batch',
  compute: async ({ before, jobs, offers }: RoundInput): Promise<Rounds> =>
    takeRound(before, jobs, offers, await solver()),
  estimate: ({ jobs }) => ANSWER_MS * jobs.length * UNITS_PER_MS,
  ceilingMs: BATCH_CEILING_MS,
  advice: ADVICE,
});

/** The answer of a batch in wire form. */
export type BatchResult = ReturnType<typeof presentBatchAnswer>;

/** A served job: where it is placed, and what it takes there. */
export interface PlacedJob {
  readonly jobId: string;
  readonly satelliteId: string;
  readonly commitments: readonly Commitment[];
}

/** An answer with what all that it serves takes. */
export interface PlacedBatch {
  readonly result: BatchResult;
  readonly placed: readonly PlacedJob[];
}

/** What an answer is made from. */
export interface AnswerInput extends OfBatch {
  readonly rounds: Rounds;
}

/** Places the jobs where the rounds stand. */
export const answer = computation({
  name: 'answer batch',
  compute: async ({ rounds, ...of }: AnswerInput): Promise<PlacedBatch> => {
    const answered = answerBatch(opened(of), rounds, await solver());
    return {
      result: presentBatchAnswer(of.source, answered),
      placed: answered.served.map(({ jobId, satelliteId, commitments }) => ({
        ...{ jobId, satelliteId, commitments },
      })),
    };
  },
  estimate: ({ source }) => ANSWER_MS * source.jobs.length * UNITS_PER_MS,
  ceilingMs: BATCH_CEILING_MS,
  advice: ADVICE,
});

let linear: Promise<SolveLinear> | undefined;

/** The solver of this thread. */
function solver(): Promise<SolveLinear> {
  return (linear ??= openLinearSolver());
}
