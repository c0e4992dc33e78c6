import type { Environment } from '../environment/environment.ts';
import type { Segment } from '../plan.ts';
import { SAVE_MARGIN_MS } from '../schedule/saving-run.ts';
import type { SaveReasonName } from './plan-event.ts';

/** A hazard before which a step saves, and when it begins. */
export interface SaveReason {
  readonly reason: SaveReasonName;
  readonly beginMs: number;
}

/** Instants that differ by no more are the same, ms. */
const SAME_MS = 1;

/**
 * The hazard before which a segment saves; null for restores, for saves that end a piece of a step
 * that is cut, and for everything else. `segments` are those of the plan.
 */
export function saveReason(
  { saa, thermalHazards }: Pick<Environment, 'saa' | 'thermalHazards'>,
  segments: readonly Segment[],
  save: Segment,
): SaveReason | null {
  if (save.checkpoint !== 'save') return null;
  const goesOn = segments.some(
    ({ kind, stepId, startMs }) =>
      kind === 'step' && stepId === save.stepId && Math.abs(startMs - save.endMs) <= SAME_MS,
  );
  if (!goesOn) return null;
  const begins: SaveReason[] = [
    ...saa.map(({ startMs }) => ({ reason: 'pre_saa', beginMs: startMs }) as const),
    ...thermalHazards.map(({ startMs }) => ({ reason: 'pre_thermal', beginMs: startMs }) as const),
  ];
  const near = begins.filter(
    ({ beginMs }) =>
      beginMs >= save.endMs - SAME_MS && beginMs <= save.endMs + SAVE_MARGIN_MS + SAME_MS,
  );
  return near.sort((a, b) => a.beginMs - b.beginMs)[0] ?? null;
}

/** What a hazard is called in a sentence. */
export const HAZARD_NAMES: Readonly<Record<SaveReason['reason'], string>> = {
  pre_saa: 'the South Atlantic Anomaly',
  pre_thermal: 'a peak of temperature',
};
