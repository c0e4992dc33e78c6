import type { ClientSession, Collection, Document } from 'mongodb';
import { BSON } from 'mongodb';
import { HOUR_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { within } from '../store/making.ts';
import { DEPLOYMENT_EVENTS, DEPLOYMENTS, PACKED_EVENTS } from './collections.ts';
import type { DeploymentDocument } from './deployments.ts';
import type { DeploymentEventDocument } from './events.ts';

/** A log stays as it is for so long after its end, and after each report that comes later, ms. */
export const PACK_AFTER_MS = HOUR_MS;
/** A document of MongoDB holds 16 MB: a larger log stays event by event. */
const MOST_BYTES = 8_000_000;

/** An event beside the others of its deployment. */
type PackedEvent = Omit<DeploymentEventDocument, 'deployment_id'>;

/** The whole event log of a deployment that has ended, in order of arrival. */
export interface PackedEventsDocument {
  /** The deployment. */
  readonly _id: string;
  readonly packed_at: Date;
  readonly events: readonly PackedEvent[];
}

export const PACKED_EVENT_INDEXES: CollectionIndexes = {
  collection: PACKED_EVENTS,
  indexes: [{ key: { packed_at: 1 }, name: 'by_age' }],
};

/** What became of a log that was to be packed. */
export type PackOutcome = 'packed' | 'too_large' | 'not_due';

/** The stages of an aggregation that bring the events of a packed log as if each were a document. */
const UNPACKED: readonly Document[] = [
  { $unwind: '$events' },
  { $replaceRoot: { newRoot: { $mergeObjects: [{ deployment_id: '$_id' }, '$events'] } } },
];

/** Reads of event logs, wherever they lie. */
export type EventLog = ReturnType<typeof createEventLog>;

/** Opens event logs for reading: event by event while a deployment goes on, one document afterwards. */
export function createEventLog({ db }: Database) {
  const events = db.collection<DeploymentEventDocument>(DEPLOYMENT_EVENTS);
  const packs = db.collection<PackedEventsDocument>(PACKED_EVENTS);
  const isPacked = async (id: string, session?: ClientSession): Promise<boolean> =>
    (await packs.findOne({ _id: id }, { projection: { _id: 1 }, ...within(session) })) !== null;
  return {
    /**
     * What an aggregation makes of the events of one deployment. A log moves from one place to the other
     * in one transaction: one that lay at the same place before and after it was read, was read whole.
     */
    async read<T extends Document = DeploymentEventDocument>(
      deploymentId: string,
      stages: readonly Document[],
      session?: ClientSession,
    ): Promise<T[]> {
      for (;;) {
        const before = await isPacked(deploymentId, session);
        const found = before
          ? packs.aggregate<T>(
              [{ $match: { _id: deploymentId } }, ...UNPACKED, ...stages],
              within(session),
            )
          : events.aggregate<T>(
              [{ $match: { deployment_id: deploymentId } }, ...stages],
              within(session),
            );
        const read = await found.toArray();
        if ((await isPacked(deploymentId, session)) === before) return read;
      }
    },
  };
}

export type EventPacking = ReturnType<typeof createEventPacking>;

/** Packing of logs whose deployments have ended. All functions throw when MongoDB is away. */
export function createEventPacking(database: Database, clock: () => number = Date.now) {
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const pack = (id: string): Promise<PackOutcome> =>
    database.transaction(async (session): Promise<PackOutcome> => {
      const { events, packs } = placesOf(database);
      // Whoever stores an event writes here as well: the two meet.
      const due = await deployments.findOneAndUpdate(
        { _id: id, pack_after: { $lte: new Date(clock()) } },
        { $unset: { pack_after: 1 } },
        { session, projection: { _id: 1 } },
      );
      if (due === null) return 'not_due';
      const found = await events
        .find<PackedEvent>({ deployment_id: id }, { session, projection: { deployment_id: 0 } })
        .sort({ seq: 1 })
        .toArray();
      const document = {
        ...{ _id: id, packed_at: new Date(clock()) },
        events: found,
      };
      if (found.length === 0 || BSON.calculateObjectSize(document) > MOST_BYTES) return 'too_large';
      await packs.insertOne(document, { session });
      await events.deleteMany({ deployment_id: id }, { session });
      await deployments.updateOne({ _id: id }, { $set: { events_packed: true } }, { session });
      return 'packed';
    });
  return {
    /** Packs logs that are due, oldest first, until there is none or `isOver`; answers how many. */
    async packDue(isOver: () => boolean): Promise<number> {
      let packed = 0;
      const due = deployments
        .find({ pack_after: { $lte: new Date(clock()) } }, { projection: { _id: 1 } })
        .sort({ pack_after: 1 });
      for await (const { _id } of due) {
        if (isOver()) break;
        if ((await pack(_id)) === 'packed') packed += 1;
      }
      return packed;
    },
  };
}

/** Puts the events of a packed log back, in the transaction that stores another one. */
export async function unpackEvents(
  database: Database,
  session: ClientSession,
  deploymentId: string,
  nowMs: number,
): Promise<void> {
  const { events, packs } = placesOf(database);
  const packed = await packs.findOneAndDelete({ _id: deploymentId }, { session });
  if (packed !== null)
    await events.insertMany(
      packed.events.map((event) => ({ ...event, deployment_id: deploymentId })),
      { session },
    );
  await database.db
    .collection<DeploymentDocument>(DEPLOYMENTS)
    .updateOne(
      { _id: deploymentId },
      { $set: { pack_after: new Date(nowMs + PACK_AFTER_MS) }, $unset: { events_packed: 1 } },
      { session },
    );
}

function placesOf({ db }: Database): {
  readonly events: Collection<DeploymentEventDocument>;
  readonly packs: Collection<PackedEventsDocument>;
} {
  return { events: db.collection(DEPLOYMENT_EVENTS), packs: db.collection(PACKED_EVENTS) };
}
