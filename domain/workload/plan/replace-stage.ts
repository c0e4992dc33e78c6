import type { AntennaTime } from '../../planning/environment/antenna-time.ts';
import { createEnvironmentCache, type BuildEnvironment } from '../../planning/environment/cache.ts';
import type { Job } from '../../planning/job/job.ts';
import { planPortfolio } from '../satellite/portfolio.ts';
import { replacePart } from './replace-part.ts';
import { withDraws } from '../satellite/stage-draws.ts';
import { replaceFootprint } from '../spatial/replace-footprint.ts';
import { endOffsetS, stageOf } from '../satellite/stage-plan.ts';
import type { Replacement } from '../replacement.ts';
import { MAX_ALTERNATIVES, GROUND_ID, type StagePlan } from '../workload-plan.ts';
import type { Candidate } from '../workload.ts';

/**
 * The stage again, on the candidate that now finishes it first; on the ground the same stage later.
 * Satellites that run other stages of the plan are left alone until those are done. Null when no
 * satellite can, in time for what comes after the stage.
 */
export function replaceStage(
  replacement: Replacement,
  build: BuildEnvironment = createEnvironmentCache(KEPT_ENVIRONMENTS),
): StagePlan | null {
  const found = elsewhere(replacement, build);
  if (found === null) return null;
  const { workload, candidates } = replacement;
  return withDraws([found], workload, candidates, build)[0] ?? null;
}

function elsewhere(replacement: Replacement, build: BuildEnvironment): StagePlan | null {
  const { workload, plan, stageIndex, fromOffsetS } = replacement;
  const stage = plan.stages.find(({ index }) => index === stageIndex);
  if (stage === undefined) throw new RangeError(`The plan has no stage ${stageIndex}`);
  const latestEndS = workload.deadlineS - timeAfterS(plan.stages, stage);
  if (stage.satellite === GROUND_ID)
    return fromOffsetS + stage.durationS <= latestEndS
      ? { ...stage, startOffsetS: fromOffsetS }
      : null;
  if (latestEndS <= fromOffsetS) return null;
  const others = plan.stages.filter(({ index }) => index !== stageIndex);
  const taken = others.flatMap((other) => other.plan?.antennas ?? []);
  const search = {
    ...replacement,
    stage,
    build,
    taken,
    fromMs: workload.startMs + Math.ceil(fromOffsetS * 1000),
    deadlineMs: workload.startMs + Math.floor(latestEndS * 1000),
  };
  if (stage.role === 'footprint')
    return replaceFootprint({ ...search, candidates: idleCandidates(replacement) });
  if (stage.plan === null) return replacePart(search);
  return anotherSatellite({ ...replacement, stage, taken, latestEndS }, stage.plan.job, build);
}

/** Candidates that have not failed and run no other stage of the plan. */
function idleCandidates({ plan, stageIndex, failed, candidates }: Replacement): Candidate[] {
  const others = plan.stages.filter(({ index }) => index !== stageIndex);
  const busy = new Set([...failed, ...others.map(({ satellite }) => satellite)]);
  return candidates.filter(({ id }) => !busy.has(id));
}

/** Environments kept while one stage is planned anew. */
const KEPT_ENVIRONMENTS = 96;

/** Mission time that everything takes that waits for a stage, s: the longest chain. */
export function timeAfterS(stages: readonly StagePlan[], stage: StagePlan): number {
  const afterS = new Map<number, number>();
  // A stage waits only for stages of smaller index: from the last one back every chain is known.
  for (const { index } of [...stages].sort((a, b) => b.index - a.index)) {
    const chains = stages
      .filter(({ dependsOn }) => dependsOn.includes(index))
      .map((next) => next.durationS + (afterS.get(next.index) ?? 0));
    afterS.set(index, Math.max(0, ...chains));
  }
  return afterS.get(stage.index) ?? 0;
}

interface Search extends Replacement {
  readonly stage: StagePlan;
  readonly taken: readonly AntennaTime[];
  /** Mission time by which the stage must be done, s. */
  readonly latestEndS: number;
}

function anotherSatellite(search: Search, job: Job, build: BuildEnvironment): StagePlan | null {
  const { workload, plan, stage, failed, fromOffsetS, latestEndS, taken } = search;
  const { startMs } = workload;
  const deadlineMs = startMs + latestEndS * 1000;
  const open = search.candidates.filter(({ id }) => !failed.includes(id));
  const freeFromS = new Map(
    open.map(({ id }) => [id, Math.max(fromOffsetS, freeAfterS(plan.stages, stage, id))]),
  );
  const planFrom = (candidates: readonly Candidate[], offsetS: number) =>
    planPortfolio({
      workload,
      build,
      taken,
      job,
      candidates,
      startMs: startMs + Math.ceil(offsetS * 1000),
      deadlineMs,
    });
  const free = open.filter(({ id }) => freeFromS.get(id) === fromOffsetS);
  const portfolio = planFrom(free, fromOffsetS);
  const busy = open.filter((candidate) => !free.includes(candidate));
  const late = portfolio.planned.length > 0 ? [] : busy;
  const planned = [
    ...portfolio.planned,
    ...late.flatMap((one) => planFrom([one], freeFromS.get(one.id) ?? fromOffsetS).planned),
  ].sort((a, b) => a.planned.finishMs - b.planned.finishMs);
  const [winner, ...others] = planned;
  if (winner === undefined) return null;
  return stageOf({
    ...stage,
    candidate: winner.candidate,
    alternatives: [...others.map(({ candidate }) => candidate), ...portfolio.pruned]
      .slice(0, MAX_ALTERNATIVES)
      .map(({ id }) => id),
    planned: winner.planned,
    workloadStartMs: startMs,
  });
}

/** Mission time at which a satellite has done its other stages, s; 0 when it has none. */
function freeAfterS(stages: readonly StagePlan[], stage: StagePlan, satellite: string): number {
  return stages
    .filter((other) => other.satellite === satellite && other.index !== stage.index)
    .reduce((latest, other) => Math.max(latest, endOffsetS(other)), 0);
}
