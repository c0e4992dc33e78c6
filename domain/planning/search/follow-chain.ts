import { readChain, type Chain } from '../chain/chain.ts';
import type { ChainPlan, ChainPrices } from '../chain/chain-search.ts';
import { leastChainFailure, solveChain } from '../chain/solve-chain.ts';
import { HOUR_MS } from '../../time/instant.ts';
import { NO_LIMITS } from '../schedule/contact-options.ts';
import { withBound, type Problem } from './candidate.ts';
import { explore, isOver, type Exploration } from './exploration.ts';
import { CONFIDENCE_UNIT, roundedConfidence } from './objectives.ts';

/**
 * Solves a job whose tasks are a chain: a bound that its best plan meets, and the contacts of that plan
 * to decode.
 */
export function followChain(search: Exploration): void {
  if (isOver(search)) return;
  const { problem, meter } = search;
  const { job, environment, graph } = problem;
  const chain = readChain(job, environment, graph, meter);
  if (chain === null) return;
  const prices = pricesOf(problem);
  if (job.policy.objective === 'max_reliability') followSurest(search, chain, prices);
  else {
    const { bound, plan } = solveChain(chain, prices, meter);
    search.problem = bounded(problem, chain, bound);
    decodePlan(search, chain, plan);
  }
}

/** Levels of confidence below the best one that are looked at. */
const LEVELS = 4;

/**
 * The highest level of confidence that a plan may have, and the earliest end of the plans of that
 * level; a level at which there is surely none is left for the one below.
 */
function followSurest(search: Exploration, chain: Chain, prices: ChainPrices): void {
  const { problem, meter } = search;
  let confidence = Math.min(problem.bound.confidence, 1 - leastChainFailure(chain));
  for (let level = 0; level < LEVELS; level += 1) {
    const mostFailure = 1 - roundedConfidence(confidence);
    const { bound, plan } = solveChain(chain, { ...prices, mostFailure }, meter);
    if (bound === Infinity) {
      confidence = roundedConfidence(confidence) - HALF_LEVEL;
      continue;
    }
    const isWaiting = plan !== null && plan.waits.size > 0;
    const tieToleranceMs = isWaiting ? bound * WAITING_TOLERANCE : 0;
    search.problem = withBound(problem, { confidence, tieBreak: bound, tieToleranceMs });
    decodePlan(search, chain, plan);
    if (!isWaiting) return;
    // What waits just long enough may after all miss the level by a hair.
    for (const margin of MARGINS) {
      const safe = { ...prices, mostFailure: mostFailure - margin };
      decodePlan(search, chain, solveChain(chain, safe, meter).plan);
    }
    return;
  }
}

/** Chances of failure by which plans are made safer than they have to be. */
const MARGINS = [1.5e-7, 5e-6];

/** What the end of a plan that waits just long enough may miss of its bound, relative. */
const WAITING_TOLERANCE = 1e-4;

/** Half of the 1e-4 that two levels differ by. */
const HALF_LEVEL = 5e-5;

/** Decodes a plan of a chain. */
function decodePlan(search: Exploration, chain: Chain, plan: ChainPlan | null): void {
  const [order] = search.orders;
  if (plan === null || order === undefined) return;
  const { slices, waits } = plan;
  const settled = new Map(
    chain.legs.flatMap(({ task }, index) => {
      const contacts = slices[index];
      return contacts === undefined ? [] : [[task.id, contacts] as const];
    }),
  );
  explore(search, order, { ...NO_LIMITS, settled, waits });
}

/** Price of a millisecond beside that of energy where only energy counts: it decides between equals. */
const LEAST_PER_MS = 1e-13;

function pricesOf({ job, scale, environment }: Problem): ChainPrices {
  const { objective, deadlineOrbits, minDeliveryConfidence } = job.policy;
  const originMs = environment.startMs;
  const latestMs = originMs + deadlineOrbits * environment.periodMs;
  const mostFailure = 1 - minDeliveryConfidence;
  const common = { originMs, latestMs, mostFailure };
  switch (objective) {
    case 'min_latency':
    case 'max_value':
      // How late the soonest plan is tells what deadline would do.
      return { ...common, perMs: 1, perWattMs: 0, perFailure: 0, latestMs: Infinity };
    case 'max_reliability':
      return { ...common, perMs: 1, perWattMs: 0, perFailure: 0 };
    case 'min_energy':
      return { ...common, perMs: LEAST_PER_MS, perWattMs: 1 / HOUR_MS, perFailure: 0 };
    case 'balanced':
      return {
        ...common,
        perMs: 1 / (3 * scale.periodMs),
        perWattMs: 1 / (3 * scale.energyWh * HOUR_MS),
        perFailure: 1 / (3 * CONFIDENCE_UNIT),
      };
  }
}

/** The problem with the bound of its chain; the same where no plan keeps its limits. */
function bounded(problem: Problem, chain: Chain, cost: number): Problem {
  if (cost === Infinity) return problem;
  const { bound, environment, scale, job } = problem;
  switch (job.policy.objective) {
    case 'max_reliability':
      return problem;
    case 'min_latency':
    case 'max_value':
      return withBound(problem, { finishMs: Math.max(bound.finishMs, environment.startMs + cost) });
    case 'min_energy': {
      const timeWh = LEAST_PER_MS * (environment.endMs - environment.startMs);
      const energyWh = Math.max(bound.energyWh, stepsWh(chain) + cost - timeWh);
      return withBound(problem, { energyWh });
    }
    case 'balanced':
      return withBound(problem, { score: stepsWh(chain) / scale.energyWh / 3 + cost });
  }
}

/** What the steps on board draw at least, Wh. */
function stepsWh({ blocks }: Chain): number {
  const wattMs = blocks
    .flat()
    .filter(({ location }) => location === 'onboard')
    .reduce((sum, { draw, durationMs }) => sum + draw.powerW * durationMs, 0);
  return wattMs / HOUR_MS;
}
