import { MIN_SLICE_MS, RADIO_LOAD } from '../../link/radio.ts';
import type { Environment } from '../environment/environment.ts';
import { fastestMbS } from '../environment/given-contacts.ts';
import type { Job, Objective, Step, Side } from '../job/job.ts';
import { minimumCut, type Arc } from './min-cut.ts';
import { balanceScale } from './objectives.ts';
import type { Placement } from '../plan.ts';
import { capRefusal, lengthRefusal } from '../schedule/refuse-step.ts';
import { demandOf, stepTaskOf, type Locations, type Tiers } from '../schedule/tasks.ts';
import type { Direction } from '../../link/capacity.ts';

/** Costs of running a step on either side; Infinity where it cannot run. */
interface SideCosts {
  readonly onboard: number;
  readonly ground: number;
  /** Cap that keeps the step off the satellite. */
  readonly constraint: string | null;
}

/** The placement of least additive cost, and what the decision was based on. */
export interface PlacementChoice {
  readonly locations: Locations;
  /** Ids of the steps whose place was free. */
  readonly freeSteps: readonly string[];
  /** Sides on which a free step can run at all. */
  readonly possible: ReadonlyMap<string, readonly Side[]>;
  describe(locations: Locations): Placement[];
}

/** Outputs at most this share of the input explain an on-board placement by data reduction. */
const REDUCTION_WORTH_NAMING = 0.1;

/**
 * Places the `either` steps by a minimum cut: each step costs time, energy and risk on its side, each
 * edge between the sides the transfer of its data, weighted by the objective, and an impossible side
 * is infinitely dear. Optimal for this additive cost, which is not the finish of the schedule; null
 * when some step can run nowhere.
 */
export function choosePlacement(
  job: Job,
  environment: Environment,
  tiers: Tiers,
): PlacementChoice | null {
  const free = job.steps.filter(({ location }) => location === 'either');
  const costs = job.steps.map((step) => sideCosts(job, environment, tiers, step));
  const crossing = crossingCost(job, environment);
  const cut = free.length === 0 ? null : cutOf(job, costs, crossing, tiers);
  if (free.length > 0 && cut === null) return null;
  const locations = new Map(
    job.steps.map((step, index): [string, Side] => [
      step.id,
      step.location === 'either' ? (cut?.[index] === true ? 'onboard' : 'ground') : step.location,
    ]),
  );
  const possible = new Map(
    free.map((step) => {
      const side = costs[job.steps.indexOf(step)];
      const sides = (['onboard', 'ground'] as const).filter((at) => (side?.[at] ?? 0) < Infinity);
      return [step.id, sides];
    }),
  );
  return {
    locations,
    freeSteps: free.map(({ id }) => id),
    possible,
    describe: (chosen) =>
      job.steps.map((step, index) =>
        describe(job, step, costs[index], chosen, locations, crossing, tiers),
      ),
  };
}

/** The fixed placements of a job without free steps, and of every step otherwise by its choice. */
function describe(
  job: Job,
  step: Step,
  costs: SideCosts | undefined,
  chosen: Locations,
  cut: Locations,
  crossing: Crossing,
  tiers: Tiers,
): Placement {
  const location = chosen.get(step.id) ?? 'onboard';
  const isWindow = step.detail.kind === 'window';
  const base = {
    stepId: step.id,
    location,
    constraint: null,
    costOnboard: null,
    costGround: null,
    qualityTier: isWindow ? (tiers.get(step.id) ?? null) : null,
  };
  if (step.location !== 'either') return { ...base, reason: fixedReason(job, step) };
  const side = (at: Side): number =>
    (costs?.[at] ?? 0) + edgeCosts(job, step, at, chosen, crossing, tiers);
  const priced = { ...base, costOnboard: side('onboard'), costGround: side('ground') };
  if (location === 'ground' && costs?.constraint !== null)
    return { ...priced, reason: 'onboard_infeasible', constraint: costs?.constraint ?? null };
  if (cut.get(step.id) !== location) return { ...priced, reason: 'better_schedule' };
  const demand = demandOf(step, tiers);
  const reduces =
    location === 'onboard' &&
    step.inputDataMb > 0 &&
    demand.outputMb <= step.inputDataMb * REDUCTION_WORTH_NAMING;
  return { ...priced, reason: reduces ? 'data_reduction' : 'cut_optimal' };
}

function fixedReason(job: Job, step: Step): Placement['reason'] {
  if (job.id !== 'custom') return 'preset_defined';
  return step.location === 'ground' ? 'ground_required' : 'job_defined';
}

/** Weights of one second, one watt-hour and one unit of -ln(1 - outage), by objective. */
interface Weights {
  readonly perS: number;
  readonly perWh: number;
  readonly perRisk: number;
}

/** So small that it only breaks ties. */
const TIE = 1e-6;

function weightsOf(objective: Objective, job: Job, environment: Environment): Weights {
  const scale = balanceScale(job, environment);
  switch (objective) {
    case 'min_latency':
    case 'max_value':
      return { perS: 1, perWh: TIE, perRisk: TIE };
    case 'min_energy':
      return { perS: TIE, perWh: 1, perRisk: TIE };
    case 'max_reliability':
      return { perS: TIE, perWh: TIE, perRisk: 1 };
    case 'balanced':
      return {
        perS: 1000 / scale.periodMs / 3,
        perWh: 1 / scale.energyWh / 3,
        perRisk: 100 / 3,
      };
  }
}

function sideCosts(job: Job, environment: Environment, tiers: Tiers, step: Step): SideCosts {
  const weights = weightsOf(job.policy.objective, job, environment);
  const demand = demandOf(step, tiers);
  const energyWh = (demand.draw.powerW * demand.durationS) / 3600;
  const timeCost = weights.perS * demand.durationS;
  const refusal =
    capRefusal(environment, step, demand.draw) ??
    lengthRefusal(environment, stepTaskOf(step, 'onboard', -1, tiers));
  const isAllowed = (at: Side): boolean => step.location === 'either' || step.location === at;
  return {
    onboard:
      !isAllowed('onboard') || (refusal !== null && step.location === 'either')
        ? Infinity
        : timeCost + weights.perWh * energyWh,
    ground: isAllowed('ground') ? timeCost : Infinity,
    constraint: refusal?.constraint ?? null,
  };
}

/** Cost of carrying megabytes across, by direction. */
type Crossing = (direction: Direction, volumeMb: number) => number;

/** Time on air and the mean wait for a contact, radio energy and the mean risk of losing a pass. */
function crossingCost(job: Job, environment: Environment): Crossing {
  const weights = weightsOf(job.policy.objective, job, environment);
  const { passes, startMs, endMs } = environment;
  const waitS = (endMs - startMs) / 1000 / (passes.length + 1) / 2;
  const outage =
    passes.reduce((sum, pass) => sum + pass.outageProbability, 0) / Math.max(1, passes.length);
  return (direction, volumeMb) => {
    if (passes.length === 0) return Infinity;
    const airS = Math.max(MIN_SLICE_MS / 1000, volumeMb / fastestMbS(environment, direction));
    return (
      weights.perS * (airS + waitS) +
      weights.perWh * ((RADIO_LOAD[direction].powerW * airS) / 3600) -
      weights.perRisk * Math.log1p(-outage)
    );
  };
}

/** What a step's data cost when it runs on a side and everything else stays where it is. */
function edgeCosts(
  job: Job,
  step: Step,
  at: Side,
  locations: Locations,
  crossing: Crossing,
  tiers: Tiers,
): number {
  const outputMb = demandOf(step, tiers).outputMb;
  let cost = 0;
  for (const other of job.steps) {
    if (step.dependsOn.includes(other.id) && locations.get(other.id) !== at)
      cost += crossing(at === 'ground' ? 'downlink' : 'uplink', demandOf(other, tiers).outputMb);
    if (other.dependsOn.includes(step.id) && locations.get(other.id) !== at)
      cost += crossing(at === 'onboard' ? 'downlink' : 'uplink', outputMb);
  }
  if (at === 'onboard') cost += endCosts(job, step, crossing, tiers);
  return cost;
}

/** Uplink of a ground source and downlink of a final product, which only an on-board step has. */
function endCosts(job: Job, step: Step, crossing: Crossing, tiers: Tiers): number {
  const isSource = step.source === 'ground' && step.dependsOn.length === 0;
  const outputMb = demandOf(step, tiers).outputMb;
  const isSink = outputMb > 0 && !job.steps.some(({ dependsOn }) => dependsOn.includes(step.id));
  return (
    (isSource ? crossing('uplink', step.inputDataMb) : 0) +
    (isSink ? crossing('downlink', outputMb) : 0)
  );
}

/** Which steps run on board in the cut of least cost; null when some step can run nowhere. */
function cutOf(
  job: Job,
  costs: readonly SideCosts[],
  crossing: Crossing,
  tiers: Tiers,
): boolean[] | null {
  const source = job.steps.length;
  const sink = source + 1;
  const position = new Map(job.steps.map(({ id }, index) => [id, index]));
  const arcs: Arc[] = [];
  job.steps.forEach((step, index) => {
    const side = costs[index];
    const onboard = (side?.onboard ?? 0) + endCosts(job, step, crossing, tiers);
    arcs.push({ from: source, to: index, capacity: side?.ground ?? 0 });
    arcs.push({ from: index, to: sink, capacity: onboard });
    for (const id of new Set(step.dependsOn)) {
      const before = position.get(id);
      const producer = before === undefined ? undefined : job.steps[before];
      if (before === undefined || producer === undefined) continue;
      const { outputMb } = demandOf(producer, tiers);
      arcs.push({ from: before, to: index, capacity: crossing('downlink', outputMb) });
      arcs.push({ from: index, to: before, capacity: crossing('uplink', outputMb) });
    }
  });
  const onboard = minimumCut(job.steps.length + 2, arcs, source, sink);
  return onboard?.slice(0, job.steps.length) ?? null;
}
