import { counted } from '../../counted.ts';
import {
  begin,
  close,
  decide,
  type DraftEvent,
  end,
  megabytes,
  type PlanEvent,
} from '../../planning/explain/plan-event.ts';
import type { Interval } from '../../time/intervals.ts';
import type { Downlink } from './downlink.ts';
import type { IslTransfer } from './link-geometry.ts';
import type { Side } from '../../planning/job/job.ts';

/** Drafts in the order in which they happen; seconds count from the stage's start. */
export function orderEvents(drafts: readonly DraftEvent[], startMs: number): PlanEvent[] {
  return drafts
    .map((draft, index) => ({ draft, index }))
    .sort((a, b) => a.draft.tMs - b.draft.tMs || a.draft.rank - b.draft.rank || a.index - b.index)
    .map(({ draft }) => ({ ...draft.event, timestampS: Math.round(draft.tMs - startMs) / 1000 }));
}

/** A stage's only step. */
export interface StageStep extends Interval {
  readonly id: string;
  readonly name: string;
  readonly location: Side;
  readonly outputMb: number;
}

/** The events with which a stage begins: accepted, its step placed, started and completed. */
export function stepEvents(step: StageStep, acceptedMs: number, title: string): DraftEvent[] {
  const { id: stepId, name, location, startMs, endMs, outputMb } = step;
  const place = location === 'onboard' ? 'on board' : 'on the ground';
  return [
    decide(acceptedMs, { type: 'job.accepted', message: `${title} accepted.` }),
    decide(acceptedMs, {
      type: 'placement.decided',
      stepId,
      location,
      message: `${name} runs ${place}.`,
    }),
    begin(startMs, {
      type: 'step.started',
      stepId,
      location,
      message: `${name} started ${place}.`,
    }),
    end(endMs, {
      type: 'step.completed',
      stepId,
      location,
      outputDataMb: outputMb,
      message: `${name} completed with ${megabytes(outputMb)} of output.`,
    }),
  ];
}

/** The events of data sent to another satellite. */
export function islTransferEvents(
  { acquireMs, sendMs, arriveMs, link }: IslTransfer,
  stepId: string,
  dataMb: number,
  toName: string,
): DraftEvent[] {
  const common = { stepId, location: 'onboard', dataMb } as const;
  return [
    begin(acquireMs, {
      ...common,
      type: 'isl_transfer.acquiring',
      message: `Terminals point for a link to ${toName}.`,
    }),
    begin(sendMs, {
      ...common,
      type: 'isl_transfer.started',
      message:
        `${megabytes(dataMb)} on their way to ${toName}: ${Math.round(link.distanceKm)} km, ` +
        `${Math.round(link.bandwidthMbps * 10) / 10} Mbit/s.`,
    }),
    end(arriveMs, {
      ...common,
      type: 'isl_transfer.completed',
      message: `${megabytes(dataMb)} are at ${toName}.`,
    }),
  ];
}

/** The downlink of a result through passes. */
export function downlinkEvents(
  { slices, totalMb, endMs }: Downlink,
  stepId: string,
  transferId: string,
): DraftEvent[] {
  const [first] = slices;
  if (first === undefined) return [];
  const base = { stepId, transferId, direction: 'downlink' } as const;
  const passes = new Set(slices.map(({ passIndex }) => passIndex)).size;
  return [
    begin(first.startMs, {
      ...base,
      type: 'transfer.started',
      dataMb: totalMb,
      message: `Downlink of ${megabytes(totalMb)} started over ${counted(passes, 'pass', 'passes')}.`,
    }),
    ...slices.flatMap(({ passIndex, station, startMs, endMs: until, setupMs, dataMb }) => {
      const slice = { ...base, passIndex, station, dataMb };
      return [
        ...(setupMs > 0
          ? [
              begin(startMs, {
                type: 'security.key_exchange',
                transferId,
                passIndex,
                station,
                message: `Session keys exchanged with ${station}.`,
              }),
            ]
          : []),
        begin(startMs + setupMs, {
          ...slice,
          type: 'transfer.pass_started',
          message: `Downlink through ${station} started.`,
        }),
        end(until, {
          ...slice,
          type: 'transfer.pass_completed',
          message: `${megabytes(dataMb)} went through ${station}.`,
        }),
      ];
    }),
    end(endMs, {
      ...base,
      type: 'transfer.completed',
      dataMb: totalMb,
      message: `Downlink of ${megabytes(totalMb)} completed.`,
    }),
  ];
}

/** The event with which a stage ends. */
export function closingEvent(tMs: number, title: string, confidence: number | null): DraftEvent {
  return close(tMs, {
    type: 'job.completed',
    message: `${title} completed.`,
    ...(confidence !== null && { deliveryConfidence: confidence }),
  });
}
