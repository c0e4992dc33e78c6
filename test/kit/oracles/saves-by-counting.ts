import type { RunPlan } from '../../../domain/planning/schedule/saving-run.ts';

/**
 * The end of a run by counting: as many saves as there are groups of hazards inside it, until the
 * time of the saves brings no more of them in; null where the first comes too soon.
 */
export function endByCounting(
  startMs: number,
  { workMs, stateMs, hazards }: Pick<RunPlan, 'workMs' | 'stateMs' | 'hazards'>,
): number | null {
  let endMs = startMs + workMs;
  for (;;) {
    const inside = hazards.filter((beginMs) => startMs < beginMs && beginMs < endMs);
    const groups: number[] = [];
    for (const beginMs of inside)
      if (beginMs > (groups.at(-1) ?? -Infinity) + Math.max(60_000, stateMs) || !groups.length)
        groups.push(beginMs);
    const [first] = groups;
    if (first !== undefined && first <= startMs + stateMs) return null;
    const nextMs = startMs + workMs + groups.length * stateMs;
    if (nextMs === endMs) return endMs;
    endMs = nextMs;
  }
}
