import { toMs, type ChartedPlan, type Pulse } from './pulses.ts';

type Segment = ChartedPlan['plan']['segments'][number];

/**
 * What a plan keeps in storage: scratch while a step runs, states from a save until they are read,
 * replaced or no longer needed, uplinked data from their first slice until their consumer ends, and
 * products from their step's end until the last on-board consumer and the last slice of their
 * transfers.
 */
export function storagePulses(plan: ChartedPlan): Pulse[] {
  const runs = new Map<string, Segment[]>();
  for (const segment of plan.plan.segments) {
    if (segment.step_id === null || segment.location !== 'onboard') continue;
    const known = runs.get(segment.step_id);
    if (known === undefined) runs.set(segment.step_id, [segment]);
    else known.push(segment);
  }
  return [...runs].flatMap(([stepId, run]) => [
    ...run.map((segment) => ({
      startMs: toMs(segment.start_offset_s),
      endMs: toMs(segment.end_offset_s),
      amount: segment.resources.storage_mb,
    })),
    ...savedStates(run),
    ...receivedData(plan, stepId, run),
    ...product(plan, stepId, runs),
  ]);
}

/** Until its restore begins or, where the step goes on at once, until the next save or its end. */
function savedStates(run: readonly Segment[]): Pulse[] {
  return run.flatMap((save, index) => {
    if (save.checkpoint !== 'save') return [];
    const later = run.slice(index + 1);
    const [next] = later;
    const end =
      next?.checkpoint === 'restore'
        ? next.start_offset_s
        : (later.find(({ checkpoint }) => checkpoint === 'save') ?? later.at(-1))?.end_offset_s;
    if (end === undefined) return [];
    return [
      {
        startMs: toMs(save.end_offset_s),
        endMs: toMs(end),
        amount: save.resources.memory_mb,
      },
    ];
  });
}

function receivedData(plan: ChartedPlan, stepId: string, run: readonly Segment[]): Pulse[] {
  return plan.transfer_schedule.transfers
    .filter(({ direction, to_step: to }) => direction === 'uplink' && to === stepId)
    .filter(({ passes }) => passes.length > 0)
    .map((transfer) => ({
      startMs: Math.min(...transfer.passes.map(({ start }) => offsetMs(plan, start))),
      endMs: endOf(run),
      amount: transfer.raw_data_mb,
    }));
}

function product(
  plan: ChartedPlan,
  stepId: string,
  runs: ReadonlyMap<string, readonly Segment[]>,
): Pulse[] {
  const run = runs.get(stepId) ?? [];
  const stored = run.find((segment) => segment.kind === 'step')?.stored_output_mb ?? 0;
  const startMs = endOf(run);
  const releases = [startMs];
  for (const consumer of runs.values())
    if (consumer.some(({ depends_on: needs }) => needs?.includes(stepId)))
      releases.push(endOf(consumer));
  for (const transfer of plan.transfer_schedule.transfers)
    if (transfer.from_step === stepId)
      releases.push(...transfer.passes.map(({ end }) => offsetMs(plan, end)));
  return [{ startMs, endMs: Math.max(...releases), amount: stored }];
}

function endOf(run: readonly Segment[]): number {
  return Math.max(0, ...run.map((segment) => toMs(segment.end_offset_s)));
}

function offsetMs(plan: ChartedPlan, instant: string): number {
  return Date.parse(instant) - Date.parse(plan.orbital_environment.prediction_start);
}
