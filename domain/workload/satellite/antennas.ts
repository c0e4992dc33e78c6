import { termsIn } from '../../booking/commitment.ts';
import type { AntennaTime } from '../../planning/environment/antenna-time.ts';
import type { Environment } from '../../planning/environment/environment.ts';
import type { Schedule } from '../../planning/plan.ts';
import type { BookedByOthers } from '../workload.ts';

/**
 * Taken times as another stage of the same workload meets them in a world: with the tear-down after them and the
 * set-up of the next contact, and the same before them. In an empty sky stations need neither.
 */
export function withTurnAround(
  taken: readonly AntennaTime[],
  beside: BookedByOthers | undefined,
): readonly AntennaTime[] {
  if (beside === undefined) return taken;
  const termsOf = termsIn(beside.terms);
  return taken.map(({ stationId, startMs, endMs }) => {
    const { setupMs, teardownMs } = termsOf(stationId);
    const aroundMs = setupMs + teardownMs;
    return { stationId, startMs: startMs - aroundMs, endMs: endMs + aroundMs };
  });
}

/** When a schedule takes which antenna: its slices, and the key exchanges before them. */
export function antennaTimeOf(
  { passes }: Pick<Environment, 'passes'>,
  { segments }: Pick<Schedule, 'segments'>,
): AntennaTime[] {
  return segments.flatMap(({ kind, passIndex, startMs, endMs }) => {
    const pass = passes[passIndex ?? -1];
    if (pass === undefined || (kind !== 'transfer' && kind !== 'key_exchange')) return [];
    return [{ stationId: pass.stationId, startMs, endMs }];
  });
}
