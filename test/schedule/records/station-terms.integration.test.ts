import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { capacitiesOf } from '../../../domain/booking/capacities.ts';
import { stationResource, type StationTerms, termsIn } from '../../../domain/booking/commitment.ts';
import { ScheduleConflict } from '../../../records/booking/bookings.ts';
import { COMMITMENTS, LIVE } from '../../../records/booking/schedules.ts';
import type { StationDocument } from '../../../records/fleet/documents.ts';
import { createFleetRecords } from '../../../records/fleet/fleet.ts';
import { byTermsOfNow, TermsMoved } from '../../../domain/booking/terms-of-now.ts';
import { createWorldBookings } from '../../../records/fleet/world-bookings.ts';
import { createWorlds } from '../../../records/fleet/worlds.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const TEN_MS = Date.parse('2026-11-28T10:00:00.000Z');
const NOW_MS = TEN_MS - 3_600_000;
const SPAN = { fromMs: NOW_MS, untilMs: TEN_MS + 3_600_000 };
const MINUTE_MS = 60_000;

type Terms = Readonly<Record<string, StationTerms>>;
type Change = Partial<StationDocument>;

describe('terms of a station', () => {
  const database = useDatabase(...COLLECTION_INDEXES);
  const fleet = () => createFleetRecords(database, () => NOW_MS);
  const bookings = () => createWorldBookings(database, () => NOW_MS);
  let made = 0;

  /** A station with two antennas of an owner who has no other. */
  const station = async (): Promise<StationDocument> => {
    const name = `s${(made += 1)}`;
    const at = new Date(NOW_MS);
    const found = await fleet().stations.create({
      ...{ _id: `stn_${name}`, owner_id: `host-${name}`, name, name_key: name },
      ...{ latitude_deg: 52, longitude_deg: 4, altitude_m: 0, min_elevation_deg: 5, horizon: [] },
      ...{ antennas: 2, setup_s: 30, teardown_s: 10, radio: null, price_per_minute_cents: null },
      ...{ sharing: 'public', share_rules: null, created_at: at, updated_at: at },
    });
    assert.ok(typeof found === 'object');
    return found;
  };
  const read = (world: string, { _id: id }: StationDocument) =>
    createWorlds(
      database,
      { stations: () => Promise.resolve(new Map()) },
      () => 'guest',
      () => NOW_MS,
    ).read(world, { satelliteId: '1', stationIds: [id], strict: [stationResource(id)] }, SPAN);

  /** Takes an antenna for some minutes from ten o'clock on. */
  const book = async (
    world: string,
    { _id: id }: StationDocument,
    [from, until]: readonly [number, number],
    { versions = null, terms }: { versions?: Record<string, number> | null; terms?: Terms } = {},
  ): Promise<void> => {
    const resource = stationResource(id);
    const booking = `dep_${(made += 1)}`;
    const span = { startMs: TEN_MS + from * MINUTE_MS, endMs: TEN_MS + until * MINUTE_MS };
    const known = terms ?? (await bookings().terms([resource]));
    await bookings().commit(
      {
        ...{ ownerId: 'guest', tier: undefined, world, booking, priority: 3, preemptible: false },
        ...{ strict: [resource], versions: versions === null ? null : toMap(versions) },
        commitments: [{ resource, booking, work: 'w', draw: { kind: 'antenna' }, ...span }],
        ...{ capacityOf: capacitiesOf({}, termsIn(known)), terms: known },
      },
      () => Promise.resolve(),
    );
  };
  const booked = ({ _id: id }: StationDocument): Promise<number> =>
    database.db.collection(COMMITMENTS).countDocuments({ resource: stationResource(id) });

  const patch = async (former: StationDocument, change: Change): Promise<void> => {
    const of = await fleet().stations.get(former.owner_id, former._id);
    assert.ok(of !== null);
    assert.equal(typeof (await fleet().stations.update(of, change)), 'object');
  };
  const put = async (former: StationDocument, change: Change): Promise<void> => {
    const { _id: id, owner_id: ownerId, name_key, created_at, updated_at, ...facts } = former;
    assert.ok(name_key === facts.name && created_at <= updated_at);
    const outcome = await fleet().apply(
      { stations: [{ id, facts: { ...facts, ...change } }], satellites: null, outages: null },
      { ownerId, isDry: false, limitOf: () => null, nowMs: NOW_MS },
    );
    assert.ok(!('kind' in outcome), JSON.stringify(outcome));
  };

  for (const world of [LIVE, 'drill'])
    for (const [how, alter] of [
      ['a change', patch],
      ['a document', put],
    ] as const)
      it(`are those of now for a plan of before, after ${how}, in the world ${world}`, async () => {
        const of = await station();
        await book(world, of, [0, 10]);
        const { versions } = await read(world, of);
        await alter(of, { antennas: 1 });
        const beside = book(world, of, [2, 8], { versions });
        await assert.rejects(beside, (error) => {
          assert.ok(error instanceof ScheduleConflict);
          const [first] = error.overlaps;
          assert.deepEqual([first?.rule, first?.needed, first?.available], ['antenna', 2, 1]);
          return true;
        });
        assert.equal(await booked(of), 1);
        await book(world, of, [10, 12], { versions });
        assert.equal(await booked(of), 2);
      });

  for (const [change, raised] of [
    [{ antennas: 3 }, 1],
    [{ setup_s: 300 }, 1],
    [{ teardown_s: 300 }, 1],
    [{ antennas: 2, setup_s: 30, teardown_s: 10 }, 0],
    [{ price_per_minute_cents: 5 }, 0],
  ] as const)
    it(`raise the version by ${raised} with ${JSON.stringify(change)}`, async () => {
      const of = await station();
      const resource = stationResource(of._id);
      await book(LIVE, of, [0, 10]);
      const before = (await read(LIVE, of)).versions[resource] ?? NaN;
      await patch(of, change);
      assert.equal((await read(LIVE, of)).versions[resource], before + raised);
    });

  it('that are fewer than what is booked take nothing away, and let nothing in', async () => {
    const of = await station();
    await patch(of, { antennas: 3 });
    for (const until of [10, 20, 20] as const) await book(LIVE, of, [0, until]);
    await patch(of, { antennas: 1 });
    assert.equal(await booked(of), 3);
    const { versions } = await read(LIVE, of);
    // The second one makes no more of them than are booked beside it already.
    for (const span of [
      [2, 8],
      [12, 18],
      [19, 22],
    ] as const)
      await assert.rejects(book(LIVE, of, span), ScheduleConflict);
    await book(LIVE, of, [20, 22], { versions });
    assert.equal(await booked(of), 4);
  });

  it('of before book nothing, and are read again by who books', async () => {
    const of = await station();
    const terms = await bookings().terms([stationResource(of._id)]);
    const outcomes: string[] = [];
    const late = async (): Promise<void> => {
      const known = outcomes.length === 0 ? terms : await bookings().terms([`station/${of._id}`]);
      outcomes.push(String(known[of._id]?.antennas));
      await book(LIVE, of, [0, 10], { terms: known });
    };
    await patch(of, { antennas: 1 });
    await assert.rejects(book(LIVE, of, [0, 10], { terms }), TermsMoved);
    assert.equal(await booked(of), 0);
    await byTermsOfNow(late);
    assert.deepEqual([outcomes, await booked(of)], [['2', '1'], 1]);
    let tries = 0;
    const never = byTermsOfNow(() => {
      tries += 1;
      return Promise.reject(new TermsMoved(of._id));
    });
    await assert.rejects(never, TermsMoved);
    assert.equal(tries, 4);
  });
});

function toMap(versions: Record<string, number>): ReadonlyMap<string, number> {
  return new Map(Object.entries(versions));
}
