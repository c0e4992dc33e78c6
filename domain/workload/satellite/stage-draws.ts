import { capacityIn } from '../../booking/plan-beside.ts';
import { satelliteResource, termsIn, type Commitment } from '../../booking/commitment.ts';
import { commitmentsOf } from '../../booking/commitments-of.ts';
import type { SatelliteCapacity } from '../../booking/sum-check.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import type { Environment } from '../../planning/environment/environment.ts';
import { HOUR_MS } from '../../time/instant.ts';
import type { StageCaePlan, StageDraws, StagePlan } from '../workload-plan.ts';
import type { BookedByOthers, Candidate, WorkloadJob } from '../workload.ts';
import { environmentOf, type PlannedStage, type Site } from './plan-on-satellite.ts';
import { stageEnvironment } from './stage-plan.ts';

/**
 * Stages that were planned in a world, with what they draw of each resource and what their satellites offer over
 * the time of all of them; as they are where no world was asked for. Those without a plan of their own draw nothing.
 */
export function withDraws<Stage extends StagePlan>(
  stages: readonly Stage[],
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment,
): Stage[] {
  const { beside } = workload;
  if (beside === undefined) return [...stages];
  const site = { workload, build };
  const offers = new Map<string, SatelliteCapacity>();
  return stages.map((stage) => {
    const { plan, satellite } = stage;
    if (plan === null) return stage;
    const candidate = candidates.find(({ id }) => id === satellite);
    if (candidate === undefined) throw new Error(`${satellite} is no candidate of its workload`);
    const isOnly = stages.every((one) => one === stage || one.satellite !== satellite);
    const known = stage.draws;
    const offer =
      offers.get(satellite) ??
      (isOnly ? known?.satellite : undefined) ??
      offerOf(stages, candidate, site);
    offers.set(satellite, offer);
    const commitments =
      known?.commitments ??
      drawnIn(stageEnvironment(plan, candidate, site), plan, satellite, beside);
    const { elements } = candidate;
    return { ...stage, draws: { commitments, satellite: offer, elements } };
  });
}

/**
 * What a stage that was just planned draws, and what its satellite offers in its own horizon, while its surroundings
 * are at hand: those of hundreds of stages are not kept, and would be made again. Undefined where no world was asked for.
 */
export function ownDraws(
  { plan, environment }: Extract<PlannedStage, { readonly ok: true }>,
  candidate: Candidate,
  site: Site,
): StageDraws | undefined {
  const { beside } = site.workload;
  if (beside === undefined) return undefined;
  const { id: satellite, elements } = candidate;
  return {
    commitments: drawnIn(environment, plan, satellite, beside),
    satellite: offerOf([{ satellite, plan }], candidate, site),
    elements,
  };
}

function drawnIn(
  environment: Environment,
  { job, schedule }: StageCaePlan,
  satelliteId: string,
  { terms }: BookedByOthers,
): Commitment[] {
  const termsOf = termsIn(terms);
  return commitmentsOf({ booking: '', satelliteId, job, schedule, environment, termsOf });
}

/** What a satellite offers from the first of its stages to the end of the last one's horizon. */
function offerOf(
  stages: readonly Pick<StagePlan, 'satellite' | 'plan'>[],
  candidate: Candidate,
  { workload: { beside, ...alone }, build }: Site,
): SatelliteCapacity {
  const own = stages.flatMap(({ plan, satellite }) =>
    plan === null || satellite !== candidate.id ? [] : [plan],
  );
  const startMs = Math.min(...own.map((plan) => plan.startMs));
  const endMs = Math.max(...own.map((plan) => plan.startMs + plan.hours * HOUR_MS));
  const hours = (endMs - startMs) / HOUR_MS;
  const built = environmentOf({ workload: alone, build }, candidate, startMs, hours);
  if (!built.ok) throw new Error(`The surroundings of ${candidate.id} are lost: ${built.message}`);
  const resource = satelliteResource(candidate.id);
  const offer = capacityIn(resource, built.environment, candidate.id, termsIn(beside?.terms ?? {}));
  if (offer?.kind !== 'satellite') throw new TypeError('a satellite offers what a satellite does');
  return offer;
}
