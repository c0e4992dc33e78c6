import { counted } from '../../counted.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import { ISL_OUTAGE } from '../../planning/fleet/contact-plan.ts';
import { findSplits, gflop, type Split } from './find-cut.ts';
import type { CutExplanation } from '../explanation.ts';
import { groundStage } from '../ground-stage.ts';
import { planBesideOthers } from './beside-others.ts';
import { linkedDraws } from './linked-draws.ts';
import { propagateFleet, type PropagatedCandidate } from './link-geometry.ts';
import { divideLayers, isIslBound, type LayerPart } from './partition.ts';
import { layerNames } from './plan-model-parallel.ts';
import {
  closingEvent,
  downlinkEvents,
  orderEvents,
  islTransferEvents,
  stepEvents,
} from './stage-events.ts';
import {
  MAX_ALTERNATIVES,
  GROUND_ID,
  GROUND_NAME,
  type PartitionEntry,
  refuse,
  type StagePlan,
  type WorkloadOutcome,
  type WorkloadReason,
} from '../workload-plan.ts';
import type { Candidate, ModelLayer, WorkloadJob } from '../workload.ts';

/**
 * Plans a split model: its first layers (the head) on the satellite that owns the data, so that the
 * data themselves never leave it, the rest (the tail) on the ground or on another satellite. All cuts
 * and places of the tail are tried, or the given cut alone; the one whose result is on the ground
 * first is taken. One forward pass of one sample is planned.
 */
export function planSplitLearning(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment,
): WorkloadOutcome<'split-learning'> {
  return planBesideOthers({ ...workload, class: 'split-learning' }, candidates, (among, fromMs) =>
    planFrom(workload, candidates, { among, fromMs }, build),
  );
}

/** Among whom the tail is placed, and from when on. */
interface Among {
  readonly among: readonly Candidate[];
  readonly fromMs: number;
}

function planFrom(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  { among, fromMs }: Among,
  build: BuildEnvironment,
): WorkloadOutcome<'split-learning'> {
  const { layers, startMs, deadlineS, cutLayer } = workload;
  const reasons = problemsOf(workload, candidates);
  if (layers === null || reasons.length > 0) return refuse('split-learning', reasons);
  const deadlineMs = startMs + deadlineS * 1000;
  const { propagated, rejected } = propagateFleet(candidates, null, startMs, deadlineMs);
  const ownerId = workload.dataOwner ?? candidates[0]?.id;
  const owner = propagated.find(({ candidate }) => candidate.id === ownerId);
  if (owner === undefined) return refuse('split-learning', [lostOwner(ownerId ?? '')], rejected);
  const others = propagated.filter(
    (member) => member !== owner && among.includes(member.candidate),
  );
  const parts = divideLayers(layers, 2);
  const cuts = cutLayer === null ? parts.slice(1).map((_, at) => at + 1) : [cutLayer];
  const splits = findSplits({ workload, build, parts, owner, others, fromMs, deadlineMs }, cuts);
  const [best] = splits;
  if (best === undefined) {
    const message = 'No cut has its result on the ground by the deadline.';
    const reason = { code: 'deadline', message, satellite: owner.candidate.id } as const;
    return refuse(
      'split-learning',
      [{ ...reason, constraint: 'deadline_hours', available: deadlineS / 3600 }],
      rejected,
    );
  }
  const stages = withLinkedDraws(
    stagesOf(workload, parts, owner, best, splits),
    { workload, build },
    { parts, owner, split: best },
  );
  const partition = entriesOf(parts, owner, best);
  const place = best.kind === 'ground' ? 'the ground' : best.target.candidate.name;
  return {
    feasible: true,
    class: 'split-learning',
    stages,
    partition,
    islBound: best.kind === 'satellite' && isIslBound(partition),
    strategy:
      `Head of ${best.cut} of ${parts.length} ${parts.length === layers.length ? 'layers' : 'parts'} ` +
      `on ${owner.candidate.name}, tail on ${place}: its result is on the ground first.`,
    rejected,
    finishOffsetS: (best.finishMs - startMs) / 1000,
    explanation: {
      dataOwner: owner.candidate.id,
      cutLayer: best.cut,
      isCutGiven: cutLayer !== null,
      tail: best.kind === 'ground' ? GROUND_ID : best.target.candidate.id,
      handedOverMb: parts[best.cut - 1]?.activationMb ?? 0,
      finishOffsetS: (best.finishMs - startMs) / 1000,
      cuts: cuts.map((cut) => explainCut(workload, parts, cut, splits)),
    },
  };
}

function problemsOf(
  { layers, cutLayer, dataOwner }: WorkloadJob,
  candidates: readonly Candidate[],
): WorkloadReason[] {
  const reasons: WorkloadReason[] = [];
  if (layers === null || layers.length === 0)
    reasons.push({
      code: 'missing_input',
      constraint: 'model.layers',
      message: 'There is no model to split: model.layers is empty.',
    });
  else if (cutLayer !== null && !isCut(cutLayer, layers))
    reasons.push({
      code: 'invalid_cut',
      constraint: 'split.cut_layer',
      message: `A model of ${counted(layers.length, 'layer')} is cut after layer 1 to ${layers.length - 1}.`,
      needed: cutLayer,
      available: layers.length - 1,
    });
  if (dataOwner !== null && !candidates.some(({ id }) => id === dataOwner))
    reasons.push({
      code: 'unknown_data_owner',
      constraint: 'placement.data_owner',
      message: `The data owner ${dataOwner} is none of the satellites of the workload.`,
    });
  return reasons;
}

function isCut(cut: number, layers: readonly ModelLayer[]): boolean {
  return Number.isInteger(cut) && cut >= 1 && cut < layers.length;
}

function lostOwner(id: string): WorkloadReason {
  return {
    code: 'no_feasible_plan',
    message: `The data owner ${id} cannot be used: its elements are too old or do not propagate.`,
    satellite: id,
    constraint: 'placement.data_owner',
  };
}

/** One row of the cost table: what a cut costs on the ground and on the best satellite. */
function explainCut(
  { startMs }: WorkloadJob,
  parts: readonly LayerPart[],
  cut: number,
  splits: readonly Split[],
): CutExplanation {
  const own = splits.filter((split) => split.cut === cut);
  const ground = own.find(({ kind }) => kind === 'ground');
  const satellite = own.find((split) => split.kind === 'satellite');
  const offset = (tMs: number | undefined): number | null =>
    tMs === undefined ? null : (tMs - startMs) / 1000;
  return {
    cutLayer: cut,
    headGflop: gflop(parts.slice(0, cut)),
    tailGflop: gflop(parts.slice(cut)),
    handedOverMb: parts[cut - 1]?.activationMb ?? 0,
    headS: own[0]?.head.computeS ?? null,
    groundFinishOffsetS: offset(ground?.finishMs),
    satellite: satellite?.kind === 'satellite' ? satellite.target.candidate.id : null,
    satelliteFinishOffsetS: offset(satellite?.finishMs),
  };
}

function entriesOf(
  parts: readonly LayerPart[],
  owner: PropagatedCandidate,
  split: Split,
): PartitionEntry[] {
  const entry = (stage: number, own: readonly LayerPart[]) => ({
    stage,
    layers: layerNames(own),
    computeFwdGflop: gflop(own),
    activationMb: own.at(-1)?.activationMb ?? 0,
  });
  const { downlink } = split;
  const downS = downlink.slices.reduce(
    (sum, { startMs, endMs }) => sum + (endMs - startMs) / 1000,
    0,
  );
  const isGround = split.kind === 'ground';
  return [
    {
      ...entry(0, parts.slice(0, split.cut)),
      satellite: owner.candidate.id,
      satelliteName: owner.candidate.name,
      computeS: split.head.computeS,
      transferS: isGround ? downS : split.transfer.transferS,
      link: isGround ? null : split.transfer.link,
    },
    {
      ...entry(1, parts.slice(split.cut)),
      satellite: isGround ? GROUND_ID : split.target.candidate.id,
      satelliteName: isGround ? GROUND_NAME : split.target.candidate.name,
      computeS: isGround ? split.tailS : split.tail.computeS,
      transferS: 0,
      link: null,
    },
  ];
}

function stagesOf(
  { startMs }: WorkloadJob,
  parts: readonly LayerPart[],
  owner: PropagatedCandidate,
  split: Split,
  splits: readonly Split[],
): StagePlan[] {
  const handedMb = parts[split.cut - 1]?.activationMb ?? 0;
  const resultMb = parts.at(-1)?.activationMb ?? 0;
  const head = headOf(startMs, owner, split, handedMb);
  if (split.kind === 'ground') {
    const { tailS } = split;
    const tail = groundStage({
      index: 1,
      role: 'tail',
      name: 'Tail of the model',
      dependsOn: [0],
      startOffsetS: head.startOffsetS + head.durationS,
      inputMb: handedMb,
      outputMb: resultMb,
      computeS: tailS,
    });
    return [head, tail];
  }
  const { target, tail, downlink } = split;
  const title = 'Tail of the model';
  const step = { id: 'tail', name: title, location: 'onboard', outputMb: resultMb } as const;
  const confidence = downlink.slices.length === 0 ? null : downlink.confidence;
  const events = orderEvents(
    [
      ...stepEvents({ ...step, startMs: tail.startMs, endMs: tail.endMs }, tail.startMs, title),
      ...downlinkEvents(downlink, 'tail', 'result'),
      closingEvent(downlink.endMs, title, confidence),
    ],
    tail.startMs,
  );
  const others = splits.flatMap((other) =>
    other.kind === 'satellite' && other.cut === split.cut && other.target !== target
      ? [other.target.candidate.id]
      : [],
  );
  return [
    head,
    {
      index: 1,
      satellite: target.candidate.id,
      satelliteName: target.candidate.name,
      role: 'tail',
      dependsOn: [0],
      startOffsetS: (tail.startMs - startMs) / 1000,
      durationS: (downlink.endMs - tail.startMs) / 1000,
      computeS: tail.computeS,
      computeShare: 1,
      downlinkMb: downlink.totalMb,
      uplinkMb: 0,
      islMb: 0,
      deliveryConfidence: confidence,
      alternatives: others.slice(0, MAX_ALTERNATIVES),
      events,
      plan: null,
    },
  ];
}

/** A split with what it was made of. */
interface MadeSplit {
  readonly parts: readonly LayerPart[];
  readonly owner: PropagatedCandidate;
  readonly split: Split;
}

/** The stages with what they draw, in a world; the ground books nothing. */
function withLinkedDraws(
  stages: readonly StagePlan[],
  { workload, build }: { readonly workload: WorkloadJob; readonly build: BuildEnvironment },
  { parts, owner: { candidate }, split }: MadeSplit,
): StagePlan[] {
  const { beside } = workload;
  if (beside === undefined) return [...stages];
  const site = { workload: { ...workload, beside }, build };
  const handedMb = parts[split.cut - 1]?.activationMb ?? 0;
  const headOf = { stepId: 'head', candidate, run: split.head, inputMb: 0, outputMb: handedMb };
  const [head, tail] = stages;
  if (head === undefined || tail === undefined) return [...stages];
  if (split.kind === 'ground')
    return [{ ...head, draws: linkedDraws({ ...headOf, downlink: split.downlink }, site) }, tail];
  const { target, transfer, downlink } = split;
  const tailOf = {
    ...{ stepId: 'tail', candidate: target.candidate, run: split.tail, inputMb: handedMb },
    ...{ outputMb: parts.at(-1)?.activationMb ?? 0, downlink },
  };
  const outgoing = { to: target.candidate, transfer };
  return [
    { ...head, draws: linkedDraws({ ...headOf, outgoing }, site) },
    { ...tail, draws: linkedDraws(tailOf, site) },
  ];
}

/** The head has no alternative: the data are on its satellite and stay there. */
function headOf(
  startMs: number,
  { candidate }: PropagatedCandidate,
  split: Split,
  handedMb: number,
): StagePlan {
  const { head } = split;
  const title = 'Head of the model';
  const isGround = split.kind === 'ground';
  const endMs = isGround ? split.downlink.endMs : split.transfer.arriveMs;
  const isMoved = !isGround || split.downlink.slices.length > 0;
  const confidence = isGround ? split.downlink.confidence : 1 - ISL_OUTAGE;
  const step = { id: 'head', name: title, location: 'onboard', outputMb: handedMb } as const;
  const drafts = [
    ...stepEvents({ ...step, startMs: head.startMs, endMs: head.endMs }, head.startMs, title),
    ...(isGround
      ? downlinkEvents(split.downlink, 'head', 'activations')
      : islTransferEvents(split.transfer, 'head', handedMb, split.target.candidate.name)),
    closingEvent(endMs, title, isMoved ? confidence : null),
  ];
  return {
    index: 0,
    satellite: candidate.id,
    satelliteName: candidate.name,
    role: 'head',
    dependsOn: [],
    startOffsetS: (head.startMs - startMs) / 1000,
    durationS: (endMs - head.startMs) / 1000,
    computeS: head.computeS,
    computeShare: 1,
    downlinkMb: isGround ? split.downlink.totalMb : 0,
    uplinkMb: 0,
    islMb: isGround ? 0 : handedMb,
    deliveryConfidence: isMoved ? confidence : null,
    alternatives: [],
    events: orderEvents(drafts, head.startMs),
    plan: null,
  };
}
