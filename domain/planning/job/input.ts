import type {
  DataClassification,
  EclipsePolicy,
  IntegrityCheck,
  Location,
  Objective,
  RetryPolicy,
  StepType,
} from './job.ts';
import type { Encryption } from '../../link/volumes.ts';

/** A field that a caller may leave out or set to null. */
type Maybe<T> = T | null | undefined;

/** A custom job as it arrives, field by field of the right type but otherwise unchecked. */
export interface JobInput {
  readonly name?: Maybe<string>;
  readonly steps: readonly StepInput[];
  readonly security?: Maybe<SecurityInput>;
  readonly policy?: Maybe<PolicyInput>;
}

export interface SecurityInput {
  readonly encryption?: Maybe<Encryption>;
  readonly dataClassification?: Maybe<DataClassification>;
  readonly requireAuthenticatedUplink?: Maybe<boolean>;
  readonly keyRotationOrbits?: Maybe<number>;
  readonly allowedGroundStations?: Maybe<readonly string[]>;
}

export interface PolicyInput {
  readonly objective?: Maybe<Objective>;
  readonly deadlineOrbits?: Maybe<number>;
  readonly maxDataLossFraction?: Maybe<number>;
  readonly minDeliveryConfidence?: Maybe<number>;
}

export interface RequirementsInput {
  readonly powerW?: Maybe<number>;
  readonly compute?: Maybe<number>;
  readonly thermalW?: Maybe<number>;
  readonly memoryMb?: Maybe<number>;
  readonly storageMb?: Maybe<number>;
}

export interface TierInput {
  readonly computeS: number;
  readonly memoryMb: number;
  readonly outputMb: number;
  readonly powerW?: Maybe<number>;
  readonly compute?: Maybe<number>;
  readonly thermalW?: Maybe<number>;
}

export interface StepInput {
  readonly id: string;
  readonly name?: Maybe<string>;
  readonly type?: Maybe<StepType>;
  readonly location?: Maybe<Location>;
  readonly durationS?: Maybe<number>;
  /** Short form of `durationS`. */
  readonly computeS?: Maybe<number>;
  readonly dependsOn?: Maybe<readonly string[]>;
  readonly requires?: Maybe<RequirementsInput>;
  readonly inputDataMb?: Maybe<number>;
  /** Short forms of `inputDataMb` and `outputDataMb`. */
  readonly inputMb?: Maybe<number>;
  readonly outputDataMb?: Maybe<number>;
  readonly outputMb?: Maybe<number>;
  readonly dataReductionRatio?: Maybe<number>;
  readonly storedOutputMb?: Maybe<number>;
  readonly source?: Maybe<'ground'>;
  readonly maxPasses?: Maybe<number>;
  readonly otherPassThan?: Maybe<readonly string[]>;
  readonly checkpointIntervalS?: Maybe<number>;
  readonly retryPolicy?: Maybe<RetryPolicy>;
  readonly maxRetries?: Maybe<number>;
  readonly encryption?: Maybe<Encryption>;
  readonly integrityCheck?: Maybe<IntegrityCheck>;
  readonly degradedMode?: Maybe<{
    readonly minDataFraction: number;
    readonly reducedDurationS: number;
  }>;
  readonly energyBudgetWh?: Maybe<number>;
  readonly eclipsePolicy?: Maybe<EclipsePolicy>;
  readonly minBatterySoc?: Maybe<number>;
  readonly priority?: Maybe<number>;
  readonly qualityTiers?: Maybe<Readonly<Record<string, Maybe<TierInput>>>>;
  readonly minTier?: Maybe<string>;
  readonly preferredTier?: Maybe<string>;
  readonly mergeStrategy?: Maybe<'concat' | 'reduce' | 'latest'>;
  readonly maxSegments?: Maybe<number>;
  readonly minPassDurationS?: Maybe<number>;
}

/** Something wrong with a job: a dotted path in the caller's own terms, and what it must be. */
export interface JobProblem {
  readonly path: string;
  readonly message: string;
}

/** Collects problems below one path. */
export interface Complaints {
  readonly problems: JobProblem[];
  /** Reports a problem of a field, `''` for the object itself. */
  add(field: string, message: string): void;
  /** The same list, one object deeper. */
  at(field: string): Complaints;
  /** Checks a number that may be absent; answers it, or null when absent or wrong. */
  number(field: string, value: Maybe<number>, limits: NumberLimits): number | null;
}

/** Bounds of a number; `above` is exclusive. */
export interface NumberLimits {
  readonly above?: number;
  readonly min?: number;
  readonly max: number;
  readonly integer?: boolean;
}

/** Starts a list of problems at a path. */
export function complaints(path: string, problems: JobProblem[] = []): Complaints {
  const full = (field: string): string =>
    field === '' ? path : path === '' ? field : `${path}.${field}`;
  const add = (field: string, message: string): void => {
    problems.push({ path: full(field), message });
  };
  return {
    problems,
    add,
    at: (field) => complaints(full(field), problems),
    number(field, value, { above, min, max, integer }) {
      if (value === null || value === undefined) return null;
      if (!Number.isFinite(value)) add(field, 'must be a finite number');
      else if (integer === true && !Number.isInteger(value)) add(field, 'must be a whole number');
      else if (above !== undefined && value <= above) add(field, `must be greater than ${above}`);
      else if (min !== undefined && value < min) add(field, `must be at least ${min}`);
      else if (value > max) add(field, `must be at most ${max}`);
      else return value;
      return null;
    },
  };
}
