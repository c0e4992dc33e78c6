import { counted } from '../../counted.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job, Step, Side } from '../job/job.ts';
import { orbitalStepEvents } from './orbital-step-events.ts';
import type { Segment, Transfer } from '../plan.ts';
import {
  begin,
  close,
  decide,
  end,
  megabytes,
  stationOf,
  type DraftEvent,
  type PlanEvent,
  type PlanStory,
} from './plan-event.ts';
import { HAZARD_NAMES, saveReason } from './save-reason.ts';
import { tiersOf } from '../schedule/segment-draw.ts';
import { demandOf, type Tiers } from '../schedule/tasks.ts';

/**
 * The simulated execution of a plan in order of time: `job.accepted` first at 0, the placement of
 * every step next, `job.completed` last at the end of the plan.
 */
export function planEvents(story: PlanStory): PlanEvent[] {
  const { job, environment, schedule } = story;
  const { startMs } = environment;
  const tiers = tiersOf(schedule.placements);
  const drafts: DraftEvent[] = [...decisions(story)];
  for (const step of job.steps) drafts.push(...stepEvents(step, story, tiers));
  for (const transfer of schedule.transfers) drafts.push(...transferEvents(transfer, story));
  for (const segment of schedule.segments)
    if (segment.kind === 'key_exchange') drafts.push(keyExchange(segment, environment));
  drafts.push(completion(story));
  return drafts
    .map((draft, index) => ({ draft, index }))
    .sort((a, b) => a.draft.tMs - b.draft.tMs || a.draft.rank - b.draft.rank || a.index - b.index)
    .map(({ draft }) => ({ ...draft.event, timestampS: Math.round(draft.tMs - startMs) / 1000 }));
}

function decisions({ job, environment, schedule }: PlanStory): DraftEvent[] {
  const at = (event: DraftEvent['event']): DraftEvent => decide(environment.startMs, event);
  const names = new Map(job.steps.map(({ id, name }) => [id, name]));
  const count = job.steps.length;
  return [
    at({
      type: 'job.accepted',
      message: `Job "${job.name}" accepted: ${counted(count, 'step')}.`,
    }),
    ...schedule.placements.map(({ stepId, location, qualityTier }) =>
      at({
        type: 'placement.decided',
        stepId,
        location,
        message: `${names.get(stepId) ?? stepId} runs ${where(location)}.`,
        ...(qualityTier !== null && { qualityTier }),
      }),
    ),
  ];
}

function stepEvents(step: Step, story: PlanStory, tiers: Tiers): DraftEvent[] {
  const segments = story.schedule.segments.filter(({ stepId }) => stepId === step.id);
  const work = segments.filter(({ kind }) => kind === 'step');
  const first = work[0];
  const last = work.at(-1);
  if (first === undefined || last === undefined) return [];
  const { outputMb } = demandOf(step, tiers);
  const { location } = first;
  const base = { stepId: step.id, location };
  const drafts: DraftEvent[] = [
    begin(first.startMs, {
      ...base,
      type: 'step.started',
      message: `${step.name} started ${where(location)}.`,
    }),
    ...checkpointEvents(step, segments, story.environment),
    ...orbitalStepEvents(step, work, story, tiers),
    end(last.endMs, {
      ...base,
      type: 'step.completed',
      outputDataMb: outputMb,
      message:
        outputMb > 0
          ? `${step.name} completed with ${megabytes(outputMb)} of output.`
          : `${step.name} completed.`,
    }),
  ];
  if (step.encryption !== 'none' && outputMb > 0)
    drafts.push(
      end(last.endMs, {
        ...base,
        type: 'security.encrypted',
        dataMb: outputMb,
        message: `${megabytes(outputMb)} encrypted with ${cipher(step.encryption)} by ${step.name}.`,
      }),
    );
  return drafts;
}

/** Saves and restores of a step; that hazards begin while it runs is known when it begins. */
function checkpointEvents(
  step: Step,
  segments: readonly Segment[],
  environment: Environment,
): DraftEvent[] {
  const firstMs = segments[0]?.startMs ?? environment.startMs;
  return segments.flatMap((segment) => {
    const { checkpoint, endMs, location } = segment;
    const base = { stepId: step.id, location };
    if (checkpoint === 'restore')
      return [
        begin(endMs, {
          ...base,
          type: 'step.progress',
          message: `${step.name} goes on from its checkpoint.`,
        }),
      ];
    if (checkpoint !== 'save') return [];
    const hazard = saveReason(environment, segments, segment);
    const saved = (event: Pick<PlanEvent, 'message' | 'reason'>): DraftEvent =>
      end(endMs, { ...base, type: 'checkpoint.saved', ...event });
    if (hazard === null)
      return [saved({ message: `${step.name} saved its state and waits for the next window.` })];
    const { reason } = hazard;
    const inS = Math.round((segment.startMs - firstMs) / 1000);
    const before = `before ${HAZARD_NAMES[reason]}`;
    return [
      begin(firstMs, {
        ...base,
        type: 'checkpoint.predicted',
        reason,
        message: `${step.name} will save its state in ${inS} s, ${before} begins.`,
      }),
      saved({ reason, message: `${step.name} saved its state ${before} and goes on.` }),
    ];
  });
}

function transferEvents(transfer: Transfer, { environment, job }: PlanStory): DraftEvent[] {
  const { id, direction, totalMb, slices, encryptionMb, toStep, fromStep } = transfer;
  const first = slices[0];
  const last = slices.at(-1);
  if (first === undefined || last === undefined) return [];
  const verb = direction === 'downlink' ? 'Downlink' : 'Uplink';
  const base = { transferId: id, direction };
  const about = {
    ...base,
    ...(direction === 'downlink'
      ? fromStep !== null && { stepId: fromStep }
      : toStep !== null && { stepId: toStep }),
  };
  const passes = new Set(slices.map(({ passIndex }) => passIndex)).size;
  const drafts: DraftEvent[] = [
    begin(first.startMs, {
      ...about,
      type: 'transfer.started',
      dataMb: totalMb,
      message: `${verb} of ${megabytes(totalMb)} started over ${counted(passes, 'pass', 'passes')}.`,
    }),
  ];
  if (encryptionMb > 0)
    drafts.push(
      begin(first.startMs, {
        ...about,
        type: 'security.encrypted',
        dataMb: totalMb,
        message: `The link carries the data encrypted with ${cipher(job.security.encryption)}.`,
      }),
    );
  for (const { passIndex, startMs, endMs, dataMb } of slices) {
    const station = stationOf(environment, passIndex);
    const slice = { ...about, passIndex, station, dataMb };
    drafts.push(
      begin(startMs, {
        ...slice,
        type: 'transfer.pass_started',
        message: `${verb} through ${station} started.`,
      }),
      end(endMs, {
        ...slice,
        type: 'transfer.pass_completed',
        message: `${megabytes(dataMb)} went through ${station}.`,
      }),
    );
  }
  drafts.push(
    end(last.endMs, {
      ...about,
      type: 'transfer.completed',
      dataMb: totalMb,
      message: `${verb} of ${megabytes(totalMb)} completed.`,
    }),
  );
  return drafts;
}

function keyExchange(segment: Segment, environment: Environment): DraftEvent {
  const station = stationOf(environment, segment.passIndex ?? -1);
  return begin(segment.startMs, {
    type: 'security.key_exchange',
    message: `Session keys exchanged with ${station}.`,
    station,
    ...(segment.transferId !== null && { transferId: segment.transferId }),
    ...(segment.passIndex !== null && { passIndex: segment.passIndex }),
  });
}

function completion({ job, schedule, errorBudget }: PlanStory): DraftEvent {
  const { deliveryConfidence } = errorBudget;
  const percent = Math.floor(deliveryConfidence * 10_000) / 100;
  return close(schedule.finishMs, {
    type: 'job.completed',
    deliveryConfidence,
    message: `Job "${job.name}" completed; planned with a delivery confidence of ${percent} %.`,
  });
}

function where(location: Side): string {
  return location === 'onboard' ? 'on board' : 'on the ground';
}

function cipher(encryption: Job['security']['encryption']): string {
  return encryption === 'aes128' ? 'AES-128' : encryption === 'aes256' ? 'AES-256' : 'no cipher';
}
