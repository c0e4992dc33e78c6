import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { Commitment } from '../../../domain/booking/commitment.ts';
import { overbookings, type Capacity } from '../../../domain/booking/sum-check.ts';
import {
  createBookingRecords,
  ScheduleConflict,
  type BookingRecords,
  type CommitRequest,
} from '../../../records/booking/bookings.ts';
import {
  BOOKING_SCHEDULE_INDEXES,
  COMMITMENT_INDEXES,
  COMMITMENTS,
  LIVE,
} from '../../../records/booking/schedules.ts';
import { connectDatabase, type Database } from '../../../records/store/database.ts';
import { engines } from '../../kit/engines/engines.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { seeded } from '../../kit/random/seeded.ts';

const START_MS = Date.UTC(2026, 6, 25);
const ONE: Capacity = { kind: 'station', antennas: 1 };

const contact = (resource: string, booking: string, startS: number, endS: number): Commitment => ({
  ...{ resource, booking, work: 'sending', draw: { kind: 'antenna' } },
  ...{ startMs: START_MS + startS * 1000, endMs: START_MS + endS * 1000 },
});

const request = (
  booking: string,
  commitments: readonly Commitment[],
  more: Partial<CommitRequest> = {},
): CommitRequest => ({
  ...{ ownerId: 'ada', world: LIVE, isStrict: () => true, versions: null },
  ...{ booking: { id: booking, priority: 3, preemptible: false }, commitments },
  capacityOf: () => ONE,
  ...more,
});

/** So often each of several clients books at the same time as the others. */
const TURNS = 10;
const SPAN = { fromMs: START_MS, untilMs: START_MS + 86_400_000 };

describe('createBookingRecords', () => {
  const database = useDatabase(BOOKING_SCHEDULE_INDEXES, COMMITMENT_INDEXES);
  let records: BookingRecords;
  let nth = 0;
  let station = '';

  beforeEach(() => {
    records = createBookingRecords(database);
    nth += 1;
    station = `station/s${nth}`;
  });

  const commit = (made: CommitRequest) =>
    records.commit(made, (_, committed) => Promise.resolve(committed));
  const read = (scope: Partial<CommitRequest> = {}) =>
    records.read({ ...request('x', []), ...scope }, [station], SPAN);

  it('takes what fits, raises the version, and tells it to the next plan', async () => {
    assert.deepEqual([...(await read()).versions], [[station, 0]]);
    const taken = [contact(station, 'one', 0, 100), contact(station, 'one', 200, 300)];
    const committed = await commit(request('one', taken));
    assert.deepEqual([[...committed.versions], committed.overlaps], [[[station, 1]], []]);
    const found = await read();
    assert.deepEqual([found.commitments, [...found.versions]], [taken, [[station, 1]]]);
    assert.deepEqual(
      [...found.bookings],
      [['one', { id: 'one', priority: 3, preemptible: false }]],
    );
  });

  it('refuses to book a strict resource twice, and does nothing of the rest', async () => {
    await commit(request('one', [contact(station, 'one', 0, 100)]));
    const other = `${station}-other`;
    const wanted = [contact(other, 'two', 0, 50), contact(station, 'two', 50, 150)];
    let ran = false;
    const work = () => {
      ran = true;
      return Promise.resolve();
    };
    const refusal = await records.commit(request('two', wanted, { ownerId: 'bob' }), work).then(
      () => assert.fail('it was taken'),
      (error: unknown) => error,
    );
    assert.ok(refusal instanceof ScheduleConflict && !ran);
    const at = { startMs: START_MS + 50_000, endMs: START_MS + 100_000 };
    assert.deepEqual(refusal.overlaps, [
      { resource: station, rule: 'antenna', ...at, needed: 2, available: 1, with: ['busy'] },
    ]);
    assert.equal((await read()).commitments.length, 1);
    const beside = await records.read(request('x', []), [other], SPAN);
    assert.deepEqual([beside.commitments, [...beside.versions]], [[], [[other, 0]]]);
  });

  it('names own bookings in the way', async () => {
    await commit(request('one', [contact(station, 'one', 0, 100)]));
    await assert.rejects(commit(request('two', [contact(station, 'two', 0, 100)])), (error) => {
      assert.ok(error instanceof ScheduleConflict);
      return error.overlaps[0]?.with[0] === 'one';
    });
  });

  it('tells overlaps on loose resources, each owner’s for themselves', async () => {
    const loose = { isStrict: () => false };
    await commit(request('one', [contact(station, 'one', 0, 100)], loose));
    const own = await commit(request('two', [contact(station, 'two', 50, 100)], loose));
    assert.deepEqual(
      own.overlaps.map((one) => one.with),
      [['one']],
    );
    const theirs = { ...loose, ownerId: 'bob' };
    const other = await commit(request('three', [contact(station, 'three', 0, 100)], theirs));
    assert.deepEqual(other.overlaps, []);
    assert.deepEqual(
      [(await read(loose)).commitments.length, (await read(theirs)).commitments.length],
      [2, 1],
    );
  });

  it('keeps rehearsals apart, of strict resources, too', async () => {
    await commit(request('one', [contact(station, 'one', 0, 100)]));
    const rehearsal = { world: 'monday' };
    await commit(request('two', [contact(station, 'two', 0, 100)], rehearsal));
    assert.equal((await read(rehearsal)).commitments.length, 1);
    assert.equal((await read({ ...rehearsal, ownerId: 'bob' })).commitments.length, 0);
  });

  it('looks again only at what has changed since the plan', async () => {
    await commit(request('one', [contact(station, 'one', 0, 100)]));
    const { versions } = await read();
    const asked: string[] = [];
    const capacityOf = (resource: string) => {
      asked.push(resource);
      return ONE;
    };
    const known = { versions, capacityOf };
    await commit(request('two', [contact(station, 'two', 100, 200)], known));
    assert.deepEqual(asked, []);
    await commit(request('three', [contact(station, 'three', 200, 300)], known));
    assert.deepEqual(asked, [station]);
    await assert.rejects(
      commit(request('four', [contact(station, 'four', 250, 300)], known)),
      ScheduleConflict,
    );
  });

  it('takes nothing where the work of the same transaction fails', async () => {
    const failing = records.commit(request('one', [contact(station, 'one', 0, 100)]), () =>
      Promise.reject(new Error('no record')),
    );
    await assert.rejects(failing, /no record/);
    assert.deepEqual((await read()).commitments, []);
  });

  it('gives back what lies ahead, and others may have it at once', async () => {
    const taken = [
      contact(station, 'one', 0, 100),
      contact(station, 'one', 150, 300),
      contact(station, 'one', 400, 500),
    ];
    await commit(request('one', taken));
    await database.transaction((session) => records.release(session, 'one', START_MS + 200_000));
    const left = await read();
    assert.deepEqual(
      left.commitments.map(({ startMs, endMs }) => [
        (startMs - START_MS) / 1000,
        (endMs - START_MS) / 1000,
      ]),
      [
        [0, 100],
        [150, 200],
      ],
    );
    assert.deepEqual([...left.versions], [[station, 2]]);
    await commit(request('two', [contact(station, 'two', 200, 600)]));
  });

  it('never books anything twice, whoever comes at once, with ends in between', async () => {
    const resources = Array.from({ length: 5 }, (_, at) => `${station}-${at}`);
    const random = seeded(7);
    const below = (most: number): number => Math.floor(random() * most);
    const counts = { taken: 0, refused: 0, released: 0 };
    // What nobody gives back, so that whoever wants it as well is refused.
    const kept = `${station}-0`;
    await commit(request('kept', [contact(kept, 'kept', 700, 800)]));
    const clients = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { mongoUri: uri } = engines();
        return connectDatabase({ uri, name: database.db.databaseName });
      }),
    );
    const overbooked = async (): Promise<number> => {
      const found = await database.db.collection(COMMITMENTS).find().toArray();
      const all = found
        .filter(({ resource }) => resources.includes(String(resource)))
        .map((one) =>
          contact(
            String(one['resource']),
            String(one['booking_id']),
            (Number(one['start']) - START_MS) / 1000,
            (Number(one['end']) - START_MS) / 1000,
          ),
        );
      return resources.flatMap((resource) => overbookings(resource, all, ONE)).length;
    };
    /** Of five turns one wants what is kept, and one what nobody else wants; null: what chance says. */
    const wantedBy = (number: number, turn: number, id: string): Commitment[] | null => {
      if (turn % 5 === 1) return [contact(kept, id, 750, 850)];
      const startS = 1_000 + (number * TURNS + turn) * 10;
      return turn % 5 === 2 ? [contact(kept, id, startS, startS + 10)] : null;
    };
    const client = async (opened: Database, number: number): Promise<void> => {
      const own = createBookingRecords(opened);
      for (let turn = 0; turn < TURNS; turn += 1) {
        const id = `c${number}-${turn}`;
        const drawn = [below(5), below(5)].map((at) => {
          const startS = below(60) * 10;
          return contact(resources[at] ?? station, id, startS, startS + 10 + below(4) * 10);
        });
        const wanted = wantedBy(number, turn, id) ?? drawn;
        // As a plan would: what is read may be old when it is committed.
        const scope = request(id, wanted, { ownerId: `owner-${number}` });
        const { commitments, versions } = await own.read(scope, resources, SPAN);
        const isFree: boolean = resources.every(
          (resource) => overbookings(resource, [...commitments, ...wanted], ONE).length === 0,
        );
        const outcome = await own
          .commit({ ...scope, versions: isFree ? versions : null }, () =>
            Promise.resolve('taken' as const),
          )
          .catch((error: unknown) => {
            assert.ok(error instanceof ScheduleConflict, String(error));
            return 'refused' as const;
          });
        counts[outcome] += 1;
        if (outcome === 'taken' && counts.taken % 3 === 0) {
          await opened.transaction((session) => own.release(session, id, START_MS));
          counts.released += 1;
        }
        if (turn % 5 === 0) assert.equal(await overbooked(), 0);
      }
    };
    try {
      await Promise.all(clients.map(client));
    } finally {
      await Promise.all(clients.map((one) => one.close()));
    }
    assert.equal(await overbooked(), 0);
    const least = (clients.length * TURNS) / 5;
    assert.ok(
      counts.taken >= least && counts.refused >= least && counts.released >= Math.floor(least / 3),
      JSON.stringify(counts),
    );
  }).timeout(60_000);
});
