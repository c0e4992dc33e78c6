import { computed, signal } from '@preact/signals';
import type { ScheduleConflict } from '../../sdk/schedule-conflict.ts';
import { me } from './session.ts';

/** A plan that was not deployed, and what stands in its way. */
export interface PinnedConflict extends ScheduleConflict {
  readonly planId: string;
  /** What people call the plan. */
  readonly planName: string;
  /** Names of satellites and stations by their resources, as far as they are known. */
  readonly names: ReadonlyMap<string, string>;
}

const pinned = signal<(PinnedConflict & { readonly userId: string | null }) | null>(null);

/** What was refused last, for who was refused: it stays until somebody takes it away or the plan is deployed. */
export const pinnedConflict = computed<PinnedConflict | null>(() => {
  const found = pinned.value;
  return found !== null && found.userId === (me.value?.id ?? null) ? found : null;
});

/** Pins what stands in the way of a plan, in the place of what was pinned before. */
export function pinConflict(conflict: PinnedConflict): void {
  pinned.value = { ...conflict, userId: me.value?.id ?? null };
}

/** Takes it away; of one plan alone, where one is named. */
export function unpinConflict(planId?: string): void {
  if (planId === undefined || pinned.value?.planId === planId) pinned.value = null;
}
