import type { AntennaTime } from '../../planning/environment/antenna-time.ts';
import type { Environment } from '../../planning/environment/environment.ts';
import type { Schedule } from '../../planning/plan.ts';

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
