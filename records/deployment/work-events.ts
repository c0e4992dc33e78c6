import { LRUCache } from 'lru-cache';
import type { WorkEvent } from '../../domain/deployment/progress.ts';
import type { DeploymentEventDocument } from './events.ts';
import type { EventLog } from './packed-events.ts';

/** Events of one deployment that are looked at, the newest. */
const MOST_EVENTS = 5_000;
/** Events of all deployments that are remembered. */
const REMEMBERED_EVENTS = 200_000;
const WORK_TYPE = /^(?:[a-z]+_)?(?:step|transfer)\.(?:started|completed|failed|retrying)$/;

/** An event with its place in the log. */
interface NumberedWork extends WorkEvent {
  readonly seq: number;
}

/** What was read of a log up to a number. */
interface Known {
  readonly seq: number;
  readonly events: readonly NumberedWork[];
}

interface WorkDocument extends Pick<
  DeploymentEventDocument,
  'event_type' | 'step_id' | 'event_timestamp' | 'seq'
> {
  /** What a reporter sends may be of any kind. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

/**
 * Reads what logs say of steps and transfers, in order of time. A log only grows and its events never
 * change: what was read once is remembered, and a log that has no more than that is not read again.
 */
export function createWorkEvents(log: EventLog) {
  const remembered = new LRUCache<string, Known>({
    maxSize: REMEMBERED_EVENTS,
    sizeCalculation: (known) => known.events.length + 1,
  });
  return async (deploymentId: string, seq: number): Promise<readonly WorkEvent[]> => {
    const known = remembered.get(deploymentId) ?? { seq: 0, events: [] };
    if (known.seq >= seq) return known.events;
    const found = await log.read<WorkDocument>(deploymentId, [
      { $match: { seq: { $gt: known.seq }, event_type: WORK_TYPE } },
      { $sort: { seq: -1 } },
      { $limit: MOST_EVENTS },
      {
        $project: {
          ...{ _id: 0, event_type: 1, step_id: 1, event_timestamp: 1, seq: 1 },
          ...{ 'payload.transfer_id': 1, 'payload.output_data_mb': 1, 'payload.data_mb': 1 },
        },
      },
    ]);
    const all = [...known.events, ...found.map(workOf)]
      .toSorted((a, b) => a.atMs - b.atMs || a.seq - b.seq)
      .slice(-MOST_EVENTS);
    const newest = Math.max(seq, ...found.map((one) => one.seq));
    remembered.set(deploymentId, { seq: newest, events: all });
    return all;
  };
}

function workOf({
  event_type: type,
  step_id: stepId,
  event_timestamp: at,
  seq,
  payload = {},
}: WorkDocument): NumberedWork {
  const { transfer_id: transferId, output_data_mb: made, data_mb: moved } = payload;
  return {
    ...{ type, stepId, seq, atMs: at.getTime() },
    transferId: typeof transferId === 'string' ? transferId : null,
    dataMb: megabytes(made) ?? megabytes(moved),
  };
}

function megabytes(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
