import type { Repeat, Requirements, Step } from './job.ts';
import { wireName, type Complaints, type StepInput } from './input.ts';
import { DEGRADED_LIMITS, MAX_ID_LENGTH, REQUIREMENT_LIMITS, STEP_LIMITS } from './limits.ts';
import { elasticOf } from './elastic.ts';
import { resolveDetail, type ResolvedDetail } from './resolve-detail.ts';
import { resolveRepeat, resolveWorth } from './resolve-worth.ts';
import { checkTimes } from './step-times.ts';

/** Sizes may disagree by this share before they count as contradictory. */
const SIZE_TOLERANCE = 0.01;

/** A step whose own fields are resolved; its input still waits for what its predecessors make. */
export interface ResolvedStep {
  readonly step: Step;
  /** The input as stated, or null when it is to be what the predecessors make. */
  readonly statedInputMb: number | null;
  /** The output as stated or by tier, or null when it is to be input × ratio. */
  readonly statedOutputMb: number | null;
  readonly statedStoredMb: number | null;
  readonly repeat: Repeat | null;
}

/** Applies all defaults to one step and reports everything that is wrong with its own fields. */
export function resolveStep(input: StepInput, report: Complaints): ResolvedStep {
  const type = input.type ?? 'standard';
  if (input.id === '' || input.id.length > MAX_ID_LENGTH)
    report.add('id', `must have 1 to ${MAX_ID_LENGTH} characters`);
  const statedS =
    oneOf(input, 'durationS', 'computeS', report) ??
    (type === 'window' ? null : (input.maxDurationS ?? null));
  const durationS = report.take({ durationS: statedS }, 'durationS', STEP_LIMITS);
  if (type !== 'window' && statedS === null) report.add('duration_s', 'is required');
  const detail = resolveDetail(input, durationS, report);
  const outputDataMb = oneOf(input, 'outputDataMb', 'outputMb', report);
  const inputDataMb = oneOf(input, 'inputDataMb', 'inputMb', report);
  const given = { ...input, inputDataMb, outputDataMb };
  const take = (key: keyof typeof STEP_LIMITS): number | null =>
    report.take(given, key, STEP_LIMITS);
  const statedInputMb = take('inputDataMb');
  const statedOutputMb = take('outputDataMb');
  const statedStoredMb = take('storedOutputMb');
  const repeat = resolveRepeat(input, report);
  const elastic = elasticOf(input, durationS, report);
  const notBeforeS = take('notBeforeS');
  const notAfterS = take('notAfterS');
  const step: Step = {
    id: input.id,
    name: input.name ?? input.id,
    location: locationOf(input, report),
    durationS: detail.durationS ?? durationS ?? 1,
    dependsOn: [...new Set(input.dependsOn ?? [])],
    requires: requirementsOf(input, detail, report),
    inputDataMb: statedInputMb ?? 0,
    outputDataMb: detail.outputMb ?? statedOutputMb ?? 0,
    dataReductionRatio: take('dataReductionRatio'),
    storedOutputMb: statedStoredMb ?? 0,
    source: input.source ?? null,
    maxPasses: take('maxPasses'),
    otherPassThan: input.otherPassThan ?? [],
    checkpointIntervalS: take('checkpointIntervalS') ?? 0,
    retryPolicy: input.retryPolicy ?? 'retry_immediate',
    maxRetries: take('maxRetries') ?? 1,
    encryption: input.encryption ?? 'none',
    integrityCheck: input.integrityCheck ?? 'none',
    degradedMode: degradedModeOf(input, durationS, report),
    detail: detail.detail,
    ...resolveWorth(input, repeat, report),
    ...(elastic !== null && { elastic }),
    ...(typeof input.powerPolicy === 'string' && { powerPolicy: input.powerPolicy }),
    ...(notBeforeS !== null && { notBeforeS }),
    ...(notAfterS !== null && { notAfterS }),
    ...(typeof input.run === 'string' && { run: input.run }),
  };
  if (step.powerPolicy === 'sunlit_only' && step.detail.kind === 'eclipse')
    report.add('power_policy', 'must not be sunlit_only: the step runs in eclipse only');
  checkTimes(step, shortestS(step), report);
  if (step.source !== null && step.dependsOn.length > 0)
    report.add('source', 'is only for steps that depend on no other');
  return {
    step,
    statedInputMb,
    statedOutputMb: detail.outputMb ?? statedOutputMb,
    statedStoredMb: detail.outputMb ?? statedStoredMb,
    repeat,
  };
}

/** The least time that a step may take, s. */
function shortestS({ detail, durationS, elastic }: Step): number {
  if (elastic !== undefined) return Math.min(durationS, elastic.minDurationS);
  if (detail.kind !== 'window') return durationS;
  return Math.min(durationS, ...Object.values(detail.qualityTiers).map(({ computeS }) => computeS));
}

/** Completes the sizes of a step from what its predecessors make, and reports contradictions. */
export function resolveSizes(
  { step, statedInputMb, statedOutputMb, statedStoredMb }: ResolvedStep,
  availableMb: number | null,
  report: Complaints,
): Step {
  const inputDataMb = statedInputMb ?? availableMb ?? 0;
  const ratio = step.dataReductionRatio;
  const byRatioMb = ratio === null ? null : inputDataMb * ratio;
  const outputDataMb = statedOutputMb ?? byRatioMb ?? 0;
  const storedOutputMb = statedStoredMb ?? outputDataMb;
  if (availableMb !== null && inputDataMb > availableMb * (1 + SIZE_TOLERANCE))
    report.add(
      'input_data_mb',
      `is ${inputDataMb} MB, but the steps it depends on make only ${availableMb} MB`,
    );
  const isStandard = step.detail.kind !== 'window';
  if (isStandard && byRatioMb !== null && inputDataMb > 0 && differ(outputDataMb, byRatioMb))
    report.add(
      'data_reduction_ratio',
      `is ${String(ratio)}, but output / input is ${outputDataMb / inputDataMb}`,
    );
  if (storedOutputMb > outputDataMb)
    report.add('stored_output_mb', `must be at most output_data_mb (${outputDataMb})`);
  return { ...step, inputDataMb, outputDataMb, storedOutputMb };
}

function differ(a: number, b: number): boolean {
  return Math.abs(a - b) > SIZE_TOLERANCE * Math.max(a, b);
}

/** A field with a short form: either, or both when they agree; null when neither is there. */
function oneOf(
  input: StepInput,
  key: 'durationS' | 'inputDataMb' | 'outputDataMb',
  shortKey: 'computeS' | 'inputMb' | 'outputMb',
  report: Complaints,
): number | null {
  const [value, short] = [input[key], input[shortKey]];
  if (typeof value === 'number' && typeof short === 'number' && value !== short)
    report.add(wireName(shortKey), `contradicts ${wireName(key)}, of which it is the short form`);
  return value ?? short ?? null;
}

function locationOf(input: StepInput, report: Complaints): Step['location'] {
  const type = input.type ?? 'standard';
  if (type === 'standard') {
    if (input.location === null || input.location === undefined)
      report.add('location', 'is required: onboard, ground or either');
    return input.location ?? 'onboard';
  }
  if (input.location === 'ground' || input.location === 'either')
    report.add('location', `must be onboard: a step of type ${type} runs on the satellite`);
  return 'onboard';
}

const NEEDS = ['powerW', 'compute', 'thermalW', 'memoryMb', 'storageMb'] as const;

function requirementsOf(
  input: StepInput,
  { defaults }: ResolvedDetail,
  report: Complaints,
): Requirements {
  const given = input.requires ?? null;
  if (given === null && defaults === null) report.add('requires', 'is required');
  const resolved = { powerW: 0, compute: 0, thermalW: 0, memoryMb: 0, storageMb: 0, ...defaults };
  if (given === null) return resolved;
  const within = report.at('requires');
  for (const key of NEEDS) {
    if ((given[key] ?? null) === null && defaults === null)
      within.add(wireName(key), 'is required');
    resolved[key] = within.take(given, key, REQUIREMENT_LIMITS) ?? resolved[key];
  }
  return resolved;
}

function degradedModeOf(
  { degradedMode }: StepInput,
  durationS: number | null,
  report: Complaints,
): Step['degradedMode'] {
  if (degradedMode === null || degradedMode === undefined) return null;
  const within = report.at('degraded_mode');
  const { reducedDurationS, minDataFraction } = DEGRADED_LIMITS;
  const max = durationS ?? reducedDurationS.max;
  const limits = { minDataFraction, reducedDurationS: { ...reducedDurationS, max } };
  within.take(degradedMode, 'minDataFraction', limits);
  within.take(degradedMode, 'reducedDurationS', limits);
  return degradedMode;
}
