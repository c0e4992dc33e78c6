import type { ClientSession } from 'mongodb';
import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { Database } from '../store/database.ts';
import { inParts } from '../store/in-parts.ts';

/** A stage of a workload that has booked what it uses and has not ended, as far as it is read here. */
interface BookedStage {
  readonly workload_id: string;
  readonly satellite: string;
  readonly status: string;
  /** Mission time from the workload's start, s. */
  readonly start_offset_s: number;
  readonly booked: { readonly id: string; readonly starts_at: Date };
}

/** As much of a workload as says when its stages begin. */
interface TimedWorkload {
  readonly _id: string;
  readonly phase: string;
  readonly executor: string;
  readonly speed_multiplier: number;
  readonly history: readonly { readonly phase: string; readonly at: Date }[];
}

/** A workload that a change concerns, and when the first of those stages begins, epoch ms on the wall clock. */
export interface ConcernedWorkload {
  readonly id: string;
  readonly dueMs: number;
}

/** Stages that may not have begun: their workflow knows. */
const MAY_WAIT = { status: { $in: ['queued', 'dispatched'] } } as const;

/** Those of some satellites on which a stage has booked something that it may not have begun. */
export function satellitesOfStages(
  { db }: Pick<Database, 'db'>,
  satellites: readonly string[],
  session: ClientSession,
): Promise<string[]> {
  return db
    .collection<BookedStage>('workload_stages')
    .distinct(
      'satellite',
      { satellite: { $in: [...satellites] }, 'booked.id': { $exists: true }, ...MAY_WAIT },
      { session },
    );
}

/** Stages that are read at once. */
const READ_AT_ONCE = 500;

/**
 * The open workloads that have booked something for stages on these satellites, or under these ids, part by part:
 * several may have one workload, by the stages in each.
 */
export async function* workloadsConcerned(
  { db }: Pick<Database, 'db'>,
  of: { readonly satellites: readonly string[] } | { readonly bookings: readonly string[] },
): AsyncGenerator<ConcernedWorkload[]> {
  const filter =
    'satellites' in of
      ? { satellite: { $in: [...of.satellites] }, 'booked.id': { $exists: true } }
      : { 'booked.id': { $in: [...of.bookings] } };
  const booked = db
    .collection<BookedStage>('workload_stages')
    .find({ ...filter, ...MAY_WAIT })
    .project<Pick<BookedStage, 'workload_id' | 'start_offset_s' | 'booked'>>({
      ...{ _id: 0, workload_id: 1, start_offset_s: 1, booked: 1 },
    });
  for await (const stages of inParts(booked, READ_AT_ONCE)) {
    const workloads = await db
      .collection<TimedWorkload>('workloads')
      .find({
        _id: { $in: [...new Set(stages.map(({ workload_id: id }) => id))] },
        ...OPEN_WORKLOADS,
      })
      .project<TimedWorkload>({ phase: 1, executor: 1, speed_multiplier: 1, history: 1 })
      .toArray();
    yield workloads.map((workload) => {
      const own = stages.filter(({ workload_id: id }) => id === workload._id);
      return {
        id: workload._id,
        dueMs: Math.min(...own.map((stage) => beginsMs(workload, stage))),
      };
    });
  }
}

/** Workloads that have not ended. */
export const OPEN_WORKLOADS = { phase: { $in: [...OPEN_PHASES] } };

/** When a stage begins on the wall clock, epoch ms: live ones by it, simulated ones at the speed of their workload. */
function beginsMs(
  { executor, speed_multiplier: speed, history }: TimedWorkload,
  { booked, start_offset_s: offsetS }: Pick<BookedStage, 'booked' | 'start_offset_s'>,
): number {
  const planned = history.find(({ phase }) => phase === 'dispatching');
  return executor === 'live' || planned === undefined
    ? booked.starts_at.getTime()
    : planned.at.getTime() + (offsetS * 1000) / speed;
}
