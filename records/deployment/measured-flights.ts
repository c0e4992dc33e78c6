import { lessThanKnown, measuredIn, type Measured } from '../../domain/revision/measured.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from './collections.ts';
import type { DeploymentDocument } from './deployments.ts';
import { writeNotices } from './outbox.ts';

/** Deployments of agents that measure less than before. */
export type MeasuredFlights = ReturnType<typeof createMeasuredFlights>;

/** Opens them. `clock` answers epoch ms; throws when MongoDB is away. */
export function createMeasuredFlights(database: Database, clock: () => number = Date.now) {
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  return {
    /**
     * Asks for a look at what an agent flies where its telemetry says of battery or storage that there is clearly
     * less than when the plan was last held against it; answers the deployments. Whether it is too little only
     * the look can tell.
     */
    async note(
      { ownerId, agentId }: { readonly ownerId: string; readonly agentId: string },
      telemetry: Readonly<Record<string, unknown>>,
    ): Promise<string[]> {
      const measured = measuredIn(telemetry);
      if (measured === null) return [];
      const flown = await deployments
        .find({
          ...{ owner_id: ownerId, agent_id: agentId, revisions: { $exists: true } },
          ...{ status: { $in: ['dispatched', 'running'] }, booked: { $exists: true } },
        })
        .toArray();
      const asked: string[] = [];
      for (const { _id: id, measured: before } of flown) {
        const known = { charge: before?.charge ?? null, freeMb: before?.free_mb ?? null };
        const news = lessThanKnown(known, measured);
        if (!news.isLess && isSame(known, news.known)) continue;
        const isAsked = await keep(database, id, news, agentId, clock());
        if (isAsked) asked.push(id);
      }
      return asked;
    },
  };
}

function isSame(one: Measured, other: Measured): boolean {
  return (one.charge ?? 1) === (other.charge ?? 1) && one.freeMb === other.freeMb;
}

/** Keeps what a plan is held against, with a notice where it is less; false where none was written. */
async function keep(
  database: Database,
  id: string,
  { isLess, known }: ReturnType<typeof lessThanKnown>,
  agentId: string,
  nowMs: number,
): Promise<boolean> {
  return await database.transaction(async (session) => {
    const deployment = await database.db
      .collection<DeploymentDocument>(DEPLOYMENTS)
      .findOneAndUpdate(
        { _id: id, status: { $in: ['dispatched', 'running'] } },
        {
          $set: { measured: { charge: known.charge, free_mb: known.freeMb } },
          ...(isLess && { $inc: { notice_seq: 1 } }),
        },
        { session, returnDocument: 'after' },
      );
    if (deployment === null || !isLess) return false;
    const cause = { kind: 'telemetry', subject: agentId } as const;
    const notice = { kind: 'look_again', cause, atMs: nowMs } as const;
    await writeNotices(database, session, id, deployment.notice_seq, [notice], nowMs);
    return true;
  });
}
