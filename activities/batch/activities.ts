import { isSettled, noRounds, type Rounds, type ShardOffers } from '../../domain/batch/rounds.ts';
import { horizonsOf } from '../../domain/batch/rolling.ts';
import { MOST_ROUNDS } from '../../domain/batch/solve-batch.ts';
import type { BatchSource } from '../../domain/batch/source.ts';
import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { RECONCILE_HEARTBEAT_MS } from '../reconcile.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import { shardsOf } from './computations.ts';
import {
  answerName,
  createKeptSteps,
  roundName,
  shardName,
  type AnsweredHorizon,
} from './kept-steps.ts';
import { BatchTooLarge, type BatchPorts } from './ports.ts';
import { reconcileBatches, type ReconcileBatchesPorts } from './reconcile-batches.ts';
import { createBookingActivities } from './book-jobs.ts';
import { batchFailed } from './batch-failed.ts';
import { readBack, written } from './written.ts';

/** Which batch. */
export interface BatchReference {
  readonly batchId: string;
}

/** Which horizon of a batch, counted from 0, in it which round, and in that which shard. */
export interface HorizonReference extends BatchReference {
  readonly horizon: number;
}
export interface RoundReference extends HorizonReference {
  readonly round: number;
}
export interface ShardReference extends RoundReference {
  readonly shard: number;
}

/** A batch as its workflow needs it. */
export interface BegunBatch {
  readonly jobs: number;
  readonly satellites: number;
  readonly shards: number;
  readonly horizons: number;
  /** Whether what is served is booked. */
  readonly books: boolean;
}

/** What a round came to. */
export interface BatchRound {
  readonly bound: number;
  readonly mixture: number;
  readonly isSettled: boolean;
}

/** What a horizon of a batch came to. */
export interface BatchEnd {
  readonly value: number;
  readonly bound: number;
  readonly gap: number;
  readonly served: number;
  readonly firstFit: number;
  /** Those of the served that are placed for good, and how many jobs it had. */
  readonly kept: number;
  readonly jobs: number;
}

/** How a batch ends without an answer. */
export interface EndBatch extends BatchReference {
  readonly status: 'failed' | 'canceled';
  readonly message: string | null;
}

/** What the small effects of batches work with. */
export interface BatchEffectPorts extends Omit<ReconcileBatchesPorts, 'records'> {
  readonly batches: BatchPorts['batches'] & ReconcileBatchesPorts['records'];
}

/** The small effects of batches: on the queue for effects. */
export function createBatchActivities(ports: BatchEffectPorts) {
  const { batches } = ports;
  return {
    /** Notes that a batch has begun; null where it is gone or has ended. */
    beginBatch: withFailures(async ({ batchId }: BatchReference): Promise<BegunBatch | null> => {
      if (!(await batches.begin(batchId))) return null;
      const source = await batches.source(batchId);
      if (source === null) return null;
      const read = readBack(source) as BatchSource;
      return {
        jobs: read.jobs.length,
        satellites: read.satellites.length,
        ...{ shards: shardsOf(read), horizons: horizonsOf(read) },
        books: (await batches.running(batchId))?.booking !== null,
      };
    }),
    endBatch: withFailures(async ({ batchId, status, message }: EndBatch): Promise<void> => {
      await batches.end(batchId, status, message);
      await batches.dropParts(batchId);
    }),

    /** Starts batches whose workflow never began or was lost, and ends those whose workflow ended without them. */
    reconcileBatches: withFailures(() =>
      withHeartbeat(RECONCILE_HEARTBEAT_MS, (progress) =>
        reconcileBatches({ ...ports, records: batches }, progress),
      ),
    ),
  };
}

export type BatchActivities = ReturnType<typeof createBatchActivities>;

/**
 * The activities that compute batches: on the queue for planning. Each keeps what it has computed and computes nothing
 * that is kept, so that whatever dies costs one step.
 */
export function createBatchPlanningActivities(ports: BatchPorts) {
  const { batches, computer, places } = ports;

  const { answered, part, sourceAt } = createKeptSteps(batches);
  const roundsBefore = async (
    { batchId, horizon, round }: RoundReference,
    source: BatchSource,
  ): Promise<Rounds> =>
    round === 0 ? noRounds(source.jobs) : await part(batchId, roundName(horizon, round - 1));
  const inTurn = <T>(work: (call: PlanningCall) => Promise<T>): Promise<T> =>
    whilePlanning(places, (call) => work(call).catch(orFailed));

  return {
    priceBatchShard: withFailures((reference: ShardReference): Promise<void> =>
      inTurn(async (call) => {
        const { batchId, horizon, round, shard } = reference;
        const name = shardName(horizon, round, shard);
        if (await batches.hasPart(batchId, name)) return;
        const source = await sourceAt(batchId, horizon);
        const { prices } = await roundsBefore(reference, source);
        const offers = await computer.priceBatch(
          { ...keyOf(reference), source, shard, round, prices },
          call,
        );
        await batches.keepPart(batchId, name, written(offers));
      }),
    ),
    mixBatchRound: withFailures((reference: RoundReference): Promise<BatchRound> =>
      inTurn(async (call) => {
        const { batchId, horizon, round } = reference;
        const name = roundName(horizon, round);
        const kept = await batches.part(batchId, name);
        if (kept !== null) return toldRound(readBack(kept) as Rounds);
        const source = await sourceAt(batchId, horizon);
        const before = await roundsBefore(reference, source);
        const offers: ShardOffers[] = [];
        for (let shard = 0; shard < shardsOf(source); shard += 1)
          offers.push(await part(batchId, shardName(horizon, round, shard)));
        const rounds = await computer.mixBatch({ before, jobs: source.jobs, offers }, call);
        await batches.keepPart(batchId, name, written(rounds));
        const { bound, mixture } = rounds;
        await batches.note(batchId, { horizon: horizon + 1, round: round + 1, bound, mixture });
        return toldRound(rounds);
      }),
    ),
    answerBatch: withFailures((reference: RoundReference): Promise<BatchEnd> =>
      inTurn(async (call) => {
        const { batchId, horizon, round } = reference;
        const name = answerName(horizon);
        if (!(await batches.hasPart(batchId, name))) {
          const source = await sourceAt(batchId, horizon);
          const rounds = await part<Rounds>(batchId, roundName(horizon, round));
          const answer = await computer.answerBatch({ ...keyOf(reference), source, rounds }, call);
          await batches.keepPart(batchId, name, written(answer));
        }
        const own = (await answered(batchId, horizon + 1)).at(-1);
        if (own === undefined) throw batchFailed(`the answer of ${batchId} is gone`);
        return toldEnd(own);
      }),
    ),
    ...createBookingActivities(ports),
  };
}

export type BatchPlanningActivities = ReturnType<typeof createBatchPlanningActivities>;

/** Names what a thread may keep: the surroundings of a horizon. */
function keyOf({ batchId, horizon }: HorizonReference): { readonly batchId: string } {
  return { batchId: `${batchId}/${horizon}` };
}

function toldRound(rounds: Rounds): BatchRound {
  const { bound, mixture } = rounds;
  return { bound, mixture, isSettled: isSettled(rounds, MOST_ROUNDS) };
}

function toldEnd({ result, source, kept }: AnsweredHorizon): BatchEnd {
  const { value, bound, gap, served, first_fit: firstFit } = result;
  return {
    ...{ value, bound, gap, served: served.length, firstFit: firstFit.value },
    ...{ kept: kept.length, jobs: source.jobs.length },
  };
}

function orFailed(error: unknown): never {
  throw error instanceof BatchTooLarge ? batchFailed(error.message) : error;
}
