import type { CapacityTable, Environment, Pass } from '../environment.ts';
import type { Job } from '../job.ts';
import type { Schedule, Slice } from '../plan.ts';
import { fitsAlone, readFacts, spanOf, type Facts } from '../check/facts.ts';

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
  /** Legs that bring its data. */
  readonly legs: readonly number[];
  /** First instant from `fromMs` on at which the step, moved there, fits the windows alone. */
  readonly fitFrom: (fromMs: number) => number;
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
      legs: schedule.transfers.flatMap((one, leg) => (one.toStep === step.id ? [leg] : [])),
      fitFrom: (fromMs) => fitFrom(facts, step.id, fromMs),
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
 * A step in one piece waits for the first windows that hold it alone; a step on the ground or in
 * several pieces simply moves. Whole milliseconds.
 */
function fitFrom(facts: Facts, stepId: string, fromMs: number): number {
  const step = facts.steps.get(stepId);
  const need = facts.needs.get(stepId);
  const pieces = facts.runs.get(stepId)?.length ?? 0;
  if (step === undefined || need === undefined || pieces !== 1) return fromMs;
  if (facts.sides.get(stepId) === 'ground') return fromMs;
  let startMs = fromMs;
  for (const span of facts.environment.illumination) {
    if (span.endMs <= startMs) continue;
    if (!fitsAlone(facts.environment, step, need, span.sunlit)) startMs = Math.ceil(span.endMs);
    else if (startMs + need.durationMs <= span.endMs) return startMs;
  }
  return startMs;
}
