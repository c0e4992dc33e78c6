import type { Bus } from '../../spacecraft/bus.ts';
import { socAt } from '../../spacecraft/battery.ts';
import type { LoadCurve } from '../../spacecraft/bus.ts';
import { partOfPass, withPasses } from '../environment/cut-passes.ts';
import type { Environment, Pass } from '../environment/environment.ts';
import { asStated, chosenDurations, withDurations } from '../job/elastic.ts';
import type { Job } from '../job/job.ts';
import { makePlan, type PlanResult } from '../make-plan.ts';
import type { Schedule } from '../plan.ts';
import type { Candidate } from '../search/candidate.ts';
import { remainingJob, type Progress, type RemainingJob } from './remaining-job.ts';
import { edgeOf, steadiest, type FormerPlan } from './steady-plan.ts';
import { segmentDraws } from '../schedule/segment-draw.ts';

/** A contact that cannot be used any more. */
export interface LostPass {
  readonly stationId: string;
  readonly aosMs: number;
  readonly losMs: number;
}

/** Surroundings from `nowMs` on, with the contacts that are left and an antenna that is free. */
export interface Cut {
  readonly lost: readonly LostPass[];
  readonly antennaFreeMs: number;
}

/** What a plan is made again from. */
export interface ReplanQuery {
  readonly former: {
    readonly job: Job;
    readonly environment: Environment;
    readonly schedule: Schedule;
  };
  /** Surroundings that begin at `now`, already cut. */
  readonly environment: Environment;
  readonly remaining: RemainingJob;
  readonly explain: boolean;
  /** Work that may be spent, 1 being usual and the default. */
  readonly share?: number;
}

/** What is left of a job at an instant, its deadline where it was. */
export function remainingAt(former: ReplanQuery['former'], progress: Progress): RemainingJob {
  const { environment, schedule } = former;
  const job = settledJob(former, progress);
  const left = remainingJob(job, environment, schedule, progress);
  const elapsedOrbits = (progress.nowMs - environment.startMs) / environment.periodMs;
  const deadlineOrbits = job.policy.deadlineOrbits - elapsedOrbits;
  return { ...left, job: { ...left.job, policy: { ...left.job.policy, deadlineOrbits } } };
}

/** The job in which what has begun has the duration that was chosen for it, and what it makes. */
function settledJob({ job, schedule }: ReplanQuery['former'], progress: Progress): Job {
  const chosen = chosenDurations(schedule.placements);
  const begun = [...chosen].filter(
    ([id]) => progress.completed.has(id) || progress.running.has(id),
  );
  if (begun.length === 0) return job;
  const settled = new Map(begun);
  const { steps, ...rest } = withDurations(job, settled);
  return { ...rest, steps: steps.map((step) => (settled.has(step.id) ? asStated(step) : step)) };
}

/**
 * Plans what is left of a job. Among plans that the objective finds equal it takes the one that
 * moves the fewest steps and transfers, and moves them least.
 */
export function replan({ former, environment, remaining, ...rest }: ReplanQuery): PlanResult {
  const { job } = remaining;
  const before = formerPlan(former, environment, remaining);
  return makePlan({
    job,
    environment,
    ...rest,
    // A replan has no steps, policy or horizon of its own: of what could help it takes the bus alone.
    changeable: 'bus',
    prefer: (found, chosen) => steadiest(runs(found, chosen), environment, before, found),
  });
}

/** What runs of a job in a plan; the job itself where nothing is left out. */
function runs({ problem }: Candidate, job: Job): Job {
  return problem.job.steps.length === job.steps.length ? job : problem.job;
}

/** The former plan as the new surroundings know it. */
function formerPlan(
  { environment: old, schedule }: ReplanQuery['former'],
  { passes }: Environment,
  { stubs }: RemainingJob,
): FormerPlan {
  const stepStarts = new Map<string, number>();
  for (const { kind, stepId, startMs } of schedule.segments)
    if (kind === 'step' && stepId !== null && !stepStarts.has(stepId) && !stubs.has(stepId))
      stepStarts.set(stepId, startMs);
  const transferStarts = new Map<string, number>();
  const contacts = new Map<string, Set<number>>();
  for (const { fromStep, toStep, slices } of schedule.transfers) {
    const edge = edgeOf(fromStep, toStep);
    const [first] = slices;
    if (first !== undefined) transferStarts.set(edge, first.startMs);
    const used = slices.flatMap(({ passIndex }) => {
      const before = old.passes[passIndex];
      const now = before === undefined ? undefined : passes.find((one) => isSame(one, before));
      return now === undefined ? [] : [now.index];
    });
    contacts.set(edge, new Set(used));
  }
  return {
    stepStarts,
    transferStarts,
    contacts,
    locations: new Map(schedule.placements.map(({ stepId, location }) => [stepId, location])),
    tiers: new Map(
      schedule.placements.flatMap(({ stepId, qualityTier }) =>
        qualityTier === null ? [] : [[stepId, qualityTier]],
      ),
    ),
  };
}

function isSame(pass: Pass | LostPass, other: Pass | LostPass): boolean {
  return pass.stationId === other.stationId && pass.aosMs < other.losMs && other.aosMs < pass.losMs;
}

/**
 * Surroundings without the lost contacts, the others not before the antenna is free; the surroundings themselves
 * where that changes nothing.
 */
export function cutEnvironment(
  environment: Environment,
  { lost, antennaFreeMs }: Cut,
): Environment {
  const { passes } = environment;
  const kept = passes
    .filter((pass) => !lost.some((one) => isSame(one, pass)))
    .filter(({ losMs }) => losMs > antennaFreeMs)
    .map((pass) =>
      partOfPass(pass, { startMs: Math.max(pass.aosMs, antennaFreeMs), endMs: pass.losMs }),
    );
  const isWhole = kept.length === passes.length && kept.every((pass, at) => pass === passes[at]);
  return isWhole ? environment : withPasses(environment, kept);
}

/**
 * The bus with the charge that its battery has at `now`: everything that the plan had on board until
 * then, except steps that did not begin, has been drawn.
 */
export function chargedBus(
  bus: Bus,
  { job, environment, schedule }: ReplanQuery['former'],
  nowMs: number,
  begun: ReadonlySet<string>,
): Bus {
  const load = pastLoad(job, schedule, nowMs, begun);
  const { startMs, illumination } = environment;
  if (nowMs === startMs) return bus;
  return { ...bus, chargeAtStart: socAt(environment.bus, illumination, load, startMs, nowMs) };
}

function pastLoad(
  job: Job,
  schedule: Schedule,
  nowMs: number,
  begun: ReadonlySet<string>,
): LoadCurve {
  const drawOf = segmentDraws(job, schedule);
  const draws = schedule.segments.flatMap((segment) => {
    const { location, stepId, startMs } = segment;
    if (location === 'ground' || startMs >= nowMs) return [];
    if (stepId !== null && !begun.has(stepId)) return [];
    return [{ watts: drawOf(segment).powerW, startMs, endMs: Math.min(segment.endMs, nowMs) }];
  });
  const timesMs = [...new Set(draws.flatMap(({ startMs, endMs }) => [startMs, endMs]))].sort(
    (a, b) => a - b,
  );
  const watts = timesMs.map((tMs) =>
    draws.reduce((sum, one) => sum + (one.startMs <= tMs && tMs < one.endMs ? one.watts : 0), 0),
  );
  return { timesMs, watts };
}
