import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { BatchBooking } from '../../../records/batch/batches.ts';
import { resultOf } from '../../../records/batch/batches.ts';
import type { CommitmentDocument } from '../../../records/booking/schedules.ts';
import { createWorldBookings } from '../../../records/fleet/world-bookings.ts';
import type { DeploymentDocument } from '../../../records/deployment/deployments.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
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
  readonly refused: readonly { readonly job: string; readonly code: string }[];
}

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
  const bookingsOf = (ids: readonly string[]) =>
    batch.database.db
      .collection<CommitmentDocument>('commitments')
      .distinct('booking_id', { booking_id: { $in: [...ids] } });

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
      await createWorldBookings(batch.database).commit(
        {
          ...{
            ownerId: 'owner-1',
            tier: undefined,
            world,
            booking: 'dep_rival',
            priority: 3,
            preemptible: false,
            strict: [],
          },
          commitments: [
            {
              ...{ resource: `satellite/${taken}`, booking: 'dep_rival', work: null },
              ...{ draw: { kind: 'outage' }, startMs, endMs: startMs + 12 * HOUR_MS },
            },
          ],
          ...{ versions: null, capacityOf: () => null },
        },
        () => Promise.resolve(),
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
});
