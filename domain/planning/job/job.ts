/** A job: steps that depend on each other, with what they need and what they make. */

import type { FecMargin } from '../../link/fec.ts';
import type { Encryption } from '../../link/volumes.ts';

/** The two sides on which a step can run. */
export const SIDES = ['onboard', 'ground'] as const;
export type Side = (typeof SIDES)[number];

export const LOCATIONS = [...SIDES, 'either'] as const;
export type Location = (typeof LOCATIONS)[number];

export const DATA_CLASSIFICATIONS = ['open', 'restricted', 'confidential'] as const;
export type DataClassification = (typeof DATA_CLASSIFICATIONS)[number];

export const OBJECTIVES = [
  'min_latency',
  'min_energy',
  'max_reliability',
  'balanced',
  'max_value',
] as const;
export type Objective = (typeof OBJECTIVES)[number];

export const RETRY_POLICIES = ['fail', 'retry_next_window', 'retry_immediate'] as const;

export const INTEGRITY_CHECKS = ['none', 'crc32', 'sha256'] as const;

export const STEP_TYPES = ['standard', 'eclipse', 'window', 'pass'] as const;
export type StepType = (typeof STEP_TYPES)[number];

/** What a step draws while it runs. */
export interface Requirements {
  readonly powerW: number;
  /** Share of the on-board computer, 0 to 1. */
  readonly compute: number;
  readonly thermalW: number;
  readonly memoryMb: number;
  /** Scratch storage, MB. */
  readonly storageMb: number;
}

/** A reduced form of a step that may run when data is missing. */
export interface DegradedMode {
  readonly minDataFraction: number;
  readonly reducedDurationS: number;
}

export const ECLIPSE_POLICIES = ['conservative', 'balanced', 'aggressive'] as const;
export type EclipsePolicy = (typeof ECLIPSE_POLICIES)[number];

export const QUALITY_TIERS = ['minimal', 'low', 'standard', 'maximum'] as const;

/**
 * From where a step is powered: from what its window gives beside all else; from that in sunlight only;
 * or, where that is not enough, from the battery, too, down to its floor.
 */
export const POWER_POLICIES = ['within_window', 'sunlit_only', 'battery_assisted'] as const;
export type PowerPolicy = (typeof POWER_POLICIES)[number];

export const MERGE_STRATEGIES = ['concat', 'reduce', 'latest'] as const;

/** What one quality tier of a `window` step costs and makes. */
export interface QualityTier {
  readonly computeS: number;
  readonly memoryMb: number;
  readonly outputMb: number;
  readonly powerW: number;
  readonly compute: number;
}

/** Fields that only the orbital step types have. */
export type StepDetail =
  | { readonly kind: 'standard' }
  | {
      readonly kind: 'eclipse';
      readonly energyBudgetWh: number;
      readonly eclipsePolicy: EclipsePolicy;
      readonly minBatterySoc: number | null;
      readonly priority: number;
    }
  | {
      readonly kind: 'window';
      readonly qualityTiers: Readonly<Record<string, QualityTier>>;
      readonly minTier: string;
      readonly preferredTier: string;
    }
  | {
      readonly kind: 'pass';
      readonly mergeStrategy: (typeof MERGE_STRATEGIES)[number];
      readonly maxSegments: number;
      readonly minPassDurationS: number;
    };

/** How often a step is started, and how far apart. */
export interface Repeat {
  readonly minStarts: number;
  readonly maxStarts: number;
  /** From the end of one to the start of the next, s. */
  readonly minGapS: number;
  /** The same at most, s; null = any. */
  readonly maxGapS: number | null;
}

/** Which of the starts of a repeated step a step is. */
export interface Instance extends Repeat {
  /** Id of the repeated step. */
  readonly of: string;
  /** From 1 on. */
  readonly nth: number;
  /** End of the start before it where that lies before the plan, epoch ms. */
  readonly lastEndMs?: number;
}

/** Sizes as the job states them, MB; null where they follow from what arrives. */
export interface StatedSizes {
  readonly inputMb: number | null;
  readonly outputMb: number | null;
  readonly storedMb: number | null;
}

/** The least and most duration of a step, and whether its product depends on it. */
export interface Elastic {
  readonly minDurationS: number;
  readonly maxDurationS: number;
  /** Its output is the same however long it runs; else in proportion to its duration. */
  readonly fixedOutput: boolean;
}

/** One step of a job, all defaults applied. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly location: Location;
  readonly durationS: number;
  readonly dependsOn: readonly string[];
  readonly requires: Requirements;
  readonly inputDataMb: number;
  readonly outputDataMb: number;
  /** Output over input; null for sources and where not stated. */
  readonly dataReductionRatio: number | null;
  /** Space that the product holds in storage; default `outputDataMb`. */
  readonly storedOutputMb: number;
  /** `ground`: a root whose input is uplinked. */
  readonly source: 'ground' | null;
  /** Most passes that the transfer into this step may use; null = any number. */
  readonly maxPasses: number | null;
  /** Steps with whose incoming transfers this step's incoming transfer may not share a pass. */
  readonly otherPassThan: readonly string[];
  readonly checkpointIntervalS: number;
  readonly retryPolicy: (typeof RETRY_POLICIES)[number];
  readonly maxRetries: number;
  readonly encryption: Encryption;
  readonly integrityCheck: (typeof INTEGRITY_CHECKS)[number];
  readonly degradedMode: DegradedMode | null;
  readonly detail: StepDetail;
  /** It may be left out; absent: it must run. */
  readonly optional?: true;
  /** What running it is worth; of optional steps. */
  readonly value?: number;
  /** Higher goes first; absent: 0. */
  readonly priority?: number;
  /** Of a repeated step. */
  readonly instance?: Instance;
  /** Of steps that are given less where a repeated step runs less often. */
  readonly stated?: StatedSizes;
  /** The planner may choose the duration; `durationS` is then the wish. Absent = it may not. */
  readonly elastic?: Elastic;
  /** Absent = `within_window`. */
  readonly powerPolicy?: PowerPolicy;
  /** It begins no sooner, s after the start of the plan; absent = any time. */
  readonly notBeforeS?: number;
  /** It ends no later, s after the start of the plan; absent = any time. */
  readonly notAfterS?: number;
  /** The program behind it, as JSON of the wire: planners carry it and do not read it. */
  readonly run?: string;
  /** It has begun, or is done, when the plan starts: nothing else is placed before it. */
  readonly goesFirst?: true;
  /** It has saved already before the hazards that begin until then, ms. */
  readonly savedUntilMs?: number;
}

/** How a job's data must be protected. */
export interface Security {
  readonly encryption: Encryption;
  readonly dataClassification: DataClassification;
  readonly requireAuthenticatedUplink: boolean;
  readonly keyRotationOrbits: number;
  /** Ids of the only stations that confidential data may use; absent = all. */
  readonly allowedGroundStations?: readonly string[];
}

/** What the plan is to achieve. */
export interface Policy {
  readonly objective: Objective;
  readonly deadlineOrbits: number;
  readonly maxDataLossFraction: number;
  readonly minDeliveryConfidence: number;
  /** For steps on board that state none; absent = `within_window`. */
  readonly powerPolicy?: PowerPolicy;
}

/** A job with everything resolved: the planner's input. */
export interface Job {
  /** Preset id, or `custom`. */
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly steps: readonly Step[];
  readonly security: Security;
  readonly policy: Policy;
  /** How much margin the codes of its transfers keep; absent = `standard`. */
  readonly fec?: FecMargin;
  /** Energy that `balanced` measures by, where the job is what is left of another, Wh. */
  readonly balanceWh?: number;
}

export const DEFAULT_SECURITY: Security = {
  encryption: 'aes256',
  dataClassification: 'restricted',
  requireAuthenticatedUplink: true,
  keyRotationOrbits: 24,
};

export const DEFAULT_POLICY: Policy = {
  objective: 'balanced',
  deadlineOrbits: 6,
  maxDataLossFraction: 0.01,
  minDeliveryConfidence: 0.95,
};
