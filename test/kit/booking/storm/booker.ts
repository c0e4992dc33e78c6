/**
 * Books, plans and cancels at random on the network of the storm until it is told to end (SIGTERM), as a process of
 * the API does: each booking is one transaction with the record of its deployment.
 *
 *   node --import tsx test/kit/booking/storm/booker.ts MONGODB_URI DATABASE NUMBER SEED
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Commitment } from '../../../../domain/booking/commitment.ts';
import { satelliteResource, stationResource } from '../../../../domain/booking/commitment.ts';
import { commitmentsOf } from '../../../../domain/booking/commitments-of.ts';
import { occupy } from '../../../../domain/booking/occupy.ts';
import type { Job } from '../../../../domain/planning/job/job.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import { ScheduleConflict } from '../../../../records/booking/bookings.ts';
import { LIVE } from '../../../../records/booking/schedules.ts';
import { createDeploymentRecords } from '../../../../records/deployment/deployments.ts';
import type { DeploymentDocument } from '../../../../records/deployment/deployments.ts';
import { createWorldBookings } from '../../../../records/fleet/world-bookings.ts';
import { createWorlds } from '../../../../records/fleet/worlds.ts';
import { newId } from '../../../../records/store/ids.ts';
import { connectDatabase, isUnavailable } from '../../../../records/store/database.ts';
import { aJob, aStep } from '../../makers/job.ts';
import { aNewDeployment } from '../../makers/deployment.ts';
import { seeded } from '../../random/seeded.ts';
import { digestOf, TALLIES, type StormTally } from './records.ts';
import { STORM_NOW_MS, STORM_SPAN, stormNetwork, type StormSatellite } from './network.ts';

const [uri = '', name = '', number = '0', seed = '1'] = process.argv.slice(2);
const ownerId = `owner-${number}`;
/** Open deployments of one process; beyond them it cancels. */
const MOST_OPEN = 60;
const SELECTION_MS = 30_000;

const network = stormNetwork();
const database = await connectDatabase({ uri, name, serverSelectionTimeoutMs: SELECTION_MS });
const deployments = createDeploymentRecords(database, () => STORM_NOW_MS);
const bookings = createWorldBookings(database, () => STORM_NOW_MS);
const worlds = createWorlds(
  database,
  { stations: () => Promise.resolve(new Map()) },
  () => ownerId,
);
const random = seeded(Number(seed));
const below = (most: number): number => Math.floor(random() * most);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] ?? assert.fail('nothing');

/** A plan or a wish, and the versions beside which it was made. */
interface Wish {
  readonly commitments: readonly Commitment[];
  readonly versions: ReadonlyMap<string, number> | null;
}

let open = await openOnes();
/** A plan that was made some time ago and not booked yet. */
let kept: { readonly satellite: StormSatellite; readonly id: string; readonly wish: Wish } | null =
  null;
const ending = new AbortController();
process.once('SIGTERM', () => ending.abort());
process.stdout.write(`${JSON.stringify({ msg: 'booking' })}\n`);

while (!ending.signal.aborted) {
  try {
    if (open.length > MOST_OPEN || (open.length > 0 && random() < 0.35)) await cancelOne();
    else await bookOne();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    // What became of it is not known: what the records say counts.
    await sleep(100);
    open = await openOnes().catch(() => open);
  }
}
await database.close();

async function openOnes(): Promise<string[]> {
  const found = await database.db
    .collection<DeploymentDocument>('deployments')
    .find({ owner_id: ownerId, status: 'pending' }, { projection: { _id: 1 } })
    .toArray();
  return found.map(({ _id }) => _id);
}

async function cancelOne(): Promise<void> {
  const id = oneOf(open);
  const outcome = await deployments.cancel(ownerId, id);
  assert.notEqual(outcome.kind, 'missing', `${id} is gone`);
  open = open.filter((one) => one !== id);
  await count('cancelled');
}

/**
 * Books in one of four ways: beside what is booked; beside what was booked a while ago; as if nobody had booked
 * anything; or spans that no planner chose.
 */
async function bookOne(): Promise<void> {
  const satellite = oneOf(network.satellites);
  const id = newId('dep');
  const way = random();
  if (way < 0.55) await book(satellite, id, await beside(satellite, id));
  else if (way < 0.75) {
    const former = kept;
    kept = { satellite, id, wish: await beside(satellite, id) };
    if (former !== null) await book(former.satellite, former.id, former.wish);
  } else if (way < 0.85) await book(satellite, id, planned(satellite, id, []));
  else await book(satellite, id, anySpans(satellite, id));
}

async function beside(satellite: StormSatellite, id: string): Promise<Wish> {
  const stationIds = [...new Set(satellite.environment.passes.map(({ stationId }) => stationId))];
  const strict = network.resources;
  const resources = { satelliteId: satellite.id, stationIds, strict };
  const read = await worlds.read(LIVE, resources, STORM_SPAN);
  const wish = planned(satellite, id, read.commitments);
  return { ...wish, versions: new Map(Object.entries(read.versions)) };
}

function planned(satellite: StormSatellite, id: string, taken: readonly Commitment[]): Wish {
  const { termsOf } = network;
  const environment = occupy(satellite.environment, satellite.id, taken, termsOf);
  const made = makePlan({ job: anyJob(), environment, explain: false, suggest: false });
  const commitments = made.ok
    ? commitmentsOf({
        ...{ booking: id, satelliteId: satellite.id, job: made.job, environment },
        ...{ schedule: made.schedule, termsOf },
      })
    : [];
  return { commitments, versions: null };
}

function anyJob(): Job {
  const steps = Array.from({ length: 1 + below(3) }, (_, index) => {
    const isSent = random() < 0.6;
    return aStep(`step_${index}`, {
      durationS: 120 + below(20) * 60,
      dependsOn: index > 0 && random() < 0.5 ? [`step_${index - 1}`] : [],
      requires: {
        ...{ powerW: 4 + below(20), compute: 0.1 + below(8) / 10, thermalW: 2 + below(10) },
        ...{ memoryMb: 128 * (1 + below(6)), storageMb: 16 * below(10) },
      },
      outputDataMb: isSent ? 5 + below(60) : 0,
      notBeforeS: below(80_000),
    });
  });
  // What the last one makes goes down.
  const keep = aStep('keep', {
    ...{ location: 'ground', durationS: 30, dependsOn: steps.map(({ id }) => id) },
    requires: { powerW: 0, compute: 0, thermalW: 0, memoryMb: 0, storageMb: 0 },
  });
  return aJob(random() < 0.7 ? [...steps, keep] : steps, { policy: { deadlineOrbits: 15 } });
}

function anySpans({ id: satelliteId, environment }: StormSatellite, booking: string): Wish {
  const { startMs } = environment;
  const commitments = Array.from({ length: 1 + below(4) }, (): Commitment => {
    const fromMs = startMs + below(86_000) * 1000;
    const span = { startMs: fromMs, endMs: fromMs + (30 + below(1_500)) * 1000 };
    const own = { booking, work: 'any', resource: satelliteResource(satelliteId), ...span };
    const kind = below(4);
    if (kind === 0) return { ...own, draw: { kind: 'antenna' } };
    if (kind === 1) return { ...own, draw: { kind: 'storage', amountMb: 1 + below(500) } };
    if (kind === 2) {
      const stationId = oneOf(environment.passes).stationId;
      return { ...own, resource: stationResource(stationId), draw: { kind: 'antenna' } };
    }
    const powerW = below(15);
    const load = { powerW, windowW: powerW, compute: below(6) / 10, thermalW: 1, memoryMb: 64 };
    return { ...own, draw: { kind: 'load', ...load } };
  });
  return { commitments, versions: null };
}

async function book(
  { id: satelliteId }: StormSatellite,
  id: string,
  { commitments, versions }: Wish,
): Promise<void> {
  if (commitments.length === 0) return count('unplanned');
  const strict = [...new Set(commitments.map(({ resource }) => resource))];
  const rank = { priority: below(10), preemptible: random() < 0.4 };
  const booking = {
    ...{
      ownerId,
      tier: undefined,
      world: LIVE,
      booking: id,
      ...rank,
      strict,
      versions,
      commitments,
    },
    capacityOf: network.capacityOf,
  };
  // The record says what was booked for it, so that a reader sees what is missing.
  const record = aNewDeployment({
    ...{ id, ownerId, satelliteId, mode: 'live', planLabel: digestOf(commitments) },
    booked: { world: LIVE, startMs: STORM_SPAN.fromMs, ...rank },
    revisions: { policy: 'auto', onSilence: 'accept' },
  });
  try {
    await deployments.create(record, (make) =>
      bookings.commit(booking, (session) => make(session)),
    );
    open.push(id);
  } catch (error) {
    if (!(error instanceof ScheduleConflict)) throw error;
    await count('refused');
  }
}

async function count(what: keyof Omit<StormTally, '_id'>): Promise<void> {
  await database.db
    .collection<StormTally>(TALLIES)
    .updateOne({ _id: ownerId }, { $inc: { [what]: 1 } }, { upsert: true });
}
