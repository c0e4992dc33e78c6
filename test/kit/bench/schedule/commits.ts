import type { ClientSession } from 'mongodb';
import type { Commitment } from '../../../../domain/booking/commitment.ts';
import { commitmentsOf } from '../../../../domain/booking/commitments-of.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import { presetById } from './preset-by-id.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';
import {
  BOOKING_SCHEDULE_INDEXES,
  COMMITMENT_INDEXES,
  COMMITMENTS,
  type CommitmentDocument,
  LIVE,
} from '../../../../records/booking/schedules.ts';
import {
  createDeploymentRecords,
  DEPLOYMENT_INDEXES,
  newDeploymentDocument,
  type DeploymentDocument,
} from '../../../../records/deployment/deployments.ts';
import { FLEET_INDEXES } from '../../../../records/fleet/documents.ts';
import { createWorldBookings } from '../../../../records/fleet/world-bookings.ts';
import { migrate } from '../../../../records/migrations/migrations.ts';
import type { Database } from '../../../../records/store/database.ts';
import { newId } from '../../../../records/store/ids.ts';
import { registerNetwork, STORM_NOW_MS, stormNetwork } from '../../booking/storm/network.ts';
import { aNewDeployment } from '../../makers/deployment.ts';
import { median, took, type Row } from '../measure.ts';

const RUNS = 300;
const WARM_UP = 50;
const OWNER = 'bench';

/**
 * A plan of a preset committed with the record of its deployment, beside a bare transaction that inserts the same
 * documents, in turns. Once with the versions that the plan was made beside, once checked anew.
 */
export async function benchCommits(database: Database): Promise<Row[]> {
  const indexes = [
    ...[BOOKING_SCHEDULE_INDEXES, COMMITMENT_INDEXES, DEPLOYMENT_INDEXES],
    ...FLEET_INDEXES,
  ];
  await migrate(database, { indexes, migrations: [] });
  await registerNetwork(database);
  const network = stormNetwork();
  const [satellite] = network.satellites;
  if (satellite === undefined) throw new Error('a network without satellites');
  const job = presetById('split-learning');
  const { environment, id: satelliteId } = satellite;
  const made = makePlan({ job, environment, explain: false, suggest: false });
  if (!made.ok) throw new Error('the preset has no plan');
  const { termsOf, capacityOf } = network;
  const taken = commitmentsOf({
    ...{ booking: '', satelliteId, job: made.job, environment, schedule: made.schedule, termsOf },
  });
  const bookings = createWorldBookings(database);
  const deployments = createDeploymentRecords(database, () => STORM_NOW_MS);
  let day = 0;
  /** The plan some days later, so that nothing meets what was booked before. */
  const next = () => {
    day += 1;
    const id = newId('dep');
    const commitments = taken.map((one) => ({
      ...{ ...one, booking: id },
      ...{ startMs: one.startMs + day * 2 * DAY_MS, endMs: one.endMs + day * 2 * DAY_MS },
    }));
    const record = aNewDeployment({
      ...{ id, ownerId: OWNER, satelliteId, mode: 'live' },
      booked: { world: LIVE, startMs: STORM_NOW_MS, priority: 3, preemptible: false },
    });
    return { id, commitments, record };
  };
  const strict = [...new Set(taken.map(({ resource }) => resource))];
  const commit = async (versions: ReadonlyMap<string, number> | null): Promise<number> => {
    const { id, commitments, record } = next();
    const booking = {
      ...{ ownerId: OWNER, tier: undefined, world: LIVE, booking: id },
      ...{ priority: 3, preemptible: false },
      ...{ strict, versions, commitments, capacityOf },
    };
    return took(() =>
      deployments.create(record, (make) => bookings.commit(booking, (session) => make(session))),
    );
  };
  const bare = async (): Promise<number> => {
    const { id, commitments, record } = next();
    const documents = commitments.map((one) => documentOf(id, one));
    const deployment = newDeploymentDocument(record, STORM_NOW_MS);
    const work = async (session: ClientSession): Promise<void> => {
      const { db } = database;
      await db.collection<CommitmentDocument>(COMMITMENTS).insertMany(documents, { session });
      await db.collection<DeploymentDocument>('deployments').insertOne(deployment, { session });
    };
    return took(() => database.transaction(work));
  };
  const times: Record<'ours' | 'checked' | 'bare', number[]> = { ours: [], checked: [], bare: [] };
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const versions = await readVersions(database, strict);
    const each = { ours: await commit(versions), bare: await bare(), checked: await commit(null) };
    if (run < WARM_UP) continue;
    for (const name of ['ours', 'checked', 'bare'] as const) times[name].push(each[name]);
  }
  const [ours, checked, theirs] = [times.ours, times.checked, times.bare].map(median);
  const row = (work: string, ms = NaN): Row => ({
    ...{ work, figure: `p50 ${ms.toFixed(2)} ms` },
    beside: `bare transaction ${theirs?.toFixed(2)} ms, ratio ${(ms / (theirs ?? NaN)).toFixed(2)} (goal 2)`,
  });
  const what = `${taken.length} commitments of ${strict.length} resources and a record`;
  return [
    row(`commit beside unchanged versions, ${what}`, ours),
    row(`commit, the sum checked, ${what}`, checked),
  ];
}

async function readVersions(
  { db }: Database,
  resources: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map(
    resources.map((resource) => [JSON.stringify([LIVE, null, resource]), resource]),
  );
  const found = await db
    .collection<{ readonly _id: string; readonly version: number }>('booking_schedules')
    .find({ _id: { $in: [...ids.keys()] } })
    .toArray();
  const versions = new Map(resources.map((resource) => [resource, 0]));
  for (const { _id, version } of found) versions.set(ids.get(_id) ?? '', version);
  return versions;
}

function documentOf(id: string, one: Commitment): CommitmentDocument {
  return {
    ...{ _id: newId('cmt'), schedule_id: JSON.stringify([LIVE, null, one.resource]) },
    ...{ owner_id: OWNER, resource: one.resource, booking_id: id, work: one.work, draw: one.draw },
    ...{ start: new Date(one.startMs), end: new Date(one.endMs), priority: 3, preemptible: false },
  };
}
