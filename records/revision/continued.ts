import { countDue } from '../../domain/deployment/playback.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import type { PlayedPlan } from '../plan/played-plans.ts';

/** The shortest time between two events, s: events of one instant are played together. */
const INSTANT_S = 0.001;

/**
 * Where the player goes on in another plan: what of it lies before the instant up to which the former one was played
 * has been played with that one, since until they first differ both say the same. `positionS`: mission seconds of
 * the former plan that have passed.
 */
export function continuedAt(
  {
    plan_cursor: cursor,
    plan_base: base = 0,
  }: Pick<DeploymentDocument, 'plan_cursor' | 'plan_base'>,
  {
    former,
    next,
    positionS,
  }: {
    readonly former: Pick<PlayedPlan, 'startMs' | 'events'>;
    readonly next: Pick<PlayedPlan, 'startMs' | 'events'>;
    readonly positionS: number;
  },
): { readonly plan_base: number; readonly played_s: number } {
  const waiting = former.events[cursor - base]?.timestamp_s ?? Infinity;
  const shiftS = (next.startMs - former.startMs) / 1000;
  const cutS = Math.min(positionS, waiting - INSTANT_S) - shiftS;
  const times = next.events.map(({ timestamp_s: timeS }) => timeS);
  const played = cutS > 0 ? countDue(times, 0, cutS) : 0;
  return { plan_base: cursor - played, played_s: Math.max(0, positionS - shiftS) };
}
