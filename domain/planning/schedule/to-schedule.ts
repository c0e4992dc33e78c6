import { KEY_EXCHANGE_MS } from '../../link/radio.ts';
import type { PartialSchedule, Exchange, Piece } from './partial-schedule.ts';
import { contactsOf } from './decode.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job } from '../job/job.ts';
import { countKeyExchanges } from './key-exchanges.ts';
import {
  SEGMENT_KINDS,
  type Placement,
  type Schedule,
  type Segment,
  type Slice,
  type Transfer,
} from '../plan.ts';
import type { StepTask, TransferTask } from './tasks.ts';

/** A segment before it has a number. */
type Draft = Omit<Segment, 'id' | 'windowIndex' | 'why'>;

/** Turns a partial schedule with every task placed into a schedule: transfers, segments in order of time, key exchanges. */
export function toSchedule(
  partial: PartialSchedule,
  job: Job,
  placements: readonly Placement[],
  finishMs: number,
): Schedule {
  const { environment } = partial;
  const drafts: Draft[] = [];
  const transfers: Transfer[] = [];
  for (const task of partial.graph.tasks) {
    const placed = partial.placed[task.index];
    if (task.kind === 'step' && placed?.kind === 'step')
      drafts.push(...stepDrafts(task, placed.pieces));
    if (task.kind === 'transfer' && placed?.kind === 'transfer') {
      const transfer = toTransfer(task, placed.slices);
      transfers.push(transfer);
      drafts.push(...transferDrafts(transfer, environment));
    }
  }
  const keyExchanges = keyExchangesOf(partial, job);
  drafts.push(...exchangeDrafts(partial, keyExchanges));
  const segments = drafts.sort(compareDrafts).map((draft, index) => ({
    ...draft,
    id: `seg-${String(index + 1).padStart(3, '0')}`,
    windowIndex: windowIndexAt(environment, draft.startMs),
    why: null,
  }));
  return { placements, transfers, segments, keyExchanges, finishMs };
}

/** Key exchanges once every task is placed: one a contact and those of rotation; 0 without encryption. */
function keyExchangesOf(partial: PartialSchedule, job: Job): number {
  if (job.security.encryption === 'none') return 0;
  const everyMs = job.security.keyRotationOrbits * partial.environment.periodMs;
  return countKeyExchanges(contactsOf(partial), everyMs);
}

/** The window that contains an instant, or null beyond the last one. */
export function windowIndexAt({ windows }: Environment, tMs: number): number | null {
  const at = windows.findIndex(({ endMs }) => tMs < endMs);
  return at < 0 ? null : at;
}

function stepDrafts(task: StepTask, pieces: readonly Piece[]): Draft[] {
  const base = {
    stepId: task.step.id,
    transferId: null,
    location: task.location,
  };
  const { name } = task.step;
  return pieces.flatMap(({ startMs, endMs, restoreMs, saveMs, saves, passIndex }): Draft[] => {
    const workStart = startMs + restoreMs;
    const workEnd = endMs - saveMs;
    const checkpoint = (kind: 'save' | 'restore', fromMs: number, toMs: number): Draft => ({
      ...base,
      kind: 'checkpoint',
      name: `${kind === 'save' ? 'Save' : 'Restore'} ${name}`,
      passIndex: null,
      startMs: fromMs,
      endMs: toMs,
      checkpoint: kind,
    });
    const begins = [workStart, ...saves.map((save) => save.endMs)];
    const ends = [...saves.map((save) => save.startMs), workEnd];
    const drafts: Draft[] = begins.map((fromMs, index) => ({
      ...base,
      kind: 'step',
      name,
      passIndex,
      startMs: fromMs,
      endMs: ends[index] ?? workEnd,
      checkpoint: null,
    }));
    for (const save of saves) drafts.push(checkpoint('save', save.startMs, save.endMs));
    if (restoreMs > 0) drafts.push(checkpoint('restore', startMs, workStart));
    if (saveMs > 0) drafts.push(checkpoint('save', workEnd, endMs));
    return drafts;
  });
}

/** Splits the total and the reserve over the slices in proportion; the last takes what is left. */
function toTransfer(
  task: TransferTask,
  slices: readonly { passIndex: number; startMs: number; endMs: number; volumeMb: number }[],
): Transfer {
  const { totalMb, reserveMb } = task.volumes;
  const bookedMb = totalMb + reserveMb;
  let dataLeft = totalMb;
  let reserveLeft = reserveMb;
  const planned = slices.map(({ passIndex, startMs, endMs, volumeMb }, index): Slice => {
    const isLast = index === slices.length - 1;
    const share = bookedMb === 0 ? 0 : volumeMb / bookedMb;
    const dataMb = isLast ? dataLeft : totalMb * share;
    const reserve = isLast ? reserveLeft : reserveMb * share;
    dataLeft -= dataMb;
    reserveLeft -= reserve;
    return { passIndex, dataMb, reserveMb: reserve, startMs, endMs, ber: task.ber };
  });
  return {
    id: task.id,
    fromStep: task.fromStep,
    toStep: task.toStep,
    direction: task.direction,
    ...task.volumes,
    slices: planned,
  };
}

function transferDrafts(transfer: Transfer, { passes }: Environment): Draft[] {
  const verb = transfer.direction === 'downlink' ? 'Downlink to' : 'Uplink from';
  return transfer.slices.map(({ passIndex, startMs, endMs }) => ({
    kind: 'transfer',
    stepId: null,
    transferId: transfer.id,
    passIndex,
    name: `${verb} ${passes[passIndex]?.stationName ?? 'a station'}`,
    location: 'onboard',
    startMs,
    endMs,
    checkpoint: null,
  }));
}

/** One segment of two seconds each; exchanges booked beyond the number needed are left out. */
function exchangeDrafts(partial: PartialSchedule, keyExchanges: number): Draft[] {
  const { passes } = partial.environment;
  const booked = partial.exchanges.reduce((sum, exchange) => sum + timesOf(exchange), 0);
  let surplus = booked - keyExchanges;
  return partial.exchanges.flatMap((exchange) => {
    const spare = Math.min(surplus, timesOf(exchange) - 1);
    surplus -= spare;
    return Array.from({ length: timesOf(exchange) - spare }, (_, index): Draft => {
      const endMs = exchange.endMs - index * KEY_EXCHANGE_MS;
      return {
        kind: 'key_exchange',
        stepId: null,
        transferId: exchange.transferId,
        passIndex: exchange.passIndex,
        name: `Key exchange with ${passes[exchange.passIndex]?.stationName ?? 'a station'}`,
        location: 'onboard',
        startMs: endMs - KEY_EXCHANGE_MS,
        endMs,
        checkpoint: null,
      };
    });
  });
}

function timesOf({ startMs, endMs }: Exchange): number {
  return Math.round((endMs - startMs) / KEY_EXCHANGE_MS);
}

function compareDrafts(a: Draft, b: Draft): number {
  return (
    a.startMs - b.startMs ||
    a.endMs - b.endMs ||
    SEGMENT_KINDS.indexOf(a.kind) - SEGMENT_KINDS.indexOf(b.kind) ||
    compareText(a.stepId ?? a.transferId ?? '', b.stepId ?? b.transferId ?? '')
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
