import type { Collection } from 'mongodb';
import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { Database } from '../store/database.ts';
import { WORKLOADS, type PhaseEntry, type WorkloadDocument } from './documents.ts';
import { publishPhase } from './publish-phase.ts';

/** A look at the stages of a workload that has changed some. */
export interface ToldLook {
  /** Names it: a repeat tells nothing. */
  readonly look: string;
  /** What has changed and why, one sentence. */
  readonly reason: string;
}

/** More events a record does not keep of looks: its stages say what became of them. */
const MOST_HISTORY = 1000;

/**
 * Keeps as an event of a workload that it was planned anew in part, and publishes it. Its phase stays. Does nothing
 * where that look was told before, the workload has ended, or there are a thousand events of it already.
 */
export async function tellLook(
  database: Database,
  id: string,
  { look, reason }: ToldLook,
  at: Date,
): Promise<void> {
  const workloads: Collection<WorkloadDocument> = database.db.collection(WORKLOADS);
  const history: PhaseEntry = { phase: 'dispatching', at, reason };
  await database.transaction(async (session) => {
    const told = await workloads.findOneAndUpdate(
      {
        ...{ _id: id, phase: { $in: OPEN_PHASES }, look_told: { $ne: look } },
        [`history.${MOST_HISTORY - 1}`]: { $exists: false },
      },
      { $set: { look_told: look, updated_at: at }, $push: { history } },
      { session, returnDocument: 'after' },
    );
    if (told !== null) await publishPhase(database, session, told);
  });
}
