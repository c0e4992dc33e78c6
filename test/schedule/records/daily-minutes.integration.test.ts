import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { Tier } from '../../../contracts/access/modes-and-tiers.ts';
import { stationResource } from '../../../domain/booking/commitment.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { ScheduleConflict } from '../../../records/booking/bookings.ts';
import { LIVE } from '../../../records/booking/schedules.ts';
import { fullestStationDay } from '../../../records/fleet/daily-minutes.ts';
import { createWorldBookings } from '../../../records/fleet/world-bookings.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const DAY = Date.parse('2026-11-28T00:00:00.000Z');
const NOW_MS = DAY - 3_600_000;
const STATIONS = Array.from({ length: 8 }, (_, index) => `stn_${index}`);

interface Wish {
  readonly ownerId: string;
  readonly station: string;
  readonly minutes: number;
  readonly startMs?: number;
  readonly tier?: Tier;
  readonly world?: string;
}

describe('minutes a day of public stations', () => {
  const database = useDatabase(...COLLECTION_INDEXES);
  let made = 0;

  before(() =>
    database.db.collection<{ _id: string }>('fleet_stations').insertMany(
      STATIONS.map((_id) => ({
        ...{ _id, owner_id: 'host', name: _id, name_key: _id, antennas: 9 },
        ...{ sharing: 'public', share_rules: null },
      })),
    ),
  );

  const booking = ({ ownerId, station, minutes, startMs = DAY, tier, world = LIVE }: Wish) => {
    const resource = stationResource(station);
    const id = `dep_${(made += 1)}`;
    const draw = { kind: 'antenna' } as const;
    const span = { startMs, endMs: startMs + minutes * 60_000 };
    return {
      ...{ ownerId, world, tier: tier ?? ('free' as const), booking: id, priority: 3 },
      ...{ preemptible: false, strict: [resource], versions: null },
      commitments: [{ resource, booking: id, work: 'w', draw, ...span }],
      capacityOf: () => ({ kind: 'station', antennas: 9 }) as const,
    };
  };
  const book = (wish: Wish) =>
    createWorldBookings(database, () => NOW_MS).commit(booking(wish), () => Promise.resolve('ok'));
  const refusals = async (wish: Wish) => {
    try {
      await book(wish);
    } catch (error) {
      if (error instanceof ScheduleConflict) return error.overlaps;
      throw error;
    }
    return [];
  };
  const used = (ownerId: string) => fullestStationDay(database, ownerId, NOW_MS);

  it('are bounded by the tier over all stations of others together', async () => {
    const ownerId = 'guest';
    await book({ ownerId, station: 'stn_0', minutes: 40 });
    // Ten minutes before midnight: of each day its own.
    await book({ ownerId, station: 'stn_2', minutes: 20, startMs: DAY + DAY_MS - 600_000 });
    assert.equal(await used(ownerId), 50);
    const day = { startMs: DAY, endMs: DAY + DAY_MS };
    assert.deepEqual(await refusals({ ownerId, station: 'stn_1', minutes: 10.5 }), [
      {
        ...{ resource: 'station/stn_1', rule: 'quota_minutes_per_day', ...day },
        ...{ needed: 60.5, available: 60, with: ['dep_1', 'dep_2'] },
      },
    ]);
    assert.equal((await refusals({ ownerId, station: 'stn_1', minutes: 10 })).length, 0);
    assert.equal(await used(ownerId), 60);
    const next = { ownerId, station: 'stn_1', startMs: DAY + DAY_MS + 3_600_000 };
    assert.equal((await refusals({ ...next, minutes: 51 })).length, 1);
    assert.equal((await refusals({ ...next, minutes: 50 })).length, 0);
    const scope = { ...booking({ ownerId, station: 'stn_1', minutes: 1 }) };
    const bookings = createWorldBookings(database, () => NOW_MS);
    assert.equal(await bookings.isMetered(scope), true);
    assert.equal((await bookings.beyondMinutes(scope)).length, 1, 'each antenna counts');
    assert.equal((await bookings.beyondMinutes({ ...scope, ownerId: 'nobody' })).length, 0);
  });

  it('are those of each antenna, and none of a station that is registered no more', async () => {
    const ownerId = 'many';
    await book({ ownerId, station: 'stn_4', minutes: 30 });
    await book({ ownerId, station: 'stn_4', minutes: 30 });
    assert.equal(await used(ownerId), 60);
    const [refused] = await refusals({ ownerId, station: 'stn_4', minutes: 1 });
    assert.deepEqual([refused?.needed, refused?.available], [61, 60]);
    const stations = database.db.collection<{ _id: string }>('fleet_stations');
    const gone = await stations.findOneAndDelete({ _id: 'stn_4' });
    assert.ok(gone !== null);
    assert.equal(await used(ownerId), 0);
    await stations.insertOne(gone);
  });

  for (const [why, wish] of [
    ['of the owner’s own station', { ownerId: 'host' }],
    ['in a rehearsal', { world: 'drill' }],
    ['of a key without quotas', { tier: 'development' }],
    ['of a higher tier', { tier: 'pro' }],
  ] as const)
    it(`are free ${why}`, async () => {
      const asked = { ownerId: `free ${why}`, station: 'stn_3', minutes: 61, ...wish };
      assert.equal((await refusals(asked)).length, 0);
      const isCounted = why === 'of a higher tier' || why === 'of a key without quotas';
      assert.equal(await used(asked.ownerId), isCounted ? 61 : 0);
    });

  it('hold whatever comes at once for different stations', async () => {
    const asked = STATIONS.map((station) => ({ ownerId: 'crowd', station, minutes: 20 }));
    const found = await Promise.all(asked.map(refusals));
    assert.equal(found.filter((overlaps) => overlaps.length === 0).length, 3);
    assert.equal(await used('crowd'), 60);
  });
});
