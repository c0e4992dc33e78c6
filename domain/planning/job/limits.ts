/** Bounds of a number; `above` is exclusive. */
export interface NumberLimits {
  readonly above?: number;
  readonly min?: number;
  readonly max: number;
  readonly integer?: boolean;
}

/** Problems of a job beyond so many are left out: a list of thousands helps nobody and costs much. */
export const MAX_PROBLEMS = 200;

/** Most steps of a job; a longer list is refused unseen. */
export const MAX_STEPS = 256;

/** Most characters of the id of a step. */
export const MAX_ID_LENGTH = 64;

/** Up to one week, s. */
const DURATION = { above: 0, max: 604_800 } as const;
/** Up to one petabyte, MB. */
const VOLUME = { min: 0, max: 1e9 } as const;
const POWER = { min: 0, max: 1e6 } as const;
const SHARE = { min: 0, max: 1 } as const;

/** Bounds of what a step draws. */
export const REQUIREMENT_LIMITS = {
  powerW: POWER,
  compute: SHARE,
  thermalW: POWER,
  memoryMb: VOLUME,
  storageMb: VOLUME,
} as const;

/** Bounds of what a quality tier costs and makes. */
export const TIER_LIMITS = {
  computeS: DURATION,
  memoryMb: VOLUME,
  outputMb: VOLUME,
  powerW: POWER,
  compute: SHARE,
  thermalW: POWER,
} as const;

/** Bounds of a reduced form of a step; it is shorter than the step as well. */
export const DEGRADED_LIMITS = { minDataFraction: SHARE, reducedDurationS: DURATION } as const;

/** Bounds of the numbers of a step. */
export const STEP_LIMITS = {
  durationS: DURATION,
  inputDataMb: VOLUME,
  outputDataMb: VOLUME,
  dataReductionRatio: { min: 0, max: 1e6 },
  storedOutputMb: VOLUME,
  maxPasses: { min: 1, max: 1000, integer: true },
  checkpointIntervalS: { min: 0, max: DURATION.max },
  maxRetries: { min: 0, max: 100, integer: true },
  energyBudgetWh: { above: 0, max: 1e6 },
  minBatterySoc: SHARE,
  priority: { min: 0, max: 100, integer: true },
  maxSegments: { min: 1, max: 1000, integer: true },
  minPassDurationS: { min: 0, max: 3600 },
  minDurationS: DURATION,
  maxDurationS: DURATION,
  notBeforeS: { min: 0, max: DURATION.max },
  notAfterS: DURATION,
  value: { min: 0, max: 1e9 },
} as const;

/** Most starts of a repeated step. */
export const MAX_STARTS = 100;

const STARTS = { min: 1, max: MAX_STARTS, integer: true } as const;
const GAP = { min: 0, max: DURATION.max } as const;

/** Bounds of how often a step is started, and how far apart. */
export const REPEAT_LIMITS = {
  minStarts: STARTS,
  maxStarts: STARTS,
  minGapS: GAP,
  maxGapS: GAP,
} as const;

/** Bounds of the numbers of a job's security. */
export const SECURITY_LIMITS = { keyRotationOrbits: { above: 0, max: 100_000 } } as const;

/** Bounds of the numbers of a job's policy. */
export const POLICY_LIMITS = {
  deadlineOrbits: { above: 0, max: 1000 },
  maxDataLossFraction: SHARE,
  minDeliveryConfidence: SHARE,
} as const;
