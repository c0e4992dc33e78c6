import { chargeTrace } from '../planning/check/battery.ts';
import { readFacts } from '../planning/check/facts.ts';
import { flownJob } from '../planning/check/left-out.ts';
import { drawsOf, onboardLoads } from '../planning/check/loads.ts';
import { levels } from '../planning/check/profile.ts';
import { storedBy } from '../planning/check/storage.ts';
import type { FlownSchedule } from './truth.ts';

/** What an agent measures of its satellite; null: it does not say. */
export interface Measured {
  /** Of the battery, 0 to 1. */
  readonly charge: number | null;
  /** Storage that nothing fills, MB. */
  readonly freeMb: number | null;
}

/** Reads what telemetry says of battery (%) and free storage (MB); null where it says nothing that can be so. */
export function measuredIn(telemetry: Readonly<Record<string, unknown>>): Measured | null {
  const { battery_percent: battery, disk_free_mb: free } = telemetry;
  const charge = within(battery, 100) ? battery / 100 : null;
  const freeMb = within(free, Infinity) ? free : null;
  return charge === null && freeMb === null ? null : { charge, freeMb };
}

function within(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}

/** How much less than when a plan was last looked at is news: shares of the battery, and of the free storage. */
const NEWS = { charge: 0.05, freeShare: 0.05 };

/**
 * What a plan is held against from now on, and whether that is to be looked at: where it is clearly less than it
 * was. What is clearly more raises it, so that each orbit's way down is news again. `known`: what it was held against.
 */
export function lessThanKnown(
  known: Measured,
  measured: Measured,
): { readonly isLess: boolean; readonly known: Measured } {
  const charge = { was: known.charge ?? 1, is: measured.charge ?? known.charge ?? 1 };
  const free = { was: known.freeMb ?? Infinity, is: measured.freeMb ?? known.freeMb ?? Infinity };
  const isDown = charge.is <= charge.was - NEWS.charge;
  const isFuller = free.is < free.was * (1 - NEWS.freeShare);
  return {
    isLess: isDown || isFuller,
    known: {
      charge: isDown || charge.is >= charge.was + NEWS.charge ? charge.is : known.charge,
      freeMb: finite(isFuller || free.is > free.was * (1 + NEWS.freeShare) ? free.is : free.was),
    },
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** What is there is less than the rest of a plan needs; null: it is enough, or not known. */
export interface Shortage {
  /** The charge now, 0 to 1. */
  readonly charge: number | null;
  /** The storage that there is for all that the plan stores, MB. */
  readonly storageMb: number | null;
  /** In words. */
  readonly reasons: readonly string[];
}

/** Amounts that differ by no more are the same, MB and shares of the battery. */
const TOLERANCE = 1e-6;

/**
 * Says whether what an agent measured at `nowMs` is less than what is ahead in its plan needs: a battery that falls
 * below its floor from the measured charge on, or data for which there is no room.
 */
export function shortageOf(
  { job, environment, schedule }: FlownSchedule,
  { charge, freeMb }: Measured,
  nowMs: number,
): Shortage {
  const facts = readFacts(flownJob(job, schedule), environment, schedule);
  const loads = drawsOf(onboardLoads(facts), 'powerW').filter(({ endMs }) => endMs > nowMs);
  const lastMs = Math.max(nowMs, ...loads.map(({ endMs }) => endMs));
  const floor = 1 - environment.bus.depthOfDischarge;
  const lowest = (from: number): number =>
    Math.min(
      ...chargeTrace(
        { ...environment, startMs: nowMs, bus: { ...environment.bus, chargeAtStart: from } },
        loads,
        lastMs,
      ).map(({ soc }) => soc),
    );
  const isDrained = charge !== null && loads.length > 0 && lowest(charge) < floor - TOLERANCE;
  const stored = facts.job.steps.flatMap(({ id }) => storedBy(facts, id));
  const levelsAhead = levels(stored, [nowMs]).filter(({ endMs }) => endMs > nowMs);
  const held = levelsAhead.find(({ startMs }) => startMs <= nowMs)?.amount ?? 0;
  const mostMb = Math.max(held, ...levelsAhead.map(({ amount }) => amount));
  const isFull = freeMb !== null && mostMb > held + freeMb + TOLERANCE;
  return {
    charge: isDrained ? charge : null,
    storageMb: isFull ? held + freeMb : null,
    reasons: [
      ...(isDrained ? [`the battery is at ${percent(charge)}, which is too little`] : []),
      ...(isFull
        ? [`${megabytes(freeMb)} are free where ${megabytes(mostMb - held)} are needed`]
        : []),
    ],
  };
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`;
}

function megabytes(mb: number): string {
  return `${Math.round(mb * 10) / 10} MB`;
}
