import type { Environment, Pass } from '../environment/environment.ts';
import type { Interval } from '../../time/intervals.ts';
import { startBefore } from '../job/expand-repeats.ts';
import type { Job, Step } from '../job/job.ts';
import type { Schedule, Slice } from '../plan.ts';
import { checkpointMs, fitsAlone, readFacts, spanOf, type Facts } from '../check/facts.ts';
import { hazardsOf, layRun } from '../schedule/saving-run.ts';
import { isUnprotected, upsetLoss } from '../hazards/upsets.ts';
import { endInTime } from '../job/step-times.ts';
import type { CapacityTable } from '../../link/capacity.ts';

/** A transfer of the plan as the policy sees it. */
export interface LegPlan {
  /** Wire volume with the reserve, MB. */
  readonly needMb: number;
  /** By start. */
  readonly slices: readonly Slice[];
  readonly endMs: number;
  readonly tableOf: (pass: Pass) => CapacityTable;
  /** Position of the producing step, null for an input from the ground. */
  readonly fromStep: number | null;
  /** Position of the receiving step, null for a final downlink. */
  readonly toStep: number | null;
  readonly maxPasses: number;
  /** Legs with which it may not share a pass. */
  readonly apartFrom: readonly number[];
}

/** A step of the plan as the policy sees it. */
export interface StepPlan {
  readonly startMs: number;
  readonly endMs: number;
  /** Positions of predecessors on the same side; all come before the step. */
  readonly after: readonly number[];
  /** Position of the start before it, and from the end of that one at least to its own, ms. */
  readonly lag: { readonly before: number; readonly leastMs: number } | null;
  /** Legs that bring its data. */
  readonly legs: readonly number[];
  /**
   * When the step ends that is moved to `fromMs` and on to the first windows that hold it alone;
   * Infinity where that is later than it may end.
   */
  readonly endFrom: (fromMs: number) => number;
  /** Chance that upsets end it for good, moved by so much; null where it has checkpoints. */
  readonly lossAt: ((shiftMs: number) => number) | null;
}

/** A plan prepared for following it through lost passes; steps in topological order. */
export interface Mission {
  readonly startMs: number;
  readonly deadlineMs: number;
  readonly encrypted: boolean;
  readonly passes: readonly Pass[];
  /** Passes over stations that the data may not use. */
  readonly barred: ReadonlySet<number>;
  readonly legs: readonly LegPlan[];
  readonly steps: readonly StepPlan[];
}

/** Prepares a plan; null when a step has no segment, so that nothing can be followed. */
export function readMission(
  job: Job,
  environment: Environment,
  schedule: Schedule,
): Mission | null {
  const facts = readFacts(job, environment, schedule);
  const order = job.steps
    .map((step) => ({ step, span: spanOf(facts, step.id) }))
    .sort((a, b) => (a.span?.startMs ?? 0) - (b.span?.startMs ?? 0));
  const positions = new Map(order.map(({ step }, index) => [step.id, index]));
  const positionOf = (id: string | null) => (id === null ? null : (positions.get(id) ?? null));
  const steps: StepPlan[] = [];
  for (const { step, span } of order) {
    if (span === null) return null;
    const side = facts.sides.get(step.id);
    const same = step.dependsOn.filter((id) => facts.sides.get(id) === side);
    steps.push({
      ...span,
      after: same.flatMap((id) => positions.get(id) ?? []),
      lag: lagOf(step, positions),
      legs: schedule.transfers.flatMap((one, leg) => (one.toStep === step.id ? [leg] : [])),
      endFrom: inTime(facts, step, endFromOf(facts, step, span)),
      lossAt: lossOf(facts, step),
    });
  }
  const legs = schedule.transfers.map((transfer): LegPlan => {
    const receiver = job.steps.find((step) => step.id === transfer.toStep);
    const slices = [...transfer.slices].sort((a, b) => a.startMs - b.startMs);
    return {
      needMb: transfer.totalMb + transfer.reserveMb,
      slices,
      endMs: Math.max(environment.startMs, ...slices.map((slice) => slice.endMs)),
      tableOf: (pass) => (transfer.direction === 'downlink' ? pass.downlink : pass.uplink),
      fromStep: positionOf(transfer.fromStep),
      toStep: positionOf(transfer.toStep),
      maxPasses: receiver?.maxPasses ?? Infinity,
      apartFrom: schedule.transfers.flatMap((other, leg) =>
        mustBeApart(facts, transfer.toStep, other.toStep) ? [leg] : [],
      ),
    };
  });
  return {
    startMs: environment.startMs,
    deadlineMs: environment.startMs + job.policy.deadlineOrbits * environment.periodMs,
    encrypted: job.security.encryption !== 'none',
    passes: environment.passes,
    barred: barredPasses(job, environment),
    legs,
    steps,
  };
}

function lagOf({ instance }: Step, positions: ReadonlyMap<string, number>): StepPlan['lag'] {
  if (instance === undefined) return null;
  const [id] = startBefore(instance);
  const before = id === undefined ? undefined : positions.get(id);
  return before === undefined ? null : { before, leastMs: Math.round(instance.minGapS * 1000) };
}

function barredPasses({ security }: Job, { passes }: Environment): ReadonlySet<number> {
  const { dataClassification, allowedGroundStations } = security;
  if (dataClassification !== 'confidential' || allowedGroundStations === undefined)
    return new Set();
  return new Set(
    passes.flatMap((pass) => (allowedGroundStations.includes(pass.stationId) ? [] : [pass.index])),
  );
}

function mustBeApart(facts: Facts, one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const names = (id: string) => facts.steps.get(id)?.otherPassThan ?? [];
  return names(one).includes(other) || names(other).includes(one);
}

/**
 * A step in one piece waits for the first windows that hold it alone and saves before the hazards that
 * it then meets; a step on the ground or in several pieces simply moves. Whole milliseconds.
 */
function endFromOf(facts: Facts, step: Step, planned: Interval): StepPlan['endFrom'] {
  const need = facts.needs.get(step.id);
  const run = facts.runs.get(step.id) ?? [];
  const isCut = run.some(({ kind, checkpoint }, index) =>
    kind === 'step' ? index > 0 && run[index - 1]?.kind === 'step' : checkpoint === 'restore',
  );
  const side = facts.sides.get(step.id);
  if (need === undefined || isCut || side !== 'onboard')
    return (fromMs) => fromMs + planned.endMs - planned.startMs;
  const { environment } = facts;
  const plan = {
    restoreMs: 0,
    workMs: need.durationMs,
    saveMs: 0,
    stateMs: checkpointMs(facts, need),
    hazards: hazardsOf(environment, { step, location: side }),
  };
  const fits = {
    sunlit: fitsAlone(environment, step, need, true),
    dark: fitsAlone(environment, step, need, false),
  };
  return (fromMs) => {
    let startMs = fromMs;
    for (const span of environment.illumination) {
      if (span.endMs <= startMs) continue;
      if (!(span.sunlit ? fits.sunlit : fits.dark)) startMs = Math.ceil(span.endMs);
      else {
        const { endMs } = layRun(startMs, plan);
        if (endMs <= span.endMs) return endMs;
      }
    }
    return layRun(startMs, plan).endMs;
  };
}

/** The same end as far as the step may end then; a millisecond of rounding is no delay. */
function inTime(
  { environment }: Facts,
  step: Step,
  endFrom: StepPlan['endFrom'],
): StepPlan['endFrom'] {
  if (step.notAfterS === undefined) return endFrom;
  return (fromMs) => {
    const endMs = endFrom(fromMs);
    return endInTime(step, environment.startMs, endMs - 1) === Infinity ? Infinity : endMs;
  };
}

/** The chance of a loss by upsets for every shift, each computed once; null where there is none. */
function lossOf(facts: Facts, step: Step): StepPlan['lossAt'] {
  const { saa } = facts.environment;
  if (saa.length === 0 || facts.sides.get(step.id) !== 'onboard' || !isUnprotected(step))
    return null;
  const work = (facts.runs.get(step.id) ?? []).filter(({ kind }) => kind === 'step');
  const known = new Map<number, number>();
  return (shiftMs) => {
    let loss = known.get(shiftMs);
    if (loss === undefined) {
      const moved = work.map(({ startMs, endMs }) => ({
        startMs: startMs + shiftMs,
        endMs: endMs + shiftMs,
      }));
      known.set(shiftMs, (loss = upsetLoss(step, moved, saa)));
    }
    return loss;
  };
}
