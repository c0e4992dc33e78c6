import { ISL_OUTAGE } from '../../planning/fleet/contact-plan.ts';
import { computeRateGflops } from '../../spacecraft/compute-rate.ts';
import { inTheWayOf } from '../pipeline/beside-others.ts';
import { linkedDraws, type LinkedPart } from '../pipeline/linked-draws.ts';
import { planDownlink, type Downlink } from '../pipeline/downlink.ts';
import {
  createLightTest,
  firstTransfer,
  propagateFleet,
  type PropagatedCandidate,
  type IslTransfer,
} from '../pipeline/link-geometry.ts';
import {
  closingEvent,
  downlinkEvents,
  orderEvents,
  islTransferEvents,
  stepEvents,
} from '../pipeline/stage-events.ts';
import type { ReplacementSearch } from '../replacement.ts';
import { MAX_ALTERNATIVES, GROUND_ID, type StagePlan } from '../workload-plan.ts';

/** A part on one satellite; instants in whole ms. */
interface PartRun {
  readonly member: PropagatedCandidate;
  /** From the satellite of the part before; null for the first part. */
  readonly incoming: IslTransfer | null;
  readonly computeStartMs: number;
  readonly computeEndMs: number;
  readonly computeS: number;
  readonly rateGflops: number;
  /** To the satellite of the part after it; null for the last part. */
  readonly outgoing: IslTransfer | null;
  /** The result of the last part. */
  readonly downlink: Downlink | null;
  readonly endMs: number;
}

/** What a part does, and between whom. */
interface Part {
  readonly gflop: number;
  readonly inputMb: number;
  readonly outputMb: number;
  readonly before: PropagatedCandidate | null;
  readonly after: PropagatedCandidate | null;
}

/**
 * The part on the satellite that has it done first: what the part before made is sent there anew when
 * the two meet, computed, and sent on when it meets the satellite of the part after it, or to the
 * ground. Satellites with other parts are not asked, and for the head of a split model its own alone, where its data
 * stay. In a world it is what fits beside what is booked. Null when none is in time.
 */
export function replacePart(search: ReplacementSearch): StagePlan | null {
  const { plan, stage, candidates, failed, deadlineMs, fromMs } = search;
  // Those that send to the part or receive from it are among all candidates.
  const { propagated } = propagateFleet(candidates, null, fromMs, deadlineMs);
  const part = partOf(search, propagated);
  if (part === null) return null;
  const rest = plan.stages.filter(({ index }) => index !== stage.index);
  const busy = new Set(rest.map(({ satellite }) => satellite));
  const mayTake = (id: string): boolean =>
    !busy.has(id) && !failed.includes(id) && (stage.role !== 'head' || id === stage.satellite);
  const isLit = createLightTest();
  const runs = propagated
    .filter(({ candidate }) => mayTake(candidate.id))
    .flatMap((member) => runBeside(search, part, member, isLit) ?? [])
    .sort((a, b) => a.endMs - b.endMs);
  const [best, ...others] = runs;
  return best === undefined ? null : present(search, part, best, others);
}

/** Runs on one satellite that others stand in the way of, before it is given up. */
const MOST_RUNS = 4;

/** The first run on a satellite; in a world one that fits beside what is booked, as far as it was looked for. */
function runBeside(
  search: ReplacementSearch,
  part: Part,
  member: PropagatedCandidate,
  isLit: ReturnType<typeof createLightTest>,
): PartRun | null {
  const { workload, deadlineMs } = search;
  let { fromMs } = search;
  for (let tried = 0; tried < MOST_RUNS; tried += 1) {
    const run = runOn({ ...search, fromMs }, part, member, isLit);
    if (run === null || workload.beside === undefined) return run;
    const found = inTheWayOf([present(search, part, run, [])], workload.beside);
    if (found.length === 0) return run;
    const ends = found.map(({ endMs }) => endMs).filter((endMs) => endMs < deadlineMs);
    const freeMs = Math.max(fromMs, ...ends);
    if (freeMs === fromMs) return null;
    fromMs = freeMs;
  }
  return null;
}

function partOf(
  { plan, stage }: ReplacementSearch,
  propagated: readonly PropagatedCandidate[],
): Part | null {
  const entry = plan.partition[stage.index];
  const neighbour = (other: StagePlan | undefined): PropagatedCandidate | null | undefined =>
    other === undefined || other.satellite === GROUND_ID
      ? null
      : propagated.find(({ candidate }) => candidate.id === other.satellite);
  const before = neighbour(plan.stages.find(({ index }) => stage.dependsOn.includes(index)));
  const after = neighbour(plan.stages.find(({ dependsOn }) => dependsOn.includes(stage.index)));
  if (entry === undefined || before === undefined || after === undefined) return null;
  return {
    gflop: entry.computeFwdGflop,
    inputMb: plan.partition[stage.index - 1]?.activationMb ?? 0,
    outputMb: entry.activationMb,
    before,
    after,
  };
}

function runOn(
  { workload, build, fromMs, deadlineMs }: ReplacementSearch,
  { gflop, inputMb, outputMb, before, after }: Part,
  member: PropagatedCandidate,
  isLit: ReturnType<typeof createLightTest>,
): PartRun | null {
  const { candidate, ephemeris } = member;
  const incoming =
    before && firstTransfer(before.ephemeris, ephemeris, inputMb, fromMs, deadlineMs);
  if (before !== null && incoming === null) return null;
  const computeStartMs = incoming?.arriveMs ?? fromMs;
  const rateAt = (isSunlit: boolean): number => computeRateGflops(candidate.bus, isSunlit);
  const secondsAt = (isSunlit: boolean): number => gflop / rateAt(isSunlit);
  const litS = secondsAt(true);
  const isSunlit = isLit(member, computeStartMs, Math.ceil(computeStartMs + 1000 * litS));
  const computeS = isSunlit ? litS : secondsAt(false);
  const computeEndMs = Math.ceil(computeStartMs + 1000 * computeS);
  if (computeEndMs > deadlineMs) return null;
  const outgoing =
    after && firstTransfer(ephemeris, after.ephemeris, outputMb, computeEndMs, deadlineMs);
  const times = { startMs: workload.startMs, readyMs: computeEndMs, deadlineMs };
  const downlink =
    after === null ? planDownlink({ workload, build }, candidate, outputMb, times) : null;
  const endMs = outgoing?.arriveMs ?? downlink?.endMs;
  if (endMs === undefined || endMs > deadlineMs) return null;
  const rateGflops = rateAt(isSunlit);
  return {
    ...{ member, incoming, computeStartMs, computeEndMs, computeS, rateGflops },
    ...{ outgoing, downlink, endMs },
  };
}

function present(
  { workload, build, stage }: ReplacementSearch,
  part: Part,
  run: PartRun,
  others: readonly PartRun[],
): StagePlan {
  const { member, incoming, computeStartMs, computeEndMs, outgoing, downlink, endMs } = run;
  const { candidate } = member;
  const startMs = incoming?.acquireMs ?? computeStartMs;
  const { role } = stage;
  const stepId = role === 'tail' || role === 'head' ? role : `stage-${stage.index}`;
  const title =
    role === 'tail'
      ? 'Tail of the model'
      : role === 'head'
        ? 'Head of the model'
        : `Part ${stage.index + 1} of the model`;
  const step = { id: stepId, name: title, location: 'onboard', outputMb: part.outputMb } as const;
  const links = [incoming, outgoing].filter((link) => link !== null).length;
  const isMoved = links > 0 || (downlink !== null && downlink.slices.length > 0);
  const confidence = isMoved ? (1 - ISL_OUTAGE) ** links * (downlink?.confidence ?? 1) : null;
  const next = part.after?.candidate.name ?? '';
  const drafts = [
    ...stepEvents({ ...step, startMs: computeStartMs, endMs: computeEndMs }, startMs, title),
    ...(incoming === null ? [] : islTransferEvents(incoming, stepId, part.inputMb, candidate.name)),
    ...(outgoing === null ? [] : islTransferEvents(outgoing, stepId, part.outputMb, next)),
    ...(downlink === null
      ? []
      : downlinkEvents(downlink, stepId, role === 'head' ? 'activations' : 'result')),
    closingEvent(endMs, title, confidence),
  ];
  const { beside } = workload;
  const { before, after } = part;
  const linked: LinkedPart = {
    ...{ stepId, candidate, inputMb: part.inputMb, outputMb: part.outputMb },
    run: { startMs: computeStartMs, endMs: computeEndMs, rateGflops: run.rateGflops },
    ...(incoming !== null &&
      before !== null && { incoming: { from: before.candidate, transfer: incoming } }),
    ...(outgoing !== null &&
      after !== null && { outgoing: { to: after.candidate, transfer: outgoing } }),
    ...(downlink !== null && { downlink }),
  };
  return {
    ...stage,
    ...(beside !== undefined && {
      draws: linkedDraws(linked, { workload: { ...workload, beside }, build }),
    }),
    satellite: candidate.id,
    satelliteName: candidate.name,
    startOffsetS: (startMs - workload.startMs) / 1000,
    durationS: (endMs - startMs) / 1000,
    computeS: run.computeS,
    computeShare: 1,
    downlinkMb: downlink?.totalMb ?? 0,
    uplinkMb: 0,
    islMb: (incoming === null ? 0 : part.inputMb) + (outgoing === null ? 0 : part.outputMb),
    deliveryConfidence: confidence,
    alternatives: others.slice(0, MAX_ALTERNATIVES).map((other) => other.member.candidate.id),
    events: orderEvents(drafts, startMs),
    plan: null,
  };
}
