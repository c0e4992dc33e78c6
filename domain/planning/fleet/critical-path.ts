import type { Decoded, FleetRun, Movement } from './decode-fleet.ts';
import type { FleetProblem } from './problem.ts';
import type { ChainKind } from './plan.ts';
import type { Interval } from '../../time/intervals.ts';

/** One element of the chain that decides when a plan ends. */
export interface CriticalElement extends Interval {
  readonly kind: ChainKind;
  /** Position of the step that runs, receives or waits; null for a final downlink. */
  readonly stepIndex: number | null;
  readonly movement: Movement | null;
}

/**
 * The chain of runs, transfers and waits that ends last, in order of time: each run back to its
 * latest input, each transfer back to the run that made its data. Waiting for light, power or a
 * contact is an element of its own.
 */
export function criticalPath(problem: FleetProblem, decoded: Decoded): CriticalElement[] {
  const chain: CriticalElement[] = [];
  const last = lastElement(decoded);
  let run = last.movement === null ? last.run : addMovement(chain, decoded, last.movement, null);
  while (run !== null) run = addRun(chain, problem, decoded, run);
  return chain.reverse().filter(({ startMs, endMs }) => endMs > startMs);
}

/** Positions of the steps on the critical path, in order of time. */
export function criticalSteps(problem: FleetProblem, decoded: Decoded): number[] {
  return criticalPath(problem, decoded).flatMap(({ kind, stepIndex }) =>
    kind === 'step' && stepIndex !== null ? [stepIndex] : [],
  );
}

function lastElement({ runs, movements, finishMs }: Decoded): {
  run: FleetRun | null;
  movement: Movement | null;
} {
  const movement =
    movements.find(({ toStep, hops }) => toStep === null && hops.at(-1)?.arrivalMs === finishMs) ??
    null;
  return { movement, run: runs.find(({ endMs }) => endMs === finishMs) ?? null };
}

/** Adds a movement and what came before it; the run that made the data. */
function addMovement(
  chain: CriticalElement[],
  { runs }: Decoded,
  movement: Movement,
  stepIndex: number | null,
): FleetRun | null {
  const [first] = movement.hops;
  const startMs = first?.slices[0]?.startMs ?? 0;
  const endMs = movement.hops.at(-1)?.arrivalMs ?? startMs;
  chain.push({ kind: 'transfer', stepIndex, movement, startMs, endMs });
  const maker =
    runs.find((run) => run.stepIndex === movement.fromStep && run.node === first?.from) ??
    runs.find((run) => run.stepIndex === movement.fromStep) ??
    null;
  if (maker !== null)
    chain.push({ kind: 'wait', stepIndex, movement, startMs: maker.endMs, endMs: startMs });
  return maker;
}

/** Adds a run and what it waited for; the run before it. */
function addRun(
  chain: CriticalElement[],
  problem: FleetProblem,
  decoded: Decoded,
  run: FleetRun,
): FleetRun | null {
  const { stepIndex, startMs, endMs, inputsMs, node } = run;
  chain.push({ kind: 'step', stepIndex, movement: null, startMs, endMs });
  chain.push({ kind: 'wait', stepIndex, movement: null, startMs: inputsMs, endMs: startMs });
  const into = decoded.movements.find(
    ({ toStep, hops }) =>
      toStep === stepIndex && hops.at(-1)?.to === node && hops.at(-1)?.arrivalMs === inputsMs,
  );
  if (into !== undefined) return addMovement(chain, decoded, into, stepIndex);
  const before = problem.steps[stepIndex]?.dependsOn ?? [];
  return (
    decoded.runs.find(
      (other) =>
        before.includes(other.stepIndex) && other.node === node && other.endMs === inputsMs,
    ) ?? null
  );
}
