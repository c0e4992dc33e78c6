import { computePareto, MAX_FRONTIER } from '../../api/planning/compute/pareto.ts';
import { computePlan } from '../../threads/planning/plan.ts';
import { environmentQuery } from '../../threads/planning/surroundings.ts';
import { NO_HISTORY } from '../../threads/planning/history.ts';
import { computeReplan, type ReplanInput } from '../../threads/planning/replan.ts';
import { DEFAULT_STATIONS } from '../../domain/orbit/geometry/stations.ts';
import { buildEnvironment } from '../../domain/planning/environment/build-environment.ts';
import {
  createEnvironmentCache,
  type BuildEnvironment,
} from '../../domain/planning/environment/cache.ts';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import { makePlan } from '../../domain/planning/make-plan.ts';
import { PRESETS } from '../../domain/planning/job/presets/presets.ts';
import { busFor } from '../../domain/spacecraft/bus-for.ts';
import { readShippedCatalogue } from '../../records/catalogue/shipped.ts';
import { planInputs } from '../kit/makers/plan-inputs.ts';
import { type Row, timed, type Timing } from '../kit/bench/measure.ts';
import type { PlanInput } from '../../api/planning/tasks.ts';

const ISS = '25544';
const START = '2026-07-25T00:00:00Z';
const START_MS = Date.parse(START);

/**
 * What `POST /v1/plan` computes, in process and warm: environment, plan and check, beside the
 * environment alone, which every planner needs.
 */
async function benchPlanning(): Promise<Row[]> {
  const elements = await issElements();
  const bus = busFor({ noradId: ISS, elements });
  const surroundings = (hours: number) => {
    const built = buildEnvironment({
      elements,
      bus,
      startMs: START_MS,
      hours,
      minElevationDeg: 5,
      stations: DEFAULT_STATIONS,
    });
    if (!built.ok) throw new Error(built.message);
    return built.environment;
  };
  const rows: Row[] = [];
  for (const hours of [12, 48]) {
    const bare = await timed(() => surroundings(hours), { runs: 200, warmUp: 50 });
    for (const { job } of PRESETS) {
      const plan = await timed(
        () => {
          const environment = surroundings(hours);
          const made = makePlan({ job, environment, explain: false });
          if (!made.ok) throw new Error(made.problems[0]?.message);
          if (checkPlan({ job, environment, schedule: made.schedule }).length > 0)
            throw new Error('the checker refuses the plan');
        },
        { runs: 200, warmUp: 30 },
      );
      rows.push({
        work: `plan ${job.id}, ISS, ${hours} h, in process`,
        figure: `p50 ${plan.p50Ms.toFixed(1)} ms, p99 ${plan.p99Ms.toFixed(1)} ms`,
        beside: `environment alone p50 ${bare.p50Ms.toFixed(2)} ms, ratio ${(plan.p50Ms / bare.p50Ms).toFixed(1)}`,
      });
    }
  }
  return rows;
}

async function issElements() {
  const iss = (await readShippedCatalogue()).find(({ elements }) => elements.noradId === ISS);
  if (iss === undefined) throw new Error('the catalogue has no ISS');
  return iss.elements;
}

/** The ISS start at which one pass is too few for what onboard-ml-inference asks, and how sure it is. */
const TOO_FEW_PASSES = '2026-07-27T07:40:00Z';

/** Counted runs of what takes some tens of milliseconds. */
const RUNS = { runs: 60, warmUp: 10 };

/**
 * What a frontier, a plan made again and a refusal with its suggestions compute, in process and warm,
 * surroundings included, beside the plan of the same preset.
 */
async function benchVariants(): Promise<Row[]> {
  const inputOf = await planInputs();
  const rows: Row[] = [];
  for (const { job } of PRESETS) {
    const input = inputOf(ISS, job, START);
    const plain = await timed(() => computePlan(input, freshBuild()), RUNS);
    const beside = (p50Ms: number): string =>
      `plan p50 ${plain.p50Ms.toFixed(1)} ms, ratio ${(p50Ms / plain.p50Ms).toFixed(1)}`;
    const ids = Array.from({ length: MAX_FRONTIER }, () => input.id);
    const pareto = await timed(() => {
      const made = computePareto({ plan: input, ids }, freshBuild());
      if (made.kind !== 'frontier') throw new Error(`no frontier of ${job.id}`);
    }, RUNS);
    rows.push({
      work: `pareto of ${job.id}, ISS, 12 h`,
      figure: figureOf(pareto),
      beside: beside(pareto.p50Ms),
    });
    const request = replanOf(input);
    const again = await timed(() => {
      const made = computeReplan(request, freshBuild());
      if (made.kind !== 'replanned') throw new Error(`${job.id} is not made again: ${made.kind}`);
    }, RUNS);
    rows.push({
      work: `replan of ${job.id} during its second step, first pass lost`,
      figure: figureOf(again),
      beside: beside(again.p50Ms),
    });
  }
  const [preset] = PRESETS;
  if (preset === undefined) throw new Error('there are no presets');
  const refused = inputOf(ISS, preset.job, TOO_FEW_PASSES);
  const plain = await timed(() => computePlan(inputOf(ISS, preset.job, START), freshBuild()), RUNS);
  const refusal = await timed(() => {
    const made = computePlan(refused, freshBuild());
    if (made.kind !== 'infeasible') throw new Error('the plan is not refused');
    if (made.problems.every(({ suggestion }) => suggestion === null))
      throw new Error('nothing is suggested');
  }, RUNS);
  rows.push({
    work: `422 of ${preset.job.id} with suggestions, ISS, 12 h`,
    figure: figureOf(refusal),
    beside: `a plan of it p50 ${plain.p50Ms.toFixed(1)} ms, ratio ${(refusal.p50Ms / plain.p50Ms).toFixed(1)}`,
  });
  return rows;
}

/** Surroundings that nobody has asked for yet, each built once a request as on a planning thread. */
function freshBuild(): BuildEnvironment {
  return createEnvironmentCache(16);
}

function figureOf({ p50Ms, p99Ms }: Timing): string {
  return `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

/** The plan of an input, to be made again in the middle of its second step. */
function replanOf(input: PlanInput): ReplanInput {
  const built = buildEnvironment(environmentQuery(input));
  if (!built.ok) throw new Error(built.message);
  const { job } = input;
  const made = makePlan({ job, environment: built.environment, explain: false });
  const [first, second] = job.steps;
  if (!made.ok || first === undefined || second === undefined)
    throw new Error(`${job.id} has no plan`);
  const { schedule } = made;
  const run = schedule.segments.find(({ kind, stepId }) => kind === 'step' && stepId === second.id);
  if (run === undefined) throw new Error(`${second.id} does not run`);
  const nowMs = Math.round((run.startMs + run.endMs) / 2);
  const slices = schedule.transfers.flatMap((transfer) => transfer.slices);
  const lost = slices.find(({ startMs }) => startMs > nowMs);
  return {
    source: { input, schedule, history: NO_HISTORY },
    id: input.id,
    createdMs: input.createdMs,
    expiresMs: input.expiresMs,
    nowMs,
    completed: [first.id],
    failed: [],
    running: [second.id],
    lostPasses: lost === undefined ? [] : [lost.passIndex],
    bus: null,
  };
}

console.table([...(await benchPlanning()), ...(await benchVariants())]);
