import type { PlannedWork, WorkKind } from '../../domain/deployment/progress.ts';
import type { Direction } from '../../domain/link/capacity.ts';
import type { PlayedPlan } from './played-plans.ts';

/** A contact that a plan books, epoch ms on the clock of the plan. */
export interface PlannedContact {
  readonly station: string;
  readonly passIndex: number | null;
  readonly transferId: string;
  readonly direction: Direction | null;
  readonly dataMb: number | null;
  readonly startMs: number;
  readonly endMs: number;
}

/** The steps and transfers of a kept plan, read from its events, in the order in which they begin. */
export function plannedWork({ startMs, events }: PlayedPlan): PlannedWork[] {
  const work = new Map<string, PlannedWork>();
  for (const event of events) {
    const kind = kindOf(event.type);
    const id = kind === 'step' ? event.step_id : event.transfer_id;
    if (kind === null || id === undefined) continue;
    const atMs = startMs + event.timestamp_s * 1000;
    const known = work.get(`${kind} ${id}`);
    work.set(`${kind} ${id}`, {
      ...{ id, kind, startMs: known?.startMs ?? atMs },
      endMs: Math.max(known?.endMs ?? atMs, atMs),
    });
  }
  return [...work.values()].toSorted((a, b) => a.startMs - b.startMs || a.endMs - b.endMs);
}

/** When a plan has its last event, epoch ms. */
export function plannedEndMs({ startMs, events }: PlayedPlan): number {
  return startMs + Math.max(0, ...events.map((event) => event.timestamp_s)) * 1000;
}

/** The contacts in which a kept plan moves data, in order of time. */
export function plannedContacts({ startMs, events }: PlayedPlan): PlannedContact[] {
  const ends = events.filter(({ type }) => type === 'transfer.pass_completed');
  return events.flatMap((event) => {
    const { transfer_id: transferId, station } = event;
    if (event.type !== 'transfer.pass_started') return [];
    if (transferId === undefined || station === undefined) return [];
    const end = ends.find(
      (one) =>
        one.transfer_id === transferId &&
        one.pass_index === event.pass_index &&
        one.timestamp_s >= event.timestamp_s,
    );
    const beginMs = startMs + event.timestamp_s * 1000;
    return {
      ...{ station, transferId, startMs: beginMs },
      passIndex: event.pass_index ?? null,
      direction: event.direction ?? null,
      dataMb: event.data_mb ?? end?.data_mb ?? null,
      endMs: end === undefined ? beginMs : startMs + end.timestamp_s * 1000,
    };
  });
}

/** Of a step: anything from its start to its end, checkpoints apart. */
function kindOf(type: string): WorkKind | null {
  const family = /^((?:[a-z]+_)?(?:step|transfer))\.(?:started|completed)$/.exec(type)?.[1];
  if (family === undefined) return null;
  return family.endsWith('step') ? 'step' : 'transfer';
}
