import { KEY_EXCHANGE_MS, RADIO_LOAD } from '../../../link/radio.ts';
import { HOUR_MS } from '../../../time/instant.ts';
import type { Direction } from '../../../link/capacity.ts';
import type { Problem } from '../candidate.ts';

/** What the objective gives for time on the air and for a later end. */
export interface RadioPrices {
  /** Of a millisecond by which the plan ends later; Infinity where that must not be. */
  readonly perMs: number;
  readonly perWattMs: number;
  /** Until when a slice may end at no price, ms; null where that is the end of the plan. */
  readonly freeUntilMs: number | null;
  /** Whether energy only decides between plans that end at one instant. */
  readonly isTieBreak: boolean;
}

/** The prices of a problem; null where its objective counts no energy. */
export function radioPrices({ job, scale, environment }: Problem): RadioPrices | null {
  switch (job.policy.objective) {
    case 'min_latency':
    case 'max_value':
      return { perMs: Infinity, perWattMs: 1 / HOUR_MS, freeUntilMs: null, isTieBreak: true };
    case 'min_energy': {
      const deadlineMs = job.policy.deadlineOrbits * environment.periodMs;
      return {
        perMs: Infinity,
        perWattMs: 1 / HOUR_MS,
        freeUntilMs: Math.floor(environment.startMs + deadlineMs),
        isTieBreak: false,
      };
    }
    case 'balanced':
      return {
        perMs: 1 / scale.periodMs,
        perWattMs: 1 / (scale.energyWh * HOUR_MS),
        freeUntilMs: null,
        isTieBreak: false,
      };
    case 'max_reliability':
      return null;
  }
}

/** Price of a slice of so many milliseconds with the key exchange before it, that ends so much too late. */
export function priceOf(
  { perMs, perWattMs }: RadioPrices,
  direction: Direction,
  slice: { readonly airMs: number; readonly leadMs: number; readonly lateMs: number },
): number {
  const { airMs, leadMs, lateMs } = slice;
  const wattMs = RADIO_LOAD[direction].powerW * airMs + RADIO_LOAD.keyExchange.powerW * leadMs;
  return perWattMs * wattMs + (lateMs > 0 ? perMs * lateMs : 0);
}

/** Antenna time of the key exchanges that open a contact, ms. */
export function openingMs(exchanges: number | undefined): number {
  return (exchanges ?? 1) * KEY_EXCHANGE_MS;
}
