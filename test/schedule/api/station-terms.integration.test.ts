import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { CommitmentDocument } from '../../../records/booking/schedules.ts';
import { createWorldBookings } from '../../../records/fleet/world-bookings.ts';
import { at } from '../../kit/http/answers.ts';
import {
  BOOKING_NOW,
  startBookingConsole,
  useBookingConsole,
} from '../../kit/surfaces/booking-console.ts';
import { lookAndKeep, LOOKING_ORBIT } from '../../kit/booking/look-and-keep.ts';

/** A minute of computing, and the result down. */
const JOB = lookAndKeep(60);

describe('a deployment over a station whose terms change', function () {
  this.timeout(180_000);
  const { database, console, post, booked } = useBookingConsole();
  let station = '';
  let plan = '';

  before(async () => {
    const satellite = { bus: '6U', elements: LOOKING_ORBIT, name: 'Lark' };
    const { id } = await post('/api/fleet/satellites', satellite);
    const place = { latitude_deg: 78.2, longitude_deg: 15.4, name: 'North', setup_s: 30 };
    station = String((await post('/api/fleet/stations', place))['id']);
    const options = { start: BOOKING_NOW, ground_stations: [station], prediction_hours: 24 };
    const body = { satellite_id: id, ...JOB, options: { ...options, world: 'first' } };
    plan = String((await post('/api/plans', body))['id']);
  });

  /** Deploys while the owner makes the set-up longer after each of the first `changes` readings of the terms. */
  const deploy = async (world: string, changes: number) => {
    const bookings = createWorldBookings(database, () => Date.parse(BOOKING_NOW));
    let setupS = 30;
    let reads = 0;
    const other = await startBookingConsole(database, {
      worldBookings: {
        ...bookings,
        terms: async (strict) => {
          const terms = await bookings.terms(strict);
          reads += 1;
          if (reads <= changes) await setUp((setupS += 10));
          return terms;
        },
      },
    });
    const body = { plan_id: plan, world };
    const answer = await other.call('POST', '/api/deployments', { body });
    await other.close();
    return { answer, reads };
  };
  const setUp = async (setupS: number): Promise<void> => {
    const path = `/api/fleet/stations/${station}`;
    const changed = await console.call('PATCH', path, { body: { setup_s: setupS } });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
  };
  const startsAt = (rows: readonly CommitmentDocument[]): number[] =>
    rows
      .filter(({ resource }) => resource === `station/${station}`)
      .map(({ start }) => start.getTime());

  it('books by those of its own transaction, however it read them before', async () => {
    const calm = await deploy('calm', 0);
    assert.deepEqual([calm.answer.status, calm.reads], [201, 1], JSON.stringify(calm.answer.body));
    const moved = await deploy('moved', 2);
    assert.deepEqual([moved.answer.status, moved.reads], [201, 3]);
    const before = startsAt(await booked(String(calm.answer.body['id'])));
    const after = startsAt(await booked(String(moved.answer.body['id'])));
    assert.notEqual(before.length, 0);
    assert.deepEqual(
      after,
      before.map((startMs) => startMs - 20_000),
    );
  });

  it('is refused where they change each time, and books nothing', async () => {
    await setUp(30);
    const { answer, reads } = await deploy('restless', 99);
    assert.deepEqual([answer.status, reads], [409, 4], JSON.stringify(answer.body));
    assert.equal(at(answer.body, 'resource'), `station/${station}`);
    assert.match(String(at(answer.body, 'error')), /changed again and again.*send it again/);
    const left = await database.db
      .collection('commitments')
      .countDocuments({ schedule_id: { $regex: '"restless"' } });
    assert.equal(left, 0);
  });
});
