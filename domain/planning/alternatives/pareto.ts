import type { Environment } from '../environment/environment.ts';
import { QUALITY_TIERS, type Job, type Objective, type Step } from '../job/job.ts';
import { tierRank } from '../search/objectives.ts';
import type { Schedule } from '../plan.ts';
import { segmentDraws, tiersOf } from '../schedule/segment-draw.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** What may be given up for a better plan, in the order in which combinations are named. */
export const RELAXATIONS = [
  'extend_windows',
  'skip_checkpoint',
  'reduce_fec',
  'lower_quality_tier',
] as const;
export type RelaxationName = (typeof RELAXATIONS)[number];

/** What plans are compared by: less of the first two and more of the last two is better. */
export interface ParetoObjectives {
  /** From the start of the prediction to the end of the last segment. */
  readonly latencyS: number;
  /** Drawn on board by steps, checkpoints and the radio. */
  readonly energyWh: number;
  /** Delivery confidence, 0 to 1. */
  readonly reliability: number;
  /** Tiers taken over tiers preferred, 0 to 1; 1 for jobs without window steps. */
  readonly quality: number;
}

/** Every combination of relaxations, those with fewer first: none, each alone, pairs, … */
export function combinationsOf(names: readonly RelaxationName[]): RelaxationName[][] {
  const all = Array.from({ length: 2 ** names.length }, (_, bits) =>
    names.filter((_name, index) => Math.floor(bits / 2 ** index) % 2 === 1),
  );
  return all.sort((a, b) => a.length - b.length);
}

/**
 * Relaxations that can change a job's plan: a mask above 0° to lower, steps with checkpoints to
 * skip, data that may cross the radio, window steps above their lowest tier.
 */
export function relaxationsOf(job: Job, minElevationDeg: number): RelaxationName[] {
  return RELAXATIONS.filter((name) => {
    switch (name) {
      case 'extend_windows':
        return minElevationDeg > 0;
      case 'skip_checkpoint':
        return job.steps.some(({ checkpointIntervalS }) => checkpointIntervalS > 0);
      case 'reduce_fec':
        return job.fec !== 'reduced' && job.steps.some(mayCross);
      case 'lower_quality_tier':
        return job.steps.some((step) => lowerTier(step) !== null);
    }
  });
}

/** Whether a step's input or product may have to cross between satellite and ground. */
function mayCross(step: Step): boolean {
  return step.outputDataMb > 0 || step.source === 'ground' || step.detail.kind === 'window';
}

/** The job with the relaxations that concern it; `extend_windows` concerns its surroundings. */
export function relaxJob(job: Job, relaxations: readonly RelaxationName[]): Job {
  let relaxed = job;
  for (const name of relaxations)
    switch (name) {
      case 'extend_windows':
        break;
      case 'skip_checkpoint':
        relaxed = withSteps(relaxed, (step) => ({ ...step, checkpointIntervalS: 0 }));
        break;
      case 'reduce_fec':
        relaxed = { ...relaxed, fec: 'reduced' };
        break;
      case 'lower_quality_tier':
        relaxed = withSteps(relaxed, (step) => lowerTier(step) ?? step);
        break;
    }
  return relaxed;
}

function withSteps(job: Job, change: (step: Step) => Step): Job {
  return { ...job, steps: job.steps.map(change) };
}

/** A window step that prefers the next lower of its own tiers; null where there is none. */
function lowerTier(step: Step): Step | null {
  const { detail } = step;
  if (detail.kind !== 'window') return null;
  const own = QUALITY_TIERS.filter((name) => detail.qualityTiers[name] !== undefined);
  const lower = own.filter(
    (name) =>
      tierRank(name) < tierRank(detail.preferredTier) && tierRank(name) >= tierRank(detail.minTier),
  );
  const preferredTier = lower.at(-1);
  return preferredTier === undefined ? null : { ...step, detail: { ...detail, preferredTier } };
}

/** Energy that a schedule draws on board, Wh: steps, saves, restores and the radio. */
export function scheduleEnergyWh(job: Job, schedule: Schedule): number {
  const drawOf = segmentDraws(job, schedule);
  let wattMs = 0;
  for (const segment of schedule.segments)
    if (segment.location !== 'ground')
      wattMs += drawOf(segment).powerW * (segment.endMs - segment.startMs);
  return wattMs / HOUR_MS;
}

/** What a plan achieves; quality is measured by the tiers that the unrelaxed job prefers. */
export function objectivesOf(
  plan: { readonly job: Job; readonly environment: Environment; readonly schedule: Schedule },
  reliability: number,
): ParetoObjectives {
  const { job, environment, schedule } = plan;
  return {
    latencyS: (schedule.finishMs - environment.startMs) / 1000,
    energyWh: scheduleEnergyWh(job, schedule),
    reliability,
    quality: qualityShare(job, schedule),
  };
}

function qualityShare(job: Job, schedule: Schedule): number {
  const tiers = tiersOf(schedule.placements);
  let taken = 0;
  let preferred = 0;
  for (const { id, detail } of job.steps) {
    if (detail.kind !== 'window') continue;
    const most = tierRank(detail.preferredTier);
    preferred += most;
    taken += Math.min(most, tierRank(tiers.get(id) ?? detail.preferredTier));
  }
  return preferred === 0 ? 1 : taken / preferred;
}

/** Whether one is nowhere worse than the other and somewhere better. */
export function dominates(a: ParetoObjectives, b: ParetoObjectives): boolean {
  const [first, second] = [costsOf(a), costsOf(b)];
  return (
    first.every((cost, index) => cost <= (second[index] ?? cost)) &&
    first.some((cost, index) => cost < (second[index] ?? cost))
  );
}

/**
 * The members that no other dominates, one of each that are equal (the first given), by latency,
 * then energy, then reliability, then quality.
 */
export function nonDominated<Member extends { readonly objectives: ParetoObjectives }>(
  members: readonly Member[],
): Member[] {
  const kept = members.filter(
    ({ objectives }, index) =>
      !members.some(
        (other, at) =>
          dominates(other.objectives, objectives) ||
          (at < index && compareCosts(other.objectives, objectives) === 0),
      ),
  );
  return kept.sort((a, b) => compareCosts(a.objectives, b.objectives));
}

/** Position in a frontier of the member that an objective prefers, quality first as in plans. */
export function preferredIndex(
  frontier: readonly { readonly objectives: ParetoObjectives }[],
  objective: Objective,
): number {
  const rank = ({ latencyS, energyWh, reliability, quality }: ParetoObjectives): number[] => {
    switch (objective) {
      case 'min_energy':
        return [-quality, energyWh, latencyS];
      case 'max_reliability':
        return [-quality, -reliability, latencyS];
      case 'min_latency':
      case 'max_value':
      case 'balanced':
        return [-quality, latencyS, energyWh];
    }
  };
  let best = 0;
  for (const [index, { objectives }] of frontier.entries()) {
    const known = frontier[best]?.objectives ?? objectives;
    if (lexicographic(rank(objectives), rank(known)) < 0) best = index;
  }
  return best;
}

function costsOf({ latencyS, energyWh, reliability, quality }: ParetoObjectives): number[] {
  return [latencyS, energyWh, -reliability, -quality];
}

function compareCosts(a: ParetoObjectives, b: ParetoObjectives): number {
  return lexicographic(costsOf(a), costsOf(b));
}

function lexicographic(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
