import { AppError } from '../../contracts/error-codes.ts';
import { LIVE_WORLD } from '../../contracts/plan/world.ts';
import type { Compute } from '../http/compute.ts';
import type { Identity } from '../http/identity.ts';
import type { Worlds } from '../../records/fleet/worlds.ts';
import { draws, nextStart } from './compute/computations.ts';
import type { DrawsInput, DrawsOutcome } from '../../threads/planning/draws.ts';
import type { PlanSource } from './tasks.ts';
import { schedulesBeside } from './worlds.ts';

/** Where a job may begin: its own start, and where what stands in its way ends. */
export interface StartsAsked {
  readonly source: PlanSource;
  readonly world: string;
  /** Epoch ms. */
  readonly instants: readonly number[];
}

/** What booking needs of planning. */
export interface BookingPlanning {
  /** What a plan draws of each resource. */
  draws(asked: DrawsInput, compute: Compute): Promise<DrawsOutcome>;
  /**
   * The first of some instants from which the job of a plan has a plan beside what is booked now; null where
   * none has, or where the plan holds what was left of a job, which has no other beginning.
   */
  nextStart(asked: StartsAsked, compute: Compute): Promise<number | null>;
}

/** Booking over worlds. */
export function createBookingPlanning({ worlds }: { readonly worlds: Worlds }): BookingPlanning {
  return {
    draws: (asked, compute) => compute(draws, asked),
    async nextStart({ source, world, instants }, compute) {
      if (isRest(source) || instants.length === 0) return null;
      const { input } = source;
      const untilMs = Math.max(...instants);
      const startMs = Math.min(...instants);
      const beside = await schedulesBeside(worlds, world, { ...input, startMs }, { untilMs });
      return await compute(nextStart, { input: { ...input, beside }, instants });
    },
  };
}

/**
 * Refuses the live world to test keys, which book in rehearsals.
 * @throws {AppError} live_not_allowed.
 */
export function requireWorld({ mode }: Pick<Identity, 'mode'>, world: string): void {
  if (mode !== 'test' || world !== LIVE_WORLD) return;
  throw new AppError(
    'live_not_allowed',
    'Test keys book in rehearsals only: name a `world` of your own, any name but `live`.',
  );
}

/** Whether a plan holds what was left of a job in progress. */
export function isRest({ history }: PlanSource): boolean {
  return history.stubs.length + history.completed.length > 0;
}
