/**
 * The numbers that led to a plan, exact and typed by class. Mission times count from the workload's
 * start; presenters round them and give them their names on the wire.
 */

import type { ShardedData } from './workload.ts';

/** What a plan of each class explains. */
export interface Explanations {
  readonly single: SingleExplanation;
  readonly 'data-parallel': DataParallelExplanation;
  readonly spatial: SpatialExplanation;
  readonly federated: FederatedExplanation;
  readonly 'model-parallel': ModelParallelExplanation;
  readonly 'split-learning': SplitLearningExplanation;
  readonly 'distributed-training': DistributedTrainingExplanation;
}

/** Which satellites were planned, with their finish, and which ones a bound ruled out. */
export interface SingleExplanation {
  readonly finishOffsetS: number;
  /** Of the plan that was taken. */
  readonly horizonHours: number;
  readonly planned: readonly {
    readonly satellite: string;
    readonly finishOffsetS: number;
    readonly deliveryConfidence: number;
  }[];
  /** Ids of satellites that cannot finish before the first. */
  readonly pruned: readonly string[];
}

/** How the data are divided. */
export interface DataParallelExplanation {
  readonly totalMb: number;
  readonly location: ShardedData['location'];
  readonly resultMb: number;
  /** What all satellites used are capable of together. */
  readonly capabilityMb: number;
  /** All data over that capability. */
  readonly load: number;
  readonly shards: readonly {
    readonly stage: number;
    readonly satellite: string;
    readonly shardMb: number;
    readonly satelliteCapabilityMb: number;
    readonly finishOffsetS: number | null;
    readonly downlinkMb: number;
    readonly uplinkMb: number;
  }[];
}

/** The area, who sees which part of it, and how often. */
export interface SpatialExplanation {
  readonly areaKm2: number;
  readonly coveredKm2: number;
  readonly coverageFraction: number;
  readonly minCoverageFraction: number;
  /** Seen by any satellite, whether or not its result is downlinked in time. */
  readonly visibleFraction: number;
  readonly swathKm: number;
  readonly resolutionM: number | null;
  readonly cellSideKm: number;
  /** How far accesses were looked for. */
  readonly searchedOffsetS: number;
  readonly revisit: Revisit;
  /** One per stage, in their order as first planned. */
  readonly footprints: readonly FootprintExplanation[];
  readonly cells: readonly CellExplanation[];
}

/** How often the satellites together see a point. */
export interface Revisit {
  /** Mean time between two accesses of a point, s, by area; null where none is seen twice. */
  readonly meanS: number | null;
  /** Longest time between two accesses of a point, s. */
  readonly longestS: number | null;
  /** Share of the area that is seen at least twice. */
  readonly twiceFraction: number;
}

/** The part of an area that one satellite takes. */
export interface FootprintExplanation {
  readonly satellite: string;
  readonly areaKm2: number;
  /** Of the whole area: what it sees and none before it, 0 to 1. */
  readonly share: number;
  readonly overpasses: readonly {
    readonly startOffsetMs: number;
    readonly endOffsetMs: number;
    readonly areaKm2: number;
  }[];
  /** All results are on the ground. */
  readonly deliveredOffsetMs: number;
  readonly deliveryConfidence: number;
}

/** A cell of an area's grid: the square of its area about its centre. */
export interface CellExplanation {
  readonly latDeg: number;
  readonly lonDeg: number;
  readonly areaKm2: number;
  /** Share of it that footprints cover, 0 to 1. */
  readonly coverageFraction: number;
  /** By the time of the first access. */
  readonly accesses: readonly {
    readonly satellite: string;
    readonly accessOffsetS: number;
    readonly share: number;
  }[];
}

/** The rounds of training and what they move. */
export interface FederatedExplanation {
  readonly modelMb: number;
  readonly deltaMb: number;
  readonly samplesMb: number;
  readonly localEpochs: number;
  readonly minClients: number;
  /** Differences that all clients send down, raw. */
  readonly deltasDownMb: number;
  readonly uplinkMb: number;
  readonly rounds: readonly {
    readonly startOffsetS: number;
    readonly lengthS: number;
    readonly clients: readonly { readonly satellite: string; readonly finishOffsetS: number }[];
    /** Ids of satellites that would deliver too late for the round. */
    readonly dropped: readonly string[];
  }[];
}

/** The pipeline and its bottleneck. */
export interface ModelParallelExplanation {
  readonly runStartOffsetS: number;
  readonly bottleneckS: number;
  readonly sampleLatencyS: number;
  readonly slowestComputeS: number;
  readonly slowestTransferS: number;
  readonly computeFwdGflop: number;
  readonly satellitesConsidered: number;
  readonly isStoreAndForward: boolean;
  readonly isChainProvenBest: boolean;
  readonly isPartitionConverged: boolean;
  readonly stages: readonly {
    readonly satellite: string;
    readonly rateGflops: number;
    readonly layerShares: readonly { readonly name: string; readonly share: number }[];
    readonly computeStartOffsetS: number;
    readonly computeEndOffsetS: number;
    /** To the next stage; null for the last. */
    readonly transfer: {
      readonly waitS: number;
      readonly acquisitionS: number;
      readonly startOffsetS: number;
      readonly endOffsetS: number;
    } | null;
  }[];
  readonly resultDownlinkMb: number;
  readonly resultOffsetS: number;
}

/** Where a model is cut, and what every cut would cost. */
export interface SplitLearningExplanation {
  readonly dataOwner: string;
  /** Layers, or even parts of them, in the head. */
  readonly cutLayer: number;
  /** The caller gave the cut. */
  readonly isCutGiven: boolean;
  /** Id of the satellite of the tail, or the ground. */
  readonly tail: string;
  readonly handedOverMb: number;
  readonly finishOffsetS: number;
  readonly cuts: readonly CutExplanation[];
}

/** One cut with the tail on the ground and on the best satellite; null where it is not in time. */
export interface CutExplanation {
  readonly cutLayer: number;
  readonly headGflop: number;
  readonly tailGflop: number;
  readonly handedOverMb: number;
  readonly headS: number | null;
  readonly groundFinishOffsetS: number | null;
  readonly satellite: string | null;
  readonly satelliteFinishOffsetS: number | null;
}

/** One step of training over a ring of satellites. */
export interface DistributedTrainingExplanation {
  readonly ringStartOffsetS: number;
  readonly satellites: number;
  readonly gradientMb: number;
  readonly isGradientEstimated: boolean;
  readonly allReduceMbPerSatellite: number;
  readonly allReduceMbTotal: number;
  readonly allReduceS: number;
  readonly computeGflopPerStep: number;
  readonly computeS: number;
  readonly stepS: number;
  /** Null for one satellite, which has no link. */
  readonly slowestLinkMbps: number | null;
  readonly islShareOfStep: number;
  readonly isRingProvenBest: boolean;
  /** What holds training up: one sentence for a person. */
  readonly verdict: string;
}
