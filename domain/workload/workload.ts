/** A workload: what is to be computed over a fleet, everything resolved; the planner's input. */

import type { Commitment, StationTerms } from '../booking/commitment.ts';
import type { Elements } from '../orbit/elements/elements.ts';
import type { Station } from '../orbit/geometry/stations.ts';
import type { Job, Side } from '../planning/job/job.ts';
import type { Bus } from '../spacecraft/bus.ts';

export const WORKLOAD_CLASSES = [
  'single',
  'data-parallel',
  'spatial',
  'federated',
  'model-parallel',
  'split-learning',
  'distributed-training',
] as const;

/** How a workload is spread over satellites. */
export type WorkloadClass = (typeof WORKLOAD_CLASSES)[number];

/** Most stages of a workload, ground stages included. */
export const MAX_STAGES = 500;

/** Longest time that a workload may be planned ahead, s: 168 h. */
export const MAX_WORKLOAD_HORIZON_S = 604_800;

/** The mask of ground contacts where nothing else is asked for, degrees. */
export const DEFAULT_MIN_ELEVATION_DEG = 5;

/** A satellite that a workload may use. */
export interface Candidate {
  /** Catalogue number, or the id of a satellite that is described in place. */
  readonly id: string;
  readonly name: string;
  readonly elements: Elements;
  readonly bus: Bus;
}

/** A layer of a model. */
export interface ModelLayer {
  readonly name: string;
  /** Work of the forward pass, GFLOP per sample. */
  readonly computeFwdGflop: number;
  /** What the layer hands to the next one, MB per sample. */
  readonly activationMb: number;
}

/** Longitude and latitude, degrees, WGS-84; a height may follow and is not used. */
export type GeoPosition = readonly number[];

/** A GeoJSON geometry of an area (RFC 7946): rings of positions, the outer one first. */
export type GeoArea =
  | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly GeoPosition[])[] }
  | {
      readonly type: 'MultiPolygon';
      readonly coordinates: readonly (readonly (readonly GeoPosition[])[])[];
    };

/** What a satellite looks at the ground with. */
export interface Sensor {
  readonly swathKm: number;
  readonly resolutionM: number | null;
}

/** Where content may be cut into shards. */
export const SHARD_CUTS = ['lines', 'bytes'] as const;

/** Data that are processed in shards. */
export interface ShardedData {
  readonly totalMb: number;
  /** Number of shards; null = as few as leave a good margin. */
  readonly shards: number | null;
  /** `onboard`: every shard is on its satellite already; `ground`: it is uplinked first. */
  readonly location: Side;
  /** Content that the platform keeps and cuts into the shards; absent where there is none. */
  readonly contentId?: string;
  /** Default: behind line feeds. */
  readonly cut?: (typeof SHARD_CUTS)[number];
}

/** Federated training. */
export interface Training {
  readonly rounds: number;
  readonly localEpochs: number;
  readonly modelMb: number;
  /** Size of a client's update over the size of the model, 0 to 1. */
  readonly deltaRatio: number;
  /** Local data of one client, MB; they never leave it. */
  readonly samplesMb: number | null;
  /** Fewest clients whose updates make a round. */
  readonly minClients: number | null;
  /** Content that the platform keeps: the model of the first round; absent where there is none. */
  readonly modelContentId?: string;
}

/** A workload with everything resolved. */
export interface WorkloadJob {
  /** Preset id or a label. */
  readonly type: string;
  readonly class: WorkloadClass;
  /** The step graph: of a preset or the caller's own. */
  readonly job: Job | null;
  readonly layers: readonly ModelLayer[] | null;
  /** `parallelism.stages`. */
  readonly stages: number | null;
  readonly data: ShardedData | null;
  readonly areaOfInterest: GeoArea | null;
  readonly sensor: Sensor | null;
  /** Share of the area that must be seen, 0 to 1. */
  readonly minCoverageFraction: number;
  readonly training: Training | null;
  /** The program that combines shards or aggregates updates on the ground, as text; absent without one. */
  readonly merge?: string;
  /** Layers of the head; null = the best cut is looked for. */
  readonly cutLayer: number | null;
  /** Id of the candidate that holds the data; null = the first. */
  readonly dataOwner: string | null;
  /** Mission time in which everything must be done, s, at most `MAX_WORKLOAD_HORIZON_S`. */
  readonly deadlineS: number;
  /** When mission time 0 is, epoch ms. */
  readonly startMs: number;
  readonly stations: readonly Station[];
  readonly minElevationDeg: number;
  /** Read anew for each planning in a world, and never kept; absent: it is planned in an empty sky. */
  readonly beside?: BookedByOthers;
}

/** What others have booked of the satellites and stations of a workload, outages among it. */
export interface BookedByOthers {
  readonly commitments: readonly Commitment[];
  /** Of registered stations, by their ids. */
  readonly terms: Readonly<Record<string, StationTerms>>;
}
