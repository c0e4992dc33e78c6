import type { Environment, Window } from '../environment/environment.ts';
import type { Job, Requirements, Step, Side } from '../job/job.ts';
import type { Schedule, Segment } from '../plan.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Illumination } from '../../orbit/environment/eclipse.ts';

/** What a step draws and makes once its quality tier is known. */
export interface StepNeed {
  readonly durationMs: number;
  readonly requires: Requirements;
  readonly outputMb: number;
  /** Space that the product holds in storage, MB. */
  readonly storedMb: number;
}

/** A plan read once, so that every check looks things up the same way. */
export interface Facts {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
  readonly steps: ReadonlyMap<string, Step>;
  /** Side of each step that has exactly one placement. */
  readonly sides: ReadonlyMap<string, Side>;
  readonly needs: ReadonlyMap<string, StepNeed>;
  /** `step` and `checkpoint` segments of each known step, by start. */
  readonly runs: ReadonlyMap<string, readonly Segment[]>;
}

/** Reads a plan; whatever does not fit together is left out and found by the checks. */
export function readFacts(job: Job, environment: Environment, schedule: Schedule): Facts {
  const steps = new Map(job.steps.map((step) => [step.id, step]));
  const sides = new Map<string, Side>();
  const needs = new Map<string, StepNeed>();
  const runs = new Map<string, Segment[]>();
  for (const step of job.steps) {
    const placements = schedule.placements.filter((one) => one.stepId === step.id);
    const [placement] = placements;
    if (placement !== undefined && placements.length === 1) sides.set(step.id, placement.location);
    needs.set(step.id, needOf(step, placement?.qualityTier ?? null));
    const own = schedule.segments.filter(
      (one) => one.stepId === step.id && (one.kind === 'step' || one.kind === 'checkpoint'),
    );
    runs.set(
      step.id,
      own.sort((a, b) => a.startMs - b.startMs),
    );
  }
  if (job.steps.some(({ elastic }) => elastic !== undefined)) stretch(job, schedule, needs);
  return { job, environment, schedule, steps, sides, needs, runs };
}

/** The duration that the plan states for a step which leaves it open, s; null for others. */
export function chosenS(schedule: Schedule, step: Step): number | null {
  const placement = schedule.placements.find(({ stepId }) => stepId === step.id);
  return step.elastic === undefined ? null : (placement?.durationS ?? step.durationS);
}

/**
 * Puts the chosen durations in place, with the products that follow: in proportion to the duration, unless
 * they are fixed, and to the input where a step states a reduction ratio. Tiers state their own.
 */
function stretch(job: Job, schedule: Schedule, needs: Map<string, StepNeed>): void {
  const shares = new Map<string, number>();
  const shareOf = (step: Step): number => {
    const known = shares.get(step.id);
    if (known !== undefined) return known;
    // A step that waits for itself is found elsewhere.
    shares.set(step.id, 1);
    const durationS = chosenS(schedule, step);
    const follows = durationS !== null && step.elastic?.fixedOutput === false;
    const producers = job.steps.filter(({ id }) => step.dependsOn.includes(id));
    const wishedMb = producers.reduce((sum, one) => sum + one.outputDataMb, 0);
    const arrivingMb = producers.reduce((sum, one) => sum + one.outputDataMb * shareOf(one), 0);
    const reduces = step.dataReductionRatio !== null && wishedMb > 0;
    const share =
      step.detail.kind === 'window'
        ? 1
        : (follows ? durationS / step.durationS : 1) * (reduces ? arrivingMb / wishedMb : 1);
    shares.set(step.id, share);
    return share;
  };
  for (const step of job.steps) {
    const need = needs.get(step.id);
    const durationS = chosenS(schedule, step);
    const share = shareOf(step);
    if (need !== undefined)
      needs.set(step.id, {
        ...need,
        durationMs: durationS === null ? need.durationMs : Math.round(durationS * 1000),
        outputMb: need.outputMb * share,
        storedMb: need.storedMb * share,
      });
  }
}

/** First start and last end of a step's segments; null when it has none. */
export function spanOf(facts: Facts, stepId: string): { startMs: number; endMs: number } | null {
  const run = facts.runs.get(stepId) ?? [];
  const [first] = run;
  if (first === undefined) return null;
  return { startMs: first.startMs, endMs: Math.max(...run.map((segment) => segment.endMs)) };
}

/** Steps that depend on a step. */
export function consumersOf(facts: Facts, stepId: string): readonly Step[] {
  return facts.job.steps.filter((step) => step.dependsOn.includes(stepId));
}

/** The illumination at an instant; outside the known span the nearest one. */
export function illuminationAt(environment: Environment, tMs: number): Illumination | null {
  const known = environment.illumination;
  return known.find((span) => tMs < span.endMs) ?? known.at(-1) ?? null;
}

/** The window that holds a whole span; windows are disjoint and in order of time. */
export function windowAround(
  { windows }: Pick<Environment, 'windows'>,
  { startMs, endMs }: Interval,
): Window | undefined {
  let low = 0;
  let high = windows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((windows[middle]?.startMs ?? Infinity) <= startMs) low = middle + 1;
    else high = middle;
  }
  const last = windows[low - 1];
  return last !== undefined && endMs <= last.endMs ? last : undefined;
}

/** Spans of one light inside the horizon: neighbouring windows of that light count as one. */
export function spansOfLight({ windows }: Environment, sunlit: boolean): Interval[] {
  const spans: Interval[] = [];
  for (const { startMs, endMs, sunlit: isLit } of windows) {
    if (isLit !== sunlit) continue;
    const goesOn = spans.at(-1)?.endMs === startMs ? spans.pop() : undefined;
    spans.push({ startMs: goesOn?.startMs ?? startMs, endMs });
  }
  return spans;
}

/** True when a step alone stays within the bus's limits in sunlight or in eclipse. */
export function fitsAlone(
  environment: Environment,
  step: Step,
  need: StepNeed,
  sunlit: boolean,
): boolean {
  const { bus } = environment;
  const { requires } = need;
  if (step.detail.kind === 'eclipse' && sunlit) return false;
  if (step.powerPolicy === 'sunlit_only' && !sunlit) return false;
  const isPowered =
    step.powerPolicy === 'battery_assisted' ||
    requires.powerW <= (sunlit ? bus.peakSolarW : bus.eclipseBatteryW);
  return (
    isPowered &&
    requires.compute <= (sunlit ? bus.computeSunlit : bus.computeEclipse) &&
    requires.thermalW <= bus.maxThermalW &&
    requires.memoryMb <= bus.memoryMb
  );
}

/** Time of one save or restore: the memory at the bus's write rate, at least 1 s; ms. */
export function checkpointMs({ environment }: Facts, need: StepNeed): number {
  const seconds = need.requires.memoryMb / environment.bus.writeMbS;
  return Math.max(1000, Math.ceil(seconds * 1000));
}

function needOf(step: Step, tierName: string | null): StepNeed {
  const standard: StepNeed = {
    durationMs: Math.round(step.durationS * 1000),
    requires: step.requires,
    outputMb: step.outputDataMb,
    storedMb: step.storedOutputMb,
  };
  if (step.detail.kind !== 'window' || tierName === null) return standard;
  const tier = step.detail.qualityTiers[tierName];
  if (tier === undefined) return standard;
  const { powerW, compute, memoryMb } = tier;
  const coding = step.outputDataMb > 0 ? step.storedOutputMb / step.outputDataMb : 1;
  return {
    durationMs: Math.round(tier.computeS * 1000),
    requires: { ...step.requires, powerW, compute, memoryMb },
    outputMb: tier.outputMb,
    storedMb: tier.outputMb * coding,
  };
}
