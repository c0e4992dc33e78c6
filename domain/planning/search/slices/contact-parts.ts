import { passFilter } from '../../schedule/contact-options.ts';
import type { ContactOption } from '../../schedule/contact-search.ts';
import { createAntenna } from '../../schedule/antenna.ts';
import type { ScheduleOrder } from '../../schedule/decode.ts';
import { releaseOf, type PartialSchedule } from '../../schedule/partial-schedule.ts';
import type { TransferTask } from '../../schedule/tasks.ts';
import { openingMs } from './radio-prices.ts';

/**
 * The parts of passes in which a transfer of a schedule could lie beside those that come before it in the
 * order; those behind it make room. Power, heat and storage are left out.
 */
export function contactParts(
  { job, limits, order }: ScheduleOrder,
  partial: PartialSchedule,
  task: TransferTask,
): ContactOption[] {
  const { environment, graph, meter, placed } = partial;
  const antenna = createAntenna(environment.bus.fullDuplex);
  const isBefore = new Set<string>();
  for (const index of order) {
    if (index === task.index) break;
    const [other, here] = [graph.tasks[index], placed[index]];
    if (other?.kind !== 'transfer' || here?.kind !== 'transfer') continue;
    isBefore.add(other.id);
    for (const slice of here.slices) antenna.book({ ...slice, direction: other.direction });
  }
  for (const exchange of partial.exchanges)
    if (isBefore.has(exchange.transferId)) antenna.book({ ...exchange, direction: 'both' });
  const opened = new Map(
    partial.exchanges.flatMap(({ transferId, passIndex, endMs }) =>
      isBefore.has(transferId) ? [[passIndex, endMs] as const] : [],
    ),
  );
  const { security } = job;
  const releaseMs = releaseOf(partial, task.index);
  const anywhere = { ...limits, settled: new Map() };
  const mayUse = passFilter({ partial, task, security, limits: anywhere });
  return environment.passes.flatMap((pass): ContactOption[] => {
    if (pass.losMs <= releaseMs || !mayUse(pass)) return [];
    const openMs = security.encryption === 'none' ? pass.aosMs : opened.get(pass.index);
    const leadMs = openMs === undefined ? openingMs(limits.exchanges.get(pass.index)) : 0;
    const startMs = Math.max(openMs ?? pass.aosMs, releaseMs - leadMs);
    if (startMs >= pass.losMs) return [];
    const table = task.direction === 'downlink' ? pass.downlink : pass.uplink;
    meter.spent += table.timesMs.length;
    return antenna
      .free({ startMs, endMs: pass.losMs }, pass.index, task.direction)
      .map((free) => ({
        passIndex: pass.index,
        table,
        earliestMs: Math.max(free.startMs + leadMs, releaseMs),
        endMs: free.endMs,
        leadMs,
      }))
      .filter(({ earliestMs, endMs }) => earliestMs < endMs);
  });
}
