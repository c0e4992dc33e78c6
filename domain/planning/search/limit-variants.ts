import type { PartialSchedule } from '../schedule/partial-schedule.ts';
import { NO_LIMITS, type TransferLimits } from '../schedule/contact-options.ts';
import type { Environment } from '../environment/environment.ts';

/** Only surer passes, only one pass a transfer, both. */
export function limitVariants(environment: Environment): TransferLimits[] {
  const outages = environment.passes.map(({ outageProbability }) => outageProbability);
  const lowest = Math.min(...outages);
  const surest = outages.some((outage) => outage > lowest)
    ? [{ ...NO_LIMITS, maxOutage: lowest }]
    : [];
  return [
    ...surest,
    { ...NO_LIMITS, maxPasses: 1 },
    ...surest.map((limits) => ({ ...limits, maxPasses: 1 })),
  ];
}

/** The passes that the transfers of a partial schedule use, slice by slice. */
export function contactsUsed({
  graph,
  placed,
}: PartialSchedule): { id: string; passIndex: number }[] {
  return graph.tasks.flatMap((task) => {
    const here = placed[task.index];
    if (task.kind !== 'transfer' || here?.kind !== 'transfer') return [];
    return here.slices.map(({ passIndex }) => ({ id: task.id, passIndex }));
  });
}

/** The same limits without one pass for one transfer. */
export function forbid(
  limits: TransferLimits,
  transferId: string,
  passIndex: number,
): TransferLimits {
  const passes = new Set(limits.forbidden.get(transferId));
  passes.add(passIndex);
  return { ...limits, forbidden: new Map(limits.forbidden).set(transferId, passes) };
}
