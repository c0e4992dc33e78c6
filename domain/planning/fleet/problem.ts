import { UPLINK_BER } from '../../link/radio.ts';
import { transferVolumes, type TransferVolumes } from '../../link/volumes.ts';
import { admissibleRuns, lightOf, longestMs } from '../schedule/admissible.ts';
import type { Job, Step } from '../job/job.ts';
import { topologicalOrder } from '../job/graph.ts';
import type { Refusal } from '../refusal.ts';
import { capRefusal, lengthRefusal } from '../schedule/refuse-step.ts';
import { demandOf, stepTaskOf, type Tiers } from '../schedule/tasks.ts';
import { contactPlanOf, type ContactPlan } from './contact-plan.ts';
import type { Fleet, FleetMember, Node } from './fleet.ts';
import type { Draw } from '../environment/caps.ts';

/** A step with everything that its scheduling needs. */
export interface FleetStep {
  readonly index: number;
  readonly step: Step;
  readonly durationMs: number;
  readonly draw: Draw;
  readonly outputMb: number;
  readonly storedMb: number;
  /** Positions of the steps that it waits for. */
  readonly dependsOn: readonly number[];
  /** Nodes on which it may run. */
  readonly candidates: readonly Node[];
  /** Its product on the wire. */
  readonly volumes: TransferVolumes;
  /** Its input on the wire, where that comes from the ground. */
  readonly groundInput: TransferVolumes | null;
  /** Nothing waits for its product, which then goes to the ground. */
  readonly isSink: boolean;
  /** What the steps that wait for it take at least, one after another, ms. */
  readonly tailMs: number;
}

/** One job for one fleet. */
export interface FleetProblem {
  readonly plan: ContactPlan;
  readonly job: Job;
  readonly steps: readonly FleetStep[];
  /** Positions of the steps, each after those that it waits for. */
  readonly order: readonly number[];
  /** End of the last thing at the latest, ms. */
  readonly deadlineMs: number;
  /** Unit of the deadline and of the balanced objective: the longest period of the fleet, ms. */
  readonly periodMs: number;
}

/** A problem, or the steps that no member can run. */
export type FleetProblemResult =
  | { readonly ok: true; readonly problem: FleetProblem }
  | { readonly ok: false; readonly refusals: readonly Refusal[] };

/**
 * States a job for a fleet. Window steps take their preferred tier. Refuses steps that fit no window
 * of any member that may run them.
 */
export function stateFleetProblem(job: Job, fleet: Fleet): FleetProblemResult {
  const plan = contactPlanOf(fleet, job.security.allowedGroundStations);
  const position = new Map(job.steps.map((step, index) => [step.id, index]));
  const dependsOn = job.steps.map((step) =>
    [...new Set(step.dependsOn)].map((id) => position.get(id) ?? -1),
  );
  const order = topologicalOrder(dependsOn);
  if (order === null) throw new RangeError(`The steps of job ${job.id} wait for each other`);
  const waitedFor = new Set(dependsOn.flat());
  const tiers = preferredTiers(job);
  const refusals: Refusal[] = [];
  const steps = job.steps.map((step, index): FleetStep => {
    const demand = demandOf(step, tiers);
    const { candidates, refusal } = candidatesOf(plan, step, tiers);
    if (candidates.length === 0) refusals.push(refusal ?? nobodyRuns(step));
    return {
      index,
      step,
      durationMs: Math.max(1, Math.round(demand.durationS * 1000)),
      draw: demand.draw,
      outputMb: demand.outputMb,
      storedMb: demand.storedMb,
      dependsOn: dependsOn[index] ?? [],
      candidates,
      volumes: volumesOf(job, demand.outputMb, step.encryption !== 'none'),
      groundInput: step.source === 'ground' ? volumesOf(job, step.inputDataMb, true) : null,
      isSink: !waitedFor.has(index),
      tailMs: 0,
    };
  });
  if (refusals.length > 0) return { ok: false, refusals };
  const periodMs = Math.max(...fleet.environments.map((environment) => environment.periodMs));
  const deadlineMs = fleet.startMs + job.policy.deadlineOrbits * periodMs;
  const tails = tailsOf(steps, order);
  const tailed = steps.map((step) => ({ ...step, tailMs: tails[step.index] ?? 0 }));
  return { ok: true, problem: { plan, job, steps: tailed, order, deadlineMs, periodMs } };
}

function tailsOf(steps: readonly FleetStep[], order: readonly number[]): number[] {
  const tails = steps.map(() => 0);
  for (const index of [...order].reverse()) {
    const own = (steps[index]?.durationMs ?? 0) + (tails[index] ?? 0);
    for (const before of steps[index]?.dependsOn ?? [])
      tails[before] = Math.max(tails[before] ?? 0, own);
  }
  return tails;
}

/** MB that a product or input takes on every hop, its reserve included. */
export function wireMb(volumes: TransferVolumes): number {
  return volumes.rawMb > 0 ? volumes.totalMb + volumes.reserveMb : 0;
}

function preferredTiers(job: Job): Tiers {
  return new Map(
    job.steps.flatMap(({ id, detail }) =>
      detail.kind === 'window' ? [[id, detail.preferredTier] as const] : [],
    ),
  );
}

function volumesOf(job: Job, rawMb: number, alreadyEncrypted: boolean): TransferVolumes {
  const { encryption } = job.security;
  const volumes = transferVolumes({ rawMb, alreadyEncrypted, encryption, ber: UPLINK_BER });
  if (volumes === null) throw new RangeError(`No code carries a bit error rate of ${UPLINK_BER}`);
  return volumes;
}

function candidatesOf(
  plan: ContactPlan,
  step: Step,
  tiers: Tiers,
): { candidates: Node[]; refusal: Refusal | null } {
  const candidates: Node[] = [];
  let refusal: Refusal | null = null;
  if (step.location !== 'ground')
    plan.fleet.members.forEach((member, node) => {
      const environment = plan.fleet.environments[node];
      if (environment === undefined || !mayRun(member, step)) return;
      const { draw, durationMs } = stepTaskOf(step, 'onboard', -1, tiers);
      const runs = admissibleRuns(environment, draw, lightOf(step));
      if (longestMs(runs) >= durationMs) candidates.push(node);
      else
        refusal ??=
          capRefusal(environment, step, draw) ??
          lengthRefusal(environment, stepTaskOf(step, 'onboard', -1, tiers)) ??
          tooLong(step, durationMs, longestMs(runs));
    });
  if (step.location !== 'onboard') candidates.push(plan.ground);
  return { candidates, refusal };
}

/** Steps of a fleet are not cut: a checkpointed step must fit one admissible run as well. */
function tooLong(step: Step, durationMs: number, longest: number): Refusal {
  return {
    stepId: step.id,
    constraint: 'window',
    needed: durationMs / 1000,
    available: longest / 1000,
    atMs: null,
  };
}

function mayRun({ role }: FleetMember, step: Step): boolean {
  if (role === 'relay') return false;
  return role !== 'sensor' || step.dependsOn.length === 0;
}

function nobodyRuns(step: Step): Refusal {
  return { stepId: step.id, constraint: 'role', needed: 1, available: 0, atMs: null };
}
