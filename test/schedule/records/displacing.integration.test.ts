import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Booking, Commitment } from '../../../domain/booking/commitment.ts';
import { overbookings, type Capacity } from '../../../domain/booking/sum-check.ts';
import {
  createBookingRecords,
  ScheduleConflict,
  type CommitRequest,
} from '../../../records/booking/bookings.ts';
import type { Displacing } from '../../../records/booking/displacing.ts';
import {
  BOOKING_SCHEDULE_INDEXES,
  COMMITMENT_INDEXES,
  COMMITMENTS,
  type CommitmentDocument,
  LIVE,
  scheduleId,
  toCommitment,
} from '../../../records/booking/schedules.ts';
import { connectDatabase, type Database } from '../../../records/store/database.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { engines } from '../../kit/engines/engines.ts';
import { seeded } from '../../kit/random/seeded.ts';

const START_MS = Date.UTC(2026, 6, 25);
const NOW_MS = START_MS + 60_000;
const ANTENNAS = 2;
const TWO: Capacity = { kind: 'station', antennas: ANTENNAS };
const RESOURCES = ['station/a', 'station/b', 'station/c'];

/** Notes in the claim's own transaction who was told. */
interface ToldDocument {
  readonly claim: string;
  readonly displaced: string;
}

const contact = (
  booking: string,
  resource: string,
  startS: number,
  lastsS: number,
): Commitment => ({
  ...{ resource, booking, work: `${resource} ${startS}`, draw: { kind: 'antenna' } },
  ...{ startMs: START_MS + startS * 1000, endMs: START_MS + (startS + lastsS) * 1000 },
});

const scope = { ownerId: 'ada', isStrict: () => true } as const;

function requestOf(
  database: Database,
  world: string,
  booking: Booking,
  commitments: readonly Commitment[],
): CommitRequest {
  const told = database.db.collection<ToldDocument>('told');
  const displacing: Displacing = {
    standing: (_, ids) => Promise.resolve(new Map(ids.map((id) => [id, NOW_MS]))),
    async tell(session, displaced) {
      const rows = displaced.map(({ id }) => ({ claim: booking.id, displaced: id }));
      await told.insertMany(rows, { session });
    },
  };
  return {
    ...scope,
    ...{ world, booking, commitments, displacing },
    versions: null,
    capacityOf: () => TWO,
  };
}

async function bookedIn(database: Database, world: string): Promise<CommitmentDocument[]> {
  const ids = RESOURCES.map((resource) => scheduleId({ ...scope, world }, resource));
  return await database.db
    .collection<CommitmentDocument>(COMMITMENTS)
    .find({ schedule_id: { $in: ids } })
    .sort({ _id: 1 })
    .toArray();
}

function overbooked(all: readonly Commitment[]): number {
  return RESOURCES.flatMap((resource) => overbookings(resource, all, TWO)).length;
}

type Random = ReturnType<typeof seeded>;

function drawnBy(random: Random, id: string): { booking: Booking; wanted: Commitment[] } {
  const below = (most: number): number => Math.floor(random() * most);
  const booking = { id, priority: below(4), preemptible: below(4) > 0 };
  const wanted = Array.from({ length: 1 + below(3) }, () =>
    contact(id, RESOURCES[below(3)] ?? '', below(30) * 10, 20 + below(4) * 10),
  );
  return { booking, wanted };
}

/** Books every antenna for bookings that give way to all others, so that whoever is taken displaces. */
async function fillWithWeakest(
  database: Database,
  world: string,
  ranks: Map<string, Booking>,
): Promise<void> {
  const records = createBookingRecords(database);
  for (const resource of RESOURCES)
    for (let startS = 70; startS < 370; startS += 50)
      for (let antenna = 0; antenna < ANTENNAS; antenna += 1) {
        const id = `weakest ${resource} ${startS} ${antenna}`;
        const booking = { id, priority: 0, preemptible: true };
        ranks.set(id, booking);
        const own = [contact(id, resource, startS, 50)];
        await records.commit(requestOf(database, world, booking, own), () => Promise.resolve());
      }
}

describe('bookings that displace others', () => {
  const database = useDatabase(BOOKING_SCHEDULE_INDEXES, COMMITMENT_INDEXES);
  const records = () => createBookingRecords(database);

  it('are taken exactly where they would be with those absent that give way, from no more than must', async () => {
    const counts = { taken: 0, refused: 0, displaced: 0, spared: 0 };
    const random = seeded(11);
    for (let turn = 0; turn < 60; turn += 1) {
      const world = `small-${Math.floor(turn / 12)}`;
      const { booking, wanted } = drawnBy(random, `d-${turn}`);
      const before = await bookedIn(database, world);
      const begun = new Set(
        before
          .filter(({ start }) => start.getTime() <= NOW_MS)
          .map((one) => `${one.booking_id} ${one.work}`),
      );
      const weaker = before.filter(
        (one) =>
          one.preemptible &&
          one.priority < booking.priority &&
          !begun.has(`${one.booking_id} ${one.work}`),
      );
      const stays = before.filter((one) => !weaker.includes(one)).map(toCommitment);
      const fits = overbooked([...stays, ...wanted]) === 0;
      const outcome = await records()
        .commit(requestOf(database, world, booking, wanted), (_, committed) =>
          Promise.resolve(committed),
        )
        .catch((error: unknown) => {
          assert.ok(error instanceof ScheduleConflict, String(error));
          return null;
        });
      const after = await bookedIn(database, world);
      assert.equal(outcome !== null, fits, `turn ${turn}`);
      if (outcome === null) {
        assert.deepEqual(after, before, 'nothing is taken from anybody for nothing');
        counts.refused += 1;
        continue;
      }
      counts.taken += 1;
      const lost = new Set(outcome.displaced.map(({ id }) => id));
      const gone = before.filter(({ _id }) => after.every((one) => one._id !== _id));
      assert.deepEqual(
        gone.map(({ _id }) => _id),
        weaker.filter(({ booking_id: id }) => lost.has(id)).map(({ _id }) => _id),
        'they lose all that they have not begun, and nobody else loses anything',
      );
      const standing = after.map(toCommitment);
      assert.equal(overbooked(standing), 0);
      for (const id of lost) {
        const own = gone.filter((one) => one.booking_id === id).map(toCommitment);
        assert.ok(overbooked([...standing, ...own]) > 0, `${id} had to give way`);
      }
      counts.displaced += lost.size;
      counts.spared += new Set(weaker.map((one) => one.booking_id)).size - lost.size;
    }
    const { taken, refused, displaced, spared } = counts;
    assert.ok(taken > 20 && refused > 3 && displaced > 3 && spared > 3, JSON.stringify(counts));
  }).timeout(60_000);

  it('raise the version of everything from which something was taken', async () => {
    const world = 'versions';
    const low = { id: 'low', priority: 1, preemptible: true };
    const all = RESOURCES.flatMap((resource) => [
      contact('low', resource, 100, 50),
      { ...contact('low', resource, 100, 50), work: 'again' },
    ]);
    await records().commit(requestOf(database, world, low, all), () => Promise.resolve());
    const high = { id: 'high', priority: 2, preemptible: false };
    const wanted = [contact('high', 'station/a', 120, 10)];
    const { displaced } = await records().commit(
      requestOf(database, world, high, wanted),
      (_, committed) => Promise.resolve(committed),
    );
    assert.deepEqual(displaced, [{ id: 'low', ownerId: 'ada' }]);
    const { versions, commitments } = await records().read({ ...scope, world }, RESOURCES, {
      fromMs: START_MS,
      untilMs: START_MS + 86_400_000,
    });
    assert.deepEqual([...versions.values()], [2, 2, 2]);
    assert.deepEqual(
      commitments.map(({ booking }) => booking),
      ['high'],
    );
  });

  it('show a plan what it may take, and nothing that has begun, is equal or is kept', async () => {
    const world = 'reading';
    const bookings = [
      [{ id: 'lower', priority: 2, preemptible: true }, 100],
      [{ id: 'kept', priority: 2, preemptible: false }, 200],
      [{ id: 'equal', priority: 3, preemptible: true }, 300],
      [{ id: 'begun', priority: 0, preemptible: true }, 50],
    ] as const;
    for (const [booking, startS] of bookings) {
      const own = [contact(booking.id, 'station/a', startS, 40)];
      await records().commit(requestOf(database, world, booking, own), () => Promise.resolve());
    }
    const standing = (_: unknown, ids: readonly string[]) =>
      Promise.resolve(new Map(ids.map((id) => [id, NOW_MS])));
    const span = { fromMs: START_MS, untilMs: START_MS + 86_400_000 };
    const read = (claim?: { readonly priority: number }) =>
      records().read(
        { ...scope, world },
        RESOURCES,
        span,
        claim && { ...claim, displacing: { standing } },
      );
    const claimed = await read({ priority: 3 });
    assert.deepEqual(
      [claimed.commitments.length, claimed.loose.map(({ booking }) => booking)],
      [4, ['lower']],
    );
    assert.deepEqual((await read()).loose, []);
  });

  it('never book anything twice, whoever comes at once, and tell everybody who has lost something', async () => {
    const counts = { taken: 0, refused: 0, displaced: 0 };
    const ranks = new Map<string, Booking>();
    const clients = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { mongoUri: uri } = engines();
        return connectDatabase({ uri, name: database.db.databaseName });
      }),
    );
    const told = database.db.collection<ToldDocument>('told');
    await told.deleteMany({});
    await fillWithWeakest(database, LIVE, ranks);
    const lost: string[] = [];
    const client = async (opened: Database, number: number): Promise<void> => {
      const random = seeded(100 + number);
      for (let turn = 0; turn < 15; turn += 1) {
        const { booking, wanted } = drawnBy(random, `c${number}-${turn}`);
        ranks.set(booking.id, booking);
        const outcome = await createBookingRecords(opened)
          .commit(requestOf(opened, LIVE, booking, wanted), (_, committed) =>
            Promise.resolve(committed.displaced),
          )
          .catch((error: unknown) => {
            assert.ok(error instanceof ScheduleConflict, String(error));
            return null;
          });
        if (outcome === null) counts.refused += 1;
        else {
          counts.taken += 1;
          counts.displaced += outcome.length;
          lost.push(...outcome.map(({ id }) => `${booking.id} ${id}`));
        }
        if (turn % 5 === 0)
          assert.equal(overbooked((await bookedIn(opened, LIVE)).map(toCommitment)), 0);
      }
    };
    try {
      await Promise.all(clients.map(client));
    } finally {
      await Promise.all(clients.map((one) => one.close()));
    }
    const all = await bookedIn(database, LIVE);
    assert.equal(overbooked(all.map(toCommitment)), 0);
    const rows = await told.find().toArray();
    assert.deepEqual(
      rows.map(({ claim, displaced }) => `${claim} ${displaced}`).sort(),
      lost.sort(),
    );
    for (const { claim, displaced } of rows) {
      const [high, low] = [ranks.get(claim), ranks.get(displaced)];
      assert.ok(low?.preemptible === true && low.priority < (high?.priority ?? 0));
      const left = all.filter((one) => one.booking_id === displaced);
      assert.ok(left.every(({ start }) => start.getTime() <= NOW_MS));
    }
    assert.ok(counts.taken > 10 && counts.displaced > 10, JSON.stringify(counts));
  }).timeout(60_000);
});
