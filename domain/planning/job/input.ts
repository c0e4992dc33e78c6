import type {
  DegradedMode,
  Elastic,
  Policy,
  QualityTier,
  Repeat,
  Requirements,
  Security,
  Step,
  StepDetail,
  StepType,
} from './job.ts';
import { MAX_PROBLEMS, type NumberLimits } from './limits.ts';

/** A field that a caller may leave out or set to null. */
type Maybe<T> = T | null | undefined;

/** Any part of a thing; what is left out, or null, keeps its default. */
export type Given<T> = { readonly [Key in keyof T]?: Maybe<T[Key]> };

/** The fields that only one of the orbital step types has. */
type Detail<Kind extends StepType> = Given<Omit<Extract<StepDetail, { kind: Kind }>, 'kind'>>;

/** A custom job as it arrives, field by field of the right type but otherwise unchecked. */
export interface JobInput {
  readonly name?: Maybe<string>;
  readonly steps: readonly StepInput[];
  readonly security?: Maybe<Given<Security>>;
  readonly policy?: Maybe<Given<Policy>>;
}

/** A quality tier as it arrives: what it draws has defaults. */
export interface TierInput
  extends Omit<QualityTier, 'powerW' | 'compute'>, Given<Omit<Requirements, 'memoryMb'>> {}

/** Fields of a step that arrive under the same name and with the same type as they are kept. */
type OwnFields = Omit<
  Step,
  'id' | 'requires' | 'detail' | 'degradedMode' | 'elastic' | 'optional' | Kept
>;

/** What only the planner writes. */
type Kept = 'goesFirst' | 'savedUntilMs' | 'instance' | 'stated';

/** A step as it arrives. */
export interface StepInput
  extends
    Given<OwnFields>,
    Given<Elastic>,
    Detail<'eclipse'>,
    Omit<Detail<'window'>, 'qualityTiers'>,
    Detail<'pass'> {
  readonly id: string;
  readonly type?: Maybe<StepType>;
  readonly requires?: Maybe<Given<Requirements>>;
  readonly degradedMode?: Maybe<DegradedMode>;
  readonly optional?: Maybe<boolean>;
  readonly repeat?: Maybe<Given<Repeat>>;
  readonly qualityTiers?: Maybe<Readonly<Record<string, Maybe<TierInput>>>>;
  /** Short forms of `durationS`, `inputDataMb` and `outputDataMb`. */
  readonly computeS?: Maybe<number>;
  readonly inputMb?: Maybe<number>;
  readonly outputMb?: Maybe<number>;
}

/** A copy of a thing with the stated parts replaced. */
export function override<T extends object>(base: T, given: Maybe<Given<T>>): T {
  const stated = Object.entries(given ?? {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  // `given` has parts of T alone, and those that are absent are left out.
  return { ...base, ...(Object.fromEntries(stated) as Partial<T>) };
}

/** Something wrong with a job: a dotted path in the caller's own terms, and what it must be. */
export interface JobProblem {
  readonly path: string;
  readonly message: string;
}

/** Collects problems below one path. */
export interface Complaints {
  readonly problems: JobProblem[];
  /** Says whether what is reported from now on is left out. */
  isFull(): boolean;
  /** Reports a problem of a field, `''` for the object itself. */
  add(field: string, message: string): void;
  /** The same list, one object deeper. */
  at(field: string): Complaints;
  /** Checks a number that may be absent; answers it, or null when absent or wrong. */
  number(field: string, value: Maybe<number>, limits: NumberLimits): number | null;
  /** The same for a number of an object, by its key and the bound of that name. */
  take<Key extends string>(
    given: { readonly [Name in Key]?: Maybe<number> },
    key: Key,
    limits: { readonly [Name in Key]: NumberLimits },
  ): number | null;
}

/** The name that a field has on the wire: `min_battery_soc` for `minBatterySoc`. */
export function wireName(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Starts a list of problems at a path; beyond `MAX_PROBLEMS` none is kept. */
export function complaints(path: string, problems: JobProblem[] = []): Complaints {
  const full = (field: string): string =>
    field === '' ? path : path === '' ? field : `${path}.${field}`;
  const isFull = (): boolean => problems.length >= MAX_PROBLEMS;
  const add = (field: string, message: string): void => {
    if (!isFull()) problems.push({ path: full(field), message });
  };
  const number: Complaints['number'] = (field, value, { above, min, max, integer }) => {
    if (value === null || value === undefined) return null;
    if (!Number.isFinite(value)) add(field, 'must be a finite number');
    else if (integer === true && !Number.isInteger(value)) add(field, 'must be a whole number');
    else if (above !== undefined && value <= above) add(field, `must be greater than ${above}`);
    else if (min !== undefined && value < min) add(field, `must be at least ${min}`);
    else if (value > max) add(field, `must be at most ${max}`);
    else return value;
    return null;
  };
  return {
    problems,
    isFull,
    add,
    number,
    at: (field) => complaints(full(field), problems),
    take: (given, key, limits) => number(wireName(key), given[key], limits[key]),
  };
}
