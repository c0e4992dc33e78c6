import type { ClientSession, Filter } from 'mongodb';
import { satelliteResource, stationResource } from '../../domain/booking/commitment.ts';
import { noteSkyChange } from '../deployment/sky-changes.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { makeFreely, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import { FLEET_OUTAGES, FLEET_SATELLITES, FLEET_STATIONS } from './documents.ts';
import type { NamedDocument, OutageDocument } from './documents.ts';

/** What of an outage its owner says. */
export type NewOutage = Omit<OutageDocument, '_id' | 'created_at' | 'updated_at'>;

/** An outage that was kept, with the ids of those that are part of it now. */
export interface KeptOutage {
  readonly outage: OutageDocument;
  readonly merged: readonly string[];
}

/** Longer reasons of several outages are cut. */
const MAX_REASON = 500;

export type OutageRecords = ReturnType<typeof createOutageRecords>;

/** Spans in which satellites and stations can do nothing. All functions throw when MongoDB is away. */
export function createOutageRecords(database: Database, clock: () => number = Date.now) {
  const outages = database.db.collection<OutageDocument>(FLEET_OUTAGES);
  return {
    /**
     * Keeps an outage, together with those of the same thing that it overlaps as one, as far as `making`
     * allows; null where the thing is gone. Throws what `making` throws.
     */
    create: (outage: NewOutage, making: Making = makeFreely): Promise<KeptOutage | null> =>
      making((session) => {
        const keep = (within: ClientSession) => keepOutage(database, outage, within, clock());
        return session === undefined ? database.transaction(keep) : keep(session);
      }),

    get: (ownerId: string, id: string): Promise<OutageDocument | null> =>
      outages.findOne({ _id: id, owner_id: ownerId }),

    list: (
      ownerId: string,
      subjectId: string | undefined,
      query: PageQuery,
    ): Promise<OutageDocument[]> => findPage(outages, of(ownerId, subjectId), query).toArray(),

    /** All of an owner, in order of time. */
    all: (ownerId: string): Promise<OutageDocument[]> =>
      outages.find({ owner_id: ownerId }).sort({ start: 1, _id: 1 }).toArray(),

    count: (ownerId: string, subjectId?: string): Promise<number> =>
      countUpTo(outages, of(ownerId, subjectId)),

    /** Removes an outage; false where there is none. */
    async remove(ownerId: string, id: string): Promise<boolean> {
      return (await outages.deleteOne({ _id: id, owner_id: ownerId })).deletedCount === 1;
    },
  };
}

function of(ownerId: string, subjectId: string | undefined): Filter<OutageDocument> {
  return { owner_id: ownerId, ...(subjectId !== undefined && { subject_id: subjectId }) };
}

/** Inside a transaction: two that overlap meet in what they are of, and one is repeated. */
export async function keepOutage(
  { db }: Database,
  outage: NewOutage,
  session: ClientSession,
  nowMs: number,
): Promise<KeptOutage | null> {
  const of = outage.subject === 'satellite' ? FLEET_SATELLITES : FLEET_STATIONS;
  const turn = await db
    .collection<NamedDocument>(of)
    .updateOne(
      { _id: outage.subject_id, owner_id: outage.owner_id },
      { $inc: { outage_turns: 1 } },
      { session },
    );
  if (turn.matchedCount === 0) return null;
  const outages = db.collection<OutageDocument>(FLEET_OUTAGES);
  const overlapping = await outages
    .find(
      { subject_id: outage.subject_id, start: { $lt: outage.end }, end: { $gt: outage.start } },
      { session },
    )
    .sort({ created_at: 1, _id: 1 })
    .toArray();
  const [first, ...others] = overlapping;
  const now = new Date(nowMs);
  if (first === undefined) {
    const fresh = { _id: newId('otg'), ...outage, created_at: now, updated_at: now };
    await outages.insertOne(fresh, { session });
    await tellOfOutage({ db }, fresh, session, nowMs);
    return { outage: fresh, merged: [] };
  }
  const change = { ...unionOf([...overlapping, outage]), updated_at: now };
  await outages.updateOne({ _id: first._id }, { $set: change }, { session });
  await outages.deleteMany({ _id: { $in: others.map(({ _id }) => _id) } }, { session });
  const together = { ...first, ...change };
  await tellOfOutage({ db }, together, session, nowMs);
  return { outage: together, merged: overlapping.map(({ _id }) => _id) };
}

/** Inside the transaction that keeps an outage: notes it for those who have booked what it is of. */
export async function tellOfOutage(
  { db }: Pick<Database, 'db'>,
  { _id, subject, subject_id: subjectId, start, end }: OutageDocument,
  session: ClientSession,
  nowMs: number,
): Promise<void> {
  const resourceOf = subject === 'satellite' ? satelliteResource : stationResource;
  await noteSkyChange(
    { db },
    {
      of: { resource: resourceOf(subjectId), span: { start, end } },
      at: new Date(nowMs),
      cause: { kind: 'outage', subject: _id },
    },
    session,
  );
}

/** What overlapping outages are together: a fault where one of them is, with every reason once. */
export function unionOf(all: readonly Pick<NewOutage, 'start' | 'end' | 'kind' | 'reason'>[]) {
  const starts = all.map(({ start }) => start.getTime());
  const ends = all.map(({ end }) => end.getTime());
  const reasons = [...new Set(all.flatMap(({ reason }) => reason?.split('; ') ?? []))];
  return {
    start: new Date(Math.min(...starts)),
    end: new Date(Math.max(...ends)),
    kind: all.some(({ kind }) => kind === 'fault') ? ('fault' as const) : ('maintenance' as const),
    reason: reasons.length === 0 ? null : reasons.join('; ').slice(0, MAX_REASON),
  };
}
