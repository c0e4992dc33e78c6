import { capacityIn } from '../../booking/plan-beside.ts';
import { satelliteResource, termsIn } from '../../booking/commitment.ts';
import { commitmentsOf } from '../../booking/commitments-of.ts';
import type { SatelliteCapacity } from '../../booking/sum-check.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import { HOUR_MS } from '../../time/instant.ts';
import type { StagePlan } from '../workload-plan.ts';
import type { Candidate, WorkloadJob } from '../workload.ts';
import { environmentOf, type Site } from './plan-on-satellite.ts';
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
    const offer = offers.get(satellite) ?? offerOf(stages, candidate, site);
    offers.set(satellite, offer);
    const { job, schedule } = plan;
    const commitments = commitmentsOf({
      ...{ booking: '', satelliteId: satellite, job, schedule },
      environment: stageEnvironment(plan, candidate, site),
      termsOf: termsIn(beside.terms),
    });
    const { elements } = candidate;
    return { ...stage, draws: { commitments, satellite: offer, elements } };
  });
}

/** What a satellite offers from the first of its stages to the end of the last one's horizon. */
function offerOf(
  stages: readonly StagePlan[],
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
