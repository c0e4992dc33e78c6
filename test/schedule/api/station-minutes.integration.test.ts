import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import type { CommitmentDocument } from '../../../records/booking/schedules.ts';
import { BOOKING_NOW, useBookingConsole } from '../../kit/surfaces/booking-console.ts';
import { FREE_KEY } from '../../kit/surfaces/console.ts';
import { lookAndKeep, LOOKING_ORBIT } from '../../kit/booking/look-and-keep.ts';

/** Half an hour of most that the satellite has, and the result down. */
const JOB = lookAndKeep(1800);

describe('minutes of public stations, by the tier', function () {
  this.timeout(180_000);
  const { console, database, post } = useBookingConsole();
  let satellite = '';
  let station = '';
  let other = '';

  before(async () => {
    const shared = { bus: '6U', elements: LOOKING_ORBIT, name: 'Shared', sharing: 'public' };
    satellite = String((await post('/api/fleet/satellites', shared))['id']);
    const place = { latitude_deg: 78.2, longitude_deg: 15.4, min_elevation_deg: 0 };
    const open = { ...place, name: 'North', sharing: 'public' };
    station = String((await post('/api/fleet/stations', open))['id']);
    other = String((await post('/api/fleet/stations', { ...open, name: 'Other' }))['id']);
  });

  it('find the day on which the tier has minutes of public stations again', async () => {
    const plans = async (start: string, more: readonly string[] = []): Promise<string> => {
      const ground_stations = [station, ...more];
      const options = { start, ground_stations, prediction_hours: 24, world: 'live' };
      const body = { satellite_id: satellite, ...JOB, options };
      return String((await post('/api/plans', body, FREE_KEY))['id']);
    };
    // The whole day's minutes, on another station.
    const full = { start: new Date(BOOKING_NOW), end: new Date('2026-07-25T01:00:00Z') };
    await database.db.collection<CommitmentDocument>('commitments').insertOne({
      ...{ _id: 'cmt_full', schedule_id: `["live",null,"station/${other}"]` },
      ...{
        owner_id: 'owner-free',
        resource: `station/${other}`,
        booking_id: 'dep_full',
        work: null,
        ...full,
      },
      ...{ draw: { kind: 'antenna' }, priority: 3, preemptible: false },
    });
    const refused = await console.call('POST', '/api/deployments', {
      ...{ key: FREE_KEY, body: { plan_id: await plans(BOOKING_NOW), mode: 'live' } },
    });
    assert.equal(refused.status, 409, JSON.stringify(refused.body));
    const conflicts = refused.body['conflicts'] as readonly Record<string, unknown>[];
    assert.deepEqual(
      conflicts.map(({ rule, available, with: other }) => [rule, available, other]),
      [['quota_minutes_per_day', 60, 'dep_full']],
    );
    const next = String(refused.body['next_start']);
    assert.ok(next >= '2026-07-26', next);
    const stillFree = await plans(BOOKING_NOW, ['gs_svalbard']);
    await post(
      '/api/deployments',
      { mode: 'live', plan_id: stillFree, on_conflict: 'replan' },
      FREE_KEY,
    );
    await post('/api/deployments', { mode: 'live', plan_id: await plans(next) }, FREE_KEY);
  });
});
