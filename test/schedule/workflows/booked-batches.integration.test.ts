import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { BatchBooking } from '../../../records/batch/batches.ts';
import { resultOf } from '../../../records/batch/batches.ts';
import type { CommitmentDocument } from '../../../records/booking/schedules.ts';
import {
  FLEET_SATELLITES,
  FLEET_STATIONS,
  type NamedDocument,
  type ShareRulesRecord,
} from '../../../records/fleet/documents.ts';
import { createWorldBookings } from '../../../records/fleet/world-bookings.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import type { BatchSource } from '../../../domain/batch/source.ts';
import {
  satelliteResource,
  stationResource,
  type Commitment,
} from '../../../domain/booking/commitment.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { registerSatellites, registerStations } from '../../kit/booking/registered.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { aBatchSource } from '../../kit/batch/batch-source.ts';
import { openBatchRig } from '../../kit/rig/batch-rig.ts';

const DRILL: BatchBooking = {
  ...{ world: 'drill', mode: 'simulated', speed_multiplier: 10_000, tier: 'pro' },
};

/** What of an answer the tests read. */
interface Told {
  readonly served: readonly { readonly job: string; readonly satellite: string }[];
  readonly booked: readonly { readonly job: string; readonly deployment_id: string }[];
  readonly refused: readonly {
    readonly job: string;
    readonly code: string;
    readonly message: string;
  }[];
}

/** Whose satellites and stations others may book. */
const LENDER = 'owner-2';

describe('scheduleBatch that books', function () {
  this.timeout(120_000);
  const batch = useFixture(
    async () => {
      const rig = await openBatchRig();
      const stopWorker = await rig.rig.startWorker();
      return { ...rig, drop: async () => stopWorker().then(() => rig.drop()) };
    },
    (rig) => rig.drop(),
  );

  const told = async (id: string): Promise<Told> => {
    await batch.handleOf(id).result();
    return resultOf(await batch.read(id)) as Told;
  };
  const deploymentsOf = (id: string) =>
    batch.database.db
      .collection<DeploymentDocument>('deployments')
      .find({ request_key: new RegExp(`^${id}/`) })
      .toArray();
  const commitments = () => batch.database.db.collection<CommitmentDocument>('commitments');
  const bookingsOf = (ids: readonly string[]) =>
    commitments().distinct('booking_id', { booking_id: { $in: [...ids] } });
  /** Books for the owner of the batches, bounded by no tier. */
  const take = (
    world: string,
    commitment: Omit<Commitment, 'booking' | 'work'>,
    strict: string[],
  ) =>
    createWorldBookings(batch.database).commit(
      {
        ...{ ownerId: 'owner-1', tier: undefined, world, booking: 'dep_rival', strict },
        ...{ priority: 3, preemptible: false, versions: null, capacityOf: () => null },
        commitments: [{ ...commitment, booking: 'dep_rival', work: null }],
      },
      () => Promise.resolve(),
    );
  /** Makes all that the lender has registered of a kind public. */
  const lend = (kind: string, rules: Partial<ShareRulesRecord>) =>
    batch.database.db.collection<NamedDocument>(kind).updateMany(
      { owner_id: LENDER },
      {
        $set: {
          sharing: 'public',
          share_rules: { owners: null, max_minutes_per_day: null, priority_cap: null, ...rules },
        },
      },
    );

  it('deploys what is served, each with what it uses, once though a step fails on the way', async () => {
    const { planner } = batch.rig;
    const draws = planner.draws.bind(planner);
    let turns = 0;
    planner.draws = (input, call) =>
      ++turns === 2 ? Promise.reject(new Error('the worker is gone')) : draws(input, call);
    try {
      const { _id: id } = await batch.submit(aBatchSource(4, 2), DRILL);
      const { served, booked, refused } = await told(id);
      assert.ok(served.length > 1);
      assert.deepEqual(refused, []);
      assert.deepEqual(
        booked.map(({ job }) => job),
        served.map(({ job }) => job),
      );
      const ids = booked.map(({ deployment_id: one }) => one).toSorted();
      const deployments = await deploymentsOf(id);
      assert.deepEqual(deployments.map(({ _id }) => _id).toSorted(), ids);
      for (const one of deployments) assert.equal(one.booked?.world, 'drill');
      assert.deepEqual((await bookingsOf(ids)).toSorted(), ids);
    } finally {
      planner.draws = draws;
    }
  });

  it('tells job by job what does not fit any more, and books nothing of it', async () => {
    const { planner } = batch.rig;
    const { answerBatch } = planner;
    const world = 'crowded';
    let taken = '';
    planner.answerBatch = async (input, call) => {
      const answered = await answerBatch(input, call);
      // Between the answer and its booking its first satellite is taken.
      taken = answered.placed[0]?.satelliteId ?? '';
      const { startMs } = input.source;
      await take(
        world,
        {
          ...{ resource: satelliteResource(taken), draw: { kind: 'outage' } },
          ...{ startMs, endMs: startMs + 12 * HOUR_MS },
        },
        [],
      );
      return answered;
    };
    try {
      const { _id: id } = await batch.submit(aBatchSource(4, 2), { ...DRILL, world });
      const { served, booked, refused } = await told(id);
      const gone = served.filter(({ satellite }) => satellite === taken).map(({ job }) => job);
      assert.ok(gone.length > 0);
      assert.deepEqual(
        refused.map(({ job, code }) => [job, code]),
        gone.map((job) => [job, 'planning_failed']),
      );
      assert.equal(booked.length + refused.length, served.length);
      assert.equal((await deploymentsOf(id)).length, booked.length);
    } finally {
      planner.answerBatch = answerBatch;
    }
  });

  it('books what is another’s at the priority that others may have, and says so of each deployment', async () => {
    const source = aBatchSource(4, 2);
    const ids = await registerSatellites(
      batch.database,
      LENDER,
      source.satellites.map(({ elements }) => elements),
    );
    await lend(FLEET_SATELLITES, { priority_cap: 1 });
    const lent: BatchSource = {
      ...source,
      satellites: source.satellites.map((one, at) => ({ ...one, id: ids[at] ?? '' })),
      strict: ids.map(satelliteResource),
    };
    const { _id: id } = await batch.submit(lent, { ...DRILL, world: 'capped' });
    const { served, booked, refused } = await told(id);
    assert.deepEqual(refused, []);
    assert.ok(served.length > 1);
    assert.equal(booked.length, served.length);
    const deployments = await deploymentsOf(id);
    assert.deepEqual(
      deployments.map((one) => one.booked?.priority),
      booked.map(() => 1),
    );
    const booking_id = { $in: deployments.map(({ _id }) => _id) };
    assert.deepEqual(await commitments().distinct('priority', { booking_id }), [1]);
  });

  it('books at the priority that was kept with it', async () => {
    const { _id: id } = await batch.submit(aBatchSource(4, 2), {
      ...{ ...DRILL, world: 'humble', priority: 0 },
    });
    const { booked } = await told(id);
    assert.ok(booked.length > 1);
    const deployments = await deploymentsOf(id);
    assert.deepEqual(
      deployments.map((one) => one.booked?.priority),
      booked.map(() => 0),
    );
    const booking_id = { $in: deployments.map(({ _id }) => _id) };
    assert.deepEqual(await commitments().distinct('priority', { booking_id }), [0]);
  });

  it('tells of a job that is beyond the minutes of a day how many there are', async () => {
    const source = aBatchSource(4, 2);
    const ids = await registerStations(batch.database, LENDER, source.stations);
    await lend(FLEET_STATIONS, {});
    const strict = ids.map(stationResource);
    // The ten hours before the batch are the 600 minutes that its tier has on that day.
    const antenna = { resource: strict[0] ?? '', draw: { kind: 'antenna' } } as const;
    const endMs = source.startMs - HOUR_MS;
    await take('live', { ...antenna, startMs: endMs - 10 * HOUR_MS, endMs }, strict);
    const lent: BatchSource = {
      ...{ ...source, strict },
      stations: source.stations.map((one, at) => ({ ...one, id: ids[at] ?? '' })),
    };
    const { _id: id } = await batch.submit(lent, { ...DRILL, world: 'live' });
    const { served, booked, refused } = await told(id);
    assert.deepEqual([booked, await deploymentsOf(id)], [[], []]);
    assert.ok(refused.length > 0);
    assert.equal(refused.length, served.length);
    for (const { code, message } of refused) {
      assert.equal(code, 'schedule_conflict');
      assert.match(message, /^station\/\S+ \(quota_minutes_per_day\) .* 600 are allowed$/);
    }
  });
});
