import {
  bookLoads,
  heldBeside,
  releaseOf,
  releases,
  type PartialSchedule,
  type Booking,
  type Exchange,
} from './partial-schedule.ts';
import type { Refusal } from '../refusal.ts';
import {
  contactClusters,
  passLimit,
  radioDraw,
  type ContactQuery,
  type TransferLimits,
} from './contact-options.ts';
import { earliestSlices, mostCarried, type ChosenSlice } from './contact-search.ts';
import type { Security } from '../job/job.ts';
import { volumeOf } from './earliest-ends.ts';
import type { Overflow } from './storage-ledger.ts';
import type { TransferTask } from './tasks.ts';
import { isSpent } from '../rcpsp/work-meter.ts';
import { capsOf, fitsCaps } from '../environment/caps.ts';

/** Attempts against battery and storage before a transfer counts as impossible. */
const MAX_ATTEMPTS = 100;

/**
 * Places a transfer so that its last slice ends as early as possible after its data are there, and
 * books antenna, key exchanges, radio load and storage; returns a refusal when the passes that are
 * left do not carry it.
 */
export function placeTransfer(
  partial: PartialSchedule,
  task: TransferTask,
  security: Security,
  limits: TransferLimits,
): Refusal | null {
  const volumeMb = volumeOf(task);
  let releaseMs = releaseOf(partial, task.index);
  let refusal: Refusal | null = null;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    if (attempt > 0 && isSpent(partial.meter)) return refusal;
    if (task.heldMb > 0) {
      const fitsMs = partial.storage.fitsFrom(releaseMs, task.heldMb);
      if (fitsMs === null) return storageRefusal(partial, task);
      releaseMs = fitsMs;
    }
    const query = { partial, task, security, limits, releaseMs };
    const chosen = earliestSlices(contactClusters(query), volumeMb, passLimit(query));
    if (chosen === null) return refusal ?? contactRefusal(query, volumeMb);
    const exchanges = exchangesOf(task, chosen);
    const block = bookLoads(partial, bookingsOf(task, chosen, exchanges));
    if (block === null) {
      const held = heldBeside(partial, task.index, chosen.at(-1)?.endMs ?? releaseMs);
      if (held !== null) return heldRefusal(partial, task, held);
      commit(partial, task, chosen, exchanges);
      return null;
    }
    const { constraint, needed, available, atMs, retryMs } = block;
    refusal = { stepId: stepOf(task), constraint, needed, available, atMs };
    if (retryMs <= releaseMs) break;
    releaseMs = retryMs;
  }
  return refusal;
}

/** The key exchanges that open the contacts which these slices use first. */
function exchangesOf(task: TransferTask, chosen: readonly ChosenSlice[]): Exchange[] {
  const opened = new Set<number>();
  return chosen.flatMap(({ option, startMs }) => {
    const { passIndex, leadMs } = option;
    if (leadMs === 0 || opened.has(passIndex)) return [];
    opened.add(passIndex);
    return [{ passIndex, startMs: startMs - leadMs, endMs: startMs, transferId: task.id }];
  });
}

function bookingsOf(
  task: TransferTask,
  chosen: readonly ChosenSlice[],
  exchanges: readonly Exchange[],
): Booking[] {
  const sending = radioDraw(task.direction);
  const exchanging = radioDraw('keyExchange');
  return [
    ...exchanges.map((span) => ({ draw: exchanging, span })),
    ...chosen.map((span) => ({ draw: sending, span })),
  ];
}

function commit(
  partial: PartialSchedule,
  task: TransferTask,
  chosen: readonly ChosenSlice[],
  exchanges: readonly Exchange[],
): void {
  for (const exchange of exchanges) {
    partial.antenna.book({ ...exchange, direction: 'both' });
    partial.exchanges.push(exchange);
  }
  const slices = chosen.map(({ option, startMs, endMs, volumeMb }) => {
    partial.antenna.book({
      passIndex: option.passIndex,
      direction: task.direction,
      startMs,
      endMs,
    });
    return { passIndex: option.passIndex, startMs, endMs, volumeMb };
  });
  const startMs = slices[0]?.startMs ?? 0;
  const endMs = slices.at(-1)?.endMs ?? startMs;
  partial.storage.book(releases(partial, task.index, endMs));
  if (task.heldMb > 0) partial.storage.book([{ startMs, endMs: Infinity, amountMb: task.heldMb }]);
  partial.placed[task.index] = { kind: 'transfer', slices };
  partial.startMs[task.index] = startMs;
  partial.endMs[task.index] = endMs;
}

function storageRefusal(partial: PartialSchedule, task: TransferTask): Refusal {
  return {
    stepId: stepOf(task),
    constraint: 'storage',
    needed: partial.storage.peakMb() + task.heldMb,
    available: partial.environment.bus.storageMb,
    atMs: null,
  };
}

function heldRefusal(
  { environment }: PartialSchedule,
  task: TransferTask,
  { startMs, neededMb }: Overflow,
): Refusal {
  return {
    stepId: stepOf(task),
    constraint: 'storage',
    needed: neededMb,
    available: environment.bus.storageMb,
    atMs: startMs,
  };
}

/** Names what keeps a transfer from being carried: the radio's draw, the pass limit, or volume. */
function contactRefusal(query: ContactQuery, volumeMb: number): Refusal {
  const { partial, task, releaseMs } = query;
  const { bus } = partial.environment;
  const draw = radioDraw(task.direction);
  const stepId = stepOf(task);
  const atMs = releaseMs;
  const sunlit = capsOf(bus, true);
  const eclipse = capsOf(bus, false);
  if (!fitsCaps(draw, sunlit) && !fitsCaps(draw, eclipse)) {
    const powerW = Math.max(sunlit.powerW, eclipse.powerW);
    if (draw.powerW > powerW)
      return { stepId, constraint: 'radio_power', needed: draw.powerW, available: powerW, atMs };
    return {
      stepId,
      constraint: 'radio_thermal',
      needed: draw.thermalW,
      available: bus.maxThermalW,
      atMs,
    };
  }
  const limit = passLimit(query);
  const isLimited =
    limit !== null && earliestSlices(contactClusters(query), volumeMb, null) !== null;
  if (isLimited) {
    const largestMb = mostCarried(contactClusters(query), 1);
    const needed = Math.max(limit + 1, Math.ceil(volumeMb / Math.max(largestMb, 1e-6)));
    return { stepId, constraint: 'max_passes', needed, available: limit, atMs };
  }
  const available = mostCarried(contactClusters(query), limit);
  return { stepId, constraint: 'contact', needed: volumeMb, available, atMs };
}

function stepOf(task: TransferTask): string | null {
  return task.toStep ?? task.fromStep;
}
