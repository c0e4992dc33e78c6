import type { Environment, Pass } from '../environment/environment.ts';
import type { Job, Step } from '../job/job.ts';
import type { Schedule, Segment, Transfer } from '../plan.ts';
import { HAZARD_NAMES, saveReason } from './save-reason.ts';
import { startBefore } from './start-before.ts';
import { timesOf } from '../job/step-times.ts';
import { volumeBetween } from '../../link/capacity.ts';
import { KEY_EXCHANGE_MS } from '../../link/radio.ts';

/** Instants that differ by no more are the same: edges are rounded inward to whole milliseconds. */
const SAME_MS = 1;

/** The schedule with one sentence on every segment that says what held its start. */
export function explainSchedule(job: Job, environment: Environment, schedule: Schedule): Schedule {
  const steps = new Map(job.steps.map((step) => [step.id, step]));
  const transfers = new Map(schedule.transfers.map((transfer) => [transfer.id, transfer]));
  const segments = schedule.segments.map((segment) => {
    const step = steps.get(segment.stepId ?? '');
    const transfer = transfers.get(segment.transferId ?? '');
    return { ...segment, why: whyOf(segment, step, transfer, { steps, environment, schedule }) };
  });
  return { ...schedule, segments };
}

interface Context {
  readonly steps: ReadonlyMap<string, Step>;
  readonly environment: Environment;
  readonly schedule: Schedule;
}

function whyOf(
  segment: Segment,
  step: Step | undefined,
  transfer: Transfer | undefined,
  context: Context,
): string {
  switch (segment.kind) {
    case 'key_exchange':
      return 'The contact opens with a key exchange.';
    case 'checkpoint':
      return whyCheckpoint(segment, context);
    case 'transfer':
      return transfer === undefined ? '' : whyTransfer(segment, transfer, context);
    case 'step':
      return step === undefined ? '' : whyStep(segment, step, context);
  }
}

function whyCheckpoint(segment: Segment, { environment, schedule }: Context): string {
  const hazard = saveReason(environment, schedule.segments, segment);
  return hazard === null
    ? 'No window that admits the step is long enough for it, so it is cut at a checkpoint.'
    : `The step saves its state before ${HAZARD_NAMES[hazard.reason]} begins.`;
}

function whyStep(segment: Segment, step: Step, context: Context): string {
  const { environment, schedule } = context;
  const isLater = schedule.segments.some(
    (other) => other.kind === 'step' && other.stepId === step.id && other.startMs < segment.startMs,
  );
  const isAfterSave = schedule.segments.some(
    (other) =>
      other.checkpoint === 'save' && other.stepId === step.id && other.endMs === segment.startMs,
  );
  if (isAfterSave) return 'The step goes on at once after its save.';
  if (isLater)
    return step.detail.kind === 'pass'
      ? 'The step goes on in the next pass that serves it.'
      : 'The step goes on in the next window that admits it.';
  const held = lastBefore(step, context);
  const releaseMs = held?.endMs ?? environment.startMs;
  if (segment.startMs - releaseMs <= SAME_MS)
    return held === null ? 'It starts with the plan.' : `It starts as soon as ${held.name} ends.`;
  const { notBeforeMs } = timesOf(step, environment.startMs);
  if (Math.abs(notBeforeMs - segment.startMs) <= SAME_MS)
    return `It may not start before ${step.notBeforeS ?? 0} s after the start of the plan.`;
  const window = environment.windows.find(
    ({ startMs }) => Math.abs(startMs - segment.startMs) <= SAME_MS,
  );
  if (window?.sunlit === true && step.powerPolicy === 'sunlit_only')
    return 'It waits for sunlight, in which alone it runs.';
  if (window !== undefined)
    return window.sunlit
      ? `It waits for sunlight: it needs ${step.requires.powerW} W and ${step.requires.compute} of the computer.`
      : 'It waits for eclipse.';
  if (segment.passIndex !== null) return 'It waits for a pass.';
  if (step.powerPolicy === 'battery_assisted')
    return 'It waits until the battery carries it and heat, compute, memory or storage is free.';
  return 'It waits until power, heat, compute, memory or storage is free.';
}

function whyTransfer(segment: Segment, transfer: Transfer, context: Context): string {
  const { environment, steps, schedule } = context;
  const pass: Pass | undefined = environment.passes[segment.passIndex ?? -1];
  const station = pass?.stationName ?? 'the station';
  const producer = steps.get(transfer.fromStep ?? '');
  const releaseMs = schedule.segments
    .filter(({ kind, stepId }) => kind === 'step' && stepId === transfer.fromStep)
    .reduce((latest, { endMs }) => Math.max(latest, endMs), environment.startMs);
  if (segment.startMs - releaseMs <= SAME_MS)
    return producer === undefined
      ? `It starts with the plan, in the pass over ${station}.`
      : `It starts as soon as ${producer.name} ends, in the pass over ${station}.`;
  if (pass !== undefined && segment.startMs - pass.aosMs <= KEY_EXCHANGE_MS + SAME_MS)
    return `It waits for the pass over ${station}.`;
  if (pass !== undefined && isForSpeed(segment, pass, transfer, releaseMs, schedule))
    return `In the pass over ${station} it waits until the link is faster.`;
  return `In the pass over ${station} it waits until the antenna and power are free.`;
}

/** Whether a slice has the antenna before it begins, and the link is slower then. */
function isForSpeed(
  segment: Segment,
  pass: Pass,
  { direction }: Transfer,
  releaseMs: number,
  { segments }: Schedule,
): boolean {
  const { startMs } = segment;
  const isBusy = segments.some(
    ({ kind, endMs, transferId }) =>
      kind === 'transfer' &&
      transferId !== segment.transferId &&
      endMs <= startMs + SAME_MS &&
      endMs >= startMs - KEY_EXCHANGE_MS - SAME_MS,
  );
  const table = direction === 'downlink' ? pass.downlink : pass.uplink;
  const soonestMs = Math.max(releaseMs, pass.aosMs);
  const carriedMb = (fromMs: number): number => volumeBetween(table, fromMs, fromMs + SECOND_MS);
  return !isBusy && carriedMb(soonestMs) < carriedMb(startMs);
}

const SECOND_MS = 1000;

/** What a step waits for last: the name and end of a step, or of the transfer into it. */
function lastBefore(step: Step, context: Context): { name: string; endMs: number } | null {
  const { schedule, steps } = context;
  let last: { name: string; endMs: number } | null = null;
  const consider = (name: string, endMs: number): void => {
    if (last === null || endMs > last.endMs) last = { name, endMs };
  };
  for (const { stepId, endMs } of schedule.segments)
    if (stepId !== null && step.dependsOn.includes(stepId))
      consider(steps.get(stepId)?.name ?? stepId, endMs);
  const start = startBefore({ steps: [...steps.values()] }, step);
  if (start !== null)
    for (const { stepId, endMs } of schedule.segments)
      if (stepId === start.id)
        consider(start.gapMs > 0 ? `the gap after ${start.name}` : start.name, endMs + start.gapMs);
  for (const { toStep, direction, slices } of schedule.transfers) {
    const slice = slices.at(-1);
    if (toStep === step.id && slice !== undefined) consider(`its ${direction}`, slice.endMs);
  }
  return last;
}
