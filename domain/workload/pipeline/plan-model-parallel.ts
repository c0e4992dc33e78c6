import { counted, numbered } from '../../counted.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import type { ModelParallelExplanation } from '../explanation.ts';
import { ISL_OUTAGE } from '../../planning/fleet/contact-plan.ts';
import { findPipeline, type FoundPipeline, linksAt, type NoPipeline } from './find-pipeline.ts';
import { planBesideOthers } from './beside-others.ts';
import { linkedDraws } from './linked-draws.ts';
import { propagateFleet, type PropagatedCandidate, rateAt } from './link-geometry.ts';
import { divideLayers, isIslBound, type LayerPart, partitionChain } from './partition.ts';
import type { PipelineStage } from './pipeline.ts';
import {
  closingEvent,
  downlinkEvents,
  orderEvents,
  islTransferEvents,
  stepEvents,
} from './stage-events.ts';
import { reasonsOf } from '../satellite/screening.ts';
import {
  MAX_ALTERNATIVES,
  type PartitionEntry,
  refuse,
  type RejectedCandidate,
  type StagePlan,
  type WorkloadOutcome,
  type WorkloadReason,
} from '../workload-plan.ts';
import { type Candidate, MAX_STAGES, type WorkloadJob } from '../workload.ts';

/**
 * Plans a model as a pipeline: its layers in stages on satellites that see each other when they run,
 * activations handed on over inter-satellite links, the result downlinked by the last. Satellites,
 * order and partition have the least bottleneck at the first minute at which there is such a chain.
 * `work`: units that the search may cost, usual where it is absent.
 */
export function planModelParallel(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment,
  work?: number,
): WorkloadOutcome<'model-parallel'> {
  return planBesideOthers({ ...workload, class: 'model-parallel' }, candidates, (among, fromMs) =>
    planFrom(workload, among, fromMs, build, work),
  );
}

function planFrom(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  fromMs: number,
  build: BuildEnvironment,
  work: number | undefined,
): WorkloadOutcome<'model-parallel'> {
  const { layers, startMs, deadlineS } = workload;
  const stages = workload.stages ?? 0;
  const missing = missingInput(workload);
  if (missing.length > 0 || layers === null) return refuse('model-parallel', missing);
  const deadlineMs = startMs + deadlineS * 1000;
  const { propagated, excluded, rejected } = propagateFleet(candidates, null, startMs, deadlineMs);
  if (propagated.length < stages) {
    const reasons = [tooFew(stages, propagated.length), ...reasonsOf(excluded)];
    return refuse('model-parallel', reasons, rejected);
  }
  const parts = divideLayers(layers, stages);
  const found = findPipeline(
    { workload, build, parts, stages, propagated, fromMs, deadlineMs },
    work,
  );
  if (!('run' in found))
    return refuse('model-parallel', [noPipeline(found, stages, workload)], rejected);
  return present({ workload, build }, parts, propagated, found, rejected);
}

/** What a model over stages needs and this workload lacks. */
export function missingInput({ layers, stages }: WorkloadJob): WorkloadReason[] {
  const reasons: WorkloadReason[] = [];
  const lack = (constraint: string, message: string): number =>
    reasons.push({ code: 'missing_input', constraint, message });
  if (layers === null || layers.length === 0)
    lack('model.layers', 'There is no model to divide: model.layers is empty.');
  if (stages === null || stages < 1)
    lack('parallelism.stages', 'parallelism.stages says how many satellites share the model.');
  else if (stages > MAX_STAGES)
    reasons.push({
      code: 'too_many_stages',
      message: `A workload has at most ${MAX_STAGES} stages.`,
      constraint: 'parallelism.stages',
      needed: stages,
      available: MAX_STAGES,
    });
  return reasons;
}

/** Fewer satellites than stages. */
export function tooFew(needed: number, available: number): WorkloadReason {
  return {
    code: 'too_few_candidates',
    message: `${counted(needed, 'stage')} ${numbered(needed, 'needs', 'need')} ${counted(needed, 'satellite')}, ${available} can be used.`,
    constraint: 'placement.satellites',
    needed,
    available,
  };
}

/** Added where the search was not through. */
const CUT =
  ' The search ended at its limit of work: fewer layers, stages, satellites or hours let it look further.';

function noPipeline(
  { longestChain, isLate, isCut }: NoPipeline,
  stages: number,
  { deadlineS }: WorkloadJob,
): WorkloadReason {
  const cut = isCut ? CUT : '';
  if (isLate)
    return {
      code: 'deadline',
      message:
        'Satellites that meet one after another were found, but no run of the model over them is ' +
        'done and brought down by the deadline.' +
        cut,
      constraint: 'deadline_hours',
      available: deadlineS / 3600,
    };
  return {
    code: 'no_isl_path',
    message:
      `${counted(stages, 'stage')} ${numbered(stages, 'needs', 'need')} ${counted(stages, 'satellite')} that meet one after another; ` +
      `the longest row before the deadline has ${longestChain}.${cut}`,
    constraint: 'parallelism.stages',
    needed: stages,
    available: longestChain,
  };
}

function present(
  site: JobSite,
  parts: readonly LayerPart[],
  propagated: readonly PropagatedCandidate[],
  found: FoundPipeline,
  rejected: readonly RejectedCandidate[],
): WorkloadOutcome<'model-parallel'> {
  const { workload } = site;
  const { run, downlink, order, isProven } = found;
  const stages = run.stages.map((stage, index) =>
    stageOf(site, found, index, stage, alternativesOf(parts, propagated, found, index)),
  );
  const partition = run.stages.map(entryOf);
  const names = run.stages.map(({ member }) => member.candidate.name);
  const chosen = new Set(order);
  const waitS = (found.startMs - workload.startMs) / 1000;
  return {
    feasible: true,
    class: 'model-parallel',
    stages,
    partition,
    islBound: isIslBound(run.stages.map(timesOf)),
    strategy:
      names.length === 1
        ? `The satellite that takes the whole model soonest: ${names.join('')}.`
        : found.isStoreAndForward
          ? `${names.length} satellites that hand on when they meet, done first: ${names.join(', ')}.`
          : `The chain of ${names.length} satellites in sight of each other ${waitS} s after the ` +
            `start with the least bottleneck: ${names.join(', ')}.`,
    rejected: [
      ...rejected,
      ...propagated.flatMap(({ candidate }, index) =>
        chosen.has(index)
          ? []
          : [{ satellite: candidate.id, reason: 'Not in the chain with the least bottleneck.' }],
      ),
    ],
    finishOffsetS: (downlink.endMs - workload.startMs) / 1000,
    explanation: {
      runStartOffsetS: waitS,
      bottleneckS: run.partition.bottleneckS,
      sampleLatencyS: run.partition.latencyS,
      slowestComputeS: Math.max(...run.stages.map(({ computeS }) => computeS)),
      slowestTransferS: Math.max(0, ...run.stages.map(({ transfer }) => transfer?.transferS ?? 0)),
      computeFwdGflop: parts.reduce((sum, { computeFwdGflop }) => sum + computeFwdGflop, 0),
      satellitesConsidered: propagated.length,
      isStoreAndForward: found.isStoreAndForward,
      isChainProvenBest: isProven,
      isPartitionConverged: run.isConverged,
      stages: run.stages.map((stage) => explainStage(workload, stage)),
      resultDownlinkMb: downlink.totalMb,
      resultOffsetS: (downlink.endMs - workload.startMs) / 1000,
    },
  };
}

function timesOf({ computeS, transfer }: PipelineStage): { computeS: number; transferS: number } {
  return { computeS, transferS: transfer?.transferS ?? 0 };
}

function entryOf(stage: PipelineStage, index: number): PartitionEntry {
  const { member, parts, transfer } = stage;
  return {
    stage: index,
    satellite: member.candidate.id,
    satelliteName: member.candidate.name,
    layers: layerNames(parts),
    computeFwdGflop: parts.reduce((sum, { computeFwdGflop }) => sum + computeFwdGflop, 0),
    activationMb: parts.at(-1)?.activationMb ?? 0,
    ...timesOf(stage),
    link: transfer?.link ?? null,
  };
}

/** Names of the layers that parts belong to, each layer once. */
export function layerNames(parts: readonly LayerPart[]): string[] {
  return parts.filter(({ layer }, at) => layer !== parts[at - 1]?.layer).map(({ name }) => name);
}

function explainStage(
  workload: WorkloadJob,
  stage: PipelineStage,
): ModelParallelExplanation['stages'][number] {
  const { member, parts, computeStartMs, computeEndMs, rateGflops, transfer } = stage;
  const offset = (tMs: number): number => (tMs - workload.startMs) / 1000;
  return {
    satellite: member.candidate.id,
    rateGflops,
    layerShares: parts.map(({ name, share }) => ({ name, share })),
    computeStartOffsetS: offset(computeStartMs),
    computeEndOffsetS: offset(computeEndMs),
    transfer: transfer && {
      waitS: (transfer.acquireMs - computeEndMs) / 1000,
      acquisitionS: (transfer.sendMs - transfer.acquireMs) / 1000,
      startOffsetS: offset(transfer.sendMs),
      endOffsetS: offset(transfer.arriveMs),
    },
  };
}

/** A whole workload, and how surroundings are built. */
interface JobSite {
  readonly workload: WorkloadJob;
  readonly build: BuildEnvironment;
}

function stageOf(
  { workload, build }: JobSite,
  { run, downlink }: FoundPipeline,
  index: number,
  stage: PipelineStage,
  alternatives: readonly string[],
): StagePlan {
  const { member, parts, computeStartMs, computeEndMs, computeS, transfer } = stage;
  const next = run.stages[index + 1];
  const stepId = `stage-${index}`;
  const names = layerNames(parts);
  const title = `Stage ${index + 1} of ${run.stages.length}`;
  const activationMb = parts.at(-1)?.activationMb ?? 0;
  const down = transfer === null ? downlink : null;
  const endMs = transfer?.arriveMs ?? downlink.endMs;
  const isMoved = transfer !== null || downlink.slices.length > 0;
  const confidence = isMoved ? (transfer === null ? downlink.confidence : 1 - ISL_OUTAGE) : null;
  const step = {
    id: stepId,
    name: `Part ${index + 1} of the model (${span(names)})`,
    location: 'onboard',
    startMs: computeStartMs,
    endMs: computeEndMs,
    outputMb: activationMb,
  } as const;
  const drafts = [
    ...stepEvents(step, computeStartMs, title),
    ...(transfer === null || next === undefined
      ? []
      : islTransferEvents(transfer, stepId, activationMb, next.member.candidate.name)),
    ...(down === null ? [] : downlinkEvents(down, stepId, 'result')),
    closingEvent(endMs, title, confidence),
  ];
  const { beside } = workload;
  const draws =
    beside === undefined
      ? undefined
      : linkedDraws(
          {
            ...{ stepId, candidate: member.candidate, outputMb: activationMb },
            run: { startMs: computeStartMs, endMs: computeEndMs, rateGflops: stage.rateGflops },
            inputMb: run.stages[index - 1]?.parts.at(-1)?.activationMb ?? 0,
            ...(transfer !== null &&
              next !== undefined && { outgoing: { to: next.member.candidate, transfer } }),
            ...(down !== null && { downlink: down }),
          },
          { workload: { ...workload, beside }, build },
        );
  return {
    ...(draws !== undefined && { draws }),
    index,
    satellite: member.candidate.id,
    satelliteName: member.candidate.name,
    role: 'stage',
    dependsOn: index === 0 ? [] : [index - 1],
    startOffsetS: (computeStartMs - workload.startMs) / 1000,
    durationS: (endMs - computeStartMs) / 1000,
    computeS,
    computeShare: 1,
    downlinkMb: down?.totalMb ?? 0,
    uplinkMb: 0,
    islMb: transfer === null ? 0 : activationMb,
    deliveryConfidence: confidence,
    alternatives,
    events: orderEvents(drafts, computeStartMs),
    plan: null,
  };
}

/** Layers by their first and last name. */
function span(names: readonly string[]): string {
  const [first = '', last = first] = [names[0], names.at(-1)];
  return first === last ? first : `${first} to ${last}`;
}

/** Satellites outside the chain that see both neighbours of a stage, by the bottleneck with them. */
function alternativesOf(
  parts: readonly LayerPart[],
  propagated: readonly PropagatedCandidate[],
  { order, startMs }: FoundPipeline,
  stage: number,
): string[] {
  const links = linksAt(propagated, startMs);
  const chosen = new Set(order);
  return propagated
    .flatMap((member, index) => {
      if (chosen.has(index)) return [];
      const tried = order.map((own, at) => (at === stage ? index : own));
      const hops = tried.slice(1).map((to, at) => links[tried[at] ?? -1]?.[to] ?? null);
      const known = hops.flatMap((link) => link ?? []);
      if (known.length < hops.length) return [];
      const ratesGflops = tried.flatMap((at) => {
        const member = propagated[at];
        return member === undefined ? [] : [rateAt(member, startMs)];
      });
      const found = partitionChain(parts, { ratesGflops, links: known });
      return found === null ? [] : [{ id: member.candidate.id, bottleneckS: found.bottleneckS }];
    })
    .sort((a, b) => a.bottleneckS - b.bottleneckS)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ id }) => id);
}
