import type { ClientSession, Document, Filter } from 'mongodb';
import { DAY_MS } from '../../domain/time/instant.ts';
import { COMMITMENTS } from '../booking/schedules.ts';
import {
  DEPLOYMENT_EVENTS,
  DEPLOYMENTS,
  PACKED_EVENTS,
  REVISIONS,
} from '../deployment/collections.ts';
import type { PackedEventsDocument } from '../deployment/packed-events.ts';
import type { Database } from '../store/database.ts';
import { WORKLOAD_STAGES, WORKLOADS } from '../workload/documents.ts';
import { STAGE_PLANS } from '../plan/stage-plans.ts';
import type { ArchiveKindName } from './documents.ts';
import type { ArchiveLine } from './file.ts';

/** A record of any kind that ends. */
export interface EndingDocument extends Document {
  readonly _id: string;
  readonly owner_id: string;
}

/** How records of one kind go to the archive. */
export interface ArchiveKind {
  readonly kind: ArchiveKindName;
  readonly collection: string;
  /** The field that says when it is due: indexed, and a part of every `as_read`. */
  readonly due: string;
  /** What must hold of a record beside that. */
  readonly filter: Filter<EndingDocument>;
  /** When it ended. */
  readonly endOf: (record: EndingDocument) => Date;
  /** Fields that change with everything of it that a file would tell otherwise. */
  readonly tells: readonly string[];
  /** Puts off those that something which stays still needs; answers the others. */
  readonly free?: (
    database: Database,
    ids: readonly string[],
    nowMs: number,
  ) => Promise<readonly string[]>;
  /** Lines of these records, those of one after another. */
  readonly lines: (
    database: Database,
    records: readonly EndingDocument[],
  ) => AsyncIterable<ArchiveLine>;
  /** Removes what belongs to these records; the records themselves are the caller's. */
  readonly removeParts: (
    database: Database,
    ids: readonly string[],
    session: ClientSession,
  ) => Promise<void>;
}

/** Kept plans that are in use are looked at again after this, ms. */
const LOOK_AGAIN_MS = 7 * DAY_MS;
/** Records whose parts are read together. */
const AT_ONCE = 50;

/** Every kind, in the order in which they go: what belongs to something goes before it. */
export const KINDS: readonly ArchiveKind[] = [
  {
    kind: 'events',
    collection: DEPLOYMENTS,
    due: 'events_expire_after',
    filter: { events_archived: { $exists: false }, seq: { $gt: 0 } },
    endOf: endOfDeployment,
    // A log only grows.
    tells: ['seq'],
    lines: eventLines,
    async removeParts({ db }, ids, session) {
      await db
        .collection(DEPLOYMENT_EVENTS)
        .deleteMany({ deployment_id: { $in: [...ids] } }, { session });
      await db
        .collection<EndingDocument>(PACKED_EVENTS)
        .deleteMany({ _id: { $in: [...ids] } }, { session });
    },
  },
  {
    kind: 'deployments',
    collection: DEPLOYMENTS,
    due: 'expire_after',
    // Its events are a file by now.
    filter: { $or: [{ events_archived: { $exists: true } }, { seq: 0 }] },
    endOf: endOfDeployment,
    tells: ['seq', 'notice_seq', 'status', 'events_archived'],
    lines: (_, records) => ownLines('deployments', records),
    async removeParts({ db }, ids, session) {
      // Its events went before it; what it has booked lies in the past.
      await db.collection(COMMITMENTS).deleteMany({ booking_id: { $in: [...ids] } }, { session });
      await db.collection(REVISIONS).deleteMany({ deployment_id: { $in: [...ids] } }, { session });
    },
  },
  {
    kind: 'workloads',
    collection: WORKLOADS,
    due: 'expire_after',
    filter: {},
    endOf: ({ outcome }) => dateOf((outcome as Document | undefined)?.['finished_at']),
    tells: ['updated_at', 'phase'],
    lines: workloadLines,
    async removeParts({ db }, ids, session) {
      for (const name of [WORKLOAD_STAGES, STAGE_PLANS])
        await db.collection(name).deleteMany({ workload_id: { $in: [...ids] } }, { session });
    },
  },
  {
    kind: 'plans',
    collection: 'mission_plans',
    due: 'expire_after',
    filter: {},
    endOf: ({ created_at: at }) => dateOf(at),
    tells: ['label', 'mission_id'],
    free: freePlans,
    lines: (_, records) => ownLines('plans', records),
    async removeParts({ db }, ids, session) {
      await db
        .collection('mission_plans')
        .updateMany({ replans: { $in: [...ids] } }, { $unset: { replans: 1 } }, { session });
    },
  },
];

function endOfDeployment({ completed_at: at }: EndingDocument): Date {
  return dateOf(at);
}

/** @throws {Error} for a record that expires and says not when it ended. */
function dateOf(value: unknown): Date {
  if (!(value instanceof Date)) throw new Error('a record that expires has not ended');
  return value;
}

// eslint-disable-next-line @typescript-eslint/require-await -- as asynchronous as those that read parts
async function* ownLines(
  kind: string,
  records: readonly EndingDocument[],
): AsyncGenerator<ArchiveLine> {
  for (const record of records) yield { id: record._id, kind, record };
}

async function* eventLines(
  { db }: Database,
  records: readonly EndingDocument[],
): AsyncGenerator<ArchiveLine> {
  for (const group of groupsOf(records)) {
    const ids = group.map(({ _id }) => _id);
    const packs = db.collection<PackedEventsDocument>(PACKED_EVENTS).find({ _id: { $in: ids } });
    for await (const { _id: id, events } of packs)
      for (const event of events)
        yield { id, kind: 'deployment events', record: { ...event, deployment_id: id } };
    const rows = db
      .collection<EndingDocument>(DEPLOYMENT_EVENTS)
      .find({ deployment_id: { $in: ids } })
      .sort({ deployment_id: 1, seq: 1 });
    for await (const record of rows)
      yield { id: String(record['deployment_id']), kind: 'deployment events', record };
  }
}

async function* workloadLines(
  { db }: Database,
  records: readonly EndingDocument[],
): AsyncGenerator<ArchiveLine> {
  for (const group of groupsOf(records)) {
    yield* ownLines('workloads', group);
    const ids = group.map(({ _id }) => _id);
    for (const [kind, name] of [
      ['workload stages', WORKLOAD_STAGES],
      ['stage plans', STAGE_PLANS],
    ] as const)
      for await (const record of db
        .collection<EndingDocument>(name)
        .find({ workload_id: { $in: ids } }))
        yield { id: String(record['workload_id']), kind, record };
  }
}

function* groupsOf(records: readonly EndingDocument[]): Generator<readonly EndingDocument[]> {
  for (let from = 0; from < records.length; from += AT_ONCE)
    yield records.slice(from, from + AT_ONCE);
}

/** A deployment shows the plan that it came from for as long as it is kept. */
async function freePlans(
  { db }: Database,
  ids: readonly string[],
  nowMs: number,
): Promise<readonly string[]> {
  const plans = db.collection<EndingDocument>('mission_plans');
  const found = await plans
    .find({ _id: { $in: [...ids] } })
    .project({ owner_id: 1 })
    .toArray();
  const owners = [...new Set(found.map(({ owner_id: owner }) => String(owner)))];
  const used = new Set<unknown>(
    await db
      .collection(DEPLOYMENTS)
      .distinct('copy_id', { owner_id: { $in: owners }, copy_id: { $in: [...ids] } }),
  );
  if (used.size > 0)
    await plans.updateMany(
      { _id: { $in: ids.filter((id) => used.has(id)) } },
      { $max: { expire_after: new Date(nowMs + LOOK_AGAIN_MS) } },
    );
  return ids.filter((id) => !used.has(id));
}
