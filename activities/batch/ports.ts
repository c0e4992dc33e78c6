import type { Rounds, ShardOffers } from '../../domain/batch/rounds.ts';
import type { BatchRecords } from '../../records/batch/batches.ts';
import type { BatchBookings } from '../../records/batch/bookings.ts';
import type { DeploymentGateway } from '../../temporal/deployment-gateway.ts';
import type { DrawsInput, DrawsOutcome } from '../../threads/planning/draws.ts';
import type { PlanInput, PlanOutcome } from '../../threads/planning/tasks.ts';
import type { Places } from '../places.ts';
import type { PlanningCall } from '../planning-turn.ts';
import type { AnswerInput, PlacedBatch, RoundInput, ShardInput } from './computations.ts';

/** Computes the steps of batches, here or elsewhere. Throws `BatchTooLarge`. */
export interface BatchComputer {
  priceBatch: (input: ShardInput, call: PlanningCall) => Promise<ShardOffers>;
  mixBatch: (input: RoundInput, call: PlanningCall) => Promise<Rounds>;
  answerBatch: (input: AnswerInput, call: PlanningCall) => Promise<PlacedBatch>;
  planServed: (input: PlanInput, call: PlanningCall) => Promise<PlanOutcome>;
  draws: (input: DrawsInput, call: PlanningCall) => Promise<DrawsOutcome>;
}

/** A step of a batch took more work or memory than it may: another attempt would take as much. */
export class BatchTooLarge extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BatchTooLarge';
  }
}

/** What the activities of batches work with. */
export interface BatchPorts {
  readonly batches: Pick<
    BatchRecords,
    | 'answer'
    | 'begin'
    | 'dropParts'
    | 'end'
    | 'finish'
    | 'hasPart'
    | 'keepPart'
    | 'note'
    | 'part'
    | 'running'
    | 'source'
  >;
  readonly computer: BatchComputer;
  readonly places: Places;
  readonly booking: BookingPorts;
}

/** What booking what is served works with. */
export interface BookingPorts {
  readonly bookings: BatchBookings;
  readonly gateway: Pick<DeploymentGateway, 'startDeployment'>;
  /** Epoch ms. */
  readonly clock: () => number;
}
