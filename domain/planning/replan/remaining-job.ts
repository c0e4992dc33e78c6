import { RADIO_LOAD } from '../../link/radio.ts';
import type { Job, Requirements, Step, Side } from '../job/job.ts';
import { startBefore } from '../job/expand-repeats.ts';
import type { Environment } from '../environment/environment.ts';
import type { Schedule, Slice, Transfer } from '../plan.ts';
import { saveReason } from '../explain/save-reason.ts';
import { balanceScale } from '../search/objectives.ts';
import { timesLater, withoutTimes } from '../job/step-times.ts';
import { sharedUntilMs } from '../schedule/saving-run.ts';
import type { Direction } from '../../link/capacity.ts';

/** What became of a plan's steps until an instant; steps in no list have not begun. */
export interface Progress {
  readonly nowMs: number;
  readonly completed: ReadonlySet<string>;
  readonly running: ReadonlySet<string>;
  /** Passes that were or will be lost, as positions in the plan's environment. */
  readonly lostPasses: ReadonlySet<number>;
}

/** What is left of a job. */
export interface RemainingJob {
  readonly job: Job;
  /** Steps that only stand for what is there already: completed steps, received data, the radio. */
  readonly stubs: ReadonlyMap<string, string | null>;
  /** The antenna is busy until then with the slice that flows at `now`. */
  readonly antennaFreeMs: number;
}

/** What is done stands in the remaining job as an instant, the grain of time. */
const INSTANT_S = 0.001;

/** Of what is done nothing can be lost to a hazard: an instant after all others, ms. */
const ALL_SAVED_MS = Number.MAX_SAFE_INTEGER;

/** Volumes that differ by less are the same, MB. */
const SAME_MB = 0.005;

const IDLE: Requirements = { powerW: 0, compute: 0, thermalW: 0, memoryMb: 0, storageMb: 0 };

/**
 * The job that is left at `now`: steps that have not ended, running ones with the time they still
 * need, and for every completed step whose product another step still waits for an instant that
 * holds this product. Data that have crossed are not sent again; a slice in flow goes on to its
 * end.
 */
export function remainingJob(
  job: Job,
  environment: Environment,
  schedule: Schedule,
  progress: Progress,
): RemainingJob {
  const draft: Draft = {
    job,
    environment,
    schedule,
    progress,
    steps: new Map(job.steps.map((step) => [step.id, step])),
    sides: new Map(schedule.placements.map(({ stepId, location }) => [stepId, location])),
    added: new Map(),
    stubs: new Map(),
    antennaFreeMs: progress.nowMs,
  };
  const left = job.steps
    .filter(({ id }) => !progress.completed.has(id))
    .map((step) => remainingStep(draft, step));
  const waited = new Set(job.steps.flatMap(({ dependsOn }) => dependsOn));
  for (const step of job.steps)
    if (progress.completed.has(step.id) && !waited.has(step.id)) finalDownlink(draft, step);
  const steps = [...draft.added.values(), ...left];
  const known = new Set(steps.map(({ id }) => id));
  return {
    job: {
      ...job,
      balanceWh: balanceScale(job, environment).energyWh,
      steps: steps.map((step) => ({
        ...step,
        otherPassThan: step.otherPassThan.filter((id) => known.has(id)),
      })),
    },
    stubs: draft.stubs,
    antennaFreeMs: draft.antennaFreeMs,
  };
}

interface Draft {
  readonly job: Job;
  readonly environment: Environment;
  readonly schedule: Schedule;
  readonly progress: Progress;
  readonly steps: ReadonlyMap<string, Step>;
  readonly sides: ReadonlyMap<string, Side>;
  readonly added: Map<string, Step>;
  readonly stubs: Map<string, string | null>;
  antennaFreeMs: number;
}

function remainingStep(draft: Draft, step: Step): Step {
  const { progress } = draft;
  const isRunning = progress.running.has(step.id);
  const inputs = new Set<string>();
  let isPinned = isRunning;
  let { source } = step;
  const follow = (from: Step | null): void => {
    const crossing = crossingOf(draft, from, step, isRunning);
    if (crossing === null || crossing.sentMb <= 0) {
      if (from !== null) inputs.add(completedStub(draft, from));
      return;
    }
    isPinned = true;
    source = null;
    for (const id of receivedStubs(draft, from, step, crossing)) inputs.add(id);
  };
  for (const id of step.dependsOn) {
    const from = draft.steps.get(id);
    if (from !== undefined && progress.completed.has(id)) follow(from);
    else inputs.add(id);
  }
  if (step.source === 'ground' && step.dependsOn.length === 0) follow(null);
  const location = isPinned ? (draft.sides.get(step.id) ?? step.location) : step.location;
  const elapsedS = (progress.nowMs - draft.environment.startMs) / 1000;
  // What it waits for may stand there as an instant.
  const times = timesLater(step, elapsedS, INSTANT_S);
  const placed = { ...withoutTimes(step), ...times, location, source, dependsOn: [...inputs] };
  const rest = settled(draft, placed, isRunning);
  return isRunning ? withTimeLeft(draft, rest) : rest;
}

/**
 * A step as what has happened leaves it: what runs is not left out, a start keeps away from the end of
 * the one before it, and what has arrived is not counted again.
 */
function settled({ progress, schedule, steps }: Draft, step: Step, isRunning: boolean): Step {
  const { optional, value, stated, instance, ...rest } = step;
  const before = steps.get(step.id)?.dependsOn ?? [];
  const isGiven = before.some((id) => progress.completed.has(id));
  const choice = optional === true && !isRunning ? { optional, value: value ?? 0 } : {};
  const sizes = stated !== undefined && !isGiven ? { stated } : {};
  if (instance === undefined) return { ...rest, ...choice, ...sizes };
  const [previous] = startBefore(instance);
  const isOver = previous !== undefined && progress.completed.has(previous);
  const lastEndMs = schedule.segments
    .filter(({ kind, stepId }) => kind === 'step' && stepId === previous)
    .reduce((last, { endMs }) => Math.max(last, Math.min(endMs, progress.nowMs)), 0);
  // What runs has kept its distance.
  const apart = isRunning
    ? { ...instance, maxGapS: null, lastEndMs: 0 }
    : { ...instance, ...(isOver && lastEndMs > 0 && { lastEndMs }) };
  return { ...rest, ...choice, ...sizes, instance: apart };
}

/** How much of the data of an edge has crossed, the slice in flow included. */
interface Crossing {
  readonly transfer: Transfer;
  readonly sentMb: number;
  readonly inFlow: Slice | null;
}

/** Null where the edge does not cross between satellite and ground. */
function crossingOf(
  { schedule, progress }: Draft,
  from: Step | null,
  to: Step | null,
  isComplete: boolean,
): Crossing | null {
  const transfer = schedule.transfers.find(
    (one) => one.fromStep === (from?.id ?? null) && one.toStep === (to?.id ?? null),
  );
  if (transfer === undefined) return null;
  if (isComplete) return { transfer, sentMb: transfer.rawMb, inFlow: null };
  const { nowMs, lostPasses } = progress;
  const begun = transfer.slices.filter(
    ({ startMs, passIndex }) => startMs < nowMs && !lostPasses.has(passIndex),
  );
  const inFlow = begun.find(({ endMs }) => endMs > nowMs) ?? null;
  const share = begun.reduce((sum, { dataMb }) => sum + dataMb, 0) / transfer.totalMb;
  const isAll = (1 - share) * transfer.totalMb < SAME_MB;
  return { transfer, sentMb: isAll ? transfer.rawMb : share * transfer.rawMb, inFlow };
}

/** Stands for a completed step and the product that it left where it ran. */
function completedStub(draft: Draft, step: Step, outputMb = productMb(draft, step)): string {
  const isOnboard = draft.sides.get(step.id) !== 'ground';
  addStub(draft, step.id, step.id, {
    ...stubOf(step, step.id, isOnboard),
    outputDataMb: outputMb,
    storedOutputMb: isOnboard ? storedMb(draft, step) : 0,
    encryption: step.encryption,
  });
  return step.id;
}

/** Stands for the data that have crossed to where they are used, and for those that must follow. */
function receivedStubs(draft: Draft, from: Step | null, to: Step, crossing: Crossing): string[] {
  const { transfer, sentMb, inFlow } = crossing;
  const isUp = transfer.direction === 'uplink';
  const edge = `${from?.id ?? ''}>${to.id}`;
  const flowS = flowTime(draft, inFlow);
  addStub(draft, edge, null, {
    ...stubOf(to, edge, isUp),
    durationS: flowS ?? INSTANT_S,
    requires: isUp && flowS !== null ? { ...radio('uplink'), storageMb: sentMb } : IDLE,
    storedOutputMb: isUp ? sentMb : 0,
  });
  if (!isUp && flowS !== null && from !== null) addRadio(draft, transfer, from, flowS);
  const restMb = transfer.rawMb - sentMb;
  if (restMb <= 0) return [edge];
  const rest = `${edge} rest`;
  addStub(draft, rest, from?.id ?? null, {
    ...stubOf(from ?? to, rest, !isUp),
    outputDataMb: restMb,
    storedOutputMb: isUp || from === null ? 0 : storedMb(draft, from),
    encryption: from?.encryption ?? 'aes256',
  });
  return [edge, rest];
}

/** Keeps what is left of a product that only has to come down. */
function finalDownlink(draft: Draft, step: Step): void {
  const crossing = crossingOf(draft, step, null, false);
  if (crossing === null) return;
  const flowS = flowTime(draft, crossing.inFlow);
  const restMb = crossing.transfer.rawMb - crossing.sentMb;
  if (flowS !== null) addRadio(draft, crossing.transfer, step, flowS);
  if (restMb <= 0) return;
  if (flowS === null) {
    completedStub(draft, step, restMb);
    return;
  }
  const rest = `${step.id}> rest`;
  addStub(draft, rest, step.id, {
    ...stubOf(step, rest, true),
    outputDataMb: restMb,
    storedOutputMb: storedMb(draft, step),
    encryption: step.encryption,
  });
}

/** Time for which the slice in flow goes on, s; the antenna is busy until its end. */
function flowTime(draft: Draft, inFlow: Slice | null): number | null {
  if (inFlow === null) return null;
  draft.antennaFreeMs = Math.max(draft.antennaFreeMs, inFlow.endMs);
  return Math.max(INSTANT_S, (inFlow.endMs - draft.progress.nowMs) / 1000);
}

/** The draw of a downlink in flow, while its producer's data stay in storage. */
function addRadio(draft: Draft, transfer: Transfer, from: Step, flowS: number): void {
  const id = `${transfer.id} in flow`;
  addStub(draft, id, null, {
    ...stubOf(from, id, true),
    durationS: flowS,
    requires: { ...radio('downlink'), storageMb: storedMb(draft, from) },
  });
}

function radio(direction: Direction): Omit<Requirements, 'storageMb'> {
  return { ...RADIO_LOAD[direction], memoryMb: 0 };
}

function stubOf(like: Step, id: string, isOnboard: boolean): Step {
  const { name, retryPolicy, maxRetries, integrityCheck } = like;
  return {
    id,
    name,
    location: isOnboard ? 'onboard' : 'ground',
    durationS: INSTANT_S,
    dependsOn: [],
    requires: IDLE,
    inputDataMb: 0,
    outputDataMb: 0,
    dataReductionRatio: null,
    storedOutputMb: 0,
    source: null,
    maxPasses: null,
    otherPassThan: [],
    checkpointIntervalS: 0,
    retryPolicy,
    maxRetries,
    encryption: 'none',
    integrityCheck,
    degradedMode: null,
    detail: { kind: 'standard' },
    goesFirst: true,
    savedUntilMs: ALL_SAVED_MS,
  };
}

function addStub(draft: Draft, id: string, standsFor: string | null, step: Step): void {
  draft.added.set(id, step);
  draft.stubs.set(id, standsFor);
}

function productMb(draft: Draft, step: Step): number {
  return tierOf(draft, step)?.outputMb ?? step.outputDataMb;
}

function storedMb(draft: Draft, step: Step): number {
  return tierOf(draft, step)?.outputMb ?? step.storedOutputMb;
}

function tierOf({ schedule }: Draft, { id, detail }: Step) {
  if (detail.kind !== 'window') return null;
  const name = schedule.placements.find(({ stepId }) => stepId === id)?.qualityTier;
  return detail.qualityTiers[name ?? detail.preferredTier] ?? null;
}

/** The running step with the time that it still needs; it keeps its tier and goes first. */
function withTimeLeft(draft: Draft, step: Step): Step {
  const { schedule, progress } = draft;
  const run = schedule.segments.filter(({ kind, stepId }) => kind === 'step' && stepId === step.id);
  const saved = lastSave(draft, step);
  const leftMs = run.reduce(
    (sum, { startMs, endMs }) => sum + Math.max(0, endMs - Math.max(startMs, progress.nowMs)),
    Math.max(0, (saved?.endMs ?? 0) - progress.nowMs),
  );
  // What it waits for stands there as an instant, which its own time gives back.
  const waitsS = step.dependsOn.length > 0 ? INSTANT_S : 0;
  const durationS = Math.max(INSTANT_S, Math.round(leftMs - waitsS * 1000) / 1000);
  const { detail } = step;
  const first = {
    ...step,
    durationS,
    goesFirst: true,
    ...(saved !== null && { savedUntilMs: saved.untilMs }),
  } as const;
  if (detail.kind === 'pass') {
    const ended = run.filter(({ endMs }) => endMs <= progress.nowMs).length;
    return { ...first, detail: { ...detail, maxSegments: detail.maxSegments - ended } };
  }
  const tier = tierOf(draft, step);
  const name = schedule.placements.find(({ stepId }) => stepId === step.id)?.qualityTier;
  if (detail.kind !== 'window' || tier === null || name === null || name === undefined)
    return first;
  const qualityTiers = { [name]: { ...tier, computeS: durationS } };
  return { ...first, detail: { ...detail, qualityTiers, minTier: name, preferredTier: name } };
}

/**
 * The last save before a hazard that has begun: its end, and the last hazard that it serves, ms.
 */
function lastSave(
  { environment, schedule, progress }: Draft,
  step: Step,
): { endMs: number; untilMs: number } | null {
  const { segments } = schedule;
  const begun = segments.filter(
    ({ stepId, startMs }) => stepId === step.id && startMs < progress.nowMs,
  );
  for (const save of begun.reverse()) {
    const hazard = saveReason(environment, segments, save);
    if (hazard === null) continue;
    const { startMs, endMs } = save;
    return { endMs, untilMs: sharedUntilMs(hazard.beginMs, endMs - startMs) };
  }
  return null;
}
