import { MongoServerError } from 'mongodb';
import type { Commitment } from '../../../../domain/booking/commitment.ts';
import { overbookings } from '../../../../domain/booking/sum-check.ts';
import { COMMITMENTS, type CommitmentDocument } from '../../../../records/booking/schedules.ts';
import type { DeploymentDocument } from '../../../../records/deployment/deployments.ts';
import { isUnavailable, type Database } from '../../../../records/store/database.ts';
import { untilFound } from '../../until-found.ts';
import type { StormNetwork } from './network.ts';
import { digestOf } from './records.ts';
import { sumsBroken } from './sum-of-all.ts';

/** However long a killed mongod takes to come up again, ms. */
const SELECTION_MS = 120_000;
/** MongoDB has the instant no more, or not yet. */
const NO_SNAPSHOT = new Set([239, 246]);

/** The storm as it stood at one instant. */
export interface StormSnapshot {
  /** Deployments ever made, and those that are open. */
  readonly made: number;
  readonly open: number;
  /** Open ones that have lost some of what they had to work of higher priority. */
  readonly displaced: number;
  readonly commitments: number;
  /** What is wrong, in words; empty: nothing is. */
  readonly violations: readonly string[];
}

/**
 * Reads everything as of one instant of the database and adds it up: twice, by the product's sum checker and by
 * `sumsBroken`. What is booked for no open deployment is an orphan; an open one that has not what its record says misses it.
 * `known`: verdicts of resources by what is booked of them, since most do not change between two snapshots.
 */
export async function takeSnapshot(
  database: Database,
  network: StormNetwork,
  known: Map<string, readonly string[]>,
): Promise<StormSnapshot> {
  const { made, open, rows } = await untilFound(
    () => read(database),
    'a snapshot of all that is booked',
    SELECTION_MS,
  );
  const violations: string[] = [];
  const whole = [...open].filter(([, { isDisplaced }]) => !isDisplaced);
  const byBooking = grouped(rows, ({ booking }) => booking);
  for (const id of byBooking.keys()) if (!open.has(id)) violations.push(`orphans of ${id}`);
  for (const [id, { label }] of whole)
    if (digestOf(byBooking.get(id) ?? []) !== label) violations.push(`${id} misses some`);
  const byResource = grouped(rows, ({ resource }) => resource);
  for (const resource of network.resources) {
    const taken = byResource.get(resource) ?? [];
    const key = `${resource} ${digestOf(taken)}`;
    const verdict = known.get(key) ?? judged(resource, taken, network);
    known.set(key, verdict);
    violations.push(...verdict);
  }
  for (const resource of byResource.keys())
    if (!network.resources.includes(resource)) violations.push(`${resource} is nobody's`);
  const displaced = open.size - whole.length;
  return { made, open: open.size, displaced, commitments: rows.length, violations };
}

function grouped(
  rows: readonly Commitment[],
  keyOf: (row: Commitment) => string,
): Map<string, Commitment[]> {
  const groups = new Map<string, Commitment[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

function judged(
  resource: string,
  taken: readonly Commitment[],
  network: StormNetwork,
): readonly string[] {
  const capacity = network.capacityOf(resource);
  return [
    ...overbookings(resource, taken, capacity).map(
      ({ rule, bookings }) => `${resource}: ${rule} of ${bookings.join()}`,
    ),
    ...sumsBroken(taken, capacity).map((what) => `${resource}: ${what}`),
  ];
}

interface Read {
  readonly made: number;
  /** Open deployments with what their records say was booked for them, and whether some of it is another's. */
  readonly open: ReadonlyMap<
    string,
    { readonly label: string | null; readonly isDisplaced: boolean }
  >;
  readonly rows: readonly Commitment[];
}

/** Null where the server is away, or does not have the instant. */
async function read({ client, db }: Database): Promise<Read | null> {
  try {
    return await client.withSession({ snapshot: true }, async (session) => {
      const deployments = db.collection<DeploymentDocument>('deployments');
      const made = await deployments.countDocuments({}, { session });
      const fields = { projection: { plan_label: 1, displaced: 1 }, session };
      const pending = await deployments.find({ status: 'pending' }, fields).toArray();
      const rows = await db
        .collection<CommitmentDocument>(COMMITMENTS)
        .find({}, { session })
        .toArray();
      return {
        made,
        open: new Map(
          pending.map(({ _id, plan_label: label, displaced }) => [
            _id,
            { label, isDisplaced: displaced !== undefined },
          ]),
        ),
        rows: rows.map(({ resource, booking_id: booking, work, draw, start, end }) => ({
          ...{ resource, booking, work, draw },
          ...{ startMs: start.getTime(), endMs: end.getTime() },
        })),
      };
    });
  } catch (error) {
    const isPassing = error instanceof MongoServerError && NO_SNAPSHOT.has(Number(error.code));
    if (!isPassing && !isUnavailable(error)) throw error;
    return null;
  }
}
